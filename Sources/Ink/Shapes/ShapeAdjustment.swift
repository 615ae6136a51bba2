public import InkdotGeometry

/// A shape that a finger still holds, and what becomes of it as the finger moves.
///
/// - Of a line, an arrow and an open polyline the end moves; level, upright and 45° hold it.
/// - Everything that is closed turns and grows about its middle, as if it were held where the finger is; what would be
///   nearly level stays level.
///
/// Nothing changes while the finger is within a radius of where it took hold: it never rests quite still, and trembles when it
/// is lifted. Beyond it counts the rest of the way, so that nothing jumps.
public struct ShapeAdjustment: Hashable, Sendable {
  /// The shape as it is now.
  public private(set) var shape: DrawnShape
  private let original: DrawnShape
  private let hold: Point2D
  private let radius: Double

  /// A shape held at a point, in pt of the paper.
  ///
  /// - Parameters:
  ///   - shape: the shape.
  ///   - hold: the point.
  ///   - radius: how far the finger may go without changing anything, in pt of the paper.
  public init(_ shape: DrawnShape, heldAt hold: Point2D, radius: Double) {
    self.shape = shape
    original = shape
    self.hold = hold
    self.radius = radius
  }

  /// The finger is somewhere else; a point that is not finite changes nothing.
  public mutating func move(to point: Point2D) {
    guard point.isFinite else { return }
    let way = point - hold
    let length = way.length
    guard length > radius else {
      shape = original
      return
    }
    let shift = way * (1 - radius / length)
    shape = original.isClosed ? turned(by: shift) : extended(by: shift)
  }

  private func extended(by shift: Vector2D) -> DrawnShape {
    let points = original.points
    switch original.kind {
    case .arrow:
      let barb = points[1].distance(to: points[2])
      let shaft = DrawnShape.line(from: points[0], to: points[1] + shift).snapped.points
      return .arrow(from: shaft[0], to: shaft[1], barb: barb)
    case .line:
      return DrawnShape.line(from: points[0], to: points[1] + shift).snapped
    case .polyline, .rectangle, .triangle, .ellipse, .circle:
      let last = DrawnShape.line(from: points[points.count - 2], to: points[points.count - 1] + shift).snapped
      return DrawnShape(.polyline, points.dropLast() + [last.points[1]])
    }
  }

  private func turned(by shift: Vector2D) -> DrawnShape {
    let center = original.center
    let (from, to) = (hold - center, hold + shift - center)
    let square = from.squaredLength
    guard square > 0, to.squaredLength > 0 else { return original }
    // The map that turns and scales one way into the other, as a quotient of complex numbers.
    let (along, across) = (from.dot(to) / square, from.cross(to) / square)
    let map = Transform2D.translation(Point2D.zero - center)
      .concatenating(Transform2D(a: along, b: across, c: -across, d: along, tx: 0, ty: 0))
      .concatenating(.translation(center - .zero))
    return original.mapped(by: map).snapped
  }
}
