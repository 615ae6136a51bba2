import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotTouches
import TestSupport
import Testing

@Suite struct DoodleJournalTests {
  /// Lets chance work on a board: touches of all kinds, commands, waits.
  private func play(_ tester: DoodleTester, seed: UInt64, count: Int) {
    var generator = SeededGenerator(seed: seed)
    var down: [(id: Int, kind: TouchKind, x: Double, y: Double)] = []
    for step in 0..<count {
      let (x, y) = (Double.random(in: -50...450, using: &generator), Double.random(in: -50...350, using: &generator))
      switch Int.random(in: 0..<100, using: &generator) {
      case 0..<12 where down.count < 5:
        let kind = TouchKind.allCases.randomElement(using: &generator) ?? .finger
        down.append((step, kind, x, y))
        tester.send((step, .began, x, y), kind: kind, pressure: 0.37)
      case 12..<70 where !down.isEmpty:
        let index = Int.random(in: 0..<down.count, using: &generator)
        let touch = down[index]
        down[index].x += Double.random(in: -20...20, using: &generator)
        down[index].y += Double.random(in: -20...20, using: &generator)
        tester.send((touch.id, .moved, down[index].x, down[index].y), kind: touch.kind, pressure: 0.4)
      case 70..<82 where !down.isEmpty:
        let touch = down.removeLast()
        tester.send(
          (touch.id, Bool.random(using: &generator) ? .ended : .cancelled, touch.x, touch.y), kind: touch.kind)
      case 82: tester.wait(Double.random(in: 0...1.2, using: &generator))
      case 83: tester.addPhoto(bytes: [UInt8(truncatingIfNeeded: step)])
      case 84: tester.undo()
      case 85: tester.redo()
      case 86: if Int.random(in: 0..<4, using: &generator) == 0 { tester.take(tester.board.clear()) }
      case 87: tester.take(tester.board.flattenPhoto())
      case 88:
        tester.take(tester.board.adjustPhoto(by: Vector2D(x / 10, y / 10), turn: x / 100, scale: 1 + abs(y) / 1000))
      case 89:
        tester.handle(.cancel)
        down = []
      case 90: tester.take(tester.board.zoom(by: 1 + x / 1000, about: Point2D(x, y)))
      case 91: tester.take(tester.board.selectPhoto(Int.random(in: -1...3, using: &generator)))
      case 93:
        tester.take(tester.board.adjustSelection(by: Vector2D(x / 20, y / 20), turn: y / 200, scale: 1 + x / 2000))
      case 94: tester.arrange(&generator)
      case 92: tester.handle(.acceleration(x: x / 10, y: y / 10, z: 9.8), at: tester.time + 0.1)
      default:
        tester.board.settings.tool = DoodleTool.allCases.randomElement(using: &generator) ?? .pen
        tester.board.settings.inputPolicy = DoodleInputPolicy.allCases.randomElement(using: &generator) ?? .anything
      }
    }
    tester.handle(.cancel)
    tester.wait(2)
    tester.take(tester.board.commitAdjustment())
    #expect(tester.refusals.isEmpty)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `Whatever happens is in the journal, can be undone completely and done again`(seed: UInt64) throws {
    let tester = DoodleTester()
    let first = tester.board.file
    play(tester, seed: seed, count: 400)
    let last = tester.board.file
    let recovery = try DrawingFile.recover(tester.stored)
    #expect(recovery.losses.isEmpty)
    // Compared by itself: a failure would print thousands of bytes.
    let isWhole = DrawingFile.bytes(of: recovery.history.drawing) == last
    #expect(isWhole)
    var steps = 0
    while tester.board.history.canUndo {
      tester.undo()
      steps += 1
    }
    let isFirst = tester.board.file == first
    #expect(isFirst)
    for _ in 0..<steps { tester.redo() }
    let isLast = tester.board.file == last
    #expect(isLast)
    let isStored = try DrawingFile.bytes(of: DrawingFile.open(tester.stored)) == last
    #expect(isStored)
  }

  @Test func `A board goes on with what another one stored, also when it was cut off`() throws {
    let tester = DoodleTester()
    tester.draw(from: (10, 10), to: (90, 10))
    let sound = tester.stored.count
    tester.draw(from: (10, 30), to: (90, 30))
    for cut in [sound, sound + 1, (sound + tester.stored.count) / 2, tester.stored.count - 1] {
      let next = DoodleTester()
      let answer = try next.board.open(Array(tester.stored[..<cut]))
      #expect(answer.soundByteCount == sound)
      #expect(answer.journal == nil)
      #expect(next.strokes.count == 1)
      next.stored = Array(tester.stored[..<answer.soundByteCount])
      next.draw(from: (10, 60), to: (90, 60))
      next.undo()
      next.undo()
      #expect(try DrawingFile.recover(next.stored).history.drawing.marks.isEmpty)
    }
  }

  @Test func `A file that is no drawing changes nothing`() {
    let tester = DoodleTester()
    tester.draw(from: (10, 10), to: (90, 10))
    let before = tester.board.file
    #expect(throws: DrawingFileError.notADrawing) { try tester.board.open(Array("hello".utf8)) }
    #expect(tester.board.file == before)
    #expect(tester.board.history.canUndo)
  }
}
