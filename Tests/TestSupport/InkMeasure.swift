import InkdotInk
import InkdotGeometry

/// How far ink lies off what was meant, of one stroke. Everything is measured on the engine's own geometry, at places
/// ``along`` pt apart on the path that was meant; left out are places where another part of it is near, and near corners.
public struct InkMeasure: Sendable {
  /// Root mean square of the angle, in degrees, by which waves of 1 to 12 pt turn the line; without 6 pt at each end.
  public private(set) var roughness: Double?
  /// Root mean square of the distance from what was meant, in pt.
  public private(set) var distance: Double?
  /// Greatest of these distances, in pt.
  public private(set) var farthest: Double?
  /// How far the ink, less half its width, ends before or beyond the last sample, in pt along the path.
  public private(set) var end = 0.0
  /// Greatest turn in the first and last 8 pt between chords of 0.75 pt, in degrees, beyond what was meant.
  public private(set) var kink = 0.0
  /// How far the outline of corners falls short of them or passes them, in pt, in the mean.
  public private(set) var corner: Double?
  /// Loss of the height of loops, as a share.
  public private(set) var shrink: Double?
  /// Root mean square of waves of 1.5 to 20 pt in the width, as a share of it.
  public private(set) var jitter: Double?
  /// From the 5th to the 95th percentile of the widths, as a share of their mean.
  public private(set) var swing: Double?
  /// Mean radius of both ends as a share of the mean radius of all ink.
  public private(set) var tip: Double?

  private static let along = 0.2
  private static let rim = 6.0

  /// - Parameter isBrush: whether widths are measured, and nothing else.
  public init(_ ink: [InkNode], of path: MeantPath, width: Double, isBrush: Bool = false) {
    guard !ink.isEmpty else { return }
    let places = Places(path, width: width)
    let (offsets, radii) = places.offsets(of: ink, reach: width / 2 + 2.5)
    if isBrush {
      measureWidths(places, radii)
      let mean = ink.reduce(0) { $0 + $1.radius } / Double(ink.count)
      tip = (ink[0].radius + ink[ink.count - 1].radius) / 2 / mean
      return
    }
    measureRoughness(places, offsets)
    let known = offsets.compactMap { $0 }
    if !known.isEmpty {
      distance = (known.reduce(0) { $0 + $1 * $1 } / Double(known.count)).squareRoot()
      farthest = known.reduce(0) { Swift.max($0, abs($1)) }
    }
    let meant = path.points
    kink = Swift.max(
      0, Self.kink(of: ink.map { $0.position }) - Self.kink(of: meant),
      Self.kink(of: ink.reversed().map { $0.position }) - Self.kink(of: meant.reversed()))
    measureCorners(ink, path, width)
    measureLoops(ink, path, width)
  }

  /// Looks for the ink's end near the last sample: a hook that runs past it and comes back counts.
  public mutating func measureEnd(of ink: [InkNode], along path: MeantPath, to sample: StrokeSample?, width: Double) {
    guard let sample, path.points.count > 2 else { return }
    let way = (path.points[path.points.count - 1] - path.points[path.points.count - 3]).normalized
    let reaches = (-4...4).map {
      Self.reach(of: ink, from: sample.position + way.perpendicular * (Double($0) / 4), to: way)
    }
    end = abs((reaches.max() ?? 0) - width / 2)
  }

  // MARK: Places along the path

  private struct Places {
    var lengths: [Double] = []
    var points: [Point2D] = []
    var normals: [Vector2D] = []
    var isKnown: [Bool] = []
    let total: Double

    init(_ path: MeantPath, width: Double) {
      let last = path.points.count - 1
      total = path.step * Double(last)
      let near = width + 2.5
      let every = Swift.max(1, Int((InkMeasure.along / path.step).rounded()))
      for number in stride(from: every, to: last, by: every) {
        let point = path.points[number]
        let way = path.points[Swift.min(last, number + 3)] - path.points[Swift.max(0, number - 3)]
        let length = path.step * Double(number)
        lengths.append(length)
        points.append(point)
        normals.append(way.squaredLength > 0 ? Vector2D(-way.dy, way.dx) * (1 / way.length) : Vector2D(0, 1))
        let isCrossed = stride(from: 0, through: last, by: 5).contains { other in
          abs(path.step * Double(other) - length) > 2.2 * near && path.points[other].distance(to: point) < near
        }
        let isAtCorner = path.corners.contains { abs(path.step * Double($0) - length) <= width / 2 + 4 }
        isKnown.append(!isCrossed && !isAtCorner)
      }
    }

    /// Where the ink's middle crosses each place's normal nearest to it, and its radius there.
    func offsets(of ink: [InkNode], reach: Double) -> (offsets: [Double?], radii: [Double?]) {
      var (offsets, radii) = ([Double?](), [Double?]())
      for (number, point) in points.enumerated() {
        guard isKnown[number], ink.count > 1 else {
          offsets.append(nil)
          radii.append(nil)
          continue
        }
        let normal = normals[number]
        var best: (offset: Double, radius: Double)?
        var from = ink[0].position - point
        var before = normal.cross(from)
        for index in 1..<ink.count {
          let to = ink[index].position - point
          let after = normal.cross(to)
          if (before <= 0 && after > 0) || (before >= 0 && after < 0) {
            let share = before / (before - after)
            let offset = normal.dot(from + (to - from) * share)
            if abs(offset) < reach, abs(offset) < abs(best?.offset ?? reach) {
              best = (offset, ink[index - 1].radius + (ink[index].radius - ink[index - 1].radius) * share)
            }
          }
          (from, before) = (to, after)
        }
        offsets.append(best?.offset)
        radii.append(best?.radius)
      }
      return (offsets, radii)
    }

    /// Runs of known values at least `rim` pt from the path's ends, at least `least` pt long.
    func runs(
      of values: [Double?], least: Double, rim: Double = InkMeasure.rim
    ) -> [(lengths: [Double], values: [Double])] {
      var runs: [(lengths: [Double], values: [Double])] = []
      var run = (lengths: [Double](), values: [Double]())
      for (number, value) in values.enumerated() {
        if let value, lengths[number] > rim, lengths[number] < total - rim {
          run.lengths.append(lengths[number])
          run.values.append(value)
        } else {
          runs.append(run)
          run = ([], [])
        }
      }
      runs.append(run)
      return runs.filter { ($0.lengths.last ?? 0) - ($0.lengths.first ?? 0) >= least }
    }
  }

  /// Values without waves shorter than a length, of which half the height stays: local lines with Gaussian weights.
  private static func lowPass(_ at: [Double], _ values: [Double], wavelength: Double) -> [Double] {
    let deviation = wavelength * 0.187_390_625
    var low = 0
    return at.indices.map { number in
      while at[number] - at[low] > 4 * deviation { low += 1 }
      var (s0, s1, s2, v0, v1) = (0.0, 0.0, 0.0, 0.0, 0.0)
      var other = low
      while other < at.count, at[other] - at[number] <= 4 * deviation {
        let away = at[other] - at[number]
        // e to a negative power, by (1 + x/2¹²) to the power of 2¹².
        var weight = 1 - away * away / (2 * deviation * deviation * 4_096)
        for _ in 0..<12 { weight *= weight }
        s0 += weight
        s1 += weight * away
        s2 += weight * away * away
        v0 += weight * values[other]
        v1 += weight * away * values[other]
        other += 1
      }
      let determinant = s0 * s2 - s1 * s1
      return determinant > 1e-9 ? (s2 * v0 - s1 * v1) / determinant : v0 / s0
    }
  }

  // MARK: Measures

  private mutating func measureRoughness(_ places: Places, _ offsets: [Double?]) {
    var (sum, count) = (0.0, 0)
    for run in places.runs(of: offsets, least: 5) {
      let fine = Self.lowPass(run.lengths, run.values, wavelength: 1)
      let coarse = Self.lowPass(run.lengths, fine, wavelength: 12)
      let wave = zip(fine, coarse).map { $0 - $1 }
      for number in 1..<wave.count - 1 {
        let slope = (wave[number + 1] - wave[number - 1]) / (run.lengths[number + 1] - run.lengths[number - 1])
        let angle = Trigonometry.atan2(slope, 1) * 180 / .pi
        sum += angle * angle
        count += 1
      }
    }
    if count > 0 { roughness = (sum / Double(count)).squareRoot() }
  }

  private mutating func measureWidths(_ places: Places, _ radii: [Double?]) {
    var (sum, count) = (0.0, 0)
    var widths: [Double] = []
    // Tapers are no jitter.
    for run in places.runs(of: radii, least: 20, rim: 15) {
      let fine = Self.lowPass(run.lengths, run.values, wavelength: 1.5)
      let coarse = Self.lowPass(run.lengths, fine, wavelength: 20)
      let mean = fine.reduce(0, +) / Double(fine.count)
      for (a, b) in zip(fine, coarse) { sum += (a - b) / mean * ((a - b) / mean) }
      count += fine.count
      widths += fine
    }
    guard count > 0 else { return }
    jitter = (sum / Double(count)).squareRoot()
    widths.sort()
    let mean = widths.reduce(0, +) / Double(count)
    swing = (widths[count * 95 / 100] - widths[count * 5 / 100]) / mean
  }

  private static func kink(of points: [Point2D]) -> Double {
    var (chain, length, next) = ([points[0]], 0.0, 0.75)
    for (from, to) in zip(points, points.dropFirst()) {
      let way = from.distance(to: to)
      while way > 0, length + way >= next, next <= 8 {
        chain.append(from + (to - from) * ((next - length) / way))
        next += 0.75
      }
      length += way
    }
    var greatest = 0.0
    for number in chain.indices.dropFirst().dropLast() {
      let (a, b) = (chain[number] - chain[number - 1], chain[number + 1] - chain[number])
      greatest = Swift.max(greatest, abs(Trigonometry.atan2(a.cross(b), a.dot(b))) * 180 / .pi)
    }
    return greatest
  }

  /// How far discs near a place reach beyond it in a direction.
  private static func reach(of ink: [InkNode], from place: Point2D, to direction: Vector2D) -> Double {
    ink.reduce(-3) { best, node in
      let way = node.position - place
      let aside = way.cross(direction)
      guard way.length < 3 + node.radius, abs(aside) < node.radius else { return best }
      return Swift.max(best, way.dot(direction) + (node.radius * node.radius - aside * aside).squareRoot())
    }
  }

  private mutating func measureCorners(_ ink: [InkNode], _ path: MeantPath, _ width: Double) {
    guard !path.corners.isEmpty else { return }
    let side = Int((8 / path.step).rounded())
    let errors = path.corners.map { number in
      let place = path.points[number]
      let back = path.points[Swift.max(0, number - side)] - place
      let on = path.points[Swift.min(path.points.count - 1, number + side)] - place
      let out = -(back.normalized + on.normalized).normalized
      return abs(width / 2 - Self.reach(of: ink, from: place, to: out))
    }
    corner = errors.reduce(0, +) / Double(errors.count)
  }

  private mutating func measureLoops(_ ink: [InkNode], _ path: MeantPath, _ width: Double) {
    let rim = Int(Self.rim / path.step)
    let tops = path.extremes.filter { $0 > rim && $0 < path.points.count - rim }
    guard tops.count > 1 else { return }
    var loss = 0.0
    for number in tops {
      let place = path.points[number]
      let inward = (path.points[number - 20] - place) + (path.points[number + 20] - place)
      loss += width / 2 - Self.reach(of: ink, from: place, to: -inward.normalized)
    }
    let heights = zip(tops, tops.dropFirst()).map { path.points[$0].distance(to: path.points[$1]) }.sorted()
    shrink = 2 * loss / Double(tops.count) / heights[heights.count / 2]
  }
}

/// Measures of many strokes in one: mean squares of what is one already, the greatest of what is greatest, else the mean.
public struct InkSummary: Sendable {
  /// Of ``InkMeasure/roughness``.
  public let roughness: Double
  /// Of ``InkMeasure/distance``.
  public let distance: Double
  /// The greatest ``InkMeasure/farthest``.
  public let farthest: Double
  /// Of ``InkMeasure/end``.
  public let end: Double
  /// Of ``InkMeasure/kink``.
  public let kink: Double
  /// Of ``InkMeasure/corner``.
  public let corner: Double
  /// Of ``InkMeasure/shrink``.
  public let shrink: Double
  /// Of ``InkMeasure/jitter``.
  public let jitter: Double
  /// Of ``InkMeasure/swing``.
  public let swing: Double
  /// Of ``InkMeasure/tip``.
  public let tip: Double

  /// Sums up measures; what none of them has is 0.
  public init(_ measures: [InkMeasure]) {
    func square(_ values: [Double]) -> Double { mean(values.map { $0 * $0 }).squareRoot() }
    func mean(_ values: [Double]) -> Double { values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count) }
    let lines = measures.filter { $0.distance != nil }
    roughness = square(measures.compactMap { $0.roughness })
    distance = square(lines.compactMap { $0.distance })
    farthest = lines.compactMap { $0.farthest }.max() ?? 0
    end = mean(lines.map { $0.end })
    kink = square(lines.map { $0.kink })
    corner = mean(measures.compactMap { $0.corner })
    shrink = mean(measures.compactMap { $0.shrink })
    jitter = square(measures.compactMap { $0.jitter })
    swing = mean(measures.compactMap { $0.swing })
    tip = mean(measures.compactMap { $0.tip })
  }

  /// The strokes of one hand on one device, as the engine draws them.
  ///
  /// - Parameter frame: in s. All samples within a frame get the time of its end, as from a browser without times of its own.
  public static func measures(
    seed: UInt64, device: StrokeDevice, smoothing: StrokeSmoothing,
    shapes: [MeantPath.Shape] = MeantPath.Shape.allCases, frame: Double? = nil
  ) -> [InkMeasure] {
    shapes.flatMap { shape -> [InkMeasure] in
      // A seed for each, so that leaving some out changes no other.
      let number = UInt64(MeantPath.Shape.allCases.firstIndex(of: shape) ?? 0)
      var random = SeededGenerator(seed: seed &* 1_000 &+ number)
      let path = MeantPath(shape, rate: device.rate, &random)
      var samples = device.samples(of: path, &random)
      if let frame {
        samples = samples.compactMap { sample in
          try? StrokeSample(
            position: sample.position, time: (sample.time / frame).rounded(.up) * frame, pressure: sample.pressure)
        }
      }
      func ink(_ tool: StrokeTool, _ width: Double) -> [InkNode] {
        (try? Stroke(tool: tool, color: .black, width: width, smoothing: smoothing, samples: samples))?.ink ?? []
      }
      let line = ink(.pen, 2)
      var measure = InkMeasure(line, of: path, width: 2)
      measure.measureEnd(of: line, along: path, to: samples.last, width: 2)
      guard [.ellipse, .level, .spiral].contains(shape) else { return [measure] }
      return [measure, InkMeasure(ink(.taperedBrush, 8), of: path, width: 8, isBrush: true)]
    }
  }
}
