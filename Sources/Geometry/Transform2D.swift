/// An affine transform: maps a point (x, y) to (a·x + c·y + tx, b·x + d·y + ty).
@frozen
public struct Transform2D: Equatable, Hashable, Sendable {
  /// Coefficient of x in the new x.
  public var a: Double
  /// Coefficient of x in the new y.
  public var b: Double
  /// Coefficient of y in the new x.
  public var c: Double
  /// Coefficient of y in the new y.
  public var d: Double
  /// Translation to the right, in pt.
  public var tx: Double
  /// Translation downwards, in pt.
  public var ty: Double

  /// The identity.
  public static let identity = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from its coefficients.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Returns a translation.
  @inlinable
  public static func translation(_ step: Vector2D) -> Transform2D {
    Transform2D(a: 1, b: 0, c: 0, d: 1, tx: step.dx, ty: step.dy)
  }

  /// Returns a scaling about the origin.
  @inlinable
  public static func scale(_ factor: Double) -> Transform2D {
    Transform2D(a: factor, b: 0, c: 0, d: factor, tx: 0, ty: 0)
  }

  /// Returns a rotation about the origin by an angle in radians, clockwise on the screen.
  ///
  /// The range of the angle is that of ``Trigonometry/sin(_:)``: beyond ±1e6, or if not finite, all coefficients are
  /// NaN.
  public static func rotation(_ angle: Double) -> Transform2D {
    let (sine, cosine) = (Trigonometry.sin(angle), Trigonometry.cos(angle))
    return Transform2D(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The scale of areas; negative for reflections, zero if not invertible.
  @inlinable
  public var determinant: Double { a * d - b * c }

  /// Returns the mapped point.
  @inlinable
  public func applying(_ p: Point2D) -> Point2D {
    Point2D(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// Returns the mapped vector, without translation.
  @inlinable
  public func applying(_ v: Vector2D) -> Vector2D {
    Vector2D(a * v.dx + c * v.dy, b * v.dx + d * v.dy)
  }

  /// Returns the transform that applies `self` first, then `next`.
  @inlinable
  public func concatenating(_ next: Transform2D) -> Transform2D {
    Transform2D(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// Returns the inverse, or `nil` if the determinant is zero or not finite.
  @inlinable
  public var inverse: Transform2D? {
    let det = determinant
    guard det.isFinite, det != 0 else { return nil }
    return Transform2D(
      a: d / det, b: -b / det, c: -c / det, d: a / det,
      tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
  }
}
