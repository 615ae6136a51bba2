import InkdotBoards
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import InkdotRendering
import InkdotTouches
import TestSupport
import Testing

@Suite struct DoodleShapeTests {
  /// Draws a path through points with 100 samples per second, without lifting.
  private func draw(_ corners: [(Double, Double)], on tester: DoodleTester, kind: TouchKind = .finger) {
    tester.send((1, .began, corners[0].0, corners[0].1), kind: kind)
    for (a, b) in zip(corners, corners.dropFirst()) {
      for step in 1...20 {
        let t = Double(step) / 20
        tester.send((1, .moved, a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t), kind: kind)
      }
    }
  }

  private static let square = [(100.0, 100.0), (220, 103), (217, 220), (98, 218), (101, 103)]

  @Test(arguments: [TouchKind.finger, .pen, .mouse])
  func `A stroke held at its end for half a second becomes a shape, on every device`(kind: TouchKind) throws {
    let tester = DoodleTester()
    draw(Self.square, on: tester, kind: kind)
    #expect(try #require(tester.board.deadline) == tester.time + 0.5)
    tester.wait(0.49)
    #expect(!tester.effects.contains(.shapeRecognized))
    tester.wait(0.02)
    #expect(tester.effects.contains(.shapeRecognized) && tester.board.recognizedShape == .rectangle)
    #expect(tester.board.deadline == nil)
    tester.send((1, .ended, 101, 103), kind: kind)
    #expect(tester.strokes.count == 1 && tester.strokes[0].samples.count == 8)
    #expect(try DrawingFile.open(tester.board.file).marks.count == 1)
  }

  @Test func `Undo restores the drawn stroke, then the empty sheet; redo restores the stroke, then the shape`() throws {
    let tester = DoodleTester()
    let empty = tester.board.file
    draw(Self.square, on: tester)
    tester.wait(0.6)
    tester.send((1, .ended, 101, 103))
    let shape = tester.board.file
    tester.undo()
    let drawn = tester.board.file
    #expect(tester.strokes.map(\.samples.count) == [81])
    tester.undo()
    #expect(tester.board.file == empty && !tester.board.history.canUndo)
    tester.redo()
    #expect(tester.board.file == drawn)
    tester.redo()
    #expect(tester.board.file == shape)
    let (_, recovery) = try DrawingJournal.resume(tester.stored)
    #expect(DrawingFile.bytes(of: recovery.history.drawing) == shape && recovery.history.undoCount == 2)
  }

  @Test func `The duration of a rest is measured by touch times, however late the host ticks`() {
    let tester = DoodleTester()
    draw(Self.square, on: tester)
    // Without a tick in between, the lift ends the rest.
    tester.send((1, .ended, 101, 103), after: 0.7)
    #expect(tester.board.recognizedShape == .rectangle && tester.strokes[0].samples.count == 8)

    let other = DoodleTester()
    draw(Self.square, on: other)
    other.send((1, .ended, 101, 103), after: 0.4)
    #expect(other.board.recognizedShape == nil && other.strokes[0].samples.count > 80)
  }

  @Test func `A touch that moved during its hold does not make a shape, even if the tick came first`() throws {
    let tester = DoodleTester()
    draw(Self.square, on: tester)
    let last = tester.time
    tester.wait(0.6)
    #expect(tester.board.recognizedShape == .rectangle)
    tester.effects = []
    // Samples within the rest time, then beyond it, reported late together.
    for step in 1...30 {
      let sample = TouchSample(id: 1, phase: .moved, location: Point2D(101 + 3 * Double(step), 103))
      tester.take(try tester.board.dispatch(TouchEvent(time: last + 0.01 * Double(step), samples: [sample])))
      if step == 1 { #expect(tester.board.recognizedShape == .rectangle) }
    }
    #expect(tester.board.recognizedShape == nil && tester.effects.isSuperset(of: [.inkEnded, .ink]))
    #expect(!tester.effects.contains(.shapeRecognized))
    var ink = DisplayListRecorder()
    tester.board.paintNewInk(on: &ink)
    #expect(ink.items.count == 1)
    #expect(tester.board.isInking)
    tester.send((1, .ended, 191, 103))
    #expect(!tester.board.isInking)
    #expect(tester.board.recognizedShape == nil && tester.strokes[0].samples.count > 100)

    // The event is equally late, but its time is after the rest: it moves the shape.
    let other = DoodleTester()
    draw(Self.square, on: other)
    other.wait(0.6)
    let sample = TouchSample(id: 1, phase: .moved, location: Point2D(60, 62))
    other.take(try other.board.dispatch(TouchEvent(time: other.time - 0.05, samples: [sample])))
    #expect(other.board.recognizedShape == .rectangle)
  }

  @Test func `A touch that jumps far away has not rested`() {
    let tester = DoodleTester()
    draw(Self.square, on: tester)
    tester.send((1, .moved, 180, 160), after: 0.7)
    #expect(tester.board.recognizedShape == nil)
    tester.send((1, .ended, 180, 160))
    #expect(tester.strokes[0].samples.count > 80)
  }

  @Test func `A trembling finger rests, a moving one does not`() {
    let tester = DoodleTester()
    draw(Self.square, on: tester)
    for step in 0..<60 { tester.send((1, .moved, 101 + Double(step % 5), 103 + Double(step % 3))) }
    #expect(tester.board.recognizedShape == .rectangle)

    let other = DoodleTester()
    draw(Self.square, on: other)
    for step in 0..<100 { other.send((1, .moved, 101 + Double(step), 103)) }
    #expect(other.board.recognizedShape == nil)
  }

  @Test func `A held shape can be scaled and turned until the finger lifts`() throws {
    let tester = DoodleTester()
    draw(Self.square, on: tester)
    tester.wait(0.6)
    let before = tester.board.history.drawing.marks.count
    tester.send((1, .moved, 60, 62))
    #expect(tester.board.history.drawing.marks.count == before && tester.effects.contains(.ink))
    tester.send((1, .ended, 60, 62))
    let box = try #require(tester.strokes.first).bounds
    #expect(box.width > 180 && abs(box.center.x - 159) < 4 && abs(box.center.y - 161) < 4)
  }

  @Test func `The shape replaces the drawn stroke in the tip only`() {
    let tester = DoodleTester()
    draw(Self.square, on: tester)
    tester.effects = []
    tester.wait(0.6)
    #expect(tester.effects.isSuperset(of: [.inkEnded, .ink, .shapeRecognized]) && tester.board.isInking)
    var (ink, tip) = (DisplayListRecorder(), DisplayListRecorder())
    tester.board.paintNewInk(on: &ink)
    tester.board.paintTip(on: &tip)
    #expect(ink.items.isEmpty && tip.items.count == 1)
  }

  @Test func `Writing, erasers and small strokes do not become shapes, nor do strokes with shapes turned off`() {
    let tester = DoodleTester()
    let loops = (0...30).map { step in
      let turn = Double(step) / 3
      return (60 + 6 * Double(step) + 20 * Trigonometry.cos(turn), 150 + 40 * Trigonometry.sin(turn))
    }
    draw(loops, on: tester)
    tester.wait(1)
    tester.send((1, .ended, loops[30].0, loops[30].1))
    #expect(tester.board.recognizedShape == nil && tester.strokes.count == 1)
    tester.undo()
    draw([(100, 100), (115, 100), (115, 115), (100, 115), (100, 100)], on: tester)
    tester.wait(1)
    tester.send((1, .ended, 100, 100))
    #expect(tester.board.recognizedShape == nil)
    for tool in [DoodleTool.partEraser, .strokeEraser, .backgroundEraser] {
      tester.board.settings.tool = tool
      draw(Self.square, on: tester)
      #expect(tester.board.deadline == nil)
      tester.wait(1)
      tester.send((1, .ended, 101, 103))
      #expect(tester.board.recognizedShape == nil)
    }
    tester.board.settings.tool = .pen
    tester.board.settings.recognizesShapes = false
    draw(Self.square, on: tester)
    tester.wait(1)
    tester.send((1, .ended, 101, 103))
    #expect(tester.board.recognizedShape == nil && tester.strokes.last.map { $0.samples.count > 80 } == true)
  }

  @Test func `Holding a key makes the stroke a straight line, as one step`() throws {
    let tester = DoodleTester()
    tester.take(tester.board.setStraightLinesEnabled(true))
    draw([(50, 50), (90, 150), (250, 55)], on: tester)
    tester.send((1, .ended, 250, 55))
    let line = try #require(tester.strokes.first)
    #expect(line.samples.map(\.position.y) == [50, 50] && tester.board.history.undoCount == 1)
    tester.undo()
    // Pressing and releasing the key during the stroke leaves the stroke as drawn.
    tester.take(tester.board.setStraightLinesEnabled(false))
    draw([(50, 50), (90, 150)], on: tester)
    tester.take(tester.board.setStraightLinesEnabled(true))
    tester.send((1, .moved, 200, 150))
    var tip = DisplayListRecorder()
    tester.board.paintTip(on: &tip)
    #expect(tip.items.count == 1)
    tester.effects = []
    tester.take(tester.board.setStraightLinesEnabled(false))
    #expect(tester.effects.isSuperset(of: [.inkEnded, .ink]))
    tester.send((1, .ended, 250, 150))
    #expect(tester.strokes.map(\.samples.count) == [23])
  }

  @Test func `Holding a key does not make erasers straight`() {
    let tester = DoodleTester()
    tester.board.settings.tool = .backgroundEraser
    tester.take(tester.board.setStraightLinesEnabled(true))
    draw([(50, 50), (90, 150), (250, 55)], on: tester)
    tester.take(tester.board.setStraightLinesEnabled(false))
    tester.send((1, .ended, 250, 55))
    #expect(tester.strokes.first.map { $0.samples.count > 2 } == true)
  }

  @Test func `Steps and journal are exact in random sequences`() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let tester = DoodleTester(strokeCapacity: Bool.random(using: &random) ? 50 : 1_000)
      let first = tester.board.file
      for _ in 0..<12 {
        let kind = DrawnShape.Kind.allCases.randomElement(using: &random) ?? .line
        let touch: TouchKind = Bool.random(using: &random) ? .finger : .pen
        tester.board.settings.tool = DoodleTool.allCases.randomElement(using: &random) ?? .pen
        let path = SloppyShape(kind, seed: seed &+ random.next() % 99).samples
        for (index, sample) in path.enumerated() where index % 4 == 0 {
          let phase: TouchPhase = index == 0 ? .began : .moved
          tester.send((1, phase, sample.position.x / 2 - 50, sample.position.y / 2), kind: touch, after: 0.02)
          switch Int.random(in: 0..<200, using: &random) {
          case 0: tester.take(tester.board.setStraightLinesEnabled(Bool.random(using: &random)))
          case 1: tester.undo()
          case 2: tester.redo()
          case 3: tester.wait(0.6)
          case 4: tester.handle(.cancel)
          case 5: tester.send((2, .began, 10, 10), kind: touch)
          case 6: tester.take(tester.board.clear())
          case 7: tester.take(tester.board.zoom(by: 2, about: .zero))
          default: break
          }
          if Int.random(in: 0..<40, using: &random) == 0 {
            var painted = DisplayListRecorder()
            tester.board.paintNewInk(on: &painted)
            tester.board.paintTip(on: &painted)
          }
        }
        if Bool.random(using: &random) { tester.wait(0.6) }
        tester.handle(.cancel)
        let last = DrawingFile.bytes(of: tester.drawing)
        let (_, recovery) = try DrawingJournal.resume(tester.stored)
        #expect(DrawingFile.bytes(of: recovery.history.drawing) == last)
      }
      let last = tester.board.file
      let steps = tester.board.history.undoCount
      for _ in 0..<steps { tester.undo() }
      #expect(tester.board.file == first, "seed \(seed)")
      for _ in 0..<steps { tester.redo() }
      #expect(tester.board.file == last, "seed \(seed)")
    }
  }
}
