/// The rule for valid patterns.
public struct PatternRule: Equatable, Hashable, Sendable {
  /// The treatment of unused dots that a link passes over.
  public enum SkippedDots: UInt8, Sendable, CaseIterable {
    /// They are inserted first, in order.
    case fill
    /// They are skipped.
    case jump
    /// The link is rejected.
    case refuse
  }

  /// The treatment of skipped dots. The default matches Android.
  public var skippedDots = SkippedDots.fill
  /// Whether a dot may be used more than once (never consecutively).
  public var allowsRepeats = false
  /// Minimum number of dots of a new pattern. 1 or more; four is common on phones.
  public var minimumLength = 4

  /// Maximum number of dots with repeats; without repeats, the number of dots on the grid.
  public static let maximumLength = 64

  /// Inserts skipped dots, no repeats, at least four dots.
  public static let standard = PatternRule()

  /// Inserts skipped dots, no repeats, at least one dot.
  public static let anyLength: PatternRule = {
    var rule = PatternRule()
    rule.minimumLength = 1
    return rule
  }()

  /// Creates the standard rule.
  public init() {}
}

#if !hasFeature(Embedded)
  extension PatternRule: Codable {}
#endif
