#if canImport(UIKit)
  public import CoreGraphics
  import Foundation
  public import InkdotBoards
  import InkdotGeometry
  import InkdotGraphics
  public import InkdotHosting
  public import InkdotPatterns
  import InkdotRendering
  public import InkdotTouches
  import QuartzCore
  public import UIKit

  /// Receives events of a pattern pad or lock. The closures of the views receive the same.
  @MainActor public protocol PatternViewDelegate: AnyObject {
    /// Called when a flow has ended.
    func patternView(_ view: UIView, didFinish outcome: PatternOutcome)
    /// Called when message or buttons have changed.
    func patternView(_ view: UIView, didShow screen: PatternScreen)
  }

  extension PatternViewDelegate {
    /// Does nothing.
    public func patternView(_ view: UIView, didShow screen: PatternScreen) {}
  }

  /// Only the dots of a lock: a square on which patterns are drawn.
  ///
  /// ```swift
  /// pad.onPattern = { pattern in pattern.text(compact: true) == "01258" ? .correct : .wrong }
  /// ```
  ///
  /// With ``onPattern`` it reports each drawn pattern, without vault, flow or message. With a ``session`` it runs a
  /// flow, whose message the app shows; ``PatternLockView`` does that. Dots play haptics. VoiceOver and keyboards pick
  /// dots one by one: a magic tap or Return finishes, escape discards.
  public final class PatternPadView: UIView {
    /// The answer to a drawn pattern.
    public enum Answer: Hashable, Sendable, CaseIterable {
      /// Shows it as correct for `settings.correctEchoDuration`.
      case correct
      /// Shows it as wrong for `settings.errorEchoDuration`, or until the next touch. `.infinity` keeps it.
      case wrong
      /// Clears it at once, because it has too few dots.
      case tooShort
      /// Clears it at once, without a verdict.
      case accepted
    }

    /// Receives each drawn pattern, and returns the answer. May be asynchronous; the pad ignores touches meanwhile.
    /// Drawing continues after each answer.
    public var onPattern: (@MainActor (Pattern) async -> Answer)? {
      didSet { if (onPattern == nil) != (oldValue == nil) { askForPatterns() } }
    }
    /// The grid of ``onPattern``. Fingers need at most 6×6 dots.
    public var grid = PatternGrid.standard {
      didSet { if grid != oldValue { askForPatterns() } }
    }
    /// The current flow with its vault.
    public var session: PatternSession? {
      didSet { connect(oldValue) }
    }
    /// Called in addition to the closures.
    public weak var delegate: (any PatternViewDelegate)?
    /// Called when a flow has ended.
    public var finished: ((PatternOutcome) -> Void)?
    /// Called when the message, the buttons, the preview or the remaining time of a wait have changed.
    public var screenChanged: (() -> Void)?
    /// Receives each touch event, for a `TouchRecorder`; ``play(_:)`` replays a recording.
    public var touchesReceived: ((TouchEvent) -> Void)?
    /// Called when the message reports an error: shake it.
    public var messageShakes: (() -> Void)?
    /// The colours; `nil` follows light and dark.
    public var palette: PatternPalette? {
      didSet { if palette != oldValue { restyle() } }
    }
    /// The settings of the lock: size and distance of dots, arrows, hidden path, echoes. `style` is ignored, see
    /// ``styling``, and so is `reducesMotion`, which the system determines.
    public var settings = PatternBoardSettings() {
      didSet { if settings != oldValue { restyle() } }
    }
    /// Whether touches and keys draw. Setting `false` discards the current drawing.
    public var isEnabled = true {
      didSet {
        guard isEnabled != oldValue else { return }
        if !isEnabled {
          intake.reset()
          session?.cancelTouches()
        }
        restyle()
        showDots()
      }
    }
    /// Changes the style of palette and preset whenever it is created: widths, parts of dots, the background.
    public var styling: ((inout PatternStyle) -> Void)? {
      didSet { restyle() }
    }
    /// Whether dots and verdicts play haptics.
    public var isHapticsEnabled = true
    /// The texts for VoiceOver.
    public var texts = PatternTexts.system {
      didSet { if texts != oldValue { showDots() } }
    }
    /// Pictures for ``styling``, by number, below 2³¹.
    public var pictures: [UInt32: CGImage] = [:] {
      didSet { setNeedsDisplay() }
    }

    // MARK: Custom pictures and drawing

    /// Pictures that replace the dots of a state.
    ///
    /// Missing pictures fall back: the last dot to the other dots, wrong and correct to selected, disabled to normal.
    ///
    /// A picture is cropped to the dot's square. If arrows are shown, its right side points to the next dot. Images
    /// without a size are ignored. Pictures of an asset catalog follow light and dark, and
    /// `UIImage.animatedImage(with:duration:)` is animated unless motion is reduced.
    /// ```swift
    /// pad.dotPictures = [.normal: UIImage(resource: .dot), .selected: UIImage(resource: .selectedDot)]
    /// ```
    public var dotPictures: [DotState: UIImage] = [:] {
      didSet { if dotPictures != oldValue { redrawPictures() } }
    }
    /// Pictures that replace the colours of lines, with the height of the line width and repeated along each link. A
    /// missing wrong or correct one uses `drawing`.
    public var linePictures: [LineState: UIImage] = [:] {
      didSet { if linePictures != oldValue { redrawPictures() } }
    }
    /// Draws each dot instead of the pad. The context's state is saved and restored around it. Such dots do not pulse.
    ///
    /// ```swift
    /// pad.drawDot = { context, dot, state in
    ///   context.setFillColor((state == .normal ? UIColor.gray : .orange).cgColor)
    ///   context.fill(dot.frame.insetBy(dx: 12, dy: 12))
    /// }
    /// ```
    public var drawDot: ((CGContext, DotDrawing, DotState) -> Void)? {
      didSet { redrawPictures() }
    }
    /// Draws each link instead of the pad. The context's state is saved and restored around it.
    public var drawLine: ((CGContext, LineDrawing, LineState) -> Void)? {
      didSet { redrawPictures() }
    }

    var pixels = PatternPictures()

    /// The value whose change clears the pad of SwiftUI.
    package var clearTrigger: AnyHashable?
    var intake = TouchIntake()
    private var clock: FrameClock?
    private var pictureClock: FrameClock?
    private var motionObserver: Observer?
    var dots: [DotElement] = []
    private let haptics = HapticPlayer()

    /// Creates a pad without a session.
    public override init(frame: CGRect) {
      super.init(frame: frame)
      prepare()
    }

    /// Creates a pad from a storyboard, without a session.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      prepare()
    }

    private func prepare() {
      isMultipleTouchEnabled = true
      isOpaque = false
      contentMode = .redraw
      backgroundColor = .clear
      accessibilityContainerType = .semanticGroup
      clock = FrameClock(of: self) { [weak self] in self?.session?.tick() }
      pictureClock = FrameClock(of: self) { [weak self] in self?.setNeedsDisplay() }
      registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, _: UITraitCollection) in
        // Pictures may have variants for dark mode.
        self.redrawPictures()
      }
      motionObserver = Observer(UIAccessibility.reduceMotionStatusDidChangeNotification) { [weak self] in
        self?.redrawPictures()
      }
    }

    /// Draws recorded touches at once, with their original intervals, starting now. For tests.
    public func play(_ events: [TouchEvent]) { session?.dispatch(events.starting(at: CACurrentMediaTime())) }

    /// Removes the drawing or its echo at once.
    public func clear() { session?.clear() }

    // MARK: The session

    /// Starts a session that asks ``onPattern``.
    private func askForPatterns() {
      guard onPattern != nil else { return }
      let vault = ClosureVault { [weak self] pattern in
        switch await self?.onPattern?(pattern) {
        case .correct?: PatternVerdict.correct
        case .wrong?: .wrong(.open(attemptsLeft: nil))
        case .tooShort?, .accepted?, nil: .cancelled
        }
      }
      var flow = PatternFlow(.verify, grid: grid, rule: .anyLength)
      flow.asksAgain = true
      session = PatternSession(
        flow, vault: vault, now: CACurrentMediaTime, wall: { Date().timeIntervalSince1970 })
    }

    private func connect(_ old: PatternSession?) {
      old?.cancelTouches()
      old?.connect(PatternSession.Handlers())
      intake.reset()
      clock?.wake(.none)
      guard let session else { return }
      restyle()
      var handlers = PatternSession.Handlers()
      handlers.redraw = { [weak self] in self?.setNeedsDisplay() }
      handlers.feel = { [weak self] in self?.feel($0) }
      handlers.dotsChanged = { [weak self] in self?.showDots() }
      handlers.screenChanged = { [weak self] in self?.showScreen() }
      handlers.shakeMessage = { [weak self] in self?.messageShakes?() }
      handlers.wake = { [weak self] in self?.clock?.wake($0) }
      handlers.finished = { [weak self] in self?.finish($0) }
      session.connect(handlers)
      setNeedsLayout()
      showDots()
    }

    func restyle() {
      guard let session else { return }
      var settings = settings
      let colors = palette ?? .matching(traitCollection)
      settings.style = PatternStyle(preset: settings.preset, palette: colors)
      // The content behind the view is visible.
      if palette == nil { settings.style.background = .none }
      addPictures(to: &settings.style)
      styling?(&settings.style)
      if settings.style.disabled == nil { settings.style.disabled = settings.style.normal.paler }
      settings.reducesMotion = UIAccessibility.isReduceMotionEnabled
      settings.isEnabled = settings.isEnabled && isEnabled
      if session.settings != settings { session.settings = settings }
    }

    private func showScreen() {
      guard let session else { return }
      showDots()
      screenChanged?()
      delegate?.patternView(self, didShow: session.lock.screen)
    }

    private func finish(_ outcome: PatternOutcome) {
      finished?(outcome)
      delegate?.patternView(self, didFinish: outcome)
    }

    private func feel(_ haptic: Haptic) {
      if isHapticsEnabled { haptics.play(haptic) }
    }

    // MARK: Layout and painting

    /// A square with enough space for fingers.
    public override var intrinsicContentSize: CGSize { CGSize(width: 300, height: 300) }

    /// Returns the largest square in a size.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
      let side = min(size.width, size.height)
      return side.isFinite && side < .greatestFiniteMagnitude ? CGSize(width: side, height: side) : intrinsicContentSize
    }

    /// Lays out the dots.
    public override func layoutSubviews() {
      super.layoutSubviews()
      session?.resize(width: Double(bounds.width), height: Double(bounds.height))
      showDots()
      setNeedsDisplay()
    }

    /// Paints dots and lines.
    public override func draw(_ rect: CGRect) {
      guard let context = UIGraphicsGetCurrentContext(), let session else { return }
      let base = ContextPainter(context, surface: bounds) { [self] in picture($0, session.lock) }
      var painter = HookPainter(base: base) { [self] in draw($0, on: context) }
      pixels.begin()
      session.lock.paint(on: &painter)
      pictureClock?.wake(pixels.nextFrame.map { window == nil ? .none : .at($0) } ?? .none)
    }

    // MARK: Touches

    /// Delivers touches to the engine.
    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      if isHapticsEnabled { haptics.prepare() }
      take(touches, event, .began)
    }

    /// Delivers touches to the engine.
    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { take(touches, event, .moved) }

    /// Delivers touches to the engine.
    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { take(touches, event, .ended) }

    /// Delivers touches to the engine.
    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      take(touches, event, .cancelled)
    }

    private func take(_ touches: Set<UITouch>, _ event: UIEvent?, _ phase: TouchPhase) {
      // Dots do not depend on force, so touches do not wait for it.
      intake.add(TouchReport.reports(touches, event, phase, in: self, awaitsForce: false))
      let events = intake.drainEvents(at: CACurrentMediaTime())
      if let touchesReceived { for event in events { touchesReceived(event) } }
      session?.dispatch(events)
    }

    /// Rejects recognizers of other views, such as scroll views, sheets and back swipes, while the pad accepts touches.
    /// A scroll view asks before it delivers a quick touch.
    public override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      if gestureRecognizer.view?.isDescendant(of: self) == true { return true }
      return intake.count == 0 && session?.lock.screen.takesTouches != true
    }

    /// Discards the current drawing when the view loses its window.
    public override func didMoveToWindow() {
      super.didMoveToWindow()
      if window == nil {
        intake.reset()
        session?.cancelTouches()
        clock?.wake(.none)
      } else {
        session?.tick()
      }
    }

    // MARK: Keys and assistive technology

    /// The pad handles keys as first responder.
    public override var canBecomeFirstResponder: Bool { true }

    /// Digits pick dots of grids with up to nine, Return finishes, Escape discards.
    public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      var others: Set<UIPress> = []
      for press in presses where press.key.map(take) != true { others.insert(press) }
      if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    /// Finishes a drawing of keys or VoiceOver.
    public override func accessibilityPerformMagicTap() -> Bool {
      session?.submit()
      return session != nil
    }

    /// Discards a drawing of keys or VoiceOver.
    public override func accessibilityPerformEscape() -> Bool {
      guard let session, dots.contains(where: { session.lock.isPicked($0.dot) }) else { return false }
      session.cancelEntry()
      return true
    }
  }

  extension PatternStyle.Dot {
    /// The dot with half of its opacity; a picture does not change.
    fileprivate var paler: PatternStyle.Dot {
      var dot = self
      (dot.disc, dot.ring, dot.halo) = (disc.faded(to: 0.5), ring.faded(to: 0.5), halo.faded(to: 0.5))
      return dot
    }
  }
#endif
