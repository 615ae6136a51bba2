/// Width and height, in points (pt).
@frozen
public struct Size2D: Hashable, Sendable {
  /// Extent to the right, in pt.
  public var width: Double
  /// Extent downwards, in pt.
  public var height: Double

  /// No extent.
  public static let zero = Size2D(0, 0)

  /// A size from width and height in pt.
  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}
