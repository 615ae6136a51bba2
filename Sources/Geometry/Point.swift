/// A place in the plane, in points (pt). x grows to the right, y downwards.
@frozen
public struct Point: Equatable, Hashable, Sendable {
  /// Distance from the left edge, in pt.
  public var x: Double
  /// Distance from the top edge, in pt.
  public var y: Double

  /// The origin.
  public static let zero = Point(0, 0)

  /// Makes a point from its coordinates.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// True when neither coordinate is NaN or infinite.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The distance between two points, in pt.
  @inlinable
  public func distance(to other: Point) -> Double { (other - self).length }

  /// The way from one point to another.
  @inlinable
  public static func - (end: Point, start: Point) -> Vector {
    Vector(end.x - start.x, end.y - start.y)
  }

  /// The point reached by going `step` from `start`.
  @inlinable
  public static func + (start: Point, step: Vector) -> Point {
    Point(start.x + step.dx, start.y + step.dy)
  }

  /// The point from which `step` leads to `end`.
  @inlinable
  public static func - (end: Point, step: Vector) -> Point {
    Point(end.x - step.dx, end.y - step.dy)
  }
}
