#if canImport(SwiftUI) && canImport(UIKit)
  public import InkdotHosting
  public import InkdotPatterns
  public import InkdotUIKit
  public import SwiftUI

  /// A screen for one flow of a pattern: sets, asks for, changes or removes it.
  ///
  /// ```swift
  /// .sheet(isPresented: $isChanging) {
  ///   PatternLockScreen(.change, vault: vault) { outcome in isChanging = false }
  /// }
  /// ```
  ///
  /// It asks the vault for the grid and rule of the pattern, shows faults of the vault with a button that asks again, and has a
  /// title for navigation bars. `unlock` has no cancel button. UIKit has the same as `PatternLockViewController`.
  public struct PatternLockScreen: View {
    private let kind: PatternFlow.Kind
    private let lock: PatternLock

    /// A screen for a flow of a kind.
    ///
    /// - Parameters:
    ///   - kind: what is to be done.
    ///   - vault: checks, saves and removes.
    ///   - forgot: identifies a person who forgot the pattern, and calls `remove()` of the vault. Then the vault is asked again, and
    ///     without a pattern a new one is set. Without it the button is hidden.
    ///   - manage: called for *Manage pattern*; without it the button is hidden.
    ///   - shortcut: opens without the pattern, as `BiometricShortcut` does, for `unlock` and `verify`; without it the button is
    ///     hidden.
    ///   - adjust: changes looks and texts of the view of UIKit, at each update.
    ///   - finished: receives how the flow ended.
    public init(
      _ kind: PatternFlow.Kind, vault: any PatternVault, forgot: (@MainActor () async -> Void)? = nil,
      manage: (() -> Void)? = nil, shortcut: (() async -> Bool)? = nil,
      adjust: @escaping (PatternLockView) -> Void = { _ in }, finished: @escaping (PatternOutcome) -> Void
    ) {
      self.kind = kind
      lock = PatternLock(
        .kind(kind), vault, canCancel: kind != .unlock, forgot: { $0.reloading(after: forgot) }, manage, shortcut,
        adjust, finished)
    }

    /// The lock with its title.
    public var body: some View { lock.navigationTitle(PatternTexts.system.title(of: kind)) }
  }

  #if DEBUG
    /// Setting a pattern.
    struct PatternLockScreen_Previews: PreviewProvider {
      static var previews: some View {
        PatternLockScreen(.create, vault: ClosureVault(saving: { _, _ in }) { _ in true }) { _ in }
      }
    }
  #endif
#endif
