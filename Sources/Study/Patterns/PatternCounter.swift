public import InkdotPatterns

/// Counts the patterns of the default rule on a grid by length, without listing them.
///
/// Dynamic programming over sets of dots: the number of ways to draw exactly the dots of a set and end at a certain dot
/// is the sum, over its possible predecessors, of the ways to draw the set without that dot. A link is allowed if the
/// smaller set contains every dot that it passes.
///
/// ## Cost
/// n dots take n²·2ⁿ⁻² steps and n·2ⁿ·8 bytes: little for 3×3, 4 million steps and 8 MB for 4×4, 100 million steps and
/// 168 MB for 4×5. Each further dot more than doubles both: 5×5 would take 5 billion steps and 6.7 GB and needs wider
/// numbers; 6×6 would take 22 trillion steps. Hence the limit of 20 dots, for which the largest possible sum (20! · e ≈
/// 6.6·10¹⁸) still fits 64 bits.
public struct PatternCounter: Hashable, Sendable {
  /// Maximum number of dots of a grid.
  public static let maximumCount = 20

  /// The grid.
  public let grid: PatternGrid
  /// Number of patterns with one dot, two dots, … all dots.
  public let byLength: [UInt64]

  /// Counts the patterns of a grid.
  ///
  /// - Throws: `PatternError.tooManyDots` above ``maximumCount``.
  /// - Complexity: O(n²·2ⁿ) time, O(n·2ⁿ) memory; see the overview.
  public init(grid: PatternGrid) throws(PatternError) {
    guard grid.count <= Self.maximumCount else {
      throw .tooManyDots(count: grid.count, limit: Self.maximumCount)
    }
    self.grid = grid
    byLength = Self.count(links: PatternLinks(grid: grid))
  }

  /// Returns the number of patterns with at least the given number of dots.
  ///
  /// - Complexity: O(dots of the grid).
  public func total(minimumLength: Int = PatternRule.standard.minimumLength) -> UInt64 {
    var total: UInt64 = 0
    for index in byLength.indices where index + 1 >= minimumLength { total += byLength[index] }
    return total
  }

  private static func count(links: PatternLinks) -> [UInt64] {
    let dots = links.count
    var byLength = [UInt64](repeating: 0, count: dots)
    // ways[set · dots + last]. Each set comes after its subsets.
    let ways = UnsafeMutablePointer<UInt64>.allocate(capacity: dots << dots)
    defer { ways.deallocate() }
    var set = 1
    while set < 1 << dots {
      var sum: UInt64 = 0
      var lasts = set
      while lasts != 0 {
        let last = lasts.trailingZeroBitCount
        lasts &= lasts - 1
        let before = set & ~(1 << last)
        let outside = ~UInt64(before)
        var here: UInt64 = before == 0 ? 1 : 0
        var previous = before
        while previous != 0 {
          let dot = previous.trailingZeroBitCount
          previous &= previous - 1
          if links.between(dot, last) & outside == 0 { here &+= ways[before * dots + dot] }
        }
        ways[set * dots + last] = here
        sum &+= here
      }
      byLength[set.nonzeroBitCount - 1] += sum
      set += 1
    }
    return byLength
  }
}
