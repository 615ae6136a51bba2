public import InkdotGeometry
public import InkdotGestures
import InkdotTouches

/// Runs the engine's recognizers on one view of the system.
public final class GestureArena {
  /// The state of the arena, as for a system recognizer.
  public enum Verdict: Hashable, Sendable {
    /// No gesture is recognized yet.
    case undecided
    /// A continuous gesture is active.
    case active
    /// The touches ended, and a gesture was recognized.
    case recognized
    /// The touches ended without a gesture; a double tap may still follow.
    case unrecognized
  }

  /// The recognizers and their clock.
  public let arbiter: Arbiter
  private let view = TouchView(frame: .zero)
  private var intake = TouchIntake()
  /// Whether a gesture was recognized since the first touch began.
  private var hasRecognized = false

  /// Creates an arena without recognizers.
  public init() {
    let scene = TouchScene()
    view.isMultipleTouchEnabled = true
    scene.addRoot(view)
    arbiter = Arbiter(dispatcher: TouchDispatcher(scene: scene))
    // Cleared in `deinit`; Embedded Swift has no weak references.
    arbiter.observer = { [unowned(unsafe) self] in
      if $0.state == .began || $0.state == .ended { hasRecognized = true }
    }
  }

  deinit { arbiter.observer = nil }

  /// Adds a recognizer, which receives touches that begin from now on.
  ///
  /// - Throws: `RecognizerError`.
  public func add(_ recognizer: Recognizer) throws(RecognizerError) { try arbiter.add(recognizer, to: view) }

  /// Handles touches of the view.
  ///
  /// - Parameters:
  ///   - reports: the touches of a system event, in the view's coordinates.
  ///   - frame: the bounds of the view.
  ///   - now: current time, in seconds.
  public func take(_ reports: [TouchReport], in frame: Rect2D, at now: Double) -> Verdict {
    if intake.count == 0 { hasRecognized = false }
    view.frame = frame
    intake.add(reports)
    // The intake creates only valid events.
    for event in intake.drainEvents(at: now) { try? arbiter.dispatch(event) }
    return verdict
  }

  /// Advances the time, for long presses and failing double taps.
  ///
  /// - Returns: `nil` without touches, if the system's sequence has ended.
  public func tick(at now: Double) -> Verdict? {
    try? arbiter.tick(at: now)
    return intake.count > 0 ? verdict : nil
  }

  /// Handles an acceleration of the device in m/s², including gravity, for shakes.
  ///
  /// - Returns: `nil` without touches, as ``tick(at:)``.
  public func accelerate(_ x: Double, _ y: Double, _ z: Double, at time: Double) -> Verdict? {
    try? arbiter.deviceDidAccelerate(x: x, y: y, z: z, at: time)
    return intake.count > 0 ? verdict : nil
  }

  private var verdict: Verdict {
    if arbiter.recognizers.contains(where: { $0.state.isActive }) { return .active }
    if intake.count > 0 { return .undecided }
    return hasRecognized ? .recognized : .unrecognized
  }

  /// Time of the next ``tick(at:)``, in seconds; `nil` if none is needed.
  public var deadline: Double? { arbiter.nextDeadline }

  /// Cancels all touches, because the system cancelled them or the view was removed.
  ///
  /// A sequence without touches continues: the first tap of a possible double tap.
  public func cancel(at now: Double) {
    guard intake.count > 0 else { return }
    intake.reset()
    try? arbiter.cancelAll(at: now)
  }
}
