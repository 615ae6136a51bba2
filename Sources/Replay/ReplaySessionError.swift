/// Why a session could not start or go on.
public enum ReplaySessionError: Error, Equatable {
  /// The case cannot be read.
  case unreadable(ReplayError)
  /// The case can be read, but not run; the reason is the one `Replay` gives for a skipped case.
  case cannotRun(reason: String)
  /// A value that a log cannot hold came out of it: infinite or not a number.
  case overflown
}
