extension Rect2D {
  /// Whether the rectangles intersect, including their edges.
  @inlinable
  public func intersects(_ other: Rect2D) -> Bool {
    x <= other.x + other.width && other.x <= x + width && y <= other.y + other.height && other.y <= y + height
  }

  /// Returns the smallest rectangle that contains both.
  @inlinable
  public func union(_ other: Rect2D) -> Rect2D {
    let (left, top) = (other.x < x ? other.x : x, other.y < y ? other.y : y)
    let (right, bottom) = (x + width, y + height)
    let (otherRight, otherBottom) = (other.x + other.width, other.y + other.height)
    return Rect2D(
      x: left, y: top, width: (otherRight > right ? otherRight : right) - left,
      height: (otherBottom > bottom ? otherBottom : bottom) - top)
  }
}
