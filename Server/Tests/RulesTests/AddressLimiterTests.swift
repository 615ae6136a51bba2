import InkdotServerRules
import Testing

@Suite struct AddressLimiterTests {
  private var limiter = AddressLimiter(limit: 2, period: 100)

  private mutating func call(_ address: String, at now: Int) -> Int? {
    if let wait = limiter.wait(address, now: now) { return wait }
    limiter.count(address, now: now)
    return nil
  }

  @Test mutating func `Each address has its calls of a period`() {
    for time in [200, 210] { #expect(call("a", at: time) == nil) }
    #expect(call("a", at: 230) == 70)
    #expect(call("b", at: 230) == nil)
    #expect(call("a", at: 299) == 1)
    #expect(call("a", at: 300) == nil)
  }

  @Test mutating func `A call that is taken back may be made again`() {
    for _ in 0..<3 {
      for time in [200, 210] { #expect(call("a", at: time) == nil) }
      #expect(call("a", at: 220) == 80)
      for _ in 0..<3 { limiter.uncount("a", now: 220) }
    }
    // One of an earlier period changes nothing.
    for time in [310, 320] { #expect(call("a", at: time) == nil) }
    limiter.uncount("a", now: 299)
    #expect(call("a", at: 330) == 70)
  }

  @Test mutating func `A clock that is set back begins a period`() {
    for time in [500, 510] { #expect(call("a", at: time) == nil) }
    #expect(call("a", at: 120) == nil)
  }

  @Test mutating func `One of several calls is taken back`() {
    for time in [200, 210] { #expect(call("a", at: time) == nil) }
    limiter.uncount("a", now: 220)
    #expect(call("a", at: 230) == nil)
    #expect(call("a", at: 240) == 60)
  }

  /// Limits the memory. An attacker who has 65,537 addresses gains nothing: each of them has attempts of its own.
  @Test mutating func `The 65,537th address of a period makes the limiter forget the others`() {
    for _ in 0..<2 { limiter.count("a", now: 200) }
    for index in 1..<65_536 { limiter.count("\(index)", now: 200) }
    #expect(call("a", at: 210) == 90)
    limiter.count("last", now: 210)
    #expect(call("a", at: 220) == nil)
  }
}
