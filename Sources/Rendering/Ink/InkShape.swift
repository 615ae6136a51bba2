public import InkdotDrawings
public import InkdotGeometry

/// The ink of a stroke as a vector shape for other programs: few Bézier curves instead of many discs.
///
/// The boundary of the shape lies within a tolerance of the boundary of the ink. Where that comes from: straight pieces of
/// the curve are within ``InkSettings/flatness`` of it, and curves are fitted to these by least squares and taken only
/// when every node is near enough, see `CurveFitter`.
public struct InkShape: Equatable, Sendable {
  /// A step of a path.
  public enum Segment: Equatable, Sendable {
    /// Begins a new path.
    case move(Point)
    /// A straight line.
    case line(Point)
    /// A quadratic Bézier curve: control point and end.
    case quad(Point, Point)
    /// A cubic Bézier curve: two control points and end.
    case cubic(Point, Point, Point)
    /// Ends a path where it began.
    case close
  }

  /// How the segments become ink.
  public enum Form: Equatable, Sendable {
    /// They are the middle of a line of one width, in pt, with round caps and joins. A dot is a line to where it began.
    case line(width: Double)
    /// They are the outline of an area, filled by the nonzero rule.
    case outline
  }

  /// What the segments mean.
  public let form: Form
  /// The path, in pt.
  public let segments: [Segment]

  /// How far the shape lies off the ink unless said otherwise, in pt: a fifth of a pixel of a screen with two pixels per pt.
  public static let standardTolerance = 0.1

  /// Smallest tolerance, in pt. What the straight pieces and small steps of an outline take away from it must leave something.
  public static let leastTolerance = 0.05

  /// The shape of what is left of a stroke.
  ///
  /// Pen, highlighter and background become lines, the brush an outline.
  /// - Parameters:
  ///   - parts: the parts of the curve that are left, as a `Mark` holds them.
  ///   - tolerance: how far the shape may lie off the ink, in pt; at least ``leastTolerance``.
  /// - Complexity: O(samples in the parts).
  public init(of stroke: Stroke, parts: [InkRange], tolerance: Double = standardTolerance) {
    let tolerance = tolerance > Self.leastTolerance ? tolerance : Self.leastTolerance
    var segments: [Segment] = []
    if stroke.tool == .brush {
      form = .outline
      var outline = InkOutline(tolerance: tolerance)
      for part in parts { outline.append(stroke.ink(part), to: &segments) }
    } else {
      form = .line(width: stroke.width)
      var fitter = CurveFitter(tolerance: tolerance * 0.95 - InkSettings.flatness)
      for part in parts {
        let nodes = stroke.ink(part)
        guard let first = nodes.first else { continue }
        segments.append(.move(first.position))
        for node in nodes { fitter.append(node.position) }
        fitter.finish(into: &segments)
        if case .move = segments[segments.count - 1] { segments.append(.line(first.position)) }
      }
    }
    self.segments = segments
  }
}
