/// How the ink of a stroke is derived from its samples. It is kept with each stroke, so that a drawing looks the same
/// whatever the setting is by then.
public enum StrokeSmoothing: UInt8, Equatable, Hashable, Sendable, CaseIterable {
  /// Not at all: the samples themselves are the control points. Drawings of version 1 of the file format know no other.
  case off = 0
  /// Noise of the device is taken out as far as the shape stays.
  case normal = 1
  /// The noise of an unsteady hand as well.
  case strong = 2
}
