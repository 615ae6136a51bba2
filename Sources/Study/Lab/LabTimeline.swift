import InkdotGeometry
import InkdotGestures
import InkdotRendering
import InkdotTouches

/// The last seconds of each recognizer of a case, in its order.
struct LabTimeline {
  private var histories: [LabHistory]

  /// Shown time, in seconds.
  static var span: Double { 8 }

  init(recognizers count: Int) { histories = [LabHistory](repeating: LabHistory(), count: count) }

  /// Time of the last change in the case.
  var lastActivity: Double { histories.reduce(-.infinity) { max($0, $1.last) } }

  /// Returns the outcome of a recognizer's last sequence and the reason of a failure; `nil` after the next one began.
  func outcome(of index: Int) -> (state: RecognizerState, failure: RecognizerFailure?)? { histories[index].outcome }

  /// Records a new state of a recognizer.
  mutating func note(_ index: Int, _ recognizer: Recognizer, at time: Double) {
    histories[index].note(recognizer.state, recognizer.failure, at: time)
  }

  /// Records after a frame which recognizers are watching: they have touches or wait, and are undecided.
  mutating func noteWatching(in session: ReplaySession) {
    for (index, named) in session.recognizers.enumerated() where named.value.recognizer.state == .possible {
      let isWatching = named.value.recognizer.isWatching
      if isWatching { histories[index].forgetOutcome() }
      histories[index].note(isWatching ? .watching : .idle, at: session.time)
    }
  }

  // MARK: Painting

  /// Paints one row per recognizer, with the present at the right end.
  ///
  /// States differ in height and shape, not only in colour: idle is a hairline, watching a thin band, began and changed
  /// a thick one; recognized is a disc on a bar, failed a hollow band that starts with a cross, cancelled a ring.
  ///
  /// - Parameters:
  ///   - clock: the current time in the case.
  ///   - width: width of a row, in pt.
  ///   - height: height of a row, in pt.
  func paint(
    on painter: inout some Painter, _ palette: LabPalette, at clock: Double, width: Double, height: Double
  ) {
    let start = clock - Self.span
    var canvas = LabCanvas(target: painter)
    let x = { (time: Double) in width * max(0, min(1, (time - start) / Self.span)) }
    // A line per second.
    var second = start.rounded(.up)
    while second <= clock, second.magnitude < 1e12 {
      let rows = Double(histories.count)
      canvas.line([Point2D(x(second), 0), Point2D(x(second), rows * height)], 1, palette.quiet.faded(to: 0.18))
      second += 1
    }
    for (row, history) in histories.enumerated() {
      let middle = (Double(row) + 0.5) * height
      canvas.line([Point2D(0, middle), Point2D(width, middle)], 1, palette.quiet.faded(to: 0.5))
      let entries = history.entries
      for (index, entry) in entries.enumerated() where !entry.band.isMoment {
        var end = clock
        for later in entries[(index + 1)...] where !later.band.isMoment {
          end = later.time
          break
        }
        if end >= start { Self.paint(entry.band, x(entry.time), x(end), middle, height, on: &canvas, palette) }
      }
      for entry in entries where entry.band.isMoment && entry.time >= start {
        if entry.band == .ended {
          canvas.line(
            [Point2D(x(entry.time), middle - height * 0.32), Point2D(x(entry.time), middle + height * 0.32)], 3,
            palette.success)
          canvas.disc(Point2D(x(entry.time), middle), height * 0.18, palette.success)
        } else {
          canvas.ring(Point2D(x(entry.time), middle), height * 0.2, 2, palette.error)
        }
      }
    }
    painter = canvas.target
  }

  private static func paint<Target>(
    _ band: LabHistory.Band, _ from: Double, _ to: Double, _ middle: Double, _ height: Double,
    on canvas: inout LabCanvas<Target>, _ palette: LabPalette
  ) {
    let end = max(to, from + 2)
    func bar(_ part: Double, _ color: RGBAColor) {
      let half = height * part / 2
      canvas.polygon(
        [
          Point2D(from, middle - half), Point2D(end, middle - half), Point2D(end, middle + half),
          Point2D(from, middle + half),
        ],
        color)
    }
    switch band {
    case .watching: bar(0.18, palette.warm)
    case .active: bar(0.56, palette.accent)
    case .failed:
      let half = height * 0.14
      canvas.line([Point2D(from, middle - half), Point2D(end, middle - half)], 1.5, palette.error)
      canvas.line([Point2D(from, middle + half), Point2D(end, middle + half)], 1.5, palette.error)
      let arm = height * 0.13
      canvas.line([Point2D(from - arm, middle - arm), Point2D(from + arm, middle + arm)], 2.5, palette.error)
      canvas.line([Point2D(from - arm, middle + arm), Point2D(from + arm, middle - arm)], 2.5, palette.error)
    case .idle, .ended, .cancelled: break
    }
  }
}

extension Recognizer {
  /// Whether it has touches, or waits for more, and is undecided.
  var isWatching: Bool {
    state == .possible && (numberOfTouches > 0 || deadline != nil || isWaitingForOthers)
  }
}
