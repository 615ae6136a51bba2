/// A path of straight lines and Bézier curves, in pt.
public struct Path: Hashable, Sendable {
  /// A step of a path.
  public enum Segment: Hashable, Sendable {
    /// Begins a new part.
    case move(Point)
    /// A straight line.
    case line(Point)
    /// A quadratic Bézier curve: control point and end.
    case quad(Point, Point)
    /// A cubic Bézier curve: two control points and end.
    case cubic(Point, Point, Point)
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
  public static func cubicControls(from start: Point, control: Point, to end: Point) -> (Point, Point) {
    (start + (control - start) * (2 / 3), end + (control - end) * (2 / 3))
  }
}
