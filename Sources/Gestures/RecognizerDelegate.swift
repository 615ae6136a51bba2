public import InkdotTouches

/// Answers a recognizer's questions about others, without subclassing.
///
/// Either recognizer of a pair may answer, by its delegate or by overriding the corresponding method of ``Recognizer``;
/// one `true` is enough. A recognizer does not retain its delegate, except in Embedded Swift.
public protocol RecognizerDelegate: AnyObject {
  /// Whether both may be recognized simultaneously.
  func recognizer(_ recognizer: Recognizer, shouldRecognizeSimultaneouslyWith other: Recognizer) -> Bool

  /// Whether `recognizer` waits until `other` has failed. Asked once, when the second of the two is added.
  func recognizer(_ recognizer: Recognizer, shouldRequireFailureOf other: Recognizer) -> Bool

  /// Whether `other` waits until `recognizer` has failed. Asked once, when the second of the two is added.
  func recognizer(_ recognizer: Recognizer, shouldBeRequiredToFailBy other: Recognizer) -> Bool

  /// Whether the recognizer receives a touch that has just begun.
  func recognizer(_ recognizer: Recognizer, shouldReceive touch: Touch) -> Bool

  /// Whether the recognizer may leave `possible`; otherwise it fails.
  func recognizerShouldBegin(_ recognizer: Recognizer) -> Bool
}

extension RecognizerDelegate {
  /// `false` by default.
  public func recognizer(_ recognizer: Recognizer, shouldRecognizeSimultaneouslyWith other: Recognizer) -> Bool {
    false
  }

  /// `false` by default.
  public func recognizer(_ recognizer: Recognizer, shouldRequireFailureOf other: Recognizer) -> Bool { false }

  /// `false` by default.
  public func recognizer(_ recognizer: Recognizer, shouldBeRequiredToFailBy other: Recognizer) -> Bool { false }

  /// `true` by default.
  public func recognizer(_ recognizer: Recognizer, shouldReceive touch: Touch) -> Bool { true }

  /// `true` by default.
  public func recognizerShouldBegin(_ recognizer: Recognizer) -> Bool { true }
}
