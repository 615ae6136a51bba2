import InkdotBoards
import InkdotRendering
import InkdotGeometry
import InkdotPatterns
import InkdotTouches
import Testing

/// Drives a lock the way a host does.
final class LockDriver {
  let lock: PatternLock
  var time = 0.0
  var effects: PatternEffects = []

  init(_ flow: PatternFlow) {
    lock = PatternLock(flow)
    lock.board.resize(width: 300, height: 300)
  }

  func draw(_ dots: [Int]) throws {
    effects = []
    for (place, dot) in dots.enumerated() {
      try send(place == 0 ? .began : .moved, dot)
    }
    try send(.ended, dots[dots.count - 1])
  }

  func send(_ phase: TouchPhase, _ dot: Int) throws {
    time += 0.01
    let sample = TouchSample(id: 1, phase: phase, location: lock.board.layout.center(of: dot))
    effects.formUnion(try lock.dispatch(TouchEvent(time: time, samples: [sample])))
  }

  func answer(_ input: PatternFlowInput) {
    effects = lock.send(input, at: time)
  }
}

@Suite struct PatternLockTests {
  @Test func `creating asks twice, saves and finishes`() throws {
    let driver = LockDriver(PatternFlow(.create))
    try driver.draw([0, 1, 5, 8, 6])
    #expect(driver.lock.screen.message == .weak)
    #expect(driver.lock.strength?.verdict == .weak)
    #expect(driver.lock.screen.preview?.dots == [0, 1, 5, 8, 7, 6])
    try driver.draw([0, 1, 5, 8, 6])
    #expect(driver.effects.contains(.save))
    #expect(driver.lock.candidate?.dots == [0, 1, 5, 8, 7, 6])
    driver.answer(.saved)
    #expect(driver.effects.isSuperset(of: [.finished, .screenChanged, .redraw]))
    #expect(driver.lock.outcome == .created)
    #expect(driver.lock.candidate == nil)
  }

  @Test func `unlocking checks, echoes and finishes`() throws {
    let driver = LockDriver(PatternFlow(.unlock))
    try driver.draw([0, 1, 5, 8])
    #expect(driver.effects.contains(.check))
    #expect(!driver.lock.screen.takesTouches)
    driver.answer(.verdict(.correct))
    #expect(driver.effects.isSuperset(of: [.finished, .screenChanged, .redraw]))
    #expect(!driver.effects.contains(.shakeMessage))
    #expect(driver.lock.outcome == .unlocked)
  }
}
