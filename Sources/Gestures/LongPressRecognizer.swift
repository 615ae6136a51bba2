import InkdotGeometry
import InkdotTouches

/// Recognizes fingers that touch down, optionally after taps, and stay. Continuous.
///
/// It begins at its deadline after the last required touch down, even without an event. Movement matters only before.
/// It ends when fewer fingers than required are down.
public final class LongPressRecognizer: Recognizer {
  /// Duration of the press, in seconds; 0 or less begins at once.
  public var minimumPressDuration: Double
  /// Maximum movement of each finger before it begins, in pt.
  public var allowableMovement: Double
  /// Number of required fingers, at least 1; recognizes nothing otherwise.
  public var numberOfTouchesRequired = 1
  /// Number of taps before the press, 0 or more.
  public var numberOfTapsRequired = 0

  private var taps: TapSequence

  /// Creates a recognizer of a press with one finger.
  public override init(settings: GestureSettings = GestureSettings()) {
    minimumPressDuration = settings.pressDuration
    allowableMovement = settings.pressMovement
    taps = TapSequence(movement: settings.tapMovement, distance: settings.tapDistance)
    super.init(settings: settings)
  }

  public override var kind: String { "long press" }

  public override func follow(at time: Double) {
    let down = fingers.down
    if state.isActive || isWaitingForOthers {
      change()
      if down < numberOfTouchesRequired { end() }
      return
    }
    if taps.count < numberOfTapsRequired { return followTaps(at: time) }
    for touch in touches {
      let distance = touch.location.distance(to: touch.start.location)
      if distance > allowableMovement + TouchSettings.distanceSlack {
        return fail(.moved(distance: distance, allowed: allowableMovement))
      }
      if !touch.isDown { return fail(.lifted) }
    }
    if down > numberOfTouchesRequired {
      return fail(.tooManyTouches(count: down, allowed: numberOfTouchesRequired))
    }
    // The next touch ends the deadline between taps.
    if taps.count > 0, down < numberOfTouchesRequired { deadline = nil }
    guard down == numberOfTouchesRequired, fingers.began > 0 else { return }
    if let failure = taps.failure(at: TapSequence.center(of: touches)) { return fail(failure) }
    deadline = time + minimumPressDuration
    if minimumPressDuration <= TouchSettings.timeSlack { deadlinePassed(at: time) }
  }

  private func followTaps(at time: Double) {
    taps.touchesRequired = numberOfTouchesRequired
    deadline = nil
    switch taps.follow(touches) {
    case .goesOn: break
    case .failed(let reason): fail(reason)
    case .tapped: deadline = time + settings.tapInterval
    }
  }

  public override func deadlinePassed(at time: Double) {
    deadline = nil
    if fingers.down > 0 { recognize() } else { fail(.noNextTap(allowed: settings.tapInterval)) }
  }

  public override func reset() { taps.reset() }
}
