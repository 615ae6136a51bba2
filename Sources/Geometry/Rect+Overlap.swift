extension Rect {
  /// Whether the rectangles have a point in common, edges included.
  @inlinable
  public func touches(_ other: Rect) -> Bool {
    x <= other.x + other.width && other.x <= x + width && y <= other.y + other.height && other.y <= y + height
  }

  /// The smallest rectangle around both.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    let (left, top) = (other.x < x ? other.x : x, other.y < y ? other.y : y)
    let (right, bottom) = (x + width, y + height)
    let (otherRight, otherBottom) = (other.x + other.width, other.y + other.height)
    return Rect(
      x: left, y: top, width: (otherRight > right ? otherRight : right) - left,
      height: (otherBottom > bottom ? otherBottom : bottom) - top)
  }
}
