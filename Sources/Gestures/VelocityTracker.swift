public import InkdotGeometry

/// Estimates the velocity of a point, or of a pair of numbers, from its recent places.
///
/// Over the last 0.1 s of movement a straight line and a parabola are fitted to time by least squares. Their slopes at
/// the last sample are mixed: the better the parabola explains the places than the line does (by the F ratio of the
/// two), the more of it is taken. So a steady stroke has little noise, and a fling that speeds up is not underestimated.
///
/// It never points back: where the fit says so against the movement of the window, the velocity is zero. At rest it only
/// falls, and is zero after 0.1 s. Rest that was seen (samples at the same place) lowers it from the start; a pause that
/// was not seen, as between the last move and the lift, only after ``VelocitySettings/liftGracePeriod``.
///
/// - Complexity: O(1) for a sample and O(32) for the estimate, however long the stroke.
public struct VelocityTracker: Sendable {
  private var samples: [(time: Double, place: Vector2D)] = []
  /// Until when it was seen to rest at the place of the last sample.
  private var restedUntil = -Double.infinity
  private let settings: VelocitySettings

  private static var capacity: Int { 32 }
  /// Samples nearer than this are one: no device reports faster, and no quotient gets absurd.
  private static var minimumStep: Double { 1e-4 }

  /// Creates a tracker without samples.
  public init(settings: VelocitySettings = VelocitySettings()) {
    self.settings = settings
    samples.reserveCapacity(Self.capacity + 1)
  }

  /// Forgets everything.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    restedUntil = -.infinity
  }

  /// The point was reported at a place, at a time in seconds that does not fall.
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
    // Fast devices are thinned out so that the window always fits; the newest sample stays.
    let step = settings.horizon / Double(Self.capacity - 1)
    if samples.count > 1, last.time - samples[samples.count - 2].time < step {
      samples[samples.count - 1] = (time, place)
      return
    }
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append((time, place))
  }

  /// Whether a place differs from the last one.
  func differsFromLatest(_ place: Vector2D) -> Bool { samples.last?.place != place }

  /// Shifts and scales what was seen, as if the values had always been counted like that.
  mutating func rebase(_ map: (Vector2D) -> Vector2D) {
    for index in samples.indices { samples[index].place = map(samples[index].place) }
  }

  /// The velocity per second at a time in seconds, not before the last sample.
  public func velocity(at time: Double) -> Vector2D {
    guard let last = samples.last else { return .zero }
    let share = share(ofRest: time - last.time, seen: restedUntil - last.time)
    guard share > 0 else { return .zero }
    let first = firstOfWindow()
    guard first < samples.count - 1 else { return .zero }
    let slope = slope(from: first)
    let way = last.place - samples[first].place
    return slope.dot(way) < 0 ? .zero : slope * share
  }

  /// How much of the velocity is left after a rest.
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
      // A pause parts two movements, unless nothing of the second is known yet.
      if samples[first].time - time > settings.stopThreshold + 1e-9, first < samples.count - 1 { break }
      first -= 1
    }
    return first
  }

  /// The slope of the fit at the last sample, with polynomials orthogonal over the times of the window.
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
