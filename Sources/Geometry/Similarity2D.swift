/// A transform that translates, rotates and scales uniformly, and so preserves angles.
///
/// Maps a point (x, y) to (a·x − b·y + tx, b·x + a·y + ty).
@frozen
public struct Similarity2D: Equatable, Hashable, Sendable {
  /// Scale times the cosine of the rotation.
  public var a: Double
  /// Scale times the sine of the rotation.
  public var b: Double
  /// Translation to the right, in pt.
  public var tx: Double
  /// Translation downwards, in pt.
  public var ty: Double

  /// The identity.
  public static let identity = Similarity2D(a: 1, b: 0, tx: 0, ty: 0)

  /// Creates a transform from its coefficients.
  @inlinable
  public init(a: Double, b: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.tx = tx
    self.ty = ty
  }

  /// Creates a transform that rotates and scales about a point, then translates.
  ///
  /// - Parameters:
  ///   - offset: the translation, in pt.
  ///   - turn: the rotation in radians, clockwise on the screen, within the range of ``Trigonometry/sin(_:)``.
  ///   - scale: the scale; must not be 0 for an invertible transform.
  ///   - point: the fixed point of rotation and scale.
  public init(offset: Vector2D = .zero, turn: Double = 0, scale: Double = 1, about point: Point2D = .zero) {
    a = turn == 0 ? scale : scale * Trigonometry.cos(turn)
    b = turn == 0 ? 0 : scale * Trigonometry.sin(turn)
    tx = offset.dx
    ty = offset.dy
    if a != 1 || b != 0 {
      tx += point.x - (a * point.x - b * point.y)
      ty += point.y - (b * point.x + a * point.y)
    }
  }

  /// The scale.
  public var scale: Double { b == 0 && a >= 0 ? a : (a * a + b * b).squareRoot() }

  /// The rotation, in radians, −π…π, clockwise on the screen.
  public var turn: Double { b == 0 && a >= 0 ? 0 : Trigonometry.atan2(b, a) }

  /// Whether all numbers are finite and the transform is invertible.
  public var isUsable: Bool { a.isFinite && b.isFinite && tx.isFinite && ty.isFinite && (a != 0 || b != 0) }

  /// The transform with six coefficients.
  @inlinable
  public var transform: Transform2D { Transform2D(a: a, b: b, c: -b, d: a, tx: tx, ty: ty) }

  /// Returns the mapped point.
  @inlinable
  public func applying(_ p: Point2D) -> Point2D {
    Point2D(a * p.x - b * p.y + tx, b * p.x + a * p.y + ty)
  }

  /// Returns the transform that applies `self` first, then `next`.
  @inlinable
  public func concatenating(_ next: Similarity2D) -> Similarity2D {
    Similarity2D(
      a: next.a * a - next.b * b, b: next.b * a + next.a * b,
      tx: next.a * tx - next.b * ty + next.tx, ty: next.b * tx + next.a * ty + next.ty)
  }

  /// Returns a bounding box of a mapped rectangle.
  public func bounds(of rect: Rect2D) -> Rect2D {
    let middle = applying(rect.center)
    let (cosine, sine) = (abs(a), abs(b))
    let width = cosine * rect.width + sine * rect.height
    let height = sine * rect.width + cosine * rect.height
    return Rect2D(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
  }
}
