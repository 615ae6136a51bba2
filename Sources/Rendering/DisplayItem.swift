public import InkdotDrawings
public import InkdotInk
public import InkdotGeometry

/// An item to paint. Lengths in pt, coordinates of the board's surface.
public enum DisplayItem: Hashable, Sendable {
  /// Fills the whole surface with a colour.
  case fill(RGBAColor)
  /// A picture of the host, by number, cropped to fill the rectangle and never distorted.
  case image(id: UInt32, Rect2D)
  /// A picture of the host, by number, repeated over the whole surface; the rectangle is one of the tiles.
  case tiles(id: UInt32, Rect2D)
  /// A picture of the host, by number, in a rotated rectangle: its right side points along a unit vector.
  ///
  /// It is cropped to fill the rectangle, or repeated from the left at the height of the rectangle; never distorted.
  case turned(id: UInt32, Rect2D, along: Vector2D, repeats: Bool)
  /// A filled circle.
  case disc(center: Point2D, radius: Double, RGBAColor)
  /// A circle's outline. The radius ends at the centre of the line.
  case ring(center: Point2D, radius: Double, width: Double, RGBAColor)
  /// An open line through all points, with round caps and joins.
  case line([Point2D], width: Double, RGBAColor)
  /// A filled polygon, closed from the last point to the first.
  case polygon([Point2D], RGBAColor)
  /// Chains of discs with straight bands between neighbours, see `InkNode`. Painted as one area, which is not darker
  /// where it crosses itself.
  case ink([[InkNode]], RGBAColor)
  /// Chains of quadratic Bézier curves with round caps and joins, painted as one area like ``ink(_:_:)``.
  ///
  /// A chain is the first point, then the control point and end of each curve.
  case curves([[Point2D]], width: Double, RGBAColor, blend: InkBlend = .over)
  /// The ruling of a sheet, painted as one area.
  case rules(RuledLines)
  /// A picture of the host, by number, with its cuts.
  ///
  /// The rectangle is its position before the transform, in pixels of the photo, like the cuts.
  case photo(id: UInt32, Rect2D, Transform2D, cuts: [PhotoCut])
  /// A text in a system font: its lines, each on its baseline.
  ///
  /// If the host's font is wider than the box, the lines are condensed.
  case text(TextBox)
}
