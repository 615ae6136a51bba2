public import InkdotGeometry
public import InkdotTouches

/// Recognizes one gesture in the touches of a view and its descendants. The base class recognizes nothing.
///
/// To use one:
/// 1. Create a subclass, set its options and ``action``, and add it to an ``Arbiter``.
/// 2. The action is called for began, changed, ended and cancelled; for discrete recognizers, only for ended. Failure
///    is silent; ``failure`` has the reason.
///
/// To write one: see Documentation/Gestures.md. Override ``follow(at:)`` and, for waiting gestures,
/// ``deadlinePassed(at:)`` and ``reset()``. Call ``recognize()``, ``change()``, ``end()`` and ``fail(_:)``. These are
/// requests: the arbiter grants them after all recognizers have handled the event, so that their order does not matter.
open class Recognizer {
  // MARK: Options

  /// Whether the recognizer receives touches. Disabling cancels its gesture.
  public final var isEnabled = true {
    didSet { if oldValue, !isEnabled { entry.arbiter?.wasDisabled(self) } }
  }
  /// Whether its touches are cancelled in their views when it is recognized.
  public final var cancelsTouchesInView = true
  /// Whether views receive its touches only after it has failed.
  public final var delaysTouchesBegan = false
  /// Whether views receive the end of its touches only after it has failed.
  public final var delaysTouchesEnded = true
  /// The kinds of touches it receives.
  public final var allowedKinds = TouchKinds.all
  /// Whether its recognition fails others.
  public final var preventsOthers = true
  /// Whether the recognition of others fails it.
  public final var isPreventable = true
  #if hasFeature(Embedded)
    /// Answers questions about other recognizers; set it before adding the recognizer. Retained, because Embedded Swift
    /// has no weak references.
    public final var delegate: (any RecognizerDelegate)?
  #else
    /// Answers questions about other recognizers; set it before adding the recognizer. Not retained.
    public final weak var delegate: (any RecognizerDelegate)?
  #endif
  /// A name for logs and observers.
  public final var name: String?
  /// Called with the recognizer on each report. `onAction(_:)` sets an action with the subclass as parameter.
  public final var action: ((Recognizer) -> Void)?
  /// The default settings.
  public final let settings: GestureSettings

  // MARK: State

  /// The state in the current sequence.
  public final var state: RecognizerState { entry.state }
  /// The reason of its failure; `nil` when the next sequence begins.
  public final var failure: RecognizerFailure? { entry.failure }
  /// Its touches that are down and, during an event, those that were lifted in it, in order of touch down.
  public internal(set) final var touches: [Touch] = []
  /// The view whose touches it receives; `nil` before it is added.
  public internal(set) final var view: TouchView?
  /// Time of the next call without an event, in seconds; `nil` for none.
  public final var deadline: Double? {
    didSet { if deadline != oldValue { entry.arbiter?.deadlineHasChanged() } }
  }
  /// The numbers of its touches in the current event.
  public final var fingers: FingerCount { entry.fingers }

  /// The arbiter's state. Only the functions next to `ArenaEntry` change it.
  final var entry = ArenaEntry()
  final var others = ArenaTouches()
  /// Recognizers that must fail first. Free of cycles, so strong references do not leak.
  final var requirements: [Recognizer] = []
  /// Whether ``waits(for:)`` has visited it.
  private final var isFound = false
  /// The location and number of touches to report after recognition, when its touches may have ended.
  private final var remembered: (location: Point2D, count: Int)?
  private final var lastLocation = Point2D.zero

  /// Creates a recognizer with settings.
  public init(settings: GestureSettings = GestureSettings()) {
    self.settings = settings
  }

  // MARK: To override

  /// The gesture in one word, like `pan`, for `description`.
  open var kind: String { "recognizer" }

  /// Whether it only reports ended.
  open var isDiscrete: Bool { false }

  /// Handles an event that changed one of ``Recognizer/touches``. Called once per event, after all samples took effect.
  ///
  /// Touches that began, moved or ended in this event have that phase; others are stationary. Called only in the states
  /// possible, began and changed. When all touches are up, the arbiter fails or ends the recognizer if necessary.
  open func follow(at time: Double) {}

  /// Called when ``Recognizer/deadline`` is reached and cleared.
  open func deadlinePassed(at time: Double) {}

  /// Resets the recognizer for the next sequence.
  open func reset() {}

  /// Handles an acceleration of the device in m/s², including gravity.
  open func deviceDidAccelerate(x: Double, y: Double, z: Double, at time: Double) {}

  /// Whether it receives a touch that has just begun. Other recognizers may still receive it.
  open func shouldReceive(_ touch: Touch) -> Bool { true }

  /// Whether its recognition fails another one.
  open func canPrevent(_ other: Recognizer) -> Bool { preventsOthers }

  /// Whether the recognition of another one fails it.
  open func canBePrevented(by other: Recognizer) -> Bool { isPreventable }

  /// Whether both may be recognized simultaneously.
  open func canRecognizeSimultaneously(with other: Recognizer) -> Bool { false }

  /// Whether it waits until another has failed. Asked once, when the second of the two is added.
  open func shouldRequireFailure(of other: Recognizer) -> Bool { false }

  /// Whether another waits until this one has failed. Asked once, when the second of the two is added.
  open func shouldBeRequiredToFail(before other: Recognizer) -> Bool { false }
}

// Embedded Swift has no unowned references.
#if !hasFeature(Embedded)
  /// An object whose action receives its own type.
  public protocol RecognizerReporting: AnyObject {}

  extension Recognizer: RecognizerReporting {}

  extension RecognizerReporting where Self: Recognizer {
    /// Sets the ``Recognizer/action`` to a closure that receives the recognizer with its own type.
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
  /// The name, or the kind, and the state.
  public final var description: String { (name ?? kind) + " " + state.name }
}

extension Recognizer {
  // MARK: Values

  /// Time of the arbiter's last event or tick, in seconds.
  public final var now: Double { entry.arbiter?.time ?? -.infinity }

  /// Number of fingers of the gesture: those that are down, or that were just lifted.
  public final var numberOfTouches: Int {
    if let remembered { return remembered.count }
    var down = 0
    for touch in touches where touch.isDown { down += 1 }
    return down > 0 ? down : touches.count
  }

  /// The centroid of its fingers, in window coordinates (pt).
  public final var location: Point2D {
    if let remembered { return remembered.location }
    return centroid { $0.isDown } ?? centroid { _ in true } ?? lastLocation
  }

  /// Returns the centroid of its fingers, in the coordinates of a view (pt).
  public final func location(in view: TouchView) -> Point2D { view.convertFromWindow(location) }

  /// Returns the centroid of selected touches, in window coordinates; `nil` if there are none.
  private final func centroid(where isCounted: (Touch) -> Bool) -> Point2D? {
    var (x, y, count) = (0.0, 0.0, 0.0)
    for touch in touches where isCounted(touch) {
      x += touch.location.x
      y += touch.location.y
      count += 1
    }
    return count > 0 ? Point2D(x / count, y / count) : nil
  }

  /// Fixes ``location`` and ``numberOfTouches`` until the next sequence, for gestures that continue after their
  /// touches.
  public final func remember(_ location: Point2D, numberOfTouches: Int) {
    remembered = (location, numberOfTouches)
  }

  /// Stores the location, for use after its fingers have been lifted.
  final func keepLocation() {
    lastLocation = location
    if isWaitingForOthers, remembered == nil, fingers.down == 0 {
      remember(location, numberOfTouches: numberOfTouches)
    }
  }

  /// Reports the location of its touches again.
  final func forgetLocation() { remembered = nil }

  // MARK: Relations

  /// Requires that another recognizer fails first.
  ///
  /// - Throws: ``RecognizerError/requirementCycle`` if `other` already waits for this one, directly or indirectly.
  /// - Complexity: O(requirements between recognizers).
  public final func require(toFail other: Recognizer) throws(RecognizerError) {
    guard !other.waits(for: self) else { throw .requirementCycle }
    for requirement in requirements where requirement === other { return }
    requirements.append(other)
  }

  /// Whether it is `other` or waits for it, directly or indirectly.
  final func waits(for other: Recognizer) -> Bool {
    // Visits each recognizer once.
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
