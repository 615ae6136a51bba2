import InkdotGeometry
import InkdotTouches

/// Counts taps: all fingers down together, without moving, then all up.
struct TapSequence {
  var touchesRequired = 1
  var movement: Double
  var distance: Double

  /// Completed taps.
  private(set) var count = 0
  /// Position of the last tap, in window coordinates.
  private(set) var place = Point2D.zero
  /// Fingers of the current tap so far.
  private var fingers: [Touch] = []
  /// Whether all required fingers have been down together.
  private var isComplete = false

  enum Step: Equatable {
    case goesOn
    case tapped
    case failed(RecognizerFailure)
  }

  init(movement: Double, distance: Double) {
    self.movement = movement
    self.distance = distance
  }

  mutating func reset() {
    count = 0
    fingers.removeAll(keepingCapacity: true)
    isComplete = false
  }

  mutating func follow(_ touches: [Touch]) -> Step {
    var down = 0
    var hasLifted = false
    for touch in touches {
      if touch.phase == .began { fingers.append(touch) }
      let distance = touch.location.distance(to: touch.start.location)
      if distance > movement + TouchSettings.distanceSlack {
        return .failed(.moved(distance: distance, allowed: movement))
      }
      if touch.isDown { down += 1 } else { hasLifted = true }
    }
    if fingers.count > touchesRequired {
      return .failed(.tooManyTouches(count: fingers.count, allowed: touchesRequired))
    }
    if down == touchesRequired, !isComplete {
      isComplete = true
      if let failure = failure(at: Self.center(of: fingers)) { return .failed(failure) }
    }
    if hasLifted, !isComplete { return .failed(.tooFewTouches(count: fingers.count, required: touchesRequired)) }
    guard down == 0, isComplete else { return .goesOn }
    count += 1
    place = Self.center(of: fingers)
    fingers.removeAll(keepingCapacity: true)
    isComplete = false
    return .tapped
  }

  /// Returns the reason why a tap or press at a location does not continue the previous taps; `nil` if it does.
  func failure(at location: Point2D) -> RecognizerFailure? {
    guard count > 0 else { return nil }
    let away = location.distance(to: place)
    return away > distance + TouchSettings.distanceSlack ? .tooFarFromLastTap(distance: away, allowed: distance) : nil
  }

  /// Returns the centroid of touches.
  static func center(of touches: [Touch]) -> Point2D {
    var sum = Vector2D.zero
    for touch in touches { sum = sum + (touch.location - .zero) }
    return .zero + sum * (1 / Double(touches.count))
  }
}
