import InkdotGeometry
import TestSupport

@testable import InkdotDrawings
@testable import InkdotInk

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Drawings and files for tests.
enum Samples {
  /// Returns a drawing after a number of random steps.
  static func drawing(steps: Int, seed: UInt64, isSmoothed: Bool = true) throws -> Drawing {
    var random = SeededGenerator(seed: seed)
    guard let paper = try? Drawing(width: 640, height: 480, sheetColor: RGBAColor(rgba: 0xFFFE_F0FF)) else {
      throw DrawingError.full
    }
    var history = DrawingHistory(paper)
    for _ in 0..<steps { try RandomSteps.step(&history, &random, isSmoothed: isSmoothed) }
    return history.drawing
  }

  /// Returns a small drawing with marks of every kind.
  static func small(isSmoothed: Bool = true) throws -> Drawing {
    guard let paper = try? Drawing(width: 200, height: 100), let erased = try? EraserPath([Point2D(50, 20)], radius: 5),
      let source = PhotoSource(bytes: [1, 2, 3, 4, 5], pixelWidth: 20, pixelHeight: 10, orientation: 3),
      let placement = Placement(center: Point2D(50, 30), scale: 2, angle: 0.5),
      let other = Placement(center: Point2D(150, 30), scale: 1)
    else { throw DrawingError.full }
    var drawing = paper
    try drawing.apply(.place(Photo(source, at: placement)))
    try drawing.apply(.stamp(photo: 0))
    try drawing.apply(.add(Strokes.through([(10, 20), (50, 20), (90, 20)])))
    for change in drawing.changes(erasingPartsAlong: erased) { try drawing.apply(change) }
    try drawing.apply(.add(Strokes.through([(10, 50)], tool: .highlighter)))
    for seed in 1...3 {
      let smoothing = isSmoothed ? [StrokeSmoothing.off, .normal, .strong][seed % 3] : .off
      try drawing.apply(.add(Strokes.random(5, seed: UInt64(seed), from: Point2D(100, 50), smoothing: smoothing)))
    }
    try drawing.apply(.place(Photo(source, at: other)))
    return drawing
  }

  /// Returns a journal with steps of every kind, and the drawing after each append.
  static func journal(
    isSmoothed: Bool = true
  ) throws -> (bytes: [UInt8], history: DrawingHistory, states: [(count: Int, drawing: Drawing)]) {
    var (journal, bytes, history) = DrawingJournal.begin(try small(isSmoothed: isSmoothed))
    var states = [(bytes.count, history.drawing)]
    var random = SeededGenerator(seed: 3)
    for turn in 0..<14 {
      if turn % 5 == 3 {
        if history.undo() != nil { bytes += journal.undo() }
      } else if turn % 5 == 4 {
        if history.redo() != nil { bytes += journal.redo() }
      } else {
        let before = history.drawing
        try RandomSteps.step(&history, &random, isSmoothed: isSmoothed)
        if history.drawing != before { bytes += journal.step(history.latestStep) }
      }
      states.append((bytes.count, history.drawing))
    }
    return (bytes, history, states)
  }

  /// Returns the ink of every part of every stroke.
  static func ink(of drawing: Drawing) -> [[InkNode]] {
    drawing.marks.flatMap { mark -> [[InkNode]] in
      guard case .stroke(let stroke, let parts) = mark else { return [] }
      return parts.map { stroke.ink($0) }
    }
  }

  /// Returns a drawing on a sheet with every property set.
  static func ruled() throws -> Drawing {
    var drawing = try small()
    guard let ruling = Ruling(.dotted, spacing: 12.5),
      let sheet = Sheet(width: 300, height: 150, color: RGBAColor(rgba: 0x1E22_27FF), ruling: ruling, isEndless: true)
    else { throw DrawingError.full }
    try drawing.apply(.setSheet(sheet))
    return drawing
  }

  /// Returns a drawing with both kinds of highlighters, one of them erased into two parts.
  static func mixed() throws -> Drawing {
    var drawing = try small()
    for y in [20.0, 60] {
      let samples = [(10.0, y), (50, y), (90, y)].compactMap { try? StrokeSample(position: Point2D($0.0, $0.1)) }
      guard
        let stroke = try? Stroke(
          tool: .highlighter, color: RGBAColor(255, 210, 0), width: 20, smoothing: .normal, blending: .mixes,
          samples: samples)
      else { throw DrawingError.full }
      try drawing.apply(.add(stroke))
    }
    guard let path = try? EraserPath([Point2D(50, 40), Point2D(50, 80)], radius: 5) else { throw DrawingError.full }
    for change in drawing.changes(erasingPartsAlong: path) { try drawing.apply(change) }
    return drawing
  }

  /// Returns a drawing with strokes of the tools that taper, some moved and one erased into two parts.
  static func tapered() throws -> Drawing {
    var drawing = try small()
    for (number, tool) in [StrokeTool.taperedBrush, .fountainPen].enumerated() {
      for smoothing in [StrokeSmoothing.off, .normal, .strong] {
        let y = 20 + 40 * Double(number)
        let samples = Strokes.wandering(40, seed: UInt64(number), hasPressure: smoothing == .off, from: Point2D(60, y))
        guard
          let stroke = try? Stroke(
            tool: tool, color: RGBAColor(rgba: 0x22_33_44_FF), width: 6, smoothing: smoothing, samples: samples)
        else { throw DrawingError.full }
        try drawing.apply(.add(stroke))
      }
    }
    let last = drawing.marks.count - 1
    try drawing.apply(.transform(marks: [last - 3, last], Similarity2D(offset: Vector2D(5, 7), scale: 1.5)))
    try drawing.apply(
      .setVisibleRanges(
        of: last - 1, to: [CurveRange(lower: 2.5, upper: 10), CurveRange(lower: 20, upper: 31.25)], damage: .zero))
    return drawing
  }

  /// Returns the fixtures of a file version with their drawings.
  static func fixtures(version: UInt8) throws -> [(name: String, drawing: Drawing)] {
    guard let empty = try? Drawing(width: 1_024, height: 768) else { return [] }
    return [
      ("empty-\(version).inkdot", empty), ("small-\(version).inkdot", try small(isSmoothed: version > 1)),
      ("page-\(version).inkdot", try drawing(steps: 60, seed: 1, isSmoothed: version > 1)),
    ] + (version > 1 ? [("ruled-\(version).inkdot", try ruled()), ("mixed-\(version).inkdot", try mixed())] : [])
  }

  /// Returns the bytes of a fixture.
  static func fixture(_ name: String) throws -> [UInt8] {
    let folder = "\(#filePath)".dropLast("Samples.swift".count) + "Fixtures/"
    guard let file = fopen(folder + name, "rb") else { throw DrawingError.full }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }
}
