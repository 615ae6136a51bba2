/// How long to wait after how many failures.
public enum AttemptSchedule: Hashable, Sendable, CaseIterable {
  /// Five tries, then half a minute; doubling with every ten failures from the fortieth on, up to a day.
  ///
  /// Source: `ComputeRetryTimeout` of Android's GateKeeper.
  case standard
  /// Waits that grow from the fifth failure on, and an end after twenty.
  case strict
  #if !hasFeature(Embedded)
    /// Waits of an app's own; from the thirtieth failure on at least those of ``standard``. The lock in WebAssembly has none.
    case custom(AttemptWaits)
  #endif

  /// The schedules without parameters.
  public static let allCases: [AttemptSchedule] = [.standard, .strict]
}

extension AttemptSchedule {
  /// The wait after a failure.
  public enum Wait: Hashable, Sendable {
    /// The next attempt may come at once.
    case none
    /// Seconds to wait.
    case seconds(Double)
    /// No attempt will be taken again.
    case forever
  }

  /// The wait after a number of failures in a row.
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
        // At least as slow as the standard where someone guesses on and on, and where a lost count continues.
        failures < AttemptLimiter.countWhenRecovered
          ? waits.wait(afterFailures: failures)
          : max(waits.wait(afterFailures: failures), AttemptSchedule.standard.wait(afterFailures: failures))
    #endif
    }
  }

  /// How many more wrong patterns lead to the next wait: 1 or more, or 0 when no attempt will be taken again.
  ///
  /// - Complexity: O(attempts left).
  public func attemptsLeft(afterFailures failures: Int) -> Int {
    let failures = min(max(failures, 0), 1000)  // Far behind the last change of a schedule.
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
  /// A schedule without parameters by its number: 1 standard, 2 strict.
  public init?(rawValue: UInt8) {
    switch rawValue {
    case 1: self = .standard
    case 2: self = .strict
    default: return nil
    }
  }

  /// The number in stored counters: 1 standard, 2 strict, 3 custom.
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
      default: false
      }
    }
  }

  extension AttemptSchedule {
    /// A schedule of an app's own.
    ///
    /// - Parameter waits: the wait by the failures in a row from which on it applies; see ``AttemptWaits``.
    /// - Throws: ``AttemptWaitsError``.
    public init(waits: KeyValuePairs<Int, Wait>) throws(AttemptWaitsError) {
      self = .custom(try AttemptWaits(waits))
    }
  }
#endif
