import InkdotGeometry
import InkdotTouches

/// Two or more fingers that turn about their middle. Continuous.
///
/// The rotation is the sum of all small turns, so two whole turns are 4π. It begins at 10°, of which 5° do not count, and
/// ends with the last lift. Fingers that come or go do not change it.
public final class RotationRecognizer: Recognizer {
  /// The angle turned so far in radians, positive clockwise on the screen, over any number of whole turns.
  ///
  /// It may be set at any time and then continues from there. That changes neither when the rotation begins nor its
  /// velocity. Numbers that are not finite are ignored.
  public var rotation: Double {
    get { isCounting ? turn + offset : offset }
    set { if newValue.isFinite { offset = isCounting ? newValue - turn : newValue } }
  }

  /// The angle the fingers have turned, without the hysteresis once recognized.
  private var turn = 0.0
  /// The whole angle the fingers have turned, hysteresis included, for the velocity.
  private var path = 0.0
  private var offset = 0.0
  private var tracker: VelocityTracker

  /// A rotation.
  public override init(settings: GestureSettings = GestureSettings()) {
    tracker = VelocityTracker(settings: settings.velocity)
    super.init(settings: settings)
  }

  /// Angular velocity at the time of the arbiter, in radians per second. All of the turn counts, also what was hysteresis
  /// before it began: ten degrees in 0.05 s begin with 3.49 rad/s, as measured on UIKit.
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
    guard abs(turn) >= settings.rotationAngle - TouchSettings.distanceSlack else { return }
    turn -= turn > 0 ? settings.rotationHysteresis : -settings.rotationHysteresis
    recognize()
  }

  /// The mean turn of the fingers that were there before, about their middle.
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
      // A finger in the middle has no angle.
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
