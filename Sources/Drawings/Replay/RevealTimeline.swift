import InkdotInk
import InkdotGeometry

/// The times at which the ink of one mark appears, relative to its start.
///
/// A stroke appears as drawn, with rests cut to ``DrawingReplay/longestPause``; without times, at constant speed. A
/// photo appears at once.
struct RevealTimeline: Sendable {
  /// A point of a stroke and its time.
  private struct Stop {
    /// Parameter of the curve.
    var parameter: Double
    /// Time, in s.
    var moment: Double
    /// Distance from the start of the first part, in pt as drawn, from sample to sample.
    var distance: Double
  }

  /// The start of the visible parts, each sample after it, and their end.
  private var stops: [Stop] = []

  /// - Complexity: O(samples between the first and the last part).
  init(of mark: DrawingMark) {
    guard case .stroke(let stroke, let parts) = mark, let first = parts.first, let last = parts.last else { return }
    let samples = stroke.samples
    stops.append(Stop(parameter: first.lower, moment: 0, distance: 0))
    if samples.count > 1 {
      // The curve begins at the first sample and ends at the last.
      let step = Double(samples.count) / Double(samples.count - 1)
      let lower = min(Int(first.lower / step), samples.count - 2)
      let upper = min(Int((last.upper / step).rounded(.up)), samples.count - 1)
      let hasTimes = samples[lower...upper].contains { $0.ticks != samples[lower].ticks }
      for index in lower..<upper {
        let (from, to) = (Double(index) * step, Double(index + 1) * step)
        let (begin, end) = (from > first.lower ? from : first.lower, to < last.upper ? to : last.upper)
        if begin < end {
          append(samples[index], samples[index + 1], hasTimes: hasTimes, share: (end - begin) / (to - from), to: end)
        }
      }
      // Outlines that were read from documents may be arbitrarily long.
      if !hasTimes, duration > DrawingReplay.longestStroke {
        let share = DrawingReplay.longestStroke / duration
        for index in stops.indices { stops[index].moment *= share }
      }
    }
    // Corrects rounding errors.
    if stops[stops.count - 1].parameter < last.upper {
      stops.append(Stop(parameter: last.upper, moment: duration, distance: stops[stops.count - 1].distance))
    }
  }

  private mutating func append(
    _ a: StrokeSample, _ b: StrokeSample, hasTimes: Bool, share: Double, to parameter: Double
  ) {
    let distance = a.position.distance(to: b.position)
    let rest = hasTimes ? (b.ticks > a.ticks ? b.time - a.time : 0) : distance / DrawingReplay.standardSpeed
    let duration = rest < DrawingReplay.longestPause ? rest : DrawingReplay.longestPause
    let last = stops[stops.count - 1]
    stops.append(
      Stop(parameter: parameter, moment: last.moment + duration * share, distance: last.distance + distance * share))
  }

  /// Duration, in s.
  var duration: Double { stops.last?.moment ?? 0 }

  /// Returns the parameter up to which the ink is visible at a time.
  ///
  /// - Complexity: O(log samples).
  func parameter(at moment: Double) -> Double {
    guard moment < duration else { return stops.last?.parameter ?? 0 }
    return between(moment, { $0.moment }) { $0.parameter }
  }

  /// Returns how a part of the stroke is revealed.
  ///
  /// - Parameter count: number of shares after the first.
  func course(of part: CurveRange, count: Int) -> StrokeReveal {
    let (begin, end) = (
      between(part.lower, { $0.parameter }) { $0.moment }, between(part.upper, { $0.parameter }) { $0.moment }
    )
    let (from, to) = (
      between(part.lower, { $0.parameter }) { $0.distance }, between(part.upper, { $0.parameter }) { $0.distance }
    )
    var shares: [Double] = []
    if begin < end, from < to {
      for index in 0...count {
        let moment = begin + (end - begin) * Double(index) / Double(count)
        shares.append((between(moment, { $0.moment }) { $0.distance } - from) / (to - from))
      }
    }
    return StrokeReveal(begin: begin, end: end, shares: shares)
  }

  /// Interpolates a value at the position where another, non-decreasing value equals `x`.
  private func between(_ x: Double, _ key: (Stop) -> Double, _ value: (Stop) -> Double) -> Double {
    // Finds the last stop that is not beyond `x`.
    var (low, high) = (0, stops.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if key(stops[middle]) <= x { low = middle } else { high = middle - 1 }
    }
    let a = stops[low]
    guard low + 1 < stops.count, key(a) <= x else { return value(a) }
    let b = stops[low + 1]
    return value(a) + (x - key(a)) / (key(b) - key(a)) * (value(b) - value(a))
  }
}

/// How a part of a stroke appears in a ``DrawingReplay``.
package struct StrokeReveal: Hashable, Sendable {
  /// Start, in s.
  package var begin: Double
  /// Time at which the part is complete, in s.
  package var end: Double
  /// The revealed share of the length at even intervals from ``begin`` to ``end``, 0…1; empty if all appears at once.
  package let shares: [Double]

  package init(begin: Double, end: Double, shares: [Double]) {
    (self.begin, self.end, self.shares) = (begin, end, shares)
  }

  /// Creates a part that appears at once.
  package init(at moment: Double) { self.init(begin: moment, end: moment, shares: []) }
}
