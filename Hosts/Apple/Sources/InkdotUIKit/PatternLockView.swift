#if canImport(UIKit)
  import Foundation
  import InkdotBoards
  public import InkdotHosting
  public import InkdotPatterns
  import QuartzCore
  public import UIKit

  /// A complete lock for all flows: message, preview of the first drawing, dots and buttons.
  ///
  /// ```swift
  /// let lock = PatternLockView(frame: view.bounds)
  /// lock.finished = { outcome in … }
  /// lock.start(.create, vault: vault)
  /// ```
  public final class PatternLockView: UIView {
    /// Sizes and distances of the parts, in pt.
    public struct Metrics: Hashable, Sendable {
      /// Minimum distance of the dots and the message from the edges of the safe area. 0 or more.
      public var margin = 12.0
      /// Distance between the parts. 0 or more.
      public var spacing = 12.0
      /// Side of the preview. 0 or more.
      public var previewSide = 48.0
      /// Maximum side of the square with the dots.
      public var maximumPadSide = 480.0
      /// Centre of the dots as a share of the height, 0 to 1, if there is space; `nil` centres all parts together.
      public var padCenterY: Double?

      /// Creates the default metrics.
      public init() {}
    }

    /// The pad, for its appearance.
    public let pad = PatternPadView(frame: .zero)
    /// The message, for its font and colours.
    public let message = PatternMessageLabel(frame: .zero)
    /// The first drawing of a new pattern.
    public let preview = PatternPreviewView(frame: .zero)
    /// Called in addition to the closures.
    public weak var delegate: (any PatternViewDelegate)?
    /// Called when a flow has ended.
    public var finished: ((PatternOutcome) -> Void)?
    /// Called before ``finished``, for the controller.
    var ended: ((PatternOutcome) -> Void)?
    /// Called for *Forgot pattern*; `nil` hides the button.
    public var forgot: (() -> Void)? {
      didSet { if (forgot == nil) != (oldValue == nil) { show() } }
    }
    /// Called for *Manage pattern*; `nil` hides the button.
    public var manage: (() -> Void)? {
      didSet { if (manage == nil) != (oldValue == nil) { show() } }
    }
    /// Opens without the pattern in `unlock` and `verify` flows, for example with `BiometricShortcut`; `nil` hides the
    /// button.
    ///
    /// Its result is final: the shortcut itself asks the vault whether attempts are allowed.
    public var shortcut: (() async -> Bool)? {
      didSet { if (shortcut == nil) != (oldValue == nil) { show() } }
    }
    /// Whether a button cancels the flow. Set it to `false` for flows that must be finished.
    public var canCancel = true {
      didSet { if canCancel != oldValue { show() } }
    }
    /// Whether the message is visible. VoiceOver reads it in any case.
    public var showsMessage = true {
      didSet { if showsMessage != oldValue { show() } }
    }
    /// Whether the first drawing of a new pattern is shown above the message.
    public var showsPreview = true {
      didSet { if showsPreview != oldValue { show() } }
    }
    /// Sizes and distances of the parts.
    public var metrics = Metrics() {
      didSet {
        guard metrics != oldValue else { return }
        setNeedsLayout()
        invalidateIntrinsicContentSize()
      }
    }
    /// Whether touches, keys and buttons are enabled.
    public var isEnabled: Bool {
      get { pad.isEnabled }
      set {
        pad.isEnabled = newValue
        isUserInteractionEnabled = newValue
      }
    }
    /// The texts; set `replacements` for the app's own.
    public var texts = PatternTexts.system {
      didSet {
        guard texts != oldValue else { return }
        pad.texts = texts
        show()
      }
    }

    private(set) var buttons: [(label: PatternTexts.Label, view: UIButton)] = []
    private var announced = ""
    private var kind = PatternFlow.Kind.create
    private var waiting: CheckedContinuation<PatternOutcome, Never>?
    /// The vault of a flow that was started by its kind.
    private var vault: (any PatternVault)?
    /// The reason why the vault could not be loaded.
    private var failure: PatternFailure?
    /// Counts starts and ends, to ignore late answers.
    private var generation = 0
    private var runCount = 0

    /// Creates an empty lock.
    public override init(frame: CGRect) {
      super.init(frame: frame)
      prepare()
    }

    /// Creates an empty lock from a storyboard.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      prepare()
    }

    private func prepare() {
      for view in [message, preview, pad] { addSubview(view) }
      add(.startOver) { [weak self] in self?.pad.session?.startOver() }
      add(.retry) { [weak self] in self?.askVault() }
      add(.shortcut) { [weak self] in self?.askShortcut() }
      add(.forgot) { [weak self] in self?.forgot?() }
      add(.manage) { [weak self] in self?.manage?() }
      add(.cancel) { [weak self] in self?.cancel() }
      pad.screenChanged = { [weak self] in self?.show() }
      pad.messageShakes = { [weak self] in self?.message.shake() }
      pad.finished = { [weak self] in self?.finish($0) }
      let traits: [UITrait] = [UITraitUserInterfaceStyle.self, UITraitPreferredContentSizeCategory.self]
      registerForTraitChanges(traits) { (self: Self, _: UITraitCollection) in self.show() }
    }

    private func add(_ label: PatternTexts.Label, _ action: @escaping () -> Void) {
      let button = UIButton(type: .system, primaryAction: UIAction { _ in action() })
      button.titleLabel?.font = .preferredFont(forTextStyle: .body)
      button.titleLabel?.adjustsFontForContentSizeCategory = true
      button.titleLabel?.numberOfLines = 0
      button.titleLabel?.textAlignment = .center
      buttons.append((label, button))
      addSubview(button)
    }

    // MARK: Flows

    /// Starts a flow, and cancels a running one.
    public func start(_ flow: PatternFlow, vault: any PatternVault) {
      resume(with: .cancelled)
      self.vault = nil
      begin(flow, vault)
    }

    /// Starts a flow for the stored pattern, with grid and rule from the vault. Cancels a running flow.
    ///
    /// If the vault fails, the view shows the reason and a retry button.
    public func start(_ kind: PatternFlow.Kind, vault: any PatternVault) {
      resume(with: .cancelled)
      if kind == .create {
        self.vault = vault
        return begin(PatternFlow(.create), vault)
      }
      (self.kind, self.vault) = (kind, vault)
      pad.session = nil
      askVault()
    }

    /// Starts a flow, and waits for its end.
    ///
    /// - Returns: the outcome; `cancelled` if the waiting task was cancelled, another flow was started or the view was
    ///   removed.
    public func run(_ flow: PatternFlow, vault: any PatternVault) async -> PatternOutcome {
      await outcome { start(flow, vault: vault) }
    }

    /// Starts a flow for the stored pattern, and waits for its end; see ``start(_:vault:)-(PatternFlow.Kind,_)``.
    public func run(_ kind: PatternFlow.Kind, vault: any PatternVault) async -> PatternOutcome {
      await outcome { start(kind, vault: vault) }
    }

    /// Cancels the flow, like the cancel button. Does nothing while a pattern is saved or removed.
    public func cancel() {
      if let session = pad.session { return session.cancel() }
      if vault != nil { finish(.cancelled) }
    }

    /// Asks the vault again after the app has handled a forgotten pattern: without a pattern a new one is set.
    public func reload() async {
      guard let vault else { return }
      let (number, shown) = (generation, pad.session?.lock.grid)
      let answer = await GateState.answer(of: vault)
      guard number == generation else { return }
      switch answer {
      case .pattern(let stored?): if stored.grid != shown { begin(flow(for: stored, vault), vault) }
      case .pattern(nil) where kind == .remove: finish(.removed)
      case .pattern(nil): begin(PatternFlow(.create), vault)
      case .failure(let failure): show(failure)
      }
    }

    /// Returns a button action that calls the app's handler of a forgotten pattern, then reloads.
    package func reloading(after forgot: (@MainActor () async -> Void)?) -> (() -> Void)? {
      forgot.map { forgot in
        { [weak self] in
          Task { [weak self] in
            await forgot()
            await self?.reload()
          }
        }
      }
    }

    /// Returns the flow for a stored pattern. The standard rule applies to new patterns of a vault that checks any length.
    private func flow(for stored: StoredPattern, _ vault: any PatternVault) -> PatternFlow {
      PatternFlow(kind, for: stored, newRule: vault.checksAnyLength ? .standard : nil)
    }

    private func begin(_ flow: PatternFlow, _ vault: any PatternVault) {
      generation += 1
      (kind, failure) = (flow.kind, nil)
      pad.session = PatternSession(flow, vault: vault, now: CACurrentMediaTime, wall: { Date().timeIntervalSince1970 })
    }

    private func askVault() {
      guard let vault else { return }
      generation += 1
      failure = nil
      show()
      let number = generation
      Task { [weak self] in
        let answer = await GateState.answer(of: vault)
        self?.take(answer, number, vault)
      }
    }

    private func take(_ answer: GateState.Answer, _ number: Int, _ vault: any PatternVault) {
      guard number == generation else { return }
      switch answer {
      case .pattern(let stored?): begin(flow(for: stored, vault), vault)
      case .pattern(nil): show(.recordMissing)
      case .failure(let failure): show(failure)
      }
    }

    private func show(_ failure: PatternFailure) {
      pad.session = nil
      self.failure = failure
      show()
    }

    private func outcome(_ start: () -> Void) async -> PatternOutcome {
      guard !Task.isCancelled else { return .cancelled }
      start()
      runCount += 1
      let number = runCount
      return await withTaskCancellationHandler {
        await withCheckedContinuation { waiting = $0 }
      } onCancel: {
        Task { @MainActor [weak self] in
          if let self, number == runCount, waiting != nil { cancel() }
        }
      }
    }

    /// The outcome if the shortcut replaces drawing the pattern.
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
        // Another flow may have begun in the meantime, or this one may have ended.
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
      generation += 1
      vault = nil
      // First, because a closure may start another flow.
      resume(with: outcome)
      ended?(outcome)
      finished?(outcome)
      delegate?.patternView(self, didFinish: outcome)
    }

    /// The size with a pad of 300 pt.
    public override var intrinsicContentSize: CGSize {
      sizeThatFits(CGSize(width: 300 + 2 * metrics.margin, height: .greatestFiniteMagnitude))
    }

    /// Returns the size of message, dots and buttons in a column, within a size.
    public override func sizeThatFits(_ size: CGSize) -> CGSize { fitting(size) }

    /// Lays out the parts in a column in the safe area: preview, message, dots, buttons; the dots get the remaining
    /// space.
    public override func layoutSubviews() {
      super.layoutSubviews()
      layOut()
    }

    /// Cancels the flow without a window, because it cannot be finished.
    public override func didMoveToWindow() {
      super.didMoveToWindow()
      if window == nil { resume(with: .cancelled) }
    }

    // MARK: Content

    /// The current message; empty without a flow.
    public var messageText: String { message.text ?? "" }

    private func show() {
      let session = pad.session
      if let session {
        let screen = session.lock.screen
        let words = texts.text(for: screen.message)
        message.show(session.wait.map { texts.text(forWaitOf: $0) } ?? words, tone: screen.tone)
        // A countdown is not announced second by second.
        announce(words)
        preview.pattern = screen.preview
        preview.grid = session.lock.grid
      } else if let failure {
        let words = texts.text(for: .failed(failure))
        message.show(words, tone: .error)
        announce(words)
      } else {
        message.text = nil
      }
      (message.palette, preview.palette) = (pad.palette, pad.palette)
      message.isHidden = !showsMessage
      preview.isHidden = !showsPreview || session?.lock.isSettingNew != true
      for button in buttons {
        button.view.setTitle(texts.text(for: button.label), for: .normal)
        button.view.isHidden = !(session.map { isShown(button.label, $0.lock.screen) } ?? isShown(button.label))
      }
      if let session { delegate?.patternView(self, didShow: session.lock.screen) }
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }

    private func announce(_ words: String) {
      guard words != announced else { return }
      announced = words
      UIAccessibility.post(notification: .announcement, argument: words)
    }

    private func isShown(_ label: PatternTexts.Label, _ screen: PatternScreen) -> Bool {
      switch label {
      case .startOver: screen.buttons.contains(.startOver)
      case .forgot: screen.buttons.contains(.forgot) && forgot != nil
      case .manage: screen.buttons.contains(.manage) && manage != nil
      case .cancel: screen.buttons.contains(.cancel) && canCancel
      case .shortcut: shortcut != nil && outcomeOfShortcut != nil && screen.takesTouches
      case .region, .dot, .wait, .done, .retry: false
      }
    }

    /// Whether a button is visible while the vault is loading or has failed.
    private func isShown(_ label: PatternTexts.Label) -> Bool {
      switch label {
      case .retry: failure != nil
      case .forgot: failure != nil && forgot != nil
      case .cancel: vault != nil && canCancel
      case .startOver, .manage, .shortcut, .region, .dot, .wait, .done: false
      }
    }
  }
#endif
