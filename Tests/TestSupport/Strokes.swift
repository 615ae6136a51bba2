import InkdotGeometry
import InkdotInk

/// Strokes for tests.
public enum Strokes {
  /// Returns a stroke through points 5 ms apart.
  public static func through(
    _ points: [(Double, Double)], tool: StrokeTool = .pen, width: Double = 4,
    color: RGBAColor = RGBAColor(rgba: 0x1E90_FFFF)
  ) -> Stroke {
    let samples = points.enumerated().compactMap {
      try? StrokeSample(position: Point2D($1.0, $1.1), time: Double($0) * 0.005)
    }
    guard let stroke = try? Stroke(tool: tool, color: color, width: width, samples: samples) else {
      preconditionFailure("a stroke needs a point")
    }
    return stroke
  }

  /// Returns samples of a wandering line, optionally with pressure and tilt.
  public static func wandering(
    _ count: Int, seed: UInt64, tool: StrokeTool = .brush, hasPressure: Bool = true, step: Double = 6,
    from start: Point2D = Point2D(200, 200)
  ) -> [StrokeSample] {
    var random = SeededGenerator(seed: seed)
    var position = start
    var time = 0.0
    return (0..<count).compactMap { _ in
      position = Point2D(
        position.x + Double.random(in: -step...step, using: &random),
        position.y + Double.random(in: -step...step, using: &random))
      time += Double.random(in: 0...0.012, using: &random)
      return try? StrokeSample(
        position: position, time: time, pressure: hasPressure ? Double.random(in: 0...1, using: &random) : nil,
        tiltX: hasPressure ? Double.random(in: -90...90, using: &random) : 0)
    }
  }

  /// Returns a wandering stroke; the seed selects the tool.
  public static func random(
    _ count: Int, seed: UInt64, from start: Point2D = Point2D(200, 200), smoothing: StrokeSmoothing = .off
  ) -> Stroke {
    // Fixtures depend on this list, so new tools are not added to it.
    let tool = [StrokeTool.pen, .brush, .highlighter, .background][Int(seed % 4)]
    let samples = wandering(count, seed: seed, hasPressure: seed % 3 != 0, from: start)
    let width = 1 + Double(seed % 20)
    guard
      let stroke = try? Stroke(
        tool: tool, color: RGBAColor(rgba: UInt32(truncatingIfNeeded: seed &* 0x9E37_79B9)), width: width,
        smoothing: smoothing, start: Double(seed), samples: samples)
    else { preconditionFailure("a stroke needs a sample") }
    return stroke
  }
}
