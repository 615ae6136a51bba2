public import InkdotPatterns

/// Grid and rule of a stored pattern, without the pattern itself.
public struct StoredPattern: Hashable, Sendable {
  /// The grid it is drawn on.
  public var grid: PatternGrid
  /// The rule it is drawn by.
  public var rule: PatternRule
  /// Whether it may be tried now.
  public var status: AttemptStatus

  /// Facts about a pattern.
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
  /// Patterns are secrets: a vault releases them once it has answered. A failure is reported as a failure and never as
  /// `PatternVerdict.correct`.
  public protocol PatternVault: Sendable {
    /// Grid and rule of the stored pattern; `nil` if none is set.
    func load() async throws(PatternFailure) -> StoredPattern?
    /// Whether the pattern may be tried now.
    func status() async throws(PatternFailure) -> AttemptStatus
    /// Whether patterns of any length are checked, whatever the rule of the flow; `false` by default.
    var checksAnyLength: Bool { get }
    /// Checks a pattern.
    func check(_ pattern: Pattern) async -> PatternVerdict
    /// Saves a new pattern in place of the stored one.
    func save(_ pattern: Pattern, rule: PatternRule) async throws(PatternFailure)
    /// Removes the pattern.
    func remove() async throws(PatternFailure)
  }

  extension PatternVault {
    /// `false`: the rule of the flow counts.
    public var checksAnyLength: Bool { false }
  }
#endif

extension PatternFlow {
  /// A flow for a pattern that is set.
  ///
  /// - Parameters:
  ///   - kind: what the flow is for.
  ///   - stored: grid and rule of the pattern.
  ///   - newGrid: for `change`, the grid of the new pattern; `nil` keeps the grid.
  ///   - newRule: for `change`, the rule of the new pattern; `nil` keeps the rule.
  ///   - weakPolicy: what happens to a weak new pattern.
  public init(
    _ kind: Kind, for stored: StoredPattern, newGrid: PatternGrid? = nil, newRule: PatternRule? = nil,
    weakPolicy: WeakPolicy = .warn
  ) {
    self.init(
      kind, grid: stored.grid, rule: stored.rule, newGrid: newGrid, newRule: newRule, weakPolicy: weakPolicy,
      status: stored.status)
  }
}
