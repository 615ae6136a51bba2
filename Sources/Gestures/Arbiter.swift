public import InkdotTouches

/// Decides which recognizers win a touch and which phases views receive.
///
/// A ready recognizer wins once every recognizer that it must wait for has failed. The deepest view goes first.
///
/// 1. Add recognizers to views with ``add(_:to:)``.
/// 2. Pass each event to ``dispatch(_:)``. Call ``tick(at:)`` at ``nextDeadline`` if no event comes before.
/// 3. Recognizers report through their actions, views through responder methods, during these calls.
///
/// In each step, all recognizers first handle the event and only record requests. Then the arbiter grants them, from
/// the deepest view and in order of adding. A ready recognizer waits for those it requires to fail. When it is
/// recognized, it fails recognizers that share a touch and may not recognize simultaneously. So the result does not
/// depend on the order of handling.
///
/// Events, ticks and accelerations share the `InputClock` of the dispatcher: late input counts at its time. A refused
/// input throws and changes nothing.
public final class Arbiter {
  /// Delivers touches to the views.
  public let dispatcher: TouchDispatcher
  /// All recognizers, in order of adding.
  public private(set) var recognizers: [Recognizer] = []
  /// Called on each change of a recognizer's state, including silent failures.
  public var observer: ((Recognizer) -> Void)?
  /// Time of the last input or deadline, in seconds; minus infinity before the first one.
  public var time: Double { dispatcher.clock.now }

  /// Recognizers with a sequence in progress, deepest view first, then in order of adding.
  private var involved: [Recognizer] = []
  /// Whether an event of this step, such as a lift, may have ended a sequence.
  private var mayBeIdle = false
  private var deadlinesHaveChanged = false
  private var earliestDeadline: Double?
  private var removed: [Recognizer] = []
  private var nextRank = 0

  /// Creates an arbiter for a dispatcher. From now on, pass events to the arbiter instead of the dispatcher.
  public init(dispatcher: TouchDispatcher) {
    self.dispatcher = dispatcher
  }

  deinit {
    for recognizer in recognizers { recognizer.arbiterWillDeinit() }
  }

  // MARK: Recognizers

  /// Adds a recognizer, which receives new touches of a view and its descendants.
  ///
  /// Asks recognizers and delegates for failure requirements. The view may be outside the scene; touches arrive when it
  /// is added.
  /// - Throws: ``RecognizerError`` if the recognizer already belongs to an arbiter or the requirements form a cycle.
  public func add(_ recognizer: Recognizer, to view: TouchView) throws(RecognizerError) {
    guard recognizer.entry.arbiter == nil else { throw .alreadyAdded }
    try relate(recognizer)
    recognizer.attach(to: self, view: view, rank: nextRank)
    nextRank += 1
    recognizers.append(recognizer)
  }

  /// Removes a recognizer, as if it had been disabled first.
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

  /// Time of the next ``tick(at:)`` if no event comes before, in seconds; `nil` if none is needed.
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

  /// Checks whether ``dispatch(_:)`` would accept an event, without a change.
  ///
  /// - Throws: `TouchError` if it would not.
  public func check(_ event: TouchEvent) throws(TouchError) {
    try dispatcher.check(event)
  }

  /// Delivers an event to recognizers, then to views. Due deadlines come first.
  ///
  /// - Throws: `TouchError` if the event is invalid; nothing has changed then.
  /// - Complexity: O(involved recognizers × touches); when a touch begins also O(all recognizers × depth of the tree).
  public func dispatch(_ event: TouchEvent) throws(TouchError) {
    let time = try dispatcher.time(of: event)
    dispatcher.beginStep()
    meetDeadlines(until: time)
    dispatcher.process(event, at: time, through: self)
    endStep()
  }

  /// Advances the time.
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

  /// Handles an acceleration of the device in m/s², including gravity.
  ///
  /// - Throws: `TouchError.timeNotFinite`, `TouchError.accelerationNotFinite` or `TouchError.dispatching`; nothing
  ///   has changed then.
  /// - Complexity: O(recognizers).
  public func deviceDidAccelerate(x: Double, y: Double, z: Double, at time: Double) throws(TouchError) {
    guard !dispatcher.isDispatching else { throw .dispatching }
    let time = try dispatcher.clock.reading(time)
    guard x.isFinite, y.isFinite, z.isFinite else { throw .accelerationNotFinite }
    dispatcher.beginStep()
    meetDeadlines(until: time)
    dispatcher.advance(to: time)
    for recognizer in recognizers where recognizer.isEnabled {
      recognizer.deviceDidAccelerate(x: x, y: y, z: z, at: time)
      if recognizer.isWaitingForOthers || recognizer.hasRequest { involve(recognizer) }
    }
    conclude(at: time)
    endStep()
  }

  /// Cancels all touches that are down, and the gestures of their recognizers.
  ///
  /// During a dispatch, acts right after it.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func cancelAll(at time: Double) throws(TouchError) {
    let time = try dispatcher.clock.reading(time)
    // The dispatcher cancels them at the end of the current step.
    guard !dispatcher.isDispatching else { return try dispatcher.cancelAll(at: time, through: self) }
    dispatcher.beginStep()
    meetDeadlines(until: time)
    try dispatcher.cancelAll(at: time, through: self)
    endStep()
  }

  /// Maximum number of deadlines handled in one call.
  private static let maximumRounds = 1_000

  private func meetDeadlines(until end: Double) {
    // Bounded, so that a recognizer whose deadline is always due cannot hang the program.
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

  /// Grants requests outside touch events, and delivers the resulting phases to views.
  private func conclude(at now: Double) {
    mayBeIdle = true
    resolve()
    dispatcher.deliverDuePhases(at: now, through: self)
    resolveIfIdle()
  }

  private func endStep() {
    dispatcher.endStep(through: self)
    resolveIfIdle()
  }

  // MARK: New touches

  /// Offers a new touch to the recognizers of its view and of the ancestors.
  private func offer(_ touch: Touch) {
    guard let target = touch.view else { return }
    for recognizer in recognizers where recognizer.isEnabled {
      guard let view = recognizer.view, recognizer.allowedKinds.contains(TouchKinds(touch.kind)),
        target.isInside(view), recognizer.delegate?.recognizer(recognizer, shouldReceive: touch) ?? true
      else { continue }
      involve(recognizer)
      recognizer.track(touch)
    }
  }

  /// Lets a recognizer handle the event and record a request.
  private func look(_ recognizer: Recognizer, at time: Double) {
    let fingers = recognizer.countFingers()
    guard fingers.isConcerned else { return }
    if fingers.cancelled > 0 {
      recognizer.cancel()
      // A later touch does not undo a gesture that was already complete.
      recognizer.fail(.touchCancelled)
      return
    }
    recognizer.follow(at: time)
    guard fingers.down == 0 else { return }
    if !recognizer.isWaitingForOthers, recognizer.deadline == nil { recognizer.fail(.lifted) }
    recognizer.end()
  }

  // MARK: Resolution

  /// Grants requests until nothing changes.
  private func resolve() {
    while let next = nextToAct() { act(next) }
    for recognizer in involved where recognizer.hasRequest { grant(recognizer) }
  }

  /// Returns the first ready recognizer that need not wait.
  ///
  /// There is one as long as any recognizer is ready and no other is pending, because requirements have no cycle.
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
    recognizer.transition(to: recognizer.isDiscrete ? .ended : .began)
    for other in involved where other !== recognizer && other.isPending {
      for requirement in other.requirements where requirement === recognizer { other.fail(.requiredFailureRecognized) }
      if other.sharesTouch(with: recognizer), recognizer.prevents(other) { other.fail(.prevented) }
    }
    recognizer.action?(recognizer)
    // The fingers may be lifted before a waiting recognizer may begin.
    if recognizer.state == .began, recognizer.hasNoTouchLeft { recognizer.end() }
  }

  private func grant(_ recognizer: Recognizer) {
    let request = recognizer.consumeRequest()
    guard recognizer.state.isActive else { return }
    switch request {
    case .none: return
    case .change: recognizer.transition(to: .changed)
    case .end: recognizer.transition(to: .ended)
    case .cancel: recognizer.transition(to: .cancelled)
    }
    recognizer.action?(recognizer)
  }

  // MARK: Housekeeping

  private func involve(_ recognizer: Recognizer) {
    guard !recognizer.isInvolved else { return }
    recognizer.start()
    let index = involved.firstIndex { recognizer.precedes($0) }
    involved.insert(recognizer, at: index ?? involved.endIndex)
    deadlinesHaveChanged = true
  }

  /// Called when the deadline of a recognizer changes.
  func deadlineHasChanged() { deadlinesHaveChanged = true }

  /// Called when a recognizer is disabled.
  func wasDisabled(_ recognizer: Recognizer) {
    mayBeIdle = true
    if recognizer.state.isActive {
      _ = recognizer.consumeRequest()
      recognizer.transition(to: .cancelled)
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

  /// Removes lifted touches, and resets finished recognizers.
  private func resolveIfIdle() {
    guard mayBeIdle || !removed.isEmpty else { return }
    mayBeIdle = false
    var isIdle = false
    for recognizer in involved {
      recognizer.removeLiftedTouches()
      if recognizer.isIdle { isIdle = true }
    }
    if isIdle {
      for recognizer in involved where recognizer.isIdle { recognizer.resetSequence() }
      involved.removeAll { !$0.isInvolved }
      deadlinesHaveChanged = true
    }
    if removed.isEmpty { return }
    for recognizer in removed where recognizer.entry.arbiter === self {
      recognizer.detach()
      recognizers.removeAll { $0 === recognizer }
      involved.removeAll { $0 === recognizer }
    }
    removed = []
    deadlinesHaveChanged = true
  }

  // MARK: Invariants

  /// Traps unless the invariants between two steps hold. For tests.
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
        before.precedes(recognizer),
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
  /// Lets all recognizers handle an event, then grants their requests. Called by the dispatcher.
  package func touchesChanged(_ touches: [Touch], at time: Double) {
    // A cancellation requested during an event comes before the end of its step.
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
    for recognizer in involved where recognizer.tracks(touch) {
      switch recognizer.state {
      case .possible:
        if recognizer.delaysTouchesBegan {
          hold = .everything
        } else if recognizer.delaysTouchesEnded, hold == .nothing {
          hold = .ending
        }
      case .began, .changed, .ended:
        // If the view has not received the touch yet, the touch is discarded, while touches that the view knows may
        // continue.
        let isDiscarded = recognizer.delaysTouchesBegan && !touch.isKnownToView && touch.phase != .began
        if recognizer.cancelsTouchesInView || isDiscarded { return .forGood }
      case .cancelled, .failed:
        break
      }
    }
    return hold
  }
}
