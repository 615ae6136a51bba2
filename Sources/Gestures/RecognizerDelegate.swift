public import InkdotTouches

/// Answers a recognizer's questions about others without subclassing it.
///
/// Either side of a pair may answer, as delegate or by overriding the method of ``Recognizer`` with the same meaning;
/// one yes is enough. A recognizer does not keep its delegate alive, except in Embedded Swift.
public protocol RecognizerDelegate: AnyObject {
  /// Whether the two may be recognized together.
  func recognizer(_ recognizer: Recognizer, shouldRecognizeSimultaneouslyWith other: Recognizer) -> Bool

  /// Whether `recognizer` waits until `other` has failed. Asked once, when the second of the two is added.
  func recognizer(_ recognizer: Recognizer, shouldRequireFailureOf other: Recognizer) -> Bool

  /// Whether `other` waits until `recognizer` has failed. Asked once, when the second of the two is added.
  func recognizer(_ recognizer: Recognizer, shouldBeRequiredToFailBy other: Recognizer) -> Bool

  /// Whether the recognizer gets a touch that has just begun.
  func recognizer(_ recognizer: Recognizer, shouldReceive touch: Touch) -> Bool

  /// Whether the recognizer may leave `possible`; no makes it fail.
  func recognizerShouldBegin(_ recognizer: Recognizer) -> Bool
}

extension RecognizerDelegate {
  /// No.
  public func recognizer(_ recognizer: Recognizer, shouldRecognizeSimultaneouslyWith other: Recognizer) -> Bool {
    false
  }

  /// No.
  public func recognizer(_ recognizer: Recognizer, shouldRequireFailureOf other: Recognizer) -> Bool { false }

  /// No.
  public func recognizer(_ recognizer: Recognizer, shouldBeRequiredToFailBy other: Recognizer) -> Bool { false }

  /// Yes.
  public func recognizer(_ recognizer: Recognizer, shouldReceive touch: Touch) -> Bool { true }

  /// Yes.
  public func recognizerShouldBegin(_ recognizer: Recognizer) -> Bool { true }
}
