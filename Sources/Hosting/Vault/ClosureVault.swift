#if !hasFeature(Embedded)
  public import InkdotPatterns

  /// A vault of an app that checks patterns itself, for example on its server. The app counts attempts.
  ///
  /// Closures run on the main actor.
  ///
  /// ```swift
  /// let vault = ClosureVault(saving: { pattern, _ in await server.save(pattern.text()) }) { pattern in
  ///   await server.check(pattern.text())
  /// }
  /// ```
  public struct ClosureVault: PatternVault {
    private let stored: StoredPattern
    private let verdict: @MainActor @Sendable (Pattern) async throws(PatternFailure) -> PatternVerdict
    private let saving: (@MainActor @Sendable (Pattern, PatternRule) async throws(PatternFailure) -> Void)?
    private let removing: (@MainActor @Sendable () async throws(PatternFailure) -> Void)?

    /// A vault whose closure tells whether a pattern is correct.
    ///
    /// - Parameters:
    ///   - stored: grid and rule of the pattern. By default nine dots and any length.
    ///   - saving: saves a new pattern; without it none can be set.
    ///   - removing: removes the pattern; without it that is not possible.
    ///   - isRight: whether a pattern is the right one.
    public init(
      _ stored: StoredPattern = StoredPattern(rule: .anyLength),
      saving: (@MainActor @Sendable (Pattern, PatternRule) async throws(PatternFailure) -> Void)? = nil,
      removing: (@MainActor @Sendable () async throws(PatternFailure) -> Void)? = nil,
      isRight: @escaping @MainActor @Sendable (Pattern) async throws(PatternFailure) -> Bool
    ) {
      self.init(stored, saving: saving, removing: removing) { (pattern) async throws(PatternFailure) in
        try await isRight(pattern) ? .correct : .wrong(.open(attemptsLeft: nil))
      }
    }

    /// A vault whose closure answers with a verdict: correct, wrong with the attempts left, too short, or another.
    ///
    /// - Parameters:
    ///   - stored: grid and rule of the pattern. By default nine dots and any length.
    ///   - saving: saves a new pattern; without it none can be set.
    ///   - removing: removes the pattern; without it that is not possible.
    ///   - verdict: the answer to a pattern.
    public init(
      _ stored: StoredPattern = StoredPattern(rule: .anyLength),
      saving: (@MainActor @Sendable (Pattern, PatternRule) async throws(PatternFailure) -> Void)? = nil,
      removing: (@MainActor @Sendable () async throws(PatternFailure) -> Void)? = nil,
      verdict: @escaping @MainActor @Sendable (Pattern) async throws(PatternFailure) -> PatternVerdict
    ) {
      self.stored = stored
      self.saving = saving
      self.removing = removing
      self.verdict = verdict
    }

    /// Returns the facts that the vault was made with.
    public func load() -> StoredPattern? { stored }

    /// Returns the status that the vault was made with.
    public func status() -> AttemptStatus { stored.status }

    /// Whether no rule was given.
    public var checksAnyLength: Bool { stored.rule.minimumLength == 1 }

    /// Asks the closure. A pattern shorter than the stored rule allows is too short.
    public func check(_ pattern: Pattern) async -> PatternVerdict {
      guard pattern.count >= stored.rule.minimumLength else { return .tooShort(minimum: stored.rule.minimumLength) }
      do throws(PatternFailure) {
        return try await verdict(pattern)
      } catch {
        return .failed(error)
      }
    }

    /// Saves a pattern with the closure.
    ///
    /// - Throws: what the closure throws; `storageDenied` without one.
    public func save(_ pattern: Pattern, rule: PatternRule) async throws(PatternFailure) {
      guard let saving else { throw .storageDenied }
      try await saving(pattern, rule)
    }

    /// Removes the pattern with the closure.
    ///
    /// - Throws: what the closure throws; `storageDenied` without one.
    public func remove() async throws(PatternFailure) {
      guard let removing else { throw .storageDenied }
      try await removing()
    }
  }
#endif
