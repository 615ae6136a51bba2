/// The answer to a check.
public enum PatternVerdict: Equatable, Sendable {
  /// It is the pattern.
  case correct
  /// It is not. `attemptsLeft` is how many wrong ones remain before the next wait, nil when nobody counts.
  case wrong(attemptsLeft: Int?)
  /// Fewer dots than the pattern's rule asks for; not an attempt.
  case tooShort(minimum: Int)
  /// Nothing is checked before `until`, in seconds since 1970.
  case locked(until: Double)
  /// Nothing will ever be checked again.
  case refusedForGood
  /// The check was given up; not an attempt as far as the person is told.
  case cancelled
  /// The check could not be made.
  case failed(PatternFailure)

  /// The verdict on a wrong pattern, from what the limiter says after it was counted.
  public init(wrongWith status: AttemptStatus) {
    switch status {
    case .open(let attemptsLeft): self = .wrong(attemptsLeft: attemptsLeft)
    case .locked(let until): self = .locked(until: until)
    case .refusedForGood: self = .refusedForGood
    }
  }
}
