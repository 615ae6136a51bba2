public import InkdotGeometry

/// Makes a stroke sample by sample, with its ink.
///
/// 1. Make one when the finger or pen lands.
/// 2. ``append(_:)`` every sample, the coalesced ones too. Each makes a little more of ``ink`` final: draw the new
///    nodes, with the one before them, over what is already there. Ink that is final never changes.
/// 3. Draw ``tail(through:)`` in a layer of its own, again each time: the rest of the path to the last sample, and to
///    where the next ones are expected. It is never stored.
/// 4. Take ``stroke`` when the finger lifts; its ink is ``ink`` and the tail without prediction.
///
/// No method fails or has preconditions. ``append(_:)`` takes nothing when ``isFull``: take ``stroke`` then and continue with
/// another builder that begins with the last sample. ``stroke`` and ``tail(through:)`` change nothing and may be asked for at any
/// time, between samples too.
///
/// The curve is explained at ``Stroke``: without smoothing a sample settles it up to the middle between the sample before
/// and itself, otherwise up to some 13 points of 6 ms before, a brush 31, and up to 61 where the last of them lie within 8 pt.
public struct StrokeBuilder: Sendable {
  /// The tool.
  public let tool: StrokeTool
  /// Its colour.
  public let color: RGBAColor
  /// Width in pt, 1…50.
  public let width: Double
  /// How the ink is derived from the samples.
  public let smoothing: StrokeSmoothing
  /// How a highlighter meets what lies under it.
  public let blending: StrokeBlending
  /// When the stroke began, in s.
  public let start: Double
  /// Every sample so far.
  public private(set) var samples: [StrokeSample] = []
  /// Ink that is final: nodes are only ever appended.
  public private(set) var ink: [InkNode] = []
  /// Where control points come from when the samples themselves are none.
  private var smoother: InkSmoother?
  private var curve: StrokeCurve.Builder
  private var walk = CurveWalk()
  private let capacity: Int

  /// A stroke without samples.
  ///
  /// - Parameters:
  ///   - tool: what is drawn with.
  ///   - color: of the ink; the tool may make it translucent.
  ///   - width: in pt, clamped to 1…50 and rounded to hundredths.
  ///   - smoothing: how the ink is derived from the samples.
  ///   - blending: how a highlighter meets what lies under it.
  ///   - start: when it begins, in s; what is not finite counts as 0.
  public init(
    tool: StrokeTool, color: RGBAColor, width: Double, smoothing: StrokeSmoothing = .off,
    blending: StrokeBlending = .covers, start: Double = 0
  ) {
    self.init(
      tool: tool, color: color, width: width, smoothing: smoothing, blending: blending, start: start,
      capacity: Stroke.maximumSampleCount)
  }

  /// A stroke that takes fewer samples than there may be.
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

  /// Whether there are ``Stroke/maximumSampleCount`` samples, more than four hours at 240 a second: no other is taken.
  public var isFull: Bool { samples.count >= capacity }

  /// Appends a sample and returns which nodes of ``ink`` are new.
  ///
  /// Times should not fall from sample to sample; where one does, the brush takes the speed there as unknown.
  ///
  /// When ``isFull`` nothing changes and the range is empty. It may be empty as well while smooth ink waits for samples to
  /// come.
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

  /// Returns the ink that is not final: from the last node of ``ink``, if any, to the last sample and through predicted ones.
  /// Empty without samples.
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

  /// Makes ink of the control points that have become final.
  private mutating func consumeControls() {
    guard let controls = smoother?.controls, !controls.isEmpty else { return }
    for control in controls {
      curve.append(control)
      walk.append(control.node, to: &ink)
    }
    smoother?.removeControls()
  }

  /// The ink so far: what is final and the tail.
  ///
  /// - Complexity: O(nodes).
  public var wholeInk: [InkNode] { ink + tail().dropFirst(ink.isEmpty ? 0 : 1) }

  /// The stroke as it is so far, or `nil` without samples.
  ///
  /// - Complexity: O(samples).
  public var stroke: Stroke? {
    var stroke = try? Stroke(
      tool: tool, color: color, width: width, smoothing: smoothing, blending: blending, start: start, samples: samples)
    stroke?.curve = wholeCurve
    return stroke
  }

  /// The control points that are final and those that follow if the stroke ends here.
  private var wholeCurve: StrokeCurve? {
    guard var smoother else { return nil }
    var curve = curve
    smoother.finish()
    for control in smoother.controls { curve.append(control) }
    return StrokeCurve(curve)
  }

  /// Stops the program unless the ink is that of the samples. O(samples). For tests.
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
