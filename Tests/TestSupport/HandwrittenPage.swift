import InkdotDrawings
import InkdotInk
import InkdotGeometry

/// A page of random handwriting, the same for the same seed.
///
/// Letters are two coupled oscillations, vertical and along the line, with an amplitude for each letter (J. M. Hollerbach, *An
/// oscillation theory of handwriting*, Biological Cybernetics 39, 1981). Samples are those of a pen at 240 Hz, with jitter and
/// with more pressure on the way down.
public struct HandwrittenPage {
  /// Sampling rate, in Hz.
  public static let rate = 240.0
  /// Samples of one oscillation, of which there are five a second.
  private static let swing = 48.0
  /// Distance of two lines, in x-heights.
  private static let pitch = 2.8
  /// Advance of one oscillation, in x-heights.
  private static let advance = 0.9

  /// The strokes, in the order they were written.
  public let strokes: [Stroke]
  /// The page with its strokes.
  public let drawing: Drawing

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - strokeCount: number of strokes, left to right and line by line; at least 1.
  ///   - sampleCount: number of samples of all strokes; at least the number of strokes.
  ///   - width: width of the sheet, in pt.
  ///   - height: height of the sheet, in pt. Letters are as large as fits, with an x-height of at most 24 pt.
  public init(
    seed: UInt64 = 1, strokeCount: Int = 600, sampleCount: Int = 64_000, tool: StrokeTool = .pen, width: Double = 1_024,
    height: Double = 768
  ) {
    precondition(strokeCount > 0 && sampleCount >= strokeCount)
    guard var page = try? Drawing(width: width, height: height) else { preconditionFailure("sides are in range") }
    var random = SeededGenerator(seed: seed)
    let length = Self.advance * Double(sampleCount) / Self.swing + 0.7 * Double(strokeCount)
    let margin = 0.04 * width
    let (across, down) = (width - 2 * margin, height - 2 * margin)
    // Fills the page, including the unused ends of lines.
    let unit = min(24, 0.93 * (across * down / (length * Self.pitch)).squareRoot())
    var pen = Point2D(margin, margin + 1.8 * unit)
    var strokes: [Stroke] = []
    var (first, start) = (0, 0.0)
    for number in 1...strokeCount {
      // Random lengths that add up to the requested number of samples.
      let share = number == strokeCount ? 0 : Double.random(in: -0.35...0.35, using: &random)
      let least = first + 1
      let most = sampleCount - (strokeCount - number)
      let end = min(max(Int(Double(sampleCount) * (Double(number) + share) / Double(strokeCount)), least), most)
      let count = end - first
      if pen.x + Self.advance * unit * Double(count) / Self.swing > width - margin, pen.x > margin {
        pen = Point2D(margin, pen.y + Self.pitch * unit)
      }
      let samples = Self.samples(count, from: pen, unit: unit, &random)
      let color =
        number % 50 == 0 ? RGBAColor(200, 30, 30) : number % 11 == 0 ? RGBAColor(32, 32, 32) : RGBAColor(30, 60, 150)
      guard
        let stroke = try? Stroke(
          tool: tool, color: color, width: tool == .highlighter ? 12 : 2 + Double(number % 3) / 2, start: start,
          samples: samples)
      else { preconditionFailure("a stroke has samples") }
      strokes.append(stroke)
      guard (try? page.apply(.add(stroke))) != nil else { preconditionFailure("a page has room for its strokes") }
      start += Double(count) / Self.rate + 0.12
      let isLast = number % 4 == 0
      pen.x += unit * (Self.advance * Double(count) / Self.swing + (isLast ? 1.3 : 0.4))
      first = end
    }
    self.strokes = strokes
    drawing = page
  }

  private static func samples(
    _ count: Int, from pen: Point2D, unit: Double, _ random: inout SeededGenerator
  ) -> [StrokeSample] {
    var samples: [StrokeSample] = []
    samples.reserveCapacity(count)
    var (height, loop) = (1.0, 0.3)
    var letter = -1
    for index in 0..<count {
      let turns = Double(index) / swing
      if Int(turns) != letter {
        letter = Int(turns)
        let kind = Int.random(in: 0..<20, using: &random)
        // Of twenty letters, four have ascenders and two descenders.
        height = (kind < 4 ? 2 : kind < 6 ? -1 : 1) * Double.random(in: 0.9...1.1, using: &random)
        loop = Double.random(in: 0.1...0.5, using: &random)
      }
      let angle = 2 * 3.141592653589793 * (turns - turns.rounded(.down))
      let rise = unit * height * (1 - Trigonometry.cos(angle)) / 2
      let along = unit * (advance * turns + loop * Trigonometry.sin(angle))
      let jitter = Vector2D(
        Double.random(in: -0.03...0.03, using: &random), Double.random(in: -0.03...0.03, using: &random))
      let isGoingDown = Trigonometry.sin(angle) * height < 0
      // Pressure rises and falls within ten samples at the ends.
      let landing = min(1, Double(min(index, count - 1 - index) + 1) / 10)
      let pressure = landing * (isGoingDown ? 0.7 : 0.5) + Double.random(in: -0.02...0.02, using: &random)
      guard
        let sample = try? StrokeSample(
          position: Point2D(pen.x + along + 0.25 * rise, pen.y - rise) + jitter, time: Double(index) / rate,
          pressure: pressure, tiltX: 30, tiltY: -20)
      else { preconditionFailure("samples are on the paper") }
      samples.append(sample)
    }
    return samples
  }
}
