/// Why a recognizer could not be added or related to another. Nothing has changed then.
public enum RecognizerError: Error, Hashable {
  /// The two would wait for each other forever, directly or through others.
  case requirementCycle
  /// The recognizer already belongs to an arbiter.
  case alreadyAdded
}

extension RecognizerError: CustomStringConvertible {
  /// A description of the error, as a sentence without a full stop.
  public var description: String {
    switch self {
    case .requirementCycle: "the recognizers would wait for each other to fail"
    case .alreadyAdded: "the recognizer belongs to an arbiter already"
    }
  }
}
