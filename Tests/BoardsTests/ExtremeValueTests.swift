import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotInk
import InkdotPatterns
import InkdotRendering
import InkdotTouches
import TestSupport
import Testing

@Suite struct ExtremeValueTests {
  /// Calls every command with a number.
  private func command(_ board: DoodleBoard, _ x: Double, _ y: Double) -> DoodleEffects {
    let point = Point2D(x, y)
    var effects: DoodleEffects = board.resize(width: x, height: y)
    effects.formUnion(board.scroll(by: Vector2D(x, y)))
    effects.formUnion(board.zoom(by: x, about: point))
    effects.formUnion(board.adjustSelection(by: Vector2D(x, y), turn: x, scale: y, about: point))
    effects.formUnion(board.resizeSelection(by: x, about: point))
    effects.formUnion(board.commitAdjustment())
    effects.formUnion(board.widenSelection(to: x))
    effects.formUnion(board.resizeTexts(to: x))
    effects.formUnion(board.insert(board.history.drawing, at: point))
    effects.formUnion(board.insertContent(of: board.history.drawing, at: point))
    effects.formUnion(board.deleteSelection())
    if let source = PhotoSource(bytes: [1], pixelWidth: 65_535, pixelHeight: 1) {
      effects.formUnion(board.add(source, at: point))
      effects.formUnion(board.deleteSelection())
    }
    for handle in SelectionHandles.Handle.allCases { board.beginDrag(of: handle, at: point) }
    effects.formUnion(board.dragHandle(to: point))
    effects.formUnion(board.selectAll())
    _ = board.selectedDrawing(margin: x)
    _ = board.start(width: x, height: y)
    var list = DisplayListRecorder()
    board.paintRuling(in: Rect2D(x: x, y: y, width: y, height: x), scale: x, on: &list)
    board.paint(in: Rect2D(x: x, y: y, width: y, height: x), on: &list)
    let grid = TileGrid(side: x)
    _ = (grid.tiles(touching: Rect2D(x: x, y: y, width: y, height: x)), board.visibleTiles(of: grid))
    var draft = TextDraft(
      for: board.textRequest, on: board, family: .sans, color: .black, size: x, screenWidth: y)
    draft.clamp(to: board.history.drawing.sheet, height: x)
    draft.center(width: x, height: y, on: board)
    _ = (draft.frame(of: "a", lift: x, on: board.view), draft.text("a", width: y))
    return effects
  }

  @Test(arguments: Extremes.reals) func `Extreme numbers given to a canvas are clamped or ignored`(x: Double) throws {
    for y in Extremes.reals {
      let tester = DoodleTester()
      tester.draw(from: (10, 10), to: (100, 90))
      let place = try #require(Placement(center: Point2D(50, 50), scale: 20))
      let text = try #require(TextBox(utf8: [65], color: .black, width: 1, at: place))
      tester.take(tester.board.writeText(text))
      tester.take(tester.board.selectAll())
      tester.take(command(tester.board, x, y))
      (tester.board.settings.width, tester.board.settings.eraserWidth) = (x, y)
      for tool in DoodleTool.allCases {
        tester.board.settings.tool = tool
        tester.draw(from: (10, 10), to: (100, 90), steps: 5)
        tester.send((1, .began, x, y), pressure: x)
        tester.send((1, .moved, y, x), pressure: y)
        tester.send((1, .ended, 5, 5))
        tester.handle(.acceleration(x: x, y: y, z: x), at: tester.time + 0.1)
        tester.handle(.tick, at: x)
        tester.handle(.cancel)
      }
      #expect(tester.board.view.origin.isFinite)
    }
  }

  @Test func `Extreme numbers of marks, photos and ranges are ignored`() {
    for number in Extremes.integers {
      let tester = DoodleTester()
      tester.draw(from: (10, 10), to: (100, 90))
      tester.addPhoto()
      let board = tester.board
      tester.take(board.selectPhoto(number))
      tester.take(board.editText(number))
      _ = (board.text(number), board.placement(ofPhoto: number), board.opacity(ofPhoto: number))
      _ = board.source(UInt32(truncatingIfNeeded: number))
      tester.take(board.selectAll())
      var list = DisplayListRecorder()
      for end in Extremes.integers where end >= number { board.paintSelection(number..<end, on: &list) }
      _ = TileGrid(side: 256).frame(of: Tile(column: number, row: number))
      tester.send((number, .began, 10, 10))
      tester.send((number, .ended, 10, 10))
    }
  }

  @Test func `A board and a lock of any grid draw and paint`() throws {
    for rows in PatternGrid.sides {
      for columns in PatternGrid.sides {
        let grid = try PatternGrid(rows: rows, columns: columns)
        let driver = BoardDriver(grid: grid)
        try driver.draw([0, grid.count - 1])
        #expect(driver.board.drawing.dots.first == 0 && driver.board.drawing.dots.last == grid.count - 1)
        #expect(!driver.board.displayList.isEmpty)
        #expect(!PatternBoard.preview(of: driver.board.drawing, grid: grid, side: 48, palette: .light).isEmpty)
        let lock = LockDriver(PatternFlow(.create, grid: grid, rule: .anyLength))
        try lock.draw([0, 1, columns])
        #expect(lock.lock.strength != nil && lock.lock.grid == grid)
      }
    }
  }

  @Test(arguments: Extremes.reals) func `Extreme settings of a pattern board do not trap`(x: Double) throws {
    for y in Extremes.reals {
      let driver = BoardDriver()
      let board = driver.board
      (board.settings.errorEchoDuration, board.settings.correctEchoDuration, board.settings.fadeDuration) = (x, y, x)
      (board.settings.pulseDuration, board.settings.pulseScale, board.settings.placedSide) = (x, y, x)
      (board.settings.layout.hitFactor, board.settings.layout.minimumGap) = (x, y)
      board.settings.layout.diameter = x
      _ = board.resize(width: x, height: y)
      _ = board.moveGrid(to: Point2D(x, y))
      try? driver.draw([0, 1, 2, 5])
      for dot in Extremes.integers {
        _ = try board.pick(dot, at: driver.time)
        _ = board.isPicked(dot)
      }
      _ = try? board.handle(.acceleration(x: x, y: y, z: x), at: x)
      for echo in PatternEcho.allCases {
        _ = try board.show(echo, at: driver.time)
        _ = (board.displayList, board.deadline)
        try? driver.wait(0.1)
      }
      _ = PatternBoard.picture(of: nil, grid: .standard, side: x, settings: board.settings)
    }
  }
}
