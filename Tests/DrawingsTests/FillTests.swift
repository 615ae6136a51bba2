import InkdotGeometry
import TestSupport
import Testing

@testable import InkdotDrawings
@testable import InkdotInk

@Suite struct FillTests {
  private static let blue = RGBAColor(rgba: 0x1E90_FFC0)

  /// A square of 100 pt with its corner at (100, 100), and an open line below it.
  private static func square() throws -> Drawing {
    var drawing = try Drawing(width: 600, height: 600)
    try drawing.apply(.add(Strokes.through([(100, 100), (200, 100), (200, 200), (100, 200), (100, 100)])))
    try drawing.apply(.add(Strokes.through([(100, 300), (200, 300), (300, 300)])))
    return drawing
  }

  private static func filled() throws -> Drawing {
    var drawing = try square()
    try drawing.apply(.fill(marks: [0], blue))
    return drawing
  }

  @Test func `Only closed strokes can be filled`() throws {
    var drawing = try Self.square()
    #expect(drawing.canFill(0) && !drawing.canFill(1) && !drawing.canFill(7) && drawing.fill(of: 0) == nil)
    #expect(throws: DrawingError.noSuchMark(1)) { try drawing.apply(.fill(marks: [0, 1], Self.blue)) }
    #expect(drawing.fill(of: 0) == nil)
    let damage = try drawing.apply(.fill(marks: [0], Self.blue))
    #expect(drawing.fill(of: 0) == Self.blue && damage == drawing.marks[0].bounds)
  }

  @Test func `A tap or the stroke eraser inside a filled stroke finds it`() throws {
    let middle = Point2D(150, 160)
    let path = try EraserPath([middle], radius: 3)
    let hollow = try Self.square()
    #expect(hollow.mark(at: middle) == nil && hollow.changes(erasingStrokesAlong: path).isEmpty)
    let drawing = try Self.filled()
    #expect(drawing.mark(at: middle) == 0 && drawing.mark(at: Point2D(150, 250)) == nil)
    #expect(drawing.selection(at: middle, within: 4) == drawing.selection(of: [0]))
    #expect(drawing.changes(erasingPartsAlong: path).isEmpty)
    var erased = drawing
    for change in drawing.changes(erasingStrokesAlong: path) { try erased.apply(change) }
    #expect(erased.marks[0].isEmpty)
  }

  @Test func `Erasing a part of a stroke removes its fill, and undo restores it`() throws {
    var history = DrawingHistory(try Self.filled())
    let before = DrawingFile.bytes(of: history.drawing)
    let path = try EraserPath([Point2D(150, 90), Point2D(150, 110)], radius: 5)
    let (_, damage) = try history.perform(history.drawing.changes(erasingPartsAlong: path))
    #expect(history.drawing.fill(of: 0) == nil && !history.drawing.canFill(0))
    #expect(damage.contains { $0.contains(Point2D(150, 180)) }, "all of the fill is repainted")
    let erased = history.drawing
    #expect(try DrawingFile.open(DrawingFile.bytes(of: erased)) == erased)
    #expect(try DrawingFile.recover(DrawingFile.bytes(of: erased)).version == 2)
    history.undo()
    #expect(DrawingFile.bytes(of: history.drawing) == before)
    history.checkInvariants()
  }

  @Test func `Copies are filled, and fills move with their strokes`() throws {
    var drawing = try Self.filled()
    let map = Similarity2D(offset: Vector2D(300, 0), scale: 0.5)
    for change in try drawing.changes(duplicating: drawing.everything, movedBy: map) { try drawing.apply(change) }
    #expect(drawing.fill(of: 2) == Self.blue && drawing.fill(of: 3) == nil)
    #expect(drawing.mark(at: Point2D(375, 75)) == 2)
    try drawing.apply(.transform(marks: [2], Similarity2D(offset: Vector2D(0, 300))))
    #expect(drawing.mark(at: Point2D(375, 75)) == nil && drawing.mark(at: Point2D(375, 375)) == 2)
  }

  @Test func `Filling with no colour or a transparent one removes the fill`() throws {
    var history = DrawingHistory(try Self.filled())
    let before = DrawingFile.bytes(of: history.drawing)
    for color in [nil, RGBAColor(rgba: 0x1234_5600)] {
      try history.perform([.fill(marks: [0], color)])
      #expect(history.drawing.fill(of: 0) == nil)
      #expect(try history.drawing == Self.square())
      history.undo()
      #expect(DrawingFile.bytes(of: history.drawing) == before)
    }
  }

  @Test func `A file with fills equals the fixture of version 6`() throws {
    let (bytes, drawing) = (try Samples.fixture("fills-6.inkdot"), try Self.filled())
    #expect(DrawingFile.bytes(of: drawing) == bytes)
    #expect(try DrawingFile.open(bytes) == drawing)
    #expect(try DrawingFile.recover(bytes).version == 6)
  }

  @Test func `A step that fills has version 6, and damaged fills are lost without other losses`() throws {
    var (journal, bytes, history) = DrawingJournal.begin(try Self.square())
    #expect(try DrawingFile.recover(bytes).version == 2)
    for color in [Self.blue, nil, .black] {
      try history.perform([.fill(marks: [0], color)])
      bytes += journal.step(history.latestStep)
    }
    let read = try DrawingFile.recover(bytes)
    #expect(read.version == 6 && read.losses.isEmpty && read.history.drawing == history.drawing)
    var damaged = DrawingFile.bytes(of: try Self.filled())
    let at = try #require(damaged.indices.first { damaged[$0...].starts(with: [0xDB, 0x1C, 9]) })
    damaged[at + 16] ^= 1
    let recovery = try DrawingFile.recover(damaged)
    #expect(recovery.losses == [.fills(offset: at)])
    #expect(try recovery.history.drawing == Self.square())
  }

  @Test func `In a replay a fill appears at the end of its stroke`() throws {
    var replay = DrawingReplay(of: try Self.filled())
    let end = try #require(replay.span(ofMark: 0)).upperBound
    replay.seek(to: end - 0.01)
    #expect(replay.shown.fill(of: 0) == nil)
    let damage = replay.seek(to: end)
    #expect(replay.shown.fill(of: 0) == Self.blue && damage?.contains(Point2D(150, 180)) == true)
    let back = replay.seek(to: end - 0.01)
    #expect(back?.contains(Point2D(150, 180)) == true)
  }
}
