import InkdotGeometry
import InkdotGestures
import InkdotTouches

/// Dispatches `count` samples of two fingers that rotate, spread and move, to all seven touch recognizers of a view.
///
/// A single stream without a lift, so that a cost that grows with its length becomes visible.
@_expose(wasm, "gesturing")
public func gesturing(_ side: Int32, _ count: Int32) -> Int32 {
  let view = TouchView(frame: Rect2D(x: 0, y: 0, width: 1000, height: 1000))
  view.isMultipleTouchEnabled = true
  let scene = TouchScene()
  scene.addRoot(view)
  let arbiter = Arbiter(dispatcher: TouchDispatcher(scene: scene))
  let edgePan = ScreenEdgePanRecognizer()
  let recognizers: [Recognizer] = [
    TapRecognizer(), LongPressRecognizer(), SwipeRecognizer(), PanRecognizer(), edgePan, PinchRecognizer(),
    RotationRecognizer(),
  ]
  var reports: Int32 = 0
  do throws(RecognizerError) {
    for recognizer in recognizers {
      recognizer.action = { _ in reports &+= 1 }
      try arbiter.add(recognizer, to: view)
    }
  } catch {
    return -1
  }
  func samples(_ phase: TouchPhase, _ step: Int32) -> [TouchSample] {
    let part = Double(step) / 97
    let arm = Vector2D(Trigonometry.cos(part), Trigonometry.sin(part)) * (150 + 40 * Trigonometry.sin(part * 3))
    let middle = Point2D(500 + 100 * Trigonometry.cos(part * 0.7), 500)
    return [
      TouchSample(id: 1, phase: phase, location: middle + arm),
      TouchSample(id: 2, phase: phase, location: middle - arm),
    ]
  }
  do throws(TouchError) {
    try arbiter.dispatch(TouchEvent(time: 0, samples: samples(.began, 0)))
    // Two samples per event.
    for step in 1...max(count / 2, 1) {
      // Restarts the angle before it exceeds the range of the engine's trigonometry.
      try arbiter.dispatch(TouchEvent(time: Double(step) / 240, samples: samples(.moved, step % 50_000)))
    }
  } catch {
    return -1
  }
  return reports
}
