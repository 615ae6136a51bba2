public import InkdotGeometry

/// Movement, rotation and scaling of a stroke's ink since it was drawn.
///
/// Samples do not change. The ink is derived from them first and placed afterwards, so that moving a stroke away and
/// back restores the same ink.
@frozen
public struct StrokePlacement: Hashable, Sendable {
  /// Maps drawn positions to current positions.
  public let map: Similarity2D
  /// Current width of the ink, relative to the drawn width. Scaling a stroke scales it too.
  public let thickness: Double

  /// The placement of a stroke as drawn.
  public static let asDrawn = StrokePlacement(map: .identity, thickness: 1)

  /// Allowed scales and thicknesses.
  public static let scales = 1e-4...1e3

  /// Creates a placement.
  ///
  /// - Returns: `nil` if a number is not finite, the translation exceeds 10⁹ pt along an axis, or the scale or
  ///   thickness is outside ``scales``.
  public init?(_ map: Similarity2D, thickness: Double) {
    let farthest = 1e9
    guard map.isUsable, abs(map.tx) <= farthest, abs(map.ty) <= farthest else { return nil }
    guard Self.scales ~= map.scale, Self.scales ~= thickness else { return nil }
    (self.map, self.thickness) = (map, thickness)
  }

  private init(map: Similarity2D, thickness: Double) { (self.map, self.thickness) = (map, thickness) }

  /// Returns the placement followed by another movement; `nil` if the result is not allowed.
  func moved(by next: Similarity2D) -> StrokePlacement? {
    StrokePlacement(map.concatenating(next), thickness: thickness * next.scale)
  }

  /// Returns a disc of ink in its current position.
  @inline(__always)
  func applying(_ node: InkNode) -> InkNode { InkNode(map.applying(node.position), radius: node.radius * thickness) }

  /// Returns a bounding box of the placed ink from the drawn bounding box, which includes a margin of half the width.
  func bounds(of box: Rect2D, margin: Double) -> Rect2D {
    map.bounds(of: box.inset(by: margin)).inset(by: -margin * thickness)
  }
}

extension Stroke {
  /// Returns the stroke moved, rotated or scaled, with unchanged samples.
  ///
  /// Returns `nil` if a coordinate would exceed ``StrokeSample/maximumCoordinate``, or the placement
  /// ``StrokePlacement/scales``.
  ///
  /// - Complexity: O(1).
  public func moved(by map: Similarity2D) -> Stroke? { placement.moved(by: map).flatMap { placed($0) } }

  /// Returns the stroke with another ink width, in pt.
  ///
  /// The width is clamped to 1…50 pt and to ``StrokePlacement/scales``; NaN counts as 1. The centre line does not
  /// change.
  ///
  /// - Complexity: O(1).
  public func widened(to width: Double) -> Stroke? {
    StrokePlacement(placement.map, thickness: Self.allowed(width: width) / self.width).flatMap { placed($0) }
  }
}
