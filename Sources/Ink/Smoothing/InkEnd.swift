import InkdotGeometry

/// Keeps the control points near an end of a stroke from overshooting it.
///
/// A hand rests before it lifts, and fits of a decelerating movement overshoot. The curve would run past the last
/// sample and return, which draws a hook. Along the direction of the stroke at its end, control points must therefore
/// recede from the end monotonically; a violating point gets the position of its predecessor. The curve stays in the
/// hull of its control points, so it does not pass the end either.
struct InkEnd {
  private let end: SIMD2<Double>
  /// Direction from the end into the stroke; `nil` beyond the end region.
  private var direction: SIMD2<Double>?
  private var length = 0.0
  private var last: Point2D

  /// Radius of the end region, in pt.
  private static let size = 2.0

  /// - Parameters:
  ///   - end: the first or last sample.
  ///   - positions: positions of the stroke from the end inward. Only as many are read as the direction requires.
  init(at end: Point2D, before positions: some Sequence<Point2D>) {
    (self.end, last) = (SIMD2(end.x, end.y), end)
    var most = 0.0
    for position in positions {
      let here = SIMD2(position.x, position.y) - self.end
      let square = (here * here).sum()
      if square > most { (direction, most) = (here, square) }
      if square > Self.size * Self.size { break }
    }
  }

  /// Returns the next control point from the end inward, moved if it violates the constraint.
  mutating func constrain(_ node: InkNode) -> InkNode {
    guard let direction else { return node }
    let here = SIMD2(node.position.x, node.position.y) - end
    let along = (here * direction).sum()
    guard along >= length else { return InkNode(last, radius: node.radius) }
    if (here * here).sum() > Self.size * Self.size { self.direction = nil }
    (length, last) = (along, node.position)
    return node
  }
}
