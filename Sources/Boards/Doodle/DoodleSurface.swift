import InkdotGeometry
import InkdotTouches

/// The view of the whole screen. One touch draws.
final class DoodleSurface: TouchView {
  // The board owns the surface and clears the reference when deallocated.
  unowned(unsafe) var board: DoodleBoard?

  override init(frame: Rect2D) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  override func touchesBegan(_ touches: [Touch], at time: Double) {
    for touch in touches { board?.touchBegan(touch, at: time) }
  }

  override func touchesMoved(_ touches: [Touch], at time: Double) {
    for touch in touches { board?.touchMoved(touch, at: time) }
  }

  override func touchesEnded(_ touches: [Touch], at time: Double) {
    for touch in touches { board?.touchEnded(touch, at: time) }
  }

  override func touchesCancelled(_ touches: [Touch], at time: Double) {
    for touch in touches { board?.touchCancelled(touch) }
  }
}

/// The view of the selection and of floating photos. Its recognizers move them.
///
/// While a touch holds one of them, the view covers the screen, so that two fingers can pinch a small photo.
final class SelectionSurface: TouchView {
  // The board owns the surface and clears the reference when deallocated.
  unowned(unsafe) var board: DoodleBoard?

  override init(frame: Rect2D) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  override func contains(_ point: Point2D) -> Bool { board?.isMovable(at: point) ?? false }

  override func touchesBegan(_ touches: [Touch], at time: Double) {
    if let touch = touches.first { board?.moveBegan(at: touch.location) }
  }

  // Does not call `super`, so that the drawing surface behind does not receive these touches.
  override func touchesMoved(_ touches: [Touch], at time: Double) {}
  override func touchesEnded(_ touches: [Touch], at time: Double) { board?.moveEnded(isCancelled: false) }
  override func touchesCancelled(_ touches: [Touch], at time: Double) { board?.moveEnded(isCancelled: true) }
}
