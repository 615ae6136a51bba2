import InkdotGeometry
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
    didSet { if oldValue, !isEnabled { arbiter?.wasDisabled(self) } }
  }
  /// Whether its touches are cancelled in their views when it is recognized.
  public final var cancelsTouchesInView = true
  /// Whether views are told nothing of its touches while it is possible; they never are if it is recognized.
  public final var delaysTouchesBegan = false
  /// Whether views are not told that its touches ended while it is possible.
  public final var delaysTouchesEnded = true
  /// What kinds of touches it gets.
  public final var allowedKinds = TouchKinds.all
  /// Whether its recognition makes others fail.
  public final var preventsOthers = true
  /// Whether the recognition of others makes it fail.
  public final var isPreventable = true
  /// Answers questions about other recognizers; set it before adding the recognizer. Kept alive.
  public final var delegate: (any RecognizerDelegate)?
  /// Called with the recognizer at every report.
  public final var action: ((Recognizer) -> Void)?
  /// The tunable numbers.
  public final let settings: GestureSettings

  // MARK: State

  /// Where it stands in the current sequence.
  public internal(set) final var state = RecognizerState.possible
  /// Why it failed last; `nil` since the next sequence began.
  public internal(set) final var failure: RecognizerFailure?
  /// Its touches that are down and, while an event is looked at, those that were lifted in it; in order of beginning.
  public internal(set) final var touches: [Touch] = []
  /// The view whose touches it gets; `nil` before it is added.
  public internal(set) final var view: TouchView?
  /// When it wants to be called although no event comes, in seconds; `nil` for never.
  public final var deadline: Double? {
    didSet { if deadline != oldValue { arbiter?.deadlinesHaveChanged = true } }
  }
  /// How its touches fared in the event that is being looked at.
  public internal(set) final var fingers = FingerCount()

  unowned(unsafe) final var arbiter: Arbiter?
  /// Touches of this sequence that were lifted while it was still possible.
  final var lifted: [Touch] = []
  /// Touches that began when it had already finished; it takes no part in them, but waits for their end.
  final var ignored: [Touch] = []
  /// Those that must fail before it may act. Free of cycles, so the strong references are too.
  final var requirements: [Recognizer] = []
  /// It has seen its gesture and waits for the arbiter's leave.
  final var isReady = false
  final var wish = Wish.none
  /// Distance from the root view, and place in the order of adding.
  final var depth = 0
  final var rank = 0
  final var isInvolved = false
  /// What it reports instead of its touches, once it is ready and they may be gone.
  final var remembered: (location: Point, count: Int)?
  final var lastLocation = Point.zero

  enum Wish { case none, change, end, cancel }

  /// A recognizer with these numbers.
  public init(settings: GestureSettings = GestureSettings()) {
    self.settings = settings
  }

  // MARK: To override

  /// Whether it reports ended only.
  open var isDiscrete: Bool { false }

  /// An event has changed at least one of ``touches``. Called once an event, after all of its samples took effect.
  ///
  /// Touches that began, moved or ended in this event have that phase, the others are stationary. Called in the states
  /// possible, began and changed only. When all touches are up the arbiter fails or ends what has not done so itself.
  open func follow(at time: Double) {}

  /// The ``deadline`` has come; it is `nil` again.
  open func deadlinePassed(at time: Double) {}

  /// Everything starts anew: forget the last sequence.
  open func reset() {}

  /// The device was accelerated by this much, in m/s², gravity included.
  open func accelerated(_ x: Double, _ y: Double, _ z: Double, at time: Double) {}

  /// Whether it takes a touch that has just begun; the others go on without it.
  open func shouldReceive(_ touch: Touch) -> Bool { true }

  /// Whether its recognition makes another one fail.
  open func canPrevent(_ other: Recognizer) -> Bool { preventsOthers }

  /// Whether the recognition of another one makes it fail.
  open func canBePrevented(by other: Recognizer) -> Bool { isPreventable }

  /// Whether the two may be recognized together.
  open func mayRunTogether(with other: Recognizer) -> Bool { false }

  /// Whether it waits until another has failed. Asked once, when the second of the two is added.
  open func requiresFailure(of other: Recognizer) -> Bool { false }

  /// Whether another waits until this one has failed. Asked once, when the second of the two is added.
  open func mustFail(before other: Recognizer) -> Bool { false }
}
