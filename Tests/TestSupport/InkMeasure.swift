import InkdotInk
import InkdotGeometry

/// Deviations of a stroke's ink from the intended path.
///
/// They are measured on the engine's geometry at points ``along`` pt apart, except near corners and near other parts of the path.
public struct InkMeasure: Sendable {
  /// RMS angle, in degrees, of waves with lengths of 1 to 12 pt, without 6 pt at each end.
  public private(set) var roughness: Double?
  /// RMS distance from the intended path, in pt.
  public private(set) var distance: Double?
  /// Maximum distance from the intended path, in pt.
  public private(set) var farthest: Double?
  /// Distance of the ink's end, without half its width, from the last sample, in pt along the path.
  public private(set) var end = 0.0
  /// Maximum turn in the first and last 8 pt between chords of 0.75 pt, minus that of the intended path, in degrees.
  public private(set) var kink = 0.0
  /// Mean distance by which the outline misses corners, in pt.
  public private(set) var corner: Double?
  /// Relative loss of the height of loops.
  public private(set) var shrink: Double?
  /// RMS of waves in the width with lengths of 1.5 to 20 pt, relative to the width.
  public private(set) var jitter: Double?
  /// Range from the 5th to the 95th percentile of the widths, relative to their mean.
  public private(set) var swing: Double?
  /// Mean radius of both ends, relative to the mean radius of all ink.
  public private(set) var tip: Double?

  private static let along = 0.2
  private static let rim = 6.0

  /// - Parameter isBrush: whether only widths are measured.
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

  /// Measures the end near the last sample. A hook that passes it and returns counts.
  public mutating func measureEnd(of ink: [InkNode], along path: MeantPath, to sample: StrokeSample?, width: Double) {
    guard let sample, path.points.count > 2 else { return }
    let way = (path.points[path.points.count - 1] - path.points[path.points.count - 3]).normalized
    let reaches = (-4...4).map {
      Self.reach(of: ink, from: sample.position + way.perpendicular * (Double($0) / 4), to: way)
    }
    end = abs((reaches.max() ?? 0) - width / 2)
  }

  // MARK: Positions along the path

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

    /// Returns the nearest crossing of the ink's centre line with the normal of each point, and the radius there.
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

    /// Returns runs of known values that are at least `least` pt long and at least `rim` pt from the ends of the path.
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

  /// Returns values without waves shorter than `wavelength`, which keep half their height: local linear fits with Gaussian weights.
  private static func lowPass(_ at: [Double], _ values: [Double], wavelength: Double) -> [Double] {
    let deviation = wavelength * 0.187_390_625
    var low = 0
    return at.indices.map { number in
      while at[number] - at[low] > 4 * deviation { low += 1 }
      var (s0, s1, s2, v0, v1) = (0.0, 0.0, 0.0, 0.0, 0.0)
      var other = low
      while other < at.count, at[other] - at[number] <= 4 * deviation {
        let away = at[other] - at[number]
        // exp of a negative number as (1 + x/2¹²) to the power of 2¹².
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
    // Tapers do not count as jitter.
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

  /// Returns how far discs near a point extend beyond it in a direction.
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

/// Summary of the measures of many strokes: RMS of RMS values, maximum of maxima, otherwise the mean.
public struct InkSummary: Sendable {
  /// RMS of ``InkMeasure/roughness``.
  public let roughness: Double
  /// RMS of ``InkMeasure/distance``.
  public let distance: Double
  /// Maximum of ``InkMeasure/farthest``.
  public let farthest: Double
  /// Mean of ``InkMeasure/end``.
  public let end: Double
  /// RMS of ``InkMeasure/kink``.
  public let kink: Double
  /// Mean of ``InkMeasure/corner``.
  public let corner: Double
  /// Mean of ``InkMeasure/shrink``.
  public let shrink: Double
  /// RMS of ``InkMeasure/jitter``.
  public let jitter: Double
  /// Mean of ``InkMeasure/swing``.
  public let swing: Double
  /// Mean of ``InkMeasure/tip``.
  public let tip: Double

  /// Summarizes measures; a value that none of them has is 0.
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

  /// Returns the measures of one hand's strokes on a device.
  ///
  /// - Parameter frame: duration in s; samples within a frame get the time of its end, as in a browser that reports no own times.
  public static func measures(
    seed: UInt64, device: StrokeDevice, smoothing: StrokeSmoothing,
    shapes: [MeantPath.Shape] = MeantPath.Shape.allCases, frame: Double? = nil
  ) -> [InkMeasure] {
    shapes.flatMap { shape -> [InkMeasure] in
      // A seed for each shape, so that omitting shapes does not change the others.
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
