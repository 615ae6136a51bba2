/// The reason why a recognizer could not be added or related. Nothing has changed then.
public enum RecognizerError: Error, Hashable {
  /// The recognizers would wait for each other forever, directly or indirectly.
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
