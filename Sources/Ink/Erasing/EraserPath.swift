public import InkdotGeometry

/// The region that an eraser sweeps: all points nearer than its radius to its path.
@frozen
public struct EraserPath: Hashable, Sendable {
  /// The corners of the path, in pt; at least one.
  public let points: [Point2D]
  /// Radius of the eraser, in pt.
  public let radius: Double

  /// A path from its corners.
  ///
  /// - Throws: ``InkError`` without points, for a point farther than ``StrokeSample/maximumCoordinate`` from the origin along
  ///   an axis, and for a radius that is not 0…1 000 pt.
  /// - Complexity: O(points).
  public init(_ points: [Point2D], radius: Double) throws(InkError) {
    guard !points.isEmpty else { throw .noPoints }
    guard 0...1_000 ~= radius else { throw .radiusOutOfRange(radius) }
    let limit = StrokeSample.maximumCoordinate
    for point in points where !(abs(point.x) <= limit && abs(point.y) <= limit) { throw .positionOutOfRange(point) }
    self.points = points
    self.radius = radius
  }

  /// A box around all that is swept.
  public var bounds: Rect2D {
    var bounds = BoundingBox()
    for point in points { bounds.add(point, margin: radius) }
    return bounds.rect
  }
}
