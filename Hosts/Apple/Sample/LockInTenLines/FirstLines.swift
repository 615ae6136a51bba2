import InkdotGestures
import InkdotUIKit
import UIKit

// The first lines of code that a reader sees, one function for each part of the project.

/// Adds nine dots that check each drawn pattern.
@MainActor func addPatternPad(to view: UIView) {
  // quote: first-lock
  let pad = PatternPadView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  pad.onPattern = { pattern in
    pattern.text(compact: true) == "01258" ? .correct : .wrong
  }
  view.addSubview(pad)
  // end quote
}

/// Adds a board with a red brush, and stores each stroke as it is drawn.
@MainActor func addDoodleBoard(to view: UIView, save: @escaping ([UInt8]) -> Void) {
  // quote: first-board
  let board = DoodleBoardView(frame: view.bounds)
  board.choose(.brush)
  board.choose(RGBAColor(220, 40, 60))
  board.journal = { bytes in save(bytes) }
  view.addSubview(board)
  // end quote
}

/// Reports the scale of two fingers on a view.
@MainActor func addPinch(to view: UIView, zoom: @escaping (Double) -> Void) throws {
  // quote: first-gesture
  let pinch = PinchRecognizer()
  pinch.action = { [unowned pinch] _ in zoom(pinch.scale) }
  let gestures = EngineGestureRecognizer()
  try gestures.add(pinch)
  view.addGestureRecognizer(gestures)
  // end quote
}
