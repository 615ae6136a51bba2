/// The settings of ``VelocityTracker``.
public struct VelocitySettings: Hashable, Sendable {
  /// Age up to which samples count, and duration of a rest until the velocity is zero, in seconds, more than 0.
  ///
  /// Android and Flutter fit over 0.1 s. After 0.1 s of rest there is no fling.
  public var horizon = 0.1
  /// Minimum pause between samples that separates two movements, in seconds, 0 or more. Android: 40 ms.
  public var stopThreshold = 0.04
  /// Maximum rest between the last movement and a lift without loss of velocity, in seconds, 0 to ``horizon``.
  ///
  /// A lift is reported up to one sample after the last movement: 1/60 s and jitter.
  public var liftGracePeriod = 0.02
  /// Penalty of the quadratic fit against the linear one, 0 or more; at 0 only the quadratic fit is used.
  ///
  /// Tuned on recorded strokes: from 6 to 10 all of them meet their intervals, and noise decreases with the value.
  public var curvaturePenalty = 8.0

  /// Creates the default settings.
  public init() {}
}
