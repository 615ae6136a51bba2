import InkdotGeometry

/// Features of a pattern for strength meters. Lengths are relative to the distance of neighbouring dots.
///
/// A segment is the straight line between consecutive dots of the pattern.
public struct PatternFeatures: Hashable, Sendable {
  /// Number of dots.
  public let count: Int
  /// Sum of the segments' Euclidean lengths.
  public private(set) var length = 0.0
  /// Sum of max(|dx|, |dy|) over the segments.
  public private(set) var maximumNormLength = 0
  /// Pairs of non-consecutive, non-parallel segments that cross or touch (Sun).
  public private(set) var intersections = 0
  /// Pairs of segments that cross at an interior point of both (Song).
  public private(set) var crossings = 0
  /// Pairs of collinear segments that share at least two dots of the grid (Sun).
  public private(set) var overlaps = 0
  /// Dots strictly inside segments, counted per segment (Andriotis). With the default rule, such dots were used before.
  public private(set) var revisited = 0
  /// Segments of one step along one axis and two along the other.
  public private(set) var knightMoves = 0
  /// Number of changes of direction.
  public private(set) var turns = 0
  /// Distinct pairs (|dx|, |dy|) of the segments.
  public private(set) var directions = 0

  /// Measures a pattern.
  ///
  /// - Complexity: O(number of dots squared). Does not copy the dots.
  public init(of pattern: Pattern) {
    count = pattern.count
    guard count > 1 else { return }
    for index in 0..<count - 1 {
      let segment = Segment(pattern, index)
      add(segment)
      var isNew = true
      for earlier in 0..<index {
        let other = Segment(pattern, earlier)
        if other.width == segment.width, other.height == segment.height { isNew = false }
        if earlier == index - 1, !segment.continues(other) { turns += 1 }
        compare(other, segment, areNeighbours: earlier == index - 1)
      }
      if isNew { directions += 1 }
    }
  }

  private mutating func add(_ segment: Segment) {
    length += Vector2D(Double(segment.dx), Double(segment.dy)).length
    maximumNormLength += max(segment.width, segment.height)
    revisited += segment.steps - 1
    if segment.width * segment.height == 2 { knightMoves += 1 }
  }

  private mutating func compare(_ a: Segment, _ b: Segment, areNeighbours: Bool) {
    // Consecutive segments always touch and cannot cross; they can only overlap.
    if a.dx * b.dy == a.dy * b.dx {
      if a.side(b.x, b.y) == 0, a.sharedSteps(b) >= 1 { overlaps += 1 }
    } else if !areNeighbours {
      let ofA = a.side(b.x, b.y) * a.side(b.x + b.dx, b.y + b.dy)
      let ofB = b.side(a.x, a.y) * b.side(a.x + a.dx, a.y + a.dy)
      if ofA <= 0, ofB <= 0 { intersections += 1 }
      if ofA < 0, ofB < 0 { crossings += 1 }
    }
  }
}

/// A straight line between two dots.
private struct Segment {
  let x, y, dx, dy: Int
  /// |dx| and |dy|.
  let width, height: Int

  init(_ pattern: Pattern, _ index: Int) {
    let (start, end) = (pattern[index], pattern[index + 1])
    let columns = pattern.grid.columns
    x = start % columns
    y = start / columns
    dx = end % columns - x
    dy = end / columns - y
    width = abs(dx)
    height = abs(dy)
  }

  /// Number of equal parts into which dots of the grid divide it.
  var steps: Int { PatternGrid.greatestCommonDivisor(width, height) }

  /// Whether it has the same direction as the previous segment.
  func continues(_ other: Segment) -> Bool {
    dx * other.dy == dy * other.dx && dx * other.dx + dy * other.dy > 0
  }

  /// Returns the side of the segment's line on which a point is: −1, 0 or 1.
  func side(_ px: Int, _ py: Int) -> Int { (dx * (py - y) - dy * (px - x)).signum() }

  /// Returns the number of common grid steps of two collinear segments.
  func sharedSteps(_ other: Segment) -> Int {
    // Along the line by x, or by y if it is vertical.
    let isVertical = dx == 0
    let (a, da, b, db) = isVertical ? (y, dy, other.y, other.dy) : (x, dx, other.x, other.dx)
    let shared = min(max(a, a + da), max(b, b + db)) - max(min(a, a + da), min(b, b + db))
    return shared / (abs(da) / steps)
  }
}
