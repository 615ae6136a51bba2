/// Whether an attempt is allowed.
public enum AttemptStatus: Hashable, Sendable {
  /// Attempts are allowed. `attemptsLeft` is the number before the next wait; `nil` if attempts are not counted.
  case open(attemptsLeft: Int?)
  /// No attempt is allowed before `until`, in seconds since 1970.
  case locked(until: Double)
  /// No attempt is allowed any more.
  case permanentlyLocked
}

/// Counts wrong patterns and limits the rate of attempts. **The count is stored before the pattern is compared.**
///
/// For each drawing of sufficient length, in one transaction across all windows and processes:
///
/// 1. Read the stored limiter with ``init(bytes:)``. If it is missing or damaged although there is a credential,
///    continue with ``recovered(schedule:at:)``.
/// 2. Call ``begin(at:)``. If the limiter changed, store ``bytes`` durably, whatever the result is.
/// 3. A result other than ``AttemptStatus/open(attemptsLeft:)`` is the verdict. Do not derive or compare anything.
///
/// The transaction ends here; the attempt already counts as failed. Then:
///
/// 4. Derive and compare.
/// 5. If equal, read the limiter again, call ``succeed()``, store it, and only then report success. Otherwise the
///    verdict is ``PatternVerdict/wrong(_:)`` with ``status(at:)``, and the limiter does not change.
///
/// If storing fails in any step, the verdict is a storage failure, even if the pattern was correct: an attempt that
/// could not be counted gets no answer. A process that is killed between steps 2 and 5 has used the attempt.
///
/// ``status(at:)`` only reads, so showing a lock screen stores nothing. After a clock was set back, ``observe(_:)``
/// returns whether to store the restarted wait, so that it also ends.
public struct AttemptLimiter: Hashable, Sendable {
  /// A running wait.
  struct Wait: Hashable, Sendable {
    /// Time at which it started or restarted.
    var start: ClockReading
    /// The latest wall clock at an earlier start of this wait; later than `start`.
    ///
    /// Set if the clock was set back and no boot clock measures the elapsed time.
    var latest: Double?
  }

  /// The schedule of waits.
  public let schedule: AttemptSchedule
  /// Number of attempts since the last success, 0 to ``maximumCount``.
  public private(set) var failures: Int
  /// The running wait, or an elapsed wait that was not observed yet.
  private(set) var wait: Wait?

  /// Maximum of the count.
  public static let maximumCount = 1_000_000
  /// The count assumed if the actual one is lost.
  public static let countWhenRecovered = 30

  /// Creates a limiter without failures, for a new credential.
  public init(schedule: AttemptSchedule) {
    self.init(schedule: schedule, failures: 0, wait: nil)
  }

  init(schedule: AttemptSchedule, failures: Int, wait: Wait?) {
    self.schedule = schedule
    self.failures = failures
    self.wait = wait
  }

  /// Returns the limiter for a credential whose limiter is missing or damaged.
  ///
  /// It has ``countWhenRecovered`` failures and a full wait from now. With ``AttemptSchedule/strict`` no further
  /// attempts are allowed.
  public static func recovered(schedule: AttemptSchedule, at now: ClockReading) -> AttemptLimiter {
    AttemptLimiter(schedule: schedule, failures: countWhenRecovered, wait: Wait(start: now))
  }

  /// Requests an attempt.
  ///
  /// - Returns: ``AttemptStatus/open(attemptsLeft:)`` if it is allowed. It is then already counted as failed, and its
  ///   wait has started. `attemptsLeft` includes this one.
  /// - Complexity: O(1).
  public mutating func begin(at now: ClockReading) -> AttemptStatus {
    observe(now)
    let status = status(at: now)
    guard case .open = status else { return status }
    failures = min(failures + 1, Self.maximumCount)
    if case .seconds = schedule.wait(afterFailures: failures) { wait = Wait(start: now) }
    return status
  }

  /// Requests an attempt, as ``begin(at:)``, and returns a verdict if it is refused.
  ///
  /// - Returns: `nil` if the pattern must be compared; the attempt is already counted as failed. Otherwise the verdict.
  /// - Complexity: O(1).
  public mutating func beginUnlessRefused(at now: ClockReading) -> PatternVerdict? {
    let status = begin(at: now)
    if case .open = status { return nil }
    return .wrong(status)
  }

  /// Records the last attempt as successful: resets the count.
  public mutating func succeed() {
    failures = 0
    wait = nil
  }

  /// Returns whether an attempt is allowed now. Changes nothing.
  ///
  /// A wait ends when all clocks agree. It is locked in full if the clocks are unreliable: the wall clock is before the
  /// start, or the device was restarted. Unless ``observe(_:)`` records that, it stays locked until the clocks are
  /// reliable again.
  /// - Complexity: O(1).
  public func status(at now: ClockReading) -> AttemptStatus {
    switch schedule.wait(afterFailures: failures) {
    case .forever: return .permanentlyLocked
    case .none: break
    case .seconds(let length):
      guard let wait else { break }
      // As after `observe`.
      let until =
        wait.end(length: length, seenAt: now)
        ?? wait.startingAgain(at: now).end(length: length, seenAt: now) ?? now.wall + length
      if until > now.wall { return .locked(until: until) }
    }
    return .open(attemptsLeft: schedule.attemptsLeft(afterFailures: failures))
  }

  /// Updates the wait with the clocks, without an attempt. ``begin(at:)`` does it, too.
  ///
  /// Call it when a countdown ends or the lock is shown, if storing is possible without risk. A wait with unreliable
  /// clocks restarts in full, and an elapsed wait is removed, so that a changed clock cannot bring it back.
  /// - Returns: whether the limiter changed, so that ``bytes`` should be stored. Not storing it has no advantage for an
  ///   attacker.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func observe(_ now: ClockReading) -> Bool {
    guard let old = wait else { return false }
    switch schedule.wait(afterFailures: failures) {
    case .forever: return false
    case .none: wait = nil
    case .seconds(let length):
      if let until = old.end(length: length, seenAt: now) {
        if until > now.wall { return false }
        wait = nil
      } else {
        wait = old.startingAgain(at: now)
      }
    }
    return true
  }

  /// Traps unless count and wait are valid. For tests.
  package func checkInvariants() {
    precondition(0...Self.maximumCount ~= failures, "the count is out of range")
    guard let wait else { return }
    precondition(failures > 0, "a wait without a failure")
    guard let latest = wait.latest else { return }
    precondition(wait.start.boot == nil, "a boot clock makes the latest wall clock superfluous")
    precondition(latest > wait.start.wall && latest <= ClockReading.maximum, "the latest wall clock is out of range")
  }
}

extension AttemptLimiter.Wait {
  /// Returns the end of the wait on the wall clock, by the later of both clocks; `nil` if the clocks are unreliable.
  func end(length: Double, seenAt now: ClockReading) -> Double? {
    guard now.wall >= start.wall else { return nil }
    switch (start.boot, now.boot) {
    case (nil, nil):
      guard let latest else { return start.wall + length }
      // The clock was set back before the wait ended at `latest + length`, and the wait restarted in full. Until then
      // the clock is before `latest`; when it is corrected or reaches that time, certainly more than a length has
      // passed.
      let isBehind = now.wall < latest && start.wall + length < latest
      return isBehind ? start.wall + length : latest + 2 * length
    case (let then?, let current?) where then.identifier == current.identifier && then.uptime <= current.uptime:
      let left = then.uptime + length - current.uptime
      return left > 0 ? max(start.wall + length, now.wall + left) : start.wall + length
    default:
      return nil
    }
  }

  /// Returns the wait restarted at a reading with unreliable clocks.
  func startingAgain(at now: ClockReading) -> AttemptLimiter.Wait {
    let latest = max(start.wall, latest ?? 0)
    return AttemptLimiter.Wait(start: now, latest: now.boot == nil && latest > now.wall ? latest : nil)
  }
}

/// The reason why bytes are not a stored ``AttemptLimiter``.
public enum AttemptLimiterError: Error, Hashable, Sendable {
  /// The number of bytes is not ``AttemptLimiter/byteCount``.
  case wrongLength(count: Int)
  /// The signature is missing.
  case notACounter
  /// A later version wrote them.
  case unknownVersion(UInt8)
  /// The checksum does not match.
  case damaged
  /// The checksum matches, but a field is invalid.
  case valueOutOfRange(offset: Int)
}

extension AttemptLimiterError: CustomStringConvertible {
  /// A description of the error as a sentence.
  public var description: String {
    switch self {
    case .wrongLength(let count): "An attempt counter has \(AttemptLimiter.byteCount) bytes, not \(count)."
    case .notACounter: "This is not an attempt counter."
    case .unknownVersion(let version): "The attempt counter has the unknown version \(version)."
    case .damaged: "The attempt counter is damaged."
    case .valueOutOfRange(let offset): "Byte \(offset) of the attempt counter has an invalid value."
    }
  }
}
