import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotRendering
import TestSupport
import Testing

@Suite struct DoodleBlendingTests {
  @Test func `Highlighter strokes mix, while drawing and afterwards`() {
    let tester = DoodleTester()
    tester.board.settings.tool = .highlighter
    #expect(tester.board.inkBlend == .over)
    tester.draw(from: (50, 50), to: (200, 200), lifts: false)
    #expect(tester.board.inkBlend == .multiply && tester.board.inkOpacity == 0.4)
    tester.send((1, .ended, 200, 200))
    #expect(tester.strokes.map(\.blending) == [.mixes])
    tester.board.settings.tool = .pen
    tester.draw(from: (50, 50), to: (200, 200), lifts: false)
    #expect(tester.board.inkBlend == .over)
  }

  @Test func `On a dark sheet the current stroke is screened`() throws {
    let tester = DoodleTester()
    let dark = try #require(Sheet(width: 400, height: 300, color: SheetColor.dark.color))
    tester.take(tester.board.setSheet(dark))
    tester.board.settings.tool = .highlighter
    tester.draw(from: (50, 50), to: (200, 200), lifts: false)
    #expect(tester.board.inkBlend == .screen)
  }

  @Test func `A selection is blended like its strokes if all have the same blending`() {
    let tester = DoodleTester()
    tester.board.settings.tool = .highlighter
    tester.draw(from: (50, 50), to: (200, 200))
    tester.take(tester.board.selectAll())
    #expect(tester.board.inkSelection?.blend == .multiply)
    tester.board.settings.tool = .pen
    tester.draw(from: (50, 50), to: (200, 100))
    tester.take(tester.board.selectAll())
    #expect(tester.board.inkSelection?.blend == .over)
  }

  @Test func `A highlighter line that continues in a second stroke keeps its blending`() {
    let tester = DoodleTester(strokeCapacity: 8)
    tester.board.settings.tool = .highlighter
    tester.draw(from: (50, 50), to: (200, 200))
    #expect(tester.strokes.count > 1)
    #expect(tester.strokes.allSatisfy { $0.blending == .mixes })
  }
}
