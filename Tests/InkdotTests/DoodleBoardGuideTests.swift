import Inkdot
import Testing

// The code of the guide "Draw on a board" of InkdotBoards, run.

// quote: host
/// A drawing screen with a board.
final class DrawingScreen {
  let board = DoodleBoard()
  /// Ink that is finished. A host keeps a bitmap instead and paints into it.
  private(set) var paper: DisplayList = []
  /// Ink of the stroke under way, as far as it is final.
  private(set) var live: DisplayList = []
  /// Its rest, to where the finger is.
  private(set) var tip: DisplayList = []
  /// The file that journals are appended to.
  private(set) var file: [UInt8] = []

  init(width: Double, height: Double) {
    if let first = board.start(width: width, height: height) {
      file = first.journal
      carryOut(first.effects)
    }
    carryOut(board.resize(width: width, height: height))
    board.settings.tool = .brush
    board.settings.width = 8
  }
  // end quote

  // quote: input
  func touch(_ event: TouchEvent) throws { carryOut(try board.dispatch(event)) }

  func undo() { carryOut(board.undo()) }
  // end quote

  // quote: effects
  private func carryOut(_ effects: DoodleEffects) {
    if effects.contains(.damage) {
      // With a bitmap: clear each of these parts and paint it alone.
      let parts = board.drainDamage()
      var recorder = DisplayListRecorder()
      if !parts.isEmpty { board.paint(board.history.drawing.bounds, on: &recorder) }
      paper = recorder.items
    }
    if effects.contains(.marksAdded) {
      var recorder = DisplayListRecorder()
      board.paintNewMarks(on: &recorder)
      paper += recorder.items
    }
    if effects.contains(.inkEnded) { (live, tip) = ([], []) }
    if effects.contains(.ink) {
      var recorder = DisplayListRecorder()
      board.paintNewInk(on: &recorder)
      live += recorder.items
      var end = DisplayListRecorder()
      board.paintTip(on: &end)
      tip = end.items
    }
    if effects.contains(.journal) { file += board.drainJournal() }
  }
  // end quote
}

@Suite struct DoodleBoardGuideTests {
  private func line(on screen: DrawingScreen, y: Double, from time: Double) throws {
    for index in 0...20 {
      let phase: TouchPhase = index == 0 ? .began : index == 20 ? .ended : .moved
      let sample = TouchSample(id: 1, phase: phase, location: Point2D(50 + 10 * Double(index), y))
      try screen.touch(TouchEvent(time: time + Double(index) / 120, samples: [sample]))
      if index == 10 { #expect(!screen.tip.isEmpty) }
    }
  }

  @Test func `Strokes are painted, undone and all stored in the file`() throws {
    let screen = DrawingScreen(width: 400, height: 300)
    try line(on: screen, y: 100, from: 1)
    try line(on: screen, y: 200, from: 2)
    #expect(screen.live.isEmpty && screen.tip.isEmpty)
    #expect(screen.paper.count == 2)
    screen.undo()
    #expect(screen.paper.count == 1)

    // quote: open
    // Next time. Nothing is lost by a crash: the file is complete up to the last finished step.
    let board = DoodleBoard()
    let opening = try board.open(screen.file)
    // What to append to from now on: all of it, unless it was damaged.
    let file = opening.journal ?? Array(screen.file[..<opening.intactByteCount])
    // end quote
    #expect(file == screen.file)
    #expect(opening.effects.contains(.damage) && board.drainDamage() == [board.history.drawing.bounds])
    #expect(opening.losses.isEmpty)
    #expect(board.history.drawing == screen.board.history.drawing)
    #expect(board.history.canRedo)

    // quote: document
    let document = SVGDocument.bytes(of: board.history.drawing)
    // end quote
    #expect(String(decoding: document, as: UTF8.self).contains("<path"))
  }
}
