public import InkdotGeometry

/// The shape that a stroke was recognized as, defined by a few points.
///
/// Maps that preserve angles preserve the kind of the shape: `mapped(by:)` maps the points.
public struct DrawnShape: Hashable, Sendable {
  /// A kind of shape.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// A straight line.
    case line
    /// A straight line with two barbs at its end.
    case arrow
    /// Straight lines between corners; closed if the last corner equals the first.
    case polyline
    /// A rectangle in any direction, including squares.
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
  /// The defining points, in pt.
  ///
  /// - Line: both ends.
  /// - Arrow: tail, tip and both barb ends.
  /// - Polyline, rectangle (4), triangle (3): the corners in drawing order.
  /// - Ellipse, circle: the centre and the ends of two perpendicular semi-axes.
  public let points: [Point2D]
  /// Whether an ellipse or circle was drawn from the end of its first semi-axis away from that of the second.
  public let isReversed: Bool

  init(_ kind: Kind, _ points: [Point2D], isReversed: Bool = false) {
    self.kind = kind
    self.points = points
    self.isReversed = isReversed
  }

  /// Creates a straight line.
  public static func line(from start: Point2D, to end: Point2D) -> DrawnShape { DrawnShape(.line, [start, end]) }

  /// Angle between a barb and the shaft: 30°, by its cosine and sine.
  private static let barb = (cosine: 0.75.squareRoot(), sine: 0.5)

  /// Creates an arrow with barbs of a length in pt.
  static func arrow(from tail: Point2D, to tip: Point2D, barb length: Double) -> DrawnShape {
    let back = (tail - tip).normalized * length
    let (along, across) = (back * barb.cosine, back.perpendicular * barb.sine)
    return DrawnShape(.arrow, [tail, tip, tip + along + across, tip + along - across])
  }

  /// Whether the shape ends where it starts.
  public var isClosed: Bool {
    switch kind {
    case .line, .arrow: false
    case .polyline: points.first == points.last
    case .rectangle, .triangle, .ellipse, .circle: true
    }
  }

  /// The centre of rotation and scaling: the mean of the corners, or the centre of an ellipse or circle.
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

  /// Returns the shape mapped by a transform that preserves angles.
  func mapped(by map: Transform2D) -> DrawnShape {
    DrawnShape(kind, points.map { map.applying($0) }, isReversed: isReversed)
  }

  /// Returns the distance of a point from the shape's line, in pt; for ellipses along the ray from the centre.
  func distance(to point: Point2D) -> Double {
    guard kind == .ellipse || kind == .circle else {
      return point.distance(toPath: isClosed && kind != .polyline ? points + [points[0]] : points)
    }
    let (offset, long, short) = (point - points[0], points[1] - points[0], points[2] - points[0])
    let (u, v) = (offset.dot(long) / long.squaredLength, offset.dot(short) / short.squaredLength)
    let radius = (u * u + v * v).squareRoot()
    return radius > 0 ? abs(1 - 1 / radius) * offset.length : short.length
  }
}
