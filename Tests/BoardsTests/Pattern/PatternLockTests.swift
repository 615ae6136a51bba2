import InkdotBoards
import InkdotRendering
import InkdotGeometry
import InkdotPatterns
import InkdotTouches
import Testing

/// Drives a lock as a host does.
final class LockDriver {
  let lock: PatternLock
  var time = 0.0
  var effects: PatternEffects = []
  var request: PatternRequest?
  var outcome: PatternOutcome?

  init(_ flow: PatternFlow) {
    lock = PatternLock(flow)
    take(lock.resize(width: 300, height: 300))
  }

  func take(_ answer: PatternAnswer) {
    effects.formUnion(answer.effects)
    if let request = answer.request { self.request = request }
    outcome = answer.outcome
    lock.checkInvariants()
  }

  func draw(_ dots: [Int]) throws {
    effects = []
    request = nil
    for (place, dot) in dots.enumerated() {
      try send(place == 0 ? .began : .moved, dot)
    }
    try send(.ended, dots[dots.count - 1])
  }

  func send(_ phase: TouchPhase, _ dot: Int) throws {
    time += 0.01
    let sample = TouchSample(id: 1, phase: phase, location: lock.layout.center(of: dot))
    take(try lock.handle(.touches([sample]), at: time))
  }

  func answer(_ input: PatternFlowInput) throws {
    effects = []
    request = nil
    take(try lock.send(input, at: time))
  }
}

@Suite struct PatternLockTests {
  @Test(arguments: [true, false])
  func `A lock at rest requests no frame after the echo of a wrong pattern`(_ reducesMotion: Bool) throws {
    let driver = LockDriver(PatternFlow(.unlock))
    driver.lock.settings.reducesMotion = reducesMotion
    try driver.draw([0, 1, 2, 5])
    try driver.answer(.verdict(.wrong(.open(attemptsLeft: 4))))
    var frames = 0
    while let deadline = driver.lock.deadline, frames < 200 {
      driver.time = max(deadline, driver.time + 1.0 / 60)
      driver.take(try driver.lock.handle(.tick, at: driver.time))
      frames += 1
    }
    #expect(driver.lock.deadline == nil)
    #expect(driver.effects.contains(.echoEnded))
  }

  @Test func `Creating asks twice, saves and finishes`() throws {
    let driver = LockDriver(PatternFlow(.create))
    try driver.draw([0, 1, 5, 8, 6])
    #expect(driver.lock.screen.message == .weak)
    #expect(driver.lock.strength?.verdict == .weak)
    #expect(driver.lock.screen.preview?.dots == [0, 1, 5, 8, 7, 6])
    try driver.draw([0, 1, 5, 8, 6])
    guard case .save(let pattern)? = driver.request else { Issue.record("nothing is saved"); return }
    #expect(pattern.dots == [0, 1, 5, 8, 7, 6])
    try driver.answer(.saved)
    #expect(driver.effects.isSuperset(of: [.screenChanged, .redraw]))
    #expect(driver.outcome == .created)
    #expect(driver.lock.outcome == .created)
    #expect(driver.request == nil)
  }

  @Test func `Unlocking checks, echoes and finishes`() throws {
    let driver = LockDriver(PatternFlow(.unlock))
    try driver.draw([0, 1, 5, 8])
    guard case .check(let pattern)? = driver.request else { Issue.record("nothing is checked"); return }
    #expect(pattern.dots == [0, 1, 5, 8])
    #expect(!driver.lock.screen.takesTouches)
    try driver.answer(.verdict(.correct))
    #expect(driver.effects.isSuperset(of: [.screenChanged, .redraw]))
    #expect(!driver.effects.contains(.shakeMessage))
    #expect(driver.outcome == .unlocked)
  }

  @Test
  func `A new pattern is visible with arrows, and the current one is hidden`()
    throws
  {
    let driver = LockDriver(PatternFlow(.change))
    driver.lock.settings.reducesMotion = true
    let plain = driver.lock.displayList
    driver.lock.settings.arrows = .whileSetting
    driver.lock.settings.hidesPath = true
    #expect(driver.lock.hidesPath)
    try driver.draw([0, 1, 2, 5])
    #expect(driver.lock.displayList == plain)
    // The flow asks for the new pattern during the echo of the old one.
    try driver.answer(.verdict(.correct))
    #expect(driver.lock.isSettingNew && !driver.lock.hidesPath && driver.lock.displayList == plain)
    try driver.send(.began, 3)
    try driver.send(.moved, 4)
    let visible = driver.lock.displayList
    #expect(visible != plain)
    driver.lock.settings.arrows = .never
    #expect(driver.lock.displayList != visible)
  }

  @Test func `A flow on another grid keeps size, position, style and touches`() throws {
    let four = try PatternGrid(rows: 4, columns: 4)
    let driver = LockDriver(PatternFlow(.change, newGrid: four))
    driver.lock.settings.arrows = .always
    driver.take(driver.lock.moveGrid(to: Point2D(1, 0)))
    let right = driver.lock.layout.center(of: 2)
    try driver.draw([0, 1, 2, 5])
    // A finger that comes down during the check is ignored until it lifts.
    try driver.send(.began, 0)
    try driver.answer(.verdict(.correct))
    #expect(driver.lock.grid == four)
    #expect(driver.lock.settings.arrows == .always)
    #expect(abs(driver.lock.layout.center(of: 3).x - right.x) < 20)
    #expect(driver.lock.layout.center(of: 12).y < 220)
    try driver.send(.moved, 5)
    try driver.send(.ended, 5)
    #expect(driver.request == nil)
    try driver.draw([0, 1, 2, 3, 7])
    #expect(driver.lock.screen.preview?.dots == [0, 1, 2, 3, 7])
  }

  @Test func `A flow with another rule on the same grid applies it`() throws {
    var jumps = PatternRule.standard
    jumps.skippedDots = .jump
    let driver = LockDriver(PatternFlow(.change, newRule: jumps))
    try driver.draw([0, 1, 2, 5])
    try driver.answer(.verdict(.correct))
    for dot in [0, 2, 8, 6] { driver.take(try driver.lock.pick(dot, at: driver.time)) }
    driver.take(try driver.lock.submit(at: driver.time))
    #expect(driver.lock.screen.preview?.dots == [0, 2, 8, 6])
  }

  @Test func `The begin and the end of a wait repaint the dots`() throws {
    let driver = LockDriver(PatternFlow(.unlock))
    driver.lock.settings.style.disabled = PatternStyle.Dot(disc: .black)
    var picture = driver.lock.displayList
    for status in [AttemptStatus.locked(until: 9), .open(attemptsLeft: 1)] {
      try driver.answer(.status(status))
      #expect(driver.lock.displayList != picture)
      #expect(driver.effects.contains(.redraw))
      picture = driver.lock.displayList
    }
  }

  @Test func `A refused event changes nothing`() throws {
    let driver = LockDriver(PatternFlow(.unlock))
    try driver.draw([0, 1, 5, 8])
    let screen = driver.lock.screen
    #expect(throws: TouchError.timeNotFinite) { try driver.lock.send(.verdict(.correct), at: .nan) }
    #expect(throws: TouchError.timeNotFinite) { try driver.lock.handle(.cancel, at: .infinity) }
    #expect(throws: TouchError.timeNotFinite) { try driver.lock.pick(1, at: .nan) }
    #expect(driver.lock.screen == screen)
    #expect(driver.lock.outcome == nil)
  }
}
