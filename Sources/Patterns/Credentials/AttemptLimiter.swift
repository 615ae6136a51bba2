/// Counts wrong patterns and makes guessing slow. **The count is stored before the answer is known.**
///
/// For each drawing that is long enough, in one transaction that no other window or process can enter:
///
/// 1. Read the stored state with ``init(bytes:)``. Missing or damaged beside an existing credential: go on with
///    ``afterLoss(schedule:at:)``.
/// 2. Call ``begin(at:)``. Store ``bytes`` durably whatever it answers, if the value changed.
/// 3. Unless the decision is ``Decision/proceed``, that is the verdict. Nothing is derived or compared.
///
/// The transaction is over; the attempt already counts as failed. Then:
///
/// 4. Derive, compare.
/// 5. If equal, read again, call ``succeed()``, store; only then say so. If not, ``status(at:)`` is the verdict
///    (``PatternVerdict/init(wrongWith:)``); the state stays as it is.
///
/// If storing fails at any point, the verdict is a failure to store, whatever was compared: an attempt that could not
/// be counted is not answered. A process killed between 2 and 5 has used the attempt up.
public struct AttemptLimiter: Equatable, Sendable {
  /// Whether an attempt may go on.
  public enum Decision: Equatable, Sendable {
    /// Store the state, then derive and compare.
    case proceed
    /// Not before `until`, in seconds since 1970.
    case locked(until: Double)
    /// Never again.
    case refusedForGood
  }

  /// The schedule of waits.
  public let schedule: AttemptSchedule
  /// Attempts begun since the last success, 0 to ``greatestCount``; it stays there rather than overflow.
  public private(set) var failures: Int
  /// When the wait that is running began; nil when none runs.
  private(set) var waitStart: ClockReading?

  /// The count stops here.
  public static let greatestCount = 1_000_000
  /// The count assumed when the true one was lost.
  public static let countAfterLoss = 30

  /// A limiter that has seen no failure, for a credential just made.
  public init(schedule: AttemptSchedule) {
    self.init(schedule: schedule, failures: 0, waitStart: nil)
  }

  init(schedule: AttemptSchedule, failures: Int, waitStart: ClockReading?) {
    self.schedule = schedule
    self.failures = failures
    self.waitStart = waitStart
  }

  /// What to go on with when a credential is there but its counter is missing or damaged: ``countAfterLoss`` failures
  /// and a full wait from now. Under ``AttemptSchedule/strict`` that is the end of attempts.
  public static func afterLoss(schedule: AttemptSchedule, at now: ClockReading) -> AttemptLimiter {
    AttemptLimiter(schedule: schedule, failures: countAfterLoss, waitStart: now)
  }

  /// Asks for an attempt. When it may proceed it is already counted as failed, and its wait has begun.
  public mutating func begin(at now: ClockReading) -> Decision {
    switch status(at: now) {
    case .locked(let until): return .locked(until: until)
    case .refusedForGood: return .refusedForGood
    case .open: break
    }
    failures = min(failures + 1, Self.greatestCount)
    if case .seconds = schedule.wait(afterFailures: failures) { waitStart = now }
    return .proceed
  }

  /// Takes the last attempt for a right one: the count is 0 again.
  public mutating func succeed() {
    failures = 0
    waitStart = nil
  }

  /// Whether an attempt may be made now.
  ///
  /// Store ``bytes`` when this changed the value. It does so when a wait is over, and when a wait starts again in full:
  /// the wall clock stands before its beginning, or the device was started anew. Within one start of the device a wait
  /// is over only when both clocks say so. A wait noticed as over does not come back when the clock is changed later.
  public mutating func status(at now: ClockReading) -> AttemptStatus {
    switch schedule.wait(afterFailures: failures) {
    case .forever:
      return .refusedForGood
    case .none:
      waitStart = nil
    case .seconds(let length):
      guard let start = waitStart else { break }
      guard let until = Self.end(of: length, from: start, seenAt: now) else {
        waitStart = now
        return .locked(until: now.wall + length)
      }
      guard until <= now.wall else { return .locked(until: until) }
      waitStart = nil
    }
    return .open(attemptsLeft: schedule.attemptsLeft(afterFailures: failures))
  }

  /// When a wait ends on the wall clock, by the later of both clocks; nil when the clocks cannot be trusted.
  private static func end(of length: Double, from start: ClockReading, seenAt now: ClockReading) -> Double? {
    guard now.wall >= start.wall else { return nil }
    let byWall = start.wall + length
    switch (start.boot, now.boot) {
    case (nil, nil):
      return byWall
    case (let then?, let current?) where then.identifier == current.identifier && then.uptime <= current.uptime:
      let left = then.uptime + length - current.uptime
      return left > 0 ? max(byWall, now.wall + left) : byWall
    default:
      return nil
    }
  }
}
