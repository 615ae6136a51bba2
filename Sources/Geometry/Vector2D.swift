/// A step in the plane, in points (pt): a direction with a length.
@frozen
public struct Vector2D: Equatable, Hashable, Sendable {
  /// The part to the right, in pt.
  public var dx: Double
  /// The part downwards, in pt.
  public var dy: Double

  /// No step at all.
  public static let zero = Vector2D(0, 0)

  /// Makes a vector from its components.
  @inlinable
  public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// Euclidean length, in pt. Overflows to infinity above about 1.3e154.
  @inlinable
  public var length: Double { squaredLength.squareRoot() }

  /// The square of ``length``; cheaper where only an order is needed.
  @inlinable
  public var squaredLength: Double { dx * dx + dy * dy }

  /// The vector of length 1 in this direction, or zero for the zero vector.
  @inlinable
  public var normalized: Vector2D {
    let length = length
    return length > 0 ? self * (1 / length) : .zero
  }

  /// This vector turned a quarter clockwise on the screen.
  @inlinable
  public var perpendicular: Vector2D { Vector2D(-dy, dx) }

  /// The scalar product.
  @inlinable
  public func dot(_ other: Vector2D) -> Double { dx * other.dx + dy * other.dy }

  /// The z component of the cross product: positive when `other` lies clockwise of this vector on the screen.
  @inlinable
  public func cross(_ other: Vector2D) -> Double { dx * other.dy - dy * other.dx }

  /// The sum of two steps.
  @inlinable
  public static func + (a: Vector2D, b: Vector2D) -> Vector2D { Vector2D(a.dx + b.dx, a.dy + b.dy) }

  /// The step that leads from `b` to `a`.
  @inlinable
  public static func - (a: Vector2D, b: Vector2D) -> Vector2D { Vector2D(a.dx - b.dx, a.dy - b.dy) }

  /// The same step the other way.
  @inlinable
  public static prefix func - (a: Vector2D) -> Vector2D { Vector2D(-a.dx, -a.dy) }

  /// The step made `factor` times as long.
  @inlinable
  public static func * (a: Vector2D, factor: Double) -> Vector2D { Vector2D(a.dx * factor, a.dy * factor) }
}
