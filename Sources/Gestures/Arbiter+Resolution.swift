public import InkdotTouches

extension Arbiter: TouchGate {
  /// Lets all recognizers look at an event, then grants their wishes. Called by the dispatcher.
  public func touchesChanged(_ touches: [Touch], at time: Double) {
    // A cancellation that was asked for in an event comes before that event's step is over.
    if mayBeIdle { settle() }
    for touch in touches {
      if touch.phase == .began { offer(touch) }
      if !touch.isDown { mayBeIdle = true }
    }
    for recognizer in involved where !recognizer.state.isFinished { look(recognizer, at: time) }
    resolve()
  }

  /// What the recognizers of a touch keep from its view. Called by the dispatcher.
  public func hold(on touch: Touch) -> TouchHold {
    var hold = TouchHold.nothing
    for recognizer in involved where recognizer.has(touch) {
      switch recognizer.state {
      case .possible:
        if recognizer.delaysTouchesBegan {
          hold = .everything
        } else if recognizer.delaysTouchesEnded, hold == .nothing {
          hold = .ending
        }
      case .began, .changed, .ended:
        // Held back until now, a touch is discarded even if those the view knows may go on.
        let isDiscarded = recognizer.delaysTouchesBegan && !touch.isKnownToView && touch.phase != .began
        if recognizer.cancelsTouchesInView || isDiscarded { return .forGood }
      case .cancelled, .failed:
        break
      }
    }
    return hold
  }

  /// Offers a new touch to the recognizers of its view and of the views around it.
  private func offer(_ touch: Touch) {
    guard let target = touch.view else { return }
    for recognizer in recognizers where recognizer.isEnabled {
      guard let view = recognizer.view, recognizer.allowedKinds.contains(TouchKinds(touch.kind)),
        target.isInside(view), recognizer.delegate?.recognizer(recognizer, shouldReceive: touch) ?? true
      else { continue }
      involve(recognizer)
      // One that has all it needs, or is through, takes no part in later touches.
      let isThrough = recognizer.state.isFinished || recognizer.isReady && recognizer.touches.isEmpty
      if isThrough || !recognizer.shouldReceive(touch) {
        recognizer.ignored.append(touch)
      } else {
        recognizer.touches.append(touch)
      }
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
    if !recognizer.isReady, recognizer.deadline == nil { recognizer.fail(.lifted) }
    recognizer.end()
  }

  // MARK: Resolution

  /// Grants wishes until nothing changes any more.
  func resolve() {
    while let next = nextToAct() { act(next) }
    for recognizer in involved where recognizer.wish != .none { grant(recognizer) }
  }

  /// The first recognizer that is ready and need not wait. Requirements have no cycle, so as long as any is ready and
  /// nothing is going on in the others, there is one.
  private func nextToAct() -> Recognizer? {
    for recognizer in involved where recognizer.isReady && recognizer.state == .possible {
      var waits = false
      for other in recognizer.requirements where other.isPending { waits = true }
      if !waits { return recognizer }
    }
    return nil
  }

  private func act(_ recognizer: Recognizer) {
    mayBeIdle = true
    for other in recognizer.requirements where other.isInvolved && other.hasWon {
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
    if recognizer.state == .began, !recognizer.touches.isEmpty || !recognizer.lifted.isEmpty,
      recognizer.fingers.down == 0
    {
      recognizer.end()
    }
  }

  private func grant(_ recognizer: Recognizer) {
    let wish = recognizer.wish
    recognizer.wish = .none
    guard recognizer.state.isActive else { return }
    switch wish {
    case .none: return
    case .change: recognizer.enter(.changed)
    case .end: recognizer.enter(.ended)
    case .cancel: recognizer.enter(.cancelled)
    }
    recognizer.action?(recognizer)
  }
}

extension Recognizer {
  fileprivate var hasWon: Bool { state.isActive || state == .ended }
}
