import InkdotDrawings
import InkdotGeometry
import InkdotInk
import TestSupport
import Testing

@Suite struct ExtremeValueTests {
  @Test func `Extreme numbers of marks do not trap`() throws {
    let drawing = try Samples.small()
    let place = try #require(Placement(center: .zero, scale: 9))
    let text = try #require(TextBox(utf8: [65], color: .black, width: 1, at: place))
    for number in Extremes.integers {
      _ = (drawing.text(number), drawing.isLocked(number), drawing.group(of: number), drawing.fill(of: number))
      _ = (drawing.canFill(number), drawing.selection(of: [number, number]), drawing.selection(ofGroupOf: number))
      _ = DrawingReplay(of: drawing).span(ofMark: number)
      _ = try? DrawingFile.recover(DrawingFile.bytes(of: drawing), budget: number)
      var history = DrawingHistory(drawing, budget: number)
      let changes: [DrawingChange] = [
        .move(photo: number, place), .discard(photo: number),
        .stamp(photo: number), .separate(mark: number, parts: []), .transform(marks: [number], .identity),
        .restyle(marks: [number], color: .white, width: 3), .remove(marks: [number]),
        .reorder(marks: [number], toFront: true), .group(marks: [number], number: 1),
        .group(marks: [0], number: number),
        .lock(marks: [number, number], isLocked: true), .fill(marks: [number], .white),
        .setVisibleRanges(of: number, to: [], damage: .zero),
        .rewrite(mark: number, text),
      ]
      for change in changes { _ = try? history.perform([change]) }
      while history.undo() != nil {}
      while history.redo() != nil {}
      history.checkInvariants()
    }
  }

  @Test func `Extreme places do not trap`() throws {
    let drawing = try Samples.small()
    for point in Extremes.points {
      _ = (drawing.mark(at: point, within: point.x), drawing.text(at: point), drawing.floatingPhoto(at: point))
      _ = drawing.selection(at: point, within: point.y)
      _ = Lasso([.zero, point, Point2D(9, 0)]).map { drawing.selection(in: $0) }
      _ = PhotoCut(path: [point], radius: point.x)
      for x in Extremes.reals {
        _ = Sheet(width: x, height: point.x)
        _ = Placement(center: point, scale: x, angle: x)
        _ = Placement(center: .zero, scale: 24, angle: x).flatMap {
          TextBox(utf8: [65], color: .black, width: x, at: $0)
        }
      }
    }
    _ = Lasso([])
    for rect in Extremes.rects {
      _ = drawing.marks(intersecting: rect)
      var history = DrawingHistory(drawing)
      _ = try? history.perform([.setVisibleRanges(of: 1, to: [], damage: rect)])
    }
    for map in Extremes.maps {
      var history = DrawingHistory(drawing)
      _ = try? history.perform([.transform(marks: [0, 1, 2], map)])
      _ = try? drawing.changes(inserting: drawing, movedBy: map)
      history.checkInvariants()
    }
    for kind in Ruling.Kind.allCases { for x in Extremes.reals { _ = Ruling(kind, spacing: x) } }
  }

  @Test func `Extreme parts are refused`() throws {
    let drawing = try Samples.small()
    for lower in Extremes.reals {
      for upper in Extremes.reals {
        let parts = [CurveRange(lower: lower, upper: upper)]
        for mark in drawing.marks.indices {
          var history = DrawingHistory(drawing)
          _ = try? history.perform([.setVisibleRanges(of: mark, to: parts, damage: .zero)])
          _ = try? history.perform([.separate(mark: mark, parts: parts)])
          history.checkInvariants()
        }
      }
    }
  }

  @Test func `A selection from another drawing selects only existing marks`() throws {
    let (drawing, other) = (try Samples.small(), try Samples.drawing(steps: 60, seed: 5))
    for (drawing, selection) in [(drawing, other.everything), (other, drawing.everything)] {
      _ = (drawing.bounds(of: selection), drawing.cutting(of: selection), drawing.without(selection))
      drawing.without(selection).checkInvariants()
      drawing.cutting(of: selection)?.checkInvariants()
      if let cutting = drawing.cutting(of: selection) { _ = DrawingFile.bytes(of: cutting) }
      _ = (drawing.isOutermost(selection, toFront: true), drawing.selection(wholeGroupsOf: selection))
      var history = DrawingHistory(drawing)
      _ = try? history.perform(drawing.changes(duplicating: selection, movedBy: .identity))
      _ = try? history.restyle(selection, color: .white, width: 5)
      _ = try? history.remove(selection)
      history.checkInvariants()
    }
  }

  @Test func `Extreme times of a replay are clamped`() throws {
    let drawing = try Samples.small()
    for time in Extremes.reals {
      var replay = DrawingReplay(of: drawing)
      replay.seek(to: time)
      #expect(0...replay.duration ~= replay.time)
      var frames = replay.frames(every: time)
      for _ in 0..<3 { _ = frames.next() }
      var moved = drawing
      for start in Extremes.reals {
        try moved.apply(
          .add(
            Stroke(
              tool: .pen, color: .black, width: 2, start: start, samples: [StrokeSample(position: .zero, time: time)])))
      }
      #expect(DrawingReplay(of: moved).duration.isFinite)
    }
  }
}
