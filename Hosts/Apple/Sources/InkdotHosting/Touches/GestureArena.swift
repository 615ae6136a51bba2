public import InkdotGeometry
public import InkdotGestures
import InkdotTouches

/// The engine's recognizers on one view of a system: touches in, actions of recognizers out.
public final class GestureArena {
  /// How it goes for the system's own recognizers.
  public enum Verdict: Hashable, Sendable {
    /// Nothing was recognized yet.
    case undecided
    /// A gesture is under way.
    case active
    /// The touches are gone, and a gesture was recognized.
    case recognized
    /// The touches are gone, and none was; taps that may come twice may still be.
    case unrecognized
  }

  /// The recognizers, and the time they count by.
  public let arbiter: Arbiter
  private let view = TouchView(frame: .zero)
  private var intake = TouchIntake()
  /// Whether one was recognized since the first touch came down.
  private var hasRecognized = false

  /// An arena without recognizers.
  public init() {
    let scene = TouchScene()
    view.isMultipleTouchEnabled = true
    scene.addRoot(view)
    arbiter = Arbiter(dispatcher: TouchDispatcher(scene: scene))
    arbiter.observer = { [weak self] in
      if $0.state == .began || $0.state == .ended { self?.hasRecognized = true }
    }
  }

  /// Gives a recognizer the touches that begin from now on.
  ///
  /// - Throws: `RecognizerError`.
  public func add(_ recognizer: Recognizer) throws(RecognizerError) { try arbiter.add(recognizer, to: view) }

  /// Takes touches of the view.
  ///
  /// - Parameters:
  ///   - reports: what an event of the system says, in the view's coordinates.
  ///   - frame: of what the view shows, in its own coordinates.
  ///   - now: in seconds.
  public func take(_ reports: [TouchReport], in frame: Rect2D, at now: Double) -> Verdict {
    if intake.count == 0 { hasRecognized = false }
    view.frame = frame
    intake.add(reports)
    // The intake makes no event that is refused.
    for event in intake.take(at: now) { try? arbiter.dispatch(event) }
    return verdict
  }

  /// Time passes: long presses, taps that do not come twice.
  ///
  /// - Returns: `nil` without touches: the system's sequence is over then.
  public func tick(at now: Double) -> Verdict? {
    try? arbiter.tick(at: now)
    return intake.count > 0 ? verdict : nil
  }

  private var verdict: Verdict {
    if arbiter.recognizers.contains(where: { $0.state.isActive }) { return .active }
    if intake.count > 0 { return .undecided }
    return hasRecognized ? .recognized : .unrecognized
  }

  /// When, in seconds, ``tick(at:)`` is to be called; `nil` for never.
  public var deadline: Double? { arbiter.nextDeadline }

  /// Cancels all touches, because the system cancelled them or the view is gone. A sequence without touches continues: the
  /// first tap of a possible double tap.
  public func cancel(at now: Double) {
    guard intake.count > 0 else { return }
    intake.reset()
    try? arbiter.cancelAll(at: now)
  }
}
