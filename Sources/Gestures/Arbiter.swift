public import InkdotTouches

/// Decides which recognizer wins a touch and which touches the views receive.
///
/// The rule: a recognizer that is ready wins once every recognizer it must wait for has failed, deepest view first.
///
/// 1. Add recognizers to views with ``add(_:to:)``.
/// 2. Hand every event to ``dispatch(_:)``. Call ``tick(at:)`` at ``nextDeadline`` when no event comes before.
/// 3. Recognizers report through their actions, views through the responder methods, during these calls.
///
/// In each step all recognizers look at the event first and only say what they wish. Then, deepest view first and in
/// order of adding: a ready recognizer waits for those it requires to fail; when it is recognized it makes those fail
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
  private var involved: [Recognizer] = []
  /// Something has happened in this step that may leave a recognizer without anything to do, such as a lift.
  private var mayBeIdle = false
  private var deadlinesHaveChanged = false
  private var earliestDeadline: Double?
  private var removed: [Recognizer] = []
  private var nextRank = 0

  /// An arbiter for the scene of a dispatcher. From now on events go to the arbiter, not to the dispatcher.
  public init(dispatcher: TouchDispatcher) {
    self.dispatcher = dispatcher
  }

  deinit {
    for recognizer in recognizers { recognizer.arbiterIsGone() }
  }

  // MARK: Recognizers

  /// Gives a recognizer the touches of a view and its descendants that begin from now on.
  ///
  /// Asks it and the others, and their delegates, who requires whom to fail. A view that is not in the scene may be given; no
  /// touch comes until it is.
  /// - Throws: ``RecognizerError`` when it already belongs to an arbiter or the answers make a circle.
  public func add(_ recognizer: Recognizer, to view: TouchView) throws(RecognizerError) {
    guard recognizer.entry.arbiter == nil else { throw .alreadyAdded }
    try relate(recognizer)
    recognizer.join(self, view: view, rank: nextRank)
    nextRank += 1
    recognizers.append(recognizer)
  }

  /// Takes a recognizer away, as if it had been disabled first.
  public func remove(_ recognizer: Recognizer) {
    guard recognizer.entry.arbiter === self else { return }
    wasDisabled(recognizer)
    removed.append(recognizer)
    if !dispatcher.isDispatching { resolveIfIdle() }
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
    waiter.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(before: waiter)
      || waiter.delegate?.recognizer(waiter, shouldRequireFailureOf: other) == true
      || other.delegate?.recognizer(other, shouldBeRequiredToFailBy: waiter) == true
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
  /// - Complexity: O(recognizers).
  public func deviceDidAccelerate(_ x: Double, _ y: Double, _ z: Double, at time: Double) throws(TouchError) {
    guard !dispatcher.isDispatching else { throw .dispatching }
    let time = try dispatcher.clock.reading(time)
    guard x.isFinite, y.isFinite, z.isFinite else { throw .accelerationNotFinite }
    dispatcher.beginStep()
    meetDeadlines(until: time)
    dispatcher.advance(to: time)
    for recognizer in recognizers where recognizer.isEnabled {
      recognizer.deviceDidAccelerate(x, y, z, at: time)
      if recognizer.isWaitingForOthers || recognizer.hasWish { involve(recognizer) }
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
    // The dispatcher cancels them when the current or continuing step ends.
    guard !dispatcher.isDispatching else { return try dispatcher.cancelAll(at: time, through: self) }
    dispatcher.beginStep()
    meetDeadlines(until: time)
    try dispatcher.cancelAll(at: time, through: self)
    endStep()
  }

  /// Times at which deadlines are met in one call.
  private static let maximumRounds = 1_000

  private func meetDeadlines(until end: Double) {
    // Recognizers that keep asking for a time that has come wait for the next call, so that none can hang the program.
    for _ in 0..<Self.maximumRounds {
      guard let next = nextDeadline, next <= end + TouchSettings.timeSlack else { return }
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
    resolveIfIdle()
  }

  private func endStep() {
    dispatcher.endStep(through: self)
    resolveIfIdle()
  }

  // MARK: Looking

  /// Offers a new touch to the recognizers of its view and of the views around it.
  private func offer(_ touch: Touch) {
    guard let target = touch.view else { return }
    for recognizer in recognizers where recognizer.isEnabled {
      guard let view = recognizer.view, recognizer.allowedKinds.contains(TouchKinds(touch.kind)),
        target.isInside(view), recognizer.delegate?.recognizer(recognizer, shouldReceive: touch) ?? true
      else { continue }
      involve(recognizer)
      recognizer.take(touch)
    }
  }

  /// Lets one recognizer look at the event and note what it wishes.
  private func look(_ recognizer: Recognizer, at time: Double) {
    let fingers = recognizer.countFingers()
    guard fingers.isConcerned else { return }
    if fingers.cancelled > 0 {
      recognizer.cancel()
      // What was seen in full before is not undone by a later touch.
      recognizer.fail(.touchCancelled)
      return
    }
    recognizer.follow(at: time)
    guard fingers.down == 0 else { return }
    if !recognizer.isWaitingForOthers, recognizer.deadline == nil { recognizer.fail(.lifted) }
    recognizer.end()
  }

  // MARK: Resolution

  /// Grants wishes until nothing changes any more.
  private func resolve() {
    while let next = nextToAct() { act(next) }
    for recognizer in involved where recognizer.hasWish { grant(recognizer) }
  }

  /// The first recognizer that is ready and need not wait. Requirements have no cycle, so as long as any is ready and
  /// nothing is going on in the others, there is one.
  private func nextToAct() -> Recognizer? {
    for recognizer in involved where recognizer.isWaitingForOthers && recognizer.state == .possible {
      var waits = false
      for other in recognizer.requirements where other.isPending { waits = true }
      if !waits { return recognizer }
    }
    return nil
  }

  private func act(_ recognizer: Recognizer) {
    mayBeIdle = true
    for other in recognizer.requirements where other.state.isActive || other.state == .ended {
      return recognizer.fail(.requiredFailureRecognized)
    }
    for other in involved where other.state.isActive && other.sharesTouch(with: recognizer) {
      if other.prevents(recognizer) { return recognizer.fail(.prevented) }
    }
    if recognizer.delegate?.recognizerShouldBegin(recognizer) == false { return recognizer.fail(.refused) }
    recognizer.enter(recognizer.isDiscrete ? .ended : .began)
    for other in involved where other !== recognizer && other.isPending {
      for requirement in other.requirements where requirement === recognizer { other.fail(.requiredFailureRecognized) }
      if other.sharesTouch(with: recognizer), recognizer.prevents(other) { other.fail(.prevented) }
    }
    recognizer.action?(recognizer)
    // The fingers may be gone by the time a recognizer gets its leave.
    if recognizer.state == .began, recognizer.hasOutlivedItsTouches { recognizer.end() }
  }

  private func grant(_ recognizer: Recognizer) {
    let wish = recognizer.takeWish()
    guard recognizer.state.isActive else { return }
    switch wish {
    case .none: return
    case .change: recognizer.enter(.changed)
    case .end: recognizer.enter(.ended)
    case .cancel: recognizer.enter(.cancelled)
    }
    recognizer.action?(recognizer)
  }

  // MARK: Housekeeping

  private func involve(_ recognizer: Recognizer) {
    guard !recognizer.isInvolved else { return }
    recognizer.start()
    let index = involved.firstIndex { recognizer.goesBefore($0) }
    involved.insert(recognizer, at: index ?? involved.endIndex)
    deadlinesHaveChanged = true
  }

  /// A recognizer wants to be called at another time than before, or no longer.
  func deadlineHasChanged() { deadlinesHaveChanged = true }

  /// A recognizer was switched off.
  func wasDisabled(_ recognizer: Recognizer) {
    mayBeIdle = true
    if recognizer.state.isActive {
      _ = recognizer.takeWish()
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
  private func resolveIfIdle() {
    guard mayBeIdle || !removed.isEmpty else { return }
    mayBeIdle = false
    var isIdle = false
    for recognizer in involved {
      recognizer.dropLifted()
      if recognizer.isIdle { isIdle = true }
    }
    if isIdle {
      for recognizer in involved where recognizer.isIdle { recognizer.restart() }
      involved.removeAll { !$0.isInvolved }
      deadlinesHaveChanged = true
    }
    if removed.isEmpty { return }
    for recognizer in removed where recognizer.entry.arbiter === self {
      recognizer.leave()
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
      precondition(recognizer.isInvolved && recognizer.entry.arbiter === self, "involved recognizers know it")
      guard index > 0 else { continue }
      let before = involved[index - 1]
      precondition(
        before.goesBefore(recognizer),
        "involved recognizers are in order of depth, deepest first, then of rank")
    }
    for recognizer in recognizers {
      let isListed = involved.contains { $0 === recognizer }
      precondition(isListed == recognizer.isInvolved, "a recognizer with something going on is listed")
      recognizer.checkInvariants(down: dispatcher.touches)
    }
  }
}

extension Arbiter: TouchGate {
  /// Lets all recognizers look at an event, then grants their wishes. Called by the dispatcher.
  package func touchesChanged(_ touches: [Touch], at time: Double) {
    // A cancellation that was asked for in an event comes before that event's step is over.
    if mayBeIdle { resolveIfIdle() }
    for touch in touches {
      if touch.phase == .began { offer(touch) }
      if !touch.isDown { mayBeIdle = true }
    }
    for recognizer in involved where !recognizer.state.isFinished { look(recognizer, at: time) }
    resolve()
  }

  /// Returns the phases that recognizers withhold from the view of a touch. Called by the dispatcher.
  package func withholding(for touch: Touch) -> TouchWithholding {
    var hold = TouchWithholding.nothing
    for recognizer in involved where recognizer.has(touch) {
      switch recognizer.state {
      case .possible:
        if recognizer.delaysTouchesBegan {
          hold = .everything
        } else if recognizer.delaysTouchesEnded, hold == .nothing {
          hold = .ending
        }
      case .began, .changed, .ended:
        // Held back until now, a touch is discarded even if those the view knows may continue.
        let isDiscarded = recognizer.delaysTouchesBegan && !touch.isKnownToView && touch.phase != .began
        if recognizer.cancelsTouchesInView || isDiscarded { return .forGood }
      case .cancelled, .failed:
        break
      }
    }
    return hold
  }
}
