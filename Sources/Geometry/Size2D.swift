/// Width and height, in pt.
@frozen
public struct Size2D: Hashable, Sendable {
  /// Extent to the right, in pt.
  public var width: Double
  /// Extent downwards, in pt.
  public var height: Double

  /// The empty size.
  public static let zero = Size2D(0, 0)

  /// Creates a size from width and height in pt.
  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}
