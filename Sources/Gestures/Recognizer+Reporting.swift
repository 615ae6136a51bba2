public import InkdotGeometry
public import InkdotTouches

extension Recognizer {
  // MARK: Wishes of subclasses

  /// The gesture is there: a possible recognizer asks to begin, or to end when it is discrete.
  public final func recognize() {
    if state == .possible { isReady = true }
  }

  /// A gesture under way has changed.
  public final func change() {
    if state.isActive, wish == .none { wish = .change }
  }

  /// A gesture under way is over.
  public final func end() {
    if state.isActive, wish != .cancel { wish = .end }
  }

  /// A gesture under way is broken off.
  public final func cancel() {
    if state.isActive { wish = .cancel }
  }

  /// These touches make another gesture. Takes effect at once, and silently.
  public final func fail(_ reason: RecognizerFailure) {
    guard state == .possible else { return }
    failure = reason
    enter(.failed)
  }

  /// Whether the gesture was seen and only the leave of others is missing.
  public final var isWaitingForOthers: Bool { isReady }

  // MARK: Values

  /// The time of the arbiter's last event or tick, in seconds.
  public final var now: Double { arbiter?.time ?? -.infinity }

  /// How many fingers make the gesture: those that are down, or those that were just lifted.
  public final var numberOfTouches: Int {
    if let remembered { return remembered.count }
    var down = 0
    for touch in touches where touch.isDown { down += 1 }
    return down > 0 ? down : touches.count
  }

  /// The point in the middle of its fingers, in window coordinates (pt).
  public final var location: Point {
    if let remembered { return remembered.location }
    return centroid { $0.isDown } ?? centroid { _ in true } ?? lastLocation
  }

  /// The point in the middle of its fingers, in the coordinates of a view (pt).
  public final func location(in view: TouchView) -> Point { view.fromWindow(location) }

  /// The middle of those of its touches that are of some sort, in window coordinates; `nil` when none is.
  public final func centroid(where isCounted: (Touch) -> Bool) -> Point? {
    var (x, y, count) = (0.0, 0.0, 0.0)
    for touch in touches where isCounted(touch) {
      x += touch.location.x
      y += touch.location.y
      count += 1
    }
    return count > 0 ? Point(x / count, y / count) : nil
  }

  /// Fixes ``location`` and ``numberOfTouches`` until the next sequence, for gestures that outlive their touches.
  public final func remember(_ location: Point, numberOfTouches: Int) {
    remembered = (location, numberOfTouches)
  }

  // MARK: Relations

  /// Makes it act only after another one has failed.
  ///
  /// - Throws: ``RecognizerError/requirementCycle`` when `other` already waits for this one, directly or through others.
  /// - Complexity: O(requirements between recognizers).
  public final func require(toFail other: Recognizer) throws(RecognizerError) {
    guard !other.waits(for: self) else { throw .requirementCycle }
    for requirement in requirements where requirement === other { return }
    requirements.append(other)
  }

  /// Whether it is `other` or waits for it, directly or through others.
  final func waits(for other: Recognizer) -> Bool {
    if self === other { return true }
    for requirement in requirements where requirement.waits(for: other) { return true }
    return false
  }

  final func runsTogether(with other: Recognizer) -> Bool {
    mayRunTogether(with: other) || other.mayRunTogether(with: self)
      || delegate?.recognizer(self, mayRunTogetherWith: other) == true
      || other.delegate?.recognizer(other, mayRunTogetherWith: self) == true
  }

  final func prevents(_ other: Recognizer) -> Bool {
    canPrevent(other) && other.canBePrevented(by: self) && !runsTogether(with: other)
  }

  // MARK: For the arbiter

  /// Counts its touches in the event that has just taken effect.
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
    fingers = count
    return count
  }

  final func enter(_ new: RecognizerState) {
    state = new
    if new != .possible {
      isReady = false
      deadline = nil
    }
    arbiter?.observer?(self)
  }

  /// Whether something may still come of the current sequence.
  final var isPending: Bool {
    state == .possible && (isReady || deadline != nil || !touches.isEmpty || !lifted.isEmpty)
  }

  final func has(_ touch: Touch) -> Bool {
    for own in touches where own === touch { return true }
    for own in lifted where own === touch { return true }
    return false
  }

  final func sharesTouch(with other: Recognizer) -> Bool {
    for touch in touches where other.has(touch) { return true }
    for touch in lifted where other.has(touch) { return true }
    return false
  }
}
