import InkdotGeometry

/// Detects a rest: a finger within ``DoodleSettings/holdRadius`` of a point for ``DoodleSettings/holdDuration``.
struct HoldDetector {
  /// Position on the screen and time at which the rest started.
  private let place: Point2D
  private let start: Double
  /// Whether this rest was already consumed.
  private var isSpent = false

  init(at place: Point2D, time: Double) {
    self.place = place
    start = time
  }

  /// Time at which the rest is long enough; `nil` if it was consumed.
  var deadline: Double? { isSpent ? nil : start + DoodleSettings.holdDuration }

  /// Returns whether a point of the screen is within the rest.
  func contains(_ point: Point2D) -> Bool { point.distance(to: place) <= DoodleSettings.holdRadius }

  /// Handles a new position of the finger on the screen.
  mutating func move(to point: Point2D, at time: Double) {
    if !contains(point) { self = HoldDetector(at: point, time: time) }
  }

  /// Returns whether a late event shows that a consumed rest did not last long enough.
  func isRefuted(by point: Point2D, at time: Double) -> Bool {
    isSpent && time < start + DoodleSettings.holdDuration - 1e-9 && !contains(point)
  }

  /// Returns whether the rest is long enough; `true` only once for each rest.
  mutating func take(at time: Double) -> Bool {
    // Tolerates rounding errors of hosts that sleep exactly until the deadline.
    guard let deadline, time >= deadline - 1e-9 else { return false }
    isSpent = true
    return true
  }
}
