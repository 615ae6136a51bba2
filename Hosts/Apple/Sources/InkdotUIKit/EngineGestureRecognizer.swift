#if canImport(UIKit)
  import InkdotGeometry
  import InkdotGraphics
  public import InkdotGestures
  import InkdotHosting
  import InkdotTouches
  import QuartzCore
  public import UIKit

  // Declares the methods that subclasses override.
  #if canImport(ObjectiveC)
    import UIKit.UIGestureRecognizerSubclass
  #endif

  /// Attaches the engine's recognizers to a view. They behave the same on all systems.
  ///
  /// ```swift
  /// let gestures = EngineGestureRecognizer()
  /// let tap = TapRecognizer()
  /// tap.action = { tap in … }
  /// try gestures.add(tap)
  /// view.addGestureRecognizer(gestures)
  /// ```
  /// A `ShakeRecognizer` receives the device's accelerations while this recognizer is enabled and its view is in a
  /// window.
  ///
  /// For UIKit it is a single recognizer: it begins when one of the engine's does, and fails when none recognizes.
  public final class EngineGestureRecognizer: UIGestureRecognizer {
    private let arena = GestureArena()
    private var clock: FrameClock?
    private var motion: MotionFeed?

    /// Creates a recognizer without engine recognizers.
    public init() { super.init(target: nil, action: nil) }

    /// Adds an engine recognizer, which receives touches that begin from now on. Its locations are in the view's
    /// coordinates.
    ///
    /// - Throws: `RecognizerError`.
    public func add(_ recognizer: Recognizer) throws(RecognizerError) {
      try arena.add(recognizer)
      guard recognizer is ShakeRecognizer, motion == nil else { return }
      let motion = MotionFeed()
      motion.felt = { [weak self] x, y, z, time in self?.feel(x, y, z, at: time) }
      motion.isRunning = true
      self.motion = motion
    }

    private func feel(_ x: Double, _ y: Double, _ z: Double, at time: Double) {
      guard isEnabled, view?.window != nil else { return }
      prepareClock()
      follow(arena.accelerate(x, y, z, at: time))
    }

    private func prepareClock() {
      guard clock == nil, let view else { return }
      clock = FrameClock(of: view) { [weak self] in
        guard let self else { return }
        follow(arena.tick(at: CACurrentMediaTime()))
      }
    }

    /// Delivers touches to the engine.
    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { take(touches, event, .began) }

    /// Delivers touches to the engine.
    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { take(touches, event, .moved) }

    /// Delivers touches to the engine.
    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { take(touches, event, .ended) }

    /// Delivers touches to the engine.
    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
      take(touches, event, .cancelled)
    }

    private func take(_ touches: Set<UITouch>, _ event: UIEvent, _ phase: TouchPhase) {
      guard let view else { return }
      prepareClock()
      let reports = TouchReport.reports(touches, event, phase, in: view, awaitsForce: false)
      follow(arena.take(reports, in: Rect2D(view.bounds), at: CACurrentMediaTime()))
    }

    private func follow(_ verdict: GestureArena.Verdict?) {
      let isActive = state == .began || state == .changed
      if isActive || state == .possible {
        switch verdict {
        case .active: state = isActive ? .changed : .began
        case .recognized: state = .ended
        case .unrecognized: state = isActive ? .cancelled : .failed
        case .undecided, nil: break
        }
      }
      clock?.wake(Wakeup(deadlines: arena.deadline, now: CACurrentMediaTime()))
    }

    /// Called by UIKit to cancel the touches.
    public override func reset() {
      super.reset()
      arena.cancel(at: CACurrentMediaTime())
    }
  }
#endif
