import InkdotGestures

/// A recognizer of a case with its name, and the delegate that answers for it.
final class ReplayRecognizer: RecognizerDelegate {
  let id: JSONText
  let kind: ReplayKind
  let recognizer: Recognizer
  /// With whom it may run together.
  var companions: [ObjectIdentifier] = []

  init(id: JSONText, kind: ReplayKind) {
    self.id = id
    self.kind = kind
    recognizer = kind.make()
    recognizer.delegate = self
  }

  func recognizer(_ recognizer: Recognizer, mayRunTogetherWith other: Recognizer) -> Bool {
    companions.contains(ObjectIdentifier(other))
  }
}

/// The kinds of the format.
enum ReplayKind: CaseIterable {
  case tap, swipe, longPress, pan, screenEdgePan, pinch, rotation, shake

  var name: StaticString {
    switch self {
    case .tap: "tap"
    case .swipe: "swipe"
    case .longPress: "longPress"
    case .pan: "pan"
    case .screenEdgePan: "screenEdgePan"
    case .pinch: "pinch"
    case .rotation: "rotation"
    case .shake: "shake"
    }
  }

  func make() -> Recognizer {
    switch self {
    case .tap: TapRecognizer()
    case .swipe: SwipeRecognizer()
    case .longPress: LongPressRecognizer()
    case .pan: PanRecognizer()
    case .screenEdgePan: ScreenEdgePanRecognizer()
    case .pinch: PinchRecognizer()
    case .rotation: RotationRecognizer()
    case .shake: ShakeRecognizer()
    }
  }
}
