public import InkdotGeometry

/// A disc of ink. Ink is what lies in a chain of discs and in the straight bands between neighbours: the convex hulls
/// of each disc with the next.
@frozen
public struct InkNode: Equatable, Hashable, Sendable {
  /// Middle of the disc, in pt.
  public var position: Point2D
  /// Radius of the disc, in pt.
  public var radius: Double

  /// A disc from its middle and radius in pt.
  @inlinable
  public init(_ position: Point2D, radius: Double) {
    self.position = position
    self.radius = radius
  }

  /// The quadrilateral that, with both discs, makes the convex hull of this disc and the next: between the points where
  /// their two outer tangents touch. `nil` when one disc lies within the other.
  ///
  /// It is run around clockwise on the screen, from this disc's left side, as seen on the way to the next. Circles run
  /// from the positive x axis towards the positive y axis go around the same way, so that a path of both is filled
  /// without holes by the nonzero rule.
  ///
  /// With d the way between the middles, the tangents touch at an angle from it whose cosine is (r₁ − r₂)/|d|.
  public func band(to next: InkNode) -> [Point2D]? {
    let way = next.position - position
    let length = way.length
    let cosine = (radius - next.radius) / length
    guard length > 0, abs(cosine) < 1 else { return nil }
    let sine = (1 - cosine * cosine).squareRoot()
    let along = way * (cosine / length)
    let across = Vector2D(-way.dy, way.dx) * (sine / length)
    return [
      position + (along - across) * radius, next.position + (along - across) * next.radius,
      next.position + (along + across) * next.radius, position + (along + across) * radius,
    ]
  }

  func middle(_ other: InkNode) -> InkNode {
    InkNode(
      Point2D((position.x + other.position.x) / 2, (position.y + other.position.y) / 2),
      radius: (radius + other.radius) / 2)
  }
}
