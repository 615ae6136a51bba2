import InkdotDrawings
import InkdotGeometry
import InkdotInk
import TestSupport
import Testing

@Suite struct HistoryEditingTests {
  private static func history() throws -> DrawingHistory {
    DrawingHistory(try Drawing(width: 300, height: 300))
  }

  @Test func `Each editing method records one step`() throws {
    var history = try Self.history()
    let added = try history.add(Strokes.through([(20, 50), (150, 50), (280, 50)]))
    #expect(added.step.count == 1 && added.damage.count == 1)
    let place = try #require(Placement(center: Point2D(150, 200), scale: 1))
    try history.add(try #require(TextBox(utf8: Array("a".utf8), color: .black, width: 80, at: place)))
    try history.erase(along: EraserPath([Point2D(150, 50)], radius: 10))
    #expect(history.undoCount == 3 && history.drawing.everything.items.first?.parts.count == 2)
    try history.erase(along: EraserPath([Point2D(30, 50)], radius: 4), wholeStrokes: true)
    #expect(history.drawing.everything.items.first?.parts.count == 1)
    try history.remove(history.drawing.everything)
    #expect(history.drawing.everything.isEmpty)
    while history.canUndo { history.undo() }
    #expect(try history.drawing == Drawing(width: 300, height: 300))
  }

  @Test func `Restyling a selection separates its parts, and changes nothing else`() throws {
    var history = try Self.history()
    let red = RGBAColor(255, 0, 0)
    try history.add(Strokes.through([(20, 50), (150, 50), (280, 50)]))
    try history.erase(along: EraserPath([Point2D(150, 50)], radius: 10))
    let left = history.drawing.selection(at: Point2D(30, 50), within: 2)
    try history.restyle(left, color: red)
    #expect(history.drawing.marks.count == 2)
    let colors = history.drawing.marks.compactMap { mark in
      if case .stroke(let stroke, _) = mark { stroke.color } else { nil }
    }
    #expect(colors.filter { $0 == red }.count == 1)
    let steps = history.undoCount
    try history.restyle(history.drawing.selection(at: Point2D(30, 50), within: 2), color: red)
    #expect(history.undoCount == steps, "it is red already")
    // Widths are clamped as in `Stroke.init`.
    try history.restyle(history.drawing.everything, width: 900)
    guard case .stroke(let stroke, _) = history.drawing.marks[0] else { return #expect(Bool(false)) }
    #expect(stroke.inkWidth == Stroke.widths.upperBound)
    #expect(history.drawing.changes(restyling: history.drawing.everything).isEmpty)
  }

  @Test func `The error contains the number of the mark that cannot be inserted`() throws {
    var other = try Self.history()
    try other.add(Strokes.through([(20, 50), (100, 50)]))
    try other.perform([.transform(marks: [0], Similarity2D(scale: 1e-3, about: .zero))])
    let drawing = try Self.history().drawing
    #expect(throws: DrawingError.placementOutOfRange(mark: 0)) {
      try drawing.changes(inserting: other.drawing, movedBy: Similarity2D(scale: 1e-3, about: .zero))
    }
  }
}
