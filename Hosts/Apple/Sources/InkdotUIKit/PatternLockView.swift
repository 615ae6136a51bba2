#if canImport(UIKit)
  import InkdotBoards
  import InkdotGeometry
  import InkdotGraphics
  public import InkdotHosting
  public import InkdotPatterns
  import InkdotRendering
  import QuartzCore
  public import UIKit

  /// A whole lock for every flow: what to draw, a preview of what was drawn first, the dots, and the buttons of the step.
  ///
  /// ```swift
  /// let lock = PatternLockView(frame: view.bounds)
  /// lock.finished = { outcome in … }
  /// lock.start(PatternFlow(.create), vault: vault)
  /// ```
  public final class PatternLockView: UIView {
    /// The dots, for their looks.
    public let pad = PatternPadView(frame: .zero)
    /// Told of what happens, beside the closures.
    public weak var delegate: (any PatternViewDelegate)?
    /// A flow has ended.
    public var finished: ((PatternOutcome) -> Void)?
    /// Called for *Forgot pattern*; without it the button is hidden.
    public var forgot: (() -> Void)? {
      didSet { show() }
    }
    /// Called for *Manage pattern*; without it the button is hidden.
    public var manage: (() -> Void)? {
      didSet { show() }
    }
    /// Opens without the pattern, as `BiometricShortcut` does: `unlock` and `verify` have a button for it. Without it there is none.
    ///
    /// Its answer is final: the shortcut itself asks the vault whether attempts are allowed.
    public var shortcut: (() async -> Bool)? {
      didSet { show() }
    }
    /// Whether a button cancels the flow. Set it to `false` for flows that must be finished.
    public var canCancel = true {
      didSet { show() }
    }
    /// The words; an app's own go into `replacements`.
    public var texts = PatternTexts.system {
      didSet {
        pad.texts = texts
        show()
      }
    }

    private let message = UILabel(frame: .zero)
    private let preview = PreviewView(frame: .zero)
    private var buttons: [(label: PatternTexts.Label, view: UIButton)] = []
    private var announced = ""
    private var kind = PatternFlow.Kind.create
    private var waiting: CheckedContinuation<PatternOutcome, Never>?

    /// A lock that shows nothing yet.
    public override init(frame: CGRect) {
      super.init(frame: frame)
      prepare()
    }

    /// A lock from a storyboard, which shows nothing yet.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      prepare()
    }

    private func prepare() {
      message.numberOfLines = 0
      message.textAlignment = .center
      message.font = .preferredFont(forTextStyle: .headline)
      message.adjustsFontForContentSizeCategory = true
      for view in [message, preview, pad] { addSubview(view) }
      add(.startOver) { [weak self] in self?.pad.session?.startOver() }
      add(.shortcut) { [weak self] in self?.askShortcut() }
      add(.forgot) { [weak self] in self?.forgot?() }
      add(.manage) { [weak self] in self?.manage?() }
      add(.cancel) { [weak self] in self?.pad.session?.cancel() }
      pad.screenChanged = { [weak self] in self?.show() }
      pad.messageShakes = { [weak self] in self?.shake() }
      pad.finished = { [weak self] in self?.finish($0) }
      registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, _: UITraitCollection) in self.show() }
    }

    private func add(_ label: PatternTexts.Label, _ action: @escaping () -> Void) {
      let button = UIButton(type: .system, primaryAction: UIAction { _ in action() })
      buttons.append((label, button))
      addSubview(button)
    }

    // MARK: Flows

    /// Leads through a flow. A flow that was running is cancelled.
    public func start(_ flow: PatternFlow, vault: any PatternVault) {
      resume(with: .cancelled)
      kind = flow.kind
      pad.session = PatternSession(flow, vault: vault, now: CACurrentMediaTime, wall: { Date().timeIntervalSince1970 })
    }

    /// Leads through a flow, and waits for its end.
    ///
    /// - Returns: how it ended; `cancelled` when another one was started meanwhile or the view went away.
    public func run(_ flow: PatternFlow, vault: any PatternVault) async -> PatternOutcome {
      start(flow, vault: vault)
      return await withCheckedContinuation { waiting = $0 }
    }

    /// The outcome of the shortcut in place of a drawn pattern.
    private var outcomeOfShortcut: PatternOutcome? {
      switch kind {
      case .unlock: .unlocked
      case .verify: .verified
      case .create, .change, .remove: nil
      }
    }

    private func askShortcut() {
      guard let shortcut, let outcome = outcomeOfShortcut, let session = pad.session else { return }
      Task { [weak self] in
        // Another flow may have begun meanwhile, or this one have ended.
        guard await shortcut(), let self, pad.session === session, session.lock.screen.takesTouches else { return }
        pad.session = nil
        finish(outcome)
      }
    }

    private func resume(with outcome: PatternOutcome) {
      waiting?.resume(returning: outcome)
      waiting = nil
    }

    private func finish(_ outcome: PatternOutcome) {
      finished?(outcome)
      delegate?.patternView(self, didFinish: outcome)
      resume(with: outcome)
    }

    /// Without a window a flow cannot be finished.
    public override func didMoveToWindow() {
      super.didMoveToWindow()
      if window == nil { resume(with: .cancelled) }
    }

    // MARK: What is shown

    /// The current message; empty without a flow.
    public var messageText: String { message.text ?? "" }

    private func show() {
      guard let session = pad.session else { return }
      let screen = session.lock.screen
      let text = session.wait.map { texts.text(forWaitOf: $0) } ?? texts.text(for: screen.message)
      message.text = text
      let palette = pad.palette ?? (traitCollection.userInterfaceStyle == .dark ? .dark : .light)
      switch screen.tone {
      case .neutral, .warning: message.textColor = UIColor(cgColor: palette.normal.cgColor)
      case .error: message.textColor = UIColor(cgColor: palette.error.cgColor)
      case .success: message.textColor = UIColor(cgColor: palette.correct.cgColor)
      }
      // A countdown is not said second by second.
      let words = texts.text(for: screen.message)
      if words != announced {
        announced = words
        UIAccessibility.post(notification: .announcement, argument: words)
      }
      preview.show(screen.preview, session.lock.grid, palette)
      preview.isHidden = !session.lock.isSettingNew
      for button in buttons {
        button.view.setTitle(texts.text(for: button.label), for: .normal)
        button.view.isHidden = !isShown(button.label, screen.buttons)
      }
      delegate?.patternView(self, didShow: screen)
      setNeedsLayout()
    }

    private func isShown(_ label: PatternTexts.Label, _ buttons: PatternScreen.Buttons) -> Bool {
      switch label {
      case .startOver: buttons.contains(.startOver)
      case .forgot: buttons.contains(.forgot) && forgot != nil
      case .manage: buttons.contains(.manage) && manage != nil
      case .cancel: buttons.contains(.cancel) && canCancel
      case .shortcut: shortcut != nil && outcomeOfShortcut != nil && pad.session?.lock.screen.takesTouches == true
      case .region, .dot, .wait, .done, .retry: false
      }
    }

    private func shake() {
      guard !UIAccessibility.isReduceMotionEnabled else { return }
      let animation = CAKeyframeAnimation(keyPath: "transform.translation.x")
      animation.values = [0, -5, 5, -5, 5, 0]
      animation.duration = 0.3
      message.layer.add(animation, forKey: "shake")
    }

    // MARK: Layout

    /// One below the other: message, preview, dots, buttons; the dots get what the others leave.
    public override func layoutSubviews() {
      super.layoutSubviews()
      let shown = buttons.filter { !$0.view.isHidden }
      let (gap, previewSide, buttonHeight) = (CGFloat(12), CGFloat(48), CGFloat(44))
      let width = bounds.width
      let textHeight = max(message.sizeThatFits(CGSize(width: width - 2 * gap, height: bounds.height)).height, 24)
      let above = textHeight + gap + (preview.isHidden ? 0 : previewSide + gap)
      let side = max(min(width - 2 * gap, bounds.height - above - buttonHeight - 2 * gap, 480), 0)
      var y = max((bounds.height - above - side - buttonHeight - gap) / 2, 0)
      if !preview.isHidden {
        preview.frame = CGRect(x: (width - previewSide) / 2, y: y, width: previewSide, height: previewSide)
        y += previewSide + gap
      }
      message.frame = CGRect(x: gap, y: y, width: max(width - 2 * gap, 0), height: textHeight)
      y += textHeight + gap
      pad.frame = CGRect(x: (width - side) / 2, y: y, width: side, height: side)
      y += side + gap
      let share = (width - 2 * gap) / CGFloat(max(shown.count, 1))
      for (index, button) in shown.enumerated() {
        button.view.frame = CGRect(x: gap + CGFloat(index) * share, y: y, width: max(share, 0), height: buttonHeight)
      }
    }
  }

  /// The small grid beside the request to draw a pattern again.
  private final class PreviewView: UIView {
    private var list: DisplayList = []

    override init(frame: CGRect) {
      super.init(frame: frame)
      prepare()
    }

    required init?(coder: NSCoder) {
      super.init(coder: coder)
      prepare()
    }

    private func prepare() {
      isOpaque = false
      contentMode = .redraw
      backgroundColor = .clear
    }

    /// VoiceOver is not told: who listens beside is not to learn the pattern.
    func show(_ pattern: Pattern?, _ grid: PatternGrid, _ palette: PatternPalette) {
      list = PatternBoard.preview(of: pattern, grid: grid, side: 48, palette: palette)
      setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) {
      guard let context = UIGraphicsGetCurrentContext() else { return }
      var painter = ContextPainter(context, surface: bounds)
      painter.paint(list)
    }
  }
#endif
