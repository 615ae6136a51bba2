public import InkdotGeometry

/// The ink of a stroke as a vector shape for other programs: few Bézier curves instead of many discs.
///
/// The boundary of the shape lies within a tolerance of the boundary of the ink. Where that comes from: straight pieces of
/// the curve are within `InkSettings.flatness` of it, and curves are fitted to these by least squares and taken only
/// when every node is near enough, see `CurveFitter`.
public struct InkShape: Hashable, Sendable {
  /// How the path becomes ink.
  public enum Form: Hashable, Sendable {
    /// It is the middle of a line of one width, in pt, with round caps and joins. A dot is a line to where it began.
    case line(width: Double)
    /// It is the outline of an area, filled by the nonzero rule.
    case outline
  }

  /// The form of the path.
  public let form: Form
  /// The path, in pt.
  public let path: Path2D

  /// How far the shape lies off the ink unless said otherwise, in pt: a fifth of a pixel of a screen with two pixels per pt.
  public static let standardTolerance = 0.1

  /// Smallest tolerance, in pt. Straight pieces and small steps of an outline use up part of it.
  public static let minimumTolerance = 0.05

  /// The outline of a chain of discs.
  ///
  /// - Parameters:
  ///   - ink: the discs, from one to the next.
  ///   - tolerance: how far the shape may lie off the ink, in pt; at least ``minimumTolerance``.
  /// - Complexity: O(discs).
  public init(outlining ink: [InkNode], tolerance: Double = standardTolerance) {
    form = .outline
    var segments: [Path2D.Segment] = []
    var outline = InkOutline<CurveFitter>(
      tolerance: tolerance > Self.minimumTolerance ? tolerance : Self.minimumTolerance)
    outline.append(ink, to: &segments)
    path = Path2D(segments)
  }

  /// The shape of the visible parts of a stroke.
  ///
  /// Pen, highlighter and background become lines, the brush an outline. Where a line bends so far from one sample to the
  /// next that fitting would take many points, it is the curve itself.
  /// - Parameters:
  ///   - parts: the parts of the curve that are left, as a `DrawingMark` holds them.
  ///   - tolerance: how far the shape may lie off the ink, in pt; at least ``minimumTolerance``.
  ///   - grid: step of the coordinates that the path is written with, in pt, at most the tolerance; 0 if they are not rounded.
  ///     Rounding is within the tolerance then, and fewer curves do, for twice the time.
  ///   - stroke: whose ink it is.
  /// - Complexity: O(samples in the parts).
  public init(
    of stroke: Stroke, parts: [CurveRange], tolerance: Double = standardTolerance, grid: Double = 0
  ) {
    self.init(of: stroke, parts: parts, tolerance: tolerance, grid: grid, fittedBy: CurveFitter.self)
  }

  /// The shape of the visible parts of a stroke with straight sides where it is an outline, for painters that flatten curves.
  ///
  /// It is made in a fraction of the time, of more segments.
  /// - Parameters:
  ///   - parts: the parts of the curve that are left, as a `DrawingMark` holds them.
  ///   - tolerance: how far the shape may lie off the ink, in pt; at least ``minimumTolerance``.
  ///   - stroke: whose ink it is.
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
