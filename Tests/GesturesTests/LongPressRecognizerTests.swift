import InkdotGeometry
import InkdotGestures
import TestSupport
import Testing

@Suite struct LongPressRecognizerTests {
  let tester = GestureTester()

  @Test func `A press sets a deadline and begins then`() throws {
    try tester.add("press", LongPressRecognizer())
    try tester.send(2, (1, 100, 100, .began))
    #expect(tester.arbiter.nextDeadline == 2.5)
    try tester.arbiter.tick(at: 2.49)
    #expect(tester.takeReports() == [])
    try tester.arbiter.tick(at: 2.5)
    #expect(tester.takeReports() == ["press began"])
    #expect(tester.arbiter.nextDeadline == nil)
    #expect(tester.takeDeliveries() == ["began 1", "cancelled 1"])
    try tester.send(3, (1, 400, 100, .moved))
    try tester.send(4, (1, 400, 100, .ended))
    #expect(tester.takeReports() == ["press changed", "press ended"])
  }

  @Test func `A late lift begins and ends a press`() throws {
    try tester.add("press", LongPressRecognizer())
    try tester.send(0, (1, 100, 100, .began))
    try tester.send(7, (1, 900, 100, .ended))
    #expect(tester.takeReports() == ["press began", "press ended"])
  }

  @Test func `An early lift, a move or an extra finger fails a press`() throws {
    let press = try tester.add("press", LongPressRecognizer())
    try tester.tap(0)
    #expect(press.failure == .lifted)
    try tester.send(1, (1, 100, 100, .began))
    try tester.send(1.1, (1, 100, 110.1, .moved))
    guard case .moved = press.failure else {
      Issue.record("failed for another reason")
      return
    }
    try tester.send(1.2, (1, 100, 110.1, .ended))
    try tester.send(2, (1, 100, 100, .began))
    try tester.send(2.1, (2, 200, 100, .began))
    #expect(press.failure == .tooManyTouches(count: 2, allowed: 1))
    try tester.arbiter.tick(at: 9)
    #expect(tester.takeReports() == [])
  }

  @Test func `With two fingers the time counts from the second, and one lift ends the press`() throws {
    try tester.add("press", LongPressRecognizer()) { $0.numberOfTouchesRequired = 2 }
    try tester.send(0, (1, 100, 100, .began))
    try tester.send(0.4, (2, 200, 100, .began))
    try tester.arbiter.tick(at: 0.89)
    #expect(tester.takeReports() == [])
    try tester.arbiter.tick(at: 0.9)
    try tester.send(1, (2, 200, 100, .ended))
    #expect(tester.takeReports() == ["press began", "press ended"])
    try tester.send(1.1, (1, 100, 100, .ended))
    #expect(tester.takeReports() == [])
  }

  @Test func `Fingers added and lifted in a press are one change each`() throws {
    try tester.add("press", LongPressRecognizer())
    try tester.send(0, (1, 100, 100, .began))
    try tester.arbiter.tick(at: 1)
    try tester.send(1.1, (2, 200, 100, .began))
    try tester.send(1.2, (2, 200, 100, .ended))
    try tester.send(1.3, (1, 100, 100, .ended))
    #expect(tester.takeReports() == ["press began", "press changed", "press changed", "press ended"])
  }

  @Test(arguments: [0, -1]) func `A press without a duration begins at once`(duration: Double) throws {
    try tester.add("press", LongPressRecognizer()) { $0.minimumPressDuration = duration }
    try tester.send(0, (1, 100, 100, .began))
    #expect(tester.takeReports() == ["press began"])
  }

  @Test(arguments: [Double.nan, .infinity, 1e300]) func `A press with an infinite duration never begins`(
    duration: Double
  ) throws {
    try tester.add("press", LongPressRecognizer()) { $0.minimumPressDuration = duration }
    try tester.send(0, (1, 100, 100, .began))
    try tester.arbiter.tick(at: 1e9)
    try tester.send(1e9, (1, 100, 100, .ended))
    #expect(tester.takeReports() == [])
    #expect(tester.arbiter.nextDeadline == nil)
  }

  @Test func `A press far from the taps before it fails`() throws {
    try tester.add("press", LongPressRecognizer()) { $0.numberOfTapsRequired = 1 }
    try tester.send(0, (1, 10, 100, .began))
    try tester.send(0.05, (1, 10, 100, .ended))
    try tester.send(0.3, (2, 900, 100, .began))
    try tester.arbiter.tick(at: 2)
    #expect(tester.takeReports() == [], "the press does not begin")
  }

  @Test func `A press may require taps before it`() throws {
    try tester.add("press", LongPressRecognizer()) { $0.numberOfTapsRequired = 1 }
    try tester.send(0, (1, 100, 100, .began))
    try tester.arbiter.tick(at: 3)
    try tester.send(3, (1, 100, 100, .ended))
    #expect(tester.takeReports() == [], "that was the tap")
    try tester.send(3.2, (2, 100, 100, .began))
    #expect(tester.arbiter.nextDeadline == 3.7)
    try tester.arbiter.tick(at: 3.7)
    #expect(tester.takeReports() == ["press began"])
    try tester.send(4, (2, 100, 100, .ended))
    #expect(tester.takeReports() == ["press ended"])
    try tester.tap(5)
    try tester.arbiter.tick(at: 6)
    try tester.send(6, (3, 100, 100, .began))
    try tester.arbiter.tick(at: 9)
    #expect(tester.takeReports() == [], "the pause was too long, and this finger is the tap")
  }

  @Test(arguments: [0.0, -1, 1e-13])
  func `A recognizer whose deadline is now does not hang the program`(offset: Double) throws {
    final class Restless: Recognizer {
      var offset = 0.0
      var calls = 0
      override func follow(at time: Double) { deadline = time + 1 }
      override func deadlinePassed(at time: Double) {
        calls += 1
        deadline = time + offset
      }
    }
    let restless = Restless()
    restless.offset = offset
    try tester.add("restless", restless)
    try tester.send(0, (1, 10, 10, .began))
    try tester.arbiter.tick(at: 5)
    #expect(1...1_000 ~= restless.calls)
    #expect(tester.arbiter.nextDeadline != nil)
  }
}
