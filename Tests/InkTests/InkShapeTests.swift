import InkdotRendering
import InkdotInk
import InkdotGeometry
import TestSupport
import Testing

/// Returns a random stroke: smooth, jagged or almost at rest, with sudden changes of pressure.
func wildStroke(_ tool: StrokeTool, _ random: inout SeededGenerator) throws -> Stroke {
  let step: Double = [0.05, 1, 4, 30].randomElement(using: &random) ?? 1
  let turn: Double = [0.1, 0.6, 3].randomElement(using: &random) ?? 1
  var (place, angle) = (Point2D(100, 100), 0.0)
  var samples: [StrokeSample] = []
  for index in 0..<Int.random(in: 1...60, using: &random) {
    angle += Double.random(in: -turn...turn, using: &random)
    let length = Double.random(in: 0...step, using: &random)
    place = place + Vector2D(Trigonometry.cos(angle), Trigonometry.sin(angle)) * length
    let pressure = Double.random(in: 0...1, using: &random)
    samples.append(try StrokeSample(position: place, time: Double(index) / 240, pressure: pressure))
  }
  let width: Double = [1, 3, 12, 50].randomElement(using: &random) ?? 1
  return try Stroke(tool: tool, color: RGBAColor(rgba: 0x1E90_FFFF), width: width, samples: samples)
}

struct InkShapeTests {
  @Test(arguments: [(InkShape.standardTolerance, 0.0), (0.2, 0.2)])
  func `Line and ink are within the tolerance of each other`(tolerance: Double, grid: Double) throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<40 {
      let stroke = try wildStroke(.pen, &random)
      let shape = InkShape(of: stroke, parts: [stroke.fullRange], tolerance: tolerance, grid: grid)
      #expect(shape.form == .line(width: stroke.width))
      let fitted = InkShape.polygons(shape.written(in: grid))[0]
      let ink = stroke.ink.map(\.position)
      #expect(farthest(from: ink, to: fitted) <= tolerance)
      #expect(farthest(from: fitted, to: ink) <= tolerance)
    }
  }

  @Test(arguments: [(InkShape.standardTolerance, 0.0, false), (0.27, 0.2, false), (0.1, 0, true), (0.2, 0, true)])
  func `An outline filled by the nonzero rule equals the ink within the tolerance`(
    tolerance: Double, grid: Double, flattens: Bool
  ) throws {
    var random = SeededGenerator(seed: 8)
    var (insideCount, outsideCount) = (0, 0)
    for _ in 0..<40 {
      let stroke = try wildStroke(.brush, &random)
      let shape =
        flattens
        ? InkShape(flattening: stroke, parts: [stroke.fullRange], tolerance: tolerance)
        : InkShape(of: stroke, parts: [stroke.fullRange], tolerance: tolerance, grid: grid)
      #expect(shape.form == .outline)
      let polygons = InkShape.polygons(shape.written(in: grid))
      let ink = stroke.ink
      for _ in 0..<100 {
        let node = ink[Int.random(in: 0..<ink.count, using: &random)]
        let reach = node.radius * 1.5
        let place = Point2D(
          node.position.x + Double.random(in: -reach...reach, using: &random),
          node.position.y + Double.random(in: -reach...reach, using: &random))
        let depth = signedDistance(from: place, to: ink)
        if abs(depth) < tolerance { continue }
        let isFilled = polygons.reduce(0) { $0 + winding(of: $1, around: place) } != 0
        #expect(isFilled == (depth < 0), "\(place) at \(depth)")
        if depth < 0 { insideCount += 1 } else { outsideCount += 1 }
      }
    }
    #expect(insideCount > 500 && outsideCount > 500)
  }

  @Test func `One sample is a dot`() throws {
    let sample = try StrokeSample(position: Point2D(5, 6), pressure: 1)
    let pen = try Stroke(tool: .pen, color: .black, width: 4, samples: [sample])
    #expect(InkShape(of: pen, parts: [pen.fullRange]).path.segments == [.move(Point2D(5, 6)), .line(Point2D(5, 6))])
    let brush = try Stroke(tool: .brush, color: .black, width: 4, samples: [sample])
    let polygon = InkShape(of: brush, parts: [brush.fullRange]).polygons()[0]
    for point in polygon { #expect(abs(point.distance(to: Point2D(5, 6)) - 2) < InkShape.standardTolerance) }
    #expect(abs(winding(of: polygon, around: Point2D(6.5, 6))) == 1)
  }

  @Test func `Erased parts are omitted, and a stroke without parts is empty`() throws {
    let samples = try (0..<10).map { try StrokeSample(position: Point2D(Double($0) * 10, 0)) }
    let stroke = try Stroke(tool: .pen, color: .black, width: 2, samples: samples)
    let shape = InkShape(of: stroke, parts: [CurveRange(lower: 0, upper: 2), CurveRange(lower: 7, upper: 10)])
    #expect(
      shape.path.segments == [
        .move(Point2D(0, 0)), .line(Point2D(15, 0)), .move(Point2D(65, 0)), .line(Point2D(90, 0)),
      ])
    #expect(InkShape(of: stroke, parts: []).path.segments.isEmpty)
  }

  @Test func `A brush that rests while its pressure jumps is one disc`() throws {
    var random = SeededGenerator(seed: 9)
    let samples = try (0..<200).map { _ in
      try StrokeSample(position: Point2D(5, 6), pressure: Double.random(in: 0...1, using: &random))
    }
    let stroke = try Stroke(tool: .brush, color: .black, width: 20, samples: samples)
    #expect(InkShape(of: stroke, parts: [stroke.fullRange]).path.segments.count <= 6)
  }

  @Test(arguments: StrokeTool.allCases)
  func `The number of curves of a stroke is proportional to its samples, even if they are far apart`(tool: StrokeTool)
    throws
  {
    let count = 10_000
    var random = SeededGenerator(seed: 12)
    let samples = (0..<count).compactMap { _ in
      try? StrokeSample(
        position: Point2D(Double.random(in: -1e6...1e6, using: &random), Double.random(in: -1e6...1e6, using: &random)),
        pressure: Double.random(in: 0...1, using: &random))
    }
    let stroke = try Stroke(tool: tool, color: .black, width: 20, samples: samples)
    #expect(stroke.ink.count <= InkSettings.fewestPieceCount * count + 1)
    let shape = InkShape(of: stroke, parts: [stroke.fullRange])
    if tool.hasVariableWidth {
      // Two polygonal sides, with a corner or an arc at each of their ends.
      #expect(shape.path.segments.count < 12 * InkSettings.fewestPieceCount * count)
    } else {
      #expect(shape.path.segments.count == count + 1)
      guard case .quad(samples[1].position, _) = shape.path.segments[2] else {
        Issue.record("no curve: \(shape.path.segments[2])")
        return
      }
    }
  }

  @Test func `A stroke of few distant samples is as smooth as a dense one`() throws {
    let samples = [(0.0, 0.0), (2_000, 0), (0, 2_000), (2_000, 2_000)].compactMap {
      try? StrokeSample(position: Point2D($0.0, $0.1), pressure: 1)
    }
    let stroke = try Stroke(tool: .brush, color: .black, width: 20, samples: samples)
    var builder = StrokeBuilder(tool: .brush, color: .black, width: 20)
    for sample in samples { builder.append(sample) }
    #expect(stroke.ink == builder.ink + builder.tail().dropFirst())
  }

  @Test func `Handwriting needs few curves`() {
    let page = HandwrittenPage(strokeCount: 150, sampleCount: 13_473)
    let count = page.strokes.reduce(0) { $0 + InkShape(of: $1, parts: [$1.fullRange]).path.segments.count }
    #expect(count < 1_600)
  }
}
