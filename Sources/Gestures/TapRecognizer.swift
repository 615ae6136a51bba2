import InkdotTouches

/// One or more taps with one or more fingers.
///
/// All required fingers must be down together, and none may move beyond the allowance; one more finger fails it. There
/// is no limit to how long a tap takes: put a long press beside it, which then wins.
public final class TapRecognizer: Recognizer {
  /// How many taps; 1 or more, anything less is never recognized.
  public var numberOfTapsRequired = 1
  /// How many fingers; 1 or more, anything less is never recognized.
  public var numberOfTouchesRequired = 1
  /// How far each finger may move from where it began, in pt.
  public var allowableMovement: Double
  /// Longest pause from the lift of one tap to the first touch of the next, in seconds.
  public var maximumIntervalBetweenTaps: Double
  /// Greatest distance between the middles of two taps in a row, in pt.
  public var maximumDistanceBetweenTaps: Double

  private var taps: TapSequence

  /// A single tap with one finger.
  public override init(settings: GestureSettings = GestureSettings()) {
    allowableMovement = settings.tapMovement
    maximumIntervalBetweenTaps = settings.tapInterval
    maximumDistanceBetweenTaps = settings.tapDistance
    taps = TapSequence(movement: 0, distance: 0)
    super.init(settings: settings)
  }

  public override var kind: String { "tap" }

  public override var isDiscrete: Bool { true }

  public override func follow(at time: Double) {
    if isWaitingForOthers { return }
    taps.touchesRequired = numberOfTouchesRequired
    taps.movement = allowableMovement
    taps.distance = maximumDistanceBetweenTaps
    deadline = nil
    switch taps.follow(touches) {
    case .goesOn: break
    case .failed(let reason): fail(reason)
    case .tapped:
      if taps.count == numberOfTapsRequired {
        remember(taps.place, numberOfTouches: numberOfTouchesRequired)
        recognize()
      } else {
        deadline = time + maximumIntervalBetweenTaps
      }
    }
  }

  public override func deadlinePassed(at time: Double) {
    fail(.noNextTap(allowed: maximumIntervalBetweenTaps))
  }

  public override func reset() { taps.reset() }

  /// A tap lets those continue that need more taps; they fail by themselves when no more come.
  public override func canPrevent(_ other: Recognizer) -> Bool {
    if let other = other as? TapRecognizer, other.numberOfTapsRequired > numberOfTapsRequired { return false }
    return super.canPrevent(other)
  }
}
