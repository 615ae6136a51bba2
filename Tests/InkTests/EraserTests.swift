import InkdotGeometry
import TestSupport
import Testing

@testable import InkdotDrawings
@testable import InkdotInk

@Suite struct EraserTests {
  func parts(of drawing: Drawing, mark: Int = 0) -> [CurveRange] {
    if case .stroke(_, let parts) = drawing.marks[mark] { parts } else { [] }
  }

  func drawing(_ strokes: [Stroke]) throws -> Drawing {
    var drawing = try Drawing(width: 1_000, height: 800)
    for stroke in strokes { try drawing.apply(.add(stroke)) }
    return drawing
  }

  @Test func `A cut across a line is at the edge of the eraser, minus the round cap`() throws {
    var drawing = try drawing([Strokes.through([(0, 100), (100, 100), (200, 100)], width: 4)])
    let path = try EraserPath([Point2D(100, 0), Point2D(100, 200)], radius: 10)
    for change in drawing.changes(erasingPartsAlong: path) { try drawing.apply(change) }
    let parts = parts(of: drawing)
    try #require(parts.count == 2)
    guard case .stroke(let stroke, _) = drawing.marks[0] else { return }
    let (left, right) = (stroke.ink(parts[0]), stroke.ink(parts[1]))
    #expect(abs((left.last?.position.x ?? 0) - 88) < 1e-6)
    #expect(abs((right.first?.position.x ?? 0) - 112) < 1e-6)
    #expect(left.first?.position == Point2D(0, 100))
    #expect(right.last?.position == Point2D(200, 100))
    // Time is interpolated at the cut; samples are 5 ms apart.
    #expect(stroke.samples(in: parts[0]).last?.time == stroke.sample(at: parts[0].upper).time)
    #expect(stroke.sample(at: parts[0].upper).time > 0.002)
  }

  @Test(arguments: 0..<24)
  func `An eraser removes all ink in its sweep, and no other ink`(seed: UInt64) throws {
    let stroke = Strokes.random(
      150, seed: seed, smoothing: StrokeSmoothing.allCases[Int(seed / 4) % StrokeSmoothing.allCases.count])
    var drawing = try drawing([stroke])
    let corners = Strokes.wandering(6, seed: seed + 100, step: 40).map(\.position)
    let path = try EraserPath(corners, radius: 7)
    for change in drawing.changes(erasingPartsAlong: path) { try drawing.apply(change) }
    let parts = parts(of: drawing)
    // Evaluating a point of a smoothed stroke reads dozens of samples around it.
    let density = stroke.smoothing == .off ? 100 : 3
    for step in 0...150 * density {
      let parameter = Double(step) / Double(density)
      var node: InkNode?
      stroke.forEachPiece(in: CurveRange(lower: parameter, upper: parameter + 1e-9)) { piece, _, from, _ in
        node = piece.node(at: from)
      }
      guard let node else { continue }
      let gap = node.position.distance(toPath: corners) - 7 - node.radius
      if abs(gap) < 0.000_5 { continue }
      #expect(parts.contains { $0.lower <= parameter && parameter < $0.upper } == (gap > 0))
    }
  }

  @Test(arguments: 0..<8)
  func `An eraser removes the same in small moves as in one`(seed: UInt64) throws {
    let strokes = (0..<10).map {
      Strokes.random(
        60, seed: seed * 10 + $0, smoothing: StrokeSmoothing.allCases[Int($0) % StrokeSmoothing.allCases.count])
    }
    var (once, bits) = (try drawing(strokes), try drawing(strokes))
    let corners = Strokes.wandering(30, seed: seed + 50, step: 12).map(\.position)
    let path = try EraserPath(corners, radius: 5)
    for change in once.changes(erasingPartsAlong: path) { try once.apply(change) }
    for (start, end) in zip(corners, corners.dropFirst()) {
      let bit = try EraserPath([start, end], radius: 5)
      for change in bits.changes(erasingPartsAlong: bit) { try bits.apply(change) }
    }
    for mark in strokes.indices {
      let (a, b) = (parts(of: once, mark: mark), parts(of: bits, mark: mark))
      try #require(a.count == b.count)
      for (a, b) in zip(a, b) {
        #expect(abs(a.lower - b.lower) < 1e-3)
        #expect(abs(a.upper - b.upper) < 1e-3)
      }
    }
  }

  @Test func `Marks beside the sweep are not erased, whatever their bounding boxes`() throws {
    let drawing = try drawing([Strokes.through([(0, 0), (300, 300), (600, 600)])])
    let path = try EraserPath([Point2D(500, 100)], radius: 50)
    #expect(drawing.changes(erasingPartsAlong: path).isEmpty)
    #expect(drawing.changes(erasingStrokesAlong: path).isEmpty)
  }

  @Test func `The stroke eraser removes whole strokes, or only the touched part of an erased one`() throws {
    var drawing = try drawing([
      Strokes.through([(0, 100), (100, 100), (200, 100)]), Strokes.through([(0, 300), (200, 300)]),
    ])
    let cut = try EraserPath([Point2D(100, 100)], radius: 10)
    for change in drawing.changes(erasingPartsAlong: cut) { try drawing.apply(change) }
    let touch = try EraserPath([Point2D(20, 90), Point2D(20, 310)], radius: 1)
    for change in drawing.changes(erasingStrokesAlong: touch) { try drawing.apply(change) }
    #expect(parts(of: drawing).count == 1)
    #expect(parts(of: drawing)[0].lower > 1)
    #expect(drawing.marks[1].isEmpty)
    #expect(drawing.mark(at: Point2D(20, 300)) == nil)
    #expect(drawing.mark(at: Point2D(180, 100)) == 0)
  }

  @Test func `An erased photo keeps its remaining area, also when it is rotated`() throws {
    let source = try #require(PhotoSource(bytes: [1], pixelWidth: 400, pixelHeight: 200))
    var drawing = try drawing([])
    let placement = try #require(Placement(center: Point2D(500, 400), scale: 0.5, angle: 0.7))
    try drawing.apply(.place(Photo(source, at: placement)))
    try drawing.apply(.stamp(photo: 0))
    let path = try EraserPath([Point2D(500, 300), Point2D(500, 500)], radius: 12)
    #expect(drawing.mark(at: Point2D(500, 400)) == 0)
    for change in drawing.changes(erasingPartsAlong: path) { try drawing.apply(change) }
    #expect(drawing.mark(at: Point2D(500, 400)) == nil)
    #expect(drawing.mark(at: Point2D(511.9, 400)) == nil)
    #expect(drawing.mark(at: Point2D(512.1, 400)) == 0)
    let beside = try EraserPath([Point2D(700, 400)], radius: 50)
    #expect(drawing.changes(erasingPartsAlong: beside).isEmpty)
    let edge = try EraserPath([Point2D(0, 0)], radius: 1_000)
    #expect(drawing.changes(erasingPartsAlong: edge).count == 1)
  }

  @Test func `Differences of ranges`() {
    let parts = [CurveRange(lower: 0, upper: 4), CurveRange(lower: 5, upper: 9), CurveRange(lower: 10, upper: 11)]
    #expect(CurveRangeList.difference(parts, []) == parts)
    #expect(
      CurveRangeList.difference(
        parts, [CurveRange(lower: 1, upper: 2), CurveRange(lower: 3, upper: 6), CurveRange(lower: 8, upper: 12)]) == [
          CurveRange(lower: 0, upper: 1), CurveRange(lower: 2, upper: 3), CurveRange(lower: 6, upper: 8),
        ])
    #expect(CurveRangeList.difference(parts, [CurveRange(lower: 0, upper: 11)]).isEmpty)
  }

  @Test func `Invalid paths are refused`() {
    #expect((try? EraserPath([], radius: 1)) == nil)
    #expect((try? EraserPath([Point2D(.nan, 0)], radius: 1)) == nil)
    #expect((try? EraserPath([.zero], radius: .nan)) == nil)
    #expect((try? EraserPath([.zero], radius: -1)) == nil)
  }
}
