/// The last wrong patterns, so that drawing one again is not a new attempt.
///
/// Holds digests made by the host with a key that lives only in its memory, such as HMAC-SHA-256 over
/// ``Pattern/withKeyBytes(_:)``; there is no byte form on purpose. Ask only while the limiter is open, answer a repeat
/// like the first time, insert after a wrong verdict, and make a new one after a right verdict.
public struct RecentAttempts: Sendable {
  private var guesses: [(digest: [UInt8], time: Double)] = []

  /// How many are kept.
  public static let capacity = 5
  /// How long one is kept, in seconds.
  public static let lifetime = 300.0

  /// None yet.
  public init() {}

  /// Whether the digest is among those kept. All are compared, each in constant time.
  ///
  /// - Parameters:
  ///   - digest: of a pattern, as ``insert(_:at:)`` took it.
  ///   - now: seconds on any clock, the same for all calls. A guess from the future counts as expired.
  /// - Complexity: O(digests kept), independent of their values.
  public mutating func contains(_ digest: [UInt8], at now: Double) -> Bool {
    expire(at: now)
    var found = false
    for guess in guesses where ConstantTime.equal(guess.digest, digest) { found = true }
    return found
  }

  /// Keeps the digest of a wrong pattern; the oldest goes when there are more than ``capacity``.
  public mutating func insert(_ digest: [UInt8], at now: Double) {
    expire(at: now)
    guesses.append((digest, now))
    if guesses.count > Self.capacity { guesses.removeFirst() }
  }

  private mutating func expire(at now: Double) {
    guesses.removeAll { !(now >= $0.time && now - $0.time < Self.lifetime) }
  }
}
