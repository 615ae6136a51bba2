import InkdotGeometry
import InkdotTouches

/// Recognizes two or more fingers that rotate about their centroid. Continuous.
///
/// The rotation is the sum of all small rotations, so two full turns are 4π. It begins at ``minimumAngleDelta``
/// and ends with the last lift. Adding or lifting fingers does not change it.
public final class RotationRecognizer: Recognizer {
  /// Rotation of the fingers that begins the gesture, in radians, 0 or more; 10° by default.
  ///
  /// A share of it does not count for ``rotation``: ``GestureSettings/rotationHysteresis`` divided by
  /// ``GestureSettings/rotationAngle``, one half by default.
  public var minimumAngleDelta: Double

  /// The total rotation in radians, clockwise on the screen; may exceed a full turn.
  ///
  /// Setting it continues from the new value, and affects neither the beginning of the rotation nor the velocity.
  /// Values that are not finite are ignored.
  public var rotation: Double {
    get { isCounting ? turn + offset : offset }
    set { if newValue.isFinite { offset = isCounting ? newValue - turn : newValue } }
  }

  /// The rotation of the fingers; without the hysteresis after recognition.
  private var turn = 0.0
  /// The rotation of the fingers including the hysteresis, for the velocity.
  private var path = 0.0
  private var offset = 0.0
  private var tracker: VelocityTracker

  /// Creates a rotation recognizer.
  public override init(settings: GestureSettings = GestureSettings()) {
    minimumAngleDelta = settings.rotationAngle
    tracker = VelocityTracker(settings: settings.velocity)
    super.init(settings: settings)
  }

  /// Angular velocity at the arbiter's time, in radians per second.
  ///
  /// Includes the hysteresis: ten degrees in 0.05 s begin with 3.49 rad/s, as measured on UIKit.
  public var velocity: Double { tracker.velocity(at: now).dx }

  public override var kind: String { "rotation" }

  public override func follow(at time: Double) {
    let isLooking = !isCounting
    let step = step()
    turn += step
    path += step
    if isLooking { look() }
    change()
    if isLooking, !isCounting, fingers.down < 2 {
      (turn, path) = (0, 0)
      tracker.reset()
    } else if fingers.moved > 0 || tracker.differsFromLatest(Vector2D(path, 0)) {
      tracker.add(Vector2D(path, 0), at: time)
    }
  }

  private var isCounting: Bool { state != .possible || isWaitingForOthers }

  private func look() {
    guard abs(turn) >= minimumAngleDelta - TouchSettings.distanceSlack else { return }
    let hysteresis = settings.rotationHysteresis * (Swift.max(minimumAngleDelta, 0) / settings.rotationAngle)
    turn -= turn > 0 ? hysteresis : -hysteresis
    recognize()
  }

  /// Returns the mean rotation about the centroid of the fingers that existed before.
  private func step() -> Double {
    var (before, after, fingers) = (Vector2D.zero, Vector2D.zero, 0.0)
    for touch in touches where touch.phase != .began {
      before = before + (touch.previousLocation - .zero)
      after = after + (touch.location - .zero)
      fingers += 1
    }
    guard fingers > 1 else { return 0 }
    let (from, to) = (Point2D.zero + before * (1 / fingers), Point2D.zero + after * (1 / fingers))
    var (sum, turning) = (0.0, 0.0)
    for touch in touches where touch.phase != .began {
      let (old, new) = (touch.previousLocation - from, touch.location - to)
      // A finger at the centroid has no angle.
      guard old.squaredLength > 0, new.squaredLength > 0 else { continue }
      sum += Trigonometry.atan2(old.cross(new), old.dot(new))
      turning += 1
    }
    return turning > 0 ? sum / turning : 0
  }

  public override func reset() {
    (turn, path, offset) = (0, 0, 0)
    tracker.reset()
  }
}
