import InkdotGeometry

/// Takes what the host reports and brings it to the views: the life of a touch.
///
/// 1. Hand every ``TouchEvent`` to ``dispatch(_:)``, in order.
/// 2. A touch that begins is hit-tested once and stays with its view.
/// 3. Each view is told once an event and phase, with all its touches of that phase together, in the order began,
///    moved, ended, cancelled. What it does not handle goes up the responder chain.
/// 4. When the host loses the window, or shows something else, call ``cancelAll(at:)``.
///
/// A refused event throws and changes nothing, so the next good one goes on from where things were.
public final class TouchDispatcher {
  /// The views the touches go to.
  public let scene: TouchScene
  /// The tunable numbers.
  public let settings: TouchSettings
  /// Touches that are down, in order of their beginning, then of their ids.
  public private(set) var touches: [Touch] = []

  private var lastTime = -Double.infinity
  private var lastLift: (location: Point, time: Double, tapCount: Int)?

  /// A dispatcher for a scene.
  public init(scene: TouchScene, settings: TouchSettings = TouchSettings()) {
    self.scene = scene
    self.settings = settings
  }

  /// Brings one event to the views.
  ///
  /// - Throws: ``TouchError`` when the event cannot be true; nothing has changed then.
  /// - Complexity: O(touches² + views hit-tested), with small constants.
  public func dispatch(_ event: TouchEvent) throws(TouchError) {
    try check(event)
    lastTime = event.time
    var changed: [Touch] = []
    for sample in event.samples.sorted(by: { $0.id < $1.id }) {
      changed.append(sample.phase == .began ? begin(sample, at: event.time) : update(sample, at: event.time))
    }
    touches.removeAll { $0.phase == .ended || $0.phase == .cancelled }
    deliver(changed, at: event.time)
  }

  /// Cancels every touch that is down.
  ///
  /// - Parameter time: in seconds; a time before the last event's is taken as that one's.
  public func cancelAll(at time: Double) {
    let time = time >= lastTime ? time : lastTime
    let cancelled = touches
    touches = []
    for touch in cancelled {
      touch.phase = .cancelled
      touch.time = time
    }
    if time.isFinite { lastTime = time }
    deliver(cancelled, at: time)
  }

  private func check(_ event: TouchEvent) throws(TouchError) {
    guard event.time.isFinite else { throw .timeNotFinite }
    guard event.time >= lastTime else { throw .timeWentBackwards(from: lastTime, to: event.time) }
    var count = touches.count
    for (index, sample) in event.samples.enumerated() {
      let reach = settings.greatestCoordinate
      // Written so that NaN fails.
      guard abs(sample.location.x) <= reach, abs(sample.location.y) <= reach else {
        throw .locationOutOfRange(id: sample.id)
      }
      guard !event.samples[..<index].contains(where: { $0.id == sample.id }) else { throw .listedTwice(id: sample.id) }
      let isDown = touches.contains { $0.id == sample.id }
      if sample.phase == .began {
        guard !isDown else { throw .alreadyDown(id: sample.id) }
        count += 1
      } else if !isDown {
        throw .notDown(id: sample.id)
      }
    }
    guard count <= settings.greatestNumberOfTouches else {
      throw .tooManyTouches(limit: settings.greatestNumberOfTouches)
    }
  }

  private func begin(_ sample: TouchSample, at time: Double) -> Touch {
    let view = scene.hitTest(sample.location, settings: settings)
    let isDelivered =
      view.map { view in view.isMultipleTouchEnabled || !touches.contains { $0.view === view && $0.isDelivered } }
      ?? false
    var tapCount = 1
    if let lift = lastLift, time - lift.time <= settings.tapInterval,
      sample.location.distance(to: lift.location) <= settings.tapDistance
    {
      tapCount = lift.tapCount + 1
    }
    let touch = Touch(sample, time: time, view: view, tapCount: tapCount, isDelivered: isDelivered)
    touches.append(touch)
    return touch
  }

  private func update(_ sample: TouchSample, at time: Double) -> Touch {
    // `check` has seen that it is down.
    let touch = touches.first { $0.id == sample.id }!
    touch.previousLocation = touch.location
    touch.location = sample.location
    touch.time = time
    touch.pressure = sample.pressure
    touch.phase = sample.phase
    if sample.phase == .moved, touch.location == touch.previousLocation { touch.phase = .stationary }
    if sample.phase == .ended { lastLift = (touch.location, time, touch.tapCount) }
    return touch
  }

  private func deliver(_ changed: [Touch], at time: Double) {
    let delivered = changed.filter { $0.isDelivered && $0.phase != .stationary }
    var told: [TouchView] = []
    for touch in delivered {
      guard let view = touch.view, !told.contains(where: { $0 === view }) else { continue }
      told.append(view)
      for phase in [TouchPhase.began, .moved, .ended, .cancelled] {
        let group = delivered.filter { $0.view === view && $0.phase == phase }
        if group.isEmpty { continue }
        switch phase {
        case .began: view.touchesBegan(group, at: time)
        case .moved: view.touchesMoved(group, at: time)
        case .ended: view.touchesEnded(group, at: time)
        case .cancelled: view.touchesCancelled(group, at: time)
        case .stationary: break
        }
      }
    }
  }
}
