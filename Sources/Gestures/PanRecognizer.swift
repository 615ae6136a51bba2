public import InkdotGeometry
public import InkdotTouches

/// Recognizes fingers that move together. Continuous.
///
/// It begins when the fingers' centroid has moved by ``minimumDistance`` and ends when fewer than the minimum are down. Adding or
/// lifting fingers does not change the translation. Too many fingers fail it before it begins and are ignored
/// afterwards.
open class PanRecognizer: Recognizer {
  /// Minimum number of fingers, 1 or more.
  public final var minimumNumberOfTouches = 1
  /// Maximum number of fingers.
  public final var maximumNumberOfTouches = Int.max
  /// Movement of the fingers' centroid that begins the pan, in pt, 0 or more; 10 by default.
  public final var minimumDistance: Double

  /// Movement of the fingers' centroid since touch down, in window coordinates (pt).
  ///
  /// Setting it continues from the new value, and affects neither the beginning of the pan nor the velocity. Values
  /// that are not finite are ignored.
  public final var translation: Vector2D {
    get { set.value + (path - set.path) }
    set { if newValue.dx.isFinite, newValue.dy.isFinite { set = (newValue, path) } }
  }

  /// The whole movement with enough fingers, independent of set translations.
  private final var path = Vector2D.zero
  /// The last set translation, and the path at that time.
  private final var set = (value: Vector2D.zero, path: Vector2D.zero)
  private final var tracker: VelocityTracker
  private final var hasEnough = false

  /// Creates a recognizer for any number of fingers.
  public override init(settings: GestureSettings = GestureSettings()) {
    minimumDistance = settings.panDistance
    tracker = VelocityTracker(settings: settings.velocity)
    super.init(settings: settings)
  }

  /// Velocity of the fingers' centroid at the arbiter's time, in window coordinates (pt/s).
  public final var velocity: Vector2D { tracker.velocity(at: now) }

  /// ``translation`` in the coordinates of a view (pt).
  public final func translation(in view: TouchView) -> Vector2D { Self.map(to: view).applying(translation) }

  /// ``velocity`` in the coordinates of a view (pt/s).
  public final func velocity(in view: TouchView) -> Vector2D { Self.map(to: view).applying(velocity) }

  /// Maps vectors in the window to vectors in a view.
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
    if isLooking, hasEnough, path.length >= minimumDistance - TouchSettings.distanceSlack { recognize() }
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
    // Touches that have just begun contribute zero.
    for touch in touches { step = step + (touch.location - touch.previousLocation) }
    step = step * (1 / Double(before))
    path = path + step
    // A finger that lifts at its last position does not count as a rest.
    if fingers.moved > 0 || step != .zero { tracker.add(path, at: time) }
  }

  /// Ignores fingers beyond the maximum after it has begun.
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
