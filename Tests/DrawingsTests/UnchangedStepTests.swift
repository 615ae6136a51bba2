import InkdotDrawings
import InkdotGeometry
import InkdotInk
import Testing

@Suite struct UnchangedStepTests {
  private func stroke(_ y: Double, start: Double = 0) throws -> Stroke {
    let samples = (0...40).compactMap {
      try? StrokeSample(position: Point2D(10 + Double($0) * 4, y), time: Double($0) * 0.0123)
    }
    return try Stroke(tool: .pen, color: .black, width: 3, smoothing: .normal, start: start, samples: samples)
  }

  private func history() throws -> DrawingHistory {
    var history = DrawingHistory(try Drawing(width: 200, height: 100))
    try history.perform([.add(try stroke(20)), .add(try stroke(60, start: 2))])
    return history
  }

  @Test func `A change without effect records no step and keeps redo`() throws {
    var history = try history()
    try history.perform([.add(try stroke(80))])
    history.undo()
    let drawing = history.drawing
    let changes: [DrawingChange] = [
      .restyle(marks: [0], color: nil, width: nil), .restyle(marks: [0, 1], color: .black, width: 3),
      .transform(marks: [0], .identity), .transform(marks: [], .identity), .setSheet(drawing.sheet), .remove(marks: []),
      .reorder(marks: [0, 1], toFront: true), .reorder(marks: [1], toFront: true), .reorder(marks: [0], toFront: false),
      .group(marks: [0, 1], number: 0), .group(marks: [], number: 1), .lock(marks: [0], isLocked: false),
      .fill(marks: [], .black),
    ]
    for change in changes {
      let (step, damage) = try history.perform([change])
      #expect(step == [] && damage == [] && history.undoCount == 1 && history.canRedo, "\(change)")
    }
    #expect(history.drawing == drawing)
    var empty = DrawingHistory(try Drawing(width: 9, height: 9))
    try empty.perform([.clear])
    #expect(!empty.canUndo)
    #expect(throws: DrawingError.noSuchMark(7)) { try history.perform([.remove(marks: [7])]) }
  }

  @Test func `Changes without effect are not recorded in a step`() throws {
    var history = try history()
    let step = try history.perform([.setSheet(history.drawing.sheet), .reorder(marks: [0], toFront: true)]).step
    #expect(step == [.reorder(marks: [0], toFront: true)])
    history.undo()
    #expect(history.drawing.zOrder == [0, 1])
  }

  @Test func `An erased drawing equals its reopened and compacted forms, but not the unerased drawing`() throws {
    var history = try history()
    let whole = history.drawing
    let path = try EraserPath([Point2D(100, 0), Point2D(100, 40)], radius: 10)
    try history.perform(history.drawing.changes(erasingPartsAlong: path))
    let erased = history.drawing
    let opened = try DrawingFile.open(DrawingFile.bytes(of: erased))
    #expect(opened == erased && erased.compacted == erased && opened.hashValue == erased.hashValue)
    #expect(erased != whole && erased.compacted != whole)
  }

  @Test func `Seeking invalidates only what changes`() throws {
    var replay = DrawingReplay(of: try history().drawing)
    let begin = try #require(replay.span(ofMark: 1)?.lowerBound)
    replay.seek(to: begin - 0.001)
    var damage = replay.seek(to: begin + 0.05)
    let beginning = try #require(damage)
    #expect(beginning.width < 60 && beginning.y > 40)
    damage = replay.seek(to: begin - 0.001)
    let back = try #require(damage)
    #expect(back.width < 60 && back.y > 40)
    // From the middle of the first stroke, seek to the beginning of the second: the damage is the rest of the first.
    replay.seek(to: 0.3)
    damage = replay.seek(to: begin - 0.001)
    let rest = try #require(damage)
    #expect(rest.x > 60 && rest.height < 20)
    #expect(replay.duration == (replay.span(ofMark: 1)?.upperBound ?? 0) + DrawingReplay.photoPause)
  }

  @Test func `Frames end with the whole drawing and cover every change`() throws {
    let drawing = try history().drawing
    let frames = Array(DrawingReplay(of: drawing).frames(every: 0.1))
    #expect(frames.last?.drawing == drawing && frames[0].drawing != drawing)
    #expect(frames.count == Int((DrawingReplay(of: drawing).duration / 0.1).rounded(.up)) + 1)
  }
}
