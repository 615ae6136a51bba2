/// A map of the plane that moves, turns and scales alike along both axes: shapes keep their angles.
///
/// A point (x, y) goes to (a·x − b·y + tx, b·x + a·y + ty).
@frozen
public struct Similarity2D: Equatable, Hashable, Sendable {
  /// Scale times the cosine of the turn.
  public var a: Double
  /// Scale times the sine of the turn.
  public var b: Double
  /// Shift to the right, in pt.
  public var tx: Double
  /// Shift downwards, in pt.
  public var ty: Double

  /// The map that leaves every point where it is.
  public static let identity = Similarity2D(a: 1, b: 0, tx: 0, ty: 0)

  /// Makes a map from its four numbers.
  @inlinable
  public init(a: Double, b: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.tx = tx
    self.ty = ty
  }

  /// Turns and scales about a point, then shifts.
  ///
  /// - Parameters:
  ///   - offset: the shift, in pt.
  ///   - turn: in radians, clockwise on the screen; as ``Trigonometry/sin(_:)`` takes it.
  ///   - scale: a factor; greater than 0 in a map that can be undone.
  ///   - point: stays where it is but for the shift.
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

  /// By how much lengths grow.
  public var scale: Double { b == 0 && a >= 0 ? a : (a * a + b * b).squareRoot() }

  /// The turn, in radians, −π…π, clockwise on the screen.
  public var turn: Double { b == 0 && a >= 0 ? 0 : Trigonometry.atan2(b, a) }

  /// Whether no number is NaN or infinite and the map can be undone.
  public var isUsable: Bool { a.isFinite && b.isFinite && tx.isFinite && ty.isFinite && (a != 0 || b != 0) }

  /// The same map in six numbers.
  @inlinable
  public var transform: Transform2D { Transform2D(a: a, b: b, c: -b, d: a, tx: tx, ty: ty) }

  /// Where the map takes a point.
  @inlinable
  public func applying(_ p: Point2D) -> Point2D {
    Point2D(a * p.x - b * p.y + tx, b * p.x + a * p.y + ty)
  }

  /// The map that does `self` first and `next` after it.
  @inlinable
  public func concatenating(_ next: Similarity2D) -> Similarity2D {
    Similarity2D(
      a: next.a * a - next.b * b, b: next.b * a + next.a * b,
      tx: next.a * tx - next.b * ty + next.tx, ty: next.b * tx + next.a * ty + next.ty)
  }

  /// A box with sides along the axes around where the map takes a box.
  public func bounds(of rect: Rect2D) -> Rect2D {
    let middle = applying(rect.center)
    let (cosine, sine) = (abs(a), abs(b))
    let width = cosine * rect.width + sine * rect.height
    let height = sine * rect.width + cosine * rect.height
    return Rect2D(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
  }
}
