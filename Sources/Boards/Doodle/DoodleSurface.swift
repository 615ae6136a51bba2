import InkdotGeometry
import InkdotTouches

/// The view of the whole screen: one touch draws.
final class DoodleSurface: TouchView {
  // The board owns the surface and clears this when it goes.
  unowned(unsafe) var board: DoodleBoard?

  override init(frame: Rect2D) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  override func touchesBegan(_ touches: [Touch], at time: Double) {
    guard let board else { return }
    for touch in touches { board.touchBegan(touch, at: time) }
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

/// The photos that wait to be stamped, as a view: it is wherever one of them is. While one is held by a finger, others
/// that come down anywhere take hold of it too, so that small photos can be pinched.
final class PhotoSurface: TouchView {
  unowned(unsafe) var board: DoodleBoard?

  override init(frame: Rect2D) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  override func contains(_ point: Point2D) -> Bool { board?.takesPhotoTouch(at: point) ?? false }

  override func touchesBegan(_ touches: [Touch], at time: Double) {
    if let touch = touches.first { board?.photoTouchBegan(at: touch.location) }
  }

  // Recognizers do the rest; the drawing surface behind is not to hear of it.
  override func touchesMoved(_ touches: [Touch], at time: Double) {}
  override func touchesEnded(_ touches: [Touch], at time: Double) { board?.photoTouchEnded() }
  override func touchesCancelled(_ touches: [Touch], at time: Double) { board?.photoTouchCancelled() }
}
