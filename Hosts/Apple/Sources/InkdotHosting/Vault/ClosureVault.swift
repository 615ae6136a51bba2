public import InkdotPatterns

/// A vault of an app that checks patterns by itself, on its server say. It counts nothing: whoever checks does.
public struct ClosureVault: PatternVault {
  private let stored: StoredPattern
  private let isRight: @Sendable (Pattern) async throws(PatternFailure) -> Bool
  private let saving: (@Sendable (Pattern, PatternRule) async throws(PatternFailure) -> Void)?
  private let removing: (@Sendable () async throws(PatternFailure) -> Void)?

  /// A vault that asks closures.
  ///
  /// - Parameters:
  ///   - stored: what is known of the pattern that is set.
  ///   - saving: keeps a new pattern; without it there can be no new one.
  ///   - removing: forgets the pattern; without it that is not possible.
  ///   - isRight: whether a pattern is the right one.
  public init(
    _ stored: StoredPattern = StoredPattern(),
    saving: (@Sendable (Pattern, PatternRule) async throws(PatternFailure) -> Void)? = nil,
    removing: (@Sendable () async throws(PatternFailure) -> Void)? = nil,
    isRight: @escaping @Sendable (Pattern) async throws(PatternFailure) -> Bool
  ) {
    self.stored = stored
    self.saving = saving
    self.removing = removing
    self.isRight = isRight
  }

  /// What the closures' owner said of the pattern.
  public func load() -> StoredPattern? { stored }

  /// What the closures' owner said of it.
  public func status() -> AttemptStatus { stored.status }

  /// Asks the closure.
  public func check(_ pattern: Pattern) async -> PatternVerdict {
    guard pattern.count >= stored.rule.minimumLength else { return .tooShort(minimum: stored.rule.minimumLength) }
    do throws(PatternFailure) {
      return try await isRight(pattern) ? .correct : .wrong(.open(attemptsLeft: nil))
    } catch {
      return .failed(error)
    }
  }

  /// Has the closure keep a pattern.
  ///
  /// - Throws: what the closure throws; `storageDenied` without one.
  public func save(_ pattern: Pattern, rule: PatternRule) async throws(PatternFailure) {
    guard let saving else { throw .storageDenied }
    try await saving(pattern, rule)
  }

  /// Has the closure forget the pattern.
  ///
  /// - Throws: what the closure throws; `storageDenied` without one.
  public func remove() async throws(PatternFailure) {
    guard let removing else { throw .storageDenied }
    try await removing()
  }
}
