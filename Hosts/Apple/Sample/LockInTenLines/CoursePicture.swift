// quote: course-gestures
import InkdotGestures
import InkdotUIKit
import UIKit

/// A stage whose picture is moved, turned and scaled by fingers, all at once.
final class CourseStageView: UIView {
  let picture = UIView(frame: CGRect(x: 60, y: 60, width: 120, height: 120))
  /// Allows pan, pinch and rotation to run together.
  private final class Together: RecognizerDelegate {
    func recognizer(_ recognizer: Recognizer, shouldRecognizeSimultaneouslyWith other: Recognizer) -> Bool { true }
  }

  private let together = Together()

  func addGestures() throws {
    let (pan, pinch, rotation) = (PanRecognizer(), PinchRecognizer(), RotationRecognizer())
    addSubview(picture)
    // The recognizers are on the stage, which does not move with the picture.
    let gestures = EngineGestureRecognizer()
    for recognizer in [pan, pinch, rotation] {
      recognizer.delegate = together
      try gestures.add(recognizer)
    }
    // Each change is applied separately, so the order does not matter.
    pan.onAction { [unowned self] pan in
      let (center, way) = (picture.center, pan.translation)
      picture.center = CGPoint(x: center.x + way.dx, y: center.y + way.dy)
      pan.translation = .zero
    }
    pinch.onAction { [unowned self] pinch in
      picture.transform = picture.transform.scaledBy(x: pinch.scale, y: pinch.scale)
      pinch.scale = 1
    }
    rotation.onAction { [unowned self] rotation in
      picture.transform = picture.transform.rotated(by: rotation.rotation)
      rotation.rotation = 0
    }
    addGestureRecognizer(gestures)
  }
}
// end quote
