import InkdotGeometry
import InkdotGestures
import InkdotTouches
import TestSupport
import Testing

@Suite struct ArbiterTests {
  let tester = GestureTester()

  // MARK: Failure requirements

  @Test func `A cyclic requirement is refused when it is added`() throws {
    let (a, b, c) = (TapRecognizer(), TapRecognizer(), TapRecognizer())
    try a.require(toFail: b)
    try b.require(toFail: c)
    #expect(throws: RecognizerError.requirementCycle) { try c.require(toFail: a) }
    #expect(throws: RecognizerError.requirementCycle) { try a.require(toFail: a) }
    try a.require(toFail: c)
    try a.require(toFail: b)
  }

  @Test(.timeLimit(.minutes(10))) func `A recognizer may wait for all earlier ones, and a cycle is still found`() throws
  {
    var taps: [TapRecognizer] = []
    for _ in 0..<60 {
      let tap = TapRecognizer()
      for other in taps { try tap.require(toFail: other) }
      taps.append(tap)
    }
    #expect(throws: RecognizerError.requirementCycle) { try taps[0].require(toFail: taps[59]) }
    #expect(throws: RecognizerError.requirementCycle) { try taps[30].require(toFail: taps[31]) }
    try taps[0].require(toFail: TapRecognizer())
  }

  final class Patient: SwipeRecognizer2 {
    override func shouldRequireFailure(of other: Recognizer) -> Bool { other !== self }
  }
  final class First: SwipeRecognizer2 {
    override func shouldBeRequiredToFail(before other: Recognizer) -> Bool { other !== self }
  }
  /// A recognizer that succeeds at the first move.
  class SwipeRecognizer2: Recognizer {
    override var isDiscrete: Bool { true }
    override func follow(at time: Double) { if fingers.moved > 0 { recognize() } }
  }

  @Test func `A subclass may wait for others, or make others wait`() throws {
    try tester.add("patient", Patient())
    try tester.add("pan", PanRecognizer())
    try tester.add("press", LongPressRecognizer()) { $0.allowableMovement = 100 }
    try tester.send(0, (1, 100, 100, .began))
    try tester.send(0.1, (1, 105, 100, .moved))
    try tester.send(0.2, (1, 105, 100, .ended))
    #expect(tester.takeReports() == ["patient ended"], "all others have failed")

    let second = GestureTester()
    try second.add("pan", PanRecognizer())
    try second.add("first", First())
    try second.send(0, (1, 100, 100, .began))
    try second.send(0.1, (1, 150, 100, .moved))
    #expect(second.takeReports() == ["first ended"])
  }

  @Test func `A cycle of delegate answers is refused and has no effect`() throws {
    try tester.add("one", Patient())
    let two = Patient()
    #expect(throws: RecognizerError.requirementCycle) { try tester.add("two", two) }
    #expect(tester.arbiter.recognizers.count == 1)
    let other = GestureTester()
    try other.add("two", two)
    try other.send(0, (1, 100, 100, .began))
    try other.send(0.1, (1, 105, 100, .moved))
    #expect(other.takeReports() == ["two ended"])
  }

  @Test func `A refused addition removes its requirements`() throws {
    final class Awkward: SwipeRecognizer2 {
      override func shouldBeRequiredToFail(before other: Recognizer) -> Bool { true }
      override func shouldRequireFailure(of other: Recognizer) -> Bool { other is LongPressRecognizer }
    }
    let pan = try tester.add("pan", PanRecognizer())
    try tester.add("press", LongPressRecognizer())
    let awkward = Awkward()
    #expect(throws: RecognizerError.requirementCycle) { try tester.add("awkward", awkward) }
    try awkward.require(toFail: pan)
  }

  @Test func `A delegate can add requirements`() throws {
    final class Answers: RecognizerDelegate {
      func recognizer(_ recognizer: Recognizer, shouldRequireFailureOf other: Recognizer) -> Bool {
        recognizer is PanRecognizer && other is SwipeRecognizer
      }
      func recognizer(_ recognizer: Recognizer, shouldBeRequiredToFailBy other: Recognizer) -> Bool {
        recognizer is TapRecognizer && other is LongPressRecognizer
      }
    }
    let answers = tester.kept(Answers())
    let pan = try tester.add("pan", PanRecognizer()) { $0.delegate = answers }
    try tester.add("swipe", SwipeRecognizer())
    let press = try tester.add("press", LongPressRecognizer())
    try tester.add("tap", TapRecognizer()) {
      $0.delegate = answers
      $0.allowableMovement = 5
    }
    try tester.send(0, (1, 100, 100, .began))
    try tester.arbiter.tick(at: 0.6)
    #expect(press.isWaitingForOthers)
    try tester.send(0.7, (1, 107, 100, .moved))
    #expect(tester.takeReports() == ["press began"], "the tap has failed by moving")
    #expect(pan.failure == .prevented)
  }

  @Test func `A waiting recognizer acts in the step in which the other one fails`() throws {
    let pan = try tester.add("pan", PanRecognizer())
    let swipe = try tester.add("swipe", SwipeRecognizer())
    try pan.require(toFail: swipe)
    try tester.send(0, (1, 100, 100, .began))
    try tester.send(0.1, (1, 120, 100, .moved))
    #expect(pan.isWaitingForOthers)
    #expect(pan.translation == Vector2D(20, 0))
    try tester.send(0.2, (1, 99, 100, .moved))
    #expect(tester.takeReports() == ["pan began"])
  }

  @Test func `A waiting recognizer whose fingers are gone begins and ends in one step`() throws {
    let pan = try tester.add("pan", PanRecognizer())
    let press = try tester.add("press", LongPressRecognizer()) { $0.allowableMovement = 100 }
    try pan.require(toFail: press)
    try tester.send(0, (1, 100, 100, .began))
    try tester.send(0.1, (1, 120, 100, .moved))
    try tester.send(0.2, (1, 120, 100, .ended))
    #expect(tester.takeReports() == ["pan began", "pan ended"])
    #expect(pan.state == .possible)
  }

  @Test func `A waiting recognizer fails when the other is recognized, on other touches too`() throws {
    let tap = try tester.add("tap", TapRecognizer())
    let child = TouchView(frame: Rect2D(x: 0, y: 0, width: 100, height: 100))
    tester.root.addSubview(child)
    let pan = try tester.add("pan", PanRecognizer(), to: child)
    try tap.require(toFail: pan)
    try tester.send(0, (1, 50, 50, .began))
    try tester.send(0.1, (1, 90, 50, .moved))
    try tester.send(0.2, (1, 90, 50, .ended))
    #expect(tester.takeReports() == ["pan began", "pan ended"])
    #expect(tap.failure != nil)
    try tester.tap(1, 1, 500, 500)
    #expect(tester.takeReports() == ["tap ended"], "the pan has no touch: nothing to wait for")
  }

  // MARK: Precedence

  @Test func `The recognizer of the deeper view has precedence`() throws {
    let child = TouchView(frame: Rect2D(x: 0, y: 0, width: 100, height: 100))
    tester.root.addSubview(child)
    try tester.add("outer", TapRecognizer())
    try tester.add("inner", TapRecognizer(), to: child)
    try tester.tap(0, 1, 50, 50)
    #expect(tester.takeReports() == ["inner ended"])
    try tester.tap(1, 1, 500, 50)
    #expect(tester.takeReports() == ["outer ended"])
  }

  @Test func `A single tap does not prevent a double tap, but a double tap prevents a single tap`() throws {
    try tester.add("double", TapRecognizer()) { $0.numberOfTapsRequired = 2 }
    try tester.add("single", TapRecognizer())
    try tester.tap(0)
    #expect(tester.takeReports() == ["single ended"])
    try tester.tap(0.2)
    #expect(tester.takeReports() == ["double ended"])
  }

  @Test func `An active recognizer stops later ones, unless they may run together`() throws {
    let pan = try tester.add("pan", PanRecognizer())
    let press = try tester.add("press", LongPressRecognizer()) { $0.allowableMovement = 500 }
    try tester.drag(0, 1, from: Point2D(100, 100), by: Vector2D(50, 0), steps: 2, over: 0.2)
    #expect(press.failure == .prevented)
    try tester.send(0.3, (1, 100, 100, .ended))
    pan.delegate = tester.kept(RunTogether())
    try tester.drag(1, 1, from: Point2D(100, 100), by: Vector2D(50, 0), steps: 2, over: 0.2)
    try tester.arbiter.tick(at: 2)
    #expect(tester.takeReports().suffix(2) == ["pan changed", "press began"])
  }

  @Test func `An active recognizer prevents recognizers that meet it later on another finger`() throws {
    let child = TouchView(frame: Rect2D(x: 0, y: 0, width: 100, height: 100))
    tester.root.addSubview(child)
    try tester.add("pan", PanRecognizer())
    let tap = try tester.add("tap", TapRecognizer(), to: child)
    try tester.drag(0, 1, from: Point2D(500, 500), by: Vector2D(50, 0), steps: 1, over: 0.1)
    try tester.send(0.2, (2, 50, 50, .began))
    #expect(tap.failure == nil)
    try tester.send(0.3, (2, 50, 50, .ended))
    #expect(tap.failure == .prevented)
    #expect(tester.takeReports() == ["pan began", "pan changed", "pan changed"])
  }

  @Test func `Recognizers without common touches do not prevent each other`() throws {
    let child = TouchView(frame: Rect2D(x: 0, y: 0, width: 100, height: 100))
    let other = TouchView(frame: Rect2D(x: 500, y: 500, width: 100, height: 100))
    tester.root.addSubview(child)
    tester.root.addSubview(other)
    try tester.add("one", PanRecognizer(), to: child)
    try tester.add("two", PanRecognizer(), to: other)
    try tester.send(0, (1, 50, 50, .began), (2, 550, 550, .began))
    try tester.send(0.1, (1, 80, 50, .moved), (2, 580, 550, .moved))
    #expect(tester.takeReports() == ["one began", "two began"])
  }

  @Test func `A delegate may refuse a touch or a beginning`() throws {
    final class Picky: RecognizerDelegate {
      func recognizer(_ recognizer: Recognizer, shouldReceive touch: Touch) -> Bool { touch.start.location.x < 500 }
      func recognizerShouldBegin(_ recognizer: Recognizer) -> Bool { recognizer.location.y < 500 }
    }
    let tap = try tester.add("tap", TapRecognizer()) { $0.delegate = tester.kept(Picky()) }
    try tester.tap(0, 1, 600, 100)
    try tester.tap(1, 1, 100, 600)
    #expect(tap.failure == .refused)
    try tester.tap(2, 1, 100, 100)
    #expect(tester.takeReports() == ["tap ended"])
  }

  // MARK: Disabling

  @Test func `Disabling cancels, fails and releases at once`() throws {
    let pan = try tester.add("pan", PanRecognizer())
    try tester.drag(0, 1, from: Point2D(100, 100), by: Vector2D(50, 0), steps: 1, over: 0.1)
    pan.isEnabled = false
    #expect(tester.takeReports() == ["pan began", "pan cancelled"])
    pan.isEnabled = true
    try tester.send(0.2, (1, 300, 100, .moved))
    try tester.send(0.3, (1, 300, 100, .ended))
    #expect(tester.takeReports() == [], "this touch is lost to it")

    let second = GestureTester()
    let tap = try second.add("tap", TapRecognizer()) { $0.delaysTouchesBegan = true }
    let double = try second.add("double", TapRecognizer()) { $0.numberOfTapsRequired = 2 }
    try tap.require(toFail: double)
    try second.tap(0)
    #expect(second.takeDeliveries() == [])
    double.isEnabled = false
    #expect(second.takeReports() == ["tap ended"])
  }

  @Test func `A recognizer can be disabled and removed in its own action`() throws {
    let pan = try tester.add("pan", PanRecognizer())
    var states: [RecognizerState] = []
    pan.action = { [arbiter = tester.arbiter] in
      states.append($0.state)
      if states.count == 2 { arbiter.remove($0) }
    }
    try tester.drag(0, 1, from: Point2D(100, 100), by: Vector2D(50, 0), steps: 4, over: 0.1)
    try tester.send(1, (1, 0, 0, .ended))
    #expect(states == [.began, .changed, .cancelled])
    #expect(tester.arbiter.recognizers.isEmpty)
    let other = GestureTester()
    try other.add("pan", pan)
    #expect(throws: RecognizerError.alreadyAdded) { try tester.add("pan", pan) }
  }

  @Test func `Only allowed kinds of touches count`() throws {
    try tester.add("pen", TapRecognizer()) { $0.allowedKinds = .pen }
    try tester.tap(0)
    #expect(tester.takeReports() == [])
    for (time, phase) in [(1.0, TouchPhase.began), (1.1, .ended)] {
      let sample = TouchSample(id: 1, phase: phase, location: Point2D(10, 10), kind: .pen)
      try tester.arbiter.dispatch(TouchEvent(time: time, samples: [sample]))
    }
    #expect(tester.takeReports() == ["pen ended"])
  }

  // MARK: Views

  @Test func `A delayed touch is discarded if the recognizer wins, and delivered if it fails`() throws {
    try tester.add("swipe", SwipeRecognizer()) {
      $0.delaysTouchesBegan = true
      $0.cancelsTouchesInView = false
    }
    try tester.drag(0, 1, from: Point2D(100, 100), by: Vector2D(100, 0), steps: 2, over: 0.1)
    try tester.send(0.2, (1, 200, 100, .ended))
    #expect(tester.takeDeliveries() == [])
    try tester.drag(1, 1, from: Point2D(100, 100), by: Vector2D(-100, 0), steps: 1, over: 0.1)
    #expect(tester.takeDeliveries() == ["began 1", "moved 1"])
  }

  @Test func `A delayed end is delivered after the wait or becomes a cancellation`() throws {
    try tester.add("double", TapRecognizer()) { $0.numberOfTapsRequired = 2 }
    try tester.tap(0, 1)
    try tester.arbiter.tick(at: 0.4)
    #expect(tester.takeDeliveries() == ["began 1", "ended 1"])
    try tester.tap(1, 1)
    try tester.tap(1.2, 2)
    #expect(tester.takeDeliveries() == ["began 1", "began 2", "cancelled 1 2"])
  }

  @Test func `Fingers that join a recognized gesture are cancelled for the view`() throws {
    try tester.add("pan", PanRecognizer())
    try tester.drag(0, 1, from: Point2D(100, 100), by: Vector2D(50, 0), steps: 1, over: 0.1)
    try tester.send(0.2, (2, 300, 300, .began))
    try tester.send(0.3, (1, 0, 0, .ended), (2, 300, 300, .ended))
    #expect(tester.takeDeliveries() == ["began 1", "cancelled 1"])
  }

  @Test func `Cancelling all touches cancels active recognizers`() throws {
    try tester.add("pan", PanRecognizer())
    try tester.add("double", TapRecognizer()) { $0.numberOfTapsRequired = 2 }
    try tester.drag(0, 1, from: Point2D(100, 100), by: Vector2D(50, 0), steps: 1, over: 0.1)
    try tester.arbiter.cancelAll(at: 0.2)
    #expect(tester.takeReports() == ["pan began", "pan cancelled"])
    #expect(tester.arbiter.nextDeadline == nil)
    try tester.arbiter.cancelAll(at: 0.3)
    try tester.tap(1)
  }

  // MARK: Invalid input

  @Test func `A refused event changes nothing, not even the deadlines`() throws {
    try tester.add("press", LongPressRecognizer())
    try tester.send(0, (1, 100, 100, .began))
    #expect(throws: TouchError.notDown(id: 2)) { try tester.send(1, (2, 0, 0, .moved)) }
    #expect(throws: TouchError.timeNotFinite) { try tester.send(.nan, (1, 0, 0, .moved)) }
    #expect(throws: TouchError.locationOutOfRange(id: 1)) { try tester.send(1, (1, 1e300, 0, .moved)) }
    #expect(tester.takeReports() == [])
    #expect(throws: TouchError.timeNotFinite) { try tester.arbiter.tick(at: .nan) }
    #expect(throws: TouchError.timeNotFinite) { try tester.arbiter.cancelAll(at: .infinity) }
    #expect(throws: TouchError.timeNotFinite) { try tester.arbiter.deviceDidAccelerate(x: 0, y: 0, z: 0, at: .nan) }
    #expect(throws: TouchError.accelerationNotFinite) {
      try tester.arbiter.deviceDidAccelerate(x: .nan, y: 0, z: 0, at: 2)
    }
    #expect(tester.arbiter.time == 0)
    try tester.arbiter.tick(at: -5)
    try tester.arbiter.tick(at: 0.4)
    #expect(tester.arbiter.time == 0.4)
    #expect(tester.takeReports() == [])
    try tester.arbiter.tick(at: 1e300)
    #expect(tester.takeReports() == ["press began"])
  }

  @Test func `Dispatching from an action at a deadline is refused, and the current event is still delivered`() throws {
    let press = try tester.add("press", LongPressRecognizer())
    var refusals: [TouchError] = []
    press.action = { [arbiter = tester.arbiter] _ in
      let event = TouchEvent(time: 1, samples: [TouchSample(id: 2, phase: .began, location: Point2D(1, 1))])
      do throws(TouchError) { try arbiter.check(event) } catch { refusals.append(error) }
      do throws(TouchError) { try arbiter.dispatch(event) } catch { refusals.append(error) }
      do throws(TouchError) { try arbiter.tick(at: 1) } catch { refusals.append(error) }
      do throws(TouchError) { try arbiter.deviceDidAccelerate(x: 0, y: 0, z: 0, at: 1) } catch {
        refusals.append(error)
      }
      press.action = nil
    }
    try tester.send(0, (1, 100, 100, .began))
    try tester.send(0.7, (1, 100, 100, .ended))
    #expect(refusals == [.dispatching, .dispatching, .dispatching, .dispatching])
    #expect(tester.arbiter.dispatcher.touches.isEmpty)
  }

  @Test func `Cancelling from an action at a deadline takes effect after the current event`() throws {
    let press = try tester.add("press", LongPressRecognizer()) { $0.cancelsTouchesInView = false }
    press.action = { [arbiter = tester.arbiter] in if $0.state == .began { try? arbiter.cancelAll(at: 0.1) } }
    try tester.send(0, (1, 100, 100, .began))
    _ = tester.takeDeliveries()
    try tester.send(3, (1, 101, 100, .moved))
    #expect(tester.takeDeliveries() == ["moved 1", "cancelled 1"])
    #expect(tester.arbiter.dispatcher.touches.isEmpty)
    tester.arbiter.checkInvariants()
    try tester.tap(4)
  }

  // MARK: Sources with different clocks

  @Test(arguments: [-0.1, -0.05, -1.0 / 60, -0.001, 0, 0.001, 1.0 / 60, 0.05, 0.1])
  func `Accelerations and ticks with another clock lose no sample of a finger`(apart: Double) throws {
    let view = CountingView(frame: Rect2D(x: 0, y: 0, width: 1000, height: 1000))
    tester.arbiter.dispatcher.scene.addRoot(view)
    try tester.add("shake", ShakeRecognizer())
    // A finger at 120 Hz, delivered with frames of 60 Hz, beside motion events and ticks with the frame's own time.
    try tester.send(0, (1, 100, 100, .began))
    for frame in 1...60 {
      let time = Double(frame) / 60
      try tester.arbiter.deviceDidAccelerate(x: 0, y: 0, z: 9.8, at: time + apart)
      try tester.arbiter.tick(at: time + apart)
      try tester.send(time - 1.0 / 120, (1, 100 + Double(frame), 100, .moved))
      try tester.send(time, (1, 100.5 + Double(frame), 100, .moved))
    }
    try tester.send(1, (1, 200, 100, .ended))
    #expect(view.delivered == [1, 120, 1, 0])
    #expect(tester.arbiter.dispatcher.touches.isEmpty)
  }

  @Test func `A recognizer whose arbiter is released during a gesture can be added to another`() throws {
    let pan = PanRecognizer()
    var first: GestureTester? = GestureTester()
    try first?.add("pan", pan)
    try first?.drag(0, 1, from: Point2D(100, 100), by: Vector2D(50, 0), steps: 5, over: 0.1)
    #expect(first?.takeReports().first == "pan began")
    first = nil
    #expect(pan.state == .possible && pan.touches.isEmpty)
    try tester.add("pan", pan)
    try tester.drag(0, 1, from: Point2D(100, 100), by: Vector2D(50, 0), steps: 5, over: 0.1)
    #expect(tester.takeReports().first == "pan began")
  }

  @Test func `A hundred fingers are tracked`() throws {
    for recognizer in [
      TapRecognizer(), LongPressRecognizer(), SwipeRecognizer(), PanRecognizer(), PinchRecognizer(),
      RotationRecognizer(), ScreenEdgePanRecognizer(),
    ] { try tester.add("r", recognizer) }
    func all(_ time: Double, _ phase: TouchPhase, _ scale: Double) throws {
      let samples = (0..<100).map {
        TouchSample(id: $0, phase: phase, location: Point2D(5 + Double($0) * scale, 5 + Double($0 % 10) * scale))
      }
      try tester.arbiter.dispatch(TouchEvent(time: time, samples: samples))
    }
    try all(0, .began, 1)
    try all(0.1, .moved, 3)
    try all(0.2, .ended, 3)
    #expect(tester.takeReports().count >= 2)
  }
}

/// Counts received touches by phase.
private final class CountingView: TouchView {
  private(set) var delivered = [0, 0, 0, 0]
  override func touchesBegan(_ touches: [Touch], at time: Double) { delivered[0] += touches.count }
  override func touchesMoved(_ touches: [Touch], at time: Double) { delivered[1] += touches.count }
  override func touchesEnded(_ touches: [Touch], at time: Double) { delivered[2] += touches.count }
  override func touchesCancelled(_ touches: [Touch], at time: Double) { delivered[3] += touches.count }
}
