/// One exercise of the gesture lab.
public enum LabCard: UInt8, Sendable, CaseIterable {
  /// A spark for each touch.
  case sparks
  /// Nested views: which one receives a touch, and why.
  case hitTest
  /// A button whose click comes from touches.
  case button
  /// A single tap that waits until a double tap has failed.
  case taps
  /// A long press that fades a picture.
  case longPress
  /// Swipes to either side that throw a picture.
  case swipe
  /// Two fingers that rotate a picture.
  case rotate
  /// Two fingers that scale a picture.
  case pinch
  /// Rotating, scaling and moving, one at a time or all at once.
  case together
  /// Moving, with the velocity.
  case pan
  /// Drawers at the left and right edges.
  case edgePan
  /// Shaking the device.
  case shake

  /// The name of the card in the name of a log.
  public var name: String {
    switch self {
    case .sparks: "sparks"
    case .hitTest: "hit-test"
    case .button: "button"
    case .taps: "taps"
    case .longPress: "long-press"
    case .swipe: "swipe"
    case .rotate: "rotate"
    case .pinch: "pinch"
    case .together: "together"
    case .pan: "pan"
    case .edgePan: "edge-pan"
    case .shake: "shake"
    }
  }
}
