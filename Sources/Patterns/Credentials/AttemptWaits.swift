#if !hasFeature(Embedded)
  /// The waits of a custom schedule, by the number of consecutive failures.
  ///
  /// A wait applies to each failure until the next entry. To keep guessing slow, the first wait must begin after at
  /// most ten failures, and waits must increase.
  public struct AttemptWaits: Hashable, Sendable {
    /// A wait, and the number of consecutive failures from which it applies.
    public struct Entry: Hashable, Sendable {
      /// Number of consecutive failures.
      public let failures: Int
      /// The wait after that failure and each following one.
      public let wait: AttemptSchedule.Wait
    }

    /// The waits, sorted by failures.
    public let entries: [Entry]

    /// Maximum number of waits.
    public static let maximumCount = 32
    /// Maximum number of failures before the first wait.
    public static let latestFirstWait = 10
    /// Allowed numbers of failures.
    public static let failuresRange = 1...1000
    /// Allowed seconds of a wait, up to a year.
    public static let secondsRange = 1.0...31_536_000

    /// Creates waits by failures, like `[3: .seconds(10), 10: .seconds(60), 20: .forever]`.
    ///
    /// - Throws: ``AttemptWaitsError``.
    public init(_ waits: KeyValuePairs<Int, AttemptSchedule.Wait>) throws(AttemptWaitsError) {
      try self.init(entries: waits.map { Entry(failures: $0.key, wait: $0.value) })
    }

    init(entries: [Entry]) throws(AttemptWaitsError) {
      guard let first = entries.first else { throw .noWaits }
      guard entries.count <= Self.maximumCount else { throw .tooManyWaits(entries.count) }
      var last: Entry?
      for entry in entries {
        guard Self.failuresRange ~= entry.failures else { throw .failuresOutOfRange(entry.failures) }
        switch entry.wait {
        case .none: throw .waitOutOfRange(0)
        case .seconds(let seconds): guard Self.secondsRange ~= seconds else { throw .waitOutOfRange(seconds) }
        case .forever: break
        }
        if let last {
          guard last.failures < entry.failures else { throw .notAscending(entry.failures) }
          guard last.wait < entry.wait else { throw .notLonger(failures: entry.failures) }
        }
        last = entry
      }
      guard first.failures <= Self.latestFirstWait else { throw .firstWaitTooLate(failures: first.failures) }
      self.entries = entries
    }

    func wait(afterFailures failures: Int) -> AttemptSchedule.Wait {
      entries.last { $0.failures <= failures }?.wait ?? .none
    }
  }

  /// The reason why waits are invalid.
  public enum AttemptWaitsError: Error, Hashable, Sendable {
    /// There is no wait.
    case noWaits
    /// There are more than ``AttemptWaits/maximumCount``.
    case tooManyWaits(Int)
    /// A number of failures is outside ``AttemptWaits/failuresRange``.
    case failuresOutOfRange(Int)
    /// A wait is `none`, or its seconds are outside ``AttemptWaits/secondsRange``.
    case waitOutOfRange(Double)
    /// The numbers of failures are not strictly ascending.
    case notAscending(Int)
    /// A wait is not longer than the previous one.
    case notLonger(failures: Int)
    /// The first wait begins after more than ``AttemptWaits/latestFirstWait`` failures.
    case firstWaitTooLate(failures: Int)
  }

  extension AttemptWaitsError: CustomStringConvertible {
    /// A description of the error as a sentence.
    public var description: String {
      switch self {
      case .noWaits: "A schedule needs at least one wait."
      case .tooManyWaits(let count): "A schedule has at most \(AttemptWaits.maximumCount) waits, not \(count)."
      case .failuresOutOfRange(let count): "A wait begins after 1 to 1000 failures, not \(count)."
      case .waitOutOfRange(let seconds): "A wait takes 1 second to a year, not \(seconds) seconds."
      case .notAscending(let count): "The numbers of failures must ascend; \(count) does not."
      case .notLonger(let count): "The wait from \(count) failures on is not longer than the one before it."
      case .firstWaitTooLate(let count): "The first wait begins after at most 10 failures, not \(count)."
      }
    }
  }
#endif
