import InkdotGeometry
import InkdotGestures
import TestSupport
import Testing

@Suite struct SwipeRecognizerTests {
  let tester = GestureTester()

  func stroke(_ direction: SwipeDirection, _ way: Vector2D, at time: Double = 0.1) throws -> Bool {
    try tester.add("swipe", SwipeRecognizer()) { $0.direction = direction }
    try tester.send(0, (1, 500, 500, .began))
    try tester.send(time, (1, 500 + way.dx, 500 + way.dy, .moved))
    return tester.takeReports() == ["swipe ended"]
  }

  @Test(arguments: [
    (SwipeDirection.right, Vector2D(80, 0)), (.left, Vector2D(-80, 0)), (.up, Vector2D(0, -80)),
    (.down, Vector2D(0, 80)),
  ]) func `Each direction accepts its own movement only`(direction: SwipeDirection, way: Vector2D) throws {
    #expect(try stroke(direction, way))
    for other in [SwipeDirection.right, .left, .up, .down] where other != direction {
      #expect(try !SwipeRecognizerTests().stroke(other, way))
    }
  }

  @Test(arguments: [0.1, 0.2, 0.3, 0.4, 0.5]) func `The required distance decreases with time`(time: Double) throws {
    let needed = 50 * (1 - 0.94 * time)
    #expect(try stroke(.right, Vector2D(needed + 0.001, 0), at: time))
    #expect(try !SwipeRecognizerTests().stroke(.right, Vector2D(needed - 0.001, 0), at: time))
  }

  @Test(arguments: [0.1, 0.2, 0.3, 0.4, 0.5]) func `The allowed sideways movement decreases with time`(time: Double)
    throws
  {
    let allowed = 50 * (1 - 0.98 * time)
    #expect(try stroke(.up, Vector2D(allowed - 0.001, -100), at: time))
    #expect(try !SwipeRecognizerTests().stroke(.up, Vector2D(allowed + 0.001, -100), at: time))
  }

  @Test func `A swipe may take half a second and no longer`() throws {
    #expect(try stroke(.right, Vector2D(100, 0), at: 0.5))
    #expect(try !SwipeRecognizerTests().stroke(.right, Vector2D(100, 0), at: 0.500001))
  }

  @Test func `Moving behind the start fails a swipe, moving back before it does not`() throws {
    let swipe = try tester.add("swipe", SwipeRecognizer())
    try tester.send(0, (1, 500, 500, .began))
    try tester.send(0.01, (1, 520, 500, .moved))
    try tester.send(0.02, (1, 500, 500, .moved))
    #expect(swipe.failure == nil)
    try tester.send(0.03, (1, 499.9, 500, .moved))
    #expect(swipe.failure == .wrongDirection)
    try tester.send(0.04, (1, 600, 500, .moved))
    #expect(tester.takeReports() == [])
  }

  @Test func `A swipe completed in time acts when the other recognizer fails, however late`() throws {
    let swipe = try tester.add("swipe", SwipeRecognizer())
    let press = try tester.add("press", LongPressRecognizer()) {
      $0.minimumPressDuration = 2
      $0.allowableMovement = 1000
    }
    try swipe.require(toFail: press)
    try tester.send(0, (1, 500, 500, .began))
    try tester.send(0.1, (1, 600, 500, .moved))
    #expect(swipe.isWaitingForOthers)
    try tester.arbiter.tick(at: 0.8)
    #expect(swipe.failure == nil)
    try tester.send(0.9, (1, 600, 500, .ended))
    #expect(press.failure == .lifted)
    #expect(tester.takeReports() == ["swipe ended"])
  }

  @Test func `A swipe is recognized while moving, never at the lift`() throws {
    let swipe = try tester.add("swipe", SwipeRecognizer())
    try tester.send(0, (1, 500, 500, .began))
    try tester.send(0.1, (1, 600, 500, .ended))
    #expect(tester.takeReports() == [])
    #expect(swipe.failure == .lifted)
  }

  @Test func `All fingers must qualify`() throws {
    try tester.add("swipe", SwipeRecognizer()) { $0.numberOfTouchesRequired = 2 }
    try tester.send(0, (1, 500, 500, .began), (2, 500, 600, .began))
    try tester.send(0.1, (1, 600, 500, .moved))
    #expect(tester.takeReports() == [])
    try tester.send(0.12, (2, 600, 600, .moved))
    #expect(tester.takeReports() == ["swipe ended"])
    try tester.send(0.2, (1, 600, 500, .ended), (2, 600, 600, .ended))
  }

  @Test func `A set of both axes acts on the horizontal one, an empty set on none`() throws {
    #expect(try stroke([.right, .down], Vector2D(80, 0)))
    #expect(try !SwipeRecognizerTests().stroke([.right, .down], Vector2D(0, 80)))
    #expect(try SwipeRecognizerTests().stroke([.up, .down], Vector2D(0, 80)))
    #expect(try SwipeRecognizerTests().stroke([.left, .right], Vector2D(-80, 0)))
    #expect(try !SwipeRecognizerTests().stroke([], Vector2D(80, 0)))
  }

  @Test func `A direction of unknown bits never acts`() throws {
    try tester.add("unknown", SwipeRecognizer()) { $0.direction = SwipeDirection(rawValue: 16) }
    try tester.add("both", SwipeRecognizer()) { $0.direction = SwipeDirection(rawValue: 16 | 2) }
    for way in [Vector2D(100, 0), Vector2D(-100, 0), Vector2D(0, 100), Vector2D(0, -100)] {
      let time = tester.arbiter.time.isFinite ? tester.arbiter.time + 1 : 0
      try tester.drag(time, 1, from: Point2D(500, 500), by: way, steps: 4, over: 0.1)
      try tester.send(time + 0.2, (1, 500, 500, .ended))
    }
    #expect(tester.takeReports() == ["both ended"])
  }
}
