public import InkdotGeometry

/// The region that an eraser sweeps: all points nearer than its radius to its path.
@frozen
public struct EraserPath: Hashable, Sendable {
  /// The corners of the path, in pt; at least one.
  public let points: [Point2D]
  /// Radius of the eraser, in pt.
  public let radius: Double

  /// Creates a path from its corners.
  ///
  /// - Throws: ``InkError`` if there are no points, a coordinate exceeds ``StrokeSample/maximumCoordinate``, or the
  ///   radius is not 0…1,000 pt.
  /// - Complexity: O(points).
  public init(_ points: [Point2D], radius: Double) throws(InkError) {
    guard !points.isEmpty else { throw .noPoints }
    guard 0...1_000 ~= radius else { throw .radiusOutOfRange(radius) }
    let limit = StrokeSample.maximumCoordinate
    for point in points where !(abs(point.x) <= limit && abs(point.y) <= limit) { throw .positionOutOfRange(point) }
    self.points = points
    self.radius = radius
  }

  /// A bounding box of the swept region.
  public var bounds: Rect2D {
    var bounds = BoundingBox()
    for point in points { bounds.add(point, margin: radius) }
    return bounds.rect
  }
}
