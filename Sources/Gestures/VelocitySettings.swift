/// The numbers of ``VelocityTracker``.
public struct VelocitySettings: Hashable, Sendable {
  /// How far back samples count, and how long a rest is until the velocity is gone, in seconds, more than 0.
  ///
  /// Android and Flutter fit over 0.1 s; after 0.1 s of rest the rule of a fling is that there is none.
  public var horizon = 0.1
  /// A longer pause between two samples separates two movements, in seconds, 0 or more. Android: 40 ms.
  public var stopThreshold = 0.04
  /// Rest between the last movement and a lift that costs no speed, in seconds, 0 to ``horizon``.
  ///
  /// A lift is reported up to one sample after the last movement: 1/60 s and some jitter.
  public var liftGracePeriod = 0.02
  /// How strongly a curved fit must beat a straight one before it is believed, 0 or more; 0 believes it always.
  ///
  /// Found on the recorded strokes: from 6 to 10 all of them meet their intervals, and noise falls as it grows.
  public var curvaturePenalty = 8.0

  /// The defaults.
  public init() {}
}
