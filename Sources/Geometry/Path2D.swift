/// A path of straight lines and Bézier curves, in pt.
public struct Path2D: Hashable, Sendable {
  /// A step of a path.
  public enum Segment: Hashable, Sendable {
    /// Begins a new part.
    case move(Point2D)
    /// A straight line.
    case line(Point2D)
    /// A quadratic Bézier curve: control point and end.
    case quad(Point2D, Point2D)
    /// A cubic Bézier curve: two control points and end.
    case cubic(Point2D, Point2D, Point2D)
    /// Ends a part where it began.
    case close
  }

  /// The steps; the first one is a move.
  public var segments: [Segment]

  /// A path of the given steps.
  public init(_ segments: [Segment] = []) {
    self.segments = segments
  }

  /// The control points of the cubic curve that is the same as a quadratic one: two thirds of the way from either end to
  /// its control point.
  public static func cubicControls(from start: Point2D, control: Point2D, to end: Point2D) -> (Point2D, Point2D) {
    (start + (control - start) * (2 / 3), end + (control - end) * (2 / 3))
  }
}
