public import InkdotGeometry

/// One thing to paint. Lengths in pt, coordinates of the board's surface.
public enum DisplayItem: Equatable, Sendable {
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
}
