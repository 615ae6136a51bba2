import InkdotGeometry
import InkdotTouches

/// Recognizes two or more fingers that move apart or together. Continuous.
///
/// The gap is twice the mean distance of the fingers from their centroid: with two fingers, their distance. It begins
/// when the gap has changed by ``minimumDistanceDelta``, and ends with the last lift. Adding or lifting fingers
/// does not change the scale.
public final class PinchRecognizer: Recognizer {
  /// Change of the gap that begins the pinch, in pt, 0 or more; 10 by default.
  ///
  /// A share of it does not count for ``scale``: ``GestureSettings/pinchHysteresis`` divided by
  /// ``GestureSettings/pinchDistance``, four fifths by default.
  public var minimumDistanceDelta: Double

  /// The gap relative to its initial value.
  ///
  /// Setting it continues from the new value. It does not affect the beginning of the pinch; velocities are relative to
  /// the new scale. Values that are not finite and positive are ignored.
  public var scale: Double {
    get { Self.bounded(factor * ratio) }
    set {
      guard newValue > 0, newValue.isFinite else { return }
      let share = newValue / Swift.max(scale, .leastNormalMagnitude)
      factor = newValue
      // Before the pinch begins, the base decides when it begins.
      if isCounting, base > 0 { base = gap }
      if share.isFinite { tracker.rebase { $0 * share } } else { tracker.reset() }
    }
  }

  /// Scale when the current fingers came together, and the gap at that time; 0 with fewer than two fingers.
  private var factor = 1.0
  private var base = 0.0
  private var gap = 0.0
  private var tracker: VelocityTracker

  /// Minimum gap in pt, which avoids division by zero for fingers at one position.
  private static var minimumGap: Double { 1e-9 }

  /// Creates a pinch recognizer.
  public override init(settings: GestureSettings = GestureSettings()) {
    minimumDistanceDelta = settings.pinchDistance
    tracker = VelocityTracker(settings: settings.velocity)
    super.init(settings: settings)
  }

  /// Change of the scale per second at the arbiter's time.
  public var velocity: Double { tracker.velocity(at: now).dx }

  public override var kind: String { "pinch" }

  public override func follow(at time: Double) {
    let isLooking = state == .possible && !isWaitingForOthers
    if base > 0, let new = measure(.before) {
      gap = new
      if isLooking { look() }
    }
    change()
    if isLooking, !isWaitingForOthers {
      // Velocity starts from the last sample at rest.
      tracker.reset()
      tracker.add(Vector2D(scale, 0), at: time)
    } else if fingers.moved > 0 || tracker.differsFromLatest(Vector2D(scale, 0)) {
      tracker.add(Vector2D(scale, 0), at: time)
    }
    if fingers.began + fingers.lifted > 0 { regroup() }
  }

  private func look() {
    let change = gap - base
    guard abs(change) >= minimumDistanceDelta - TouchSettings.distanceSlack else { return }
    let hysteresis = settings.pinchHysteresis * (Swift.max(minimumDistanceDelta, 0) / settings.pinchDistance)
    base += change > 0 ? hysteresis : -hysteresis
    recognize()
  }

  /// Handles a changed set of fingers: keeps the scale, and measures from the new gap.
  private func regroup() {
    if state.isActive || isWaitingForOthers { factor = scale }
    gap = measure(.after) ?? 0
    base = gap
  }

  private var isCounting: Bool { state != .possible || isWaitingForOthers }

  private var ratio: Double {
    isCounting && base > 0 ? gap / base : 1
  }

  /// Returns the gap between the fingers that existed before this event, or between those that are down after it.
  private func measure(_ side: Side) -> Double? {
    let count = side == .before ? touches.count - fingers.began : fingers.down
    guard count > 1 else { return nil }
    var (middle, sum) = (Vector2D.zero, 0.0)
    for touch in touches where side == .before ? touch.phase != .began : touch.isDown {
      middle = middle + (touch.location - .zero)
    }
    middle = middle * (1 / Double(count))
    for touch in touches where side == .before ? touch.phase != .began : touch.isDown {
      sum += (touch.location - .zero - middle).length
    }
    return Swift.max(2 * sum / Double(count), Self.minimumGap)
  }

  private enum Side { case before, after }

  private static func bounded(_ scale: Double) -> Double {
    scale < 1e300 ? Swift.max(scale, 1e-300) : 1e300
  }

  public override func reset() {
    (factor, base, gap) = (1, 0, 0)
    tracker.reset()
  }
}
