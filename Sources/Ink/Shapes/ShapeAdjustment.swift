public import InkdotGeometry

/// Adjusts a recognized shape while the finger still holds it.
///
/// - Lines, arrows and open polylines move their end, which snaps to horizontal, vertical and 45°.
/// - Closed shapes rotate and scale about their centre, as if the finger held their edge, and snap too.
///
/// Movement within a radius of the start changes nothing, because fingers tremble at rest and when they lift. Beyond
/// the radius only the rest of the movement counts, so that the shape does not jump.
public struct ShapeAdjustment: Hashable, Sendable {
  /// The current shape.
  public private(set) var shape: DrawnShape
  private let original: DrawnShape
  private let hold: Point2D
  private let radius: Double

  /// Creates the adjustment of a shape held at a point, in pt of the sheet.
  ///
  /// - Parameters:
  ///   - shape: the shape.
  ///   - hold: the position of the finger.
  ///   - radius: distance that the finger may move without effect, in pt of the sheet.
  public init(_ shape: DrawnShape, heldAt hold: Point2D, radius: Double) {
    self.shape = shape
    original = shape
    self.hold = hold
    self.radius = radius
  }

  /// Adjusts the shape to a new position of the finger. Ignores points that are not finite.
  public mutating func move(to point: Point2D) {
    guard point.isFinite else { return }
    let offset = point - hold
    let length = offset.length
    guard length > radius else {
      shape = original
      return
    }
    let shift = offset * (1 - radius / length)
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
    // Rotation and scaling of `from` onto `to`, as a quotient of complex numbers.
    let (along, across) = (from.dot(to) / square, from.cross(to) / square)
    let map = Transform2D.translation(Point2D.zero - center)
      .concatenating(Transform2D(a: along, b: across, c: -across, d: along, tx: 0, ty: 0))
      .concatenating(.translation(center - .zero))
    return original.mapped(by: map).snapped
  }
}
