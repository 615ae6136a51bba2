/// Limits the calls of an address in each period.
package struct AddressLimiter: Sendable {
  /// Maximum number of calls in a period.
  package let limit: Int
  /// Period in milliseconds.
  package let period: Int
  private var counts: [String: Int] = [:]
  private var currentPeriod = 0
  /// Maximum number of remembered addresses. An attacker with more addresses is not limited.
  private static let addressLimit = 65_536

  package init(limit: Int, period: Int) {
    (self.limit, self.period) = (limit, period)
  }

  /// Returns the milliseconds until an address may call again, or `nil` if it may call now.
  ///
  /// - Parameter now: milliseconds since 1970.
  package func wait(_ address: String, now: Int) -> Int? {
    guard now / period == currentPeriod, counts[address, default: 0] >= limit else { return nil }
    return (currentPeriod + 1) * period - now
  }

  /// Counts a call.
  package mutating func count(_ address: String, now: Int) {
    if now / period != currentPeriod || counts.count >= Self.addressLimit {
      (counts, currentPeriod) = ([:], now / period)
    }
    counts[address, default: 0] += 1
  }

  /// Takes back a call of this period.
  package mutating func uncount(_ address: String, now: Int) {
    guard now / period == currentPeriod, let count = counts[address] else { return }
    counts[address] = count > 1 ? count - 1 : nil
  }
}
