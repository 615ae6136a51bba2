import InkdotBoards
import InkdotGeometry
import InkdotHosting
import InkdotTouches
import TestSupport
import Testing

/// An object with an identity, like a system's touch.
final class Key {}

@MainActor struct TouchIntakeTests {
  let first = Key()
  let second = Key()

  func report(
    _ key: Key, _ phase: TouchPhase, _ time: Double, _ x: Double = 10, pressure: Double? = nil, awaited: Int? = nil
  ) -> TouchReport {
    TouchReport(
      key: ObjectIdentifier(key), phase: phase, time: time,
      pointer: PointerState(location: Point2D(x, 20), pressure: pressure), awaited: awaited)
  }

  @Test func `Samples of two fingers are delivered in order of time`() {
    var intake = TouchIntake()
    intake.add([report(first, .began, 1), report(first, .moved, 1.02), report(first, .moved, 1.04)])
    intake.add([report(second, .began, 1.01), report(second, .moved, 1.03)])
    let events = intake.drainEvents(at: 2)
    #expect(events.map(\.time) == [1, 1.01, 1.02, 1.03, 1.04])
    #expect(events.map { $0.samples.map(\.id) } == [[1], [2], [1], [2], [1]])
  }

  @Test func `Fingers that touch down at the same time are one event`() {
    var intake = TouchIntake()
    intake.add([report(first, .began, 1), report(second, .began, 1)])
    #expect(intake.drainEvents(at: 1).map(\.samples.count) == [2])
    #expect(intake.count == 2)
  }

  @Test func `A tap within one moment is two events`() {
    var intake = TouchIntake()
    intake.add([report(first, .began, 1), report(first, .ended, 1)])
    #expect(intake.drainEvents(at: 1).map { $0.samples.map(\.phase) } == [[.began], [.ended]])
  }

  @Test func `A reused address is a new touch`() {
    var intake = TouchIntake()
    intake.add([report(first, .began, 1), report(first, .ended, 2), report(first, .began, 2)])
    #expect(intake.drainEvents(at: 3).flatMap(\.samples).map(\.id) == [1, 1, 2])
    intake.add([report(first, .ended, 3), report(second, .began, 4)])
    #expect(intake.drainEvents(at: 5).flatMap(\.samples).map(\.id) == [2, 1])
  }

  @Test func `A touch that begins twice was lost and is cancelled`() {
    var intake = TouchIntake()
    intake.add([report(first, .began, 1, 10), report(first, .began, 2, 30)])
    let samples = intake.drainEvents(at: 3).flatMap(\.samples)
    #expect(samples.map(\.phase) == [.began, .cancelled, .began])
    #expect(samples.map(\.id) == [1, 1, 2])
  }

  @Test func `Touches without a beginning are ignored`() {
    var intake = TouchIntake()
    intake.add([report(first, .moved, 1), report(first, .ended, 2)])
    #expect(intake.drainEvents(at: 3).isEmpty)
  }

  @Test func `Times never decrease`() {
    var intake = TouchIntake()
    intake.add([report(first, .began, 5)])
    _ = intake.drainEvents(at: 5)
    intake.add([report(second, .began, 3), report(first, .moved, 4), report(first, .moved, .nan)])
    #expect(intake.drainEvents(at: 6).map(\.time) == [5, 5])
    intake.add([report(first, .moved, 4.5)])
    #expect(intake.drainEvents(at: 6).map(\.time) == [5])
  }

  @Test func `Future times are clamped to now, without delaying later samples`() {
    var intake = TouchIntake()
    intake.add([report(first, .began, 1e18)])
    #expect(intake.drainEvents(at: 2).map(\.time) == [2])
    intake.add([report(first, .moved, 3), report(first, .moved, 1e300), report(first, .ended, 4)])
    #expect(intake.drainEvents(at: 5).map(\.time) == [3, 5, 5])
  }

  @Test func `An end without a location uses the last one`() {
    var intake = TouchIntake()
    intake.add([report(first, .began, 1, 10), report(first, .moved, 2, 40), report(first, .ended, 3, .nan)])
    #expect(intake.drainEvents(at: 3).last?.samples.first?.location == Point2D(40, 20))
    intake.add([report(second, .began, 4, .infinity)])
    #expect(intake.count == 0)
  }

  @Test func `An estimate delays all later samples until its value arrives`() {
    var intake = TouchIntake()
    intake.add([report(first, .began, 1, pressure: 0.1, awaited: 7), report(first, .moved, 1.01, 20, pressure: 0.2)])
    #expect(intake.drainEvents(at: 1.02).isEmpty)
    #expect(intake.expected().map { $0.samples[0].pointer.pressure } == [0.1, 0.2])
    #expect(intake.deadline == 1 + TouchIntake.updateTimeout)
    #expect(intake.time(at: 1.02) == 1)
    intake.amend(7, pressure: 0.6, altitude: 1, azimuth: 2, isFinal: true)
    let events = intake.drainEvents(at: 1.02)
    #expect(events.map { $0.samples[0].pointer.pressure } == [0.6, 0.2])
    #expect(events[0].samples[0].pointer.altitude == 1)
    #expect(intake.deadline == nil && intake.time(at: 1.02) == 1.02)
  }

  @Test func `An update that is still an estimate keeps waiting`() {
    var intake = TouchIntake()
    intake.add([report(first, .began, 1, pressure: 0, awaited: 7)])
    intake.amend(7, pressure: 0.3, altitude: 1, azimuth: 0, isFinal: false)
    #expect(intake.drainEvents(at: 1.01).isEmpty)
    #expect(intake.drainEvents(at: 1.05).map { $0.samples[0].pointer.pressure } == [0.3])
    intake.amend(7, pressure: 0.9, altitude: 1, azimuth: 0, isFinal: true)
    #expect(intake.drainEvents(at: 2).isEmpty)
  }

  @Test func `A value that arrives after the lift is used`() {
    var intake = TouchIntake()
    intake.add([report(first, .began, 1, pressure: 0.5), report(first, .ended, 1.01, pressure: 0, awaited: 3)])
    _ = intake.drainEvents(at: 1.01)
    #expect(intake.count == 0)
    intake.amend(3, pressure: 0.4, altitude: 1, azimuth: 0, isFinal: true)
    #expect(intake.drainEvents(at: 1.02).flatMap(\.samples).map(\.pointer.pressure) == [0.4])
  }

  @Test func `Predictions have the id of the current touch`() {
    var intake = TouchIntake()
    intake.add([report(first, .began, 1)])
    _ = intake.drainEvents(at: 1)
    let expected = intake.expected([report(first, .moved, 1.01, 30), report(second, .moved, 1.01, 90)])
    #expect(expected.flatMap(\.samples).map(\.location.x) == [30])
    #expect(intake.drainEvents(at: 2).isEmpty)
  }

  @Test func `After a reset no touch is down`() {
    var intake = TouchIntake()
    intake.add([report(first, .began, 1, awaited: 1)])
    intake.reset()
    #expect(intake.count == 0 && intake.drainEvents(at: 9).isEmpty && intake.deadline == nil)
  }

  @Test func `No sequence of reports leads to an event that a board refuses`() {
    var random = SeededGenerator(seed: 41)
    let keys = (0..<60).map { _ in Key() }
    let strange = [Double.nan, .infinity, -.infinity, 1e300, -1e10, 0]
    let lock = DoodleBoard()
    _ = lock.resize(width: 300, height: 300)
    var intake = TouchIntake()
    var refused = 0
    for step in 0..<100_000 {
      let time =
        Int.random(in: 0..<50, using: &random) == 0
        ? strange[Int.random(in: 0..<6, using: &random)]
        : Double(step) / 240 - Double(Int.random(in: 0..<3, using: &random))
      let x =
        Int.random(in: 0..<20, using: &random) == 0
        ? strange[Int.random(in: 0..<6, using: &random)] : Double(Int.random(in: 0..<300, using: &random))
      let key = keys[Int.random(in: 0..<(Int.random(in: 0..<10, using: &random) == 0 ? 60 : 3), using: &random)]
      let phase = TouchPhase.allCases[Int.random(in: 0..<5, using: &random)]
      let awaited = Int.random(in: 0..<6, using: &random) == 0 ? Int.random(in: 0..<9, using: &random) : nil
      intake.add([
        report(key, phase, time, x, pressure: strange[Int.random(in: 0..<6, using: &random)], awaited: awaited)
      ])
      if Int.random(in: 0..<3, using: &random) == 0 {
        intake.amend(
          Int.random(in: 0..<9, using: &random), pressure: .nan, altitude: -3, azimuth: 99,
          isFinal: Int.random(in: 0..<2, using: &random) == 0)
      }
      for event in intake.drainEvents(at: Double(step) / 240) {
        do { _ = try lock.dispatch(event) } catch { refused += 1 }
      }
      if step % 500 == 0 {
        // Start over; this test is not about the drawn pattern.
        _ = try? lock.handle(.cancel, at: intake.time(at: Double(step) / 240))
        intake.reset()
        _ = lock.start(width: 300, height: 300)
      }
    }
    #expect(refused == 0)
  }
}
