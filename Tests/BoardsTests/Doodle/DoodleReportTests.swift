import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotRendering
import InkdotTouches
import TestSupport
import Testing

/// The state that a host tracks by effects equals the state of the board.
@Suite struct DoodleReportTests {
  @Test func `Undo stays enabled after an eraser touched nothing beside a selected photo`() {
    let tester = DoodleTester()
    var host = ReportedBoard()
    host.follow(tester)
    tester.addPhoto()
    host.follow(tester)
    tester.board.settings.tool = .partEraser
    for (phase, y) in [(TouchPhase.began, 20.0), (.moved, 25), (.ended, 30)] {
      tester.send((1, phase, 20, y))
      host.follow(tester)
      host.check(tester, "\(phase)")
    }
    #expect(host.canUndo)
  }

  @Test(arguments: 0..<40)
  func `Hosts that follow the effects know the state of the board`(seed: UInt64) {
    let tester = DoodleTester()
    var hand = RandomHand(on: tester, seed: 70_000 + seed, opens: true, paints: false)
    var host = ReportedBoard()
    tester.didAnswer = {
      host.follow($0)
      host.check($0, "seed \(seed)")
    }
    for _ in 0..<250 {
      hand.act()
      host.checkPicture(tester, "seed \(seed)")
    }
    hand.finish()
  }

  @Test(arguments: [DoodleTool.partEraser, .strokeEraser, .backgroundEraser, .pen, .brush, .select, .text])
  func `Two taps of two fingers undo two steps with any tool`(tool: DoodleTool) {
    let tester = DoodleTester()
    tester.draw(from: (100, 100), to: (200, 100))
    tester.draw(from: (140, 60), to: (260, 60))
    tester.draw(from: (140, 200), to: (260, 200))
    let file = tester.board.file
    tester.board.settings.tool = tool
    tester.time += 1
    for _ in 0..<2 {
      tester.send((1, .began, 150, 60))
      tester.send((2, .began, 190, 60), after: 0.015)
      tester.time += 0.06
      tester.send((1, .ended, 150, 60))
      tester.send((2, .ended, 190, 60))
      tester.time += 0.1
    }
    #expect(tester.strokes.count == 1)
    tester.redo()
    tester.redo()
    #expect(tester.board.file == file)
    #expect(!tester.board.history.canRedo)
  }

  @Test func `A pinch that begins on ink keeps redo`() {
    let tester = DoodleTester()
    tester.draw(from: (100, 150), to: (300, 150))
    tester.draw(from: (100, 250), to: (300, 250))
    tester.undo()
    tester.board.settings.tool = .partEraser
    tester.pinch()
    #expect(tester.board.history.canRedo)
    tester.redo()
    #expect(tester.strokes.count == 2)
  }

  @Test func `A selection in a newly opened drawing has a new generation`() throws {
    let tester = DoodleTester()
    tester.draw(from: (100, 150), to: (300, 150))
    tester.take(tester.board.selectAll())
    let generation = try #require(tester.board.inkSelection).generation
    try tester.open(tester.board.file)
    tester.take(tester.board.selectAll())
    #expect(try #require(tester.board.inkSelection).generation != generation)
  }

  @Test func `Redo of a stamp keeps the selection on its photo`() throws {
    let tester = DoodleTester()
    for byte in 1...3 { tester.addPhoto(bytes: [UInt8(byte)]) }
    tester.take(tester.board.selectPhoto(0))
    tester.take(tester.board.stampPhoto())
    tester.undo()
    tester.take(tester.board.selectPhoto(1))
    tester.redo()
    #expect(tester.board.selectedPhoto == 0)
    tester.undo()
    #expect(tester.board.selectedPhoto == 1)
    tester.redo()
    tester.take(tester.board.deleteSelection())
    #expect(tester.drawing.floatingPhotos.map { $0.source.bytes } == [[3]])
  }

  @Test func `Ink drawn after undo of the edited text is painted`() throws {
    let tester = DoodleTester()
    let placement = try #require(Placement(center: Point2D(200, 150), scale: 20))
    let text = try #require(TextBox(utf8: Array("a".utf8), color: .white, width: 1, at: placement))
    tester.take(tester.board.writeText(text))
    tester.take(tester.board.editText(0))
    tester.undo()
    tester.draw(from: (100, 150), to: (300, 150))
    var items = DisplayListRecorder()
    tester.board.paint(in: tester.drawing.bounds, on: &items)
    #expect(items.items.count == 1)
  }

  @Test func `A mark that is undone before it is painted is not painted twice`() {
    let tester = DoodleTester()
    tester.draw(from: (100, 100), to: (200, 100))
    tester.undo()
    tester.draw(from: (100, 200), to: (200, 200))
    var items = DisplayListRecorder()
    tester.board.paintNewMarks(on: &items)
    #expect(items.items.count == 1)
  }

  @Test func `A selection that would exceed the size limit reports the reason`() {
    let tester = DoodleTester()
    tester.draw(from: (100, 100), to: (200, 100))
    tester.take(tester.board.selectAll())
    for _ in 0..<3 {
      tester.effects = []
      tester.take(tester.board.adjustSelection(scale: 90))
      tester.take(tester.board.commitAdjustment())
    }
    #expect(tester.effects.contains(.refused))
    #expect(tester.board.refusal == .placementOutOfRange(mark: 0))
  }
}
