import InkdotGeometry
import InkdotTouches

/// Recognizes a quick straight movement in one direction, before the fingers lift.
///
/// At time t after the first touch, up to 0.5 s, each finger needs 50·(1 − 0.94·t) pt forwards and at most 50·(1 −
/// 0.98·t) pt sideways, relative to its start. A finger behind its start fails it. The openuikit project measured the
/// formula in the iOS 26.1 simulator.
public final class SwipeRecognizer: Recognizer {
  /// The directions. A set with both axes acts on the horizontal one; an empty set on none.
  public var direction = SwipeDirection.right
  /// Number of required fingers, at least 1; recognizes nothing otherwise.
  public var numberOfTouchesRequired = 1

  private var start = 0.0
  /// Directions in which no finger has moved backwards.
  private var left = SwipeDirection()

  public override var kind: String { "swipe" }

  public override var isDiscrete: Bool { true }

  public override func follow(at time: Double) {
    if isWaitingForOthers { return }
    if deadline == nil {
      start = time
      // Exactly the maximum duration is still allowed, so the deadline is slightly later.
      deadline = time + settings.swipeDuration + 2 * TouchSettings.timeSlack
      let horizontal = direction.intersection([.left, .right])
      left = horizontal.isEmpty ? direction.intersection([.up, .down]) : horizontal
    }
    if touches.count > numberOfTouchesRequired {
      return fail(.tooManyTouches(count: touches.count, allowed: numberOfTouchesRequired))
    }
    for touch in touches {
      if !touch.isDown { return fail(.lifted) }
      for one in Self.directions where forwards(touch, one) < -TouchSettings.distanceSlack { left.remove(one) }
    }
    if left.isEmpty { return fail(.wrongDirection) }
    guard touches.count == numberOfTouchesRequired, fingers.moved > 0 else { return }
    for one in Self.directions where left.contains(one) {
      guard qualifies(in: one, after: time - start) else { continue }
      // A complete swipe may wait for others without a time limit.
      deadline = nil
      return recognize()
    }
  }

  private func qualifies(in direction: SwipeDirection, after t: Double) -> Bool {
    let needed = settings.swipeDistance * (1 - settings.swipeDistanceDecay * t)
    let allowed = settings.swipeDistance * (1 - settings.swipeSidewaysDecay * t)
    for touch in touches {
      let translation = touch.location - touch.start.location
      let sideways = abs(direction.isSubset(of: [.left, .right]) ? translation.dy : translation.dx)
      guard forwards(touch, direction) >= needed - TouchSettings.distanceSlack,
        sideways <= allowed + TouchSettings.distanceSlack
      else { return false }
    }
    return true
  }

  private func forwards(_ touch: Touch, _ direction: SwipeDirection) -> Double {
    let translation = touch.location - touch.start.location
    switch direction {
    case .right: return translation.dx
    case .left: return -translation.dx
    case .up: return -translation.dy
    default: return translation.dy
    }
  }

  private static var directions: [SwipeDirection] { [.right, .left, .up, .down] }

  public override func deadlinePassed(at time: Double) {
    fail(.tooLate(allowed: settings.swipeDuration))
  }
}
