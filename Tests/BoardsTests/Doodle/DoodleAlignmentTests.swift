import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotInk
import InkdotRendering
import InkdotTouches
import Testing

/// Alignment of a selection while it is dragged.
@Suite struct DoodleAlignmentTests {
  /// Returns a board with lines 4 pt wide and no selection.
  private func tester(_ lines: [((Double, Double), (Double, Double))]) -> DoodleTester {
    let tester = DoodleTester()
    tester.board.settings.smoothing = .off
    for (start, end) in lines { tester.draw(from: start, to: end) }
    tester.board.settings.tool = .select
    return tester
  }

  /// Drags the selection at its middle by a distance on the sheet.
  private func drag(_ tester: DoodleTester, by way: Vector2D, lifts: Bool = true) throws {
    let view = tester.board.view
    let frame = try #require(tester.board.inkSelection?.frame)
    let start = frame.center
    func screen(_ point: Point2D) -> (Double, Double) {
      (point.x * view.scale + view.origin.x, point.y * view.scale + view.origin.y)
    }
    let (x, y) = screen(start)
    tester.send((1, .began, x, y))
    // The first 10 pt on the screen only start the drag.
    tester.send((1, .moved, x + 10, y))
    let (u, v) = screen(start + way)
    for step in 1...10 {
      let t = Double(step) / 10
      tester.send((1, .moved, x + 10 + (u - x) * t, y + (v - y) * t))
    }
    if lifts { tester.send((1, .ended, u + 10, v)) }
  }

  private func guides(_ tester: DoodleTester) -> [[Point2D]] {
    var recorder = DisplayListRecorder()
    tester.board.paintGuides(on: &recorder)
    return recorder.items.map { if case .line(let points, _, _) = $0 { points } else { [] } }
  }

  private func select(_ tester: DoodleTester, at x: Double, _ y: Double) {
    tester.send((1, .began, x, y))
    tester.send((1, .ended, x, y))
    #expect(tester.board.inkSelection?.strokeCount == 1)
  }

  /// Returns a board whose sheet is scaled to 400 × 300 pt, with two lines in screen pt; the upper one is selected.
  private func tester(scale: Double, sheetColor: RGBAColor = .white) throws -> DoodleTester {
    let tester = DoodleTester(width: 400 / scale, height: 300 / scale)
    tester.take(tester.board.setSheet(try #require(Sheet(width: 400 / scale, height: 300 / scale, color: sheetColor))))
    tester.take(tester.board.resize(width: 400, height: 300))
    if scale > 1 { tester.take(tester.board.zoom(by: scale, about: Point2D(200, 150))) }
    #expect(tester.board.view.scale == scale && tester.board.view.origin == .zero)
    tester.board.settings.smoothing = .off
    tester.board.settings.width = 1
    tester.draw(from: (40, 60), to: (90, 60))
    tester.draw(from: (120, 200), to: (370, 200))
    tester.board.settings.tool = .select
    select(tester, at: 65, 60)
    return tester
  }

  @Test(arguments: [0.5, 1, 4])
  func `Edges and middle of a dragged selection snap within 6 pt of the screen`(scale: Double) throws {
    let tester = try tester(scale: scale)
    func shift(_ dx: Double) throws -> Vector2D {
      try drag(tester, by: Vector2D(dx, 20) * (1 / scale), lifts: false)
      let map = try #require(tester.board.inkSelection?.map)
      tester.handle(.cancel)
      return Vector2D(map.tx, map.ty) * scale
    }
    for (target, line) in [(80.0, "left"), (180, "middle"), (280, "right")] {
      for miss in [-5.5, -1, 0, 1, 5.5] {
        let shift = try shift(target + miss)
        #expect(abs(shift.dx - target) < 1e-9 && abs(shift.dy - 20) < 1e-9, "\(line), \(miss)")
      }
      for miss in [-6.5, 6.5] {
        let shift = try shift(target + miss)
        #expect(abs(shift.dx - target - miss) < 1e-9, "\(line), \(miss)")
      }
    }
  }

  @Test func `Guides connect the selection and the aligned mark until it is dropped`() throws {
    let tester = tester([((110, 60), (170, 60)), ((120, 140), (220, 140))])
    select(tester, at: 140, 60)
    #expect(guides(tester).isEmpty)
    try drag(tester, by: Vector2D(11, 20), lifts: false)
    let lines = guides(tester)
    #expect(lines.count == 1)
    // The left edge is half an ink width left of the line.
    #expect(lines[0].map(\.x) == [118, 118] && lines[0].map(\.y) == [78, 142])
    let before = tester.board.history.undoCount
    tester.send((1, .ended, 161, 80))
    #expect(guides(tester).isEmpty && tester.board.history.undoCount == before + 1)
    #expect(tester.board.inkSelection?.frame.x == 118)
    tester.undo()
    #expect(tester.board.inkSelection?.frame.x == 108)
    tester.redo()
    #expect(tester.board.inkSelection?.frame.x == 118)
  }

  @Test func `Guides are 1 pt wide on the screen, in a colour that is visible on the sheet`() throws {
    let colors = DoodleSettings.guideColors
    for (paper, color) in [(RGBAColor.white, colors.onLight), (.black, colors.onDark)] {
      let tester = try tester(scale: 4, sheetColor: paper)
      try drag(tester, by: Vector2D(81, 20) * 0.25, lifts: false)
      var recorder = DisplayListRecorder()
      tester.board.paintGuides(on: &recorder)
      #expect(recorder.items.count == 1)
      #expect(recorder.items.allSatisfy { if case .line(_, 0.25, color) = $0 { true } else { false } })
    }
  }

  @Test func `While a key is held the selection does not snap`() throws {
    let tester = tester([((110, 60), (170, 60)), ((120, 140), (220, 140))])
    select(tester, at: 140, 60)
    try drag(tester, by: Vector2D(13, 20), lifts: false)
    func shift() -> Double { tester.board.inkSelection?.map.tx ?? .nan }
    #expect(shift() == 10 && !guides(tester).isEmpty)
    tester.effects = []
    tester.take(tester.board.setAlignmentEnabled(false))
    #expect(abs(shift() - 13) < 1e-9 && guides(tester).isEmpty && tester.effects == .selectionChanged)
    tester.take(tester.board.setAlignmentEnabled(true))
    #expect(shift() == 10)
    tester.handle(.cancel)
    #expect(tester.board.setAlignmentEnabled(false) == [])
  }

  @Test func `Keys and wheels move a selection exactly`() throws {
    let tester = tester([((110, 60), (170, 60)), ((120, 140), (220, 140))])
    select(tester, at: 140, 60)
    tester.take(tester.board.adjustSelection(by: Vector2D(9, 0)))
    #expect(tester.board.inkSelection?.map.tx == 9 && guides(tester).isEmpty)
  }

  @Test func `Edges and middle of the sheet align, unless the sheet is endless`() throws {
    let endless = try #require(Sheet(width: 400, height: 300, isEndless: true))
    for sheet in [nil, endless] {
      let tester = tester([((110, 60), (170, 60))])
      if let sheet {
        tester.take(tester.board.setSheet(sheet))
        tester.take(tester.board.fit())
      }
      tester.take(tester.board.selectAll())
      let frame = try #require(tester.board.inkSelection?.frame)
      // Centre to the centre of the sheet, lower edge to its lower edge.
      let target = Vector2D(200 - frame.center.x, 300 - frame.y - frame.height)
      let miss = Vector2D(2, -3) * (1 / tester.board.view.scale)
      try drag(tester, by: target + miss, lifts: false)
      let map = try #require(tester.board.inkSelection?.map)
      let isAligned = sheet == nil
      #expect(abs(map.tx - target.dx - (isAligned ? 0 : miss.dx)) < 1e-9)
      #expect(abs(map.ty - target.dy - (isAligned ? 0 : miss.dy)) < 1e-9)
      #expect(guides(tester).isEmpty != isAligned)
    }
  }

  @Test func `Floating photos align, and marks align with them`() throws {
    let tester = tester([((110, 60), (170, 60))])
    tester.addPhoto()
    let start = try #require(tester.board.placement(ofPhoto: 0))
    let box = tester.drawing.floatingPhotos[0].bounds
    // The photo's left edge approaches the left edge of the line.
    let target = 108 - box.x
    let (x, y) = (start.center.x, start.center.y)
    tester.send((1, .began, x, y))
    tester.send((1, .moved, x + 10, y))
    tester.send((1, .moved, x + 10 + target + 4, y + 17))
    #expect(tester.board.placement(ofPhoto: 0)?.center.x == start.center.x + target)
    #expect(!guides(tester).isEmpty)
    tester.take(tester.board.setAlignmentEnabled(false))
    #expect(abs((tester.board.placement(ofPhoto: 0)?.center.x ?? 0) - start.center.x - target - 4) < 1e-9)
    tester.take(tester.board.setAlignmentEnabled(true))
    tester.send((1, .ended, x + 10 + target + 4, y + 17))
    #expect(tester.drawing.floatingPhotos[0].placement.center.x == start.center.x + target && guides(tester).isEmpty)
    select(tester, at: 140, 60)
    let photo = tester.drawing.floatingPhotos[0].bounds
    try drag(tester, by: Vector2D(0, photo.y - 62 - 2), lifts: false)
    #expect(abs((tester.board.inkSelection?.map.ty ?? 0) - (photo.y - 62)) < 1e-9)
  }

  @Test func `Gaps to neighbours become equal, and guides show both`() throws {
    // Three vertical lines of different heights and centres, so that only gaps align horizontally.
    let tester = tester([((60, 100), (60, 180)), ((120, 90), (120, 200)), ((205, 127), (205, 193))])
    select(tester, at: 205, 160)
    // The first gap is 56 pt, so the third line belongs at 180.
    try drag(tester, by: Vector2D(-25 + 4, 0), lifts: false)
    #expect(abs((tester.board.inkSelection?.map.tx ?? 0) + 25) < 1e-9)
    let level = guides(tester).filter { $0[0].y == $0[1].y && abs($0[0].x - $0[1].x) > 20 }
    #expect(level.map { abs($0[0].x - $0[1].x) } == [56, 56])
    tester.handle(.cancel)
    // The gap between the others has equal space on both sides.
    try drag(tester, by: Vector2D(-115 + 4, 0), lifts: false)
    #expect(abs((tester.board.inkSelection?.map.tx ?? 0) + 115) < 1e-9)
  }

  @Test func `Edges of a selection that is resized about its middle align`() throws {
    let tester = tester([((110, 60), (170, 60)), ((100, 140), (220, 140))])
    select(tester, at: 140, 60)
    let frame = try #require(tester.board.inkSelection?.frame)
    // The left edge moves from 108 to 98, that of the other line.
    let factor = (frame.center.x - 98) / (frame.center.x - 108)
    tester.take(tester.board.resizeSelection(by: factor * 1.06))
    let map = try #require(tester.board.inkSelection?.map)
    #expect(abs(map.bounds(of: frame).x - 98) < 1e-9 && map.applying(frame.center).distance(to: frame.center) < 1e-9)
    #expect(guides(tester).map { $0[0].x } == [98])
    // Factors multiply from the unaligned scale under the finger.
    tester.take(tester.board.resizeSelection(by: 2))
    #expect(abs((tester.board.inkSelection?.map.scale ?? 0) - 2 * factor * 1.06) < 1e-9)
    #expect(tester.board.resizeSelection(by: 1000) == [])
    tester.take(tester.board.commitAdjustment())
    #expect(tester.board.inkSelection?.isMoving == false && guides(tester).isEmpty)
  }

  @Test func `A selection that is resized about a corner keeps the corner, even if its edges align`() throws {
    let tester = tester([((110, 60), (170, 60)), ((100, 140), (220, 140))])
    select(tester, at: 140, 60)
    let frame = try #require(tester.board.inkSelection?.frame)
    let corner = Point2D(frame.x, frame.y)
    // The right edge moves from 172 to 222, that of the other line.
    let factor = (222 - frame.x) / frame.width
    tester.take(tester.board.resizeSelection(by: factor * 1.02, about: corner))
    let map = try #require(tester.board.inkSelection?.map)
    #expect(map.applying(corner).distance(to: corner) < 1e-9)
    let box = map.bounds(of: frame)
    #expect(abs(box.x + box.width - 222) < 1e-9)
    #expect(guides(tester).map { $0[0].x } == [222])
    tester.take(tester.board.resizeSelection(by: 0.5, about: corner))
    #expect(tester.board.inkSelection?.map.applying(corner).distance(to: corner) ?? 1 < 1e-9)
    #expect(abs((tester.board.inkSelection?.map.scale ?? 0) - 0.5 * factor * 1.02) < 0.02 * factor)
    tester.take(tester.board.commitAdjustment())
  }

  @Test func `Only the middle of a rotated selection aligns`() throws {
    let tester = tester([((110, 60), (170, 60)), ((240, 90), (240, 210))])
    select(tester, at: 140, 60)
    tester.send((1, .began, 120, 60), (2, .began, 160, 60))
    var center = Point2D(140, 60)
    func move(angle: Double) {
      let arm = Vector2D(20 * Trigonometry.cos(angle), 20 * Trigonometry.sin(angle))
      let (one, other) = (center + arm * -1, center + arm)
      tester.send((1, .moved, one.x, one.y), (2, .moved, other.x, other.y))
    }
    for step in 1...20 {
      center.x += 1
      move(angle: Double(step) / 30)
    }
    func middle() -> Point2D {
      tester.board.inkSelection.map { $0.map.applying($0.frame.center) } ?? .zero
    }
    // Near the centre of the sheet.
    center = center + (Point2D(203, 147) - middle())
    move(angle: 2 / 3)
    #expect(middle().distance(to: Point2D(200, 150)) < 1e-9)
    let lines = guides(tester)
    #expect(
      !lines.isEmpty
        && lines.allSatisfy { line in
          line[0].x == line[1].x ? abs(line[0].x - middle().x) < 0.01 : abs(line[0].y - middle().y) < 0.01
        })
  }

  @Test func `Among ten thousand strokes a selection aligns with the largest`() throws {
    let tester = tester([])
    var other = try Drawing(width: 400, height: 300)
    for number in 0..<10_000 {
      let (x, y) = (Double(number % 10) * 4, Double(number / 10) * 0.3)
      let samples = [Point2D(x, y), Point2D(x + 40, y)].compactMap { try? StrokeSample(position: $0) }
      _ = try other.apply(.add(Stroke(tool: .pen, color: .black, width: 1, samples: samples)))
    }
    tester.take(tester.board.insert(other))
    tester.take(tester.board.deselect())
    tester.board.settings.tool = .pen
    tester.draw(from: (120, 240), to: (320, 240))
    tester.draw(from: (110, 60), to: (170, 60))
    tester.board.settings.tool = .select
    select(tester, at: 140, 60)
    try drag(tester, by: Vector2D(13, 20), lifts: false)
    #expect(abs((tester.board.inkSelection?.map.tx ?? 0) - 10) < 1e-9)
  }
}
