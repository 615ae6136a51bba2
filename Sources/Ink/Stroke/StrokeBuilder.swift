public import InkdotGeometry

/// Builds a stroke and its ink sample by sample.
///
/// 1. Create a builder when the finger or pen touches down.
/// 2. ``append(_:)`` every sample, including coalesced ones. Each call may append to ``ink``: paint the new nodes,
///    together with the node before them, over the existing ink. Final ink never changes.
/// 3. Paint ``tail(through:)`` anew in a separate layer: the rest of the path to the last sample and to predicted
///    samples. It is never stored.
/// 4. Use ``stroke`` when the finger lifts. Its ink is ``ink`` and the tail without prediction.
///
/// No method fails or has preconditions. ``append(_:)`` ignores samples if ``isFull``: use ``stroke`` then, and
/// continue with another builder that starts with the last sample. ``stroke`` and ``tail(through:)`` change nothing and
/// are available at any time.
///
/// ``Stroke`` explains the curve. Without smoothing, a sample makes the ink final up to the midpoint between the
/// previous sample and itself. With smoothing, ink is final up to about 13 points of 6 ms before (31 for a brush, up to
/// 61 at rest within 8 pt).
public struct StrokeBuilder: Sendable {
  /// The tool of the stroke.
  public let tool: StrokeTool
  /// The colour of the stroke.
  public let color: RGBAColor
  /// Width in pt, 1…50.
  public let width: Double
  /// How the ink is derived from the samples.
  public let smoothing: StrokeSmoothing
  /// How a highlighter blends with the marks below.
  public let blending: StrokeBlending
  /// Start of the stroke, in s.
  public let start: Double
  /// All samples so far.
  public private(set) var samples: [StrokeSample] = []
  /// Final ink. Nodes are only appended.
  public private(set) var ink: [InkNode] = []
  /// Derives the control points; `nil` if the samples are the control points.
  private var smoother: InkSmoother?
  private var curve: StrokeCurve.Builder
  private var walk = CurveWalk()
  private let capacity: Int

  /// Creates a builder without samples.
  ///
  /// - Parameters:
  ///   - tool: the tool.
  ///   - color: colour of the ink; the tool may make it translucent.
  ///   - width: in pt, clamped to 1…50 and rounded to hundredths.
  ///   - smoothing: how the ink is derived from the samples.
  ///   - blending: how a highlighter blends with the marks below.
  ///   - start: start of the stroke, in s; counts as 0 if not finite.
  public init(
    tool: StrokeTool, color: RGBAColor, width: Double, smoothing: StrokeSmoothing = .off,
    blending: StrokeBlending = .covers, start: Double = 0
  ) {
    self.init(
      tool: tool, color: color, width: width, smoothing: smoothing, blending: blending, start: start,
      capacity: Stroke.maximumSampleCount)
  }

  /// Creates a builder with a lower limit of samples.
  package init(
    tool: StrokeTool, color: RGBAColor, width: Double, smoothing: StrokeSmoothing, blending: StrokeBlending,
    start: Double,
    capacity: Int
  ) {
    self.capacity = capacity
    self.tool = tool
    self.color = color
    self.width = Stroke.allowed(width: width)
    self.smoothing = smoothing
    self.blending = blending
    curve = StrokeCurve.Builder(tool: tool)
    smoother = smoothing == .off ? nil : InkSmoother(tool: tool, width: self.width, smoothing: smoothing)
    self.start = start
  }

  /// Whether the builder has ``Stroke/maximumSampleCount`` samples, more than four hours at 240 Hz, and ignores further
  /// ones.
  public var isFull: Bool { samples.count >= capacity }

  /// Appends a sample and returns the range of new nodes in ``ink``.
  ///
  /// Times should not decrease. Where they do, the brush treats the speed as unknown.
  ///
  /// The range is empty if ``isFull``, and while smooth ink waits for further samples.
  /// - Complexity: O(1) amortized in the number of samples, O(√length) in the distance to the sample before.
  @discardableResult
  public mutating func append(_ sample: StrokeSample) -> Range<Int> {
    let first = ink.count
    guard !isFull else { return first..<first }
    samples.append(sample)
    if smoother == nil {
      let radius = StrokeWidth.radius(of: samples, at: samples.count - 1, tool: tool, width: width)
      walk.append(InkNode(sample.position, radius: radius), to: &ink)
    } else {
      smoother?.append(sample)
      consumeControls()
    }
    return first..<ink.count
  }

  /// Returns the ink that is not final: from the last node of ``ink``, if any, to the last sample and through predicted
  /// ones. Empty without samples.
  ///
  /// - Complexity: O(predicted samples).
  public func tail(through predicted: [StrokeSample] = []) -> [InkNode] {
    if let smoother { return tail(of: smoother, through: predicted) }
    guard let final = ink.last else { return [] }
    var tail = [final]
    var walk = walk
    // The widths of predicted samples depend on the samples before them.
    var recent = Array(samples.suffix(InkSettings.memory + 1))
    for sample in predicted {
      recent.append(sample)
      let radius = StrokeWidth.radius(of: recent, at: recent.count - 1, tool: tool, width: width)
      walk.append(InkNode(sample.position, radius: radius), to: &tail)
    }
    walk.last?.flatten(into: &tail)
    return tail
  }

  private func tail(of smoother: InkSmoother, through predicted: [StrokeSample]) -> [InkNode] {
    var smoother = smoother
    for sample in predicted { smoother.append(sample) }
    smoother.finish()
    var tail = Array(ink.suffix(1))
    var walk = walk
    for control in smoother.controls { walk.append(control.node, to: &tail) }
    walk.last?.flatten(into: &tail)
    return tail
  }

  /// Appends the ink of control points that have become final.
  private mutating func consumeControls() {
    guard let controls = smoother?.controls, !controls.isEmpty else { return }
    for control in controls {
      curve.append(control)
      walk.append(control.node, to: &ink)
    }
    smoother?.removeControls()
  }

  /// All ink so far: the final ink and the tail.
  ///
  /// - Complexity: O(nodes).
  public var wholeInk: [InkNode] { ink + tail().dropFirst(ink.isEmpty ? 0 : 1) }

  /// The stroke so far; `nil` without samples.
  ///
  /// - Complexity: O(samples).
  public var stroke: Stroke? {
    var stroke = try? Stroke(
      tool: tool, color: color, width: width, smoothing: smoothing, blending: blending, start: start, samples: samples)
    stroke?.curve = wholeCurve
    return stroke
  }

  /// The final control points, and those that follow if the stroke ends here.
  private var wholeCurve: StrokeCurve? {
    guard var smoother else { return nil }
    var curve = curve
    smoother.finish()
    for control in smoother.controls { curve.append(control) }
    return StrokeCurve(curve)
  }

  /// Stops the program unless the ink matches the samples. O(samples). For tests.
  package func checkInvariants() {
    precondition(samples.count <= Stroke.maximumSampleCount, "too many samples")
    if smoothing == .off { precondition(walk.isEmpty == samples.isEmpty, "the walk follows the samples") }
    guard let stroke else { return precondition(ink.isEmpty, "ink without samples") }
    precondition(wholeInk == stroke.ink, "ink and tail are the stroke's ink")
    let derived = try? Stroke(
      tool: tool, color: color, width: width, smoothing: smoothing, blending: blending, start: start, samples: samples)
    precondition(stroke.ink == derived?.ink, "the curve that was kept is the one that samples give")
  }
}
