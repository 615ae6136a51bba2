public import InkdotGeometry

/// Where the ink of a stroke lies, and how wide it is, against how it was drawn. The samples stay as they were taken: the
/// ink is made of them first and placed afterwards, so that moving a stroke away and back gives the same ink.
@frozen
public struct StrokePlacement: Hashable, Sendable {
  /// From where it was drawn to where it lies.
  public let map: Similarity2D
  /// Width of the ink as a share of what it was drawn with. Scaling a stroke scales it too.
  public let thickness: Double

  /// As it was drawn.
  public static let asDrawn = StrokePlacement(map: .identity, thickness: 1)

  /// Smallest and largest scale and thickness.
  public static let scales = 1e-4...1e3

  /// A placement.
  ///
  /// - Returns: `nil` when a number is not finite, the shift farther than 10⁹ pt along an axis, or the map's scale or the
  ///   thickness outside ``scales``.
  public init?(_ map: Similarity2D, thickness: Double) {
    let farthest = 1e9
    guard map.isUsable, abs(map.tx) <= farthest, abs(map.ty) <= farthest else { return nil }
    guard Self.scales ~= map.scale, Self.scales ~= thickness else { return nil }
    (self.map, self.thickness) = (map, thickness)
  }

  private init(map: Similarity2D, thickness: Double) { (self.map, self.thickness) = (map, thickness) }

  /// The placement after another movement; `nil` when that leads out of what is allowed.
  func moved(by next: Similarity2D) -> StrokePlacement? {
    StrokePlacement(map.concatenating(next), thickness: thickness * next.scale)
  }

  /// Where a disc of ink lies.
  @inline(__always)
  func applying(_ node: InkNode) -> InkNode { InkNode(map.applying(node.position), radius: node.radius * thickness) }

  /// A box around the ink whose box as drawn is `box`, with a margin of half the width in it.
  func bounds(of box: Rect2D, margin: Double) -> Rect2D {
    map.bounds(of: box.inset(by: margin)).inset(by: -margin * thickness)
  }
}

extension Stroke {
  /// The stroke moved, turned or scaled; its samples stay. `nil` when it would lie farther than
  /// ``StrokeSample/maximumCoordinate`` from the origin along an axis, or beyond ``StrokePlacement/scales``.
  ///
  /// - Complexity: O(1).
  public func moved(by map: Similarity2D) -> Stroke? { placement.moved(by: map).flatMap { placed($0) } }

  /// The stroke with another width of its ink, in pt, clamped to 1…50 pt and to what ``StrokePlacement/scales`` allow; the
  /// shape of its line stays. NaN counts as 1.
  ///
  /// - Complexity: O(1).
  public func widened(to width: Double) -> Stroke? {
    StrokePlacement(placement.map, thickness: Self.allowed(width: width) / self.width).flatMap { placed($0) }
  }
}
