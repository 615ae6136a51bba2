import InkdotBoards
import InkdotRendering
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import InkdotTouches
import Testing

@Suite struct DoodleBoardTests {
  // MARK: Drawing

  @Test func `A finger draws a stroke of all its samples`() {
    let tester = DoodleTester()
    tester.draw(from: (10, 10), to: (110, 60), steps: 25)
    #expect(tester.strokes.count == 1)
    #expect(tester.strokes.first?.samples.count == 26)
    #expect(tester.strokes.first?.samples.last?.position == Point2D(110, 60))
    #expect(tester.effects.isSuperset(of: [.ink, .inkEnded, .marksAdded, .historyChanged, .journal]))
  }

  @Test func `Settings apply to the next stroke`() {
    let tester = DoodleTester()
    tester.board.settings.tool = .brush
    tester.board.settings.width = 9
    tester.board.settings.color = RGBAColor(rgba: 0x1020_30FF)
    tester.send((1, .began, 10, 10))
    tester.board.settings.tool = .pen
    tester.board.settings.width = 2
    tester.send((1, .ended, 10, 10))
    tester.draw(from: (10, 50), to: (90, 50))
    #expect(tester.strokes.map(\.tool) == [.taperedBrush, .pen])
    #expect(tester.strokes.map(\.width) == [9, 2])
    #expect(tester.strokes.first?.color == RGBAColor(rgba: 0x1020_30FF))
  }

  @Test func `A full stroke is continued by another one without a gap`() throws {
    let tester = DoodleTester(strokeCapacity: 10)
    // Smoothing would delay ink until more samples arrive.
    tester.board.settings.smoothing = .off
    tester.send((1, .began, 20, 150), kind: .pen, pressure: 0.25)
    var painted: [DisplayItem] = []
    for step in 1...35 {
      tester.send((1, .moved, 20 + 10 * Double(step), 150), kind: .pen, pressure: 0.25)
      var list = DisplayListRecorder()
      tester.board.paintNewInk(on: &list)
      painted += list.items
      #expect(tester.board.inkOpacity == 1)
    }
    tester.send((1, .ended, 370, 150), kind: .pen, pressure: 0.25)
    let strokes = tester.strokes
    // Each stroke except the first repeats one sample and has nine new ones.
    #expect(strokes.map(\.samples.count) == [10, 10, 10, 9])
    for (stroke, next) in zip(strokes, strokes.dropFirst()) {
      #expect(stroke.samples.last?.position == next.samples.first?.position)
      let last = try #require(stroke.samples.last)
      #expect(abs(stroke.start + last.time - next.start) < 1e-9 && next.samples[0].time == 0)
      #expect(next.samples[0].pressure == 0.25)
    }
    let positions = strokes.flatMap { $0.samples.map(\.position.x) }
    #expect(Set(positions).count == 36)
    #expect(!painted.isEmpty)
    // Each stroke is a step, and the journal contains all of them.
    #expect(try DrawingFile.open(tester.stored) == tester.drawing)
    for _ in strokes { tester.undo() }
    #expect(tester.strokes.isEmpty && !tester.board.history.canUndo)
  }

  @Test func `A tap draws a dot`() {
    let tester = DoodleTester()
    tester.send((1, .began, 50, 50))
    tester.send((1, .ended, 50, 50))
    #expect(tester.strokes.first?.samples.count == 1)
  }

  @Test func `A pen's pressure and tilt are stored; a finger has none`() {
    let tester = DoodleTester()
    tester.send((1, .began, 10, 10))
    tester.send((1, .ended, 10, 10))
    tester.time += 0.1
    let sample = TouchSample(
      id: 2, phase: .began, location: Point2D(20, 20), kind: .pen, pressure: 0.3, altitude: .pi / 4, azimuth: 0)
    tester.handle(.touches([sample]))
    tester.send((2, .ended, 20, 20), kind: .pen)
    #expect(tester.strokes.map { $0.samples[0].pressure } == [nil, 0.3])
    #expect(tester.strokes.last?.samples[0].tiltX == 45)
    #expect(tester.strokes.last?.samples[0].tiltY == 0)
  }

  @Test func `All ink is passed to the host exactly once`() {
    let tester = DoodleTester()
    var ink: [InkNode] = []
    func take() {
      var recorder = DisplayListRecorder()
      tester.board.paintNewInk(on: &recorder)
      for case .ink(let chains, _) in recorder.items {
        // Each part begins with the last disc of the previous part.
        ink += ink.isEmpty ? chains[0] : Array(chains[0].dropFirst())
      }
    }
    tester.send((1, .began, 10, 10))
    take()
    for x in stride(from: 12.0, through: 200, by: 7) {
      tester.send((1, .moved, x, 10 + x * x / 200))
      take()
    }
    var tip = DisplayListRecorder()
    tester.board.paintTip(through: [], on: &tip)
    guard case .ink(let tail, _)? = tip.items.first else { Issue.record("no tip"); return }
    tester.send((1, .ended, 197 + 4, 10))
    #expect(tester.strokes[0].ink.starts(with: ink))
    #expect(ink.last == tail[0].first)
    var rest = DisplayListRecorder()
    tester.board.paintNewInk(on: &rest)
    #expect(rest.items.isEmpty)
  }

  @Test func `Ink beside the sheet is discarded`() {
    let tester = DoodleTester()
    tester.take(tester.board.scroll(by: Vector2D(200, 0)))
    tester.draw(from: (20, 20), to: (100, 100))
    #expect(tester.drawing.marks.isEmpty)
    #expect(!tester.board.history.canUndo)
  }

  // MARK: Two fingers

  @Test func `Two fingers move and scale the paper around the point between them, and draw nothing`() {
    let tester = DoodleTester()
    tester.send((1, .began, 150, 150))
    tester.send((2, .began, 250, 150), after: 0.05)
    let middle = Point2D(200, 150)
    let paper = { (point: Point2D) in
      let view = tester.board.view
      return Point2D((point.x - view.origin.x) / view.scale, (point.y - view.origin.y) / view.scale)
    }
    for step in 1...20 {
      let reach = 50 + 5 * Double(step)
      tester.send((1, .moved, 200 - reach, 150), (2, .moved, 200 + reach, 150))
    }
    #expect(tester.board.view.scale > 2.5)
    #expect(paper(middle).distance(to: middle) < 0.001)
    tester.send((1, .ended, 50, 150), (2, .ended, 350, 150))
    #expect(tester.drawing.marks.isEmpty)
    #expect(tester.stored == DoodleTester().stored)
  }

  @Test func `Lifting or adding a finger does not move the view`() {
    let tester = DoodleTester()
    tester.send((1, .began, 100, 150))
    tester.send((2, .began, 200, 150))
    for step in 1...20 { tester.send((1, .moved, 100 - Double(step), 150), (2, .moved, 200 + 4 * Double(step), 150)) }
    let view = tester.board.view
    tester.send((3, .began, 300, 250))
    #expect(tester.board.view == view)
    tester.send((1, .ended, 80, 150))
    #expect(tester.board.view == view)
  }

  @Test func `A second finger discards a new stroke and keeps an old one`() {
    let young = DoodleTester()
    young.send((1, .began, 100, 100))
    young.send((1, .moved, 130, 100))
    young.send((2, .began, 200, 100), after: 0.1)
    young.send((1, .moved, 160, 100))
    young.send((1, .ended, 160, 100), (2, .ended, 200, 100))
    #expect(young.drawing.marks.isEmpty)
    #expect(young.effects.contains(.inkEnded))

    let old = DoodleTester()
    old.draw(from: (20, 100), to: (220, 100), steps: 40, lifts: false)
    let view = old.board.view
    old.send((2, .began, 100, 200))
    old.send((3, .began, 150, 200))
    for step in 1...10 { old.send((2, .moved, 100 - 5 * Double(step), 200), (3, .moved, 150 + 5 * Double(step), 200)) }
    old.send((1, .moved, 240, 120))
    old.send((1, .ended, 250, 130), (2, .ended, 50, 200), (3, .ended, 200, 200))
    #expect(old.strokes.count == 1)
    #expect(old.strokes.first?.samples.last?.position == Point2D(250, 130))
    #expect(old.board.view == view)
  }

  @Test(arguments: [DoodleTool.pen, .partEraser], [false, true])
  func `A closed ring does not count as a new stroke`(tool: DoodleTool, isCancelled: Bool) {
    let tester = DoodleTester()
    tester.draw(from: (200, 100), to: (200, 200))
    tester.board.settings.tool = tool
    for step in 0...28 {
      let angle = Double(step) / 28 * 2 * Double.pi
      let place = (200 - 40 * Trigonometry.cos(angle), 150 + 40 * Trigonometry.sin(angle))
      tester.send((1, step == 0 ? .began : .moved, place.0, place.1), after: 1 / 60)
    }
    if isCancelled { tester.send((1, .cancelled, 160, 150)) } else { tester.send((2, .began, 300, 250)) }
    tester.send((isCancelled ? 3 : 1, isCancelled ? .began : .ended, 160, 150))
    #expect(tester.board.history.undoCount == 2)
  }

  @Test func `The finger that stays after a pinch does not draw`() {
    let tester = DoodleTester()
    tester.send((1, .began, 100, 100), (2, .began, 200, 100))
    tester.send((1, .moved, 60, 100), (2, .moved, 240, 100))
    tester.send((2, .ended, 240, 100))
    for step in 1...10 { tester.send((1, .moved, 60 + 10 * Double(step), 150)) }
    tester.send((1, .ended, 160, 150))
    #expect(tester.drawing.marks.isEmpty)
  }

  // MARK: Palms

  @Test func `After a pen was used, fingers only move the paper, unless that is turned off`() {
    let tester = DoodleTester()
    tester.draw(from: (10, 10), to: (90, 10), id: 9, kind: .pen)
    #expect(tester.effects.contains(.penSeen))
    tester.draw(from: (10, 50), to: (90, 50))
    #expect(tester.strokes.count == 1)
    #expect(tester.board.view.origin.x > 0)
    tester.board.settings.inputPolicy = .anything
    tester.draw(from: (100, 90), to: (190, 90))
    #expect(tester.strokes.count == 2)
  }

  @Test func `A palm that rests beside the pen changes nothing`() {
    let tester = DoodleTester()
    // The palm comes down before the pen and begins a stroke.
    tester.send((1, .began, 300, 250))
    tester.send((1, .moved, 301, 251))
    let view = tester.board.view
    tester.send((9, .began, 50, 50), kind: .pen, pressure: 0.4)
    for step in 1...30 {
      let d = Double(step)
      tester.send((9, .moved, 50 + 5 * d, 50), kind: .pen, pressure: 0.4)
      tester.send((1, .moved, 301 + d, 251 + d))
      if step == 10 { tester.send((2, .began, 320, 200)) }
      if step > 10 { tester.send((2, .moved, 320 - d, 200)) }
    }
    tester.send((9, .ended, 200, 50), kind: .pen)
    tester.send((1, .ended, 340, 290), (2, .ended, 300, 200))
    #expect(tester.strokes.count == 1)
    #expect(tester.strokes.first?.samples.count == 31)
    #expect(tester.board.view == view)
  }

  @Test func `A host may let only pens draw from the start`() {
    let tester = DoodleTester()
    tester.board.settings.inputPolicy = .penOnly
    tester.draw(from: (10, 50), to: (90, 50))
    #expect(tester.strokes.isEmpty)
    #expect(tester.board.view.origin.x > 0)
    #expect(!tester.board.hasSeenPen)
    tester.draw(from: (10, 90), to: (90, 90), id: 9, kind: .pen)
    #expect(tester.strokes.count == 1)
  }

  @Test func `A pen whose first force is 0 still has pressure`() {
    let tester = DoodleTester()
    tester.send((1, .began, 10, 10), kind: .pen, pressure: 0)
    for step in 1...9 { tester.send((1, .moved, 10 + 9 * Double(step), 10), kind: .pen, pressure: Double(step) / 10) }
    tester.send((1, .ended, 91, 10), kind: .pen, pressure: 0.9)
    #expect(tester.strokes.first?.samples.first?.pressure == 0)
    #expect(tester.strokes.first?.samples.last?.pressure == 0.9)
  }

  @Test func `The tip can be read at any time and follows the drawing touch, including its tilt`() {
    let tester = DoodleTester()
    var tip = DisplayListRecorder()
    tester.board.paintTip(on: &tip)
    #expect(tip.items.isEmpty)
    tester.board.settings.tool = .brush
    tester.send((1, .began, 10, 10), kind: .pen, pressure: 0.5)
    tester.send((1, .moved, 20, 10), kind: .pen, pressure: 0.5)
    let predicted = [(1, 30.0), (7, 300)].map { id, x in
      TouchEvent(
        time: tester.time + 0.01,
        samples: [TouchSample(id: id, phase: .moved, location: Point2D(x, 10), kind: .pen, pressure: 0.5, altitude: 1)])
    }
    tester.board.paintTip(through: predicted, on: &tip)
    guard case .ink(let chains, _)? = tip.items.first else { Issue.record("no tip"); return }
    #expect(chains.first?.last?.position == Point2D(30, 10))
    #expect(tester.drawing.marks.isEmpty)
  }

  // MARK: Times of several sources

  @Test(arguments: [0.0, 0.004, 0.05, 0.1])
  func `Ticks and motion events newer than a finger's samples discard no sample`(lead: Double) {
    let tester = DoodleTester()
    tester.send((1, .began, 10, 10))
    for step in 1...60 {
      tester.handle(.acceleration(x: 0, y: 0, z: 9.8), at: tester.time + lead)
      tester.handle(.tick, at: tester.time + lead)
      tester.send((1, .moved, 10 + 5 * Double(step), 10), after: 0.008)
    }
    tester.handle(.tick, at: tester.time + 0.01 + lead)
    tester.send((1, .ended, 310, 10), after: 0.001)
    #expect(tester.refusals.isEmpty)
    #expect(tester.strokes.map(\.samples.count) == [61])
    // No touch remains: the next finger draws.
    tester.draw(from: (10, 50), to: (90, 50))
    #expect(tester.strokes.count == 2)
  }

  @Test func `A refused event changes nothing, including whether a pen was used`() {
    let tester = DoodleTester()
    tester.draw(from: (10, 10), to: (200, 10), steps: 40, lifts: false)
    let pen = TouchSample(id: 9, phase: .began, location: Point2D(50, 50), kind: .pen)
    tester.effects = []
    tester.handle(.touches([pen]), at: .nan)
    tester.handle(.touches([pen, pen]))
    tester.handle(.touches([pen, TouchSample(id: 5, phase: .moved, location: .zero)]))
    tester.handle(.cancel, at: .infinity)
    #expect(tester.refusals == [.timeNotFinite, .listedTwice(id: 9), .notDown(id: 5), .timeNotFinite])
    #expect(tester.effects.isEmpty)
    #expect(!tester.board.hasSeenPen)
    tester.send((1, .ended, 210, 10))
    #expect(tester.strokes.map(\.samples.count) == [42])
  }

  // MARK: Erasing

  @Test func `Erasing is one step, and exact`() {
    let tester = DoodleTester()
    tester.draw(from: (10, 100), to: (300, 100), steps: 60)
    let before = tester.board.file
    tester.board.settings.tool = .partEraser
    tester.board.settings.eraserWidth = 20
    tester.draw(from: (100, 40), to: (100, 160))
    guard case .stroke(_, let parts) = tester.drawing.marks[0] else { return }
    #expect(parts.count == 2)
    #expect(tester.effects.contains(.damage))
    tester.undo()
    #expect(tester.board.file == before)
    tester.redo()
    guard case .stroke(_, let again) = tester.drawing.marks[0] else { return }
    #expect(again == parts)
  }

  @Test func `An eraser that hits nothing records no step`() {
    let tester = DoodleTester()
    tester.board.settings.tool = .strokeEraser
    tester.draw(from: (10, 10), to: (100, 100))
    #expect(!tester.board.history.canUndo)
    #expect(tester.stored == DoodleTester().stored)
  }

  @Test func `An eraser that becomes a pinch restores the erased marks`() {
    let tester = DoodleTester()
    tester.draw(from: (10, 100), to: (300, 100), steps: 60)
    let before = tester.board.file
    tester.board.settings.tool = .strokeEraser
    tester.send((1, .began, 100, 100))
    #expect(tester.strokes.isEmpty)
    tester.send((2, .began, 200, 200), after: 0.05)
    #expect(tester.board.file == before)
    // Lifted too late for a tap, which would undo.
    tester.send((1, .ended, 100, 100), (2, .ended, 200, 200), after: 0.5)
    #expect(tester.board.file == before)
  }

  @Test func `Clearing can be undone`() {
    let tester = DoodleTester()
    tester.draw(from: (10, 10), to: (90, 90))
    tester.addPhoto()
    let before = tester.board.file
    tester.take(tester.board.clear())
    #expect(tester.drawing.isEmpty)
    tester.undo()
    #expect(tester.board.file == before)
  }

  // MARK: Shaking

  @Test func `A shake offers to undo only when there is something to undo`() {
    func shake(_ tester: DoodleTester) {
      tester.effects = []
      // 0.8 s of shaking, then rest.
      for step in 0..<80 {
        tester.time += 0.02
        tester.handle(.acceleration(x: step < 40 ? 20 : 0, y: 0, z: 9.8))
      }
    }
    let tester = DoodleTester()
    shake(tester)
    #expect(!tester.effects.contains(.offerUndo))
    tester.draw(from: (10, 10), to: (90, 90))
    shake(tester)
    #expect(tester.effects.contains(.offerUndo))
    #expect(tester.strokes.count == 1)
  }
}
