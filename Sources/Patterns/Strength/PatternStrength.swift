import InkdotGeometry

/// The strength of a pattern, by three published meters and a list of common shapes.
///
/// 1. Create it from a valid pattern.
/// 2. Show ``verdict`` as a word and ``reasons`` as sentences. The numbers are for studies: no meter predicts real
///    guessing well, so do not show them as a percentage.
///
/// The meters were published for 3×3. Other grids use the same formulas; larger ones score higher.
public struct PatternStrength: Hashable, Sendable {
  /// The verdict, weakest first.
  public enum Verdict: UInt8, Comparable, Sendable, CaseIterable {
    /// An attacker would try it first, or a meter calls it weak.
    case weak
    /// Neither weak nor strong.
    case medium
    /// Both meters with classes call it strong, and it is not a common shape.
    case strong

    /// Orders weaker before stronger.
    public static func < (a: Verdict, b: Verdict) -> Bool { a.rawValue < b.rawValue }
  }

  /// Sun, Wang and Zheng 2014: n · log2(L + I + O), with n dots, length L, I ``PatternFeatures/intersections`` and O
  /// ``PatternFeatures/overlaps``. 6.34…46.81 on 3×3; 0 for a single dot.
  public let sun: Double
  /// Song and others 2015: 0.81 · M / 15 + 0.04 · D + 0.15 · min(X, 5) / 5, with M the maximum norm length, D the
  /// direction ratio and X the crossings. 0.1753…0.99 on 3×3.
  public let song: Double
  /// Andriotis and others 2014: one point each for a start other than top left, each dot above five, two or more turns,
  /// each knight move, and each revisited dot. 0…13 on 3×3.
  public let andriotis: Int
  /// The common shape of the pattern, if any.
  public let shape: PatternShape?
  /// Its weaknesses, most severe first. A pattern that is not strong has at least one; a strong pattern may have some.
  public let reasons: [PatternWeakness]

  /// Number of dots below which a pattern has few. Andriotis gives points from here on.
  public static let enoughDots = 6
  /// Number of turns below which a pattern has few, from Andriotis.
  public static let enoughTurns = 2

  /// Measures a pattern.
  ///
  /// - Complexity: that of ``PatternFeatures``.
  public init(of pattern: Pattern) {
    let features = PatternFeatures(of: pattern)
    sun = Self.sun(features)
    song = Self.song(features)
    andriotis = Self.andriotis(features, start: pattern.count > 0 ? pattern[0] : 0)
    shape = PatternBlocklist.shape(of: pattern)
    reasons = Self.reasons(pattern, features, shape)
  }

  /// Whether the pattern is a common shape.
  public var isBlocked: Bool { shape != nil }

  /// The lower of Song's and Andriotis' published classes; weak for each common shape.
  ///
  /// The meters measure different features and each overrates some patterns, so the lower class counts. Song: the score
  /// within its range on 3×3, weak up to 0.40, medium up to 0.56. Andriotis: weak up to 1, medium at 2. Sun's meter has
  /// no classes.
  public var verdict: Verdict {
    if isBlocked { return .weak }
    let bySong = Self.verdict(song: song)
    let byAndriotis: Verdict = andriotis <= 1 ? .weak : andriotis == 2 ? .medium : .strong
    return min(bySong, byAndriotis)
  }

  private static func verdict(song: Double) -> Verdict {
    let minimumSong = 0.81 * 3 / 15 + 0.04 / 3
    let part = (song - minimumSong) / (0.99 - minimumSong)
    return part <= 0.40 ? .weak : part <= 0.56 ? .medium : .strong
  }

  static func sun(_ features: PatternFeatures) -> Double {
    guard features.count > 1 else { return 0 }
    let sum = features.length + Double(features.intersections + features.overlaps)
    return Double(features.count) * Trigonometry.log2(sum)
  }

  static func song(_ features: PatternFeatures) -> Double {
    guard features.count > 1 else { return 0 }
    // The formula over its common denominator, so that it is rounded once: 0.236 is exact.
    let segments = features.count - 1
    let thousandths = 54 * features.maximumNormLength + 30 * min(features.crossings, 5)
    return Double(thousandths * segments + 40 * features.directions) / Double(1000 * segments)
  }

  static func andriotis(_ features: PatternFeatures, start: Int) -> Int {
    (start == 0 ? 0 : 1) + max(0, features.count - 5) + (features.turns >= enoughTurns ? 1 : 0)
      + features.knightMoves + features.revisited
  }

  private static func reasons(_ pattern: Pattern, _ features: PatternFeatures, _ shape: PatternShape?)
    -> [PatternWeakness]
  {
    var reasons: [PatternWeakness] = []
    if let shape { reasons.append(.commonShape(shape)) }
    if pattern.count < enoughDots { reasons.append(.fewDots(count: pattern.count)) }
    if features.turns < enoughTurns, shape != .line { reasons.append(.fewTurns(count: features.turns)) }
    // Four fifths of Song's score depend on length.
    if verdict(song: song(features)) < .strong { reasons.append(.shortLines) }
    if features.intersections + features.overlaps == 0 { reasons.append(.noCrossing) }
    if pattern.count > 0 {
      let (row, column) = (pattern.grid.row(of: pattern[0]), pattern.grid.column(of: pattern[0]))
      if row == 0 || row == pattern.grid.rows - 1, column == 0 || column == pattern.grid.columns - 1 {
        reasons.append(.startsInCorner(dot: pattern[0]))
      }
    }
    return reasons
  }
}
