import Inkdot
import Testing

// The code of the guide "Open an app with a pattern" of InkdotBoards, run.

// quote: host
/// An unlock screen with a lock.
final class UnlockScreen {
  let lock: PatternLock
  private(set) var isOpen = false
  private(set) var vibrations = 0
  private(set) var picture: DisplayList = []
  private let isRight: (Pattern) -> Bool

  init(width: Double, height: Double, isRight: @escaping (Pattern) -> Bool) throws {
    self.isRight = isRight
    lock = PatternLock(PatternFlow(.unlock))
    try carryOut(lock.resize(width: width, height: height), at: 0)
  }
  // end quote

  // quote: input
  /// Handles touches at the time of their event.
  func touch(_ event: TouchEvent) throws { try carryOut(lock.dispatch(event), at: event.time) }

  /// The time at which to call `tick(at:)` if no touch comes before.
  var deadline: Double? { lock.deadline }

  func tick(at time: Double) throws { try carryOut(lock.tick(at: time), at: time) }

  /// Cancels the drawing, for example because a call came in or the window disappeared.
  func interrupt(at time: Double) throws { try carryOut(lock.handle(.cancel, at: time), at: time) }
  // end quote

  // quote: effects
  private func carryOut(_ answer: PatternAnswer, at time: Double) throws {
    if answer.effects.contains(.redraw) { picture = lock.displayList }
    if answer.effects.contains(.vibrate) { vibrations += 1 }
    if case .check(let pattern) = answer.request {
      let verdict: PatternVerdict = isRight(pattern) ? .correct : .wrong(.open(attemptsLeft: nil))
      try carryOut(lock.send(.verdict(verdict), at: time), at: time)
    }
    if answer.outcome == .unlocked { isOpen = true }
  }
  // end quote
}

@Suite struct PatternLockGuideTests {
  let secret: [Int] = [0, 1, 2, 5, 8]

  private func draw(_ dots: [Int], on screen: UnlockScreen, from time: Double) throws {
    for (index, dot) in dots.enumerated() {
      let phase: TouchPhase = index == 0 ? .began : index == dots.count - 1 ? .ended : .moved
      let sample = TouchSample(id: 1, phase: phase, location: screen.lock.layout.center(of: dot))
      try screen.touch(TouchEvent(time: time + Double(index) / 60, samples: [sample]))
    }
  }

  @Test func `The right pattern opens, with haptics for each dot`() throws {
    let screen = try UnlockScreen(width: 360, height: 360) { [secret] in $0.dots == secret }
    #expect(!screen.picture.isEmpty)
    try draw(secret, on: screen, from: 1)
    #expect(screen.isOpen)
    #expect(screen.vibrations == secret.count)
  }

  @Test func `A wrong pattern is reported and fades by ticks`() throws {
    let screen = try UnlockScreen(width: 360, height: 360) { _ in false }
    try draw(secret, on: screen, from: 1)
    #expect(!screen.isOpen)
    #expect(screen.lock.screen.message == .wrong(.open(attemptsLeft: nil)))
    let echo = screen.picture
    for frame in 0..<120 { try screen.tick(at: 2 + Double(frame) / 60) }
    #expect(screen.picture != echo)
  }

  @Test func `An interrupted drawing is not an attempt`() throws {
    let screen = try UnlockScreen(width: 360, height: 360) { _ in true }
    let sample = TouchSample(id: 1, phase: .began, location: screen.lock.layout.center(of: 0))
    try screen.touch(TouchEvent(time: 1, samples: [sample]))
    try screen.interrupt(at: 1.5)
    #expect(!screen.isOpen && !screen.lock.isPicked(0))
  }
}

@Suite struct AttemptScheduleGuideTests {
  @Test func `A custom schedule is applied`() throws {
    // quote: waits
    // Three tries, then ten seconds after each failure, a minute from the eighth on, and an end after twenty.
    let schedule = try AttemptSchedule(waits: [3: .seconds(10), 8: .seconds(60), 20: .forever])
    // end quote
    #expect(
      [2, 3, 7, 8, 20].map { schedule.wait(afterFailures: $0) } == [
        .none, .seconds(10), .seconds(10), .seconds(60), .forever,
      ])
  }
}
