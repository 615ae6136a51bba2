/// Why a recognizer could not be added or related to another. Nothing has changed then.
public enum RecognizerError: Error, Equatable {
  /// The two would wait for each other for ever, directly or through others.
  case requirementCycle
  /// The recognizer already belongs to an arbiter.
  case alreadyAdded
}
