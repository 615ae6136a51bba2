import InkdotGeometry

/// Watches for a finger that rests: within ``DoodleSettings/holdRadius`` of one place for ``DoodleSettings/holdDuration``.
struct HoldDetector {
  /// Where it came to rest, on the screen, and when.
  private let place: Point2D
  private let start: Double
  /// Whether this rest was answered.
  private var isSpent = false

  init(at place: Point2D, time: Double) {
    self.place = place
    start = time
  }

  /// When the rest is long enough; `nil` when it was answered.
  var deadline: Double? { isSpent ? nil : start + DoodleSettings.holdDuration }

  /// Whether a place of the screen is where it rests.
  func contains(_ point: Point2D) -> Bool { point.distance(to: place) <= DoodleSettings.holdRadius }

  /// The finger was reported at a place of the screen.
  mutating func move(to point: Point2D, at time: Double) {
    if !contains(point) { self = HoldDetector(at: point, time: time) }
  }

  /// Whether a report that came late shows that a rest which was answered had not lasted.
  func isRefuted(by point: Point2D, at time: Double) -> Bool {
    isSpent && time < start + DoodleSettings.holdDuration - 1e-9 && !contains(point)
  }

  /// Whether the rest is long enough; once for each rest.
  mutating func take(at time: Double) -> Bool {
    // A host that sleeps for exactly the rest must not miss the end by a rounding error.
    guard let deadline, time >= deadline - 1e-9 else { return false }
    isSpent = true
    return true
  }
}
