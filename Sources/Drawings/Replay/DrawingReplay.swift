import InkdotInk
public import InkdotGeometry

/// A drawing as it came to be: what of it is there at each moment.
///
/// Its marks come one after the other in the order of their numbers, each where it lies today: what was erased, undone or
/// moved is not shown. Strokes come as fast as they were drawn, since every sample has its time. Rests, in a stroke and
/// between two, are cut to ``longestPause``; where clocks say nothing, because strokes come from several devices or were
/// copied, there is ``standardPause`` between them. Stamped photos and texts come at once, photos that wait last.
///
/// ```swift
/// var replay = DrawingReplay(of: drawing)
/// while replay.time < replay.duration {
///   let damage = replay.seek(to: replay.time + 1.0 / 60)
///   repaint(damage, DrawingRenderer(replay.shown))
/// }
/// ```
public struct DrawingReplay: Sendable {
  /// How long it takes, in s: ``photoPause`` after the last mark, in which all of it is seen; 0 of an empty drawing.
  public let duration: Double
  /// The moment that is shown, in s, 0…``duration``.
  public private(set) var time = 0.0
  /// The drawing at that moment: marks that are still to come are empty, photos blank.
  public private(set) var shown: Drawing

  /// Longest rest, in s. People lift the pen for 0.1 to 0.3 s between letters; the rest is thinking.
  public static let longestPause = 0.6
  /// From one stroke to the next where that is not known, in s.
  public static let standardPause = 0.25
  /// How long a stamped photo is looked at before the next mark comes, in s.
  public static let photoPause = 0.5
  /// How fast strokes without times come, in pt/s: quick handwriting.
  public static let standardSpeed = 400.0
  /// Longest time in which a stroke without times comes, in s.
  public static let longestStroke = 3.0

  private let drawing: Drawing
  /// The marks that come, in their order, and when each begins and ends.
  private let spans: [MarkSpan]
  private struct MarkSpan: Sendable {
    let mark: Int
    let begin: Double
    let end: Double
  }
  /// The number of spans that have begun.
  private var begunCount = 0
  /// The last that has begun, when it is a stroke.
  private var underWay: (mark: Int, timeline: RevealTimeline)?
  /// Whether the photos that wait are there.
  private var showsFloatingPhotos = false

  /// The beginning of a drawing's replay.
  ///
  /// - Complexity: O(samples).
  public init(of drawing: Drawing) {
    var drawing = drawing
    drawing.deriveCurves(near: drawing.bounds)
    self.drawing = drawing
    var spans: [MarkSpan] = []
    // What the clock of the last stroke said when it ended, and the moment in the replay.
    var (clock, end) = (nil as Double?, 0.0)
    for (number, mark) in drawing.marks.enumerated() where !mark.isEmpty {
      var (begin, next) = (end, nil as Double?)
      switch mark {
      case .stroke(let stroke, let parts):
        let timed = Self.clock(of: stroke, parts)
        if !spans.isEmpty { begin += clock.map { Self.pause(from: $0, to: timed.begin) } ?? Self.standardPause }
        end = begin + RevealTimeline(of: mark).duration
        next = timed.end
      case .photo, .text:
        if !spans.isEmpty { begin += Self.standardPause }
        end = begin + Self.photoPause
      }
      clock = next
      spans.append(MarkSpan(mark: number, begin: begin, end: end))
    }
    self.spans = spans
    // Whoever sees the last stroke end sees all of it for a moment.
    duration = spans.isEmpty && drawing.floatingPhotos.isEmpty ? 0 : end + Self.photoPause
    shown = drawing
    for number in drawing.marks.indices { shown.hide(mark: number) }
    shown.hideFloatingPhotos()
    _ = seek(to: 0)
  }

  /// When the ink of a mark comes, in s; `nil` for one of which nothing is left.
  ///
  /// - Complexity: O(log marks).
  public func span(ofMark number: Int) -> ClosedRange<Double>? {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].mark < number { low = middle + 1 } else { high = middle }
    }
    guard low < spans.count, spans[low].mark == number else { return nil }
    return spans[low].begin...spans[low].end
  }

  /// How the parts of a stroke come; empty for everything else.
  ///
  /// - Complexity: O(samples of the stroke + parts · count · log samples).
  package func courses(ofMark number: Int, count: Int) -> [StrokeReveal] {
    guard let span = span(ofMark: number), case .stroke(_, let parts) = drawing.marks[number] else { return [] }
    let timeline = RevealTimeline(of: drawing.marks[number])
    return parts.map { part in
      var course = timeline.course(of: part, count: count)
      course.begin += span.lowerBound
      course.end += span.lowerBound
      return course
    }
  }

  /// Shows another moment.
  ///
  /// - Parameter time: in s, brought into 0…``duration``; NaN counts as 0.
  /// - Returns: a box around all that looks different, in pt of the paper; `nil` when nothing does.
  /// - Complexity: O(marks between the two moments + samples of the one under way).
  @discardableResult
  public mutating func seek(to time: Double) -> Rect2D? {
    self.time = time.clamped(0, duration)
    var damage: Rect2D?
    func invalidate(_ box: Rect2D) { damage = damage?.union(box) ?? box }
    let (before, count) = (begunCount, begunCount(at: self.time))
    begunCount = count
    if count < before {
      for span in spans[count..<before] {
        invalidateParts(of: shown.marks[span.mark], from: nil, invalidate)
        shown.hide(mark: span.mark)
      }
    } else if count > before {
      // The mark that was under way has ended; the last one has only begun, if it is a stroke.
      for span in spans[(before > 0 ? before - 1 : 0)..<count] {
        let mark = drawing.marks[span.mark]
        if case .stroke = mark, span.mark == spans[count - 1].mark { continue }
        invalidateParts(of: mark, from: shown.marks[span.mark], invalidate)
        shown.show(mark: span.mark, mark)
      }
    }
    if count > 0 { advance(spans[count - 1], invalidate) }
    showFloatingPhotos(self.time >= (spans.last?.end ?? 0), invalidate)
    return damage
  }

  /// The drawing at equal intervals from the beginning to ``duration``, with what differs from the frame before.
  ///
  /// - Parameter interval: in s; at least a thousandth of one.
  public func frames(every interval: Double) -> Frames { Frames(replay: self, interval: interval) }

  /// The frames of a replay, see ``frames(every:)``.
  public struct Frames: Sequence, IteratorProtocol, Sendable {
    private var replay: DrawingReplay
    private let interval: Double
    private var number = 0

    fileprivate init(replay: DrawingReplay, interval: Double) {
      self.replay = replay
      self.interval = interval > 0.001 ? interval : 0.001
    }

    /// The next frame; `nil` behind the one at the end. The damage of the first is all that it shows.
    public mutating func next() -> (drawing: Drawing, damage: Rect2D?)? {
      if number > 0, replay.time >= replay.duration { return nil }
      if number == 0 { replay.seek(to: 0) }
      let damage = number == 0 ? replay.shown.bounds : replay.seek(to: Double(number) * interval)
      number += 1
      return (replay.shown, damage)
    }
  }

  // MARK: Parts

  /// How many marks have begun at a moment.
  private func begunCount(at time: Double) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].begin <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Invalidates what a mark shows, less what an earlier state of it showed.
  private func invalidateParts(of mark: DrawingMark, from old: DrawingMark?, _ invalidate: (Rect2D) -> Void) {
    guard case .stroke(let stroke, let parts) = mark else { return invalidate(mark.bounds) }
    var shownTo: Double?
    if case .stroke(_, let some)? = old { shownTo = some.last?.upper }
    for part in parts where part.upper > shownTo ?? -1 {
      let rest = CurveRange(max(part.lower, shownTo ?? part.lower), part.upper)
      invalidate(rest == stroke.fullRange ? stroke.bounds : stroke.bounds(of: rest))
    }
  }

  /// Shows of the stroke under way what has come.
  private mutating func advance(_ span: MarkSpan, _ invalidate: (Rect2D) -> Void) {
    guard case .stroke(let stroke, let parts) = drawing.marks[span.mark] else { return }
    if underWay?.mark != span.mark { underWay = (span.mark, RevealTimeline(of: drawing.marks[span.mark])) }
    guard let limit = underWay?.timeline.parameter(at: time - span.begin) else { return }
    var some: [CurveRange] = []
    for part in parts where part.lower < limit {
      some.append(CurveRange(part.lower, part.upper < limit ? part.upper : limit))
    }
    guard case .stroke(_, let old) = shown.marks[span.mark], old != some else { return }
    let (a, b) = (old.last?.upper ?? parts[0].lower, some.last?.upper ?? parts[0].lower)
    if a != b { invalidate(stroke.bounds(of: a < b ? CurveRange(a, b) : CurveRange(b, a))) }
    shown.show(mark: span.mark, .stroke(stroke, parts: some))
  }

  private mutating func showFloatingPhotos(_ isShown: Bool, _ invalidate: (Rect2D) -> Void) {
    guard isShown != showsFloatingPhotos else { return }
    showsFloatingPhotos = isShown
    for photo in drawing.floatingPhotos { invalidate(photo.bounds) }
    if isShown { shown.place(drawing.floatingPhotos) } else { shown.hideFloatingPhotos() }
  }

  /// The times at which the visible parts of a stroke began and ended, on the clock of its device.
  private static func clock(of stroke: Stroke, _ parts: [CurveRange]) -> (begin: Double, end: Double) {
    let samples = stroke.samples
    let last = samples.count - 1
    let (first, end) = (Int(parts[0].lower), Int(parts[parts.count - 1].upper.rounded(.up)))
    return (stroke.start + samples[min(first, last)].time, stroke.start + samples[min(end, last)].time)
  }

  /// From the end of a stroke to the beginning of the next. A clock that goes back by more than samples at a cut do is another one.
  private static func pause(from end: Double, to begin: Double) -> Double {
    let pause = begin - end
    if pause < -longestPause { return standardPause }
    return pause < 0 ? 0 : pause > longestPause ? longestPause : pause
  }
}

extension Drawing {
  /// Leaves nothing of a mark; what lies over what stays.
  fileprivate mutating func hide(mark number: Int) {
    let mark = marks[number]
    switch mark {
    case .stroke(let stroke, _): changeContent { $0.setParts([], of: stroke, at: number) }
    case .photo, .text: changeContent { $0.replace(number, by: .blank) }
    }
  }

  fileprivate mutating func show(mark number: Int, _ mark: DrawingMark) {
    if case .stroke(let stroke, let parts) = mark {
      changeContent { $0.setParts(parts, of: stroke, at: number) }
    } else {
      changeContent { $0.replace(number, by: mark) }
    }
  }

  fileprivate mutating func hideFloatingPhotos() {
    changeContent { content in
      while !content.floatingPhotos.isEmpty { _ = content.removeFloatingPhoto(at: content.floatingPhotos.count - 1) }
    }
  }
}
