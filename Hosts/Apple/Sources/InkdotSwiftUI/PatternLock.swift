#if canImport(SwiftUI) && canImport(UIKit)
  public import InkdotHosting
  public import InkdotPatterns
  public import InkdotUIKit
  public import SwiftUI

  /// A complete lock for one flow: message, dots and buttons.
  ///
  /// ```swift
  /// PatternLock(PatternFlow(.create), vault: vault) { outcome in isPresented = false }
  /// ```
  ///
  /// Texts are in the language of the environment's `locale`; a disabled environment disables drawing.
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

    /// Creates a lock. The flow begins when it is first shown; another flow needs another identity, see `View.id(_:)`.
    ///
    /// - Parameters:
    ///   - flow: the flow.
    ///   - vault: checks, saves and removes the pattern.
    ///   - canCancel: whether to show a cancel button.
    ///   - forgot: called for *Forgot pattern*; `nil` hides the button.
    ///   - manage: called for *Manage pattern*; `nil` hides the button.
    ///   - shortcut: opens without the pattern in `unlock` and `verify` flows, for example with `BiometricShortcut`;
    ///     `nil` hides the button.
    ///   - adjust: changes appearance and texts of the UIKit view, at each update.
    ///   - finished: called with the outcome of the flow.
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

    /// Creates the UIKit view.
    public func makeUIView(context: Context) -> PatternLockView {
      let view = PatternLockView(frame: .zero)
      updateUIView(view, context: context)
      switch start {
      case .flow(let flow): view.start(flow, vault: vault)
      case .kind(let kind): view.start(kind, vault: vault)
      }
      return view
    }

    /// Returns the proposed size; without a proposal, the size of the parts.
    public func sizeThatFits(_ proposal: ProposedViewSize, uiView view: PatternLockView, context: Context) -> CGSize? {
      if let width = proposal.width, let height = proposal.height { return CGSize(width: width, height: height) }
      let size = proposal.width.map { view.sizeThatFits(CGSize(width: $0, height: .greatestFiniteMagnitude)) }
      return CGSize(
        width: proposal.width ?? view.intrinsicContentSize.width,
        height: proposal.height ?? (size ?? view.intrinsicContentSize).height)
    }

    /// Updates the view. Equal values change nothing.
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
    /// Previews that set a pattern and check a pattern with a server.
    struct PatternLock_Previews: PreviewProvider {
      static var previews: some View {
        PatternLock(PatternFlow(.create), vault: ClosureVault { _ in true }) { _ in }
        PatternLock(PatternFlow(.verify), vault: ClosureVault { $0.text() == "0-1-2-5" }, shortcut: { true }) { _ in }
      }
    }
  #endif
#endif
