public import InkdotGeometry
public import InkdotTouches

/// Watches the touches of a view and its descendants for one gesture. The base class recognizes nothing.
///
/// Using one:
/// 1. Make a subclass, set its options and its ``action``, and add it to an ``Arbiter``.
/// 2. The action is called for began, changed, ended and cancelled; a discrete recognizer reports ended only. Failing
///    is silent; ``failure`` says why.
///
/// Writing one: see Documentation/Gestures.md. Override ``follow(at:)`` and, when it waits, ``deadlinePassed(at:)`` and
/// ``reset()``, and say what you see with ``recognize()``, ``change()``, ``end()`` and ``fail(_:)``. These are wishes:
/// the arbiter grants them after every recognizer has seen the event, so none gains by looking first.
open class Recognizer {
  // MARK: Options

  /// A recognizer that is switched off gets no touches. Switching it off cancels what it is doing.
  public final var isEnabled = true {
    didSet { if oldValue, !isEnabled { entry.arbiter?.wasDisabled(self) } }
  }
  /// Whether its touches are cancelled in their views when it is recognized.
  public final var cancelsTouchesInView = true
  /// Whether views receive its touches only after it has failed.
  public final var delaysTouchesBegan = false
  /// Whether views are not told that its touches ended while it is possible.
  public final var delaysTouchesEnded = true
  /// The kinds of touches it receives.
  public final var allowedKinds = TouchKinds.all
  /// Whether its recognition makes others fail.
  public final var preventsOthers = true
  /// Whether the recognition of others makes it fail.
  public final var isPreventable = true
  #if hasFeature(Embedded)
    /// Answers questions about other recognizers; set it before adding the recognizer. Kept alive: Embedded Swift has no weak
    /// references.
    public final var delegate: (any RecognizerDelegate)?
  #else
    /// Answers questions about other recognizers; set it before adding the recognizer. Not kept alive.
    public final weak var delegate: (any RecognizerDelegate)?
  #endif
  /// A name for logs and observers.
  public final var name: String?
  /// Called with the recognizer at every report. `onAction(_:)` sets an action that gets the subclass.
  public final var action: ((Recognizer) -> Void)?
  /// The tunable numbers.
  public final let settings: GestureSettings

  // MARK: State

  /// Where it stands in the current sequence.
  public final var state: RecognizerState { entry.state }
  /// Why it failed; `nil` again when the next sequence begins.
  public final var failure: RecognizerFailure? { entry.failure }
  /// Its touches that are down and, while an event is looked at, those that were lifted in it; in order of beginning.
  public internal(set) final var touches: [Touch] = []
  /// The view whose touches it gets; `nil` before it is added.
  public internal(set) final var view: TouchView?
  /// When it wants to be called although no event comes, in seconds; `nil` for never.
  public final var deadline: Double? {
    didSet { if deadline != oldValue { entry.arbiter?.deadlineHasChanged() } }
  }
  /// How its touches fared in the event that is being looked at.
  public final var fingers: FingerCount { entry.fingers }

  /// The arbiter's state of it. Only the functions beside `ArenaEntry` write to it.
  final var entry = ArenaEntry()
  final var others = ArenaTouches()
  /// Recognizers that must fail before it may act. Free of cycles, so strong references do not leak.
  final var requirements: [Recognizer] = []
  /// Whether ``waits(for:)`` has come by.
  private final var isFound = false
  /// The location and count it reports once it was recognized and its touches may be gone.
  private final var remembered: (location: Point2D, count: Int)?
  private final var lastLocation = Point2D.zero

  /// A recognizer with these numbers.
  public init(settings: GestureSettings = GestureSettings()) {
    self.settings = settings
  }

  // MARK: To override

  /// The gesture in one word, such as `pan`, for ``description``.
  open var kind: String { "recognizer" }

  /// Whether it reports ended only.
  open var isDiscrete: Bool { false }

  /// An event has changed at least one of ``Recognizer/touches``. Called once an event, after all of its samples took effect.
  ///
  /// Touches that began, moved or ended in this event have that phase, the others are stationary. Called in the states
  /// possible, began and changed only. When all touches are up the arbiter fails or ends what has not done so itself.
  open func follow(at time: Double) {}

  /// The ``Recognizer/deadline`` has come; it is `nil` again.
  open func deadlinePassed(at time: Double) {}

  /// The next sequence may begin: forget the last one.
  open func reset() {}

  /// The device was accelerated by this much, in m/s², gravity included.
  open func deviceDidAccelerate(_ x: Double, _ y: Double, _ z: Double, at time: Double) {}

  /// Whether it takes a touch that has just begun; the others continue without it.
  open func shouldReceive(_ touch: Touch) -> Bool { true }

  /// Whether its recognition makes another one fail.
  open func canPrevent(_ other: Recognizer) -> Bool { preventsOthers }

  /// Whether the recognition of another one makes it fail.
  open func canBePrevented(by other: Recognizer) -> Bool { isPreventable }

  /// Whether the two may be recognized together.
  open func canRecognizeSimultaneously(with other: Recognizer) -> Bool { false }

  /// Whether it waits until another has failed. Asked once, when the second of the two is added.
  open func shouldRequireFailure(of other: Recognizer) -> Bool { false }

  /// Whether another waits until this one has failed. Asked once, when the second of the two is added.
  open func shouldBeRequiredToFail(before other: Recognizer) -> Bool { false }
}

// Embedded Swift has no unowned references.
#if !hasFeature(Embedded)
  /// An object that reports to an action that gets its own type.
  public protocol RecognizerReporting: AnyObject {}

  extension Recognizer: RecognizerReporting {}

  extension RecognizerReporting where Self: Recognizer {
    /// Sets the ``Recognizer/action`` to a closure that gets the recognizer with its own type.
    ///
    /// ```swift
    /// pan.onAction { pan in move(by: pan.translation) }
    /// ```
    public func onAction(_ action: @escaping (Self) -> Void) {
      self.action = { [unowned self] _ in action(self) }
    }
  }
#endif

extension Recognizer: CustomStringConvertible {
  /// The name, or the gesture, and the state.
  public final var description: String { (name ?? kind) + " " + state.name }
}

extension Recognizer {
  // MARK: Values

  /// The time of the arbiter's last event or tick, in seconds.
  public final var now: Double { entry.arbiter?.time ?? -.infinity }

  /// How many fingers make the gesture: those that are down, or those that were just lifted.
  public final var numberOfTouches: Int {
    if let remembered { return remembered.count }
    var down = 0
    for touch in touches where touch.isDown { down += 1 }
    return down > 0 ? down : touches.count
  }

  /// The point in the middle of its fingers, in window coordinates (pt).
  public final var location: Point2D {
    if let remembered { return remembered.location }
    return centroid { $0.isDown } ?? centroid { _ in true } ?? lastLocation
  }

  /// The point in the middle of its fingers, in the coordinates of a view (pt).
  public final func location(in view: TouchView) -> Point2D { view.convertFromWindow(location) }

  /// The middle of those of its touches that are of some sort, in window coordinates; `nil` when none is.
  private final func centroid(where isCounted: (Touch) -> Bool) -> Point2D? {
    var (x, y, count) = (0.0, 0.0, 0.0)
    for touch in touches where isCounted(touch) {
      x += touch.location.x
      y += touch.location.y
      count += 1
    }
    return count > 0 ? Point2D(x / count, y / count) : nil
  }

  /// Fixes ``location`` and ``numberOfTouches`` until the next sequence, for gestures that outlive their touches.
  public final func remember(_ location: Point2D, numberOfTouches: Int) {
    remembered = (location, numberOfTouches)
  }

  /// Keeps the location for when its lifted fingers are gone.
  final func keepLocation() {
    lastLocation = location
    if isWaitingForOthers, remembered == nil, fingers.down == 0 {
      remember(location, numberOfTouches: numberOfTouches)
    }
  }

  /// Reports its touches again, not what was remembered.
  final func forgetLocation() { remembered = nil }

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
    // Each once, however many ways lead to it.
    var found = [self]
    var next = 0
    isFound = true
    while next < found.count, found[next] !== other {
      for requirement in found[next].requirements where !requirement.isFound {
        requirement.isFound = true
        found.append(requirement)
      }
      next += 1
    }
    for one in found { one.isFound = false }
    return next < found.count
  }
}
