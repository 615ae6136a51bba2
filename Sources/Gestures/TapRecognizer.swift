import InkdotTouches

/// Recognizes one or more taps with one or more fingers.
///
/// All required fingers must be down together without moving too far; an additional finger fails it. A tap has no
/// maximum duration: combine it with a long press, which then wins.
public final class TapRecognizer: Recognizer {
  /// Number of taps, at least 1; recognizes nothing otherwise.
  public var numberOfTapsRequired = 1
  /// Number of required fingers, at least 1; recognizes nothing otherwise.
  public var numberOfTouchesRequired = 1
  /// Maximum movement of each finger from its start, in pt.
  public var allowableMovement: Double
  /// Maximum pause from the lift of a tap to the first touch down of the next, in seconds.
  public var maximumIntervalBetweenTaps: Double
  /// Maximum distance between the centroids of consecutive taps, in pt.
  public var maximumDistanceBetweenTaps: Double

  private var taps: TapSequence

  /// Creates a recognizer of a single tap with one finger.
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

  /// Does not prevent tap recognizers that require more taps. Those fail when no further tap follows.
  public override func canPrevent(_ other: Recognizer) -> Bool {
    if let other = other as? TapRecognizer, other.numberOfTapsRequired > numberOfTapsRequired { return false }
    return super.canPrevent(other)
  }
}
