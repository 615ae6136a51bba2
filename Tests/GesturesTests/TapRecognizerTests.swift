import InkdotGeometry
import InkdotGestures
import TestSupport
import Testing

@Suite struct TapRecognizerTests {
  let tester = GestureTester()

  @Test func `A finger that touches and lifts is a tap, after any duration`() throws {
    let tap = try tester.add("tap", TapRecognizer())
    try tester.send(0, (1, 50, 50, .began))
    #expect(tester.takeReports() == [])
    try tester.send(30, (1, 52, 51, .ended))
    #expect(tester.takeReports() == ["tap ended"])
    #expect(tap.state == .possible)
    #expect(tap.numberOfTouches == 0)
  }

  @Test(arguments: [(10.0, true), (10.0000005, true), (10.00001, false)])
  func `Movement of up to ten points is allowed`(distance: Double, isTap: Bool) throws {
    let tap = try tester.add("tap", TapRecognizer())
    try tester.send(0, (1, 50, 50, .began))
    try tester.send(0.1, (1, 50 + distance, 50, .moved))
    #expect((tap.failure == nil) == isTap)
    try tester.send(0.2, (1, 50, 50, .ended))
    #expect((tester.takeReports() == ["tap ended"]) == isTap)
  }

  @Test func `Lifting at another position counts as movement`() throws {
    let tap = try tester.add("tap", TapRecognizer())
    try tester.send(0, (1, 50, 50, .began))
    try tester.send(0.1, (1, 50, 62, .ended))
    #expect(tester.takeReports() == [])
    #expect(tap.failure == .moved(distance: 12, allowed: 10))
  }

  @Test func `Two fingers that lift one by one are a tap with two touches at their locations`() throws {
    let tap = try tester.add("tap", TapRecognizer()) { $0.numberOfTouchesRequired = 2 }
    var seen: (Point2D, Int)?
    tap.action = { seen = ($0.location, $0.numberOfTouches) }
    try tester.send(0, (1, 100, 100, .began))
    try tester.send(0.05, (2, 200, 100, .began))
    try tester.send(0.1, (1, 102, 100, .ended))
    try tester.send(0.2, (2, 200, 104, .ended))
    #expect(seen?.0 == Point2D(151, 102))
    #expect(seen?.1 == 2)
  }

  @Test func `Successive fingers are not simultaneous`() throws {
    try tester.add("tap", TapRecognizer()) { $0.numberOfTouchesRequired = 2 }
    try tester.tap(0, 1)
    try tester.tap(0.1, 2)
    try tester.send(1, (1, 0, 0, .began))
    try tester.send(1.1, (1, 0, 0, .ended), (2, 0, 0, .began))
    try tester.send(1.2, (2, 0, 0, .ended))
    #expect(tester.takeReports() == [])
  }

  @Test func `An extra finger fails a tap`() throws {
    let tap = try tester.add("tap", TapRecognizer())
    try tester.send(0, (1, 100, 100, .began))
    try tester.send(0.05, (2, 200, 100, .began))
    #expect(tap.failure == .tooManyTouches(count: 2, allowed: 1))
    try tester.send(0.1, (1, 100, 100, .ended))
    #expect(tap.state == .failed, "not possible while a finger is down")
    try tester.send(0.2, (2, 200, 100, .ended))
    #expect(tap.state == .possible)
    try tester.tap(1)
    #expect(tester.takeReports() == ["tap ended"])
  }

  @Test func `A cancelled touch is not a tap`() throws {
    try tester.add("tap", TapRecognizer())
    try tester.send(0, (1, 100, 100, .began))
    try tester.send(0.05, (1, 100, 100, .cancelled))
    #expect(tester.takeReports() == [])
  }

  @Test(arguments: [(0.34, true), (0.36, false)])
  func `The next tap must come within the interval`(stopThreshold: Double, isDouble: Bool) throws {
    let tap = try tester.add("double", TapRecognizer()) { $0.numberOfTapsRequired = 2 }
    try tester.tap(0)
    #expect(tester.arbiter.nextDeadline == 0.05 + 0.35)
    try tester.tap(0.05 + stopThreshold)
    #expect((tester.takeReports() == ["double ended"]) == isDouble)
    if !isDouble {
      // The late tap counts as a first one.
      try tester.tap(0.05 + stopThreshold + 0.05 + 0.1)
      #expect(tester.takeReports() == ["double ended"])
    }
    #expect(tap.state == .possible)
  }

  @Test func `A tick after the interval ends the wait for the next tap`() throws {
    let tap = try tester.add("double", TapRecognizer()) { $0.numberOfTapsRequired = 2 }
    try tester.tap(0)
    try tester.arbiter.tick(at: 0.39)
    #expect(tap.failure == nil)
    try tester.arbiter.tick(at: 0.4)
    #expect(tap.failure == .noNextTap(allowed: 0.35))
    #expect(tester.arbiter.nextDeadline == nil)
    #expect(tester.takeDeliveries() == ["began 1", "ended 1"])
  }

  @Test func `The next tap must be near`() throws {
    let tap = try tester.add("double", TapRecognizer()) { $0.numberOfTapsRequired = 2 }
    try tester.tap(0, 1, 100, 100)
    try tester.tap(0.1, 2, 145, 100)
    #expect(tester.takeReports() == ["double ended"])
    try tester.tap(1, 1, 100, 100)
    try tester.tap(1.1, 2, 146, 100)
    #expect(tester.takeReports() == [])
    #expect(tap.failure == .tooFarFromLastTap(distance: 46, allowed: 45))
  }

  @Test func `A waiting single tap is recognized when the double tap fails`() throws {
    let single = try tester.add("single", TapRecognizer())
    let double = try tester.add("double", TapRecognizer()) { $0.numberOfTapsRequired = 2 }
    try single.require(toFail: double)
    var place: Point2D?
    let report = single.action
    single.action = {
      place = $0.location
      report?($0)
    }
    try tester.tap(0, 1, 70, 80)
    #expect(single.isWaitingForOthers)
    #expect(single.state == .possible)
    try tester.send(0.2, (2, 500, 500, .began))
    #expect(tester.takeReports() == ["single ended"], "the second touch is too far away")
    #expect(place == Point2D(70, 80))
  }

  @Test func `A tap waits only while a competing recognizer can succeed`() throws {
    let single = try tester.add("single", TapRecognizer())
    try tester.tap(0)
    #expect(tester.takeReports() == ["single ended"])
    let double = try tester.add("double", TapRecognizer()) { $0.numberOfTapsRequired = 2 }
    try single.require(toFail: double)
    try tester.tap(1)
    let deadline = try #require(tester.arbiter.nextDeadline)
    try tester.arbiter.tick(at: deadline.nextDown - 1e-8)
    #expect(tester.takeReports() == [])
    try tester.arbiter.tick(at: deadline)
    #expect(tester.takeReports() == ["single ended"])
  }

  @Test(arguments: [0, -1]) func `Zero fingers or zero taps are never recognized`(number: Int) throws {
    try tester.add("fingers", TapRecognizer()) { $0.numberOfTouchesRequired = number }
    try tester.add("taps", TapRecognizer()) { $0.numberOfTapsRequired = number }
    try tester.tap(0)
    try tester.arbiter.tick(at: 5)
    #expect(tester.takeReports() == [])
    #expect(tester.takeDeliveries() == ["began 1", "ended 1"])
  }
}
