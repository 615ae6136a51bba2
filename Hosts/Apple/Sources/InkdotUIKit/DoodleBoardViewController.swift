#if canImport(UIKit)
  import CoreGraphics
  import InkdotBoards
  import InkdotDrawings
  import InkdotGeometry
  import InkdotGraphics
  public import InkdotHosting
  public import PhotosUI
  public import UIKit

  /// A board with two bars: clear, undo, eraser, photos and saving above; tools, width and colours below.
  ///
  /// ```swift
  /// let controller = DoodleBoardViewController()
  /// controller.boardView.journal = { bytes in file.append(bytes) }
  /// present(controller, animated: true)
  /// ```
  /// The bars have fewer buttons in small windows. With ``showsBar`` off, put ``barItems`` into the app's own bars.
  /// *Save to Photos* needs `NSPhotoLibraryAddUsageDescription` in the app's Info.plist, *Take photo*
  /// `NSCameraUsageDescription`.
  public final class DoodleBoardViewController: UIViewController {
    /// The board.
    public let boardView: DoodleBoardView
    /// Whether the bars are shown.
    public var showsBar = true {
      didSet {
        container.showsBars = showsBar
        shown = nil
        if isViewLoaded { refresh() }
      }
    }
    /// The name of shared files, without extension.
    public var fileName = "Inkdot"
    /// Called when ``barItems`` have changed, for apps that show them in their own bars.
    public var barItemsChanged: (() -> Void)?
    /// The texts of the bars and for VoiceOver.
    public var texts: DoodleTexts {
      get { boardView.texts }
      set { boardView.texts = newValue }
    }

    private let container = BarredView(frame: .zero)
    var upperBar: UIToolbar { container.upperBar }
    var lowerBar: DoodleLowerBar { container.lowerBar }
    private var shown: (bar: DoodleBar, texts: DoodleTexts)?
    /// The current colour of a drag in the colour picker.
    private var draggedColor: RGBAColor?

    /// Creates a board with bars.
    ///
    /// - Parameter boardView: the board; by default one with an empty white sheet.
    public init(_ boardView: DoodleBoardView? = nil) {
      self.boardView = boardView ?? DoodleBoardView(frame: .zero)
      super.init(nibName: nil, bundle: nil)
    }

    /// Creates a board with an empty white sheet, from a storyboard.
    public required init?(coder: NSCoder) {
      boardView = DoodleBoardView(frame: .zero)
      super.init(coder: coder)
    }

    /// Creates board and bars.
    public override func loadView() {
      container.board = boardView
      view = container
      lowerBar.widthDragged = { [weak self] in self?.boardView.preview(width: $0) }
      lowerBar.widthChosen = { [weak self] in self?.boardView.choose(width: $0) }
      showBoard()
      container.registerForTraitChanges([UITraitHorizontalSizeClass.self]) {
        [weak self] (_: BarredView, _: UITraitCollection) in self?.refresh()
      }
      refresh()
    }

    /// Shows the board, also after another controller has shown it.
    package func showBoard() {
      container.insertSubview(boardView, at: 0)
      boardView.barChanged = { [weak self] in self?.refresh() }
      boardView.barPencilActionRequested = { [weak self] in if $0 == .showColors { self?.chooseColor() } }
      container.setNeedsLayout()
      refresh()
    }

    /// Whether the board is in this controller's view.
    package var holdsBoard: Bool { boardView.superview === container }

    /// Frees tiles outside the screen.
    public override func didReceiveMemoryWarning() {
      super.didReceiveMemoryWarning()
      boardView.freeMemory()
    }

    // MARK: The bar

    /// The current buttons of the bar.
    public private(set) var barItems: [UIBarButtonItem] = []

    private func refresh() {
      let bar = DoodleBar(
        for: boardView.board, isCompact: container.traitCollection.horizontalSizeClass == .compact,
        hasCamera: Self.hasCamera)
      // Scrolling changes no button.
      guard bar != shown?.bar || texts != shown?.texts else { return }
      let old = shown?.texts == texts ? shown?.bar : nil
      shown = (bar, texts)
      if showsBar { showBars(bar, instead: old) }
      guard bar.items != old?.items else { return }
      barItems = bar.items.map { button($0) }
      barItemsChanged?()
    }

    private func showBars(_ bar: DoodleBar, instead old: DoodleBar?) {
      // A slider that is being dragged must not replace buttons.
      if bar.upperItems != old?.upperItems {
        container.upperBar.setItems(bar.upperItems.map { button($0) }, animated: false)
      }
      if bar.toolItems != old?.toolItems { lowerBar.show(tools: bar.toolItems.map { button($0) }) }
      if bar.colorItems != old?.colorItems { lowerBar.show(colors: bar.colorItems.map { swatch($0) }) }
      lowerBar.show(width: bar.width, label: texts.text(for: bar.widthLabel))
    }

    private func button(_ item: DoodleBar.Item) -> UIBarButtonItem {
      switch item {
      case .space: return UIBarButtonItem(systemItem: .flexibleSpace)
      case .menu(let label, let symbol, let tint, let entries):
        let menu = UIMenu(title: texts.text(for: label), children: entries.map { element($0) })
        let button = UIBarButtonItem(title: texts.text(for: label), image: image(symbol, tint), menu: menu)
        button.accessibilityLabel = texts.text(for: label)
        return button
      case .command, .color, .fill, .ownColor, .width, .textSize, .eraser, .photo, .camera, .savePhoto, .share:
        let action = entry(item)
        let button = UIBarButtonItem(primaryAction: action)
        button.accessibilityLabel = item == .photo ? texts.text(for: .photo) : action.title
        button.isEnabled = !action.attributes.contains(.disabled)
        button.isSelected = action.state == .on
        return button
      }
    }

    /// Creates a round button with a colour; a check mark marks the chosen one.
    private func swatch(_ item: DoodleBar.Item) -> UIButton {
      guard case .color(let color, let label, let isOn) = item else {
        let button = UIButton(type: .system, primaryAction: action("", "paintpalette") { $0.chooseColor() })
        button.accessibilityLabel = texts.text(for: .ownColor)
        return button
      }
      let symbol = isOn ? "checkmark.circle.fill" : "circle.fill"
      let button = UIButton(type: .system, primaryAction: action("", symbol, color) { $0.boardView.choose(color) })
      button.accessibilityLabel = texts.text(for: label)
      if isOn { button.accessibilityTraits = [.button, .selected] }
      return button
    }

    /// An entry of a menu, or a menu in it.
    private func element(_ item: DoodleBar.Item) -> UIMenuElement {
      guard case .menu(let label, let symbol, let tint, let entries) = item else { return entry(item) }
      return UIMenu(
        title: texts.text(for: label), image: image(symbol, tint), children: entries.map { element($0) })
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
      case .fill(let color, let label, let isOn):
        return action(texts.text(for: label), color == nil ? "circle.slash" : "circle.fill", color, isOn: isOn) {
          $0.boardView.fill(color)
        }
      case .ownColor: return action(texts.text(for: .ownColor), "paintpalette") { $0.chooseColor() }
      case .width(let width, let isOn):
        return action("\(Int(width)) pt", "circle.fill", isOn: isOn) { $0.boardView.choose(width: width) }
      case .textSize(let width, let isOn):
        let size = Int(DoodleToolbox.textSize(ofWidth: width))
        return action("\(size) pt", "textformat.size", isOn: isOn) { $0.boardView.choose(width: width) }
      case .eraser(let isOn):
        return action(texts.text(for: .eraser), "eraser", isOn: isOn) {
          $0.boardView.endWriting()
          $0.boardView.carryOut(.switchEraser)
        }
      case .photo: return action(texts.text(for: .photoLibrary), "photo") { $0.choosePhoto() }
      case .camera: return action(texts.text(for: .camera), "camera") { $0.takePhoto() }
      case .savePhoto(let isEnabled):
        return action(texts.text(for: .savePhoto), "square.and.arrow.down", isEnabled: isEnabled) { $0.saveToPhotos() }
      case .share(let label, let isEnabled):
        return action(texts.text(for: label), "doc", isEnabled: isEnabled) {
          controller in
          guard let form = DoodleExport(rawValue: label.rawValue) else { return }
          Task { await controller.share(form) }
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

    // MARK: Presented controllers

    /// Opens a colour picker.
    public func chooseColor() {
      let picker = UIColorPickerViewController()
      picker.selectedColor = UIColor(cgColor: boardView.settings.color.cgColor)
      picker.delegate = self
      present(picker, animated: true)
    }

    /// Opens the photo library. The app needs no permission for it.
    public func choosePhoto() {
      var configuration = PHPickerConfiguration()
      configuration.filter = .images
      let picker = PHPickerViewController(configuration: configuration)
      picker.delegate = self
      present(picker, animated: true)
    }

    /// Shares a file of the drawing. It is created off the main thread.
    ///
    /// - Parameters:
    ///   - form: the format of the file.
    ///   - source: the button that a popover points to on an iPad; by default the *Share* button, or the board if that is not shown.
    /// - Returns: whether it could be created.
    @discardableResult
    public func share(
      _ form: DoodleExport, from source: (any UIPopoverPresentationControllerSourceItem)? = nil
    ) async -> Bool {
      boardView.endWriting()
      let drawing = boardView.board.history.drawing
      guard let url = await Self.write(drawing, as: form, fileName, boardView.decoder) else { return false }
      let sheet = UIActivityViewController(activityItems: [url], applicationActivities: nil)
      // The system terminates an app that saves an image without the key.
      if !UsageDescription.addPhotos.isPresent { sheet.excludedActivityTypes = [.saveToCameraRoll] }
      let popover = sheet.popoverPresentationController
      if let item = source ?? shareItem {
        popover?.sourceItem = item
      } else {
        // A popover without a source raises an exception on an iPad.
        popover?.sourceView = boardView
        popover?.sourceRect = CGRect(x: boardView.bounds.midX, y: boardView.bounds.midY, width: 1, height: 1)
      }
      present(sheet, animated: true)
      return true
    }

    @concurrent private static func write(
      _ drawing: Drawing, as form: DoodleExport, _ name: String, _ decoder: (@Sendable (PhotoSource) -> CGImage?)?
    ) async -> URL? {
      let url = FileManager.default.temporaryDirectory.appendingPathComponent(
        "\(name.split(separator: "/").joined(separator: "-")).\(form.rawValue)")
      guard let data = await form.data(of: drawing, decoder: decoder),
        (try? data.write(to: url, options: .atomic)) != nil
      else { return nil }
      return url
    }

    /// The visible *Share* button, in the board's own bar or in a bar of the app.
    private var shareItem: UIBarButtonItem? {
      let label = texts.text(for: .share)
      return ((upperBar.items ?? []) + barItems).first {
        $0.accessibilityLabel == label && $0.frame(in: view)?.isEmpty == false
      }
    }

    // MARK: Scenes

    /// Stores the tool and the visible area. The app stores the drawing.
    public override func updateUserActivityState(_ activity: NSUserActivity) {
      super.updateUserActivityState(activity)
      activity.addUserInfoEntries(from: DoodleState(of: boardView.board).entries)
    }

    /// Restores the tool and the visible area, after the drawing was opened.
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
    /// Sets the colour of the tool; selected marks get it at the end of a drag.
    public func colorPickerViewController(
      _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool
    ) {
      var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
      guard color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return }
      func byte(_ part: CGFloat) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
      let chosen = RGBAColor(byte(red), byte(green), byte(blue), opacity: byte(alpha))
      draggedColor = continuously ? chosen : nil
      if continuously { boardView.settings.color = chosen } else { boardView.choose(chosen) }
    }

    /// Sets the colour of selected marks if the end of a drag was not reported.
    public func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) {
      if let draggedColor { boardView.choose(draggedColor) }
      draggedColor = nil
    }
  }

  extension DoodleBoardViewController: PHPickerViewControllerDelegate {
    /// Adds the chosen photos, if any.
    public func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
      picker.dismiss(animated: true)
      for result in results { boardView.insert(result.itemProvider) }
    }
  }

  extension DoodleBoardViewController {
    /// Whether photos can be taken: the device has a camera, and the app declares `NSCameraUsageDescription`.
    static var hasCamera: Bool {
      #if os(visionOS)
        false
      #else
        UsageDescription.camera.isPresent && UIImagePickerController.isSourceTypeAvailable(.camera)
      #endif
    }

    /// Takes a photo with the camera. Does nothing without a camera or without `NSCameraUsageDescription` in the
    /// Info.plist.
    public func takePhoto() {
      #if !os(visionOS)
        guard Self.hasCamera else { return }
        let picker = UIImagePickerController()
        picker.sourceType = .camera
        picker.delegate = self
        present(picker, animated: true)
      #endif
    }

    /// Saves the drawing to Photos, and reports the result in an alert.
    public func saveToPhotos() {
      Task { [weak self, boardView] in
        var message = boardView.texts.text(for: .savedPhoto)
        do throws(PhotoSaveError) {
          try await boardView.saveToPhotos()
        } catch {
          message = boardView.texts.text(for: error)
        }
        self?.tell(message)
      }
    }

    private func tell(_ message: String) {
      let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: texts.text(for: .confirm), style: .default))
      present(alert, animated: true)
    }
  }

  #if !os(visionOS)
    extension DoodleBoardViewController: UIImagePickerControllerDelegate, UINavigationControllerDelegate {
      /// Adds the taken photo.
      public func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
      ) {
        picker.dismiss(animated: true)
        let photo = info[.originalImage] as? UIImage
        if let data = photo?.jpegData(compressionQuality: 0.9) { boardView.insert(data) }
      }

      /// Closes the camera without a photo.
      public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) { picker.dismiss(animated: true) }
    }
  #endif

  /// The board with its two bars.
  private final class BarredView: UIView {
    weak var board: DoodleBoardView?
    let upperBar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    let lowerBar = DoodleLowerBar(frame: CGRect(x: 0, y: 0, width: 320, height: 88))
    var showsBars = true {
      didSet {
        for bar in [upperBar, lowerBar] { bar.isHidden = !showsBars }
        setNeedsLayout()
      }
    }

    override init(frame: CGRect) {
      super.init(frame: frame)
      prepare()
    }

    required init?(coder: NSCoder) {
      super.init(coder: coder)
      prepare()
    }

    private func prepare() {
      backgroundColor = .systemBackground
      addSubview(upperBar)
      addSubview(lowerBar)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      guard let board else { return }
      guard showsBars else { return board.frame = bounds }
      let insets = safeAreaInsets
      let width = max(bounds.width - insets.left - insets.right, 0)
      let above = upperBar.sizeThatFits(CGSize(width: width, height: bounds.height)).height
      let below = lowerBar.sizeThatFits(CGSize(width: width, height: bounds.height)).height
      upperBar.frame = CGRect(x: insets.left, y: insets.top, width: width, height: above)
      lowerBar.frame = CGRect(
        x: insets.left, y: bounds.height - insets.bottom - below, width: width, height: below)
      board.frame = CGRect(
        x: 0, y: upperBar.frame.maxY, width: bounds.width,
        height: max(lowerBar.frame.minY - upperBar.frame.maxY, 0))
    }

    override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      setNeedsLayout()
    }
  }
#endif
