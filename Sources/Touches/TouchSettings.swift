/// The settings of the touch system.
public struct TouchSettings: Hashable, Sendable {
  /// Maximum pause between a lift and the next touch down of a multiple tap, in seconds.
  ///
  /// 0 or more. UIKit publishes no value; double-tap limits of phones lie between 0.3 s (Android, Flutter) and 0.35 s
  /// (measured).
  public var tapInterval = 0.35

  /// Maximum distance between the touches of a multiple tap, in pt.
  ///
  /// 0 or more. About half the width of a fingertip on the screens in use.
  public var tapDistance = 45.0

  /// A view with at most this alpha does not receive touches, nor do its children.
  ///
  /// 0 to 1. UIKit documents 0.01.
  public var minimumTouchableAlpha = 0.01

  /// Maximum depth of views that receive touches; a root has depth 1.
  ///
  /// 1 or more. The hit test is recursive, with less than 1 kB of stack per level, of which a WebAssembly module has 1
  /// MB. Typical interfaces are some dozen levels deep.
  public var maximumViewDepth = 256

  /// Maximum coordinate, in pt. Events beyond it are refused as invalid.
  ///
  /// Sums and squares of coordinates up to 1e9 stay exact enough to compare.
  public var maximumCoordinate = 1e9

  /// Maximum number of touches that are down.
  ///
  /// 1 or more. Digitizers report at most ten fingers per person; tables for several people up to 100.
  public var maximumNumberOfTouches = 100

  /// Tolerance of time limits, in seconds, for rounding errors of decimal fractions.
  package static var timeSlack: Double { 1e-9 }

  /// Tolerance of distance limits (pt) and angle limits (radians).
  package static var distanceSlack: Double { 1e-6 }

  /// Creates the default settings.
  public init() {}
}
