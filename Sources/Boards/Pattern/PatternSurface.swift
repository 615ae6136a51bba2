import InkdotTouches

/// The view of a pattern board. Handles one finger at a time.
final class PatternSurface: TouchView {
  // The board owns the surface and clears the reference when deallocated.
  unowned(unsafe) var board: PatternBoard?
  /// The drawing touch. A touch that began while the board ignored touches never draws.
  private var drawing: Touch?

  override func touchesBegan(_ touches: [Touch], at time: Double) {
    guard let board, let touch = touches.first, board.fingerBegan(at: touch.location, time: time) else { return }
    drawing = touch
  }

  override func touchesMoved(_ touches: [Touch], at time: Double) {
    for touch in touches where touch === drawing { board?.fingerMoved(to: touch.location, time: time) }
  }

  override func touchesEnded(_ touches: [Touch], at time: Double) {
    for touch in touches where touch === drawing {
      drawing = nil
      board?.fingerEnded(at: touch.location, time: time)
    }
  }

  override func touchesCancelled(_ touches: [Touch], at time: Double) {
    for touch in touches where touch === drawing {
      drawing = nil
      board?.fingerCancelled()
    }
  }
}
