import InkdotPatterns
import Testing

@Suite struct AttemptLimiterTests {
  @Test func `five failures, then half a minute, without and with a boot`() {
    for boot in [nil, UInt64(1)] {
      func at(_ time: Double) -> ClockReading {
        ClockReading(wall: 1_000_000 + time, boot: boot.map { ClockReading.Boot(identifier: $0, uptime: 50 + time) })
      }
      var limiter = AttemptLimiter(schedule: .standard)
      for failure in 1...5 {
        #expect(limiter.status(at: at(0)) == .open(attemptsLeft: 6 - failure))
        #expect(limiter.begin(at: at(0)) == .proceed)
        #expect(limiter.failures == failure)
      }
      #expect(limiter.begin(at: at(1)) == .locked(until: 1_000_030))
      #expect(limiter.begin(at: at(29.5)) == .locked(until: 1_000_030))
      #expect(limiter.failures == 5)
      #expect(limiter.status(at: at(30)) == .open(attemptsLeft: 5))
      #expect(limiter.begin(at: at(30)) == .proceed)
      limiter.succeed()
      #expect(limiter == AttemptLimiter(schedule: .standard))
    }
  }

  @Test func `what was stored goes on as it was`() throws {
    var limiter = AttemptLimiter(schedule: .strict)
    for _ in 1...5 { _ = limiter.begin(at: ClockReading(wall: 5, boot: ClockReading.Boot(identifier: 9, uptime: 3))) }
    #expect(try AttemptLimiter(bytes: limiter.bytes) == limiter)
  }
}
