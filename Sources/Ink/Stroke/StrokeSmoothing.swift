/// How the ink of a stroke is derived from its samples. Each stroke has its own, so that later settings do not change it.
public enum StrokeSmoothing: UInt8, Equatable, Hashable, Sendable, CaseIterable {
  /// The samples are the control points. The only one in version 1 of the file format.
  case off = 0
  /// Removes the noise of the device and keeps the shape.
  case normal = 1
  /// Removes the noise of an unsteady hand too.
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
