public import InkdotGeometry

/// A line as it was drawn: every sample, and what it was drawn with.
///
/// The curve is the uniform quadratic B-spline with the samples as control points, from the first sample to the last:
/// the piece of sample i runs from the middle between samples i − 1 and i to the middle between samples i and i + 1,
/// and the first and last pieces reach the first and last sample. ``StrokeBuilder`` makes the same ink while drawing.
public struct Stroke: Sendable {
  /// What it was drawn with.
  public let tool: StrokeTool
  /// Its colour.
  public let color: RGBAColor
  /// Width in pt, 1…50; for a brush the greatest width.
  public let width: Double
  /// How its ink is derived from its samples.
  public let smoothing: StrokeSmoothing
  /// When the stroke began, in s on whatever clock its device has.
  public let start: Double
  /// Every sample, at least one.
  public let samples: [StrokeSample]
  /// A box around the ink; at most half a width too large.
  public let bounds: Rect2D
  /// Boxes around the ink of ``boxLength`` pieces each; none when all are in ``bounds``.
  private let boxes: [Rect2D]

  static let boxLength = 32

  /// Most samples of one stroke: more than four hours at 240 a second.
  public static let maximumSampleCount = 1 << 22

  /// A stroke from its samples.
  ///
  /// - Parameters:
  ///   - tool: what it is drawn with.
  ///   - color: of its ink; the tool may make it translucent.
  ///   - width: in pt, clamped to 1…50 and rounded to hundredths; NaN counts as 1.
  ///   - smoothing: how its ink is derived from its samples.
  ///   - start: when it began, in s; what is not finite counts as 0.
  ///   - samples: in the order they were taken.
  /// - Returns: `nil` without samples or with more than ``maximumSampleCount``.
  /// - Complexity: O(samples).
  public init?(
    tool: StrokeTool, color: RGBAColor, width: Double, smoothing: StrokeSmoothing = .off, start: Double = 0,
    samples: [StrokeSample]
  ) {
    guard !samples.isEmpty, samples.count <= Self.maximumSampleCount else { return nil }
    self.tool = tool
    self.color = color
    self.width = Self.allowed(width: width)
    self.smoothing = smoothing
    self.start = start.isFinite ? start : 0
    self.samples = samples
    let margin = self.width / 2
    if samples.count <= Self.boxLength {
      boxes = []
      bounds = Self.box(around: samples, from: 0, margin: margin)
      return
    }
    var boxes: [Rect2D] = []
    boxes.reserveCapacity((samples.count + Self.boxLength - 1) / Self.boxLength)
    for first in stride(from: 0, to: samples.count, by: Self.boxLength) {
      boxes.append(Self.box(around: samples, from: first, margin: margin))
    }
    bounds = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
    self.boxes = boxes
  }

  static func allowed(width: Double) -> Double {
    let width = StrokeSample.clamped(width, InkSettings.minimumWidth, InkSettings.maximumWidth)
    return width < 1 ? 1 : (width / InkSettings.widthStep).rounded() / 100
  }

  /// The curve stays within the hull of its samples (B-splines do), the ink half a width farther.
  private static func box(around samples: [StrokeSample], from first: Int, margin: Double) -> Rect2D {
    let last = first + boxLength < samples.count ? first + boxLength : samples.count - 1
    var bounds = InkBounds()
    for index in (first > 0 ? first - 1 : 0)...last { bounds.add(samples[index].position, margin: margin) }
    return bounds.rect
  }

  /// How many boxes there are.
  var boxCount: Int { boxes.isEmpty ? 1 : boxes.count }

  /// A box around the ink of the pieces from `number` · ``boxLength`` on.
  func box(_ number: Int) -> Rect2D { boxes.isEmpty ? bounds : boxes[number] }

  /// The whole curve.
  public var fullRange: CurveRange { CurveRange(0, Double(samples.count)) }

  /// Memory it holds, in bytes.
  var cost: Int64 {
    Int64(64 + samples.count * MemoryLayout<StrokeSample>.stride + boxes.count * MemoryLayout<Rect2D>.stride)
  }

  /// Whether ranges are ascending, without overlap, and within the stroke.
  func allows(_ parts: [CurveRange]) -> Bool {
    var end = 0.0
    for part in parts {
      guard part.lower >= end, part.lower < part.upper, part.upper <= fullRange.upper else { return false }
      end = part.upper
    }
    return true
  }

  /// The stroke with only those samples that a part of its ink depends on, and where the part lies in it. The ink is the
  /// same to the last bit.
  ///
  /// Samples before the part stay as far as they have a say in its width: one and ``InkSettings/memory``.
  func sliced(to part: CurveRange) -> (stroke: Stroke, part: CurveRange) {
    let first = Int(part.lower)
    let last = Int(part.upper.rounded(.up)) - 1
    let lower = first > InkSettings.memory + 1 ? first - InkSettings.memory - 1 : 0
    let upper = last + 1 < samples.count ? last + 1 : samples.count - 1
    guard lower > 0 || upper < samples.count - 1 else { return (self, part) }
    let slice = Stroke(
      tool: tool, color: color, width: width, smoothing: smoothing, start: start,
      samples: Array(samples[lower...upper]))
    return (slice ?? self, CurveRange(part.lower - Double(lower), part.upper - Double(lower)))
  }
}

extension Stroke: Hashable {
  /// Whether both hold the same; told without comparing samples when they share them.
  public static func == (a: Stroke, b: Stroke) -> Bool {
    a.tool == b.tool && a.color == b.color && a.width == b.width && a.smoothing == b.smoothing && a.start == b.start
      && a.samples == b.samples
  }

  /// Hashes what ``==(_:_:)`` compares.
  ///
  /// - Complexity: O(samples).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(tool)
    hasher.combine(color)
    hasher.combine(width)
    hasher.combine(smoothing)
    hasher.combine(start)
    hasher.combine(samples)
  }
}
