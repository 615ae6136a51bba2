import InkdotBoards
import InkdotHosting
import InkdotPatterns
import InkdotRendering
import InkdotTouches
import Testing

// quote: session
/// The screen of a lock in any program. It paints and shows texts; the session does the rest.
@MainActor final class LockWindow {
  let session: PatternSession
  private let texts = PatternTexts(.english)
  private(set) var picture: DisplayList = []
  private(set) var message = ""
  private(set) var outcome: PatternOutcome?
  /// The time of the next `session.tick()`.
  private(set) var wakeup = Wakeup.none

  /// - Parameters:
  ///   - now: seconds on the clock of the touches.
  ///   - wall: seconds since 1970.
  init(_ flow: PatternFlow, vault: any PatternVault, now: @escaping () -> Double, wall: @escaping () -> Double) {
    session = PatternSession(flow, vault: vault, now: now, wall: wall)
    var handlers = PatternSession.Handlers()
    handlers.redraw = { [unowned self] in picture = session.lock.displayList }
    handlers.screenChanged = { [unowned self] in message = texts.text(for: session.lock.screen.message) }
    handlers.wake = { [unowned self] in wakeup = $0 }
    handlers.finished = { [unowned self] in outcome = $0 }
    session.connect(handlers)
    session.resize(width: 300, height: 300)
  }
}
// end quote

@MainActor struct SessionGuideTests {
  @Test func `The guide's lock is opened by touches and its own vault`() async throws {
    nonisolated(unsafe) var now = 0.0
    let window = LockWindow(
      PatternFlow(.unlock), vault: ClosureVault { $0.text(compact: true) == "012" }, now: { now }, wall: { now })
    #expect(window.message == "Draw your pattern to unlock" && !window.picture.isEmpty)
    for (dots, outcome) in [([0, 1, 4], nil), ([0, 1, 2], PatternOutcome.unlocked)] {
      for (index, dot) in dots.enumerated() {
        now += 0.02
        let phase = index == 0 ? TouchPhase.began : index == dots.count - 1 ? .ended : .moved
        let sample = TouchSample(id: 1, phase: phase, location: window.session.lock.layout.center(of: dot))
        window.session.dispatch([TouchEvent(time: now, samples: [sample])])
      }
      while window.session.lock.screen.message == .checking { await Task.yield() }
      #expect(outcome != nil || window.message == "Wrong pattern")
      #expect(window.wakeup != .none)
      now += 2
      window.session.tick()
      #expect(window.outcome == outcome)
    }
  }
}
