import InkdotGeometry

/// The corners and caps of lines (SVG 1.1, section 11.4), which become round in ink.
struct SVGCorners {
  enum Join { case miter, bevel, round }

  var join = Join.miter
  /// Maximum ratio of a mitre's length to the line width.
  var miterLimit = 4.0

  /// Distance between the corner of a square cap and a round cap, as a share of the radius.
  static let capDifference = 0.4143

  /// Returns the largest distance between outlines with these corners and with round ones, as a share of half the
  /// width.
  ///
  /// Corners have their point twice.
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
    // Sine of half the angle between the two sides.
    let sine = max(0, (1 + before.dot(after) / lengths) / 2).squareRoot()
    return join == .miter && sine * miterLimit >= 1 ? 1 / sine - 1 : 1 - sine
  }
}
