/// Whether a pattern may be tried.
public enum AttemptStatus: Equatable, Sendable {
  /// Yes. `attemptsLeft` is how many wrong ones remain before the next wait, nil when nobody counts.
  case open(attemptsLeft: Int?)
  /// Not before `until`, in seconds since 1970.
  case locked(until: Double)
  /// Never again.
  case refusedForGood
}
