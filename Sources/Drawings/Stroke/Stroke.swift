public import InkdotGeometry

/// A line as it was drawn: every sample, and what it was drawn with.
///
/// The curve is the uniform quadratic B-spline with the samples as control points, from the first sample to the last:
/// the piece of sample i runs from the middle between samples i − 1 and i to the middle between samples i and i + 1,
/// and the first and last pieces reach the first and last sample. ``StrokeBuilder`` makes the same ink while drawing.
public struct Stroke: Equatable, Sendable {
  /// What it was drawn with.
  public let tool: Tool
  /// Its colour.
  public let color: Color
  /// Width in pt, 1…50; for a brush the greatest width.
  public let width: Double
  /// When the stroke began, in s on whatever clock its device has.
  public let start: Double
  /// Every sample, at least one.
  public let samples: [StrokeSample]
  /// Boxes around the ink of ``boxLength`` pieces each.
  let boxes: [Rect]

  static let boxLength = 32

  /// Most samples of one stroke: more than four hours at 240 a second.
  public static let greatestSampleCount = 1 << 22

  /// A stroke from its samples.
  ///
  /// - Parameters:
  ///   - width: in pt, clamped to 1…50 and rounded to hundredths; NaN counts as 1.
  ///   - start: when it began, in s; what is not finite counts as 0.
  /// - Returns: `nil` without samples or with more than ``greatestSampleCount``.
  /// - Complexity: O(samples).
  public init?(tool: Tool, color: Color, width: Double, start: Double = 0, samples: [StrokeSample]) {
    guard !samples.isEmpty, samples.count <= Self.greatestSampleCount else { return nil }
    self.tool = tool
    self.color = color
    self.width = Self.allowed(width: width)
    self.start = start.isFinite ? start : 0
    self.samples = samples
    boxes = Self.boxes(around: samples, margin: self.width / 2)
  }

  static func allowed(width: Double) -> Double {
    let width = StrokeSample.clamped(width, InkSettings.leastWidth, InkSettings.greatestWidth)
    return width < 1 ? 1 : (width / InkSettings.widthStep).rounded() / 100
  }

  /// The curve stays within the hull of its samples (B-splines do), the ink half a width farther.
  private static func boxes(around samples: [StrokeSample], margin: Double) -> [Rect] {
    var boxes: [Rect] = []
    boxes.reserveCapacity((samples.count + boxLength - 1) / boxLength)
    for first in stride(from: 0, to: samples.count, by: boxLength) {
      let last = first + boxLength < samples.count ? first + boxLength : samples.count - 1
      var bounds = InkBounds()
      for index in (first > 0 ? first - 1 : 0)...last { bounds.add(samples[index].position, margin: margin) }
      boxes.append(bounds.rect)
    }
    return boxes
  }

  /// The whole curve.
  public var whole: InkRange { InkRange(0, Double(samples.count)) }

  /// A box around the ink; at most half a width too large.
  ///
  /// - Complexity: O(samples / 32).
  public var bounds: Rect { boxes.dropFirst().reduce(boxes[0]) { $0.union($1) } }

  /// Whether both hold the same; told without comparing samples when they share them.
  public static func == (a: Stroke, b: Stroke) -> Bool {
    a.tool == b.tool && a.color == b.color && a.width == b.width && a.start == b.start && a.samples == b.samples
  }
}
