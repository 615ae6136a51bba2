import InkdotInk
public import InkdotGeometry

/// Replays how a drawing was created.
///
/// Marks appear in the order of their numbers, at their current positions; erased, undone and moved marks are not
/// shown. Strokes appear at the speed of drawing. Rests within and between strokes are cut to ``longestPause``. If the
/// clocks of two strokes do not match, because of different devices or copies, the pause is ``standardPause``. Stamped
/// photos and texts appear at once, floating photos last.
///
/// ```swift
/// var replay = DrawingReplay(of: drawing)
/// while replay.time < replay.duration {
///   let damage = replay.seek(to: replay.time + 1.0 / 60)
///   repaint(damage, DrawingRenderer(replay.shown))
/// }
/// ```
public struct DrawingReplay: Sendable {
  /// Duration in s, with ``photoPause`` after the last mark; 0 for an empty drawing.
  public let duration: Double
  /// The shown time, in s, 0…``duration``.
  public private(set) var time = 0.0
  /// The drawing at that time. Future marks are empty, photos blank.
  public private(set) var shown: Drawing

  /// Maximum rest, in s. People lift the pen for 0.1 to 0.3 s between letters.
  public static let longestPause = 0.6
  /// Pause between strokes if it is unknown, in s.
  public static let standardPause = 0.25
  /// Pause after a stamped photo, in s.
  public static let photoPause = 0.5
  /// Speed of strokes without times, in pt/s: fast handwriting.
  public static let standardSpeed = 400.0
  /// Maximum duration of a stroke without times, in s.
  public static let longestStroke = 3.0

  private let drawing: Drawing
  /// The marks in order of appearance, with start and end.
  private let spans: [MarkSpan]
  private struct MarkSpan: Sendable {
    let mark: Int
    let begin: Double
    let end: Double
  }
  /// The number of spans that have begun.
  private var begunCount = 0
  /// The last begun span, if it is a stroke.
  private var underWay: (mark: Int, timeline: RevealTimeline)?
  /// Whether the floating photos are shown.
  private var showsFloatingPhotos = false

  /// Creates a replay at its start.
  ///
  /// - Complexity: O(samples).
  public init(of drawing: Drawing) {
    var drawing = drawing
    drawing.deriveCurves(near: drawing.bounds)
    self.drawing = drawing
    var spans: [MarkSpan] = []
    // End of the last stroke on the clock of its device, and in the replay.
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
    // The complete drawing stays visible for a moment.
    duration = spans.isEmpty && drawing.floatingPhotos.isEmpty ? 0 : end + Self.photoPause
    shown = drawing
    for number in drawing.marks.indices { shown.hide(mark: number) }
    shown.hideFloatingPhotos()
    _ = seek(to: 0)
  }

  /// Returns when the ink of a mark appears, in s; `nil` for invisible marks.
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

  /// Returns how the parts of a stroke appear; empty for other marks.
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

  /// Seeks to a time.
  ///
  /// - Parameter time: in s, clamped to 0…``duration``; NaN counts as 0.
  /// - Returns: a bounding box of the changed area, in pt of the sheet; `nil` if nothing has changed.
  /// - Complexity: O(marks between both times + samples of the current one).
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
        if shown.fill(of: span.mark) != nil { invalidate(shown.marks[span.mark].bounds) }
        shown.hide(mark: span.mark)
      }
    } else if count > before {
      // Marks before the last one have ended; the last one may be a stroke in progress.
      for span in spans[(before > 0 ? before - 1 : 0)..<count] {
        let mark = drawing.marks[span.mark]
        if case .stroke = mark, span.mark == spans[count - 1].mark { continue }
        invalidateParts(of: mark, from: shown.marks[span.mark], invalidate)
        if drawing.fill(of: span.mark) != nil { invalidate(mark.bounds) }
        shown.show(mark: span.mark, mark)
      }
    }
    if count > 0 { advance(spans[count - 1], invalidate) }
    showFloatingPhotos(self.time >= (spans.last?.end ?? 0), invalidate)
    return damage
  }

  /// Returns the drawing at equal intervals from the start to ``duration``, with the damage since the previous frame.
  ///
  /// - Parameter interval: in s, at least 0.001.
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

    /// Returns the next frame; `nil` after the last one. The damage of the first frame is its whole content.
    public mutating func next() -> (drawing: Drawing, damage: Rect2D?)? {
      if number > 0, replay.time >= replay.duration { return nil }
      if number == 0 { replay.seek(to: 0) }
      let damage = number == 0 ? replay.shown.bounds : replay.seek(to: Double(number) * interval)
      number += 1
      return (replay.shown, damage)
    }
  }

  // MARK: Parts

  /// Returns the number of marks that have begun at a time.
  private func begunCount(at time: Double) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].begin <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Invalidates the parts of a mark that an earlier state of it did not show.
  private func invalidateParts(of mark: DrawingMark, from old: DrawingMark?, _ invalidate: (Rect2D) -> Void) {
    guard case .stroke(let stroke, let parts) = mark else { return invalidate(mark.bounds) }
    var shownTo: Double?
    if case .stroke(_, let some)? = old { shownTo = some.last?.upper }
    for part in parts where part.upper > shownTo ?? -1 {
      let rest = CurveRange(lower: max(part.lower, shownTo ?? part.lower), upper: part.upper)
      invalidate(rest == stroke.fullRange ? stroke.bounds : stroke.bounds(of: rest))
    }
  }

  /// Shows the stroke in progress up to the current time.
  private mutating func advance(_ span: MarkSpan, _ invalidate: (Rect2D) -> Void) {
    guard case .stroke(let stroke, let parts) = drawing.marks[span.mark] else { return }
    if underWay?.mark != span.mark { underWay = (span.mark, RevealTimeline(of: drawing.marks[span.mark])) }
    guard let limit = underWay?.timeline.parameter(at: time - span.begin) else { return }
    var some: [CurveRange] = []
    for part in parts where part.lower < limit {
      some.append(CurveRange(lower: part.lower, upper: part.upper < limit ? part.upper : limit))
    }
    guard case .stroke(_, let old) = shown.marks[span.mark], old != some else { return }
    let (a, b) = (old.last?.upper ?? parts[0].lower, some.last?.upper ?? parts[0].lower)
    if a != b { invalidate(stroke.bounds(of: a < b ? CurveRange(lower: a, upper: b) : CurveRange(lower: b, upper: a))) }
    let wasFilled = shown.fill(of: span.mark) != nil
    shown.show(mark: span.mark, .stroke(stroke, parts: some))
    // The fill is shown when the stroke is complete.
    if wasFilled != (shown.fill(of: span.mark) != nil) { invalidate(stroke.bounds) }
  }

  private mutating func showFloatingPhotos(_ isShown: Bool, _ invalidate: (Rect2D) -> Void) {
    guard isShown != showsFloatingPhotos else { return }
    showsFloatingPhotos = isShown
    for photo in drawing.floatingPhotos { invalidate(photo.bounds) }
    if isShown { shown.place(drawing.floatingPhotos) } else { shown.hideFloatingPhotos() }
  }

  /// Start and end of the visible parts of a stroke, on the clock of its device.
  private static func clock(of stroke: Stroke, _ parts: [CurveRange]) -> (begin: Double, end: Double) {
    let samples = stroke.samples
    let last = samples.count - 1
    let (first, end) = (Int(parts[0].lower), Int(parts[parts.count - 1].upper.rounded(.up)))
    return (stroke.start + samples[min(first, last)].time, stroke.start + samples[min(end, last)].time)
  }

  /// Returns the pause between two strokes. If the clock goes back by more than ``longestPause``, it is another clock.
  private static func pause(from end: Double, to begin: Double) -> Double {
    let pause = begin - end
    if pause < -longestPause { return standardPause }
    return pause < 0 ? 0 : pause > longestPause ? longestPause : pause
  }
}

extension Drawing {
  /// Hides a mark; other marks do not change.
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
