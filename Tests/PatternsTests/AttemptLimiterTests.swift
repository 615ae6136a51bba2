import InkdotPatterns
import TestSupport
import Testing

@Suite struct AttemptLimiterTests {
  @Test(arguments: [nil, UInt64(1)])
  func `five failures, then half a minute`(boot: UInt64?) {
    var limiter = AttemptLimiter(schedule: .standard)
    for failure in 1...5 {
      #expect(limiter.status(at: at(0, boot: boot)) == .open(attemptsLeft: 6 - failure))
      #expect(limiter.begin(at: at(0, boot: boot)) == .proceed)
      #expect(limiter.failures == failure)
    }
    #expect(limiter.begin(at: at(1, boot: boot)) == .locked(until: day + 30))
    #expect(limiter.begin(at: at(29.5, boot: boot)) == .locked(until: day + 30))
    #expect(limiter.failures == 5)
    #expect(limiter.status(at: at(30, boot: boot)) == .open(attemptsLeft: 5))
    #expect(limiter.begin(at: at(30, boot: boot)) == .proceed)
    limiter.succeed()
    #expect(limiter == AttemptLimiter(schedule: .standard))
  }

  @Test func `a correct fifth attempt leaves no wait behind`() {
    var limiter = failed(5)
    limiter.succeed()
    #expect(limiter.status(at: at(0)) == .open(attemptsLeft: 5))
  }

  @Test func `a wall clock before the beginning of the wait starts it again in full`() {
    var limiter = failed(5)
    #expect(limiter.status(at: at(-100)) == .locked(until: day - 70))
    #expect(limiter.status(at: at(-71)) == .locked(until: day - 70))
    #expect(limiter.status(at: at(-70)) == .open(attemptsLeft: 5))
  }

  @Test func `a clock set back and forth gains nothing while it stays behind the beginning`() {
    var limiter = failed(5)
    #expect(limiter.status(at: at(20)) == .locked(until: day + 30))
    #expect(limiter.status(at: at(10)) == .locked(until: day + 30))
    #expect(limiter.status(at: at(-1)) == .locked(until: day + 29))
  }

  @Test func `a device started anew starts the wait again in full, once`() {
    var limiter = failed(5, boot: 1)
    let restarted = ClockReading(wall: day + 1000, boot: ClockReading.Boot(identifier: 2, uptime: 7))
    #expect(limiter.status(at: restarted) == .locked(until: day + 1030))
    let later = ClockReading(wall: day + 1030, boot: ClockReading.Boot(identifier: 2, uptime: 37))
    #expect(limiter.status(at: later) == .open(attemptsLeft: 5))
    for changed in [at(1000), at(1000, boot: 3), at(1000, uptime: -50, boot: 1)] {
      var limiter = failed(5, boot: 1)
      #expect(limiter.status(at: changed) == .locked(until: day + 1030))
    }
    var withoutBoot = failed(5)
    #expect(withoutBoot.status(at: restarted) == .locked(until: day + 1030))
  }

  @Test func `within one boot both clocks must say that the wait is over`() {
    var forward = failed(5, boot: 1)
    #expect(forward.status(at: at(5000, uptime: 10, boot: 1)) == .locked(until: day + 5020))
    #expect(forward.status(at: at(5020, uptime: 30, boot: 1)) == .open(attemptsLeft: 5))
    var behind = failed(5, boot: 1)
    #expect(behind.status(at: at(10, uptime: 500, boot: 1)) == .locked(until: day + 30))
    #expect(behind.status(at: at(30, uptime: 520, boot: 1)) == .open(attemptsLeft: 5))
  }

  @Test func `a wait noticed as over does not come back`() {
    var limiter = failed(5, boot: 1)
    let before = limiter
    _ = limiter.status(at: at(30, boot: 1))
    #expect(limiter != before)
    #expect(limiter.status(at: at(-1000, boot: 2)) == .open(attemptsLeft: 5))
    #expect(limiter.failures == 5)
  }

  @Test func `strict refuses for good after twenty`() {
    var limiter = AttemptLimiter(schedule: .strict)
    var now = 0.0
    for _ in 0..<20 {
      if case .locked(let until) = limiter.status(at: at(now)) { now = until - day }
      #expect(limiter.begin(at: at(now)) == .proceed)
    }
    #expect(limiter.begin(at: at(1e9)) == .refusedForGood)
    #expect(limiter.failures == 20)
  }

  @Test func `the count stops instead of overflowing`() throws {
    var limiter = AttemptLimiter.afterLoss(schedule: .standard, at: at(0))
    var random = SeededGenerator(seed: 3)
    var now = 0.0
    for _ in 0..<3000 {
      now += Double.random(in: 0...90_000, using: &random)
      let before = limiter.failures
      let decision = limiter.begin(at: at(now))
      #expect(limiter.failures == before + (decision == .proceed ? 1 : 0))
    }
    var full = try AttemptLimiter(bytes: sealed { $0.replaceSubrange(8..<12, with: [0x40, 0x42, 0x0F, 0]) })
    #expect(full.failures == AttemptLimiter.greatestCount)
    #expect(full.begin(at: at(0)) == .proceed)
    #expect(full.failures == AttemptLimiter.greatestCount)
    #expect(full.status(at: at(0)) == .locked(until: day + 86400))
  }

  @Test func `a lost counter goes on as after thirty failures, with a full wait`() {
    var standard = AttemptLimiter.afterLoss(schedule: .standard, at: at(0))
    #expect(standard.failures == 30)
    #expect(standard.begin(at: at(0)) == .locked(until: day + 30))
    var strict = AttemptLimiter.afterLoss(schedule: .strict, at: at(0))
    #expect(strict.begin(at: at(0)) == .refusedForGood)
  }

  @Test func `readings no clock gives are brought into range`() {
    #expect(ClockReading(wall: .nan).wall == 0)
    #expect(ClockReading(wall: -.infinity).wall == 0)
    #expect(ClockReading(wall: .infinity).wall == ClockReading.greatest)
    #expect(ClockReading.Boot(identifier: 0, uptime: .nan).uptime == 0)
  }

  @Test func `every verdict on a wrong pattern follows from the status`() {
    #expect(PatternVerdict(wrongWith: .open(attemptsLeft: 2)) == .wrong(attemptsLeft: 2))
    #expect(PatternVerdict(wrongWith: .locked(until: 8)) == .locked(until: 8))
    #expect(PatternVerdict(wrongWith: .refusedForGood) == .refusedForGood)
  }
}

/// The wall clock when the tests begin, in seconds since 1970.
private let day = 1_800_000_000.0

private func at(_ time: Double, uptime: Double? = nil, boot: UInt64? = nil) -> ClockReading {
  ClockReading(
    wall: day + time, boot: boot.map { ClockReading.Boot(identifier: $0, uptime: 100 + (uptime ?? time)) })
}

private func failed(_ times: Int, boot: UInt64? = nil) -> AttemptLimiter {
  var limiter = AttemptLimiter(schedule: .standard)
  for _ in 0..<times { _ = limiter.begin(at: at(0, boot: boot)) }
  return limiter
}
