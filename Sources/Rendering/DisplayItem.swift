public import InkdotDrawings
public import InkdotInk
public import InkdotGeometry

/// One thing to paint. Lengths in pt, coordinates of the board's surface.
public enum DisplayItem: Hashable, Sendable {
  /// The whole surface in one colour.
  case fill(RGBAColor)
  /// A picture the host knows by number, cropped to fill the rectangle and never distorted.
  case image(id: UInt32, Rect2D)
  /// A picture the host knows by number, repeated over the whole surface; the rectangle is one of the tiles.
  case tiles(id: UInt32, Rect2D)
  /// A picture the host knows by number, in a rectangle turned around its centre until its right side points along a unit vector.
  /// It is cropped to fill the rectangle, or repeated from the left at the height of the rectangle; never distorted.
  case turned(id: UInt32, Rect2D, along: Vector2D, repeats: Bool)
  /// A filled circle.
  case disc(center: Point2D, radius: Double, RGBAColor)
  /// A circle's outline; the radius reaches to the middle of the line.
  case ring(center: Point2D, radius: Double, width: Double, RGBAColor)
  /// An open line through all points, with round caps and joins.
  case line([Point2D], width: Double, RGBAColor)
  /// A filled polygon, closed from the last point to the first.
  case polygon([Point2D], RGBAColor)
  /// Chains of discs with straight bands between neighbours, see `InkNode`; all together are one area, which does not
  /// darken where it crosses itself.
  case ink([[InkNode]], RGBAColor)
  /// Chains of quadratic Bézier curves with round caps and joins: a first point, then control point and end of each curve.
  /// All together are one area, as with ``ink(_:_:)``, which is blended with what is under it.
  case curves([[Point2D]], width: Double, RGBAColor, blend: InkBlend = .over)
  /// The ruling of a sheet, painted as one area.
  case rules(RuledLines)
  /// A picture the host knows by number, without what was cut out of it. The rectangle is where it lies before the
  /// transform, in the photo's own pixels; cuts are in the same coordinates.
  case photo(id: UInt32, Rect2D, Transform2D, cuts: [PhotoCut])
  /// Words in one of the system's fonts: each of its lines from the left, on its baseline. Where the host's font is wider than
  /// the box the lines are made narrower.
  case text(TextBox)
}
