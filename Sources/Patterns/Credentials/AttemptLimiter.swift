/// Whether a pattern may be tried.
public enum AttemptStatus: Hashable, Sendable {
  /// Attempts are allowed. `attemptsLeft` counts those before the next wait, `nil` when attempts are not counted.
  case open(attemptsLeft: Int?)
  /// Not before `until`, in seconds since 1970.
  case locked(until: Double)
  /// Never again.
  case permanentlyLocked
}

/// Counts wrong patterns and makes guessing slow. **The count is stored before the answer is known.**
///
/// For each drawing that is long enough, in one transaction that no other window or process can enter:
///
/// 1. Read the stored state with ``init(bytes:)``. Missing or damaged beside an existing credential: continue with
///    ``recovered(schedule:at:)``.
/// 2. Call ``begin(at:)``. Store ``bytes`` durably whatever it answers, if the value changed.
/// 3. Unless the answer is ``AttemptStatus/open(attemptsLeft:)``, that is the verdict. Nothing is derived or compared.
///
/// The transaction is over; the attempt already counts as failed. Then:
///
/// 4. Derive, compare.
/// 5. If equal, read again, call ``succeed()``, store; only then say so. If not, ``PatternVerdict/wrong(_:)`` with
///    ``status(at:)`` is the verdict; the state stays as it is.
///
/// If storing fails at any point, the verdict is a failure to store, whatever was compared: an attempt that could not
/// be counted is not answered. A process killed between 2 and 5 has used the attempt up.
///
/// ``status(at:)`` only reads: a lock screen is shown without storing anything. After a clock was set back
/// ``observe(_:)`` says what should be stored, so that the wait that starts again also ends.
public struct AttemptLimiter: Hashable, Sendable {
  /// A wait that is running.
  struct Wait: Hashable, Sendable {
    /// When it began, or began again.
    var start: ClockReading
    /// The latest wall clock at an earlier start of this wait. Set when the clock was set back since and no
    /// boot clock tells how much time has passed; later than `start`.
    var latest: Double?
  }

  /// The schedule of waits.
  public let schedule: AttemptSchedule
  /// Attempts begun since the last success, 0 to ``maximumCount``; it stays there rather than overflow.
  public private(set) var failures: Int
  /// The running wait, or an elapsed wait that was not yet observed.
  private(set) var wait: Wait?

  /// The count stops here.
  public static let maximumCount = 1_000_000
  /// The count assumed when the true one was lost.
  public static let countWhenRecovered = 30

  /// A limiter that has seen no failure, for a credential just made.
  public init(schedule: AttemptSchedule) {
    self.init(schedule: schedule, failures: 0, wait: nil)
  }

  init(schedule: AttemptSchedule, failures: Int, wait: Wait?) {
    self.schedule = schedule
    self.failures = failures
    self.wait = wait
  }

  /// The limiter for a credential whose counter is missing or damaged: ``countWhenRecovered`` failures
  /// and a full wait from now. Under ``AttemptSchedule/strict`` that is the end of attempts.
  public static func recovered(schedule: AttemptSchedule, at now: ClockReading) -> AttemptLimiter {
    AttemptLimiter(schedule: schedule, failures: countWhenRecovered, wait: Wait(start: now))
  }

  /// Asks for an attempt.
  ///
  /// - Returns: ``AttemptStatus/open(attemptsLeft:)`` when it may be made: then it is already counted as failed, and its
  ///   wait has begun. `attemptsLeft` includes this one.
  /// - Complexity: O(1).
  public mutating func begin(at now: ClockReading) -> AttemptStatus {
    observe(now)
    let status = status(at: now)
    guard case .open = status else { return status }
    failures = min(failures + 1, Self.maximumCount)
    if case .seconds = schedule.wait(afterFailures: failures) { wait = Wait(start: now) }
    return status
  }

  /// Asks for an attempt, as ``begin(at:)``, and answers with a verdict.
  ///
  /// - Returns: `nil` when the pattern must be compared: the attempt is already counted as failed. Otherwise the verdict.
  /// - Complexity: O(1).
  public mutating func beginUnlessRefused(at now: ClockReading) -> PatternVerdict? {
    let status = begin(at: now)
    if case .open = status { return nil }
    return .wrong(status)
  }

  /// Takes the last attempt for a right one: the count is 0 again.
  public mutating func succeed() {
    failures = 0
    wait = nil
  }

  /// Whether an attempt may be made now. Changes nothing, so nothing has to be stored.
  ///
  /// A wait is over when every clock says so. It is locked in full when the clocks cannot be trusted: the wall clock
  /// stands before the beginning, or the device was started again. Unless that is noted with ``observe(_:)`` it is locked
  /// until the clocks are right again.
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

  /// Notes what the clocks say, without asking for an attempt; ``begin(at:)`` does it by itself.
  ///
  /// Call it when a countdown ends, or when the lock is shown, wherever storing is possible at no risk. A wait whose clocks
  /// cannot be trusted starts again in full, and an elapsed wait is forgotten, so that no change of a clock brings it
  /// back.
  /// - Returns: whether the value changed, so that ``bytes`` should be stored. Nothing is gained by not storing it.
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

  /// Traps unless the count is in range and the wait is one a limiter makes. For tests.
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
  /// When the wait ends on the wall clock, by the later of both clocks; nil when the clocks cannot be trusted.
  func end(length: Double, seenAt now: ClockReading) -> Double? {
    guard now.wall >= start.wall else { return nil }
    switch (start.boot, now.boot) {
    case (nil, nil):
      guard let latest else { return start.wall + length }
      // The clock was set back before the wait ended at `latest + length`, and the wait started again in full: until then
      // behind `latest`, and certainly over a length later when the clock was set right or has come there by itself.
      let isBehind = now.wall < latest && start.wall + length < latest
      return isBehind ? start.wall + length : latest + 2 * length
    case (let then?, let current?) where then.identifier == current.identifier && then.uptime <= current.uptime:
      let left = then.uptime + length - current.uptime
      return left > 0 ? max(start.wall + length, now.wall + left) : start.wall + length
    default:
      return nil
    }
  }

  /// The wait when it starts again at a reading whose clocks cannot be trusted.
  func startingAgain(at now: ClockReading) -> AttemptLimiter.Wait {
    let latest = max(start.wall, latest ?? 0)
    return AttemptLimiter.Wait(start: now, latest: now.boot == nil && latest > now.wall ? latest : nil)
  }
}

/// Why bytes are not the stored state of an ``AttemptLimiter``.
public enum AttemptLimiterError: Error, Hashable, Sendable {
  /// They are not ``AttemptLimiter/byteCount`` bytes.
  case wrongLength(count: Int)
  /// They do not begin with the signature.
  case notACounter
  /// They were written by a later version.
  case unknownVersion(UInt8)
  /// The checksum does not fit.
  case damaged
  /// The checksum fits, but a field holds what no limiter writes.
  case valueOutOfRange(offset: Int)
}

extension AttemptLimiterError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .wrongLength(let count): "A counter of attempts has \(AttemptLimiter.byteCount) bytes, not \(count)."
    case .notACounter: "This is no counter of attempts."
    case .unknownVersion(let version): "The counter of attempts has version \(version), which is not known."
    case .damaged: "The counter of attempts is damaged."
    case .valueOutOfRange(let offset): "Byte \(offset) of the counter of attempts has a value that it cannot have."
    }
  }
}
