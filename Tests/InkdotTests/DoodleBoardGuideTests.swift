import Inkdot
import Testing

// The code of the guide "Draw on a board" of InkdotBoards, run.

// quote: host
/// A drawing screen with a board.
final class DrawingScreen {
  let board = DoodleBoard()
  /// Finished ink. A host paints into a bitmap instead.
  private(set) var paper: DisplayList = []
  /// The final ink of the current stroke.
  private(set) var live: DisplayList = []
  /// The rest of the current stroke, up to the finger.
  private(set) var tip: DisplayList = []
  /// The file to which the journal is appended.
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
      // With a bitmap, clear and repaint each of these rectangles.
      let parts = board.drainDamage()
      var recorder = DisplayListRecorder()
      if !parts.isEmpty { board.paint(in: board.history.drawing.bounds, on: &recorder) }
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
    // At the next launch. A crash loses nothing: the file is complete up to the last finished step.
    let board = DoodleBoard()
    let opening = try board.open(screen.file)
    // The bytes to append to: the whole file, unless it was damaged.
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
