#if canImport(UIKit)
  import CoreGraphics
  import InkdotBoards
  import InkdotDrawings
  import InkdotGeometry
  import InkdotGraphics
  public import InkdotHosting
  public import PhotosUI
  public import UIKit

  /// A board with its bar: tools, colours, widths, photos, steps and sharing.
  ///
  /// ```swift
  /// let controller = DoodleBoardViewController()
  /// controller.boardView.journal = { bytes in file.append(bytes) }
  /// present(controller, animated: true)
  /// ```
  /// The bar has fewer buttons where there is little room. Bare, with ``showsBar`` off, ``barItems`` go into an app's own bars.
  public final class DoodleBoardViewController: UIViewController {
    /// The board.
    public let boardView: DoodleBoardView
    /// Whether the bar is shown.
    public var showsBar = true {
      didSet {
        toolbar.isHidden = !showsBar
        container.setNeedsLayout()
      }
    }
    /// The name of files that are shared, without what tells their form.
    public var fileName = "Inkdot"
    /// The buttons of the bar are others now: for apps that show ``barItems`` in bars of their own.
    public var barItemsChanged: (() -> Void)?
    /// The words of the bar and of VoiceOver.
    public var texts: DoodleTexts {
      get { boardView.texts }
      set { boardView.texts = newValue }
    }

    private let container = BarredView(frame: .zero)
    // Of a width from the start, as the system's bars want.
    private let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    private var shown: (bar: DoodleBar, texts: DoodleTexts)?
    private var shareItem: UIBarButtonItem?
    private var colorItem: UIBarButtonItem?

    /// A board.
    ///
    /// - Parameter boardView: the view to put a bar around; by default one with empty white paper.
    public init(_ boardView: DoodleBoardView? = nil) {
      self.boardView = boardView ?? DoodleBoardView(frame: .zero)
      super.init(nibName: nil, bundle: nil)
    }

    /// A board with empty white paper, from a storyboard.
    public required init?(coder: NSCoder) {
      boardView = DoodleBoardView(frame: .zero)
      super.init(coder: coder)
    }

    /// Makes board and bar.
    public override func loadView() {
      container.board = boardView
      container.toolbar = toolbar
      container.addSubview(boardView)
      container.addSubview(toolbar)
      view = container
      boardView.barChanged = { [weak self] in self?.refresh() }
      if boardView.pencilWants == nil {
        boardView.pencilWants = { [weak self] in if $0 == .showColors { self?.chooseColor() } }
      }
      container.registerForTraitChanges([UITraitHorizontalSizeClass.self]) {
        [weak self] (_: BarredView, _: UITraitCollection) in self?.refresh()
      }
      refresh()
    }

    /// The tiles that are not seen go.
    public override func didReceiveMemoryWarning() {
      super.didReceiveMemoryWarning()
      boardView.freeMemory()
    }

    // MARK: The bar

    /// The buttons of the bar, as they are now.
    public private(set) var barItems: [UIBarButtonItem] = []

    private func refresh() {
      let bar = DoodleBar(
        for: boardView.board, isCompact: container.traitCollection.horizontalSizeClass == .compact)
      // Moving the paper changes no button.
      guard bar != shown?.bar || texts != shown?.texts else { return }
      shown = (bar, texts)
      barItems = bar.items.map { button($0) }
      toolbar.setItems(barItems, animated: false)
      barItemsChanged?()
    }

    private func button(_ item: DoodleBar.Item) -> UIBarButtonItem {
      switch item {
      case .space: return UIBarButtonItem(systemItem: .flexibleSpace)
      case .menu(let label, let symbol, let tint, let entries):
        let menu = UIMenu(title: texts.text(for: label), children: entries.map { entry($0) })
        let button = UIBarButtonItem(title: texts.text(for: label), image: image(symbol, tint), menu: menu)
        button.accessibilityLabel = texts.text(for: label)
        if label == .share { shareItem = button }
        if label == .color { colorItem = button }
        return button
      default:
        let action = entry(item)
        let button = UIBarButtonItem(primaryAction: action)
        button.accessibilityLabel = action.title
        button.isEnabled = !action.attributes.contains(.disabled)
        button.isSelected = action.state == .on
        return button
      }
    }

    private func entry(_ item: DoodleBar.Item) -> UIAction {
      switch item {
      case .command(let command, let symbol, let isOn, let isEnabled):
        let isDestructive = command == .clear || command == .delete
        return action(
          command.title(in: texts), symbol, isOn: isOn, isEnabled: isEnabled, isDestructive: isDestructive
        ) { $0.boardView.perform(command) }
      case .color(let color, let label, let isOn):
        return action(texts.text(for: label), "circle.fill", color, isOn: isOn) { $0.boardView.choose(color) }
      case .ownColor: return action(texts.text(for: .ownColor), "paintpalette") { $0.chooseColor() }
      case .width(let width, let isOn):
        return action("\(Int(width)) pt", "circle.fill", isOn: isOn) { $0.boardView.choose(width: width) }
      case .textSize(let width, let isOn):
        let size = Int(DoodleToolbox.textSize(ofWidth: width))
        return action("\(size) pt", "textformat.size", isOn: isOn) { $0.boardView.choose(width: width) }
      case .photo: return action(texts.text(for: .photo), "photo") { $0.choosePhoto() }
      case .share(let label, let isEnabled):
        return action(texts.text(for: label), "doc", isEnabled: isEnabled) {
          if let form = DoodleExport(rawValue: label.rawValue) { $0.share(form) }
        }
      case .space, .menu: return action("", "") { _ in }
      }
    }

    private func action(
      _ title: String, _ symbol: String, _ tint: RGBAColor? = nil, isOn: Bool = false, isEnabled: Bool = true,
      isDestructive: Bool = false, _ body: @escaping @MainActor (DoodleBoardViewController) -> Void
    ) -> UIAction {
      var attributes: UIMenuElement.Attributes = isEnabled ? [] : .disabled
      if isDestructive { attributes.insert(.destructive) }
      return UIAction(
        title: title, image: image(symbol, tint), attributes: attributes, state: isOn ? .on : .off
      ) { [weak self] _ in
        if let self { body(self) }
      }
    }

    private func image(_ symbol: String, _ tint: RGBAColor?) -> UIImage? {
      let image = UIImage(systemName: symbol)
      guard let tint else { return image }
      return image?.withTintColor(UIColor(cgColor: tint.cgColor), renderingMode: .alwaysOriginal)
    }

    // MARK: What is shown over the board

    /// Asks for any colour.
    public func chooseColor() {
      let picker = UIColorPickerViewController()
      picker.selectedColor = UIColor(cgColor: boardView.settings.color.cgColor)
      picker.delegate = self
      show(picker, from: colorItem)
    }

    /// Asks for a photo of the library. The app needs no permission for it.
    public func choosePhoto() {
      var configuration = PHPickerConfiguration()
      configuration.filter = .images
      let picker = PHPickerViewController(configuration: configuration)
      picker.delegate = self
      show(picker, from: nil)
    }

    /// Offers a file of the drawing to other apps, to print it or to keep it.
    ///
    /// - Returns: whether it could be written.
    @discardableResult
    public func share(_ form: DoodleExport) -> Bool {
      boardView.endWriting()
      guard let data = form.data(of: boardView.board.history.drawing, decoder: boardView.decoder) else { return false }
      let url = FileManager.default.temporaryDirectory.appendingPathComponent(
        "\(fileName.split(separator: "/").joined(separator: "-")).\(form.rawValue)")
      guard (try? data.write(to: url, options: .atomic)) != nil else { return false }
      show(UIActivityViewController(activityItems: [url], applicationActivities: nil), from: shareItem)
      return true
    }

    private func show(_ controller: UIViewController, from item: UIBarButtonItem?) {
      // On an iPad it points to its button.
      if let item { controller.popoverPresentationController?.sourceItem = item }
      present(controller, animated: true)
    }

    // MARK: Scenes

    /// Stores the tool and how the paper lies. The drawing is the app's to store.
    public override func updateUserActivityState(_ activity: NSUserActivity) {
      super.updateUserActivityState(activity)
      activity.addUserInfoEntries(from: DoodleState(of: boardView.board).entries)
    }

    /// Takes the tool and lays the paper as they were, once the drawing is opened.
    public override func restoreUserActivityState(_ activity: NSUserActivity) {
      super.restoreUserActivityState(activity)
      var entries: [String: Double] = [:]
      for (name, value) in activity.userInfo ?? [:] {
        if let name = name as? String, let value = value as? Double { entries[name] = value }
      }
      boardView.carryOut(DoodleState(entries: entries).restore(boardView.board))
      refresh()
    }
  }

  extension DoodleBoardViewController: UIColorPickerViewControllerDelegate {
    /// A colour was chosen.
    public func colorPickerViewController(
      _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool
    ) {
      var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
      guard color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return }
      func byte(_ part: CGFloat) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
      boardView.choose(RGBAColor(byte(red), byte(green), byte(blue), opacity: byte(alpha)))
    }
  }

  extension DoodleBoardViewController: PHPickerViewControllerDelegate {
    /// Photos were chosen, or none.
    public func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
      picker.dismiss(animated: true)
      for result in results { boardView.insert(result.itemProvider) }
    }
  }

  /// The board, and the bar below it.
  private final class BarredView: UIView {
    weak var board: DoodleBoardView?
    weak var toolbar: UIToolbar?

    override func layoutSubviews() {
      super.layoutSubviews()
      guard let board, let toolbar else { return }
      guard !toolbar.isHidden else { return board.frame = bounds }
      let height = toolbar.sizeThatFits(bounds.size).height
      let below = safeAreaInsets.bottom
      toolbar.frame = CGRect(
        x: safeAreaInsets.left, y: bounds.height - below - height,
        width: bounds.width - safeAreaInsets.left - safeAreaInsets.right, height: height)
      board.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(bounds.height - below - height, 0))
    }

    override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      setNeedsLayout()
    }
  }
#endif
