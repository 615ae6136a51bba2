import InkdotInk
import InkdotGeometry
import TestSupport
import Testing

@Suite struct StrokeTests {
  @Test func `A stroke needs a sample, and its width is clamped to 1 to 50 points`() throws {
    #expect((try? Stroke(tool: .pen, color: .clear, width: 3, samples: [])) == nil)
    let sample = try StrokeSample(position: .zero)
    for (asked, given) in [(0.0, 1.0), (-3, 1), (.nan, 1), (99, 50), (.infinity, 50), (2.345_6, 2.35)] {
      #expect((try? Stroke(tool: .pen, color: .clear, width: asked, samples: [sample]))?.width == given)
    }
  }

  @Test func `The curve is the B-spline of the samples`() {
    let stroke = Strokes.through([(0, 0), (10, 0), (10, 10), (20, 10)])
    let ink = stroke.ink
    #expect(ink.first == InkNode(Point2D(0, 0), radius: 2))
    #expect(ink.last == InkNode(Point2D(20, 10), radius: 2))
    // A quadratic curve from (5, 0) to (10, 5) with control point (10, 0); its midpoint weighs them ¼, ½ and ¼.
    #expect(stroke.sample(at: 1.5).position == Point2D(8.75, 1.25))
    #expect(stroke.sample(at: 1).position == Point2D(5, 0))
    #expect(stroke.sample(at: 2).position == Point2D(10, 5))
    #expect(stroke.sample(at: 2).time == 0.0075)
    #expect(stroke.sample(at: -3) == stroke.samples.first)
    #expect(stroke.sample(at: 99) == stroke.samples.last)
  }

  @Test func `Straight pieces stay within the stated distance of the curve`() {
    let stroke = Strokes.random(60, seed: 17)
    let ink = stroke.ink
    for step in 0...1_500 {
      let position = stroke.sample(at: Double(step) / 25).position
      var nearest = Double.infinity
      for (a, b) in zip(ink, ink.dropFirst()) {
        let way = b.position - a.position
        let share = way.squaredLength > 0 ? (position - a.position).dot(way) / way.squaredLength : 0
        nearest = min(nearest, position.distance(to: a.position + way * min(max(share, 0), 1)))
      }
      // Interpolated samples are rounded to thousandths along both axes.
      #expect(nearest <= InkSettings.flatness + 0.000_8)
    }
  }

  @Test func `A single sample makes ink`() {
    #expect(Strokes.through([(3, 4)]).ink == [InkNode(Point2D(3, 4), radius: 2)])
    #expect(Strokes.through([(3, 4)]).bounds == Rect2D(x: 1, y: 2, width: 4, height: 4))
  }

  @Test func `The width of a brush follows the pressure, averaged over three samples`() throws {
    let samples = try [0.0, 0, 0, 1, 1, 1].enumerated().map {
      try StrokeSample(position: Point2D(Double($0) * 10, 0), pressure: $1)
    }
    let stroke = try Stroke(tool: .brush, color: .clear, width: 10, samples: samples)
    let ink = stroke.ink
    #expect(ink.first?.radius == 1)
    #expect(ink.last?.radius == 5)
    #expect(zip(ink, ink.dropFirst()).allSatisfy { $0.radius <= $1.radius })
  }

  @Test func `A brush without pressure is thinner the faster it goes`() throws {
    var widths: [Double] = []
    for speed in [1.0, 100, 600, 3_000] {
      let samples = try (0..<20).map {
        try StrokeSample(position: Point2D(Double($0) * speed / 100, 0), time: Double($0) / 100)
      }
      let brush = try Stroke(tool: .brush, color: .clear, width: 10, samples: samples)
      widths.append(try #require(brush.ink.last?.radius))
    }
    #expect(widths == widths.sorted(by: >))
    #expect(abs(widths[2] - 5 * (0.2 + 0.8 * 0.5)) < 1e-9)
  }

  @Test func `The ink of a part equals that of the whole stroke in its range`() {
    let stroke = Strokes.random(100, seed: 33)
    let whole = stroke.ink
    for (lower, upper) in [(0.0, 12.25), (12.25, 61.5), (61.5, 100)] {
      let part = stroke.ink(CurveRange(lower: lower, upper: upper))
      #expect(part.dropFirst(2).dropLast().allSatisfy(whole.contains))
      #expect(part.count > 20)
      let box = stroke.bounds(of: CurveRange(lower: lower, upper: upper)).inset(by: -1e-9)
      for node in part {
        #expect(box.x <= node.position.x - node.radius && node.position.x + node.radius <= box.x + box.width)
      }
    }
    #expect(stroke.ink(CurveRange(lower: 5, upper: 5)).isEmpty)
    #expect(stroke.ink(CurveRange(lower: 7, upper: 5)).isEmpty)
    #expect(stroke.samples(in: stroke.fullRange) == stroke.samples)
    #expect(stroke.samples(in: CurveRange(lower: 7, upper: 5)).isEmpty)
    let samples = stroke.samples(in: CurveRange(lower: 12.25, upper: 61.5))
    #expect(samples.first == stroke.sample(at: 12.25))
    #expect(samples.last == stroke.sample(at: 61.5))
    #expect(Array(samples.dropFirst().dropLast()) == Array(stroke.samples[12...60]))
  }
}
