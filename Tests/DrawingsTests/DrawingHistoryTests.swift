import InkdotGeometry
import TestSupport
import Testing

@testable import InkdotDrawings
@testable import InkdotInk

@Suite struct DrawingHistoryTests {
  @Test func `An eraser stroke is one step, and undoing it restores every part`() throws {
    var history = DrawingHistory(try Drawing(width: 600, height: 600))
    for seed in 0..<20 { try history.perform([.add(Strokes.random(60, seed: UInt64(seed)))]) }
    let before = history.drawing
    history.begin()
    let corners = Strokes.wandering(40, seed: 9, step: 20).map(\.position)
    for (start, end) in zip(corners, corners.dropFirst()) {
      let path = try EraserPath([start, end], radius: 6)
      try history.perform(history.drawing.changes(erasingPartsAlong: path))
      #expect(!history.canUndo)
    }
    history.end()
    let after = history.drawing
    #expect(before != after)
    let damage = history.undo() ?? []
    #expect(1...20 ~= damage.count)
    #expect(history.drawing == before)
    let again = history.redo()
    #expect(again?.count == damage.count)
    #expect(history.drawing == after)
  }

  @Test func `An eraser stroke over a photo is one cut`() throws {
    let source = try #require(PhotoSource(bytes: [1], pixelWidth: 400, pixelHeight: 200))
    var history = DrawingHistory(try Drawing(width: 600, height: 600))
    try history.perform([.place(Photo(source, at: try #require(Placement(center: Point2D(200, 200), scale: 1))))])
    try history.perform([.stamp(photo: 0)])
    let before = history.drawing
    history.begin()
    for x in stride(from: 100.0, to: 200, by: 10) {
      let path = try EraserPath([Point2D(x, 200), Point2D(x + 10, 200)], radius: 6)
      try history.perform(history.drawing.changes(erasingPartsAlong: path))
    }
    history.end()
    guard case .photo(let photo) = history.drawing.marks[0] else { return #expect(Bool(false)) }
    #expect(photo.cuts.map(\.path.count) == [11])
    let after = history.drawing
    #expect(history.undo() != nil)
    #expect(history.drawing == before)
    #expect(history.redo() != nil)
    #expect(history.drawing == after)
  }

  @Test func `Cuts that join in one call are one cut, also after undo, redo and in a journal`() throws {
    let source = try #require(PhotoSource(bytes: [1], pixelWidth: 400, pixelHeight: 200))
    var paper = try Drawing(width: 600, height: 600)
    try paper.apply(.place(Photo(source, at: try #require(Placement(center: Point2D(200, 200), scale: 1)))))
    try paper.apply(.stamp(photo: 0))
    func cut(_ x: Double...) throws -> DrawingChange {
      .cut(mark: 0, try #require(PhotoCut(path: x.map { Point2D($0, 0) }, radius: 4)))
    }
    var (journal, bytes, history) = DrawingJournal.begin(paper)
    try history.perform([cut(1, 2), cut(2, 3), cut(9), cut(9, 10), cut(4, 5)])
    bytes += journal.step(history.latestStep)
    let after = history.drawing
    guard case .photo(let photo) = after.marks[0] else { return #expect(Bool(false)) }
    #expect(photo.cuts.map { $0.path.map(\.x) } == [[1, 2, 3], [9, 10], [4, 5]])
    #expect(try DrawingFile.recover(bytes).history.drawing == after)
    // A step that joins the previous one and then fails keeps the previous cut.
    history.begin()
    try history.perform([cut(5, 6)])
    let before = history.drawing
    #expect(throws: DrawingError.noSuchMark(7)) {
      try history.perform([cut(6, 7), .clear, .setVisibleRanges(of: 7, to: [], damage: .zero)])
    }
    #expect(history.drawing == before)
    history.end()
    history.checkInvariants()
    #expect(history.undo() != nil)
    #expect(history.drawing == after)
    #expect(history.undo() != nil)
    #expect(history.drawing == paper)
    #expect(history.redo() != nil)
    #expect(history.drawing == after)
    history.checkInvariants()
  }

  @Test func `Clearing can be undone and repaints everything`() throws {
    var history = DrawingHistory(try Drawing(width: 600, height: 600))
    let stroke = Strokes.through([(10, 10), (500, 500)])
    try history.perform([.add(stroke)])
    #expect(try history.perform([.clear]).damage == [stroke.bounds])
    #expect(history.drawing.isEmpty)
    #expect(history.drawing.mark(at: Point2D(100, 100)) == nil)
    #expect(history.undo() == [stroke.bounds])
    #expect(history.drawing.mark(at: Point2D(100, 100)) == 0)
  }

  @Test func `An invalid change changes nothing`() throws {
    var history = DrawingHistory(try Drawing(width: 600, height: 600))
    let stroke = Strokes.random(30, seed: 1)
    try history.perform([.add(stroke)])
    let before = history.drawing
    let bad: [(DrawingChange, DrawingError)] = [
      (.setVisibleRanges(of: 7, to: [], damage: .zero), .noSuchMark(7)),
      (.setVisibleRanges(of: 0, to: [CurveRange(lower: 3, upper: 2)], damage: .zero), .partsOutOfRange(mark: 0)),
      (.setVisibleRanges(of: 0, to: [CurveRange(lower: 0, upper: 31)], damage: .zero), .partsOutOfRange(mark: 0)),
      (.setVisibleRanges(of: 0, to: [CurveRange(lower: .nan, upper: 3)], damage: .zero), .partsOutOfRange(mark: 0)),
      (
        .setVisibleRanges(of: 0, to: [], damage: Rect2D(x: 0, y: 0, width: .infinity, height: 1)),
        .partsOutOfRange(mark: 0)
      ),
      (.cut(mark: 0, try #require(PhotoCut(path: [.zero], radius: 1))), .noSuchMark(0)),
      (.stamp(photo: 0), .noSuchPhoto(0)), (.discard(photo: -1), .noSuchPhoto(-1)),
    ]
    for (change, error) in bad {
      #expect(throws: error) { try history.perform([.add(stroke), .clear, .add(stroke), change]) }
      #expect(throws: error) { try history.perform([.add(stroke), change]) }
      #expect(history.drawing == before)
    }
    #expect(history.undo() != nil)
    #expect(history.drawing.isEmpty)
    #expect(history.undo() == nil)
  }

  @Test func `Beyond its budget a history forgets the oldest steps and never the latest`() throws {
    var history = DrawingHistory(try Drawing(width: 600, height: 600), budget: 50_000)
    let stroke = Strokes.random(100, seed: 1)
    for _ in 0..<300 {
      try history.perform([.add(stroke)])
      // Only the history keeps the erased stroke of a cleared drawing.
      try history.perform([.clear])
      #expect(history.cost <= 50_000)
    }
    var count = 0
    while history.undo() != nil { count += 1 }
    #expect(count == history.redoCount)
    #expect(count > 20 && count < 80)
    #expect(history.drawing.marks.count <= 1)
    try history.perform([.add(Strokes.random(20_000, seed: 4))])
    #expect(history.canUndo)
    #expect(!history.canRedo)
  }

  @Test func `Photos on the paper do not shorten undo`() throws {
    var history = DrawingHistory(try Drawing(width: 600, height: 600), budget: 50_000)
    for _ in 0..<10 { try history.perform([.add(Strokes.random(10, seed: 1))]) }
    let source = try #require(PhotoSource(bytes: Array(repeating: 7, count: 40_000), pixelWidth: 8, pixelHeight: 8))
    let placement = try #require(Placement(center: .zero, scale: 1))
    for _ in 0..<13 { try history.perform([.place(Photo(source, at: placement))]) }
    #expect(history.undoCount == 23)
    for photo in (0..<13).reversed() { try history.perform([.discard(photo: photo)]) }
    #expect(history.undoCount < 23, "steps that keep removed photos alive count them")
    history.checkInvariants()
  }

  @Test func `Redo survives an abandoned step`() throws {
    var history = DrawingHistory(try Drawing(width: 600, height: 600))
    for seed in 0..<3 { try history.perform([.add(Strokes.random(20, seed: UInt64(seed)))]) }
    let whole = history.drawing
    _ = history.undo()
    let before = history.drawing
    for changes in [[], [DrawingChange.clear], [.add(Strokes.random(9, seed: 8)), .remove(marks: [0])]] {
      history.begin()
      try history.perform(changes)
      #expect(!history.canRedo)
      _ = history.abandon()
      #expect(history.drawing == before)
      history.begin()
      history.end()
      #expect(history.redoCount == 1)
      history.checkInvariants()
    }
    _ = history.redo()
    #expect(history.drawing == whole)
  }

  @Test func `A compacted drawing does not exceed the maximum number of marks`() throws {
    var drawing = try Drawing(width: 600, height: 600)
    let dot = DrawingMark.stroke(Strokes.random(1, seed: 1), parts: [CurveRange(lower: 0, upper: 1)])
    while drawing.marks.count < Drawing.maximumMarkCount - 1 { drawing.append(dot) }
    let line = Strokes.random(30, seed: 2)
    drawing.append(.stroke(line, parts: [line.fullRange]))
    let number = drawing.marks.count - 1
    let split = DrawingChange.setVisibleRanges(
      of: number, to: [CurveRange(lower: 0, upper: 10), CurveRange(lower: 20, upper: 30)], damage: line.bounds)
    #expect(throws: DrawingError.full) { try drawing.apply(split) }
    try drawing.apply(.remove(marks: [0]))
    try drawing.apply(split)
    #expect(drawing.compacted.marks.count == Drawing.maximumMarkCount)
    #expect(throws: DrawingError.full) { try drawing.apply(.add(line)) }
  }

  @Test func `Undo followed by redo costs the same`() throws {
    var history = DrawingHistory(try Drawing(width: 600, height: 600))
    for change in [.add(Strokes.random(100, seed: 1)), .clear, .add(Strokes.random(50, seed: 2))] as [DrawingChange] {
      try history.perform([change])
    }
    let cost = history.cost
    while history.undo() != nil {}
    while history.redo() != nil {}
    #expect(history.cost == cost)
    while history.undo() != nil {}
    try history.perform([.setSheet(#require(Sheet(width: 500, height: 500)))])
    #expect(history.undo() != nil)
    #expect(history.cost < 400)
  }

  @Test(arguments: 0..<60)
  func `Undoing all steps restores the first drawing, and redoing all restores the last`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var history = DrawingHistory(try Drawing(width: 600, height: 600))
    var states = [history.drawing]
    for _ in 0..<120 {
      try RandomSteps.anyStep(&history, &random)
      history.checkInvariants()
      if history.drawing != states[states.count - 1] { states.append(history.drawing) }
      if Int.random(in: 0..<8, using: &random) == 0 { turnBack(&history, &states, &random) }
    }
    unwind(&history, states)
  }

  /// Undoes some steps; the next step discards them.
  func turnBack(_ history: inout DrawingHistory, _ states: inout [Drawing], _ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      guard history.undo() != nil else { return }
      while states.count > 1, states[states.count - 1] != history.drawing { states.removeLast() }
      #expect(states[states.count - 1] == history.drawing)
    }
  }

  func unwind(_ history: inout DrawingHistory, _ states: [Drawing]) {
    let last = history.drawing
    var count = 0
    while history.undo() != nil {
      count += 1
      history.checkInvariants()
      // Compared separately, because a failure would print whole drawings.
      let wasThere = states.contains(history.drawing)
      #expect(wasThere)
    }
    let isFirst = history.drawing == states[0]
    #expect(isFirst)
    #expect(history.drawing.content.index.boxes.isEmpty)
    for _ in 0..<count { _ = history.redo() }
    let isLast = history.drawing == last
    #expect(isLast)
  }
}
