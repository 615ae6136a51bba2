import InkdotPatterns
import TestSupport
import Testing

@Suite struct AttemptLimiterTests {
  @Test(arguments: [nil, UInt64(1)])
  func `Five failures, then half a minute`(boot: UInt64?) {
    var limiter = AttemptLimiter(schedule: .standard)
    for failure in 1...5 {
      #expect(limiter.status(at: at(0, boot: boot)) == .open(attemptsLeft: 6 - failure))
      #expect(limiter.begin(at: at(0, boot: boot)) == .open(attemptsLeft: 6 - failure))
      #expect(limiter.failures == failure)
    }
    #expect(limiter.begin(at: at(1, boot: boot)) == .locked(until: day + 30))
    #expect(limiter.begin(at: at(29.5, boot: boot)) == .locked(until: day + 30))
    #expect(limiter.failures == 5)
    #expect(limiter.status(at: at(30, boot: boot)) == .open(attemptsLeft: 5))
    #expect(limiter.begin(at: at(30, boot: boot)) == .open(attemptsLeft: 5))
    limiter.succeed()
    #expect(limiter == AttemptLimiter(schedule: .standard))
  }

  @Test func `A refused attempt returns a verdict, an allowed one is compared`() {
    var limiter = AttemptLimiter(schedule: .standard)
    for failure in 1...5 {
      #expect(limiter.beginUnlessRefused(at: at(0)) == nil)
      #expect(limiter.failures == failure)
    }
    #expect(limiter.beginUnlessRefused(at: at(1)) == .wrong(.locked(until: day + 30)))
    #expect(limiter.failures == 5)
  }

  @Test func `A correct fifth attempt leaves no wait behind`() {
    var limiter = failed(5)
    limiter.succeed()
    #expect(limiter.status(at: at(0)) == .open(attemptsLeft: 5))
  }

  @Test func `Querying the status changes nothing, so it need not be stored`() {
    for reading in [at(0), at(-100), at(1e6), at(10, boot: 3)] {
      let limiter = failed(5)
      let before = limiter.bytes
      _ = limiter.status(at: reading)
      #expect(limiter.bytes == before)
    }
  }

  @Test func `A wall clock before the start of the wait restarts it in full`() {
    var limiter = failed(5)
    #expect(limiter.status(at: at(-100)) == .locked(until: day - 70))
    // Until the restart is observed, the wait starts anew at each reading.
    #expect(limiter.status(at: at(-71)) == .locked(until: day - 41))
    #expect(limiter.observe(at(-100)) == true)
    #expect(limiter.status(at: at(-71)) == .locked(until: day - 70))
    #expect(limiter.status(at: at(-70)) == .open(attemptsLeft: 5))
  }

  @Test func `Setting a clock back and then correcting it does not end a wait`() throws {
    for isStored in [false, true] {
      var limiter = failed(5)
      #expect(limiter.begin(at: at(20)) == .locked(until: day + 30))
      #expect(limiter.begin(at: at(-3600)) == .locked(until: day - 3570))
      if isStored { limiter = try AttemptLimiter(bytes: limiter.bytes) }
      // After the clock is correct again: a full wait after the original end.
      for time in [0.0, 21, 30, 59] {
        #expect(limiter.begin(at: at(time)) == .locked(until: day + 60))
      }
      #expect(limiter.failures == 5)
      #expect(limiter.begin(at: at(60)) == .open(attemptsLeft: 5))
    }
  }

  @Test
  func `A restarted wait ends after its length, whatever the clocks do`() {
    var behind = failed(5)
    behind.observe(at(-3600))
    #expect(behind.status(at: at(-3571)) == .locked(until: day - 3570))
    #expect(behind.status(at: at(-3570)) == .open(attemptsLeft: 5))
    #expect(behind.observe(at(-3570)) == true)
    #expect(behind.status(at: at(0)) == .open(attemptsLeft: 5))
    var ahead = failed(5)
    ahead.observe(at(-1))
    #expect(ahead.status(at: at(29)) == .locked(until: day + 60))
    #expect(ahead.status(at: at(1e6)) == .open(attemptsLeft: 5))
  }

  @Test func `Setting a clock back twice does not shorten a lockout`() {
    var limiter = failed(5)
    for time in [-3600.0, -7200, -7190, -9000] { limiter.observe(at(time)) }
    #expect(limiter.status(at: at(10)) == .locked(until: day + 60))
  }

  @Test func `A boot clock measures a lockout, whatever the wall clock shows`() {
    var limiter = failed(5, boot: 1)
    #expect(limiter.observe(at(-3600, uptime: 10, boot: 1)) == true)
    #expect(limiter.status(at: at(11, uptime: 11, boot: 1)) == .locked(until: day + 40))
    #expect(limiter.status(at: at(40, uptime: 40, boot: 1)) == .open(attemptsLeft: 5))
  }

  @Test func `A restart of the device restarts the wait in full, once`() {
    var limiter = failed(5, boot: 1)
    let restarted = ClockReading(wall: day + 1000, boot: ClockReading.Boot(identifier: 2, uptime: 7))
    #expect(limiter.begin(at: restarted) == .locked(until: day + 1030))
    let later = ClockReading(wall: day + 1030, boot: ClockReading.Boot(identifier: 2, uptime: 37))
    #expect(limiter.status(at: later) == .open(attemptsLeft: 5))
    for changed in [at(1000), at(1000, boot: 3), at(1000, uptime: -50, boot: 1)] {
      #expect(failed(5, boot: 1).status(at: changed) == .locked(until: day + 1030))
    }
    #expect(failed(5).status(at: restarted) == .locked(until: day + 1030))
  }

  @Test func `Within one boot a wait is over when both clocks agree`() {
    let forward = failed(5, boot: 1)
    #expect(forward.status(at: at(5000, uptime: 10, boot: 1)) == .locked(until: day + 5020))
    #expect(forward.status(at: at(5020, uptime: 30, boot: 1)) == .open(attemptsLeft: 5))
    let behind = failed(5, boot: 1)
    #expect(behind.status(at: at(10, uptime: 500, boot: 1)) == .locked(until: day + 30))
    #expect(behind.status(at: at(30, uptime: 520, boot: 1)) == .open(attemptsLeft: 5))
  }

  @Test func `A lockout that was observed to be over does not return`() {
    var limiter = failed(5, boot: 1)
    #expect(limiter.status(at: at(-1000, boot: 2)) == .locked(until: day - 970))
    #expect(limiter.observe(at(30, boot: 1)) == true)
    #expect(limiter.observe(at(-1000, boot: 2)) == false)
    #expect(limiter.status(at: at(-1000, boot: 2)) == .open(attemptsLeft: 5))
    #expect(limiter.failures == 5)
  }

  @Test(arguments: AttemptSchedule.allCases, [false, true])
  func `No attempt is allowed during a lockout, whatever the clocks show`(schedule: AttemptSchedule, hasBoot: Bool)
    throws
  {
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededGenerator(seed: seed + (hasBoot ? 1_000 : 0))
      var limiter = AttemptLimiter(schedule: schedule)
      // The true time, which only advances, and the clocks' error. Without a boot clock, setting the wall clock forward cannot be
      // detected; in that case the clock is set back, farther each time, and then right again.
      var (truth, shift, boot) = (0.0, 0.0, UInt64(1))
      var (bootTime, deepest) = (0.0, 0.0)
      var lastAttempt = -Double.infinity
      for _ in 0..<400 {
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
          deepest -= Double.random(in: 0...1e5, using: &random)
          shift = deepest
        case 1: shift = 0
        case 2 where hasBoot: (boot, bootTime) = (boot + 1, truth)
        case 3 where hasBoot: shift = Double.random(in: -1e5...1e5, using: &random)
        case 4: truth += Double.random(in: 0...2e4, using: &random)
        default: truth += Double.random(in: 0...40, using: &random)
        }
        let clock = hasBoot ? ClockReading.Boot(identifier: boot, uptime: truth - bootTime) : nil
        let now = ClockReading(wall: day + truth + shift, boot: clock)
        if Bool.random(using: &random) { limiter = try AttemptLimiter(bytes: limiter.bytes) }
        let before = limiter
        let status = limiter.status(at: now)
        try #require(limiter == before)
        if Int.random(in: 0..<3, using: &random) == 0 {
          limiter.observe(now)
          limiter.checkInvariants()
          try #require(limiter.status(at: now) == status)
        }
        if !hasBoot, shift != 0, case .open = status { continue }
        let (failures, wait) = (limiter.failures, schedule.wait(afterFailures: limiter.failures))
        try #require(limiter.begin(at: now) == status)
        limiter.checkInvariants()
        if case .locked(let until) = status { try #require(until > now.wall) }
        guard case .open = status else {
          try #require(limiter.failures == failures)
          continue
        }
        if case .seconds(let length) = wait {
          try #require(truth - lastAttempt >= length - 1e-6, "\(seed)")
        }
        try #require(limiter.failures == failures + 1)
        lastAttempt = truth
        if Int.random(in: 0..<200, using: &random) == 0 { limiter.succeed() }
      }
    }
  }

  @Test func `The strict schedule refuses permanently after twenty failures`() {
    var limiter = AttemptLimiter(schedule: .strict)
    var now = 0.0
    for _ in 0..<20 {
      if case .locked(let until) = limiter.status(at: at(now)) { now = until - day }
      guard case .open = limiter.begin(at: at(now)) else { return #expect(Bool(false)) }
    }
    #expect(limiter.begin(at: at(1e9)) == .permanentlyLocked)
    #expect(limiter.failures == 20)
  }

  @Test func `The count saturates instead of overflowing`() throws {
    var limiter = AttemptLimiter.recovered(schedule: .standard, at: at(0))
    var random = SeededGenerator(seed: 3)
    var now = 0.0
    for _ in 0..<3000 {
      now += Double.random(in: 0...90_000, using: &random)
      let before = limiter.failures
      if case .open = limiter.begin(at: at(now)) {
        #expect(limiter.failures == before + 1)
      } else {
        #expect(limiter.failures == before)
      }
    }
    var full = try AttemptLimiter(bytes: sealed { $0.replaceSubrange(8..<12, with: [0x40, 0x42, 0x0F, 0]) })
    #expect(full.failures == AttemptLimiter.maximumCount)
    #expect(full.begin(at: at(0)) == .open(attemptsLeft: 1))
    #expect(full.failures == AttemptLimiter.maximumCount)
    #expect(full.status(at: at(0)) == .locked(until: day + 86400))
  }

  @Test func `A lost counter continues as after thirty failures, with a full wait`() {
    var standard = AttemptLimiter.recovered(schedule: .standard, at: at(0))
    #expect(standard.failures == 30)
    #expect(standard.begin(at: at(0)) == .locked(until: day + 30))
    var strict = AttemptLimiter.recovered(schedule: .strict, at: at(0))
    #expect(strict.begin(at: at(0)) == .permanentlyLocked)
  }

  @Test func `Invalid clock readings are clamped`() {
    #expect(ClockReading(wall: .nan).wall == 0)
    #expect(ClockReading(wall: -.infinity).wall == 0)
    #expect(ClockReading(wall: .infinity).wall == ClockReading.maximum)
    #expect(ClockReading.Boot(identifier: 0, uptime: .nan).uptime == 0)
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
