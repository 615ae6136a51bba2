public import InkdotDrawings
public import InkdotGeometry

/// One thing to paint. Lengths in pt, coordinates of the board's surface.
public enum DisplayItem: Hashable, Sendable {
  /// The whole surface in one colour.
  case fill(Color)
  /// A picture the host knows by number, cropped to fill the rectangle and never distorted.
  case image(id: UInt32, Rect)
  /// A picture the host knows by number, repeated over the whole surface; the rectangle is one of the tiles.
  case tiles(id: UInt32, Rect)
  /// A filled circle.
  case disc(center: Point, radius: Double, Color)
  /// A circle's outline; the radius reaches to the middle of the line.
  case ring(center: Point, radius: Double, width: Double, Color)
  /// An open line through all points, with round caps and joins.
  case line([Point], width: Double, Color)
  /// A filled polygon, closed from the last point to the first.
  case polygon([Point], Color)
  /// Chains of discs with straight bands between neighbours, see `InkNode`; all together are one area, which does not
  /// darken where it crosses itself.
  case ink([[InkNode]], Color)
  /// Chains of quadratic Bézier curves with round caps and joins: a first point, then control point and end of each curve.
  /// All together are one area, as with ``ink(_:_:)``.
  case curves([[Point]], width: Double, Color)
  /// A picture the host knows by number, without what was cut out of it. The rectangle is where it lies before the
  /// transform, in the photo's own pixels; cuts are in the same coordinates.
  case photo(id: UInt32, Rect, Transform, cuts: [PhotoCut])
}
