import InkdotGeometry
import TestSupport
import Testing

@testable import InkdotDrawings
@testable import InkdotInk

@Suite struct DrawingReplayTests {
  /// Returns a straight stroke with a sample at each of these times.
  private func stroke(_ times: [Double], start: Double, y: Double = 10) throws -> Stroke {
    let samples = times.enumerated().compactMap { index, time in
      try? StrokeSample(position: Point2D(10 + 10 * Double(index), y), time: time)
    }
    return try Stroke(tool: .pen, color: .black, width: 2, start: start, samples: samples)
  }

  private func drawing(_ strokes: [Stroke]) throws -> Drawing {
    var drawing = try Drawing(width: 300, height: 200)
    for stroke in strokes { try drawing.apply(.add(stroke)) }
    return drawing
  }

  private func spans(_ drawing: Drawing) -> [ClosedRange<Double>?] {
    let replay = DrawingReplay(of: drawing)
    return drawing.marks.indices.map { replay.span(ofMark: $0) }
  }

  private func near(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 1e-9 } ?? false }

  /// Returns a drawing with marks of every kind.
  private static func anything(_ seed: UInt64) throws -> Drawing {
    seed == 0 ? try Samples.mixed() : try Samples.drawing(steps: 40, seed: seed)
  }

  @Test func `Strokes are replayed at the speed of drawing, with the original pauses`() throws {
    let drawing = try drawing([stroke([0, 0.1, 0.4], start: 100), stroke([0, 0.2], start: 100.5)])
    let spans = spans(drawing)
    #expect(spans[0]?.lowerBound == 0 && near(spans[0]?.upperBound, 0.4))
    #expect(near(spans[1]?.lowerBound, 0.5) && near(spans[1]?.upperBound, 0.7))
    var replay = DrawingReplay(of: drawing)
    #expect(near(replay.duration, 0.7 + DrawingReplay.photoPause))
    replay.seek(to: 0.1)
    guard case .stroke(_, let parts) = replay.shown.marks[0] else { return }
    // At the second of three samples, half of the curve is shown.
    #expect(parts.count == 1 && near(parts[0].upper, 1.5))
    #expect(replay.shown.marks[1].isEmpty)
  }

  @Test func `Long rests are shortened, within a stroke and between strokes`() throws {
    let spans = spans(
      try drawing([stroke([0, 0.1, 40], start: 0), stroke([0, 0.1], start: 3_600), stroke([0, 0.1], start: 3_601)]))
    #expect(near(spans[0]?.upperBound, 0.1 + DrawingReplay.longestPause))
    #expect(near(spans[1]?.lowerBound, 0.1 + 2 * DrawingReplay.longestPause))
    #expect(near(spans[2]?.lowerBound, 0.2 + 3 * DrawingReplay.longestPause))
  }

  @Test func `A clock that goes back is treated as a new clock`() throws {
    let spans = spans(try drawing([stroke([0, 0.1], start: 500), stroke([0, 0.1], start: 3)]))
    #expect(near(spans[1]?.lowerBound, 0.1 + DrawingReplay.standardPause))
  }

  @Test func `A stroke without times is replayed at an even speed, with a limit`() throws {
    let short = try stroke([0, 0, 0, 0, 0], start: 0)
    let long = try stroke([Double](repeating: 0, count: 2_000), start: 0)
    let spans = spans(try drawing([short, long]))
    #expect(near(spans[0]?.upperBound, 40 / DrawingReplay.standardSpeed))
    #expect(near(spans[1].map { $0.upperBound - $0.lowerBound }, DrawingReplay.longestStroke))
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `Everything is visible at the end, and almost nothing at the beginning`(
    seed: UInt64
  ) throws {
    let drawing = try Self.anything(seed)
    var replay = DrawingReplay(of: drawing)
    #expect(replay.shown.marks.count == drawing.marks.count)
    #expect(replay.shown.marks.filter { !$0.isEmpty }.count <= 1)
    replay.seek(to: .infinity)
    #expect(replay.time == replay.duration)
    #expect(replay.shown == drawing)
    #expect(replay.shown.zOrder == drawing.zOrder)
    #expect(DrawingFile.bytes(of: replay.shown) == DrawingFile.bytes(of: drawing))
    replay.shown.checkInvariants()
    replay.seek(to: .nan)
    #expect(replay.time == 0)
  }

  @Test(arguments: 0..<12 as Range<UInt64>) func `A time of the replay looks the same after any seek`(seed: UInt64)
    throws
  {
    let drawing = try Self.anything(seed)
    var random = SeededGenerator(seed: seed)
    var replay = DrawingReplay(of: drawing)
    for _ in 0..<30 {
      let time = Double.random(in: -0.5...replay.duration + 0.5, using: &random)
      let before = replay.shown
      let damage = replay.seek(to: time)
      var fresh = DrawingReplay(of: drawing)
      fresh.seek(to: time)
      #expect(replay.shown == fresh.shown)
      // All visible differences are inside the damage.
      for (old, new) in zip(before.marks, replay.shown.marks) where old != new {
        let box = try #require(damage)
        #expect(Self.difference(old, new).allSatisfy { box.inset(by: -1e-6).contains($0) })
      }
      if damage == nil { #expect(before == replay.shown) }
      replay.shown.checkInvariants()
    }
  }

  @Test(arguments: 0..<6 as Range<UInt64>) func `Visible ink stays visible while time advances`(seed: UInt64) throws {
    let drawing = try Self.anything(seed)
    var replay = DrawingReplay(of: drawing)
    var before = replay.shown
    for step in 1...60 {
      replay.seek(to: replay.duration * Double(step) / 60)
      for (old, new) in zip(before.marks, replay.shown.marks) {
        guard case .stroke(_, let some) = old, case .stroke(_, let more) = new else { continue }
        #expect(some.allSatisfy { part in more.contains { $0.lower <= part.lower && part.upper <= $0.upper } })
      }
      before = replay.shown
    }
  }

  @Test(arguments: 0..<6 as Range<UInt64>) func `Parts appear within the time of their stroke and never disappear`(
    seed: UInt64
  ) throws {
    let drawing = try Self.anything(seed)
    let replay = DrawingReplay(of: drawing)
    for (number, mark) in drawing.marks.enumerated() {
      let courses = replay.courses(ofMark: number, count: 8)
      guard case .stroke(_, let parts) = mark, let span = replay.span(ofMark: number) else {
        #expect(courses.isEmpty)
        continue
      }
      #expect(courses.count == parts.count)
      var end = span.lowerBound
      for course in courses {
        #expect(course.begin >= end - 1e-9 && course.end >= course.begin && course.end <= span.upperBound + 1e-9)
        end = course.end
        guard let first = course.shares.first, let last = course.shares.last else { continue }
        #expect(abs(first) < 1e-9 && abs(last - 1) < 1e-9 && course.shares.count == 9)
        #expect(zip(course.shares, course.shares.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
      }
    }
  }

  @Test func `An empty drawing takes no time, and a dot or a photo appears at once`() throws {
    let empty = try Drawing(width: 10, height: 10)
    #expect(DrawingReplay(of: empty).duration == 0)
    var replay = DrawingReplay(of: try drawing([stroke([0], start: 9)]))
    #expect(replay.shown.marks.allSatisfy { !$0.isEmpty } && replay.duration == DrawingReplay.photoPause)
    #expect(replay.seek(to: 0.1) == nil)
  }

  @Test func `Hostile samples do not trap`() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let samples = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        StrokeSample(
          x: .random(in: -1_000_000_000...1_000_000_000, using: &random), y: 0,
          ticks: .random(in: 0...4_000_000_000, using: &random), force: StrokeSample.unmeasured, tiltXDegrees: 0,
          tiltYDegrees: 0)
      }
      let stroke = try Stroke(
        tool: .brush, color: .black, width: 50, smoothing: seed % 2 == 0 ? .off : .strong,
        start: seed % 3 == 0 ? -1e300 : 1e300, samples: samples)
      var drawing = try drawing([stroke, stroke])
      let ends = (Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random))
      let count = Double(samples.count)
      let (lower, upper) = (min(ends.0, ends.1) * count, max(ends.0, ends.1) * count)
      if lower < upper {
        try drawing.apply(.setVisibleRanges(of: 0, to: [CurveRange(lower: lower, upper: upper)], damage: .zero))
      }
      var replay = DrawingReplay(of: drawing)
      #expect(replay.duration.isFinite && replay.duration <= 2 * 9 * DrawingReplay.longestPause + 2)
      for share in [0.1, 0.5, 0.9, 0.2, 1] { replay.seek(to: share * replay.duration) }
      #expect(replay.shown == drawing)
    }
  }

  /// Returns points that only one of two marks paints.
  private static func difference(_ old: DrawingMark, _ new: DrawingMark) -> [Point2D] {
    func places(_ mark: DrawingMark) -> [Point2D] {
      switch mark {
      case .stroke(let stroke, let parts): parts.flatMap { stroke.ink($0).map(\.position) }
      case .photo(let photo): [Point2D(photo.bounds.x, photo.bounds.y)]
      case .text(let text): [Point2D(text.bounds.x, text.bounds.y)]
      }
    }
    let (a, b) = (places(old), places(new))
    let (fewer, more) = a.count < b.count ? (a, b) : (b, a)
    // Equal ink begins with equal discs; only the last disc may lie anywhere between two samples.
    let same = zip(fewer, more).prefix { $0 == $1 }.count
    return Array(more[same...])
  }
}
