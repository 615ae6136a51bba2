/// How the ink of a stroke is derived from its samples. Stored in each stroke, so that later settings do not change it.
public enum StrokeSmoothing: UInt8, Equatable, Hashable, Sendable, CaseIterable {
  /// The samples are the control points. The only smoothing in version 1 of the file format.
  case off = 0
  /// Removes the noise of the device and keeps the shape.
  case normal = 1
  /// Also removes the noise of an unsteady hand.
  case strong = 2

  /// The name of the smoothing in files.
  public var name: StaticString {
    switch self {
    case .off: "off"
    case .normal: "normal"
    case .strong: "strong"
    }
  }
}
