import InkdotGeometry

/// Measurable features of a pattern for strength meters. Lengths are in distances between neighbouring dots.
///
/// A segment is the straight way from one dot of the pattern to the next one.
public struct PatternFeatures: Hashable, Sendable {
  /// Number of dots.
  public let count: Int
  /// Sum of the segments' Euclidean lengths.
  public private(set) var length = 0.0
  /// Sum over the segments of the greater of |dx| and |dy|.
  public private(set) var maximumNormLength = 0
  /// Pairs of segments that do not follow one another, are not parallel, and cross or touch (Sun).
  public private(set) var intersections = 0
  /// Pairs of segments that cross at a point inside both (Song).
  public private(set) var crossings = 0
  /// Pairs of segments on one line that share at least two dots of the grid (Sun).
  public private(set) var overlaps = 0
  /// Dots strictly inside a segment, counted for each segment (Andriotis). The default rule has used them before.
  public private(set) var revisited = 0
  /// Segments of one step one way and two the other.
  public private(set) var knightMoves = 0
  /// Places where the direction changes.
  public private(set) var turns = 0
  /// Distinct (|dx|, |dy|) among the segments.
  public private(set) var directions = 0

  /// Measures a pattern.
  ///
  /// - Complexity: O(number of dots squared). Makes no copy of the dots.
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
    // Neither of two neighbours crosses the other, and they touch by nature; they can only lie on one another.
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

/// One straight way between two dots.
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

  /// Into how many equal parts dots of the grid divide it.
  var steps: Int { PatternGrid.greatestCommonDivisor(width, height) }

  /// Whether it keeps the direction of the one before it.
  func continues(_ other: Segment) -> Bool {
    dx * other.dy == dy * other.dx && dx * other.dx + dy * other.dy > 0
  }

  /// On which side of the segment's line a point lies: −1, 0 or 1.
  func side(_ px: Int, _ py: Int) -> Int { (dx * (py - y) - dy * (px - x)).signum() }

  /// How many grid steps two segments on one line have in common.
  func sharedSteps(_ other: Segment) -> Int {
    // Along the line by x, or by y when it is vertical.
    let isVertical = dx == 0
    let (a, da, b, db) = isVertical ? (y, dy, other.y, other.dy) : (x, dx, other.x, other.dx)
    let shared = min(max(a, a + da), max(b, b + db)) - max(min(a, a + da), min(b, b + db))
    return shared / (abs(da) / steps)
  }
}
