import InkdotTouches

/// An arbiter's state of one recognizer: its touches, order and request.
///
/// Stored in the recognizer, so that samples need no lookup. Only the functions in this file change it, called by the
/// arbiter.
///
/// Contains only trivial values. The compiler can then prove that accesses do not overlap, and omits exclusivity
/// checks, which are a large part of the time per sample.
struct ArenaEntry {
  /// The arbiter; cleared when the recognizer is removed or the arbiter is deallocated. Unsafe because Embedded Swift
  /// has no weak references.
  fileprivate(set) unowned(unsafe) var arbiter: Arbiter?

  fileprivate(set) var state = RecognizerState.possible
  fileprivate(set) var failure: RecognizerFailure?
  fileprivate(set) var fingers = FingerCount()
  /// Whether the gesture is complete and waits for the arbiter.
  fileprivate var isReady = false
  fileprivate var request = Request.none
  fileprivate var isInvolved = false
  /// Distance from the root view, and index in the order of adding.
  fileprivate var depth = 0
  fileprivate var rank = 0

  /// The transition that a recognizer requests after an event.
  enum Request { case none, change, end, cancel }
}

/// Touches of the sequence that the recognizer no longer tracks.
struct ArenaTouches {
  /// Touches lifted while the recognizer was still possible.
  fileprivate var lifted: [Touch] = []
  /// Touches that began after the recognizer had finished. It ignores them but waits for their end.
  fileprivate var ignored: [Touch] = []
}

extension Recognizer {
  // MARK: Requests of subclasses

  /// Requests the recognition: a continuous recognizer begins, a discrete one ends.
  public final func recognize() {
    if state == .possible { entry.isReady = true }
  }

  /// Reports a change of the current gesture.
  public final func change() {
    if state.isActive, entry.request == .none { entry.request = .change }
  }

  /// Ends the current gesture.
  public final func end() {
    if state.isActive, entry.request != .cancel { entry.request = .end }
  }

  /// Cancels the current gesture.
  public final func cancel() {
    if state.isActive { entry.request = .cancel }
  }

  /// Fails, because the touches are another gesture. Takes effect at once, without an action.
  public final func fail(_ reason: RecognizerFailure) {
    guard state == .possible else { return }
    entry.failure = reason
    transition(to: .failed)
  }

  /// Whether the gesture is complete and waits for others to fail.
  public final var isWaitingForOthers: Bool { entry.isReady }

  // MARK: Arbiter

  final func attach(to arbiter: Arbiter, view: TouchView, rank: Int) {
    entry.arbiter = arbiter
    entry.rank = rank
    self.view = view
  }

  /// Removes the recognizer from its arbiter, outside a sequence.
  final func detach() {
    touches = []
    others.ignored = []
    resetSequence()
    entry.arbiter = nil
  }

  /// Detaches the recognizer from an arbiter that is being deallocated.
  final func arbiterWillDeinit() {
    entry.arbiter = nil
    detach()
  }

  // MARK: Sequence

  /// Whether a sequence is in progress.
  final var isInvolved: Bool { entry.isInvolved }

  /// Starts a sequence.
  final func start() {
    entry.isInvolved = true
    entry.failure = nil
    var (depth, link) = (0, view)
    while let parent = link?.superview { (depth, link) = (depth + 1, parent) }
    entry.depth = depth
  }

  /// Adds a touch that has just begun, or only waits for its end.
  final func track(_ touch: Touch) {
    // A ready or finished recognizer ignores later touches.
    let ignoresTouch = state.isFinished || entry.isReady && touches.isEmpty
    if ignoresTouch || !shouldReceive(touch) { others.ignored.append(touch) } else { touches.append(touch) }
  }

  /// Counts its touches in the current event.
  final func countFingers() -> FingerCount {
    var count = FingerCount()
    for touch in touches {
      switch touch.phase {
      case .began: count.began += 1
      case .moved: count.moved += 1
      case .stationary: break
      case .ended: count.lifted += 1
      case .cancelled: count.cancelled += 1
      }
    }
    count.down = touches.count - count.lifted - count.cancelled
    entry.fingers = count
    return count
  }

  final func transition(to new: RecognizerState) {
    entry.state = new
    if new != .possible {
      entry.isReady = false
      deadline = nil
    }
    entry.arbiter?.observer?(self)
  }

  /// Whether it has a request.
  final var hasRequest: Bool { entry.request != .none }

  /// Returns the request and clears it.
  final func consumeRequest() -> ArenaEntry.Request {
    let request = entry.request
    entry.request = .none
    return request
  }

  /// Whether the fingers were lifted before the recognizer could begin.
  final var hasNoTouchLeft: Bool {
    fingers.down == 0 && !(touches.isEmpty && others.lifted.isEmpty)
  }

  /// Removes lifted touches after a step.
  final func removeLiftedTouches() {
    var hasLifted = false
    for touch in touches where !touch.isDown { hasLifted = true }
    if hasLifted {
      keepLocation()
      if state == .possible {
        for touch in touches where !touch.isDown { others.lifted.append(touch) }
      }
      touches.removeAll { !$0.isDown }
    }
    if !others.ignored.isEmpty { others.ignored.removeAll { !$0.isDown } }
  }

  /// Whether its sequence is over.
  final var isIdle: Bool {
    touches.isEmpty && others.ignored.isEmpty
      && (state.isFinished || state == .possible && !entry.isReady && deadline == nil)
  }

  /// Resets the recognizer for the next sequence.
  final func resetSequence() {
    others.lifted.removeAll(keepingCapacity: true)
    entry.isInvolved = false
    entry.isReady = false
    entry.request = .none
    deadline = nil
    forgetLocation()
    entry.fingers = FingerCount()
    reset()
    if state != .possible { transition(to: .possible) }
  }

  // MARK: Precedence

  /// Whether the current sequence can still become a gesture.
  final var isPending: Bool {
    state == .possible && (entry.isReady || deadline != nil || !touches.isEmpty || !others.lifted.isEmpty)
  }

  /// Whether it precedes another one: the deeper view, then the earlier added one.
  final func precedes(_ other: Recognizer) -> Bool {
    (other.entry.depth, entry.rank) < (entry.depth, other.entry.rank)
  }

  final func tracks(_ touch: Touch) -> Bool {
    for own in touches where own === touch { return true }
    for own in others.lifted where own === touch { return true }
    return false
  }

  final func sharesTouch(with other: Recognizer) -> Bool {
    for touch in touches where other.tracks(touch) { return true }
    for touch in others.lifted where other.tracks(touch) { return true }
    return false
  }

  final func prevents(_ other: Recognizer) -> Bool {
    canPrevent(other) && other.canBePrevented(by: self) && !recognizesSimultaneously(with: other)
  }

  private final func recognizesSimultaneously(with other: Recognizer) -> Bool {
    canRecognizeSimultaneously(with: other) || other.canRecognizeSimultaneously(with: self)
      || delegate?.recognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.recognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
  }

  // MARK: Invariants

  /// Traps unless the invariants between two steps hold. For tests.
  final func checkInvariants(down: [Touch]) {
    precondition(entry.request == .none, "every request was granted or dropped")
    for touch in touches + others.ignored {
      precondition(down.contains { $0 === touch }, "a recognizer keeps no touch that is gone")
    }
    if !entry.isInvolved {
      precondition(
        state == .possible && !entry.isReady && deadline == nil && touches.isEmpty && others.ignored.isEmpty
          && others.lifted.isEmpty,
        "a recognizer with nothing going on is as new")
    }
    if entry.isReady {
      precondition(state == .possible, "only a possible recognizer waits for others")
      var waits = false
      for other in requirements where other.isPending { waits = true }
      precondition(waits, "a recognizer that is ready waits for one that is pending")
    }
  }
}
