/// Every number of the touch system that may be tuned.
public struct TouchSettings: Hashable, Sendable {
  /// Longest pause between a lift and the next touch for the two to count as one series of taps, in seconds.
  ///
  /// 0 or more. UIKit publishes no value; double-tap limits of phones lie between 0.3 s (Android, Flutter) and 0.35 s
  /// (measured).
  public var tapInterval = 0.35

  /// Greatest distance between the touches of one series of taps, in pt.
  ///
  /// 0 or more. About half the width of a fingertip on the screens in use.
  public var tapDistance = 45.0

  /// A view with an alpha of this or less takes no touches, nor do its children.
  ///
  /// 0 to 1. UIKit documents 0.01.
  public var minimumTouchableAlpha = 0.01

  /// A view nested deeper than this takes no touches; a root has the depth 1.
  ///
  /// 1 or more. The hit test calls itself for each level, with less than 1 kB of stack, of which a WebAssembly module has
  /// 1 MB. Interfaces in use are nested some dozen deep.
  public var maximumViewDepth = 256

  /// Coordinates farther from the origin than this, in pt, are refused as damaged input.
  ///
  /// Sums and squares of coordinates up to 1e9 stay exact enough to compare.
  public var maximumCoordinate = 1e9

  /// Touches that may be down at once.
  ///
  /// 1 or more. Digitizers in use report at most ten fingers a person; tables for several people up to 100.
  public var maximumNumberOfTouches = 100

  /// Limits of time hold with this much to spare, in seconds, so that sums of decimal fractions land on the right side.
  package static var timeSlack: Double { 1e-9 }

  /// Limits of distance (pt) and angle (radians) hold with this much to spare.
  package static var distanceSlack: Double { 1e-6 }

  /// The defaults.
  public init() {}
}
