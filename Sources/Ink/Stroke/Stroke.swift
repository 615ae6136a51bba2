public import InkdotGeometry

/// A line as it was drawn: its samples, tool, colour and width.
///
/// The curve is the uniform quadratic B-spline with the samples as control points, from the first sample to the last.
/// Piece i runs from the midpoint of samples i − 1 and i to that of samples i and i + 1; the first and last pieces
/// reach the first and last sample. ``StrokeBuilder`` creates the same ink while drawing.
///
/// With ``smoothing``, the control points are derived from the samples: one for all samples of 6 ms. Its piece has the
/// parameters of those samples, so that parameters count samples in either case.
public struct Stroke: Sendable {
  /// The tool of the stroke.
  public let tool: StrokeTool
  /// The colour of the stroke.
  public private(set) var color: RGBAColor
  /// Width as drawn, in pt, 1…50; for a brush the maximum width. See also ``inkWidth``.
  public let width: Double
  /// How the ink is derived from the samples.
  public let smoothing: StrokeSmoothing
  /// How a highlighter blends with the marks below; ``StrokeBlending/covers`` for all other tools.
  public let blending: StrokeBlending
  /// Start of the stroke, in s on the clock of its device.
  public let start: Double
  /// The recorded samples, at least one. The position of the ink also depends on ``placement``.
  public let samples: [StrokeSample]
  /// Movement, rotation and scaling of the ink since it was drawn.
  public private(set) var placement = StrokePlacement.asDrawn
  /// A bounding box of the ink. At most half a width too large, 3 pt more with ``smoothing``, and more if the stroke
  /// was rotated.
  public private(set) var bounds: Rect2D
  /// ``bounds`` without the placement.
  private let drawnBounds: Rect2D
  /// The control points of smooth ink, if already derived. A ``StrokeBuilder`` derives them; see ``derivingCurve()``.
  var curve: StrokeCurve?
  /// Bounding boxes of ``boxLength`` pieces each, without the placement; empty if ``bounds`` covers all.
  private let boxes: [Rect2D]

  static let boxLength = 32

  /// Allowed widths, in pt.
  public static let widths = InkSettings.minimumWidth...InkSettings.maximumWidth

  /// Maximum number of samples of a stroke: more than four hours at 240 Hz.
  public static let maximumSampleCount = 1 << 22

  /// Creates a stroke from its samples.
  ///
  /// - Parameters:
  ///   - tool: the tool.
  ///   - color: colour of the ink; the tool may make it translucent.
  ///   - width: in pt, clamped to 1…50 and rounded to hundredths; NaN counts as 1.
  ///   - smoothing: how its ink is derived from its samples.
  ///   - blending: how a highlighter blends with the marks below; ignored for other tools.
  ///   - start: start of the stroke, in s; counts as 0 if not finite.
  ///   - samples: in the order of recording.
  /// - Throws: ``InkError/noSamples``, or ``InkError/tooManySamples(_:)`` for more than ``maximumSampleCount``.
  /// - Complexity: O(samples).
  public init(
    tool: StrokeTool, color: RGBAColor, width: Double, smoothing: StrokeSmoothing = .off,
    blending: StrokeBlending = .covers, start: Double = 0, samples: [StrokeSample]
  ) throws(InkError) {
    guard !samples.isEmpty else { throw .noSamples }
    guard samples.count <= Self.maximumSampleCount else { throw .tooManySamples(samples.count) }
    self.init(
      tool: tool, color: color, width: width, smoothing: smoothing, blending: blending, start: start, allowed: samples)
  }

  /// Creates a stroke from 1…``maximumSampleCount`` samples.
  package init(
    tool: StrokeTool, color: RGBAColor, width: Double, smoothing: StrokeSmoothing, blending: StrokeBlending,
    start: Double, allowed samples: [StrokeSample]
  ) {
    let width = Self.allowed(width: width)
    let margin = Self.margin(ofWidth: width, smoothing)
    var boxes: [Rect2D] = []
    var bounds = Self.box(around: samples, from: 0, smoothing: smoothing, margin: margin)
    if samples.count > Self.boxLength {
      boxes.reserveCapacity((samples.count + Self.boxLength - 1) / Self.boxLength)
      boxes.append(bounds)
      for first in stride(from: Self.boxLength, to: samples.count, by: Self.boxLength) {
        let box = Self.box(around: samples, from: first, smoothing: smoothing, margin: margin)
        boxes.append(box)
        bounds = bounds.union(box)
      }
    }
    self.tool = tool
    self.color = color
    self.width = width
    self.smoothing = smoothing
    self.blending = tool.isTranslucent ? blending : .covers
    self.start = start.isFinite ? start : 0
    self.samples = samples
    self.bounds = bounds
    self.boxes = boxes
    drawnBounds = bounds
  }

  /// Whether each iteration of the ink derives the control points again; see ``derivingCurve()``.
  package var lacksCurve: Bool { smoothing != .off && curve == nil }

  /// Returns the stroke with derived control points, so that painting and erasing do not derive them again.
  ///
  /// - Complexity: O(1) if they are already derived, otherwise O(samples).
  package func derivingCurve() -> Stroke {
    guard lacksCurve else { return self }
    var stroke = self
    stroke.curve = derivedCurve
    return stroke
  }

  var derivedCurve: StrokeCurve {
    StrokeCurve(tool: tool, width: width, smoothing: smoothing, samples: samples)
  }

  /// Returns the stroke with another placement.
  ///
  /// Returns `nil` if a coordinate would, or might, exceed ``StrokeSample/maximumCoordinate``.
  package func placed(_ placement: StrokePlacement) -> Stroke? {
    var stroke = self
    stroke.placement = placement
    stroke.bounds = isAsDrawn(placement) ? drawnBounds : placement.bounds(of: drawnBounds, margin: width / 2)
    let limit = StrokeSample.maximumCoordinate
    let path = stroke.bounds.inset(by: stroke.inkWidth / 2)
    let isNear = path.x >= -limit && path.y >= -limit && path.x + path.width <= limit && path.y + path.height <= limit
    return isNear || isAsDrawn(placement) ? stroke : nil
  }

  /// Returns the stroke in another colour.
  package func recolored(_ color: RGBAColor) -> Stroke {
    var stroke = self
    stroke.color = color
    return stroke
  }

  private func isAsDrawn(_ placement: StrokePlacement) -> Bool { placement == .asDrawn }

  /// Whether position and width of the ink are as drawn.
  public var isAsDrawn: Bool { isAsDrawn(placement) }

  /// Width of the ink in pt; for a brush the maximum width.
  public var inkWidth: Double { width * placement.thickness }

  static func allowed(width: Double) -> Double {
    let width = width.clamped(InkSettings.minimumWidth, InkSettings.maximumWidth)
    return width < 1 ? 1 : (width / InkSettings.widthStep).rounded() / 100
  }

  /// The curve stays within the hull of its samples, like all B-splines. The ink extends half a width beyond it.
  private static func box(
    around samples: [StrokeSample], from first: Int, smoothing: StrokeSmoothing, margin: Double
  ) -> Rect2D {
    var start = first > 0 ? first - 1 : 0
    var last = first + boxLength < samples.count ? first + boxLength : samples.count - 1
    if smoothing != .off {
      // All samples of the neighbouring control points, and perhaps some more before.
      let (before, after) = (samples[start].ticks, samples[last].ticks)
      while start % boxLength != 0 {
        let ticks = samples[start - 1].ticks
        if InkSmoother.startsPoint(before, from: ticks, since: ticks, number: start) { break }
        start -= 1
      }
      while last + 1 < samples.count,
        !InkSmoother.startsPoint(samples[last + 1].ticks, from: samples[last].ticks, since: after, number: last + 1)
      {
        last += 1
      }
    }
    var (left, top, right, bottom) = (Int32.max, Int32.max, Int32.min, Int32.min)
    for sample in samples[start...last] {
      left = min(left, sample.x)
      right = max(right, sample.x)
      top = min(top, sample.y)
      bottom = max(bottom, sample.y)
    }
    let (x, y) = (Double(left) / StrokeSample.stepsPerPoint - margin, Double(top) / StrokeSample.stepsPerPoint - margin)
    return Rect2D(
      x: x, y: y, width: Double(right) / StrokeSample.stepsPerPoint + margin - x,
      height: Double(bottom) / StrokeSample.stepsPerPoint + margin - y)
  }

  /// A box around the samples as they were drawn.
  var sampleBounds: Rect2D { drawnBounds.inset(by: Self.margin(ofWidth: width, smoothing)) }

  /// The farthest that ink lies from the hull of its samples, in pt.
  private static func margin(ofWidth width: Double, _ smoothing: StrokeSmoothing) -> Double {
    width / 2 + (smoothing == .off ? 0 : SmoothingParameters.maximumShift)
  }

  /// Number of bounding boxes.
  var boxCount: Int { boxes.isEmpty ? 1 : boxes.count }

  /// Returns a bounding box of the ink of the pieces from `number` · ``boxLength`` on.
  func box(_ number: Int) -> Rect2D {
    if boxes.isEmpty { return bounds }
    return isAsDrawn ? boxes[number] : placement.bounds(of: boxes[number], margin: width / 2)
  }

  /// The whole curve.
  public var fullRange: CurveRange { CurveRange(lower: 0, upper: Double(samples.count)) }

  /// Memory of the stroke, in bytes.
  package var cost: Int64 {
    Int64(64 + samples.count * MemoryLayout<StrokeSample>.stride + boxes.count * MemoryLayout<Rect2D>.stride)
      + (curve?.cost ?? 0)
  }

  /// Whether ranges are ascending, do not overlap, and are within the stroke.
  package func allows(_ parts: [CurveRange]) -> Bool {
    var end = 0.0
    for part in parts {
      guard part.lower >= end, part.lower < part.upper, part.upper <= fullRange.upper else { return false }
      end = part.upper
    }
    return true
  }

  /// Returns the stroke with only the samples that a part depends on, and the range of the part in it.
  ///
  /// The ink of the part is bit-identical. The result keeps the samples before the part that contribute to its width:
  /// one and ``InkSettings/memory``. With ``smoothing``, some dozens of samples on both sides contribute.
  package func sliced(to part: CurveRange) -> (stroke: Stroke, part: CurveRange) {
    let first = Int(part.lower)
    let last = Int(part.upper.rounded(.up)) - 1
    var lower = first > InkSettings.memory + 1 ? first - InkSettings.memory - 1 : 0
    var upper = last + 1 < samples.count ? last + 1 : samples.count - 1
    if smoothing != .off { (lower, upper) = (firstSample(before: first), lastSample(after: last)) }
    guard lower > 0 || upper < samples.count - 1 else { return (self, part) }
    let slice =
      (try? Stroke(
        tool: tool, color: color, width: width, smoothing: smoothing, blending: blending,
        start: start, samples: Array(samples[lower...upper])))?.placed(placement)
    return (slice ?? self, CurveRange(lower: part.lower - Double(lower), upper: part.upper - Double(lower)))
  }
}

extension Stroke: Hashable {
  /// Whether both strokes are equal. O(1) if they share their samples.
  public static func == (a: Stroke, b: Stroke) -> Bool {
    a.tool == b.tool && a.color == b.color && a.width == b.width && a.smoothing == b.smoothing
      && a.blending == b.blending && a.start == b.start && a.placement == b.placement
      && a.samples == b.samples
  }

  /// Hashes the values that ``==(_:_:)`` compares.
  ///
  /// - Complexity: O(samples).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(tool)
    hasher.combine(color)
    hasher.combine(width)
    hasher.combine(smoothing)
    hasher.combine(blending)
    hasher.combine(start)
    hasher.combine(placement)
    hasher.combine(samples)
  }
}
