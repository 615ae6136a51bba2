#if canImport(UIKit)
  public import Foundation
  import InkdotBoards
  import InkdotGeometry
  import InkdotGraphics
  import InkdotHosting
  public import InkdotStudy
  import InkdotTouches
  import InkdotUIKit
  import QuartzCore
  public import UIKit

  /// The gesture lab: cards that show touches, hit tests, the responder chain and recognizers.
  ///
  /// ```swift
  /// let lab = LabView(frame: view.bounds)
  /// lab.card = .hitTest
  /// ```
  /// A menu chooses the card, another one its options, which are part of the recording; *Replay* replays it.
  public final class LabView: UIView {
    /// The board that receives the touches. Its `log` and `recording` are UTF-8.
    public let board = LabBoard()
    /// The shown card. Changing it starts another recording.
    public var card: LabCard {
      get { board.card ?? .sparks }
      set { start(newValue) }
    }
    /// The texts of the lab.
    public var texts = LabTexts.system {
      didSet { show() }
    }
    /// The texts beside the board: instructions, states of recognizers, and how the last touch found its view.
    public var statusText: String { label.text ?? "" }

    private let surface = LabSurface()
    private let timeline = LabSurface()
    private let label = UILabel(frame: .zero)
    private let cardButton = UIButton(type: .system, primaryAction: nil)
    private let optionButton = UIButton(type: .system, primaryAction: nil)
    private var buttons: [(name: String, view: UIButton)] = []
    private var intake = TouchIntake()
    private var clock: FrameClock?
    private let motion = MotionFeed()
    /// Time at which *Shake* was pressed, and the number of accelerations sent since.
    private var shaking: (start: Double, count: Int)?
    private var isTogether = true
    private var announced = ""

    /// Creates a lab that shows ``LabCard/sparks``.
    public override init(frame: CGRect) {
      super.init(frame: frame)
      prepare()
    }

    /// Creates a lab from a storyboard.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      prepare()
    }

    private func prepare() {
      label.numberOfLines = 0
      label.font = .preferredFont(forTextStyle: .footnote)
      label.adjustsFontForContentSizeCategory = true
      for view in [surface, timeline, label, cardButton, optionButton] { addSubview(view) }
      add("clear") { [weak self] in self?.restart() }
      add("replay") { [weak self] in self?.replay() }
      add("live") { [weak self] in self?.restart() }
      add("shake") { [weak self] in self?.shake() }
      for button in [cardButton, optionButton] { button.showsMenuAsPrimaryAction = true }
      surface.isMultipleTouchEnabled = true
      surface.isAccessibilityElement = true
      surface.accessibilityTraits = .allowsDirectInteraction
      surface.touched = { [weak self] in self?.take($0, $1, $2) }
      surface.paint = { [weak self] painter in
        guard let self else { return }
        board.paint(on: &painter, palette)
      }
      timeline.paint = { [weak self] painter in self?.paintTimeline(on: &painter) }
      motion.felt = { [weak self] in self?.feel($0, $1, $2, at: $3) }
      clock = FrameClock(of: self) { [weak self] in self?.tick() }
      registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, _: UITraitCollection) in self.repaint() }
      show()
    }

    private func add(_ name: String, _ action: @escaping () -> Void) {
      let button = UIButton(type: .system, primaryAction: UIAction { _ in action() })
      buttons.append((name, button))
      addSubview(button)
    }

    private var palette: LabPalette { traitCollection.userInterfaceStyle == .dark ? .dark : .light }

    // MARK: Commands

    private func start(_ card: LabCard) {
      intake.reset()
      shaking = nil
      board.reducesMotion = UIAccessibility.isReduceMotionEnabled
      let size = surface.bounds.size
      board.start(card, width: Double(size.width), height: Double(size.height), isTogether: isTogether)
      followMotion()
      show()
      wake()
    }

    /// Restarts the card with its default options.
    public func restart() { start(card) }

    /// Replays the recording of the card. Touches are ignored until ``restart()``.
    public func replay() { try? open(board.recording, isPlaying: true) }

    /// Shows and plays a recording, or any case file of the engine.
    ///
    /// - Throws: `ReplaySessionError` if it cannot be read or run; nothing has changed then.
    public func open(_ recording: Data) throws(ReplaySessionError) { try open(Array(recording), isPlaying: true) }

    private func open(_ bytes: [UInt8], isPlaying: Bool) throws(ReplaySessionError) {
      try board.open(bytes)
      intake.reset()
      shaking = nil
      followMotion()
      if isPlaying { try? board.play(speed: 1, at: CACurrentMediaTime()) }
      show()
      wake()
    }

    /// Sends one second of ±18 m/s² to ``LabCard/shake``, for devices that cannot be shaken.
    public func shake() {
      shaking = (CACurrentMediaTime(), 0)
      wake()
    }

    // MARK: Input

    private func take(_ touches: Set<UITouch>, _ event: UIEvent?, _ phase: TouchPhase) {
      intake.add(TouchReport.reports(touches, event, phase, in: surface, awaitsForce: false))
      for event in intake.drainEvents(at: CACurrentMediaTime()) { follow(try? board.dispatch(event)) }
    }

    private func feel(_ x: Double, _ y: Double, _ z: Double, at time: Double) {
      follow(try? board.handle(.acceleration(x: x, y: y, z: z), at: time))
    }

    private func tick() {
      let now = CACurrentMediaTime()
      sendShake(until: now)
      follow(try? board.tick(at: now))
    }

    /// Sends the due accelerations of *Shake*: 60 in a second, then rest until the gesture has ended.
    private func sendShake(until now: Double) {
      while let (start, count) = shaking, start + Double(count) / 60 <= now {
        feel(count >= 60 ? 0 : count.isMultiple(of: 2) ? 18 : -18, 0, 9.81, at: start + Double(count) / 60)
        shaking = count < 102 ? (start, count + 1) : nil
      }
    }

    private func follow(_ effects: LabEffects?) {
      guard let effects else { return }
      if effects.contains(.restarted) { announce(texts.text("restarted")) }
      if effects.contains(.sparksCounted) { announce(sparks) }
      if effects.contains(.restarted) { show() }
      if !effects.isDisjoint(with: [.statesChanged, .hitChanged, .logged, .playbackEnded]) { showWords() }
      if effects.contains(.redraw) { repaint() }
      wake()
    }

    private func wake() {
      let now = CACurrentMediaTime()
      clock?.wake(Wakeup(deadlines: window == nil ? nil : board.deadline(at: now), shaking.map { _ in now }, now: now))
    }

    /// Runs the sensor only while a card that needs it is visible.
    private func followMotion() {
      motion.isRunning = window != nil && board.card == .shake && board.playbackState == nil
    }

    /// Cancels touches without a window.
    public override func didMoveToWindow() {
      super.didMoveToWindow()
      if window == nil {
        intake.reset()
        shaking = nil
        _ = try? board.handle(.cancel, at: CACurrentMediaTime())
      }
      followMotion()
      wake()
    }

    // MARK: What is shown

    private func repaint() {
      surface.setNeedsDisplay()
      timeline.setNeedsDisplay()
    }

    private func paintTimeline(on painter: inout ContextPainter) {
      let rows = board.reports.count
      guard rows > 0 else { return }
      let size = timeline.bounds.size
      board.paintTimeline(
        on: &painter, palette, width: Double(size.width), height: Double(size.height) / Double(rows))
    }

    private var sparks: String {
      board.sparkCount.map { texts.fill("sparks.count", ["n": "\($0)"]) } ?? ""
    }

    private func announce(_ words: String) {
      guard !words.isEmpty, words != announced else { return }
      announced = words
      UIAccessibility.post(notification: .announcement, argument: words)
    }

    private func show() {
      showWords()
      showMenus()
    }

    private func showWords() {
      let isLive = board.playbackState == nil
      var lines = [isLive ? texts.description(of: card) : texts.text("opened")]
      if card == .sparks { lines.append(sparks) }
      lines += board.reports.map { texts.text(for: $0) }
      for index in board.viewNames.indices {
        if let count = board.clickCount(ofView: index) { lines.append(texts.fill("clicks", ["n": "\(count)"])) }
      }
      if let hit = texts.hitTestDescription(of: board) { lines.append(hit) }
      label.text = lines.filter { !$0.isEmpty }.joined(separator: "\n")
      surface.accessibilityLabel = texts.text("board")
      surface.show(marks)
      setNeedsLayout()
      repaint()
    }

    private func showMenus() {
      let isLive = board.playbackState == nil
      for (name, button) in buttons {
        button.setTitle(texts.text(name), for: .normal)
        button.isHidden = name == "shake" ? !(isLive && card == .shake) : (name == "live") == isLive
      }
      cardButton.setTitle(texts.title(of: card), for: .normal)
      cardButton.menu = UIMenu(
        options: .singleSelection,
        children: LabCard.allCases.map { card in
          UIAction(title: texts.title(of: card), state: card == self.card ? .on : .off) { [weak self] _ in
            self?.card = card
          }
        })
      let menus = isLive ? optionMenus : []
      optionButton.setTitle(texts.text("options"), for: .normal)
      optionButton.menu = UIMenu(children: menus)
      optionButton.isHidden = menus.isEmpty
      setNeedsLayout()
    }

    /// The names and positions of views and stations.
    private var marks: [(name: String, place: CGPoint)] {
      guard board.viewNames.count > 1 else { return [] }
      var marks: [(String, CGPoint)] = []
      for (index, name) in board.viewNames.enumerated() {
        guard let frame = board.outline(ofView: index) else { continue }
        marks.append((texts.view(named: name), CGPoint(x: frame.x + 8, y: frame.y + 4)))
      }
      for (name, point) in zip(["app", "scene", "controller"], board.stations) {
        marks.append((texts.text(name), CGPoint(x: point.x + 10, y: point.y - 10)))
      }
      return marks
    }

    // MARK: Options

    private var optionMenus: [UIMenu] {
      var menus: [UIMenu] = []
      for option in card.options {
        guard let value = board.value(of: option) else { continue }
        menus.append(
          UIMenu(
            title: texts.title(of: option), options: .singleSelection,
            children: option.choices.map { choice in
              action(texts.text(for: choice, of: option), isOn: choice == value) { board, time in
                try? board.set(option, to: choice, at: time)
              }
            }))
      }
      if card == .together {
        menus.append(UIMenu(options: .displayInline, children: [togetherAction]))
      }
      if card == .hitTest { menus += viewMenus }
      return menus
    }

    private var togetherAction: UIAction {
      UIAction(title: texts.text("together"), state: isTogether ? .on : .off) { [weak self] _ in
        guard let self else { return }
        isTogether.toggle()
        restart()
      }
    }

    /// A menu for each view except the stage.
    private var viewMenus: [UIMenu] {
      board.viewNames.indices.dropFirst().map { view in
        var children = LabBoard.Switch.allCases.map { name in
          let isOn = board.isOn(name, of: view) == true
          return action(texts.text("\(name)"), isOn: isOn) { board, time in
            try? board.set(name, of: view, to: !isOn, at: time)
          }
        }
        for alpha in [1, 0.5, 0.01] {
          children.append(
            action("\(texts.text("alpha")) \(alpha)", isOn: board.alpha(of: view) == alpha) { board, time in
              try? board.setAlpha(alpha, of: view, at: time)
            })
        }
        return UIMenu(title: texts.view(named: board.viewNames[view]), children: children)
      }
    }

    private func action(
      _ title: String, isOn: Bool, _ change: @escaping (LabBoard, Double) -> LabEffects?
    ) -> UIAction {
      UIAction(title: title, state: isOn ? .on : .off) { [weak self] _ in
        guard let self else { return }
        follow(change(board, CACurrentMediaTime()))
        showMenus()
      }
    }

    // MARK: Layout

    /// Buttons above, then the board, the timeline and the words.
    public override func layoutSubviews() {
      super.layoutSubviews()
      let (gap, height) = (CGFloat(8), CGFloat(44))
      let safe = safeAreaInsets
      let width = max(bounds.width - safe.left - safe.right - 2 * gap, 0)
      let left = safe.left + gap
      let shown = [cardButton, optionButton].filter { !$0.isHidden } + buttons.map(\.view).filter { !$0.isHidden }
      let share = width / CGFloat(max(shown.count, 1))
      for (index, button) in shown.enumerated() {
        button.frame = CGRect(x: left + CGFloat(index) * share, y: safe.top, width: share, height: height)
      }
      // Longer texts must not change the size of the board, which would start another recording.
      let area = max((bounds.height - safe.top - safe.bottom) * 0.34, 0)
      let textTop = bounds.height - safe.bottom - gap - area
      let textHeight = min(label.sizeThatFits(CGSize(width: width, height: area)).height, area)
      label.frame = CGRect(x: left, y: textTop, width: width, height: textHeight)
      let bands = CGFloat(board.reports.count) * 24
      timeline.frame = CGRect(x: left, y: textTop - gap - bands, width: width, height: bands)
      timeline.isHidden = bands == 0
      let top = safe.top + height
      surface.frame = CGRect(x: left, y: top, width: width, height: max(timeline.frame.minY - gap - top, 0))
      resize()
    }

    /// Sets the size of the board to that of its surface; another size starts another recording.
    private func resize() {
      let size = surface.bounds.size
      guard size != boardSize else { return }
      boardSize = size
      board.resize(width: Double(size.width), height: Double(size.height))
      intake.reset()
      show()
    }

    private var boardSize = CGSize.zero
  }

  extension LabTexts {
    /// The texts in the language of the app.
    public static var system: LabTexts { LabTexts(PatternTexts.system.language) }
  }

  /// A view with closures for painting and touches.
  private final class LabSurface: UIView {
    var paint: ((inout ContextPainter) -> Void)?
    var touched: ((Set<UITouch>, UIEvent?, TouchPhase) -> Void)?
    private var labels: [UILabel] = []

    init() {
      super.init(frame: .zero)
      isOpaque = false
      contentMode = .redraw
      backgroundColor = .clear
      clipsToBounds = true
    }

    required init?(coder: NSCoder) { nil }

    func show(_ marks: [(name: String, place: CGPoint)]) {
      while labels.count > marks.count { labels.removeLast().removeFromSuperview() }
      while labels.count < marks.count {
        let label = UILabel(frame: .zero)
        label.font = .preferredFont(forTextStyle: .footnote)
        label.isAccessibilityElement = false
        labels.append(label)
        addSubview(label)
      }
      for (label, mark) in zip(labels, marks) {
        label.text = mark.name
        label.frame = CGRect(origin: mark.place, size: CGSize(width: 120, height: 20))
      }
    }

    override func draw(_ rect: CGRect) {
      guard let context = UIGraphicsGetCurrentContext() else { return }
      var painter = ContextPainter(context, surface: bounds)
      paint?(&painter)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touched?(touches, event, .began) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { touched?(touches, event, .moved) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { touched?(touches, event, .ended) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      touched?(touches, event, .cancelled)
    }

    /// Keeps sheets, scroll views and back swipes from cancelling touches.
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
  }
#endif
