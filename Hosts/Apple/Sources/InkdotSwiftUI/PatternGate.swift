#if canImport(SwiftUI) && canImport(UIKit)
  public import InkdotHosting
  import InkdotPatterns
  import InkdotUIKit
  public import SwiftUI

  /// Shows its content to who draws the pattern, and hides it again when the app goes to the background.
  ///
  /// Where no pattern is set, one is set first. While the scene is not active the content cannot be seen, so the app switcher shows
  /// nothing. A vault that cannot be read leaves the gate closed.
  public struct PatternGate<Content: View>: View {
    @State private var gate = GateState()
    @Environment(\.scenePhase) private var phase
    private let vault: any PatternVault
    private let forgot: (@MainActor () async -> Void)?
    private let shortcut: () -> (() async -> Bool)?
    private let content: () -> Content

    /// A gate.
    ///
    /// - Parameters:
    ///   - vault: checks the pattern and keeps the first one.
    ///   - forgot: called for *Forgot pattern*: identify the person in another way, then call `remove()` of the vault. When it returns the
    ///     vault is asked again, and without a pattern a new one is set. Without it there is no such button.
    ///   - shortcut: opens without the pattern, as `BiometricShortcut` does; asked for whenever the lock is shown. Without it there is no
    ///     such button.
    ///   - content: what is shown once it was drawn.
    public init(
      vault: any PatternVault, forgot: (@MainActor () async -> Void)? = nil,
      shortcut: @autoclosure @escaping () -> (() async -> Bool)? = nil,
      @ViewBuilder content: @escaping () -> Content
    ) {
      self.vault = vault
      self.forgot = forgot
      self.shortcut = shortcut
      self.content = content
    }

    /// The content, or a lock.
    public var body: some View {
      VStack {
        switch gate.step {
        case .open: content().opacity(phase == .active ? 1 : 0)
        case .asking: EmptyView()
        case .locked(let stored):
          PatternLock(
            PatternFlow(.unlock, for: stored), vault: vault, canCancel: false,
            forgot: forgot.map { forgot in { ask(after: forgot) } },
            shortcut: shortcut()
          ) { gate.finish($0) }
        case .unset:
          PatternLock(PatternFlow(.create), vault: vault, canCancel: false) { gate.finish($0) }
        case .failed(let failure):
          Text(PatternTexts.system.text(for: .failed(failure)))
          Button(PatternTexts.system.text(for: .retry)) { ask() }
        }
      }
      .task { gate.take(await GateState.answer(of: vault)) }
      .onChange(of: phase) { _, new in
        if new == .background { gate.close() }
        if new == .active { ask() }
      }
    }

    private func ask() {
      Task { gate.take(await GateState.answer(of: vault)) }
    }

    private func ask(after forgot: @escaping @MainActor () async -> Void) {
      Task {
        await forgot()
        gate.reconsider(await GateState.answer(of: vault))
      }
    }
  }
#endif
