public import InkdotGeometry

/// A disc of ink. Ink is what lies in a chain of discs and in the straight bands between neighbours: the convex hulls
/// of each disc with the next.
@frozen
public struct InkNode: Equatable, Hashable, Sendable {
  /// Middle of the disc, in pt.
  public var position: Point
  /// Radius of the disc, in pt.
  public var radius: Double

  /// A disc from its middle and radius in pt.
  @inlinable
  public init(_ position: Point, radius: Double) {
    self.position = position
    self.radius = radius
  }

  func middle(_ other: InkNode) -> InkNode {
    InkNode(
      Point((position.x + other.position.x) / 2, (position.y + other.position.y) / 2),
      radius: (radius + other.radius) / 2)
  }
}
