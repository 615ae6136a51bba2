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
  ///
  /// Its texts are in the language of the environment's `locale`; in a disabled environment nothing can be drawn.
  public struct PatternLock: UIViewRepresentable {
    /// The flow that begins when the lock is first shown.
    enum Start {
      case flow(PatternFlow)
      case kind(PatternFlow.Kind)
    }

    private let start: Start
    private let vault: any PatternVault
    private let canCancel: Bool
    private let forgot: (PatternLockView) -> (() -> Void)?
    private let manage: (() -> Void)?
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
    ///   - manage: called for *Manage pattern*; without it the button is hidden.
    ///   - shortcut: opens without the pattern, as `BiometricShortcut` does, for `unlock` and `verify`; without it there is no such
    ///     button.
    ///   - adjust: changes looks and texts of the view of UIKit, at each update.
    ///   - finished: receives how the flow ended.
    public init(
      _ flow: PatternFlow, vault: any PatternVault, canCancel: Bool = true, forgot: (() -> Void)? = nil,
      manage: (() -> Void)? = nil, shortcut: (() async -> Bool)? = nil,
      adjust: @escaping (PatternLockView) -> Void = { _ in }, finished: @escaping (PatternOutcome) -> Void
    ) {
      self.init(
        .flow(flow), vault, canCancel: canCancel, forgot: { _ in forgot }, manage, shortcut, adjust, finished)
    }

    init(
      _ start: Start, _ vault: any PatternVault, canCancel: Bool, forgot: @escaping (PatternLockView) -> (() -> Void)?,
      _ manage: (() -> Void)?, _ shortcut: (() async -> Bool)?, _ adjust: @escaping (PatternLockView) -> Void,
      _ finished: @escaping (PatternOutcome) -> Void
    ) {
      (self.start, self.vault, self.canCancel) = (start, vault, canCancel)
      (self.forgot, self.manage, self.shortcut) = (forgot, manage, shortcut)
      (self.adjust, self.finished) = (adjust, finished)
    }

    /// Makes the view of UIKit.
    public func makeUIView(context: Context) -> PatternLockView {
      let view = PatternLockView(frame: .zero)
      updateUIView(view, context: context)
      switch start {
      case .flow(let flow): view.start(flow, vault: vault)
      case .kind(let kind): view.start(kind, vault: vault)
      }
      return view
    }

    /// Takes what is proposed; where nothing is, the size of its parts.
    public func sizeThatFits(_ proposal: ProposedViewSize, uiView view: PatternLockView, context: Context) -> CGSize? {
      if let width = proposal.width, let height = proposal.height { return CGSize(width: width, height: height) }
      let size = proposal.width.map { view.sizeThatFits(CGSize(width: $0, height: .greatestFiniteMagnitude)) }
      return CGSize(
        width: proposal.width ?? view.intrinsicContentSize.width,
        height: proposal.height ?? (size ?? view.intrinsicContentSize).height)
    }

    /// Updates the view. Values that are equal change nothing.
    public func updateUIView(_ view: PatternLockView, context: Context) {
      view.canCancel = canCancel
      view.forgot = forgot(view)
      view.manage = manage
      view.shortcut = shortcut
      view.finished = finished
      view.isEnabled = context.environment.isEnabled
      view.texts.language = PatternTexts.Language(tag: context.environment.locale.identifier)
      context.environment.patternLook.apply(to: view.pad)
      adjust(view)
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
