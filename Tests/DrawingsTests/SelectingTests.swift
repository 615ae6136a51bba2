import InkdotGeometry
import TestSupport
import Testing

@testable import InkdotDrawings
@testable import InkdotInk

@Suite struct SelectingTests {
  private static func drawing(_ strokes: Stroke...) throws -> Drawing {
    var drawing = try Drawing(width: 600, height: 600)
    for stroke in strokes { try drawing.apply(.add(stroke)) }
    return drawing
  }

  private static func lasso(_ rect: Rect2D) throws -> Lasso {
    try #require(
      Lasso([
        Point2D(rect.x, rect.y), Point2D(rect.x + rect.width, rect.y),
        Point2D(rect.x + rect.width, rect.y + rect.height), Point2D(rect.x, rect.y + rect.height),
      ]))
  }

  private static func line(from x: Double, y: Double, count: Int = 11) -> Stroke {
    Strokes.through((0..<count).map { (x + 10 * Double($0), y) })
  }

  @Test(arguments: 0..<8)
  func `A lasso selects the area that its path winds around`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func coordinate() -> Double { .random(in: 0...100, using: &random) }
    // A random polygon, or two rounds of a circle, which leave most of the box far from any edge.
    let points = (0..<Int.random(in: 3...400, using: &random)).map { index in
      let angle = Double(index) / 30
      return seed % 2 == 0
        ? Point2D(coordinate(), coordinate())
        : Point2D(50 + 40 * Trigonometry.cos(angle), 50 + (20 + coordinate() / 10) * Trigonometry.sin(angle * 1.5))
    }
    let lasso = try #require(Lasso(points))
    for _ in 0..<300 {
      let point = Point2D(coordinate() * 1.2 - 10, coordinate() * 1.2 - 10)
      // The winding angle: the sum of the angles that the edges subtend.
      var angle = 0.0
      for (index, start) in points.enumerated() {
        let (a, b) = (start - point, points[(index + 1) % points.count] - point)
        angle += Trigonometry.atan2(a.dx * b.dy - a.dy * b.dx, a.dot(b))
      }
      #expect(lasso.contains(point) == (abs(angle) > 3))
    }
  }

  @Test func `A lasso selects strokes with more than half of their samples inside`() throws {
    let drawing = try Self.drawing(Self.line(from: 100, y: 100), Self.line(from: 100, y: 200))
    let six = try Self.lasso(Rect2D(x: 95, y: 95, width: 60, height: 10))
    #expect(drawing.selection(in: six).items.map(\.mark) == [0])
    let five = try Self.lasso(Rect2D(x: 95, y: 95, width: 50, height: 10))
    #expect(drawing.selection(in: five).isEmpty)
    let all = try Self.lasso(Rect2D(x: 0, y: 0, width: 600, height: 600))
    #expect(drawing.selection(in: all) == drawing.everything)
  }

  @Test func `A lasso selects single parts of an erased stroke, which move separately`() throws {
    var history = DrawingHistory(try Self.drawing(Self.line(from: 100, y: 100, count: 21)))
    let eraser = try EraserPath([Point2D(200, 90), Point2D(200, 110)], radius: 6)
    try history.perform(history.drawing.changes(erasingPartsAlong: eraser))
    let before = DrawingFile.bytes(of: history.drawing)
    let selection = history.drawing.selection(in: try Self.lasso(Rect2D(x: 210, y: 90, width: 200, height: 20)))
    #expect(selection.items.map(\.parts.count) == [1])
    let (changes, marks) = history.drawing.changes(separating: selection)
    #expect(marks == [1])
    let map = Similarity2D(offset: Vector2D(0, 50))
    try history.perform(changes + [.transform(marks: marks, map)])
    history.checkInvariants()
    #expect(history.drawing.mark(at: Point2D(150, 100)) == 0)
    #expect(history.drawing.mark(at: Point2D(250, 100)) == nil)
    #expect(history.drawing.mark(at: Point2D(250, 150)) == 1)
    #expect(history.undo() != nil)
    #expect(DrawingFile.bytes(of: history.drawing) == before)
  }

  @Test func `The bounding box of an erased stroke ends at the cut`() throws {
    var drawing = try Self.drawing(Strokes.through([(100, 100), (500, 100)]))
    let eraser = try EraserPath([Point2D(300, 90), Point2D(300, 110)], radius: 6)
    for change in drawing.changes(erasingPartsAlong: eraser) { try drawing.apply(change) }
    let left = drawing.selection(at: Point2D(150, 100), within: 4)
    let box = try #require(drawing.bounds(of: left))
    #expect(left.items.map(\.parts.count) == [1])
    #expect(box.x < 100 && box.x + box.width > 285 && box.x + box.width < 300)
  }

  @Test func `A tap selects the topmost ink near it`() throws {
    let drawing = try Self.drawing(Self.line(from: 100, y: 100), Self.line(from: 100, y: 104))
    #expect(drawing.selection(at: Point2D(150, 102), within: 8).items.map(\.mark) == [1])
    #expect(drawing.selection(at: Point2D(150, 90), within: 9).items.map(\.mark) == [0])
    #expect(drawing.selection(at: Point2D(150, 300), within: 9).isEmpty)
  }

  @Test func `A moved stroke keeps its samples, and its ink moves`() throws {
    let stroke = Strokes.random(60, seed: 5)
    let map = Similarity2D(offset: Vector2D(30, -20), turn: 0.7, scale: 1.5, about: Point2D(200, 200))
    let moved = try #require(stroke.moved(by: map))
    #expect(moved.samples == stroke.samples)
    #expect(abs(moved.inkWidth - 1.5 * stroke.inkWidth) < 1e-9)
    for (node, old) in zip(moved.ink, stroke.ink) where moved.ink.count == stroke.ink.count {
      #expect(node.position.distance(to: map.applying(old.position)) < 1e-9)
    }
    for node in moved.ink {
      #expect(moved.bounds.inset(by: -1e-9).contains(node.position))
    }
    // After moving there and back the ink is unchanged except for rounding.
    let inverse = Similarity2D(turn: -0.7, scale: 1 / 1.5, about: Point2D(200, 200))
    let back = try #require(moved.moved(by: Similarity2D(offset: Vector2D(-30, 20)))?.moved(by: inverse))
    for (a, b) in zip(back.samples(in: back.fullRange), stroke.samples) {
      #expect(a.position.distance(to: b.position) < 0.002)
    }
  }

  @Test func `An eraser finds moved ink at its new position`() throws {
    var drawing = try Self.drawing(Self.line(from: 100, y: 100))
    try drawing.apply(.transform(marks: [0], Similarity2D(offset: Vector2D(0, 300))))
    let there = try EraserPath([Point2D(150, 400)], radius: 5)
    let gone = try EraserPath([Point2D(150, 100)], radius: 5)
    #expect(drawing.changes(erasingPartsAlong: gone).isEmpty)
    for change in drawing.changes(erasingPartsAlong: there) { try drawing.apply(change) }
    #expect(drawing.mark(at: Point2D(150, 400)) == nil)
    #expect(drawing.mark(at: Point2D(120, 400)) == 0)
    drawing.checkInvariants()
  }

  @Test func `Marks brought to the front or sent to the back are painted in the new order and keep their numbers`()
    throws
  {
    var drawing = try Self.drawing(Self.line(from: 1, y: 1), Self.line(from: 2, y: 2), Self.line(from: 3, y: 3))
    try drawing.apply(.reorder(marks: [0], toFront: true))
    #expect(drawing.zOrder == [1, 2, 0])
    try drawing.apply(.reorder(marks: [0, 2], toFront: false))
    #expect(drawing.zOrder == [2, 0, 1])
    try drawing.apply(.add(Self.line(from: 4, y: 4)))
    #expect(drawing.zOrder == [2, 0, 1, 3])
    #expect(drawing.marks(intersecting: drawing.bounds) == [2, 0, 1, 3])
    try drawing.apply(.reorder(marks: [1, 2], toFront: true))
    #expect(drawing.zOrder == [0, 3, 2, 1])
    let read = try DrawingFile.open(DrawingFile.bytes(of: drawing))
    #expect(read == drawing)
    #expect(read.zOrder == [0, 1, 2, 3])
    drawing.checkInvariants()
  }

  @Test func `An invalid change of the selection changes nothing`() throws {
    var drawing = try Self.drawing(Self.line(from: 100, y: 100), Self.line(from: 100, y: 200))
    let before = drawing
    let far = Similarity2D(offset: Vector2D(2e6, 0))
    for change in [
      .transform(marks: [0, 1], far), .transform(marks: [1, 0], .identity), .transform(marks: [0, 0], .identity),
      .transform(marks: [2], .identity), .transform(marks: [0], Similarity2D(a: 0, b: 0, tx: 0, ty: 0)),
      .transform(marks: [0], Similarity2D(a: .nan, b: 0, tx: 0, ty: 0)), .remove(marks: [0, 5]),
      .reorder(marks: [1, 1], toFront: true), .separate(mark: 0, parts: [CurveRange(lower: 0, upper: 11)]),
      .separate(mark: 0, parts: [CurveRange(lower: 0, upper: 3)]), .restyle(marks: [7], color: .white, width: nil),
    ] as [DrawingChange] {
      #expect(throws: DrawingError.self) { try drawing.apply(change) }
      #expect(drawing == before)
    }
    drawing.checkInvariants()
  }

  @Test func `A restyling step without effect is kept in the journal, like the following steps`() throws {
    var (journal, bytes, history) = DrawingJournal.begin(try Self.drawing(Self.line(from: 100, y: 100)))
    for change in [.restyle(marks: [0], color: nil, width: nil), .remove(marks: [0])] as [DrawingChange] {
      // Written by an earlier version; the current version records no such step.
      bytes += journal.step([change])
      try history.perform([change])
    }
    #expect(history.undoCount == 1)
    let read = try DrawingFile.recover(bytes)
    #expect(read.losses.isEmpty && read.history.drawing == history.drawing && read.history.undoCount == 2)
  }

  @Test(arguments: 0..<20)
  func `Steps with a selection are stored in the journal, and the file is read back`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (journal, bytes, history) = DrawingJournal.begin(try Samples.drawing(steps: 12, seed: seed))
    let first = history.drawing
    for _ in 0..<60 {
      let before = history.undoCount
      if Int.random(in: 0..<6, using: &random) == 0 {
        if history.undo() != nil { bytes += journal.undo() }
        continue
      }
      try RandomSteps.anyStep(&history, &random)
      if history.undoCount > before { bytes += journal.step(history.latestStep) }
    }
    let recovery = try DrawingFile.recover(bytes)
    #expect(recovery.losses.isEmpty)
    let isSame = DrawingFile.bytes(of: recovery.history.drawing) == DrawingFile.bytes(of: history.drawing)
    #expect(isSame)
    let file = DrawingFile.bytes(of: history.drawing)
    let isStable = try DrawingFile.bytes(of: DrawingFile.open(file)) == file
    #expect(isStable)
    let hasSameInk = try Samples.ink(of: DrawingFile.open(file)) == Samples.ink(of: history.drawing.compacted)
    #expect(hasSameInk)
    while history.undo() != nil {}
    let isFirst = history.drawing == first
    #expect(isFirst)
  }
}
