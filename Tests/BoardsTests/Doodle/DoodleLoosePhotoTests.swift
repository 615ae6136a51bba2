import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotTouches
import Testing

/// Tools over a floating photo, and beside a selection.
@Suite struct DoodleLoosePhotoTests {
  /// The sheet is 400 × 300. An unselected photo of 200 × 100 floats in its centre.
  private func tester(_ tool: DoodleTool) -> DoodleTester {
    let tester = DoodleTester()
    tester.addPhoto()
    tester.take(tester.board.selectPhoto(nil))
    tester.board.settings.tool = tool
    tester.effects = []
    return tester
  }

  @Test(arguments: [DoodleTool.pen, .brush, .highlighter, .backgroundEraser])
  func `A stroke over a floating photo stamps it below itself, as one step`(tool: DoodleTool) {
    let tester = tester(tool)
    let before = tester.board.file
    tester.draw(from: (40, 150), to: (360, 150))
    #expect(tester.drawing.floatingPhotos.isEmpty)
    guard case .photo? = tester.drawing.marks.first else { Issue.record("not stamped"); return }
    #expect(tester.strokes.count == 1 && tester.drawing.zOrder.last == 1)
    #expect(tester.effects.contains([.photoStamped, .photosChanged, .damage]))
    #expect(tester.board.stampedMarks == 0..<1)
    tester.undo()
    #expect(tester.board.file == before)
    tester.redo()
    #expect(tester.strokes.count == 1 && tester.drawing.floatingPhotos.isEmpty)
  }

  @Test func `A stroke beside a floating photo leaves it floating`() {
    let tester = tester(.pen)
    tester.draw(from: (40, 40), to: (360, 40))
    // Around the photo, without crossing it.
    tester.draw(from: (360, 40), to: (360, 260))
    #expect(tester.strokes.count == 2 && tester.drawing.floatingPhotos.count == 1)
  }

  @Test func `Only the photos that a stroke crosses are stamped`() throws {
    let tester = tester(.pen)
    let source = try #require(PhotoSource(bytes: [9], pixelWidth: 20, pixelHeight: 20))
    tester.take(tester.board.add(source, at: Point2D(30, 30)))
    tester.take(tester.board.selectPhoto(nil))
    tester.draw(from: (110, 150), to: (290, 150))
    #expect(tester.drawing.floatingPhotos.map(\.source.bytes) == [source.bytes])
  }

  @Test func `A stroke that becomes a gesture stamps nothing`() {
    let tester = tester(.pen)
    tester.pinch()
    #expect(tester.drawing.floatingPhotos.count == 1 && tester.drawing.marks.isEmpty)
  }

  @Test func `The part eraser stamps a floating photo and cuts it, as one step`() {
    let tester = tester(.partEraser)
    let before = tester.board.file
    tester.draw(from: (120, 150), to: (280, 150))
    guard case .photo(let photo)? = tester.drawing.marks.first else { Issue.record("not stamped"); return }
    #expect(tester.drawing.floatingPhotos.isEmpty)
    #expect(!photo.contains(Point2D(200, 150)) && photo.contains(Point2D(200, 110)))
    #expect(tester.effects.contains([.photoStamped, .photosChanged]))
    tester.undo()
    #expect(tester.board.file == before)
  }

  @Test func `An erasure that becomes a gesture leaves a photo floating`() {
    let tester = tester(.partEraser)
    tester.pinch()
    #expect(tester.drawing.floatingPhotos.count == 1 && tester.drawing.marks.isEmpty)
    #expect(!tester.effects.contains(.photoStamped))
  }

  @Test func `The stroke eraser leaves photos alone`() {
    let tester = tester(.strokeEraser)
    tester.draw(from: (120, 150), to: (280, 150))
    #expect(tester.drawing.floatingPhotos.count == 1 && !tester.board.history.canRedo)
  }

  @Test func `The text tool asks for a text over a floating photo and stamps the photo`() throws {
    let tester = tester(.text)
    tester.send((1, .began, 200, 150))
    tester.send((1, .ended, 200, 150))
    let place = try #require(tester.board.textRequest?.place)
    let placement = try #require(Placement(center: place, scale: 20))
    let text = try #require(TextBox(utf8: Array("over it".utf8), color: .white, width: 4, at: placement))
    tester.take(tester.board.writeText(text))
    #expect(tester.drawing.floatingPhotos.isEmpty && tester.drawing.marks.count == 2)
    tester.undo()
    #expect(tester.drawing.floatingPhotos.count == 1)
  }

  @Test func `The selection tool and a touch on the selected photo move it`() {
    let tester = tester(.select)
    tester.draw(from: (200, 150), to: (240, 150))
    #expect(tester.board.selectedPhoto == 0)
    let moved = tester.drawing.floatingPhotos[0].placement.center
    #expect(moved.x > 220)
    tester.board.settings.tool = .pen
    tester.draw(from: (240, 150), to: (200, 150))
    #expect(tester.drawing.floatingPhotos[0].placement.center.x < moved.x - 20)
    #expect(tester.strokes.isEmpty)
  }

  @Test(arguments: [DoodleTool.pen, .brush, .partEraser, .strokeEraser, .select])
  func `A tap beside a selected photo only deselects it`(tool: DoodleTool) {
    let tester = tester(.pen)
    tester.draw(from: (20, 20), to: (60, 20))
    tester.take(tester.board.selectPhoto(0))
    let before = tester.board.file
    tester.board.settings.tool = tool
    tester.send((1, .began, 30, 20))
    tester.send((1, .ended, 32, 20))
    #expect(tester.board.selectedPhoto == nil)
    #expect(tester.board.file == before)
    // The next tap belongs to the tool.
    tester.send((1, .began, 30, 200))
    tester.send((1, .ended, 30, 200))
    #expect(tester.strokes.count == (tool == .pen || tool == .brush ? 2 : 1))
  }

  @Test func `A tap beside selected ink only deselects it, a stroke is drawn`() {
    let tester = tester(.pen)
    tester.draw(from: (20, 20), to: (60, 20))
    tester.take(tester.board.selectAll())
    tester.send((1, .began, 30, 280))
    tester.send((1, .ended, 30, 280))
    #expect(tester.board.inkSelection == nil && tester.strokes.count == 1)
    tester.take(tester.board.selectAll())
    tester.draw(from: (20, 280), to: (100, 280))
    #expect(tester.board.inkSelection == nil && tester.strokes.count == 2)
  }
}
