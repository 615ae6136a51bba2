public import InkdotRendering
public import InkdotGestures
import InkdotGeometry
import InkdotReplay
public import InkdotTouches

// The last seconds of every recognizer.

extension LabBoard {
  /// What can be said of a recognizer.
  public struct RecognizerReport {
    /// Its name in the case, in UTF-8.
    public let name: [UInt8]
    /// Where it stands.
    public let state: RecognizerState
    /// Whether it has touches, or waits for more, and has not made up its mind.
    public let isWatching: Bool
    /// How the last sequence ended, when nothing has begun since: ended, failed or cancelled.
    public let outcome: RecognizerState?
    /// Why it failed.
    public let failure: RecognizerFailure?
  }

  /// What can be said of every recognizer, in the order of the case.
  public var reports: [RecognizerReport] {
    var reports: [RecognizerReport] = []
    for (index, named) in session.recognizers.enumerated() {
      let recognizer = named.value.recognizer
      let isWatching =
        recognizer.state == .possible
        && (recognizer.numberOfTouches > 0 || recognizer.deadline != nil || recognizer.isWaitingForOthers)
      let outcome = histories[index].outcome
      reports.append(
        RecognizerReport(
          name: named.name, state: recognizer.state, isWatching: isWatching, outcome: outcome?.state,
          failure: outcome?.failure))
    }
    return reports
  }

  /// The names of the views, in UTF-8, in the order of the case.
  public var viewNames: [[UInt8]] { session.views.map { $0.name } }

  /// The place of a view in ``viewNames``.
  public func index(of view: TouchView) -> Int? {
    session.views.firstIndex { $0.value === view }
  }

  /// Paints one row a recognizer, the present at the right end. States differ in height and mark, not only in colour:
  /// idle is a hairline, watching a thin band, began and changed a thick one; recognized is a disc on a bar, failed a
  /// hollow band that begins with a cross, cancelled a ring.
  ///
  /// - Parameters:
  ///   - painter: what paints.
  ///   - palette: its colours.
  ///   - width: of a row, in pt.
  ///   - height: of a row, in pt.
  public func paintTimeline(on painter: inout some Painter, _ palette: LabPalette, width: Double, height: Double) {
    let start = clock - Self.timelineSpan
    var canvas = LabCanvas(target: painter)
    let x = { (time: Double) in width * max(0, min(1, (time - start) / Self.timelineSpan)) }
    // A line a second.
    var second = start.rounded(.up)
    while second <= clock, second.magnitude < 1e12 {
      let rows = Double(histories.count)
      canvas.line([Point(x(second), 0), Point(x(second), rows * height)], 1, palette.quiet.faded(to: 0.18))
      second += 1
    }
    for (row, history) in histories.enumerated() {
      let middle = (Double(row) + 0.5) * height
      canvas.line([Point(0, middle), Point(width, middle)], 1, palette.quiet.faded(to: 0.5))
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
            [Point(x(entry.time), middle - height * 0.32), Point(x(entry.time), middle + height * 0.32)], 3,
            palette.success)
          canvas.disc(Point(x(entry.time), middle), height * 0.18, palette.success)
        } else {
          canvas.ring(Point(x(entry.time), middle), height * 0.2, 2, palette.error)
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
    func bar(_ part: Double, _ color: Color) {
      let half = height * part / 2
      canvas.polygon(
        [Point(from, middle - half), Point(end, middle - half), Point(end, middle + half), Point(from, middle + half)],
        color)
    }
    switch band {
    case .watching: bar(0.18, palette.warm)
    case .active: bar(0.56, palette.accent)
    case .failed:
      let half = height * 0.14
      canvas.line([Point(from, middle - half), Point(end, middle - half)], 1.5, palette.error)
      canvas.line([Point(from, middle + half), Point(end, middle + half)], 1.5, palette.error)
      let arm = height * 0.13
      canvas.line([Point(from - arm, middle - arm), Point(from + arm, middle + arm)], 2.5, palette.error)
      canvas.line([Point(from - arm, middle + arm), Point(from + arm, middle - arm)], 2.5, palette.error)
    case .idle, .ended, .cancelled: break
    }
  }
}
