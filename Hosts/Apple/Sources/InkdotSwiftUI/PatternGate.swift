#if canImport(SwiftUI) && canImport(UIKit)
  public import InkdotHosting
  public import InkdotUIKit
  public import SwiftUI

  /// A lock around the root view of an app. Its content is accessible after the pattern was drawn.
  ///
  /// Without a pattern, one is set first. The gate locks when the app goes to the background. While the scene is
  /// inactive, it covers all windows with sheets and alerts, so that the app switcher does not show them. The content
  /// is created when the gate first opens and keeps its state. An unreadable vault keeps the gate closed.
  ///
  /// The lock covers the whole scene (`PatternSceneLock`). To lock a part of an app, use ``PatternLock``.
  public struct PatternGate<Content: View>: View {
    @State private var model = GateModel()
    private let vault: any PatternVault
    private let locksAfter: Duration
    private let forgot: (@MainActor () async -> Void)?
    private let shortcut: @MainActor () -> (() async -> Bool)?
    private let adjust: @MainActor (PatternLockView) -> Void
    private let content: () -> Content

    /// Creates a gate.
    ///
    /// - Parameters:
    ///   - vault: checks the pattern and stores the first one.
    ///   - locksAfter: time in the background after which the gate locks.
    /// - forgot: authenticates a user who forgot the pattern, and then calls `remove()` of the vault. Afterwards the
    /// gate asks the vault again, and sets a new pattern if there is none. `nil` hides the button.
    ///   - shortcut: opens without the pattern, for example with `BiometricShortcut`; evaluated each time the lock
    ///     appears. `nil` hides the button.
    ///   - adjust: changes appearance and texts of the lock, once.
    ///   - content: the view to lock.
    public init(
      vault: any PatternVault, locksAfter: Duration = .zero, forgot: (@MainActor () async -> Void)? = nil,
      shortcut: @autoclosure @escaping @MainActor () -> (() async -> Bool)? = nil,
      adjust: @escaping @MainActor (PatternLockView) -> Void = { _ in },
      @ViewBuilder content: @escaping () -> Content
    ) {
      self.vault = vault
      self.locksAfter = locksAfter
      self.forgot = forgot
      self.shortcut = shortcut
      self.adjust = adjust
      self.content = content
    }

    /// The content; the lock is in a window above it.
    public var body: some View {
      ZStack {
        if model.hasOpened {
          content()
            .environment(\.lockPatternGate, LockPatternGateAction { [weak model] in model?.lock?.lock() })
            .opacity(model.isOpen ? 1 : 0)
            .allowsHitTesting(model.isOpen)
            .accessibilityHidden(!model.isOpen)
        }
        SceneAnchor(model: model, makeLock: makeLock, configure: configure)
          // Must not affect the layout of the content.
          .frame(width: 0, height: 0)
      }
    }

    private func makeLock(_ scene: UIWindowScene) -> PatternSceneLock {
      let lock = PatternSceneLock(scene, vault: vault)
      configure(lock)
      adjust(lock.lockView)
      return lock
    }

    private func configure(_ lock: PatternSceneLock) {
      lock.locksAfter = locksAfter
      lock.forgot = forgot
      lock.shortcut = shortcut
    }
  }

  extension View {
    /// Locks the app with a pattern, like a ``PatternGate`` around the view.
    public func patternGate(
      vault: any PatternVault, locksAfter: Duration = .zero, forgot: (@MainActor () async -> Void)? = nil,
      shortcut: @autoclosure @escaping @MainActor () -> (() async -> Bool)? = nil,
      adjust: @escaping @MainActor (PatternLockView) -> Void = { _ in }
    ) -> some View {
      PatternGate(vault: vault, locksAfter: locksAfter, forgot: forgot, shortcut: shortcut(), adjust: adjust) { self }
    }
  }

  /// An action that locks the pattern gate around a view.
  public struct LockPatternGateAction: Sendable {
    private let action: @MainActor @Sendable () -> Void

    init(_ action: @escaping @MainActor @Sendable () -> Void = {}) { self.action = action }

    /// Locks the gate. Does nothing outside a gate.
    @MainActor public func callAsFunction() { action() }
  }

  private struct LockKey: EnvironmentKey {
    static let defaultValue = LockPatternGateAction()
  }

  extension EnvironmentValues {
    /// Locks the pattern gate around the view, for a *Lock* button.
    public internal(set) var lockPatternGate: LockPatternGateAction {
      get { self[LockKey.self] }
      set { self[LockKey.self] = newValue }
    }
  }
#endif
