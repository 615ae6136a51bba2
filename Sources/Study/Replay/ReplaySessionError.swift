/// The reason why a session could not start or continue.
public enum ReplaySessionError: Error, Hashable {
  /// The case cannot be read.
  case unreadable(ReplayError)
  /// The case can be read, but not run; with the reason that `Replay` logs for a skipped case.
  case cannotRun(reason: String)
  /// A value that a log cannot hold: infinite or NaN.
  case overflown
}

extension ReplaySessionError: CustomStringConvertible {
  /// A description of the error, as a clause that continues a sentence about the case.
  public var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .cannotRun(let reason): "cannot be run: \(reason)"
    case .overflown: "gives a number that is infinite or not a number"
    }
  }
}
