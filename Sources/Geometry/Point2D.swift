/// A point in the plane, in pt. x increases to the right, y downwards.
@frozen
public struct Point2D: Equatable, Hashable, Sendable {
  /// Distance from the left edge, in pt.
  public var x: Double
  /// Distance from the top edge, in pt.
  public var y: Double

  /// The origin.
  public static let zero = Point2D(0, 0)

  /// Creates a point from its coordinates.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both coordinates are finite.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Returns the distance to another point, in pt.
  @inlinable
  public func distance(to other: Point2D) -> Double { (other - self).length }

  /// The vector from one point to another.
  @inlinable
  public static func - (end: Point2D, start: Point2D) -> Vector2D {
    Vector2D(end.x - start.x, end.y - start.y)
  }

  /// The point translated by a vector.
  @inlinable
  public static func + (start: Point2D, step: Vector2D) -> Point2D {
    Point2D(start.x + step.dx, start.y + step.dy)
  }

  /// The point translated by a negated vector.
  @inlinable
  public static func - (end: Point2D, step: Vector2D) -> Point2D {
    Point2D(end.x - step.dx, end.y - step.dy)
  }
}

#if !hasFeature(Embedded)
  extension Point2D: Codable {}
#endif
