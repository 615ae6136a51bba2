import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotRendering
import InkdotTouches
import TestSupport
import Testing

@Suite struct DoodleTextTests {
  private func box(
    _ words: String, at center: Point2D = Point2D(150, 100), size: Double = 20, angle: Double = 0
  ) throws -> TextBox {
    let placement = try #require(Placement(center: center, scale: size, angle: angle))
    return try #require(TextBox(utf8: Array(words.utf8), color: .black, width: 4, at: placement))
  }

  private func tap(_ tester: DoodleTester, _ x: Double, _ y: Double) {
    tester.effects = []
    tester.send((1, .began, x, y))
    tester.send((1, .ended, x, y), after: 0.05)
    // Two consecutive taps are a double tap.
    tester.wait(0.5)
  }

  /// Returns a board with a text and the tool `text`.
  private func tester() throws -> DoodleTester {
    let tester = DoodleTester()
    tester.board.settings.tool = .text
    tester.take(tester.board.writeText(try box("Hello")))
    tester.take(tester.board.deselect())
    return tester
  }

  private func painted(_ tester: DoodleTester) -> Int {
    var list = DisplayListRecorder()
    tester.board.paint(in: Rect2D(x: 0, y: 0, width: 400, height: 300), on: &list)
    return list.items.filter { if case .text = $0 { true } else { false } }.count
  }

  @Test func `A tap with the text tool asks for a new text or edits an existing one, and draws nothing`() throws {
    let tester = try tester()
    let steps = tester.board.history.undoCount
    tap(tester, 300, 200)
    #expect(tester.effects.contains(.textRequested))
    #expect(tester.board.textRequest?.mark == nil && tester.board.textRequest?.place == Point2D(300, 200))
    tap(tester, 120, 105)
    #expect(tester.board.textRequest?.mark == 0 && tester.board.textRequest?.place == Point2D(120, 105))
    #expect(tester.board.history.undoCount == steps)
    // A moving finger requests no text.
    tester.effects = []
    tester.draw(from: (250, 200), to: (300, 250))
    #expect(!tester.effects.contains(.textRequested))
    #expect(tester.board.lasso.isEmpty && tester.board.inkSelection == nil)
    #expect(tester.board.history.undoCount == steps)
  }

  @Test func `Writing, editing and emptying a text are one step each`() throws {
    let tester = try tester()
    let first = tester.board.file
    tester.take(tester.board.editText(0))
    #expect(painted(tester) == 0)
    tester.take(tester.board.writeText(try box("Bye")))
    #expect(painted(tester) == 1)
    #expect(tester.board.text(0)?.utf8 == Array("Bye".utf8))
    #expect(tester.board.inkSelection?.textCount == 1)
    #expect(tester.board.history.undoCount == 2)
    let second = tester.board.file
    tester.take(tester.board.editText(0))
    tester.take(tester.board.writeText(nil))
    #expect(tester.drawing.isEmpty && tester.board.history.undoCount == 3)
    tester.undo()
    #expect(tester.board.file == second)
    tester.undo()
    #expect(tester.board.file == first)
    tester.redo()
    #expect(tester.board.file == second)
    #expect(
      try DrawingFile.open(DrawingFile.bytes(of: DrawingFile.recover(tester.stored).history.drawing)) == tester.drawing)
  }

  @Test func `Editing without a change records no step, nor does an empty new text`() throws {
    let tester = try tester()
    let (file, stored) = (tester.board.file, tester.stored)
    tester.take(tester.board.editText(0))
    tester.take(tester.board.writeText(try box("Hello")))
    tester.take(tester.board.writeText(nil))
    tester.take(tester.board.editText(0))
    tester.take(tester.board.leaveText())
    #expect(painted(tester) == 1)
    tester.take(tester.board.editText(7))
    #expect(tester.board.file == file && tester.stored == stored && tester.board.history.undoCount == 1)
  }

  @Test(arguments: [DoodleTool.select, .text])
  func `A selected text can be dragged, and a tap edits it`(tool: DoodleTool) throws {
    let tester = try tester()
    tester.board.settings.tool = tool
    tester.take(tester.board.editText(0))
    tester.take(tester.board.writeText(try box("Bye")))
    let steps = tester.board.history.undoCount
    tester.draw(from: (150, 100), to: (250, 200))
    #expect(tester.board.history.undoCount == steps + 1)
    let center = try #require(tester.board.text(0)?.placement.center)
    #expect(center.x > 200 && center.y > 150)
    tap(tester, center.x, center.y)
    #expect(tester.effects.contains(.textRequested))
    #expect(tester.board.textRequest?.mark == 0)
    #expect(tester.board.history.undoCount == steps + 1)
  }

  @Test func `A tap with the selection tool selects a text, and the next one edits it`() throws {
    let tester = try tester()
    tester.board.settings.tool = .select
    tap(tester, 150, 100)
    #expect(tester.board.inkSelection?.textCount == 1 && !tester.effects.contains(.textRequested))
    tap(tester, 150, 100)
    #expect(tester.effects.contains(.textRequested) && tester.board.textRequest?.mark == 0)
  }

  @Test func `Colour and size of texts are changed together, each in one step`() throws {
    let tester = try tester()
    tester.take(tester.board.writeText(try box("Other", at: Point2D(250, 200), size: 40)))
    tester.draw(from: (20, 20), to: (30, 20))
    tester.board.settings.tool = .select
    tester.take(tester.board.selectAll())
    let selection = try #require(tester.board.inkSelection)
    #expect(selection.textCount == 2 && selection.textSize == nil)
    let (before, steps) = (tester.board.file, tester.board.history.undoCount)
    tester.take(tester.board.recolorSelection(RGBAColor(255, 0, 0)))
    tester.take(tester.board.resizeTexts(to: 30))
    #expect(tester.board.history.undoCount == steps + 2)
    for mark in [0, 1] {
      let text = try #require(tester.board.text(mark))
      #expect(text.color == RGBAColor(255, 0, 0) && abs(text.placement.scale - 30) < 1e-9)
    }
    #expect(tester.board.text(1)?.placement.center.distance(to: Point2D(250, 200)) ?? 9 < 1e-6)
    #expect(tester.board.inkSelection?.textSize != nil)
    tester.take(tester.board.resizeTexts(to: tester.board.text(0)?.placement.scale ?? 0))
    tester.undo()
    tester.undo()
    #expect(tester.board.file == before || tester.board.history.undoCount == steps)
  }

  @Test func `Texts are stored in the journal, and copies of texts are texts`() throws {
    let tester = try tester()
    tester.board.settings.tool = .select
    tester.take(tester.board.selectAll())
    tester.take(tester.board.duplicateSelection())
    #expect(tester.drawing.marks.count == 2 && tester.board.text(1)?.utf8 == Array("Hello".utf8))
    let copy = try #require(tester.board.selectedDrawing())
    tester.take(tester.board.insert(copy))
    #expect(tester.board.text(2)?.utf8 == Array("Hello".utf8))
    let read = try DrawingFile.recover(tester.stored)
    #expect(read.losses.isEmpty && read.history.drawing == tester.drawing)
  }
}
