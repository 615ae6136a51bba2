import InkdotGeometry

/// The control points that smoothing derives from the samples of a stroke, without its placement.
///
/// Immutable and shared by all copies of the stroke. Takes 16 bytes per control point, 8 more for a brush, and 4 more
/// if control points cover several samples. A control point covers the samples of 6 ms: one sample up to 166 Hz, two at
/// 240 Hz.
final class StrokeCurve: Sendable {
  private let points: [Point2D]
  /// Radii of a brush in pt; empty if all equal ``radius``.
  private let radii: [Double]
  private let radius: Double
  /// The first sample of each control point; empty if control point i covers only sample i.
  private let firstSamples: [UInt32]
  private let sampleCount: Int
  /// Memory of the curve, in bytes. Stored, because drawings add up the costs of thousands of strokes.
  let cost: Int64

  /// Collects control points.
  struct Builder: Sendable {
    fileprivate var points: [Point2D] = []
    fileprivate var radii: [Double] = []
    fileprivate var radius = 0.0
    fileprivate var firstSamples: [UInt32] = []
    fileprivate var sampleCount = 0
    private let isBrush: Bool

    /// Creates an empty builder.
    init(tool: StrokeTool) { isBrush = tool.hasVariableWidth }

    /// Appends the next control point.
    @inline(__always)
    mutating func append(_ control: InkSmoother.Control) {
      if control.first != points.count {
        if firstSamples.isEmpty { firstSamples = points.indices.map { UInt32($0) } }
        firstSamples.append(UInt32(control.first))
      }
      points.append(control.node.position)
      if isBrush { radii.append(control.node.radius) } else { radius = control.node.radius }
      sampleCount = control.first + control.count
    }
  }

  /// Creates a curve from its control points.
  init(_ builder: Builder) {
    points = builder.points
    radii = builder.radii
    radius = builder.radius
    firstSamples = builder.firstSamples
    sampleCount = builder.sampleCount
    cost = Int64(96 + points.count * 16 + radii.count * 8 + firstSamples.count * 4)
  }

  /// Derives the curve of a whole stroke.
  ///
  /// - Complexity: O(samples).
  convenience init(tool: StrokeTool, width: Double, smoothing: StrokeSmoothing, samples: [StrokeSample]) {
    var builder = Builder(tool: tool)
    var smoother = InkSmoother(tool: tool, width: width, smoothing: smoothing)
    for sample in samples {
      smoother.append(sample)
      if smoother.controls.isEmpty { continue }
      for control in smoother.controls { builder.append(control) }
      smoother.removeControls()
    }
    smoother.finish()
    for control in smoother.controls { builder.append(control) }
    self.init(builder)
  }

  /// The number of control points.
  var count: Int { points.count }

  /// Returns a control point.
  func node(_ index: Int) -> InkNode {
    InkNode(points[index], radius: radii.isEmpty ? radius : radii[index])
  }

  /// Returns the parameters of the curve that belong to a control point.
  func range(_ index: Int) -> CurveRange {
    if firstSamples.isEmpty {
      // The last control point may cover several samples.
      return CurveRange(lower: Double(index), upper: Double(index + 1 < points.count ? index + 1 : sampleCount))
    }
    let end = index + 1 < firstSamples.count ? Int(firstSamples[index + 1]) : sampleCount
    return CurveRange(lower: Double(firstSamples[index]), upper: Double(end))
  }

  /// Returns the control point of a sample.
  ///
  /// - Complexity: O(log control points).
  func index(ofSample sample: Int) -> Int {
    if firstSamples.isEmpty { return sample < points.count ? sample : points.count - 1 }
    var low = 0
    var high = firstSamples.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if firstSamples[middle] <= UInt32(sample) { low = middle } else { high = middle }
    }
    return low
  }
}
