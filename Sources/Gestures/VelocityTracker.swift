public import InkdotGeometry

/// Estimates the velocity of a point, or of two values, from recent samples.
///
/// A linear and a quadratic function of time are fitted to the last 0.1 s of movement by least squares. Their slopes at
/// the last sample are blended: the better the quadratic fit explains the samples (F ratio), the greater its weight. So
/// steady strokes have little noise, and accelerating flings are not underestimated.
///
/// The velocity never points against the movement in the window; it is zero then. At rest it only decreases, and is
/// zero after 0.1 s. An observed rest (samples at the same position) decreases it immediately; a pause without samples,
/// as before a lift, only after ``VelocitySettings/liftGracePeriod``.
///
/// - Complexity: O(1) per sample and O(32) per estimate.
public struct VelocityTracker: Sendable {
  private var samples: [(time: Double, place: Vector2D)] = []
  /// Time until which it was observed to rest at the position of the last sample.
  private var restedUntil = -Double.infinity
  private let settings: VelocitySettings

  private static var capacity: Int { 32 }
  /// Minimum time between samples; no device is faster. Avoids extreme quotients.
  private static var minimumStep: Double { 1e-4 }

  /// Creates a tracker without samples.
  public init(settings: VelocitySettings = VelocitySettings()) {
    self.settings = settings
    samples.reserveCapacity(Self.capacity + 1)
  }

  /// Removes all samples.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    restedUntil = -.infinity
  }

  /// Adds a sample. Times in seconds must not decrease.
  public mutating func add(_ place: Vector2D, at time: Double) {
    guard let last = samples.last else { return samples.append((time, place)) }
    if place == last.place {
      restedUntil = time
      return
    }
    restedUntil = -.infinity
    if time - last.time < Self.minimumStep {
      samples[samples.count - 1].place = place
      return
    }
    // Thins out samples of fast devices, so that the window fits; keeps the newest sample.
    let step = settings.horizon / Double(Self.capacity - 1)
    if samples.count > 1, last.time - samples[samples.count - 2].time < step {
      samples[samples.count - 1] = (time, place)
      return
    }
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append((time, place))
  }

  /// Whether a position differs from the last one.
  func differsFromLatest(_ place: Vector2D) -> Bool { samples.last?.place != place }

  /// Maps all samples, as if they had always been measured in the new coordinates.
  mutating func rebase(_ map: (Vector2D) -> Vector2D) {
    for index in samples.indices { samples[index].place = map(samples[index].place) }
  }

  /// Returns the velocity per second at a time in seconds, not before the last sample.
  public func velocity(at time: Double) -> Vector2D {
    guard let last = samples.last else { return .zero }
    let share = share(ofRest: time - last.time, seen: restedUntil - last.time)
    guard share > 0 else { return .zero }
    let first = firstOfWindow()
    guard first < samples.count - 1 else { return .zero }
    let slope = slope(from: first)
    let displacement = last.place - samples[first].place
    return slope.dot(displacement) < 0 ? .zero : slope * share
  }

  /// Returns the remaining share of the velocity after a rest.
  private func share(ofRest rest: Double, seen: Double) -> Double {
    let unseen =
      rest <= settings.liftGracePeriod ? 1 : (settings.horizon - rest) / (settings.horizon - settings.liftGracePeriod)
    let share = seen <= 0 ? unseen : Swift.min(unseen, 1 - seen / settings.horizon)
    return share > 0 ? share : 0
  }

  private func firstOfWindow() -> Int {
    var first = samples.count - 1
    let end = samples[first].time
    while first > 0 {
      let time = samples[first - 1].time
      if end - time > settings.horizon + 1e-9 { break }
      // A pause separates two movements, unless the second has no further sample yet.
      if samples[first].time - time > settings.stopThreshold + 1e-9, first < samples.count - 1 { break }
      first -= 1
    }
    return first
  }

  /// Returns the slope of the fit at the last sample, with polynomials that are orthogonal over the times of the
  /// window.
  private func slope(from first: Int) -> Vector2D {
    let window = samples[first...]
    let count = Double(window.count)
    let origin = samples[first]
    var (meanTime, mean) = (0.0, Vector2D.zero)
    for sample in window {
      meanTime += (sample.time - origin.time) / count
      mean = mean + (sample.place - origin.place) * (1 / count)
    }
    var (s2, s3, line) = (0.0, 0.0, Vector2D.zero)
    for sample in window {
      let t = sample.time - origin.time - meanTime
      s2 += t * t
      s3 += t * t * t
      line = line + (sample.place - origin.place - mean) * t
    }
    line = line * (1 / s2)
    guard window.count > 2 else { return line }
    // p(t) = t² − a·t − b is orthogonal to 1 and to t.
    let (a, b) = (s3 / s2, s2 / count)
    var (pp, curvature, rest) = (0.0, Vector2D.zero, 0.0)
    for sample in window {
      let t = sample.time - origin.time - meanTime
      let p = t * t - a * t - b
      let off = sample.place - origin.place - mean - line * t
      pp += p * p
      curvature = curvature + off * p
      rest += off.squaredLength
    }
    guard pp > 0 else { return line }
    curvature = curvature * (1 / pp)
    let gain = pp * curvature.squaredLength
    guard gain > 0 else { return line }
    let noise = window.count > 3 ? Swift.max(rest - gain, 0) / (2 * (count - 3)) : 0
    let last = samples[samples.count - 1].time - origin.time - meanTime
    return line + curvature * ((2 * last - a) * gain / (gain + settings.curvaturePenalty * noise))
  }
}
