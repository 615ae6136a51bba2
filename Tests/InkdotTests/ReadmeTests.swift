import Testing

// quote: drawing
import Inkdot

/// Draws a line with one finger and returns the drawing as SVG.
func drawLine() throws -> [UInt8] {
  let board = DoodleBoard()
  _ = board.start(width: 320, height: 240)
  _ = board.resize(width: 320, height: 240)
  for (index, phase) in [TouchPhase.began, .moved, .ended].enumerated() {
    let sample = TouchSample(id: 1, phase: phase, location: Point2D(40 + 120 * Double(index), 120))
    // A host carries out the returned effects: it repaints and stores the journal.
    _ = try board.dispatch(TouchEvent(time: 0.1 * Double(index), samples: [sample]))
  }
  return SVGDocument.bytes(of: board.history.drawing)
}
// end quote

@Suite struct ReadmeTests {
  @Test func `The readme's example draws one stroke`() throws {
    let document = String(decoding: try drawLine(), as: UTF8.self)
    #expect(document.contains("<svg"))
    #expect(document.split(separator: "<path").count == 2)
  }
}
