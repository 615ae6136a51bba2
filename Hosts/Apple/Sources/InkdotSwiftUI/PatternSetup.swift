#if canImport(SwiftUI) && canImport(UIKit)
  public import InkdotHosting
  public import InkdotPatterns
  import InkdotUIKit
  public import SwiftUI

  /// Sets, changes or removes a pattern, or asks for it before a sensitive step; for a sheet.
  ///
  /// It asks the vault first what is set, so that the grid is the right one and a wait is seen.
  public struct PatternSetup: View {
    @State private var stored: Answer?
    private let kind: PatternFlow.Kind
    private let vault: any PatternVault
    private let forgot: (() -> Void)?
    private let finished: (PatternOutcome) -> Void

    /// The answer of the vault.
    enum Answer {
      case pattern(StoredPattern)
      case failure(PatternFailure)
    }

    /// A flow of a kind.
    ///
    /// - Parameters:
    ///   - kind: what is to be done.
    ///   - vault: checks, saves and removes.
    ///   - forgot: called for *Forgot pattern*; without it the button is hidden.
    ///   - finished: how it ended.
    public init(
      _ kind: PatternFlow.Kind, vault: any PatternVault, forgot: (() -> Void)? = nil,
      finished: @escaping (PatternOutcome) -> Void
    ) {
      self.kind = kind
      self.vault = vault
      self.forgot = forgot
      self.finished = finished
    }

    /// The lock, once the vault has answered.
    public var body: some View {
      VStack {
        switch stored {
        case .pattern(let pattern):
          PatternLock(PatternFlow(kind, for: pattern), vault: vault, forgot: forgot, finished: finished)
        case .failure(let failure): Text(PatternTexts.system.text(for: .failed(failure)))
        case nil: EmptyView()
        }
      }
      .task { stored = await Self.ask(vault, kind) }
    }

    static func ask(_ vault: any PatternVault, _ kind: PatternFlow.Kind) async -> Answer {
      if kind == .create { return .pattern(StoredPattern()) }
      do throws(PatternFailure) {
        guard let pattern = try await vault.load() else { return .failure(.recordMissing) }
        return .pattern(pattern)
      } catch {
        return .failure(error)
      }
    }
  }
#endif
