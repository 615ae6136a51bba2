public import InkdotPatterns

/// Grid and rule of a stored pattern, without the pattern itself.
public struct StoredPattern: Hashable, Sendable {
  /// The grid of the pattern.
  public var grid: PatternGrid
  /// The rule of the pattern.
  public var rule: PatternRule
  /// Whether an attempt is allowed now.
  public var status: AttemptStatus

  /// Creates the description of a pattern.
  public init(
    grid: PatternGrid = .standard, rule: PatternRule = .standard, status: AttemptStatus = .open(attemptsLeft: nil)
  ) {
    self.grid = grid
    self.rule = rule
    self.status = status
  }
}

#if !hasFeature(Embedded)
  /// Checks and stores a pattern.
  ///
  /// Patterns are secrets: a vault must release them after its answer. A failure must be reported as such and never as
  /// `PatternVerdict.correct`.
  public protocol PatternVault: Sendable {
    /// Returns grid, rule and status of the stored pattern; `nil` if none is set.
    ///
    /// - Throws: `PatternFailure` if the record cannot be read, for example while the device is locked.
    func load() async throws(PatternFailure) -> StoredPattern?
    /// Returns whether an attempt is allowed now.
    ///
    /// - Throws: `PatternFailure` if the attempts cannot be read.
    func status() async throws(PatternFailure) -> AttemptStatus
    /// Whether patterns of any length are checked, regardless of the flow's rule; `false` by default.
    var checksAnyLength: Bool { get }
    /// Checks a pattern, and counts the attempt if it is wrong. A failure is `PatternVerdict.failed(_:)`.
    func check(_ pattern: Pattern) async -> PatternVerdict
    /// Saves a new pattern, which replaces the stored one.
    ///
    /// - Throws: `PatternFailure` if the pattern was not saved; the stored one is still valid.
    func save(_ pattern: Pattern, rule: PatternRule) async throws(PatternFailure)
    /// Removes the pattern.
    ///
    /// - Throws: `PatternFailure` if the pattern may still exist. Trying again is safe.
    func remove() async throws(PatternFailure)
  }

  extension PatternVault {
    /// `false`: the rule of the flow applies.
    public var checksAnyLength: Bool { false }
  }
#endif

extension PatternFlow {
  /// Creates a flow for a stored pattern.
  ///
  /// - Parameters:
  ///   - kind: the purpose of the flow.
  ///   - stored: grid and rule of the pattern.
  ///   - newGrid: for `change`, the grid of the new pattern; `nil` keeps the grid.
  ///   - newRule: for `change`, the rule of the new pattern; `nil` keeps the rule.
  ///   - weakPolicy: the treatment of a weak new pattern.
  public init(
    _ kind: Kind, for stored: StoredPattern, newGrid: PatternGrid? = nil, newRule: PatternRule? = nil,
    weakPolicy: WeakPolicy = .warn
  ) {
    self.init(
      kind, grid: stored.grid, rule: stored.rule, newGrid: newGrid, newRule: newRule, weakPolicy: weakPolicy,
      status: stored.status)
  }
}
