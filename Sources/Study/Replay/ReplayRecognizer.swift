import InkdotCoding
import InkdotGestures

/// A recognizer of a case with its name, and its delegate.
final class ReplayRecognizer: RecognizerDelegate {
  let id: ByteText
  let kind: ReplayKind
  let recognizer: Recognizer
  /// Recognizers that may recognize simultaneously.
  var companions: [ObjectIdentifier] = []

  init(id: ByteText, kind: ReplayKind, _ recognizer: Recognizer) {
    self.id = id
    self.kind = kind
    self.recognizer = recognizer
    recognizer.delegate = self
  }

  func recognizer(_ recognizer: Recognizer, shouldRecognizeSimultaneouslyWith other: Recognizer) -> Bool {
    companions.contains(ObjectIdentifier(other))
  }
}
