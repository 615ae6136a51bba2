public import InkdotGeometry

/// A shape that a stroke was meant to be, by the points that define it.
///
/// All maps of the plane that keep angles, turns and scalings among them, keep what it is: `mapped(by:)` maps the points.
public struct DrawnShape: Hashable, Sendable {
  /// A kind of shape.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// A straight line.
    case line
    /// A straight line with a head of two barbs at its end.
    case arrow
    /// Straight lines from corner to corner; closed when the last corner is the first one.
    case polyline
    /// A rectangle, a square among them, in any direction.
    case rectangle
    /// A triangle.
    case triangle
    /// An ellipse in any direction.
    case ellipse
    /// A circle.
    case circle

    /// The name of the shape in the texts of hosts.
    public var name: StaticString {
      switch self {
      case .line: "line"
      case .arrow: "arrow"
      case .polyline: "polyline"
      case .rectangle: "rectangle"
      case .triangle: "triangle"
      case .ellipse: "ellipse"
      case .circle: "circle"
      }
    }
  }

  /// The kind of the shape.
  public let kind: Kind
  /// The defining points, in pt: both ends of a line; tail, tip and both barb ends of an arrow; the corners of a polyline,
  /// rectangle (4) or triangle (3) in the order of drawing; the centre of an ellipse or circle and the ends of two perpendicular
  /// semi-axes.
  public let points: [Point2D]
  /// Whether an ellipse or a circle was drawn from the end of the first half axis away from that of the second.
  public let isReversed: Bool

  init(_ kind: Kind, _ points: [Point2D], isReversed: Bool = false) {
    self.kind = kind
    self.points = points
    self.isReversed = isReversed
  }

  /// A straight line.
  public static func line(from start: Point2D, to end: Point2D) -> DrawnShape { DrawnShape(.line, [start, end]) }

  /// Angle between a barb and the shaft: 30°, by its cosine and sine.
  private static let barb = (cosine: 0.75.squareRoot(), sine: 0.5)

  /// An arrow whose barbs have a length in pt.
  static func arrow(from tail: Point2D, to tip: Point2D, barb length: Double) -> DrawnShape {
    let back = (tail - tip).normalized * length
    let (along, across) = (back * barb.cosine, back.perpendicular * barb.sine)
    return DrawnShape(.arrow, [tail, tip, tip + along + across, tip + along - across])
  }

  /// Whether it comes back to where it begins.
  public var isClosed: Bool {
    switch kind {
    case .line, .arrow: false
    case .polyline: points.first == points.last
    case .rectangle, .triangle, .ellipse, .circle: true
    }
  }

  /// The point about which it turns and grows: the mean of its corners, or its middle.
  public var center: Point2D {
    if kind == .ellipse || kind == .circle { return points[0] }
    var (x, y) = (0.0, 0.0)
    let corners = kind == .arrow ? points[..<2] : kind == .polyline && isClosed ? points.dropLast() : points[...]
    for point in corners {
      x += point.x
      y += point.y
    }
    return Point2D(x / Double(corners.count), y / Double(corners.count))
  }

  /// The shape after a map that keeps angles.
  func mapped(by map: Transform2D) -> DrawnShape {
    DrawnShape(kind, points.map { map.applying($0) }, isReversed: isReversed)
  }

  /// The distance from a point to its line, in pt; of an ellipse along the ray from its middle.
  func distance(to point: Point2D) -> Double {
    guard kind == .ellipse || kind == .circle else {
      return point.distance(toPath: isClosed && kind != .polyline ? points + [points[0]] : points)
    }
    let (way, long, short) = (point - points[0], points[1] - points[0], points[2] - points[0])
    let (u, v) = (way.dot(long) / long.squaredLength, way.dot(short) / short.squaredLength)
    let radius = (u * u + v * v).squareRoot()
    return radius > 0 ? abs(1 - 1 / radius) * way.length : short.length
  }
}
