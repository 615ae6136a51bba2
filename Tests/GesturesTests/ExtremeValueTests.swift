import InkdotGestures
import InkdotGeometry
import InkdotTouches
import TestSupport
import Testing

@Suite struct ExtremeValueTests {
  /// Two fingers tap, drag, turn and lift, while time passes.
  private func play(_ tester: GestureTester) throws {
    var time = 0.0
    for round in 0..<2 {
      try tester.sendAll(time, .began, [Point2D(100, 100), Point2D(200, 100)])
      for step in 1...4 {
        let way = Double(20 * step * round)
        try tester.sendAll(time + 0.02 * Double(step), .moved, [Point2D(100 + way, 100), Point2D(200, 100 + way)])
      }
      try tester.arbiter.tick(at: time + 0.7)
      try tester.sendAll(time + 0.8, .ended, [Point2D(100, 100), Point2D(200, 100)])
      try tester.arbiter.deviceDidAccelerate(x: 50, y: -50, z: 9, at: time + 0.9)
      time += 1
      try tester.arbiter.tick(at: time)
      tester.arbiter.checkInvariants()
    }
    try tester.arbiter.cancelAll(at: time)
  }

  @Test(arguments: Extremes.reals) func `Extreme settings do not trap or hang`(x: Double) throws {
    var settings = GestureSettings()
    (settings.tapMovement, settings.tapInterval, settings.tapDistance) = (x, x, x)
    (settings.pressDuration, settings.pressMovement) = (x, x)
    (settings.swipeDuration, settings.swipeDistance, settings.swipeDistanceDecay, settings.swipeSidewaysDecay) = (
      x, x, x, x
    )
    (settings.panDistance, settings.edgeWidth, settings.pinchDistance, settings.pinchHysteresis) = (x, x, x, x)
    (settings.rotationAngle, settings.rotationHysteresis) = (x, x)
    (settings.shakeThreshold, settings.shakeWindow, settings.shakeSpan) = (x, x, x)
    for make in [
      TapRecognizer.init, LongPressRecognizer.init, PanRecognizer.init, PinchRecognizer.init, RotationRecognizer.init,
      SwipeRecognizer.init, ScreenEdgePanRecognizer.init, ShakeRecognizer.init,
    ] as [(GestureSettings) -> Recognizer] {
      let tester = GestureTester()
      let recognizer = make(settings)
      try tester.add("one", recognizer)
      try play(tester)
      if let pinch = recognizer as? PinchRecognizer { _ = (pinch.scale, pinch.velocity) }
      if let rotation = recognizer as? RotationRecognizer { _ = (rotation.rotation, rotation.velocity) }
    }
  }

  @Test(arguments: Extremes.integers) func `Extreme numbers of taps and touches do not trap`(count: Int) throws {
    for other in Extremes.integers {
      let tester = GestureTester()
      let (tap, press, swipe, pan) = (TapRecognizer(), LongPressRecognizer(), SwipeRecognizer(), PanRecognizer())
      (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (count, other)
      (press.numberOfTapsRequired, press.numberOfTouchesRequired) = (count, other)
      swipe.numberOfTouchesRequired = count
      (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (count, other)
      try tester.add("tap", tap)
      try tester.add("press", press)
      try tester.add("swipe", swipe)
      try tester.add("pan", pan)
      try play(tester)
    }
    var settings = GestureSettings()
    settings.shakeSamples = count
    let tester = GestureTester()
    try tester.add("shake", ShakeRecognizer(settings: settings))
    try play(tester)
  }

  @Test func `Velocities of extreme places and times do not trap`() {
    for x in Extremes.reals {
      for y in Extremes.reals {
        var tracker = VelocityTracker()
        for step in 0..<4 { tracker.add(Vector2D(x, y), at: y + Double(step) * x) }
        _ = tracker.velocity(at: x)
      }
    }
  }
}
