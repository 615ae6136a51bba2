import InkdotGeometry

/// Validates touch events of the host and delivers touches to views.
///
/// 1. Pass each ``TouchEvent`` to ``dispatch(_:)``, in order. Call ``tick(at:)`` when another source, such as a timer,
///    advances the time.
/// 2. A touch is hit-tested once, when it begins, and stays with its view.
/// 3. An arbiter of gestures, if any, receives the touches first and may withhold them from the views.
/// 4. Each view receives one call per event and phase, with all its touches of that phase, in the order began, moved,
///    ended, cancelled. Touches that it does not handle go up the responder chain.
/// 5. Call ``cancelAll(at:)`` when the host loses the window or shows another screen.
///
/// All times pass one ``InputClock``, which never goes back: an event older than the previous input gets the clock's time. A refused
/// event throws and changes nothing.
public final class TouchDispatcher {
  /// The views that receive the touches.
  public let scene: TouchScene
  /// The settings.
  public let settings: TouchSettings
  /// Touches that are down, ordered by their start, then by `id`.
  public var touches: [Touch] { down }
  /// The clock of all delivered events.
  public var clock: InputClock { inputClock }
  /// Whether a step is in progress.
  package var isDispatching: Bool { isInStep }

  // Properties that other modules read are stored privately: the optimizer then proves that accesses do not overlap,
  // and omits the exclusivity checks at run time.
  private var down: [Touch] = []
  private var inputClock = InputClock()
  private var isInStep = false
  /// Touches with phases to deliver: those that are down, and withheld ones that were lifted.
  private(set) var open: [Touch] = []
  private var lastLift: (location: Point2D, time: Double, tapCount: Int)?
  /// Time of a cancellation at the end of the step.
  private var cancelAtEnd: Double?
  // Kept between events, so that a sample allocates nothing.
  private var changed: [Touch] = []
  private var group: [Touch] = []

  /// Creates a dispatcher for a scene.
  public init(scene: TouchScene, settings: TouchSettings = TouchSettings()) {
    self.scene = scene
    self.settings = settings
  }

  /// Delivers an event to the views.
  ///
  /// - Throws: ``TouchError`` if the event is invalid; nothing has changed then.
  /// - Complexity: O(touches² + views hit-tested), with small constants.
  public func dispatch(_ event: TouchEvent) throws(TouchError) { try dispatch(event, through: nil) }

  /// Delivers an event to a gate, then to the views the phases that the gate does not withhold.
  package func dispatch(_ event: TouchEvent, through gate: (any TouchGate)?) throws(TouchError) {
    let time = try time(of: event)
    beginStep()
    process(event, at: time, through: gate)
    endStep(through: gate)
  }

  /// Delivers phases that the gate has released between events.
  package func deliver(at time: Double, through gate: (any TouchGate)?) {
    guard !isInStep else { return }
    beginStep()
    deliverDuePhases(at: time, through: gate)
    endStep(through: gate)
  }

  /// Cancels all touches that are down. During a dispatch, acts right after it.
  ///
  /// - Throws: ``TouchError/timeNotFinite``; nothing has changed then.
  public func cancelAll(at time: Double) throws(TouchError) { try cancelAll(at: time, through: nil) }

  package func cancelAll(at time: Double, through gate: (any TouchGate)?) throws(TouchError) {
    cancelAtEnd = try inputClock.reading(time)
    guard !isInStep else { return }
    beginStep()
    endStep(through: gate)
  }

  /// Advances the time without an event.
  ///
  /// - Throws: ``TouchError/timeNotFinite``; nothing has changed then.
  public func tick(at time: Double) throws(TouchError) {
    inputClock.advance(to: try inputClock.reading(time))
  }

  /// Advances the clock to a finite time.
  package func advance(to time: Double) { inputClock.advance(to: time) }

  // MARK: Steps

  /// Starts a step: until ``endStep(through:)``, events are refused and cancellations are deferred.
  ///
  /// An arbiter's step contains the due deadlines and the following event, so that nothing intervenes.
  package func beginStep() { isInStep = true }

  /// Ends a step, and carries out a deferred cancellation.
  package func endStep(through gate: (any TouchGate)?) {
    while let time = cancelAtEnd {
      cancelAtEnd = nil
      cancelTouches(at: time, through: gate)
    }
    isInStep = false
  }

  /// Handles a validated event within a step.
  package func process(_ event: TouchEvent, at time: Double, through gate: (any TouchGate)?) {
    inputClock.advance(to: time)
    apply(event, at: time)
    gate?.touchesChanged(changed, at: time)
    deliverDuePhases(at: time, through: gate)
    changed.removeAll(keepingCapacity: true)
  }

  private func cancelTouches(at time: Double, through gate: (any TouchGate)?) {
    inputClock.advance(to: time)
    guard !down.isEmpty else { return }
    changed = down
    down.removeAll(keepingCapacity: true)
    for touch in changed {
      touch.previousLocation = touch.location
      touch.phase = .cancelled
      touch.time = inputClock.now
    }
    gate?.touchesChanged(changed, at: inputClock.now)
    deliverDuePhases(at: inputClock.now, through: gate)
    changed.removeAll(keepingCapacity: true)
  }

  // MARK: Touches

  /// Checks whether ``dispatch(_:)`` would accept an event, without a change.
  ///
  /// - Throws: ``TouchError`` if it would not.
  public func check(_ event: TouchEvent) throws(TouchError) { _ = try time(of: event) }

  /// Validates an event.
  ///
  /// - Returns: the time that it gets from the clock.
  package func time(of event: TouchEvent) throws(TouchError) -> Double {
    guard !isInStep else { throw .dispatching }
    let time = try inputClock.reading(event.time)
    var count = down.count
    let reach = min(settings.maximumCoordinate, .greatestFiniteMagnitude)
    for index in event.samples.indices {
      let sample = event.samples[index]
      // Written so that NaN fails.
      guard abs(sample.location.x) <= reach, abs(sample.location.y) <= reach else {
        throw .locationOutOfRange(id: sample.id)
      }
      for earlier in 0..<index where event.samples[earlier].id == sample.id { throw .listedTwice(id: sample.id) }
      let isDown = isDown(sample.id)
      if sample.phase == .began {
        guard !isDown else { throw .alreadyDown(id: sample.id) }
        count += 1
        guard count <= settings.maximumNumberOfTouches else {
          throw .tooManyTouches(limit: settings.maximumNumberOfTouches)
        }
      } else if !isDown {
        throw .notDown(id: sample.id)
      }
    }
    return time
  }

  private func isDown(_ id: Int) -> Bool {
    for touch in down where touch.id == id { return true }
    return false
  }

  private func touch(_ id: Int) -> Touch? {
    for touch in down where touch.id == id { return touch }
    return nil
  }

  /// Applies all samples before any call to a view, so that their order does not matter.
  private func apply(_ event: TouchEvent, at time: Double) {
    for touch in down {
      touch.phase = .stationary
      touch.previousLocation = touch.location
    }
    if event.samples.count == 1 {
      let sample = event.samples[0]
      if sample.phase == .began { begin(sample, at: time) } else { update(sample, at: time) }
    } else {
      let samples = event.samples.sorted { $0.id < $1.id }
      for sample in samples where sample.phase == .began { begin(sample, at: time) }
      for sample in samples where sample.phase != .began { update(sample, at: time) }
    }
    var lifted = false
    for touch in down {
      if touch.phase != .stationary { changed.append(touch) }
      if !touch.isDown { lifted = true }
    }
    if lifted { down.removeAll { !$0.isDown } }
  }

  private func begin(_ sample: TouchSample, at time: Double) {
    let view = scene.hitTest(sample.location, settings: settings)
    var isForView = view != nil
    if let view, !view.isMultipleTouchEnabled {
      for other in down where other.view === view && other.isForView && other.delivered != .all { isForView = false }
    }
    var tapCount = 1
    if let lift = lastLift, time - lift.time <= settings.tapInterval + TouchSettings.timeSlack,
      sample.location.distance(to: lift.location) <= settings.tapDistance + TouchSettings.distanceSlack
    {
      tapCount = lift.tapCount + 1
    }
    let touch = Touch(sample, time: time, view: view, tapCount: tapCount, isForView: isForView)
    down.append(touch)
    if isForView { open.append(touch) }
  }

  private func update(_ sample: TouchSample, at time: Double) {
    // `check` has verified that it is down.
    guard let touch = touch(sample.id) else { return }
    touch.pointer = sample.pointer
    touch.time = time
    // A stationary touch at another position has moved.
    let hasMoved = sample.phase == .moved || sample.phase == .stationary && touch.location != touch.previousLocation
    touch.phase = hasMoved ? .moved : sample.phase
    if hasMoved { touch.hasMoved = true }
    if sample.phase == .ended { lastLift = (touch.location, time, touch.tapCount) }
  }

  // MARK: Views

  /// Delivers phases that the gate does not withhold, within a step.
  package func deliverDuePhases(at time: Double, through gate: (any TouchGate)?) {
    var waiting = DuePhases()
    var isFinished = false
    for touch in open {
      touch.due = due(touch, holding: gate?.withholding(for: touch) ?? .nothing)
      waiting.formUnion(touch.due)
      if touch.delivered == .all { isFinished = true }
    }
    if !waiting.isEmpty {
      // Index loops: responders may change the views, but never this list.
      for index in open.indices where !open[index].due.isEmpty {
        guard let view = open[index].view else { continue }
        for phase in DuePhases.inOrder where waiting.contains(phase) { deliver(phase, to: view, at: time) }
      }
    }
    if isFinished { open.removeAll { $0.delivered == .all } }
  }

  /// Returns the phases of a touch to deliver now, and marks them as delivered.
  private func due(_ touch: Touch, holding hold: TouchWithholding) -> DuePhases {
    var due = DuePhases()
    if touch.phase == .cancelled || hold == .forGood {
      if touch.delivered == .began { due = .cancelled }
      touch.delivered = .all
      return due
    }
    if hold == .everything { return due }
    if touch.delivered == .nothing {
      touch.delivered = .began
      due.insert(.began)
    }
    if touch.phase == .ended {
      if hold == .ending { return due }
      if touch.hasMoved, due.contains(.began) { due.insert(.moved) }
      due.insert(.ended)
      touch.delivered = .all
    } else if touch.hasMoved {
      due.insert(.moved)
    }
    touch.hasMoved = false
    return due
  }

  private func deliver(_ phase: DuePhases, to view: TouchView, at time: Double) {
    for touch in open where touch.view === view && touch.due.contains(phase) {
      touch.due.remove(phase)
      group.append(touch)
    }
    if group.isEmpty { return }
    switch phase {
    case .began: deliverStart(to: view, at: time)
    case .moved: view.touchesMoved(group, at: time)
    case .ended: view.touchesEnded(group, at: time)
    default: view.touchesCancelled(group, at: time)
    }
    group.removeAll(keepingCapacity: true)
  }

  /// Delivers starts. If late, the view sees the original position; the movement since then follows as one move.
  private func deliverStart(to view: TouchView, at time: Double) {
    var late: [(touch: Touch, location: Point2D)] = []
    for touch in group where touch.location != touch.start.location {
      late.append((touch, touch.location))
      touch.location = touch.start.location
      touch.previousLocation = touch.start.location
    }
    view.touchesBegan(group, at: time)
    for (touch, location) in late { touch.location = location }
  }

  // MARK: Invariants

  /// Traps unless the invariants between two steps hold. For tests.
  ///
  /// - Complexity: O(touches²).
  package func checkInvariants() {
    precondition(!isInStep && cancelAtEnd == nil, "a step is left open")
    precondition(changed.isEmpty && group.isEmpty, "lists of a step are empty after it")
    for (index, touch) in down.enumerated() {
      precondition(touch.isDown, "a lifted touch is listed as down")
      precondition(touch.time <= inputClock.now && touch.start.time <= touch.time, "a touch is ahead of the clock")
      precondition(touch.location.isFinite, "a touch has no location")
      for earlier in down[..<index] { precondition(earlier.id != touch.id, "two touches have one id") }
      guard index > 0 else { continue }
      let before = down[index - 1]
      precondition(
        before.start.time <= touch.start.time, "touches are in order of their beginning")
    }
    for touch in open {
      precondition(
        touch.delivered != .all && touch.isForView && touch.view != nil, "an open touch has nothing to deliver")
      precondition(touch.due.isEmpty, "a due phase was not delivered")
      precondition(touch.phase != .cancelled, "a cancellation was not delivered")
    }
  }
}
