#if canImport(SwiftUI) && canImport(UIKit)
  public import InkdotHosting
  public import InkdotPatterns
  public import InkdotUIKit
  public import SwiftUI

  /// A whole lock for one flow: message, dots and buttons.
  ///
  /// ```swift
  /// PatternLock(PatternFlow(.create), vault: vault) { outcome in isPresented = false }
  /// ```
  public struct PatternLock: UIViewRepresentable {
    private let flow: PatternFlow
    private let vault: any PatternVault
    private let canCancel: Bool
    private let forgot: (() -> Void)?
    private let shortcut: (() async -> Bool)?
    private let adjust: (PatternLockView) -> Void
    private let finished: (PatternOutcome) -> Void

    /// A lock. The flow begins when it is first shown; another flow needs another identity, see `View.id(_:)`.
    ///
    /// - Parameters:
    ///   - flow: what is to be done.
    ///   - vault: checks, saves and removes.
    ///   - canCancel: whether there is a button that leaves.
    ///   - forgot: called for *Forgot pattern*; without it the button is hidden.
    ///   - shortcut: opens without the pattern, as `BiometricShortcut` does, for `unlock` and `verify`; without it there is no such
    ///     button.
    ///   - adjust: looks and words of the view of UIKit, before it is first shown.
    ///   - finished: how it ended.
    public init(
      _ flow: PatternFlow, vault: any PatternVault, canCancel: Bool = true, forgot: (() -> Void)? = nil,
      shortcut: (() async -> Bool)? = nil, adjust: @escaping (PatternLockView) -> Void = { _ in },
      finished: @escaping (PatternOutcome) -> Void
    ) {
      self.flow = flow
      self.vault = vault
      self.canCancel = canCancel
      self.forgot = forgot
      self.shortcut = shortcut
      self.adjust = adjust
      self.finished = finished
    }

    /// Makes the view of UIKit.
    public func makeUIView(context: Context) -> PatternLockView {
      let view = PatternLockView(frame: .zero)
      adjust(view)
      view.start(flow, vault: vault)
      return view
    }

    /// Brings the view up to date.
    public func updateUIView(_ view: PatternLockView, context: Context) {
      view.canCancel = canCancel
      view.forgot = forgot
      view.shortcut = shortcut
      view.finished = finished
    }
  }

  #if DEBUG
    /// A preview that sets a pattern, and one with a pattern that a server checks.
    struct PatternLock_Previews: PreviewProvider {
      static var previews: some View {
        PatternLock(PatternFlow(.create), vault: ClosureVault { _ in true }) { _ in }
        PatternLock(PatternFlow(.verify), vault: ClosureVault { $0.text() == "0-1-2-5" }, shortcut: { true }) { _ in }
      }
    }
  #endif
#endif
