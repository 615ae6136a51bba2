// quote: gestures
import InkdotGestures
import InkdotUIKit
import UIKit

/// Reports long presses with the engine's recognizer.
@MainActor func listen(to view: UIView, _ pressed: @escaping (RecognizerState) -> Void) throws {
  let press = LongPressRecognizer()
  press.action = { press in pressed(press.state) }
  let gestures = EngineGestureRecognizer()
  try gestures.add(press)
  view.addGestureRecognizer(gestures)
}
// end quote
