/// What to tell the person, with the values a text needs; the text itself belongs to the host.
public enum PatternMessage: Equatable, Sendable {
  /// Draw the pattern that is set, to unlock, verify, change or remove. `attemptsLeft` is nil when nobody counts.
  case drawCurrent(PatternFlow.Kind, attemptsLeft: Int?)
  /// Draw a new pattern of at least so many dots.
  case drawNew(minimum: Int)
  /// Too short: connect at least so many dots, draw again.
  case connectAtLeast(minimum: Int)
  /// Recorded: draw it again to confirm.
  case drawAgain
  /// It does not match the one recorded: draw again.
  case differs
  /// Recorded, but easy to guess: draw it again to keep it, or start over.
  case weak
  /// It is too easy to guess: draw another.
  case weakRefused
  /// The drawing is being checked.
  case checking
  /// The new pattern is being saved.
  case saving
  /// The pattern is being removed.
  case removing
  /// Wrong. `attemptsLeft` is how many wrong ones remain before the next wait, nil when nobody counts.
  case wrong(attemptsLeft: Int?)
  /// Locked until a time in seconds since 1970; the host counts down.
  case locked(until: Double)
  /// Too many wrong patterns: no further one will be checked.
  case refusedForGood
  /// It could not be done.
  case failed(PatternFailure)
  /// The flow has ended.
  case finished(PatternOutcome)

  /// How to say it.
  public enum Tone: UInt8, Equatable, Sendable, CaseIterable {
    /// As a plain sentence.
    case neutral
    /// As something to think about.
    case warning
    /// As something that went wrong.
    case error
    /// As something that went well.
    case success
  }

  /// How to say it.
  public var tone: Tone {
    switch self {
    case .drawCurrent, .drawNew, .drawAgain, .checking, .saving, .removing, .finished(.cancelled): .neutral
    case .weak: .warning
    case .connectAtLeast, .differs, .weakRefused, .wrong, .locked, .refusedForGood, .failed: .error
    case .finished: .success
    }
  }
}
