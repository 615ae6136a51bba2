public import InkdotTouches

/// Decides between the recognizers of a scene: who gets a touch, who wins it, and what is left for the views.
///
/// 1. Add recognizers to views with ``add(_:to:)``.
/// 2. Hand every event to ``dispatch(_:)``. Call ``tick(at:)`` at ``nextDeadline`` when no event comes before.
/// 3. Recognizers report through their actions, views through the responder methods, during these calls.
///
/// In each step all recognizers look at the event first and only say what they wish. Then, deepest view first and in
/// order of adding: one that is ready waits for those it requires to fail; when it is recognized it makes those fail
/// that share a touch and may not run together with it. So the result does not depend on who looked first.
///
/// Events, ticks and accelerations share the `InputClock` of the dispatcher: what is late counts at its time. A refused
/// input throws and changes nothing.
public final class Arbiter {
  /// Brings the touches to the views.
  public let dispatcher: TouchDispatcher
  /// All recognizers, in order of adding.
  public private(set) var recognizers: [Recognizer] = []
  /// Called at every change of state of any recognizer, the silent ones too.
  public var observer: ((Recognizer) -> Void)?
  /// The time of the last input or deadline, in seconds; minus infinity before the first.
  public var time: Double { dispatcher.clock.now }

  /// Recognizers with something going on, deepest view first, then in order of adding.
  var involved: [Recognizer] = []
  /// Something has happened in this step that may leave a recognizer without anything to do, such as a lift.
  var mayBeIdle = false
  var deadlinesHaveChanged = false
  private var earliestDeadline: Double?
  private var removed: [Recognizer] = []
  private var nextRank = 0

  /// An arbiter for the scene of a dispatcher. From now on events go to the arbiter, not to the dispatcher.
  public init(dispatcher: TouchDispatcher) {
    self.dispatcher = dispatcher
  }

  deinit {
    for recognizer in recognizers { recognizer.arbiter = nil }
  }

  // MARK: Recognizers

  /// Gives a recognizer the touches of a view and its descendants that begin from now on.
  ///
  /// Asks it and the others, and their delegates, who requires whom to fail.
  /// - Throws: ``RecognizerError`` when it already belongs to an arbiter or the answers make a circle.
  public func add(_ recognizer: Recognizer, to view: TouchView) throws(RecognizerError) {
    guard recognizer.arbiter == nil else { throw .alreadyAdded }
    try relate(recognizer)
    recognizer.arbiter = self
    recognizer.view = view
    recognizer.rank = nextRank
    nextRank += 1
    recognizers.append(recognizer)
  }

  /// Takes a recognizer away, as if it had been disabled first.
  public func remove(_ recognizer: Recognizer) {
    guard recognizer.arbiter === self else { return }
    wasDisabled(recognizer)
    removed.append(recognizer)
    if !dispatcher.isDispatching { settle() }
  }

  private func relate(_ new: Recognizer) throws(RecognizerError) {
    let before = (new.requirements, recognizers.map { $0.requirements })
    do throws(RecognizerError) {
      for other in recognizers {
        if Self.asks(new, toFail: other) { try new.require(toFail: other) }
        if Self.asks(other, toFail: new) { try other.require(toFail: new) }
      }
    } catch {
      new.requirements = before.0
      for (other, requirements) in zip(recognizers, before.1) { other.requirements = requirements }
      throw error
    }
  }

  private static func asks(_ waiter: Recognizer, toFail other: Recognizer) -> Bool {
    waiter.requiresFailure(of: other) || other.mustFail(before: waiter)
      || waiter.delegate?.recognizer(waiter, requiresFailureOf: other) == true
      || other.delegate?.recognizer(other, mustFailBefore: waiter) == true
  }

  // MARK: Input

  /// When ``tick(at:)`` should be called if no event comes before, in seconds; `nil` for never.
  public var nextDeadline: Double? {
    if !deadlinesHaveChanged { return earliestDeadline }
    deadlinesHaveChanged = false
    var next: Double?
    for recognizer in involved {
      if let deadline = recognizer.deadline, deadline.isFinite, deadline < next ?? .infinity { next = deadline }
    }
    earliestDeadline = next
    return next
  }

  /// Finds out whether ``dispatch(_:)`` would take the event, and changes nothing.
  ///
  /// - Throws: `TouchError` when it would not.
  public func check(_ event: TouchEvent) throws(TouchError) {
    try dispatcher.check(event)
  }

  /// Lets recognizers and then views see an event. Deadlines that are due come first.
  ///
  /// - Throws: `TouchError` when the event cannot be true; nothing has changed then.
  /// - Complexity: O(recognizers involved × touches); when a touch begins also O(all recognizers × depth of the tree).
  public func dispatch(_ event: TouchEvent) throws(TouchError) {
    let time = try dispatcher.time(of: event)
    dispatcher.beginStep()
    meetDeadlines(until: time)
    dispatcher.take(event, at: time, through: self)
    endStep()
  }

  /// Time passes.
  ///
  /// - Throws: `TouchError.timeNotFinite`, or `TouchError.dispatching`; nothing has changed then.
  public func tick(at time: Double) throws(TouchError) {
    guard !dispatcher.isDispatching else { throw .dispatching }
    let time = try dispatcher.clock.reading(time)
    dispatcher.beginStep()
    meetDeadlines(until: time)
    dispatcher.advance(to: time)
    endStep()
  }

  /// The device was accelerated by this much, in m/s², gravity included.
  ///
  /// - Throws: `TouchError.timeNotFinite`, `TouchError.accelerationNotFinite` or `TouchError.dispatching`; nothing
  ///   has changed then.
  public func accelerate(_ x: Double, _ y: Double, _ z: Double, at time: Double) throws(TouchError) {
    guard !dispatcher.isDispatching else { throw .dispatching }
    let time = try dispatcher.clock.reading(time)
    guard x.isFinite, y.isFinite, z.isFinite else { throw .accelerationNotFinite }
    dispatcher.beginStep()
    meetDeadlines(until: time)
    dispatcher.advance(to: time)
    for recognizer in recognizers where recognizer.isEnabled {
      recognizer.accelerated(x, y, z, at: time)
      if recognizer.isReady || recognizer.wish != .none { involve(recognizer) }
    }
    conclude(at: time)
    endStep()
  }

  /// Cancels every touch that is down, and with them what recognizers make of them. When called from an action or a view
  /// it acts right after what is being dispatched.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func cancelAll(at time: Double) throws(TouchError) {
    let time = try dispatcher.clock.reading(time)
    // The dispatcher does it when the step is over, be it this one or one that goes on.
    guard !dispatcher.isDispatching else { return try dispatcher.cancelAll(at: time, through: self) }
    dispatcher.beginStep()
    meetDeadlines(until: time)
    try dispatcher.cancelAll(at: time, through: self)
    endStep()
  }

  private func meetDeadlines(until end: Double) {
    while let next = nextDeadline, next <= end + TouchSettings.timeSlack {
      dispatcher.advance(to: next < end ? next : end)
      let now = time
      for recognizer in involved {
        guard let deadline = recognizer.deadline, deadline <= next + TouchSettings.timeSlack else { continue }
        recognizer.deadline = nil
        recognizer.deadlinePassed(at: now)
      }
      conclude(at: now)
    }
  }

  /// Grants what recognizers wish without an event of touches, and tells the views what follows from it.
  private func conclude(at now: Double) {
    mayBeIdle = true
    resolve()
    dispatcher.tell(at: now, through: self)
    settle()
  }

  private func endStep() {
    dispatcher.endStep(through: self)
    settle()
  }

  // MARK: Housekeeping

  func involve(_ recognizer: Recognizer) {
    guard !recognizer.isInvolved else { return }
    recognizer.isInvolved = true
    recognizer.failure = nil
    recognizer.depth = Self.depth(of: recognizer.view)
    let place = involved.firstIndex {
      ($0.depth, recognizer.rank) < (recognizer.depth, $0.rank)
    }
    involved.insert(recognizer, at: place ?? involved.endIndex)
    deadlinesHaveChanged = true
  }

  private static func depth(of view: TouchView?) -> Int {
    var (depth, link) = (0, view)
    while let parent = link?.superview { (depth, link) = (depth + 1, parent) }
    return depth
  }

  func wasDisabled(_ recognizer: Recognizer) {
    mayBeIdle = true
    if recognizer.state.isActive {
      recognizer.wish = .none
      recognizer.enter(.cancelled)
      recognizer.action?(recognizer)
    } else if recognizer.isPending {
      recognizer.fail(.disabled)
    } else {
      return
    }
    guard !dispatcher.isDispatching else { return }
    dispatcher.beginStep()
    conclude(at: time)
    endStep()
  }

  /// Lifted touches go, and what has finished starts again.
  func settle() {
    guard mayBeIdle || !removed.isEmpty else { return }
    mayBeIdle = false
    var isIdle = false
    for recognizer in involved {
      recognizer.dropLifted()
      if recognizer.isIdle { isIdle = true }
    }
    if isIdle {
      for recognizer in involved where recognizer.isIdle { recognizer.startAnew() }
      involved.removeAll { !$0.isInvolved }
      deadlinesHaveChanged = true
    }
    if removed.isEmpty { return }
    for recognizer in removed where recognizer.arbiter === self {
      recognizer.touches = []
      recognizer.ignored = []
      recognizer.startAnew()
      recognizer.arbiter = nil
      recognizers.removeAll { $0 === recognizer }
      involved.removeAll { $0 === recognizer }
    }
    removed = []
    deadlinesHaveChanged = true
  }

  // MARK: Invariants

  /// Traps unless everything holds that must hold between two steps. For tests.
  ///
  /// - Complexity: O(recognizers × (recognizers + touches)).
  package func checkInvariants() {
    dispatcher.checkInvariants()
    precondition(removed.isEmpty, "a recognizer that was removed is gone after the step")
    for (index, recognizer) in involved.enumerated() {
      precondition(recognizer.isInvolved && recognizer.arbiter === self, "involved recognizers know it")
      guard index > 0 else { continue }
      let before = involved[index - 1]
      precondition(
        (recognizer.depth, before.rank) < (before.depth, recognizer.rank),
        "involved recognizers are in order of depth, deepest first, then of rank")
    }
    for recognizer in recognizers {
      let isListed = involved.contains { $0 === recognizer }
      precondition(isListed == recognizer.isInvolved, "a recognizer with something going on is listed")
      precondition(recognizer.wish == .none, "every wish was granted or dropped")
      for touch in recognizer.touches + recognizer.ignored {
        precondition(dispatcher.touches.contains { $0 === touch }, "a recognizer keeps no touch that is gone")
      }
      if !recognizer.isInvolved {
        precondition(
          recognizer.state == .possible && !recognizer.isReady && recognizer.deadline == nil
            && recognizer.touches.isEmpty && recognizer.ignored.isEmpty && recognizer.lifted.isEmpty,
          "a recognizer with nothing going on is as new")
      }
      if recognizer.isReady {
        precondition(recognizer.state == .possible, "only a possible recognizer waits for others")
        var waits = false
        for other in recognizer.requirements where other.isPending { waits = true }
        precondition(waits, "a recognizer that is ready waits for one that is pending")
      }
    }
  }
}

extension Recognizer {
  fileprivate func dropLifted() {
    var hasLifted = false
    for touch in touches where !touch.isDown { hasLifted = true }
    if hasLifted {
      lastLocation = location
      if isReady, remembered == nil, fingers.down == 0 {
        remember(location, numberOfTouches: numberOfTouches)
      }
      if state == .possible {
        for touch in touches where !touch.isDown { lifted.append(touch) }
      }
      touches.removeAll { !$0.isDown }
    }
    if !ignored.isEmpty { ignored.removeAll { !$0.isDown } }
  }

  fileprivate var isIdle: Bool {
    touches.isEmpty && ignored.isEmpty && (state.isFinished || state == .possible && !isReady && deadline == nil)
  }

  fileprivate func startAnew() {
    lifted.removeAll(keepingCapacity: true)
    isInvolved = false
    isReady = false
    wish = .none
    deadline = nil
    remembered = nil
    fingers = FingerCount()
    reset()
    if state != .possible { enter(.possible) }
  }
}
