import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotRendering
import TestSupport
import Testing

@Suite struct DoodlePaperTests {
  private let dark = Sheet(width: 500, height: 600, color: SheetColor.dark.color, ruling: Ruling(.squared))
  private let endless = Sheet(width: 400, height: 300, ruling: Ruling(.dotted), isEndless: true)

  /// Returns scale and origin of the view.
  private func place(of board: DoodleBoard) -> [Double] {
    [board.view.scale, board.view.origin.x, board.view.origin.y]
  }

  @Test func `Changing the sheet is a step in the journal, with undo and redo`() throws {
    let tester = DoodleTester()
    let dark = try #require(dark)
    tester.draw(from: (50, 50), to: (200, 200))
    let before = tester.drawing
    tester.effects = []
    tester.take(tester.board.setSheet(dark))
    #expect(tester.effects.isSuperset(of: [.sheetChanged, .viewChanged, .damage, .historyChanged, .journal]))
    #expect(tester.drawing.sheet == dark)
    // The whole sheet is shown, centred.
    #expect(place(of: tester.board) == [0.5, 75, 0])
    tester.effects = []
    tester.take(tester.board.undo())
    #expect(tester.drawing == before)
    #expect(tester.effects.isSuperset(of: [.sheetChanged, .viewChanged, .damage]))
    tester.take(tester.board.redo())
    #expect(try DrawingFile.recover(tester.stored).history.drawing == tester.drawing)
  }

  @Test func `Setting the same sheet records no step, and another colour keeps the view`() throws {
    let tester = DoodleTester()
    var sheet = tester.drawing.sheet
    tester.take(tester.board.setSheet(sheet))
    #expect(!tester.board.history.canUndo)
    tester.take(tester.board.zoom(by: 3, about: Point2D(10, 10)))
    let view = tester.board.view
    sheet.color = SheetColor.cream.color
    tester.effects = []
    tester.take(tester.board.setSheet(sheet))
    #expect(tester.board.view == view)
    #expect(tester.effects.contains(.sheetChanged) && !tester.effects.contains(.viewChanged))
  }

  @Test func `Setting a sheet first ends the current stroke`() throws {
    let tester = DoodleTester()
    tester.draw(from: (50, 50), to: (200, 200), lifts: false)
    tester.take(tester.board.setSheet(try #require(dark)))
    #expect(tester.strokes.count == 1)
    #expect(tester.board.history.undoCount == 2)
  }

  @Test func `An endless sheet can be drawn on anywhere, and fitting shows everything`() throws {
    let tester = DoodleTester()
    tester.take(tester.board.start(on: try #require(endless)).effects)
    #expect(place(of: tester.board) == [1, 0, 0])
    tester.take(tester.board.scroll(by: Vector2D(3_000, 2_000)))
    tester.draw(from: (50, 50), to: (200, 200))
    #expect(tester.strokes.count == 1)
    #expect(tester.strokes.first.map { $0.bounds.x < -2_900 } == true)
    var list = DisplayListRecorder()
    tester.board.paintNewMarks(on: &list)
    #expect(list.items.count == 1)
    tester.take(tester.board.fit())
    let area = tester.drawing.area
    let view = tester.board.view
    #expect(abs(view.origin.x + area.x * view.scale - (400 - area.width * view.scale) / 2) < 1e-9)
    #expect(abs(view.origin.y + area.y * view.scale - (300 - area.height * view.scale) / 2) < 1e-9)
    // Scrolling stops at the limit of ink coordinates.
    for _ in 0..<9 { tester.take(tester.board.scroll(by: Vector2D(400_000, -400_000))) }
    #expect(tester.board.view.origin.x < 1_000_401 && tester.board.view.origin.y > -1_000_301)
  }

  @Test func `The ruling is painted for a part of the sheet`() throws {
    let tester = DoodleTester()
    var list = DisplayListRecorder()
    let part = Rect2D(x: 0, y: 0, width: 50, height: 50)
    tester.board.paintRuling(in: part, scale: 1, on: &list)
    #expect(list.items.isEmpty)
    tester.take(tester.board.setSheet(try #require(dark)))
    tester.board.paintRuling(in: part, scale: 1, on: &list)
    #expect(list.items == [.rules(try #require(RuledLines(of: tester.drawing.sheet, in: part)))])
    list = DisplayListRecorder()
    tester.board.paintRuling(in: part, scale: 0.1, on: &list)
    #expect(list.items.isEmpty)
  }

  @Test func `Default ink changes with the sheet's darkness in the same step`() throws {
    let tester = DoodleTester()
    let inks = (onLight: RGBAColor(rgba: 0x1B1F_26FF), onDark: RGBAColor(rgba: 0xF4F6_F8FF))
    for color in [0x1B1F_26FF, 0xE02B_35FF, 0x1B1F_2680, 0x1B1F_26FF] as [UInt32] {
      tester.board.settings.color = RGBAColor(rgba: color)
      tester.draw(from: (20, 20 * Double(tester.strokes.count + 1)), to: (90, 20))
    }
    let (light, steps) = (tester.board.file, tester.board.history.undoCount)
    func colors() -> [UInt32] { tester.strokes.map(\.color.rgba) }
    let dark = try #require(Sheet(width: 400, height: 300, color: SheetColor.dark.color))
    tester.take(tester.board.selectAll())
    tester.take(tester.board.setSheet(dark, inks: inks))
    #expect(colors() == [0xF4F6_F8FF, 0xE02B_35FF, 0xF4F6_F880, 0xF4F6_F8FF])
    #expect(tester.board.history.undoCount == steps + 1 && tester.board.inkSelection?.strokeCount == 4)
    #expect(try DrawingFile.recover(tester.stored).history.drawing == tester.drawing)
    // Another ruling changes nothing else.
    let ruled = try #require(
      Sheet(width: 400, height: 300, color: SheetColor.dark.color, ruling: Ruling(.lined)))
    tester.take(tester.board.setSheet(ruled, inks: inks))
    #expect(colors()[0] == 0xF4F6_F8FF)
    tester.undo()
    tester.undo()
    #expect(tester.board.file == light)
    tester.redo()
    tester.take(tester.board.setSheet(try #require(Sheet(width: 400, height: 300, color: .white)), inks: inks))
    #expect(colors() == [0x1B1F_26FF, 0xE02B_35FF, 0x1B1F_2680, 0x1B1F_26FF])
  }
}
