public import InkdotGeometry

/// A disc of ink. The ink of a stroke is a chain of discs and the convex hulls of neighbouring discs.
@frozen
public struct InkNode: Equatable, Hashable, Sendable {
  /// Centre of the disc, in pt.
  public var position: Point2D
  /// Radius of the disc, in pt.
  public var radius: Double

  /// Creates a disc from its centre and radius in pt.
  @inlinable
  public init(_ position: Point2D, radius: Double) {
    self.position = position
    self.radius = radius
  }

  /// Returns the quadrilateral between the discs: with both discs it is their convex hull.
  ///
  /// Its corners are the points where the two outer tangents touch the discs. Returns `nil` if one disc lies within the
  /// other.
  ///
  /// The corners run clockwise on the screen, starting on the left side of this disc. Circles drawn from the positive x
  /// axis towards the positive y axis have the same orientation, so the nonzero rule fills both without holes.
  ///
  /// With d the vector between the centres, the angle between d and the radius to a tangent point has the cosine (r₁ −
  /// r₂)/|d|.
  public func band(to next: InkNode) -> [Point2D]? {
    let displacement = next.position - position
    let length = displacement.length
    let cosine = (radius - next.radius) / length
    guard length > 0, abs(cosine) < 1 else { return nil }
    let sine = (1 - cosine * cosine).squareRoot()
    let along = displacement * (cosine / length)
    let across = Vector2D(-displacement.dy, displacement.dx) * (sine / length)
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
