import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotRendering
import InkdotTouches
import Testing

@Suite struct DoodleSelectionTests {
  /// Two lines, one above the other, and the selection tool.
  private func tester() -> DoodleTester {
    let tester = DoodleTester()
    tester.draw(from: (100, 100), to: (200, 100))
    tester.draw(from: (100, 200), to: (200, 200))
    tester.board.settings.tool = .select
    return tester
  }

  private func circle(
    _ tester: DoodleTester, around x: Double, _ y: Double, radius: Double, beforeItsEnd: () -> Void = {}
  ) {
    for step in 0...40 {
      if step == 40 { beforeItsEnd() }
      let angle = Double(step) / 40 * 2 * Double.pi
      let (u, v) = (x + radius * Trigonometry.cos(angle), y + radius * Trigonometry.sin(angle))
      tester.send((1, step == 0 ? .began : step == 40 ? .ended : .moved, u, v))
    }
  }

  @Test func `A lasso selects the enclosed marks and leaves no mark`() {
    let tester = tester()
    let steps = tester.board.history.undoCount
    circle(tester, around: 150, 100, radius: 70)
    #expect(tester.board.inkSelection?.strokeCount == 1)
    #expect(tester.board.lasso.isEmpty)
    #expect(tester.board.history.undoCount == steps)
  }

  @Test func `Marks are selected in order, then floating photos`() {
    let tester = tester()
    tester.addPhoto()
    tester.take(tester.board.deselect())
    func next(isBackward: Bool = false) -> Int? {
      tester.take(tester.board.selectNext(isBackward: isBackward))
      return tester.board.selectedMark ?? tester.board.selectedPhoto.map { -1 - $0 }
    }
    let steps = tester.board.history.undoCount
    #expect([next(), next(), next(), next()] == [0, 1, -1, 0])
    #expect([next(isBackward: true), next(isBackward: true)] == [-1, 1])
    tester.take(tester.board.deselect())
    #expect(next(isBackward: true) == -1)
    #expect(tester.board.history.undoCount == steps)
    // From a selection of several marks: the mark after its last, or before its first.
    tester.take(tester.board.selectAll())
    #expect(next() == 0)
    tester.take(tester.board.selectAll())
    #expect(next(isBackward: true) == 2)
    // The remaining marks are renumbered; an empty drawing has none.
    tester.take(tester.board.deleteSelection())
    #expect([next(), next(), next()] == [0, 1, 0])
    tester.take(tester.board.clear())
    #expect(next() == nil && next(isBackward: true) == nil)
  }

  @Test func `A lasso selects floating photos too and stamps them`() {
    let tester = tester()
    tester.addPhoto()
    tester.take(tester.board.selectPhoto(nil))
    let (waiting, steps) = (tester.board.file, tester.board.history.undoCount)
    circle(tester, around: 200, 150, radius: 140)
    let selection = tester.board.inkSelection
    #expect(selection?.strokeCount == 2 && selection?.photoCount == 1 && tester.drawing.floatingPhotos.isEmpty)
    #expect(tester.effects.contains(.photosChanged) && tester.board.history.undoCount == steps + 1)
    tester.undo()
    #expect(tester.board.file == waiting && tester.board.inkSelection == nil)
    // Selecting all stamps every floating photo; a lasso around none of them stamps none.
    tester.addPhoto()
    let placements = tester.drawing.floatingPhotos
    circle(tester, around: 370, 30, radius: 20)
    #expect(tester.drawing.floatingPhotos.count == 2)
    tester.take(tester.board.selectAll())
    #expect(tester.board.inkSelection?.photoCount == 2 && tester.drawing.floatingPhotos.isEmpty)
    #expect(tester.drawing.marks.suffix(2) == placements.map { .photo($0) }[...])
    let count = tester.drawing.marks.count
    #expect(tester.effects.contains(.photoStamped) && tester.board.stampedMarks == count - 2..<count)
  }

  @Test func `A photo inside a lasso cannot be moved by others`() {
    let tester = tester()
    tester.addPhoto()
    let placement = tester.drawing.floatingPhotos[0].placement
    circle(tester, around: 200, 150, radius: 140) {
      tester.take(tester.board.selectPhoto(0))
      tester.take(tester.board.adjustSelection(by: Vector2D(3, 0)))
    }
    #expect(tester.board.inkSelection?.photoCount == 1 && tester.board.selectedPhoto == nil)
    tester.take(tester.board.commitAdjustment())
    guard case .photo(let photo)? = tester.drawing.marks.last else { Issue.record("no photo"); return }
    #expect(photo.placement == placement)
  }

  @Test func `Strokes of the background tool are selected only together with the marks they cover`() {
    let tester = tester()
    tester.board.settings.tool = .backgroundEraser
    tester.draw(from: (300, 60), to: (300, 240))
    tester.draw(from: (150, 60), to: (150, 140))
    tester.board.settings.tool = .select
    for (x, y) in [(300.0, 150.0), (150, 100)] {
      tester.send((1, .began, x, y))
      tester.send((1, .ended, x, y))
      #expect(tester.board.inkSelection == nil, "blank paper at \(x), \(y)")
    }
    circle(tester, around: 300, 150, radius: 98)
    #expect(tester.board.inkSelection == nil)
    circle(tester, around: 150, 100, radius: 70)
    #expect(tester.board.inkSelection?.strokeCount == 2)
    let steps = tester.board.history.undoCount
    let color = tester.board.inkSelection?.color ?? .clear
    #expect(color == tester.strokes[0].color)
    tester.take(tester.board.recolorSelection(color))
    #expect(tester.board.history.undoCount == steps, "nothing would look different")
  }

  @Test func `A tap selects the ink under it; a tap beside ink selects nothing`() {
    let tester = tester()
    tester.send((1, .began, 150, 206))
    tester.send((1, .ended, 150, 206))
    #expect(tester.board.inkSelection?.strokeCount == 1)
    tester.send((1, .began, 300, 30))
    tester.send((1, .ended, 300, 30))
    #expect(tester.board.inkSelection == nil)
  }

  @Test func `Dragging a selection is one step with exact undo`() {
    let tester = tester()
    circle(tester, around: 150, 100, radius: 70)
    let (before, steps) = (tester.board.file, tester.board.history.undoCount)
    tester.draw(from: (150, 100), to: (150, 160))
    #expect(tester.board.history.undoCount == steps + 1)
    #expect(tester.board.inkSelection?.strokeCount == 1)
    let after = tester.board.file
    #expect(after != before)
    // The first 10 pt only start the movement.
    #expect(tester.drawing.mark(at: Point2D(150, 149), within: 5) == 0)
    #expect(tester.drawing.mark(at: Point2D(150, 100)) == nil)
    tester.undo()
    #expect(tester.board.file == before)
    #expect(tester.board.inkSelection?.strokeCount == 1)
    tester.redo()
    #expect(tester.board.file == after)
  }

  @Test func `A part of an erased stroke stays selected when its move is undone and redone`() {
    let tester = tester()
    tester.board.settings.tool = .partEraser
    tester.draw(from: (150, 80), to: (150, 120))
    tester.board.settings.tool = .select
    tester.send((1, .began, 110, 100))
    tester.send((1, .ended, 110, 100))
    let before = (tester.board.file, tester.board.inkSelection?.frame)
    for (start, end) in [(100.0, 160.0), (150, 210)] { tester.draw(from: (110, start), to: (110, end)) }
    let after = (tester.board.file, tester.board.inkSelection?.frame)
    for _ in 0..<2 {
      tester.undo()
      #expect(tester.board.inkSelection?.strokeCount == 1)
      tester.undo()
      #expect(tester.board.file == before.0)
      #expect(tester.board.inkSelection?.frame == before.1)
      tester.redo()
      #expect(tester.board.inkSelection?.strokeCount == 1)
      tester.redo()
      #expect(tester.board.file == after.0)
      #expect(tester.board.inkSelection?.frame == after.1)
    }
  }

  @Test func `A moving selection is painted once, and the sheet without it`() {
    let tester = tester()
    circle(tester, around: 150, 100, radius: 70)
    let generation = tester.board.inkSelection?.generation
    tester.send((1, .began, 150, 100))
    for y in 101...140 { tester.send((1, .moved, 150, Double(y))) }
    #expect(tester.board.inkSelection?.isMoving == true)
    #expect(tester.board.inkSelection?.generation == generation)
    var (paper, layer) = (DisplayListRecorder(), DisplayListRecorder())
    tester.board.paint(in: tester.drawing.bounds, on: &paper)
    tester.board.paintSelection(on: &layer)
    #expect((paper.items.count, layer.items.count) == (1, 1))
    tester.send((1, .ended, 150, 140))
    var again = DisplayListRecorder()
    tester.board.paint(in: tester.drawing.bounds, on: &again)
    #expect(again.items.count == 2)
  }

  @Test func `A selection can be painted in ranges, in z-order`() throws {
    let tester = tester()
    tester.take(tester.board.selectAll())
    tester.take(tester.board.duplicateSelection())
    tester.take(tester.board.reorderSelection(toFront: false))
    tester.take(tester.board.selectAll())
    let count = try #require(tester.board.inkSelection?.strokeCount)
    func painted(_ ranges: [Range<Int>]) -> [DisplayItem] {
      var list = DisplayListRecorder()
      for range in ranges { tester.board.paintSelection(range, on: &list) }
      return list.items
    }
    var all = DisplayListRecorder()
    tester.board.paintSelection(on: &all)
    #expect(count > 1 && all.items.count == count)
    #expect(painted((0..<count).map { $0..<$0 + 1 }) == all.items)
    #expect(painted([-5..<1, 1..<1, 1..<count + 9]) == all.items)
    var paper = DisplayListRecorder()
    tester.board.paint(in: tester.drawing.bounds, on: &paper)
    #expect(all.items == paper.items)
  }

  @Test func `A moved selection leaves no traces, also of smoothed ink`() throws {
    let tester = DoodleTester()
    tester.send((1, .began, 100, 100))
    for (x, y) in [(200.0, 100.0), (200, 180), (100, 180), (100, 104)] { tester.send((1, .moved, x, y)) }
    tester.send((1, .ended, 100, 104))
    tester.board.settings.tool = .select
    tester.take(tester.board.selectAll())
    _ = tester.board.drainDamage()
    let ink = try #require(tester.strokes.first).bounds
    let frame = try #require(tester.board.inkSelection?.frame)
    #expect(ink.x < frame.x && ink.y < frame.y)
    tester.take(tester.board.adjustSelection(by: Vector2D(3, 0)))
    let damage = try #require(tester.board.drainDamage().first)
    #expect(damage.union(ink) == damage)
  }

  @Test func `Two fingers on a selection turn and scale it`() {
    let tester = tester()
    circle(tester, around: 150, 100, radius: 70)
    tester.send((1, .began, 120, 100), (2, .began, 180, 100))
    for step in 1...40 { tester.send((1, .moved, 120 - Double(step), 100), (2, .moved, 180 + Double(step), 100)) }
    tester.send((1, .ended, 80, 100), (2, .ended, 220, 100))
    let width = tester.strokes.first?.inkWidth ?? 0
    #expect(width > 1.5 * tester.board.settings.width)
    #expect(tester.board.view.scale == 1)
  }

  @Test func `A second finger early in a lasso moves the view instead`() {
    let tester = tester()
    tester.pinch()
    #expect(tester.board.inkSelection == nil)
    #expect(tester.board.lasso.isEmpty)
    #expect(tester.board.view.scale > 1)
  }

  @Test func `Colour, width, copies, order and removal are a step each`() {
    let tester = tester()
    circle(tester, around: 150, 100, radius: 70)
    let board = tester.board
    var files = [board.file]
    for command in [
      { board.recolorSelection(RGBAColor(rgba: 0xFF00_00FF)) }, { board.widenSelection(to: 9) },
      { board.duplicateSelection() }, { board.reorderSelection(toFront: false) }, { board.deleteSelection() },
    ] {
      let steps = board.history.undoCount
      tester.take(command())
      #expect(board.history.undoCount == steps + 1)
      files.append(board.file)
      #expect(files[files.count - 1] != files[files.count - 2])
    }
    #expect(board.inkSelection == nil)
    // Repeating the command changes nothing and adds no step.
    for file in files.dropLast().reversed() {
      tester.undo()
      #expect(board.file == file)
    }
    for file in files.dropFirst() {
      tester.redo()
      #expect(board.file == file)
    }
  }

  @Test func `Bringing the front mark to the front or sending the back mark to the back records no step`() {
    let tester = tester()
    circle(tester, around: 150, 100, radius: 70)
    let (board, steps, file) = (tester.board, tester.board.history.undoCount, tester.board.file)
    tester.take(board.reorderSelection(toFront: false))
    #expect((board.history.undoCount, board.file) == (steps, file))
    for toFront in [true, false] {
      let before = board.history.undoCount
      for _ in 0..<3 { tester.take(board.reorderSelection(toFront: toFront)) }
      #expect(board.history.undoCount == before + 1)
    }
    #expect(board.inkSelection?.strokeCount == 1)
  }

  @Test func `A copy is inserted into another drawing and selected`() throws {
    let tester = tester()
    circle(tester, around: 150, 100, radius: 70)
    let copy = try #require(tester.board.selectedDrawing(margin: 4))
    #expect(copy.marks.count == 1)
    let other = DoodleTester(width: 300, height: 300)
    other.take(other.board.insert(copy))
    #expect(other.board.inkSelection?.strokeCount == 1)
    let frame = try #require(other.board.inkSelection?.frame)
    #expect(abs(frame.center.x - 150) < 1 && abs(frame.center.y - 150) < 1)
    #expect(other.board.history.undoCount == 1)
    other.undo()
    #expect(other.board.inkSelection == nil)
  }

  @Test func `A pasted selection is offset within the visible area to avoid marks`() throws {
    let tester = tester()
    circle(tester, around: 150, 100, radius: 70)
    let copy = try #require(tester.board.selectedDrawing(margin: 4))
    tester.take(tester.board.zoom(by: 2, about: Point2D(100, 80)))
    let (origin, scale) = (tester.board.view.origin, tester.board.view.scale)
    var places: [Point2D] = []
    for _ in 0..<30 {
      tester.take(tester.board.insert(copy))
      let frame = try #require(tester.board.inkSelection?.frame)
      let (start, end) = (Point2D(frame.x, frame.y), Point2D(frame.x + frame.width, frame.y + frame.height))
      for corner in [start, end] {
        let (x, y) = (corner.x * scale + origin.x, corner.y * scale + origin.y)
        #expect(x >= -1 && x <= 401 && y >= -1 && y <= 301)
      }
      #expect(places.allSatisfy { $0.distance(to: frame.center) > 1 })
      places.append(frame.center)
    }
    #expect(abs(places[1].x - places[0].x - 8) < 0.1 && abs(places[1].y - places[0].y - 8) < 0.1)
    // After undo the position is free again.
    for _ in 0..<30 { tester.undo() }
    tester.take(tester.board.insert(copy))
    #expect(tester.board.inkSelection?.frame.center == places[0])
    // A given point becomes the centre.
    let point = Point2D(150, 120)
    for _ in 0..<2 {
      tester.take(tester.board.insert(copy, at: point))
      let center = try #require(tester.board.inkSelection?.frame.center)
      #expect(center.distance(to: Point2D((150 - origin.x) / scale, (120 - origin.y) / scale)) < 1)
    }
  }

  @Test func `A selection that is pasted over its original is offset`() throws {
    let tester = DoodleTester()
    tester.draw(from: (150, 150), to: (250, 150))
    tester.take(tester.board.selectAll())
    let copy = try #require(tester.board.selectedDrawing(margin: 4))
    let original = try #require(tester.board.inkSelection?.frame.center)
    tester.take(tester.board.insert(copy))
    let pasted = try #require(tester.board.inkSelection?.frame.center)
    #expect(abs(pasted.x - original.x - 16) < 1 && abs(pasted.y - original.y - 16) < 1)
  }

  @Test func `A pasted selection as large as the visible area is offset a little`() throws {
    let tester = DoodleTester(width: 400, height: 300)
    let other = DoodleTester(width: 400, height: 300)
    other.draw(from: (0, 0), to: (400, 300))
    var places: Set<Point2D> = []
    for _ in 0..<4 {
      tester.take(tester.board.insertContent(of: other.drawing))
      let center = try #require(tester.board.inkSelection?.frame.center)
      #expect(center.distance(to: Point2D(200, 150)) < 100)
      places.insert(center)
    }
    #expect(places.count == 4)
  }

  @Test(arguments: [false, true])
  func `Cancelled moves by fingers are reverted and record no step`(isPhoto: Bool) {
    let tester = tester()
    if isPhoto { tester.addPhoto() } else { circle(tester, around: 200, 150, radius: 140) }
    let (before, stored) = (tester.board.file, tester.stored)
    let placement = tester.board.placement(ofPhoto: 0)
    for (end, isHost) in [(TouchPhase.cancelled, false), (.moved, true)] {
      tester.draw(from: (150, 150), to: (190, 190), lifts: false)
      tester.send((2, .began, 250, 150))
      tester.send((1, .moved, 170, 190), (2, .moved, 280, 120))
      if isPhoto {
        #expect(tester.board.placement(ofPhoto: 0) != placement)
      } else {
        #expect(tester.board.inkSelection?.isMoving == true)
      }
      tester.effects = []
      tester.send((1, end, 170, 190), (2, end, 280, 120))
      if isHost { tester.handle(.cancel) }
      #expect(isPhoto || tester.effects.contains(.damage))
      #expect(tester.board.inkSelection?.isMoving != true && tester.board.placement(ofPhoto: 0) == placement)
      #expect(isPhoto || tester.board.inkSelection?.strokeCount == 2)
      #expect(tester.board.file == before && tester.stored == stored)
    }
  }

  @Test func `A move by the host is reverted on request`() {
    let tester = tester()
    circle(tester, around: 150, 100, radius: 70)
    let (before, stored) = (tester.board.file, tester.stored)
    tester.take(tester.board.adjustSelection(by: Vector2D(3, 4), turn: 1, scale: 2))
    tester.take(tester.board.cancelAdjustment())
    #expect(tester.board.inkSelection?.map == .identity && tester.board.inkSelection?.isMoving == false)
    tester.take(tester.board.commitAdjustment())
    #expect(tester.board.file == before && tester.stored == stored)
    tester.take(tester.board.adjustSelection(by: Vector2D(3, 4)))
    tester.take(tester.board.commitAdjustment())
    #expect(tester.board.file != before)
  }

  /// Returns a drawing of a line on a much larger sheet.
  private func line(_ length: Double, photo: Bool = false) throws -> Drawing {
    let other = DoodleTester(width: 4_000, height: 4_000)
    if photo { other.addPhoto() }
    other.draw(from: (3_000, 100), to: (3_000 + length, 100))
    return other.drawing
  }

  @Test func `An import has no sheet, fits the visible area and is one step`()
    throws
  {
    let tester = tester()
    let before = tester.board.file
    let steps = tester.board.history.undoCount
    tester.stored = before
    tester.take(tester.board.insertContent(of: try line(120)))
    let frame = try #require(tester.board.inkSelection?.frame)
    #expect(tester.board.inkSelection?.strokeCount == 1)
    #expect(abs(frame.center.x - 200) < 1 && abs(frame.center.y - 150) < 1)
    #expect(abs(frame.width - 124) < 6)
    #expect(tester.board.history.undoCount == steps + 1)
    tester.take(tester.board.deselect())
    #expect(try DrawingFile.open(tester.stored) == tester.drawing)
    tester.undo()
    #expect(tester.board.file == before)
  }

  @Test func `A large import is scaled down and stays on the sheet wherever it is dropped`() throws {
    let tester = tester()
    tester.take(tester.board.zoom(by: 2, about: Point2D(0, 0)))
    tester.take(tester.board.insertContent(of: try line(900), at: Point2D(390, 290)))
    let frame = try #require(tester.board.inkSelection?.frame)
    #expect(frame.width <= 201 && frame.width > 190)
    #expect(frame.x >= -1 && frame.x + frame.width <= 201)
    #expect(frame.y + frame.height <= 151)
  }

  @Test func `Floating photos of an import are stamped, and an empty drawing adds nothing`() throws {
    let tester = tester()
    let steps = tester.board.history.undoCount
    tester.take(tester.board.insertContent(of: try Drawing(width: 10, height: 10)))
    #expect(tester.board.history.undoCount == steps && tester.board.inkSelection == nil)
    tester.take(tester.board.insertContent(of: try line(50, photo: true)))
    #expect(tester.board.inkSelection?.photoCount == 1 && tester.board.inkSelection?.strokeCount == 1)
    #expect(tester.drawing.floatingPhotos.isEmpty)
  }

  @Test func `Drawing clears the selection`() {
    let tester = tester()
    tester.take(tester.board.selectAll())
    #expect(tester.board.inkSelection?.strokeCount == 2)
    tester.board.settings.tool = .pen
    tester.draw(from: (10, 10), to: (90, 10))
    #expect(tester.board.inkSelection == nil)
  }
}
