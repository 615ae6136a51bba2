import InkdotGeometry

/// The corners and ends of lines (SVG 1.1, section 11.4), which ink rounds.
struct SVGCorners {
  enum Join { case miter, bevel, round }

  var join = Join.miter
  /// Largest ratio of a mitre's length to the width of its line.
  var miterLimit = 4.0

  /// How far a square corner of an end lies outside of a half disc, as a share of its radius.
  static let capDifference = 0.4143

  /// The farthest that outlines with these corners and with round ones lie apart, as a share of half the width. The point of a
  /// corner comes twice.
  ///
  /// - Complexity: O(points).
  func difference(of line: [Point2D]) -> Double {
    guard join != .round, line.count > 2 else { return 0 }
    var greatest = 0.0
    for index in 1..<line.count - 1 where line[index] == line[index - 1] && index > 1 {
      greatest = max(greatest, difference(line[index] - line[index - 2], line[index + 1] - line[index]))
    }
    let (first, last) = (line[0], line[line.count - 1])
    if first == last { greatest = max(greatest, difference(last - line[line.count - 2], line[1] - first)) }
    return greatest
  }

  private func difference(_ before: Vector2D, _ after: Vector2D) -> Double {
    let lengths = before.length * after.length
    guard lengths > 0 else { return 0 }
    // Sine of half the angle between both sides.
    let sine = max(0, (1 + before.dot(after) / lengths) / 2).squareRoot()
    return join == .miter && sine * miterLimit >= 1 ? 1 / sine - 1 : 1 - sine
  }
}
