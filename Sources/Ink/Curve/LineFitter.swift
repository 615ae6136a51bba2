import InkdotGeometry

/// Fits a path to a sequence of points, within a tolerance.
protocol PathFitter {
  /// Grid of the written coordinates, in pt; 0 for none.
  var grid: Double { get }
  /// - Parameter tolerance: maximum distance of the path from a point, in pt.
  init(tolerance: Double, grid: Double)
  /// Appends a point. A turn by more than a right angle stays a corner.
  mutating func append(_ point: Point2D)
  /// Appends the path through all points except the first, and removes the points.
  mutating func finish(into segments: inout [Path2D.Segment])
}

extension CurveFitter: PathFitter {}

/// Fits a sequence of points with few straight lines.
///
/// A line continues while its direction stays between the tangents from its start to the tolerance circles around the
/// previous points (J. Sklansky, V. Gonzalez, *Fast polygonal approximation of digitized curves*, Pattern Recognition
/// 12, 1980), and while the distance from its start increases.
///
/// - Complexity: O(points).
struct LineFitter: PathFitter {
  let grid: Double
  private let tolerance: Double
  private var start: Point2D?
  private var last = Point2D.zero
  /// Outermost directions from the start that pass within the tolerance of all points since.
  private var limits: (left: Vector2D, right: Vector2D)?
  /// Squared distance between the start and the last point.
  private var reach = 0.0
  private var ends: [Point2D] = []

  init(tolerance: Double, grid: Double = 0) {
    self.tolerance = tolerance
    self.grid = grid
  }

  mutating func append(_ point: Point2D) {
    guard let start else {
      (self.start, last) = (point, point)
      return
    }
    if point == last { return }
    let offset = point - start
    let isPassed =
      limits.map { $0.left.cross(offset) >= 0 && $0.right.cross(offset) <= 0 && $0.left.dot(offset) > 0 } ?? true
    if isPassed && offset.squaredLength >= reach {
      narrow(to: offset)
    } else {
      ends.append(last)
      (self.start, limits, reach) = (last, nil, 0)
      narrow(to: point - last)
    }
    last = point
  }

  mutating func finish(into segments: inout [Path2D.Segment]) {
    if let start, last != start { ends.append(last) }
    for end in ends { segments.append(.line(end)) }
    ends.removeAll(keepingCapacity: true)
    (start, limits, reach) = (nil, nil, 0)
  }

  /// Narrows the limits to the directions that pass a point at this offset from the start.
  private mutating func narrow(to offset: Vector2D) {
    reach = offset.squaredLength
    let rest = reach - tolerance * tolerance
    guard rest > 0 else { return }
    let (along, across) = (offset * rest.squareRoot(), offset.perpendicular * tolerance)
    let (left, right) = (along - across, along + across)
    guard let old = limits else { return limits = (left, right) }
    limits = (old.left.cross(left) > 0 ? left : old.left, old.right.cross(right) < 0 ? right : old.right)
  }
}
