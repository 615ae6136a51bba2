import InkdotInk
import InkdotGeometry

/// When the ink of one mark comes, from 0 at its beginning.
///
/// A stroke comes as it was drawn, but for rests, which are cut to ``DrawingReplay/longestPause``. One without times comes
/// at an even speed. A photo comes at once.
struct RevealTimeline: Sendable {
  /// A moment of a stroke.
  private struct Stop {
    /// On the curve.
    var parameter: Double
    /// In s.
    var moment: Double
    /// From where the first part begins, in pt as drawn, from sample to sample.
    var way: Double
  }

  /// The start of the visible parts, each sample after it, and their end.
  private var stops: [Stop] = []

  /// - Complexity: O(samples between the first part and the last).
  init(of mark: DrawingMark) {
    guard case .stroke(let stroke, let parts) = mark, let first = parts.first, let last = parts.last else { return }
    let samples = stroke.samples
    stops.append(Stop(parameter: first.lower, moment: 0, way: 0))
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
      // An outline that was read from a document may be as long as it likes.
      if !hasTimes, duration > DrawingReplay.longestStroke {
        let share = DrawingReplay.longestStroke / duration
        for index in stops.indices { stops[index].moment *= share }
      }
    }
    // Whatever rounding has left.
    if stops[stops.count - 1].parameter < last.upper {
      stops.append(Stop(parameter: last.upper, moment: duration, way: stops[stops.count - 1].way))
    }
  }

  private mutating func append(
    _ a: StrokeSample, _ b: StrokeSample, hasTimes: Bool, share: Double, to parameter: Double
  ) {
    let way = a.position.distance(to: b.position)
    let rest = hasTimes ? (b.ticks > a.ticks ? b.time - a.time : 0) : way / DrawingReplay.standardSpeed
    let duration = rest < DrawingReplay.longestPause ? rest : DrawingReplay.longestPause
    let last = stops[stops.count - 1]
    stops.append(Stop(parameter: parameter, moment: last.moment + duration * share, way: last.way + way * share))
  }

  /// How long it takes, in s.
  var duration: Double { stops.last?.moment ?? 0 }

  /// The parameter up to which the ink has come at a moment.
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
      between(part.lower, { $0.parameter }) { $0.way }, between(part.upper, { $0.parameter }) { $0.way }
    )
    var shares: [Double] = []
    if begin < end, from < to {
      for index in 0...count {
        let moment = begin + (end - begin) * Double(index) / Double(count)
        shares.append((between(moment, { $0.moment }) { $0.way } - from) / (to - from))
      }
    }
    return StrokeReveal(begin: begin, end: end, shares: shares)
  }

  /// The value between two stops at which another one, that never falls, is `x`.
  private func between(_ x: Double, _ key: (Stop) -> Double, _ value: (Stop) -> Double) -> Double {
    // The last stop that is not beyond it.
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

/// How a part of a stroke comes in a ``DrawingReplay``.
package struct StrokeReveal: Hashable, Sendable {
  /// When it begins, in s.
  package var begin: Double
  /// When all of it is there.
  package var end: Double
  /// The revealed share of the length at even intervals from ``begin`` to ``end``, 0…1; empty if all appears at once.
  package let shares: [Double]

  package init(begin: Double, end: Double, shares: [Double]) {
    (self.begin, self.end, self.shares) = (begin, end, shares)
  }

  /// All at once.
  package init(at moment: Double) { self.init(begin: moment, end: moment, shares: []) }
}
