import InkdotTouches

/// The default settings of gesture recognizers.
///
/// A recognizer copies the settings that are its own options when it is created.
///
/// *Measured* values were measured in the iOS 26.1 simulator, because UIKit documents none.
public struct GestureSettings: Hashable, Sendable {
  // MARK: Tap and long press

  /// Maximum movement of a finger in a tap, in pt, 0 or more. UIKit documents 10 for long presses; taps behave the
  /// same.
  public var tapMovement = 10.0
  /// Maximum pause from a lift to the next touch down of a multiple tap, in seconds, 0 or more.
  ///
  /// The default is that of `TouchSettings`, which `Touch.tapCount` uses.
  public var tapInterval = TouchSettings().tapInterval
  /// Maximum distance between two taps of a multiple tap, in pt, 0 or more. The default is that of `TouchSettings`.
  public var tapDistance = TouchSettings().tapDistance
  /// Duration until a long press begins, in seconds, 0 or more. Documented by UIKit.
  public var pressDuration = 0.5
  /// Maximum movement of a finger before a long press begins, in pt, 0 or more. Documented by UIKit.
  public var pressMovement = 10.0

  // MARK: Swipe

  /// Maximum time from the first touch to the recognition of a swipe, in seconds, more than 0. Measured.
  public var swipeDuration = 0.5
  /// Required distance and allowed sideways movement of a swipe at time 0, in pt, more than 0. Measured.
  public var swipeDistance = 50.0
  /// Decrease of the required distance per second, as a share of ``swipeDistance``, 0…1/``swipeDuration``. Measured.
  public var swipeDistanceDecay = 0.94
  /// Decrease of the allowed sideways movement per second, as a share of ``swipeDistance``, 0…1/``swipeDuration``.
  /// Measured.
  public var swipeSidewaysDecay = 0.98

  // MARK: Pan, pinch, rotation

  /// Movement of the fingers' centroid at which a pan begins, in pt, 0 or more. Measured.
  public var panDistance = 10.0
  /// Maximum distance from an edge at which an edge pan begins, in pt, 0 or more. Measured.
  public var edgeWidth = 20.0
  /// Change of the distance between fingers at which a pinch begins, in pt, more than ``pinchHysteresis``. Measured.
  public var pinchDistance = 10.0
  /// The part of that change that does not affect the scale, in pt, 0 or more. Measured.
  public var pinchHysteresis = 8.0
  /// Rotation of the fingers at which a rotation begins, in radians, more than ``rotationHysteresis``. 10°, measured.
  public var rotationAngle = 10 * Double.pi / 180
  /// The part of it that does not affect the rotation, in radians, 0 or more. 5°, measured.
  public var rotationHysteresis = 5 * Double.pi / 180

  // MARK: Shake

  /// Acceleration, including gravity, above which a sample counts as shaken, in m/s², more than 9.81.
  ///
  /// The four values are the medium sensitivity of Square's Seismic, whose rule is published.
  public var shakeThreshold = 13.0
  /// Time for which samples count, in seconds, more than 0.
  public var shakeWindow = 0.5
  /// Minimum time that the samples must span, in seconds, from 0 to ``shakeWindow``.
  public var shakeSpan = 0.25
  /// Number of latest samples that count regardless of their age, 1 or more.
  public var shakeSamples = 4

  /// The settings of velocity estimation.
  public var velocity = VelocitySettings()

  /// Creates the default settings.
  public init() {}
}
