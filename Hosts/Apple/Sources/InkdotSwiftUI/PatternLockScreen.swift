#if canImport(SwiftUI) && canImport(UIKit)
  public import InkdotHosting
  public import InkdotPatterns
  public import InkdotUIKit
  public import SwiftUI

  /// A screen for one flow: sets, checks, changes or removes a pattern.
  ///
  /// ```swift
  /// .sheet(isPresented: $isChanging) {
  ///   PatternLockScreen(.change, vault: vault) { outcome in isChanging = false }
  /// }
  /// ```
  ///
  /// It asks the vault for the grid and rule of the pattern, shows errors of the vault with a retry button, and has a
  /// title for navigation bars. `unlock` has no cancel button. In UIKit use `PatternLockViewController`.
  public struct PatternLockScreen: View {
    private let kind: PatternFlow.Kind
    private let lock: PatternLock

    /// Creates a screen for a kind of flow.
    ///
    /// - Parameters:
    ///   - kind: the kind of flow.
    ///   - vault: checks, saves and removes the pattern.
    /// - forgot: authenticates a user who forgot the pattern, and then calls `remove()` of the vault. Afterwards the
    /// screen asks the vault again, and sets a new pattern if there is none. `nil` hides the button.
    ///   - manage: called for *Manage pattern*; `nil` hides the button.
    ///   - shortcut: opens without the pattern in `unlock` and `verify` flows, for example with `BiometricShortcut`;
    ///     `nil` hides the button.
    ///   - adjust: changes appearance and texts of the UIKit view, at each update.
    ///   - finished: called with the outcome of the flow.
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
    /// A preview that sets a pattern.
    struct PatternLockScreen_Previews: PreviewProvider {
      static var previews: some View {
        PatternLockScreen(.create, vault: ClosureVault(saving: { _, _ in }) { _ in true }) { _ in }
      }
    }
  #endif
#endif
