/// The last wrong patterns, so that repeating one is not a new attempt.
///
/// Holds digests by the host with a key that is only in its memory, for example HMAC-SHA-256 over
/// ``Pattern/withKeyBytes(_:)``; they are never stored. Query only while the limiter is open, answer a repetition like
/// the first attempt, insert after a wrong verdict, and replace the value after a correct one.
public struct RecentAttempts: Sendable {
  private var guesses: [(digest: [UInt8], time: Double)] = []

  /// Maximum number of digests.
  public static let capacity = 5
  /// Lifetime of a digest, in seconds.
  public static let lifetime = 300.0

  /// Creates an empty list.
  public init() {}

  /// Returns whether the list contains a digest. Compares all of them, each in constant time.
  ///
  /// - Parameters:
  ///   - digest: digest of a pattern, computed as for ``insert(_:at:)``.
  ///   - now: seconds on any clock, the same for all calls. A digest from the future counts as expired.
  /// - Complexity: O(stored digests), independent of their values.
  public mutating func contains(_ digest: [UInt8], at now: Double) -> Bool {
    expire(at: now)
    var found = false
    for guess in guesses where ConstantTime.equal(guess.digest, digest) { found = true }
    return found
  }

  /// Adds the digest of a wrong pattern, and removes the oldest if there are more than ``capacity``.
  public mutating func insert(_ digest: [UInt8], at now: Double) {
    expire(at: now)
    guesses.append((digest, now))
    if guesses.count > Self.capacity { guesses.removeFirst() }
  }

  private mutating func expire(at now: Double) {
    guesses.removeAll { !(now >= $0.time && now - $0.time < Self.lifetime) }
  }
}
