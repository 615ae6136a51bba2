#if !hasFeature(Embedded)
  public import InkdotPatterns

  /// A vault of an app that checks patterns and counts attempts itself, for example on its server.
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

    /// Creates a vault with a closure that returns whether a pattern is correct.
    ///
    /// - Parameters:
    ///   - stored: grid and rule of the pattern. By default nine dots and any length.
    ///   - saving: saves a new pattern, or throws if it was not saved; `nil` if patterns cannot be set.
    ///   - removing: removes the pattern, or throws if it still exists; `nil` if it cannot be removed.
    ///   - isCorrect: returns whether a pattern is correct. A thrown failure is shown and is not an attempt.
    public init(
      _ stored: StoredPattern = StoredPattern(rule: .anyLength),
      saving: (@MainActor @Sendable (Pattern, PatternRule) async throws(PatternFailure) -> Void)? = nil,
      removing: (@MainActor @Sendable () async throws(PatternFailure) -> Void)? = nil,
      isCorrect: @escaping @MainActor @Sendable (Pattern) async throws(PatternFailure) -> Bool
    ) {
      self.init(stored, saving: saving, removing: removing) { (pattern) async throws(PatternFailure) in
        try await isCorrect(pattern) ? .correct : .wrong(.open(attemptsLeft: nil))
      }
    }

    /// Creates a vault with a closure that returns a verdict.
    ///
    /// - Parameters:
    ///   - stored: grid and rule of the pattern. By default nine dots and any length.
    ///   - saving: saves a new pattern, or throws if it was not saved; `nil` if patterns cannot be set.
    ///   - removing: removes the pattern, or throws if it still exists; `nil` if it cannot be removed.
    ///   - verdict: checks a pattern. A thrown failure counts as `.failed(_:)`.
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

    /// Returns the grid and rule that the vault was created with.
    public func load() -> StoredPattern? { stored }

    /// Returns the status that the vault was created with.
    public func status() -> AttemptStatus { stored.status }

    /// Whether the rule allows a single dot, as by default; the flow's rule does not apply then.
    public var checksAnyLength: Bool { stored.rule.minimumLength == 1 }

    /// Checks a pattern with the closure. A pattern shorter than the stored rule allows is too short.
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
    /// - Throws: errors of the closure; `storageDenied` without a closure.
    public func save(_ pattern: Pattern, rule: PatternRule) async throws(PatternFailure) {
      guard let saving else { throw .storageDenied }
      try await saving(pattern, rule)
    }

    /// Removes the pattern with the closure.
    ///
    /// - Throws: errors of the closure; `storageDenied` without a closure.
    public func remove() async throws(PatternFailure) {
      guard let removing else { throw .storageDenied }
      try await removing()
    }
  }
#endif
