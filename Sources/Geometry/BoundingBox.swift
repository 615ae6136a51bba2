/// Accumulates the smallest axis-aligned rectangle around points.
package struct BoundingBox {
  @usableFromInline var left = Double.infinity
  @usableFromInline var top = Double.infinity
  @usableFromInline var right = -Double.infinity
  @usableFromInline var bottom = -Double.infinity

  /// An empty box.
  @inlinable
  package init() {}

  /// Extends the box to a point and `margin` pt around it.
  @inlinable
  @inline(__always)
  package mutating func add(_ point: Point2D, margin: Double = 0) {
    if point.x - margin < left { left = point.x - margin }
    if point.x + margin > right { right = point.x + margin }
    if point.y - margin < top { top = point.y - margin }
    if point.y + margin > bottom { bottom = point.y + margin }
  }

  /// The box, or the empty rectangle at the origin if nothing was added.
  @inlinable
  package var rect: Rect2D {
    left <= right ? Rect2D(x: left, y: top, width: right - left, height: bottom - top) : .zero
  }
}
