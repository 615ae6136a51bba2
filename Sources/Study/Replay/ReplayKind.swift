import InkdotGestures

/// The kinds of recognizers of the format.
package enum ReplayKind: UInt8, CaseIterable, Sendable {
  case tap, swipe, longPress, pan, screenEdgePan, pinch, rotation, shake

  /// The name in the format.
  package var name: StaticString {
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
