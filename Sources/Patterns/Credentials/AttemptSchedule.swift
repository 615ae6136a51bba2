/// The wait after a number of failures.
public enum AttemptSchedule: Hashable, Sendable, CaseIterable {
  /// Five attempts, then 30 s; doubling with every ten failures from the fortieth, up to a day.
  ///
  /// Source: `ComputeRetryTimeout` of Android's GateKeeper.
  case standard
  /// Increasing waits from the fifth failure, and a permanent lockout after twenty.
  case strict
  #if !hasFeature(Embedded)
    /// Custom waits; from the thirtieth failure at least those of ``standard``. Not available in the WebAssembly lock.
    case custom(AttemptWaits)
  #endif

  /// The schedules without parameters.
  public static let allCases: [AttemptSchedule] = [.standard, .strict]
}

extension AttemptSchedule {
  /// The wait after a failure.
  public enum Wait: Hashable, Sendable {
    /// The next attempt is allowed at once.
    case none
    /// Seconds to wait.
    case seconds(Double)
    /// No further attempt is allowed.
    case forever
  }

  /// Returns the wait after a number of consecutive failures.
  ///
  /// - Complexity: O(1).
  public func wait(afterFailures failures: Int) -> Wait {
    switch self {
    case .standard:
      switch failures {
      case 5, 10...29: .seconds(30)
      case 30...139: .seconds(Double(30 << ((failures - 30) / 10)))
      case 140...: .seconds(24 * 3600)
      default: .none
      }
    case .strict:
      switch failures {
      case 5: .seconds(60)
      case 6: .seconds(5 * 60)
      case 7: .seconds(15 * 60)
      case 8: .seconds(30 * 60)
      case 9: .seconds(90 * 60)
      case 10...19: .seconds(60 * Double(Self.power(of: 3, failures - 5)))
      case 20...: .forever
      default: .none
      }
    #if !hasFeature(Embedded)
      case .custom(let waits):
        // At least as slow as the standard for persistent guessing, and after a lost count.
        failures < AttemptLimiter.countWhenRecovered
          ? waits.wait(afterFailures: failures)
          : max(waits.wait(afterFailures: failures), AttemptSchedule.standard.wait(afterFailures: failures))
    #endif
    }
  }

  /// Returns the number of wrong patterns before the next wait: 1 or more, or 0 if no further attempt is allowed.
  ///
  /// - Complexity: O(attempts left).
  public func attemptsLeft(afterFailures failures: Int) -> Int {
    let failures = min(max(failures, 0), 1000)  // Beyond the last change of any schedule.
    if wait(afterFailures: failures) == .forever { return 0 }
    var more = 1
    while wait(afterFailures: failures + more) == .none { more += 1 }
    return more
  }

  private static func power(of base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { power, _ in power * base }
  }
}

extension AttemptSchedule {
  /// Creates a schedule without parameters from its number: 1 standard, 2 strict.
  public init?(rawValue: UInt8) {
    switch rawValue {
    case 1: self = .standard
    case 2: self = .strict
    default: return nil
    }
  }

  /// The number in stored limiters: 1 standard, 2 strict, 3 custom.
  public var rawValue: UInt8 {
    switch self {
    case .standard: 1
    case .strict: 2
    #if !hasFeature(Embedded)
      case .custom: 3
    #endif
    }
  }
}

#if !hasFeature(Embedded)
  extension AttemptSchedule.Wait: Comparable {
    /// Whether the first wait is shorter.
    public static func < (a: AttemptSchedule.Wait, b: AttemptSchedule.Wait) -> Bool {
      switch (a, b) {
      case (.seconds(let a), .seconds(let b)): a < b
      case (.none, .seconds), (.none, .forever), (.seconds, .forever): true
      case (.none, .none), (.seconds, .none), (.forever, _): false
      }
    }
  }

  extension AttemptSchedule {
    /// Creates a custom schedule.
    ///
    /// - Parameter waits: waits by the number of consecutive failures from which they apply; see ``AttemptWaits``.
    /// - Throws: ``AttemptWaitsError``.
    public init(waits: KeyValuePairs<Int, Wait>) throws(AttemptWaitsError) {
      self = .custom(try AttemptWaits(waits))
    }
  }
#endif
