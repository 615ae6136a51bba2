public import InkdotGeometry

/// What an eraser sweeps: every place that is nearer than its radius to its path.
@frozen
public struct EraserPath: Hashable, Sendable {
  /// The corners of the path, in pt; at least one.
  public let points: [Point2D]
  /// Radius of the eraser, in pt.
  public let radius: Double

  /// A path from its corners.
  ///
  /// - Returns: `nil` without points, when one lies farther than ``StrokeSample/maximumCoordinate`` from the origin along
  ///   an axis, or when the radius is not 0…1 000 pt.
  /// - Complexity: O(points).
  public init?(_ points: [Point2D], radius: Double) {
    guard !points.isEmpty, 0...1_000 ~= radius else { return nil }
    let limit = StrokeSample.maximumCoordinate
    for point in points where !(abs(point.x) <= limit && abs(point.y) <= limit) { return nil }
    self.points = points
    self.radius = radius
  }

  /// A box around all that is swept.
  public var bounds: Rect2D {
    var bounds = InkBounds()
    for point in points { bounds.add(point, margin: radius) }
    return bounds.rect
  }

  /// The distance from a point to the nearest one of a path, in pt. Infinite when the path is empty.
  static func distance(from point: Point2D, to path: [Point2D]) -> Double {
    guard var start = path.first else { return .infinity }
    var least = point.distance(to: start)
    for end in path.dropFirst() {
      let distance = distance(from: point, to: start, end)
      if distance < least { least = distance }
      start = end
    }
    return least
  }

  /// The distance from a point to a line segment.
  @inline(__always)
  static func distance(from point: Point2D, to start: Point2D, _ end: Point2D) -> Double {
    let way = end - start
    let square = way.squaredLength
    guard square > 0 else { return point.distance(to: start) }
    let share = (point - start).dot(way) / square
    return point.distance(to: start + way * (share <= 0 ? 0 : share >= 1 ? 1 : share))
  }

  /// The distance from a rectangle to the nearest point of a path; 0 when they meet.
  static func distance(from rect: Rect2D, to path: [Point2D]) -> Double {
    var least = Double.infinity
    let corners = [
      Point2D(rect.x, rect.y), Point2D(rect.x + rect.width, rect.y),
      Point2D(rect.x + rect.width, rect.y + rect.height), Point2D(rect.x, rect.y + rect.height),
    ]
    for (index, end) in path.enumerated() {
      let start = path[index > 0 ? index - 1 : 0]
      if crosses(rect, start, end) { return 0 }
      // Nearest to each other are a corner and the segment, or an end of the segment and the rectangle.
      for corner in corners { least = smaller(least, distance(from: corner, to: start, end)) }
      least = smaller(least, distance(from: end, to: rect))
    }
    return least
  }

  private static func distance(from point: Point2D, to rect: Rect2D) -> Double {
    let dx = point.x < rect.x ? rect.x - point.x : point.x - rect.x - rect.width
    let dy = point.y < rect.y ? rect.y - point.y : point.y - rect.y - rect.height
    return Vector2D(dx > 0 ? dx : 0, dy > 0 ? dy : 0).length
  }

  /// Whether a segment has a point in a rectangle, by cutting it off at each edge (Liang and Barsky, 1984).
  private static func crosses(_ rect: Rect2D, _ start: Point2D, _ end: Point2D) -> Bool {
    var (from, to) = (0.0, 1.0)
    let way = end - start
    for (step, room) in [
      (-way.dx, start.x - rect.x), (way.dx, rect.x + rect.width - start.x),
      (-way.dy, start.y - rect.y), (way.dy, rect.y + rect.height - start.y),
    ] {
      if step == 0 {
        if room < 0 { return false }
      } else if step < 0 {
        if room / step > from { from = room / step }
      } else if room / step < to {
        to = room / step
      }
    }
    return from <= to
  }

  private static func smaller(_ a: Double, _ b: Double) -> Double { a < b ? a : b }
}
