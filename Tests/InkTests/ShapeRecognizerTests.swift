import InkdotInk
import InkdotGeometry
import TestSupport
import Testing

/// The rules were tuned on seeds 1…1,000 and pages 1…3 only; these tests use others.
@Suite struct ShapeRecognizerTests {
  @Test(arguments: DrawnShape.Kind.allCases)
  func `At least 95 in 100 sloppy shapes of each kind are recognized`(kind: DrawnShape.Kind) {
    var count = 0
    for seed in 50_001...50_100 as ClosedRange<UInt64>
    where ShapeRecognizer().shape(of: SloppyShape(kind, seed: seed).samples)?.kind == kind { count += 1 }
    #expect(count >= 95, "\(kind): \(count) of 100")
  }

  @Test func `At most 1 in 100 strokes of handwriting is recognized as a shape, even if all are held at the end`() {
    var (count, taken) = (0, 0)
    for seed in 501...504 as ClosedRange<UInt64> {
      for stroke in HandwrittenPage(seed: seed, strokeCount: 150, sampleCount: 12_000).strokes {
        count += 1
        if ShapeRecognizer().shape(of: stroke.samples) != nil { taken += 1 }
      }
    }
    #expect(taken * 100 <= count, "\(taken) of \(count)")
  }

  @Test(arguments: [0.5, 1, 2, 4])
  func `Handwritten letters of any size are not recognized as shapes`(scale: Double) {
    for (letter, samples) in RealHandwriting.letters {
      #expect(ShapeRecognizer(scale: scale).shape(of: samples) == nil, "\(letter)")
    }
  }

  @Test(arguments: DrawnShape.Kind.allCases)
  func `A shape has the position of the drawn stroke`(kind: DrawnShape.Kind) throws {
    for seed in 60_001...60_030 as ClosedRange<UInt64> {
      let sloppy = SloppyShape(kind, seed: seed)
      guard let shape = ShapeRecognizer().shape(of: sloppy.samples), shape.kind == kind else { continue }
      let drawn = try Stroke(tool: .pen, color: .black, width: 2, samples: sloppy.samples)
      let stroke = try Stroke(shape, like: drawn)
      let (box, meant) = (stroke.bounds, drawn.bounds)
      let size = Vector2D(meant.width, meant.height).length
      #expect(box.center.distance(to: meant.center) <= 0.15 * size, "\(seed)")
      #expect(abs(Vector2D(box.width, box.height).length - size) <= 0.3 * size, "\(seed)")
    }
  }

  @Test func `The same shape is recognized anywhere and at any size above the minimum`() {
    for kind in DrawnShape.Kind.allCases {
      let samples = SloppyShape(kind, seed: 70_001).samples
      for (factor, shift) in [(1.0, 0.0), (4, -30_000), (0.25, 500_000)] {
        let moved = samples.compactMap {
          try? StrokeSample(
            position: Point2D(factor * $0.position.x + shift, factor * $0.position.y - shift), time: $0.time)
        }
        #expect(ShapeRecognizer(scale: 1 / factor).shape(of: moved)?.kind == kind, "\(kind) × \(factor)")
      }
    }
  }

  @Test func `Nearly level, upright or 45° lines are straightened`() throws {
    for angle in stride(from: 0.0, to: 360, by: 45) {
      for off in [-4.0, 0, 4] {
        let turn = (angle + off) * .pi / 180
        let samples = (0...40).compactMap { step in
          let way = 5 * Double(step)
          return try? StrokeSample(
            position: Point2D(300 + way * Trigonometry.cos(turn), 300 + way * Trigonometry.sin(turn)),
            time: Double(step) / 120)
        }
        let shape = try #require(ShapeRecognizer().shape(of: samples))
        let way = shape.points[1] - shape.points[0]
        let found = Trigonometry.atan2(way.dy, way.dx) * 180 / .pi
        #expect(abs((found - angle).remainder(dividingBy: 360)) < 0.01, "\(angle) + \(off): \(found)")
      }
    }
  }

  @Test func `A circle's curve lies on the circle, and corners are sharp`() throws {
    let circle = SloppyShape(.circle, seed: 7)
    let shape = try #require(ShapeRecognizer().shape(of: circle.samples))
    let drawn = try Stroke(tool: .pen, color: .black, width: 1, samples: circle.samples)
    let stroke = try Stroke(shape, like: drawn)
    let radius = shape.points[0].distance(to: shape.points[1])
    for node in stroke.ink { #expect(abs(node.position.distance(to: shape.points[0]) - radius) < 0.1) }

    let square = try #require(ShapeRecognizer().shape(of: SloppyShape(.rectangle, seed: 7).samples))
    let sharp = try Stroke(square, like: drawn).ink
    for corner in square.points {
      #expect(sharp.contains { $0.position.distance(to: corner) < 0.01 })
    }
  }

  @Test func `A shape has the width, colour, time and mean pressure of the drawn stroke`() throws {
    let samples = SloppyShape(.line, seed: 9).samples.enumerated().compactMap { index, sample in
      try? StrokeSample(position: sample.position, time: sample.time, pressure: index % 2 == 0 ? 0.3 : 0.5)
    }
    let drawn = try Stroke(tool: .brush, color: RGBAColor(1, 2, 3), width: 7, start: 12, samples: samples)
    let shape = try #require(ShapeRecognizer().shape(of: samples))
    let stroke = try Stroke(shape, like: drawn)
    #expect(stroke.tool == .brush && stroke.color == RGBAColor(1, 2, 3) && stroke.width == 7 && stroke.start == 12)
    #expect(stroke.samples.last?.time == samples.last?.time)
    #expect(stroke.samples.allSatisfy { abs(($0.pressure ?? 0) - 0.4) < 0.01 })
  }

  @Test(arguments: [2, 2.5, 3, 4])
  func `A flat wave is not recognized as a line`(periods: Double) {
    for length in [120.0, 580] {
      for height in [0.07, 0.1, 0.14] {
        for phase in 0..<12 {
          let samples = (0...145).compactMap { at in
            let share = Double(at) / 145
            let up = Trigonometry.sin(2 * .pi * periods * share + Double(phase) * .pi / 6)
            return try? StrokeSample(
              position: Point2D(100 + length * share, 300 + height * length / 2 * up), time: 0.016 * Double(at))
          }
          #expect(ShapeRecognizer().shape(of: samples)?.kind != .line, "\(height) of \(length) from \(phase)")
        }
      }
    }
  }

  @Test func `A short trembling line is recognized as a line`() {
    var count = 0
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let angle = Double.random(in: 0...(2 * .pi), using: &random)
      let samples = stride(from: 0.0, through: 52, by: 4).compactMap { way in
        try? StrokeSample(
          position: Point2D(
            300 + way * Trigonometry.cos(angle) + .random(in: -1...1, using: &random),
            300 + way * Trigonometry.sin(angle) + .random(in: -1...1, using: &random)), time: way / 100)
      }
      if ShapeRecognizer().shape(of: samples)?.kind == .line { count += 1 }
    }
    #expect(count >= 198, "\(count) of 200")
  }

  @Test(arguments: [20.0, 45, 80])
  func `A wave that bends throughout is not recognized as a polyline`(height: Double) {
    for periods in [1, 1.5, 2, 3] where height * periods <= 580 / 4 {
      for phase in 0..<6 {
        let samples = (0...145).compactMap { at in
          let share = Double(at) / 145
          let up = Trigonometry.sin(2 * .pi * periods * share + Double(phase))
          return try? StrokeSample(position: Point2D(100 + 580 * share, 300 + height * up), time: 0.016 * Double(at))
        }
        #expect(ShapeRecognizer().shape(of: samples)?.kind != .polyline, "\(periods) periods from \(phase)")
      }
    }
  }

  @Test func `Every stroke of a file can be recognized in limited time`() {
    var random = SeededGenerator(seed: 3)
    for round in 0..<60 {
      let reach = [0.0, 1e-3, 1, 100, 1e6][round % 5]
      let count = Int.random(in: 0...60, using: &random)
      let samples = (0..<count).compactMap { _ in
        try? StrokeSample(
          position: Point2D(
            (Double.random(in: -reach...reach, using: &random) / (round % 3 == 0 ? 1 : 50)).rounded(),
            Double.random(in: -reach...reach, using: &random)), time: Double.random(in: -1...9, using: &random))
      }
      for scale in [1, 1e-9, 16, .nan, -1, .infinity] {
        guard let shape = ShapeRecognizer(scale: scale).shape(of: samples) else { continue }
        #expect(shape.points.allSatisfy { $0.isFinite })
        var adjustment = ShapeAdjustment(shape, heldAt: samples[count - 1].position, radius: 6)
        for point in [Point2D(.nan, 0), Point2D(1e300, -1e300), shape.center, .zero] { adjustment.move(to: point) }
        if let drawn = try? Stroke(tool: .brush, color: .black, width: 1, samples: samples) {
          _ = try? Stroke(adjustment.shape, like: drawn)
        }
      }
    }
  }

  @Test func `A closed shape that is held turns and grows about its middle, a line moves its end`() throws {
    let square = DrawnShapes.square
    var held = ShapeAdjustment(square, heldAt: Point2D(100, 100), radius: 6)
    held.move(to: Point2D(104, 103))
    #expect(held.shape == square)
    // Twice as far from the centre (150, 150), plus the radius of the rest area.
    held.move(to: Point2D(50 - 6 / 2.0.squareRoot(), 50 - 6 / 2.0.squareRoot()))
    #expect(held.shape.points.allSatisfy { abs($0.distance(to: Point2D(150, 150)) - 100 * 2.0.squareRoot()) < 1e-6 })

    var line = ShapeAdjustment(.line(from: .zero, to: Point2D(100, 0)), heldAt: Point2D(100, 0), radius: 0)
    line.move(to: Point2D(60, 80))
    #expect(line.shape.points == [.zero, Point2D(60, 80)])
    line.move(to: Point2D(80, 83))
    #expect(abs(line.shape.points[1].x - line.shape.points[1].y) < 1e-9)
  }
}

private enum DrawnShapes {
  /// The recognized square from (100, 100) to (200, 200).
  static var square: DrawnShape {
    let corners = [(100, 100), (200, 100), (200, 200), (100, 200), (100, 100)].map {
      Point2D(Double($0.0), Double($0.1))
    }
    let samples = zip(corners, corners.dropFirst()).flatMap { a, b in
      (0..<25).compactMap { try? StrokeSample(position: a + (b - a) * (Double($0) / 25)) }
    }
    guard let shape = ShapeRecognizer().shape(of: samples) else { preconditionFailure("a square") }
    return shape
  }
}
