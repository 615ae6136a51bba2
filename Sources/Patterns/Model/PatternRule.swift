/// Which drawings are patterns.
public struct PatternRule: Equatable, Hashable, Sendable {
  /// The treatment of unused dots that a link passes over.
  public enum SkippedDots: UInt8, Sendable, CaseIterable {
    /// They are inserted first, in path order.
    case fill
    /// They are left out.
    case jump
    /// The link is not made.
    case refuse
  }

  /// The treatment of dots a link passes over. The default matches Android.
  public var skippedDots = SkippedDots.fill
  /// Whether a dot may be used more than once (never twice in a row).
  public var allowsRepeats = false
  /// Fewest dots of a pattern that can be set. 1 or more; four is the custom on phones.
  public var minimumLength = 4

  /// Most dots of a pattern with repeats; one without cannot be longer than its grid.
  public static let maximumLength = 64

  /// Fill skipped dots, no repeats, four dots.
  public static let standard = PatternRule()

  /// Fill skipped dots, no repeats, one dot.
  public static let anyLength: PatternRule = {
    var rule = PatternRule()
    rule.minimumLength = 1
    return rule
  }()

  /// The standard rule, to be changed.
  public init() {}
}

#if !hasFeature(Embedded)
  extension PatternRule: Codable {}
#endif
