import InkdotTouches

/// The tunable numbers of the gesture recognizers.
///
/// A recognizer copies those that are options of its own when it is created.
/// *Measured* means bracketed from outside in the iOS 26.1 simulator, since UIKit publishes no value.
public struct GestureSettings: Hashable, Sendable {
  // MARK: Tap and long press

  /// How far a finger may move in a tap, in pt, 0 or more. UIKit's long press documents 10; taps behave the same.
  public var tapMovement = 10.0
  /// Longest pause from a lift to the next touch of a multiple tap, in seconds, 0 or more.
  ///
  /// The default is that of `TouchSettings`, by which touches count their taps.
  public var tapInterval = TouchSettings().tapInterval
  /// Greatest distance between two taps of a multiple tap, in pt, 0 or more. The default is that of `TouchSettings`.
  public var tapDistance = TouchSettings().tapDistance
  /// How long a long press takes, in seconds, 0 or more. Documented by UIKit.
  public var pressDuration = 0.5
  /// How far a finger may move before a long press begins, in pt, 0 or more. Documented by UIKit.
  public var pressMovement = 10.0

  // MARK: Swipe

  /// Longest time from the first touch to the recognition of a swipe, in seconds, more than 0. Measured.
  public var swipeDuration = 0.5
  /// Distance that a swipe needs at time 0, and its allowed sideways movement at time 0, in pt, more than 0. Measured.
  public var swipeDistance = 50.0
  /// Decrease of the needed distance per second, as a share of ``swipeDistance``, 0…1/``swipeDuration``. Measured.
  public var swipeDistanceDecay = 0.94
  /// Decrease of the allowed sideways movement per second, as a share of ``swipeDistance``, 0…1/``swipeDuration``.
  /// Measured.
  public var swipeSidewaysDecay = 0.98

  // MARK: Pan, pinch, rotation

  /// How far the middle of the fingers moves before a pan begins, in pt, 0 or more. Measured.
  public var panDistance = 10.0
  /// How near to an edge an edge pan begins, in pt, 0 or more. Measured.
  public var edgeWidth = 20.0
  /// Change of the distance between fingers that begins a pinch, in pt, more than ``pinchHysteresis``. Measured.
  public var pinchDistance = 10.0
  /// The part of that change that does not count for the scale, in pt, 0 or more. Measured.
  public var pinchHysteresis = 8.0
  /// Turn that begins a rotation, in radians, more than ``rotationHysteresis``. 10°, measured.
  public var rotationAngle = 10 * Double.pi / 180
  /// The part of that turn that does not count, in radians, 0 or more. 5°, measured.
  public var rotationHysteresis = 5 * Double.pi / 180

  // MARK: Shake

  /// Acceleration, gravity included, above which a sample counts as shaken, in m/s², more than 9.81.
  ///
  /// Medium sensitivity of Square's Seismic, from whose published rule all four numbers come.
  public var shakeThreshold = 13.0
  /// How long samples count, in seconds, more than 0.
  public var shakeWindow = 0.5
  /// The time that the samples must span at least, in seconds, from 0 to ``shakeWindow``.
  public var shakeSpan = 0.25
  /// Number of latest samples that count even if they are older, 1 or more.
  public var shakeSamples = 4

  /// How velocities are estimated.
  public var velocity = VelocitySettings()

  /// The defaults.
  public init() {}
}
