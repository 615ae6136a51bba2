public import InkdotGeometry
public import InkdotTouches

/// Fingers that move together. Continuous.
///
/// It begins when the middle of the fingers has moved 10 pt and ends when fewer than the minimum are left. Fingers that
/// come or go do not change the translation. More than the maximum fail it before it begins and are ignored afterwards.
open class PanRecognizer: Recognizer {
  /// Fewest fingers; 1 or more.
  public final var minimumNumberOfTouches = 1
  /// Most fingers.
  public final var maximumNumberOfTouches = Int.max

  /// How far the middle of the fingers has moved since they came down, in window coordinates (pt).
  ///
  /// It may be set at any time and then continues from there. That changes neither when the pan begins nor its velocity.
  /// Numbers that are not finite are ignored.
  public final var translation: Vector2D {
    get { set.value + (path - set.path) }
    set { if newValue.dx.isFinite, newValue.dy.isFinite { set = (newValue, path) } }
  }

  /// The whole displacement since there are enough fingers, whatever the translation was set to.
  private final var path = Vector2D.zero
  /// The translation last set, and the path at that time.
  private final var set = (value: Vector2D.zero, path: Vector2D.zero)
  private final var tracker: VelocityTracker
  private final var hasEnough = false

  /// A pan with any number of fingers.
  public override init(settings: GestureSettings = GestureSettings()) {
    tracker = VelocityTracker(settings: settings.velocity)
    super.init(settings: settings)
  }

  /// Velocity of the middle of the fingers at the time of the arbiter, in window coordinates (pt/s).
  public final var velocity: Vector2D { tracker.velocity(at: now) }

  /// ``translation`` in the coordinates of a view (pt).
  public final func translation(in view: TouchView) -> Vector2D { Self.map(to: view).applying(translation) }

  /// Sets ``translation`` in the coordinates of a view (pt).
  public final func setTranslation(_ translation: Vector2D, in view: TouchView) {
    if let inverse = Self.map(to: view).inverse { self.translation = inverse.applying(translation) }
  }

  /// ``velocity`` in the coordinates of a view (pt/s).
  public final func velocity(in view: TouchView) -> Vector2D { Self.map(to: view).applying(velocity) }

  /// Maps steps in the window to steps in a view.
  private static func map(to view: TouchView) -> Transform2D {
    let origin = view.convertFromWindow(.zero)
    let (x, y) = (view.convertFromWindow(Point2D(1, 0)) - origin, view.convertFromWindow(Point2D(0, 1)) - origin)
    return Transform2D(a: x.dx, b: x.dy, c: y.dx, d: y.dy, tx: 0, ty: 0)
  }

  open override var kind: String { "pan" }

  open override func follow(at time: Double) {
    let down = fingers.down
    let isLooking = state == .possible && !isWaitingForOthers
    if isLooking, down > maximumNumberOfTouches {
      return fail(.tooManyTouches(count: down, allowed: maximumNumberOfTouches))
    }
    if hasEnough { step(at: time) }
    change()
    if isLooking, hasEnough, path.length >= settings.panDistance - TouchSettings.distanceSlack { recognize() }
    if down >= minimumNumberOfTouches, down > 0 {
      if !hasEnough { startCounting(at: time) }
    } else if state.isActive {
      end()
    } else if !isWaitingForOthers {
      hasEnough = false
    }
  }

  private final func startCounting(at time: Double) {
    hasEnough = true
    path = .zero
    set.path = .zero
    tracker.reset()
    tracker.add(path, at: time)
  }

  private final func step(at time: Double) {
    let before = touches.count - fingers.began
    guard before > 0 else { return }
    var step = Vector2D.zero
    // A touch that has just begun has not moved.
    for touch in touches { step = step + (touch.location - touch.previousLocation) }
    step = step * (1 / Double(before))
    path = path + step
    // That a finger lifts where it was tells nothing of a rest.
    if fingers.moved > 0 || step != .zero { tracker.add(path, at: time) }
  }

  /// Fingers beyond the maximum stay out once it is under way.
  open override func shouldReceive(_ touch: Touch) -> Bool {
    state == .possible || touches.count < maximumNumberOfTouches
  }

  open override func reset() {
    hasEnough = false
    path = .zero
    set = (.zero, .zero)
    tracker.reset()
  }
}
