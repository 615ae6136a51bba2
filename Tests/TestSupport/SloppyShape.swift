import InkdotInk
import InkdotGeometry

/// A shape as a hurried hand draws it, with the intended shape; the same for the same seed.
///
/// Corners are off by up to 5 % of the size and rounded. Sides swell and waver by up to 2.5 %. Ellipses are dented by up to
/// 4 % and do not return to the same radius. Closed shapes have a gap or an overlap of up to 6 % of their length. Arrowheads are
/// uneven. Sizes are 70…420 pt, with any direction, beginning and orientation, at 60, 120 or 240 samples a second with
/// jitter. The finger rests for 0.6 s at the end.
public struct SloppyShape {
  /// The intended shape.
  public let kind: DrawnShape.Kind
  /// The samples, with times.
  public let samples: [StrokeSample]
  /// The positions of the samples without the final rest.
  public let path: [Point2D]

  /// Creates a random shape.
  public init(_ kind: DrawnShape.Kind, seed: UInt64) {
    var random = SeededGenerator(seed: seed &* 16 &+ UInt64(kind.rawValue))
    func uniform(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let size = uniform(70...420)
    var path = Self.ideal(kind, size, &random)
    if kind != .ellipse, kind != .circle { path = Self.wavering(path, size, &random) }
    // A random position and direction.
    let angle = uniform(0...(2 * .pi))
    let middle = Point2D(uniform(300...700), uniform(300...500))
    let (sine, cosine) = (Trigonometry.sin(angle), Trigonometry.cos(angle))
    path = path.map { Point2D(middle.x + cosine * $0.x - sine * $0.y, middle.y + sine * $0.x + cosine * $0.y) }
    if Bool.random(using: &random), kind != .arrow { path.reverse() }
    (self.kind, self.path) = (kind, path)
    samples = Self.sampled(path, &random)
  }

  // MARK: The intended shape, about the origin

  private static func ideal(
    _ kind: DrawnShape.Kind, _ size: Double, _ random: inout SeededGenerator
  ) -> [Point2D] {
    func uniform(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    func near(_ x: Double, _ y: Double) -> Point2D {
      Point2D(size * (x + uniform(-0.05...0.05)), size * (y + uniform(-0.05...0.05)))
    }
    switch kind {
    case .line: return [near(0, 0), near(1, 0)]
    case .arrow:
      let (tail, tip) = (near(0, 0), near(1, 0))
      let barb = uniform(0.16...0.35)
      func end(_ side: Double) -> Point2D {
        let (length, angle) = (barb * uniform(0.8...1.25), uniform(22...50) * .pi / 180)
        return tip + Vector2D(-Trigonometry.cos(angle), side * Trigonometry.sin(angle)) * (size * length)
      }
      let side = Bool.random(using: &random) ? 1.0 : -1.0
      func beside(_ share: Double) -> Point2D {
        tip + Vector2D(uniform(-share...share), uniform(-share...share)) * (size * barb)
      }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: return [tail, tip, end(side), beside(0.15), end(-side)]
      case 1: return [tail, tip, end(side), end(-side), beside(0.15)]
      default: return [tail, tip, end(side), end(-side)]
      }
    case .polyline:
      var (corners, way) = ([Point2D.zero], 0.0)
      let count = Int.random(in: 2...5, using: &random)
      for index in 0..<count {
        // Turns of 40…130°, never back to an earlier point.
        if index > 0 { way += (index % 2 == 0 ? 1 : -1) * uniform(40...130) * .pi / 180 }
        let length = size * uniform(0.35...0.8)
        let last = corners[index]
        corners.append(last + Vector2D(Trigonometry.cos(way), Trigonometry.sin(way)) * length)
      }
      return corners
    case .rectangle:
      let height = uniform(0.3...1)
      return closed([near(0, 0), near(1, 0), near(1, height), near(0, height)], &random)
    case .triangle:
      return closed([near(0, 0), near(1, 0), near(uniform(0...1), uniform(0.45...0.95))], &random)
    case .ellipse, .circle:
      let ratio = kind == .circle ? uniform(0.93...1) : uniform(0.3...0.72)
      let (two, three) = (uniform(0...6.28), uniform(0...6.28))
      let (first, second) = (uniform(0...0.02), uniform(0...0.04))
      let (drift, lap) = (uniform(-0.08...0.08), uniform(-0.06...0.06))
      let start = uniform(0...6.28)
      return (0...200).map { index in
        let share = Double(index) / 200
        let angle = start + (1 + lap) * share * 2 * .pi
        let radius =
          1 + first * Trigonometry.cos(2 * angle + two) + second * Trigonometry.cos(3 * angle + three) + drift
          * (share - 0.5)
        return Point2D(
          size / 2 * radius * Trigonometry.cos(angle), size / 2 * ratio * radius * Trigonometry.sin(angle))
      }
    }
  }

  /// Returns a polygon that begins at a corner or sometimes within a side, and misses its beginning.
  private static func closed(_ corners: [Point2D], _ random: inout SeededGenerator) -> [Point2D] {
    var corners = corners
    if Int.random(in: 0..<4, using: &random) == 0 {
      let share = Double.random(in: 0.2...0.8, using: &random)
      corners.insert(corners[0] + (corners[1] - corners[0]) * share, at: 1)
      corners = Array(corners[1...] + corners[..<1])
    }
    let length = zip(corners, corners.dropFirst() + corners[..<1]).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    let lap = Double.random(in: -0.06...0.06, using: &random) * length
    let (first, second, last) = (corners[0], corners[1], corners[corners.count - 1])
    // Overlaps the first side, or leaves a gap.
    if lap > 0 { return corners + [first, first + (second - first).normalized * lap] }
    return corners + [first + (last - first).normalized * -lap]
  }

  /// Returns a path with rounded corners and wavering sides.
  private static func wavering(
    _ corners: [Point2D], _ size: Double, _ random: inout SeededGenerator
  ) -> [Point2D] {
    func uniform(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    var path: [Point2D] = []
    for (a, b) in zip(corners, corners.dropFirst()) {
      let way = b - a
      let count = max(4, Int(way.length / 2))
      let (bow, wave, phase) = (uniform(-0.02...0.02), uniform(0...0.008), uniform(0...6.28))
      for index in 0..<count {
        let share = Double(index) / Double(count)
        let off = bow * 4 * share * (1 - share) + wave * Trigonometry.sin(3 * 2 * .pi * share + phase)
        path.append(a + way * share + way.perpendicular * off)
      }
    }
    path.append(corners[corners.count - 1])
    // The mean over 1…3 % of the size on either side.
    let reach = max(1, Int(uniform(0.01...0.03) * size / 2))
    return path.indices.map { index in
      let near = path[max(0, index - reach)...min(path.count - 1, index + reach)]
      let sum = near.reduce(Vector2D.zero) { $0 + ($1 - .zero) }
      return index == 0 || index == path.count - 1 ? path[index] : .zero + sum * (1 / Double(near.count))
    }
  }

  /// Returns samples of a hand that follows a path at uneven speed and rests for 0.6 s at its end.
  private static func sampled(_ path: [Point2D], _ random: inout SeededGenerator) -> [StrokeSample] {
    let rate = [60.0, 120, 240][Int.random(in: 0..<3, using: &random)]
    let jitter = Double.random(in: 0.1...0.5, using: &random)
    var speed = Double.random(in: 250...900, using: &random)
    var samples: [StrokeSample] = []
    func add(_ place: Point2D) {
      let off = Vector2D(
        Double.random(in: -jitter...jitter, using: &random), Double.random(in: -jitter...jitter, using: &random))
      guard let sample = try? StrokeSample(position: place + off, time: Double(samples.count) / rate) else { return }
      samples.append(sample)
    }
    var way = 0.0
    for (a, b) in zip(path, path.dropFirst()) {
      let length = a.distance(to: b)
      while way <= length, length > 0 {
        add(a + (b - a) * (way / length))
        speed = min(max(speed * Double.random(in: 0.9...1.12, using: &random), 150), 1_200)
        way += speed / rate
      }
      way -= length
    }
    guard let last = path.last else { return samples }
    var drift = Vector2D.zero
    for _ in 0..<Int(0.6 * rate) {
      add(last + drift)
      // A resting finger drifts.
      drift =
        drift * 0.98
        + Vector2D(Double.random(in: -0.2...0.2, using: &random), Double.random(in: -0.2...0.2, using: &random))
    }
    return samples
  }
}
