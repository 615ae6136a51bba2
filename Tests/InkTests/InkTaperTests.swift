import InkdotGeometry
@testable import InkdotInk
import Testing

/// Widths of tapering tools: ends, speed, and strokes too short for a taper.
@Suite struct InkTaperTests {
  private static let tools = [StrokeTool.taperedBrush, .fountainPen]

  /// Returns a horizontal line of samples at a rate in Hz; `speed` maps a time in s to pt/s.
  private static func line(
    rate: Double = 120, seconds: Double = 1, pressure: Double? = nil, speed: (Double) -> Double
  ) -> [StrokeSample] {
    var x = 50.0
    return (0...Int(rate * seconds)).compactMap { number in
      let time = Double(number) / rate
      if number > 0 { x += speed(time) / rate }
      return try? StrokeSample(position: Point2D(x, 80), time: time, pressure: pressure)
    }
  }

  private static func ink(_ tool: StrokeTool, width: Double = 8, _ samples: [StrokeSample]) throws -> [InkNode] {
    try Stroke(tool: tool, color: .black, width: width, smoothing: .normal, samples: samples).ink
  }

  @Test(arguments: tools, [2.0, 8, 40]) func `Both ends taper to a point`(tool: StrokeTool, width: Double) throws {
    let ink = try Self.ink(tool, width: width, Self.line { _ in 300 })
    let middle = ink[ink.count / 2].radius
    let length = tool == .fountainPen ? 9.0 : 32
    for end in [ink, ink.reversed()] {
      #expect(end[0].radius < 0.45 * middle)
      // Radii rise to that of the middle; the ends disturb the measured speed a little.
      let radii = end.prefix { $0.position.distance(to: end[0].position) < length }.map(\.radius)
      #expect(zip(radii, radii.dropFirst()).allSatisfy { $0 < 1.02 * $1 })
      #expect(
        end.first { $0.position.distance(to: end[0].position) >= length }.map { $0.radius > 0.99 * middle } == true)
    }
    #expect(ink.allSatisfy { $0.radius <= width / 2 })
  }

  @Test func `A fast hand draws a thin line, and a slow hand a broad line`() throws {
    let samples = Self.line(seconds: 2) { $0 < 1 ? 100 : 1_500 }
    func width(_ tool: StrokeTool, at time: Double) throws -> Double {
      let x = samples[Int(time * 120)].position.x
      return 2 * (try Self.ink(tool, samples).min { abs($0.position.x - x) < abs($1.position.x - x) }?.radius ?? 0)
    }
    #expect(try width(.taperedBrush, at: 0.5) > 2.5 * width(.taperedBrush, at: 1.5))
    #expect(try width(.fountainPen, at: 0.5) > 1.4 * width(.fountainPen, at: 1.5))
    #expect(try width(.fountainPen, at: 0.5) < 1.9 * width(.fountainPen, at: 1.5))
  }

  @Test(arguments: tools) func `A hand that starts and stops slowly does not thicken the ends`(tool: StrokeTool) throws
  {
    let ink = try Self.ink(tool, Self.line { 1_200 * $0 * (1 - $0) })
    for end in [ink, ink.reversed()] {
      let radii = end.prefix { $0.position.distance(to: end[0].position) < (tool == .fountainPen ? 7 : 15) }.map(
        \.radius)
      #expect(zip(radii, radii.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
    }
  }

  @Test(arguments: tools) func `If pressure is measured, speed does not change the width`(tool: StrokeTool) throws {
    let ink = try Self.ink(tool, Self.line(pressure: 1) { _ in 300 })
    #expect(ink.allSatisfy { abs($0.radius - 4) < 1e-9 })
  }

  @Test(arguments: tools) func `A tap that trembles is a dot`(tool: StrokeTool) throws {
    let samples = (0..<12).compactMap {
      try? StrokeSample(position: Point2D(40 + Double($0 % 2) * 0.4, 40), time: Double($0) / 120)
    }
    let radii = try Self.ink(tool, samples).map(\.radius)
    #expect(try #require(radii.min()) > 0.9 * #require(radii.max()))
  }

  /// A taper reaches at most 46 points from an end, however slow the hand is. Otherwise a part that an eraser leaves would
  /// have other ink than the whole stroke.
  @Test(arguments: tools, [1.0, 20, 300]) func `Parts of a tapered stroke have the same ink as the whole`(
    tool: StrokeTool, speed: Double
  ) throws {
    let samples = Self.line(seconds: 8) { _ in speed }
    let stroke = try Stroke(tool: tool, color: .black, width: 16, smoothing: .normal, samples: samples)
    for (lower, upper) in [(0.0, 3.5), (70, 90.5), (300.25, 301), (940, 961)] {
      let part = CurveRange(lower: lower, upper: upper)
      let (slice, range) = stroke.sliced(to: part)
      #expect(slice.ink(range) == stroke.ink(part))
    }
  }

  @Test(arguments: tools) func `Without smoothing only the speed determines the width`(tool: StrokeTool) throws {
    let stroke = try Stroke(tool: tool, color: .black, width: 8, samples: Self.line { _ in 500 })
    #expect(try abs(#require(stroke.ink.last).radius - 4 * (tool == .fountainPen ? 0.775 : 0.6)) < 1e-9)
  }
}
