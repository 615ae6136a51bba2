#if canImport(UIKit)
  public import InkdotHosting
  public import InkdotPatterns
  public import UIKit

  /// A screen for one flow: sets, checks, changes or removes a pattern.
  ///
  /// ```swift
  /// let lock = PatternLockViewController(.unlock, vault: vault)
  /// present(lock, animated: true)
  /// if await lock.outcome == .unlocked { lock.dismiss(animated: true) }
  /// ```
  ///
  /// It has a title for navigation bars, and respects the safe area. A controller runs one flow; the presenter
  /// dismisses it.
  public final class PatternLockViewController: UIViewController {
    /// The view, for its appearance and texts.
    public let lockView = PatternLockView(frame: .zero)
    /// Called when the flow has ended.
    public var finished: ((PatternOutcome) -> Void)?
    /// Authenticates a user who forgot the pattern, and calls `remove()` of the vault. Afterwards the screen asks the
    /// vault again, and sets a new pattern if there is none. `nil` hides the button.
    public var forgot: (@MainActor () async -> Void)? {
      didSet { lockView.forgot = lockView.reloading(after: forgot) }
    }
    /// Called for *Manage pattern*; `nil` hides the button.
    public var manage: (() -> Void)? {
      get { lockView.manage }
      set { lockView.manage = newValue }
    }
    /// Opens without the pattern in `unlock` and `verify` flows, for example with `BiometricShortcut`; `nil` hides the
    /// button.
    public var shortcut: (() async -> Bool)? {
      get { lockView.shortcut }
      set { lockView.shortcut = newValue }
    }

    private let start: (PatternLockView) -> Void
    private var result: PatternOutcome?
    private var waiting: [CheckedContinuation<PatternOutcome, Never>] = []

    /// Creates a screen that asks the vault for the grid and rule of the pattern. `unlock` covers the whole screen,
    /// without a cancel button.
    public convenience init(_ kind: PatternFlow.Kind, vault: any PatternVault) {
      self.init(kind) { $0.start(kind, vault: vault) }
    }

    /// Creates a screen for a flow with its own grid or rule.
    public convenience init(_ flow: PatternFlow, vault: any PatternVault) {
      self.init(flow.kind) { $0.start(flow, vault: vault) }
    }

    private init(_ kind: PatternFlow.Kind, start: @escaping (PatternLockView) -> Void) {
      self.start = start
      super.init(nibName: nil, bundle: nil)
      title = lockView.texts.title(of: kind)
      guard kind == .unlock else { return }
      lockView.canCancel = false
      // A sheet would show the content behind it, and could be swiped away.
      modalPresentationStyle = .fullScreen
      isModalInPresentation = true
    }

    /// Not available: a storyboard cannot provide the vault.
    public required init?(coder: NSCoder) { nil }

    /// Uses the lock as the view.
    public override func loadView() {
      lockView.backgroundColor = .systemBackground
      view = lockView
    }

    /// Starts the flow.
    public override func viewDidLoad() {
      super.viewDidLoad()
      lockView.ended = { [weak self] in self?.end($0) }
      start(lockView)
    }

    /// Cancels the flow when the screen is dismissed or popped.
    public override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      let ancestors = sequence(first: self as UIViewController, next: \.parent)
      if ancestors.contains(where: { $0.isBeingDismissed || $0.isMovingFromParent }) { lockView.cancel() }
    }

    /// The outcome of the flow: `cancelled` if the screen was dismissed or the waiting task was cancelled.
    public var outcome: PatternOutcome {
      get async {
        if let result { return result }
        return await withTaskCancellationHandler {
          await withCheckedContinuation { waiting.append($0) }
        } onCancel: {
          Task { @MainActor [weak self] in self?.lockView.cancel() }
        }
      }
    }

    private func end(_ outcome: PatternOutcome) {
      guard result == nil else { return }
      result = outcome
      for task in waiting { task.resume(returning: outcome) }
      waiting = []
      finished?(outcome)
    }
  }
#endif
