/// A rectangle with sides along the axes, in pt.
///
/// Width and height should be at least zero; a rectangle with a negative or NaN side contains nothing.
@frozen
public struct Rect2D: Equatable, Hashable, Sendable {
  /// Left edge, in pt.
  public var x: Double
  /// Top edge, in pt.
  public var y: Double
  /// Extent to the right, in pt.
  public var width: Double
  /// Extent downwards, in pt.
  public var height: Double

  /// The empty rectangle at the origin.
  public static let zero = Rect2D(x: 0, y: 0, width: 0, height: 0)

  /// Creates a rectangle from its top left corner and size.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The centre.
  @inlinable
  public var center: Point2D { Point2D(x + width / 2, y + height / 2) }

  /// The four corners, clockwise from the origin.
  package var corners: [Point2D] {
    [Point2D(x, y), Point2D(x + width, y), Point2D(x + width, y + height), Point2D(x, y + height)]
  }

  /// Whether all numbers are finite.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

  /// Whether a point is inside. Includes the left and top edges, excludes the right and bottom ones.
  @inlinable
  public func contains(_ point: Point2D) -> Bool {
    point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
  }

  /// Returns the point of the rectangle, including its edges, that is nearest to a point.
  public func nearest(to point: Point2D) -> Point2D {
    Point2D(
      point.x < x ? x : point.x > x + width ? x + width : point.x,
      point.y < y ? y : point.y > y + height ? y + height : point.y)
  }

  /// Returns the rectangle with all edges moved inwards by `margin` (outwards if negative), in pt.
  @inlinable
  public func inset(by margin: Double) -> Rect2D {
    Rect2D(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
  }
}
