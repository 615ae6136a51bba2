/// One exercise of the gesture lab.
public enum LabCard: UInt8, Sendable, CaseIterable {
  /// A spark for every touch.
  case sparks
  /// Nested views: which one takes a touch, and why.
  case hitTest
  /// A button: its click comes from touches.
  case button
  /// A single tap waits until a double tap has failed.
  case taps
  /// A long press fades a picture.
  case longPress
  /// Swipes to either side throw a picture off.
  case swipe
  /// Two fingers turn a picture.
  case rotate
  /// Two fingers scale a picture.
  case pinch
  /// Turning, scaling and moving, one at a time or all at once.
  case together
  /// Moving, with the velocity.
  case pan
  /// Drawers behind the left and right edges.
  case edgePan
  /// Shaking the device.
  case shake

  /// The name of the card within the name of a log.
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
