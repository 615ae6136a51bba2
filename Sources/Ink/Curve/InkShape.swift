public import InkdotGeometry

/// The ink of a stroke as a vector shape for other programs: few Bézier curves instead of many discs.
///
/// The boundary of the shape is within a tolerance of the boundary of the ink. Straight pieces are within
/// `InkSettings.flatness` of the curve, and `CurveFitter` accepts a fitted curve only if it is near every node.
public struct InkShape: Hashable, Sendable {
  /// How the path is painted.
  public enum Form: Hashable, Sendable {
    /// The path is the centre line of constant width, in pt, with round caps and joins. A dot is a line back to its
    /// start.
    case line(width: Double)
    /// The path is the outline of an area, filled by the nonzero rule.
    case outline
  }

  /// The form of the path.
  public let form: Form
  /// The path, in pt.
  public let path: Path2D

  /// Default tolerance, in pt: a fifth of a pixel at two pixels per pt.
  public static let standardTolerance = 0.1

  /// Minimum tolerance, in pt. Straight pieces and the steps of an outline use up part of it.
  public static let minimumTolerance = 0.05

  /// Creates the outline of a chain of discs.
  ///
  /// - Parameters:
  ///   - ink: the discs in order.
  ///   - tolerance: maximum distance of the shape from the ink, in pt; at least ``minimumTolerance``.
  /// - Complexity: O(discs).
  public init(outlining ink: [InkNode], tolerance: Double = standardTolerance) {
    form = .outline
    var segments: [Path2D.Segment] = []
    var outline = InkOutline<CurveFitter>(
      tolerance: tolerance > Self.minimumTolerance ? tolerance : Self.minimumTolerance)
    let limit = StrokeSample.maximumCoordinate
    // Written so that NaN fails.
    let near = ink.filter { abs($0.position.x) <= limit && abs($0.position.y) <= limit && 0...limit ~= $0.radius }
    outline.append(near, to: &segments)
    path = Path2D(segments)
  }

  /// Creates the shape of the visible parts of a stroke.
  ///
  /// Pen, highlighter and background become lines, the brush an outline. Where the curve bends so much between two
  /// samples that fitting would need many points, the shape contains the curve itself.
  /// - Parameters:
  ///   - parts: the visible parts of the curve, as a `DrawingMark` holds them.
  ///   - tolerance: maximum distance of the shape from the ink, in pt; at least ``minimumTolerance``.
  ///   - grid: step of the written coordinates, in pt, at most the tolerance; 0 if they are not rounded. The tolerance
  ///     includes rounding; a grid needs fewer curves and twice the time.
  ///   - stroke: the stroke.
  /// - Complexity: O(samples in the parts).
  public init(
    of stroke: Stroke, parts: [CurveRange], tolerance: Double = standardTolerance, grid: Double = 0
  ) {
    self.init(of: stroke, parts: parts, tolerance: tolerance, grid: grid, fittedBy: CurveFitter.self)
  }

  /// Creates the shape of the visible parts of a stroke from straight lines, for painters that flatten curves.
  ///
  /// Faster than fitting curves, but with more segments.
  /// - Parameters:
  ///   - parts: the visible parts of the curve, as a `DrawingMark` holds them.
  ///   - tolerance: maximum distance of the shape from the ink, in pt; at least ``minimumTolerance``.
  ///   - stroke: the stroke.
  /// - Complexity: O(samples in the parts).
  public init(flattening stroke: Stroke, parts: [CurveRange], tolerance: Double = standardTolerance) {
    self.init(of: stroke, parts: parts, tolerance: tolerance, grid: 0, fittedBy: LineFitter.self)
  }

  private init<Fitter: PathFitter>(
    of stroke: Stroke, parts: [CurveRange], tolerance: Double, grid: Double, fittedBy _: Fitter.Type
  ) {
    let stroke = stroke.derivingCurve()
    let tolerance = tolerance > Self.minimumTolerance ? tolerance : Self.minimumTolerance
    var segments: [Path2D.Segment] = []
    if stroke.tool.hasVariableWidth {
      form = .outline
      var outline = InkOutline<Fitter>(tolerance: tolerance, grid: grid)
      for part in parts { outline.append(stroke.ink(part), to: &segments) }
    } else {
      form = .line(width: stroke.inkWidth)
      var fitter = CurveFitter(tolerance: tolerance * 0.95 - InkSettings.flatness, grid: grid)
      var nodes: [InkNode] = []
      for part in parts {
        var isFirst = true
        stroke.forEachPiece(in: part) { (piece, _, from, to) in
          if isFirst {
            let start = piece.node(at: from).position
            segments.append(.move(start))
            fitter.append(start)
            isFirst = false
          }
          if stroke.samples.count == 1 { return }
          if piece.straightCount > InkSettings.maximumFittedCount {
            fitter.finish(into: &segments)
            let end = piece.node(at: to).position
            segments.append(.quad(piece.control(from: from, to: to), end))
            fitter.append(end)
          } else {
            nodes.removeAll(keepingCapacity: true)
            piece.flatten(from: from, to: to, into: &nodes)
            for node in nodes { fitter.append(node.position) }
          }
        }
        if isFirst { continue }
        fitter.finish(into: &segments)
        if case .move(let start) = segments[segments.count - 1] { segments.append(.line(start)) }
      }
    }
    path = Path2D(segments)
  }
}
