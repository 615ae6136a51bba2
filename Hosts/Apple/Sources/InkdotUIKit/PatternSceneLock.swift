#if canImport(UIKit)
  import Foundation
  public import InkdotHosting
  import InkdotPatterns
  public import UIKit

  /// A lock for all windows of a scene: a window above them that asks for the pattern, and hides them in the app
  /// switcher.
  ///
  /// ```swift
  /// func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
  ///   // … make the app's window, then:
  ///   lock = (scene as? UIWindowScene).map { PatternSceneLock($0, vault: .keychain(service: "notes")) }
  /// }
  /// ```
  /// Also covers sheets, alerts and popovers. The app's views keep their state. Without a pattern, one is set first. An
  /// unreadable vault keeps the scene locked; it is asked again when the scene becomes active.
  @MainActor public final class PatternSceneLock {
    /// The lock, for its appearance and texts.
    public let lockView = PatternLockView(frame: .zero)
    /// Authenticates a user who forgot the pattern, and then calls `remove()` of the vault; a new pattern is set
    /// afterwards. `nil` hides the button.
    public var forgot: (@MainActor () async -> Void)? {
      didSet { lockView.forgot = forgot.map { forgot in { [weak self] in self?.askAgain(after: forgot) } } }
    }
    /// Returns a function that opens without the pattern, for example with `BiometricShortcut`, or `nil`. Called each
    /// time the lock appears.
    public var shortcut: (@MainActor () -> (() async -> Bool)?)?
    /// Time in the background after which the scene locks; 0 by default.
    public var locksAfter = Duration.zero
    /// Called when the lock opens or closes.
    public var isOpenChanged: ((Bool) -> Void)?
    /// Whether the app's views are accessible.
    public var isOpen: Bool { gate.step == .open }

    /// The clock, in s; replaced in tests.
    var now: () -> Double
    private let vault: any PatternVault
    private let window: UIWindow
    private let screen: LockScreen
    private weak var scene: UIWindowScene?
    private weak var formerKeyWindow: UIWindow?
    private var gate = GateState()
    private var shown: GateState.Step?
    private var observers: [Observer] = []

    /// Creates a lock of a scene.
    ///
    /// - Parameters:
    ///   - scene: the scene whose windows are covered.
    ///   - vault: checks the pattern and stores the first one.
    public convenience init(_ scene: UIWindowScene, vault: any PatternVault) {
      let (clock, start) = (ContinuousClock(), ContinuousClock.now)
      self.init(scene, vault: vault) { start.duration(to: clock.now).seconds }
    }

    init(_ scene: UIWindowScene, vault: any PatternVault, now: @escaping () -> Double) {
      (self.scene, self.vault, self.now) = (scene, vault, now)
      window = UIWindow(windowScene: scene)
      screen = LockScreen(lockView)
      window.rootViewController = screen
      // Apps place their own alerts at alert + 1.
      window.windowLevel = UIWindow.Level(rawValue: UIWindow.Level.alert.rawValue + 1000)
      window.accessibilityViewIsModal = true
      lockView.canCancel = false
      lockView.finished = { [weak self] in self?.finish($0) }
      screen.retry = { [weak self] in self?.ask() }
      observe(UIScene.willDeactivateNotification) { $0.gate.deactivate() }
      observe(UIScene.didEnterBackgroundNotification) {
        $0.gate.enterBackground(at: $0.now(), grace: $0.locksAfter.seconds)
      }
      observe(UIScene.didActivateNotification) {
        if $0.gate.activate(at: $0.now(), grace: $0.locksAfter.seconds) { $0.ask() }
      }
      for name in [UIWindow.didBecomeKeyNotification, UIResponder.keyboardWillShowNotification] {
        observers.append(Observer(name) { [weak self] in self?.keepKey() })
      }
      show()
      ask()
    }

    /// Locks now.
    public func lock() {
      guard isOpen else { return }
      gate.close()
      show()
      ask()
    }

    /// Removes the lock from the scene.
    public func invalidate() {
      observers = []
      uncover()
    }

    private func observe(_ name: Notification.Name, _ body: @escaping @MainActor (PatternSceneLock) -> Void) {
      observers.append(
        Observer(name, of: scene) { [weak self] in
          guard let self else { return }
          body(self)
          show()
        })
    }

    // MARK: The vault

    private func ask() {
      Task { [weak self, vault] in
        let answer = await GateState.answer(of: vault)
        self?.change { $0.take(answer) }
      }
    }

    private func askAgain(after forgot: @escaping @MainActor () async -> Void) {
      Task { [weak self, vault] in
        await forgot()
        let answer = await GateState.answer(of: vault)
        self?.change { $0.reconsider(answer) }
      }
    }

    private func finish(_ outcome: PatternOutcome) {
      change { $0.finish(outcome) }
      if gate.step == .asking { ask() }
    }

    private func change(_ body: (inout GateState) -> Void) {
      guard !observers.isEmpty else { return }
      body(&gate)
      show()
    }

    // MARK: The window

    private func show() {
      let step = gate.step
      if step != shown {
        let wasOpen = shown == .open
        shown = step
        showScreen(step)
        if wasOpen != (step == .open) { isOpenChanged?(step == .open) }
      }
      guard gate.isCovering else { return uncover() }
      if step == .open {
        // Keeps the keyboard, because the scene is only inactive.
        window.isHidden = false
      } else {
        window.isHidden = false
        keepKey()
        if !window.isKeyWindow { window.makeKey() }
      }
    }

    /// Ends text input elsewhere in the scene while it is locked, for example in an alert that appears later.
    private func keepKey() {
      guard gate.isCovering, gate.step != .open else { return }
      let others = (scene?.windows ?? []).filter { $0 !== window }
      let key = others.first(where: \.isKeyWindow)
      // The keyboard is above all windows.
      for other in others { other.endEditing(true) }
      guard let key else { return }
      formerKeyWindow = key
      window.makeKey()
    }

    private func showScreen(_ step: GateState.Step) {
      switch step {
      case .open, .asking: screen.show(.nothing)
      case .locked(let stored):
        lockView.shortcut = shortcut?()
        lockView.start(PatternFlow(.unlock, for: stored), vault: vault)
        screen.show(.lock)
      case .unset:
        lockView.shortcut = nil
        lockView.start(PatternFlow(.create), vault: vault)
        screen.show(.lock)
      case .failed(let failure): screen.show(.failure(failure))
      }
    }

    private func uncover() {
      let wasKey = window.isKeyWindow
      window.isHidden = true
      if wasKey { formerKeyWindow?.makeKey() }
    }
  }

  /// The root view controller of the lock's window.
  private final class LockScreen: UIViewController {
    enum Content {
      case nothing
      case lock
      case failure(PatternFailure)
    }

    var retry: (() -> Void)?
    private let lockView: PatternLockView
    private let container = LockContainer(frame: .zero)

    init(_ lockView: PatternLockView) {
      self.lockView = lockView
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
      container.backgroundColor = .systemBackground
      container.accessibilityViewIsModal = true
      let button = UIButton(type: .system, primaryAction: UIAction { [weak self] _ in self?.retry?() })
      container.prepare(lockView, button)
      view = container
    }

    func show(_ content: Content) {
      loadViewIfNeeded()
      let texts = lockView.texts
      switch content {
      case .nothing: container.show(lock: false, message: nil)
      case .lock: container.show(lock: true, message: nil)
      case .failure(let failure): container.show(lock: false, message: texts.text(for: .failed(failure)))
      }
      container.button.setTitle(texts.text(for: .retry), for: .normal)
    }
  }

  /// The lock within the safe area, or a message with a button.
  private final class LockContainer: UIView {
    private var lockView: PatternLockView?
    private(set) var button = UIButton(frame: .zero)
    private let message = UILabel(frame: .zero)

    func prepare(_ lockView: PatternLockView, _ button: UIButton) {
      (self.lockView, self.button) = (lockView, button)
      message.numberOfLines = 0
      message.textAlignment = .center
      message.font = .preferredFont(forTextStyle: .body)
      message.adjustsFontForContentSizeCategory = true
      for view in [lockView, message, button] { addSubview(view) }
    }

    func show(lock: Bool, message text: String?) {
      lockView?.isHidden = !lock
      message.text = text
      for view in [message, button] { view.isHidden = text == nil }
      if let text { UIAccessibility.post(notification: .announcement, argument: text) }
      setNeedsLayout()
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let insets = safeAreaInsets
      let area = CGRect(
        x: insets.left, y: insets.top, width: max(bounds.width - insets.left - insets.right, 0),
        height: max(bounds.height - insets.top - insets.bottom, 0))
      lockView?.frame = area
      let width = max(area.width - 32, 0)
      let height = message.sizeThatFits(CGSize(width: width, height: area.height)).height
      message.frame = CGRect(x: area.minX + 16, y: area.midY - height - 6, width: width, height: height)
      button.frame = CGRect(x: area.minX + 16, y: area.midY + 6, width: width, height: 44)
    }

    override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      setNeedsLayout()
    }
  }

  extension Duration {
    /// The duration in s.
    fileprivate var seconds: Double {
      Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
  }
#endif
