/// A path of straight lines and Bézier curves, in pt.
public struct Path2D: Hashable, Sendable {
  /// A segment of a path.
  public enum Segment: Hashable, Sendable {
    /// Starts a new subpath.
    case move(Point2D)
    /// A straight line.
    case line(Point2D)
    /// A quadratic Bézier curve: control point and end.
    case quad(Point2D, Point2D)
    /// A cubic Bézier curve: two control points and end.
    case cubic(Point2D, Point2D, Point2D)
    /// Closes the subpath.
    case close
  }

  /// The segments; the first one is a move.
  public var segments: [Segment]

  /// Creates a path from segments.
  public init(_ segments: [Segment] = []) {
    self.segments = segments
  }

  /// Returns the control points of the cubic curve that equals a quadratic one.
  ///
  /// They are at two thirds of the distance from either end to its control point.
  public static func cubicControls(from start: Point2D, control: Point2D, to end: Point2D) -> (Point2D, Point2D) {
    (start + (control - start) * (2 / 3), end + (control - end) * (2 / 3))
  }
}
