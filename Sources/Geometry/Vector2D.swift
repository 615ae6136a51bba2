/// A vector in the plane, in pt.
@frozen
public struct Vector2D: Equatable, Hashable, Sendable {
  /// The horizontal component, in pt.
  public var dx: Double
  /// The vertical component, in pt.
  public var dy: Double

  /// The zero vector.
  public static let zero = Vector2D(0, 0)

  /// Creates a vector from its components.
  @inlinable
  public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// Euclidean length, in pt. Overflows to infinity above about 1.3e154.
  @inlinable
  public var length: Double { squaredLength.squareRoot() }

  /// The square of ``length``; faster for comparisons.
  @inlinable
  public var squaredLength: Double { dx * dx + dy * dy }

  /// The vector of length 1 in this direction, or zero for the zero vector.
  @inlinable
  public var normalized: Vector2D {
    let length = length
    return length > 0 ? self * (1 / length) : .zero
  }

  /// This vector rotated by 90° clockwise on the screen.
  @inlinable
  public var perpendicular: Vector2D { Vector2D(-dy, dx) }

  /// Returns the scalar product.
  @inlinable
  public func dot(_ other: Vector2D) -> Double { dx * other.dx + dy * other.dy }

  /// Returns the z component of the cross product: positive if `other` is clockwise of this vector on the screen.
  @inlinable
  public func cross(_ other: Vector2D) -> Double { dx * other.dy - dy * other.dx }

  /// The sum of two vectors.
  @inlinable
  public static func + (a: Vector2D, b: Vector2D) -> Vector2D { Vector2D(a.dx + b.dx, a.dy + b.dy) }

  /// The difference of two vectors.
  @inlinable
  public static func - (a: Vector2D, b: Vector2D) -> Vector2D { Vector2D(a.dx - b.dx, a.dy - b.dy) }

  /// The negated vector.
  @inlinable
  public static prefix func - (a: Vector2D) -> Vector2D { Vector2D(-a.dx, -a.dy) }

  /// The vector scaled by `factor`.
  @inlinable
  public static func * (a: Vector2D, factor: Double) -> Vector2D { Vector2D(a.dx * factor, a.dy * factor) }
}
