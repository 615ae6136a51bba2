import InkdotBoards
import InkdotRendering
import InkdotDrawings
import InkdotGeometry
import InkdotTouches
import Testing

@Suite struct DoodlePhotoTests {
  /// The sheet is 400 × 300, the photo 200 × 100 in its centre.
  private func tester() -> DoodleTester {
    let tester = DoodleTester()
    tester.addPhoto()
    return tester
  }

  @Test func `A new photo is centred, limited in size and selected`() {
    let tester = tester()
    #expect(tester.drawing.floatingPhotos[0].placement.center == Point2D(200, 150))
    #expect(tester.drawing.floatingPhotos[0].placement.scale == 1)
    #expect(tester.board.selectedPhoto == 0)
    guard let large = PhotoSource(bytes: [4], pixelWidth: 8000, pixelHeight: 6000) else { return }
    tester.take(tester.board.add(large, at: Point2D(-50, 20)))
    #expect(tester.drawing.floatingPhotos[1].placement.scale <= 0.03 + 1e-12)
    #expect(tester.drawing.floatingPhotos[1].placement.center == Point2D(0, 20))
  }

  @Test func `Successive photos are offset, unless they have a position`() throws {
    let tester = DoodleTester()
    for _ in 0..<3 { tester.addPhoto() }
    let centers = tester.drawing.floatingPhotos.map(\.placement.center)
    #expect(centers == [Point2D(200, 150), Point2D(216, 166), Point2D(232, 182)])
    let source = try #require(PhotoSource(bytes: [1], pixelWidth: 20, pixelHeight: 10))
    tester.take(tester.board.add(source, at: Point2D(200, 150)))
    #expect(tester.drawing.floatingPhotos.last?.placement.center == Point2D(200, 150))
  }

  @Test func `A finger drags a photo as one step`() {
    let tester = tester()
    tester.draw(from: (200, 150), to: (260, 190), steps: 30)
    // The first 10 pt distinguish a drag from a press.
    let center = tester.board.placement(ofPhoto: 0)?.center ?? .zero
    #expect(center.distance(to: Point2D(260, 190)) < 15)
    #expect(tester.drawing.marks.isEmpty)
    tester.undo()
    #expect(tester.board.placement(ofPhoto: 0)?.center == Point2D(200, 150))
    tester.undo()
    #expect(tester.drawing.floatingPhotos.isEmpty)
  }

  @Test func `Two fingers scale and turn a photo around the point between them`() {
    let tester = tester()
    tester.send((1, .began, 150, 150), (2, .began, 250, 150))
    for step in 1...60 {
      let t = Double(step) / 60
      let (reach, angle) = (50 + 50 * t, t * .pi / 2)
      let (dx, dy) = (reach * Trigonometry.cos(angle), reach * Trigonometry.sin(angle))
      tester.send((1, .moved, 200 - dx, 150 - dy), (2, .moved, 200 + dx, 150 + dy))
    }
    guard let placement = tester.board.placement(ofPhoto: 0) else { Issue.record("no photo"); return }
    #expect(abs(placement.scale - 2) < 0.25)
    #expect(abs(placement.angle - .pi / 2) < 0.2)
    #expect(placement.center.distance(to: Point2D(200, 150)) < 0.01)
    tester.send((1, .ended, 200, 50), (2, .ended, 200, 250))
    #expect(tester.drawing.floatingPhotos[0].placement == placement)
    tester.undo()
    #expect(tester.board.placement(ofPhoto: 0)?.scale == 1)
  }

  @Test func `Adding or lifting a finger does not move a photo`() {
    let tester = tester()
    tester.send((1, .began, 180, 150))
    for step in 1...20 { tester.send((1, .moved, 180 + 2 * Double(step), 150)) }
    var placement = tester.board.placement(ofPhoto: 0)
    // The second finger comes down beside the photo.
    tester.send((2, .began, 20, 20))
    #expect(tester.board.placement(ofPhoto: 0) == placement)
    for step in 1...20 { tester.send((1, .moved, 220, 150 + Double(step)), (2, .moved, 20, 20 + 3 * Double(step))) }
    #expect(tester.board.placement(ofPhoto: 0) != placement)
    placement = tester.board.placement(ofPhoto: 0)
    tester.send((1, .ended, 220, 170))
    #expect(tester.board.placement(ofPhoto: 0) == placement)
    tester.send((2, .ended, 20, 80))
    #expect(tester.drawing.marks.isEmpty)
  }

  @Test func `A long press fades a photo to half opacity and back and stamps it as one step`() {
    let tester = tester()
    let before = tester.board.file
    tester.send((1, .began, 200, 150))
    tester.wait(0.49)
    #expect(tester.board.opacity(ofPhoto: 0) == 1)
    tester.wait(0.01 + 0.5)
    #expect(abs(tester.board.opacity(ofPhoto: 0) - 0.5) < 0.05)
    tester.wait(0.25)
    #expect(abs(tester.board.opacity(ofPhoto: 0) - 0.75) < 0.05)
    #expect(tester.drawing.floatingPhotos.count == 1)
    tester.wait(0.3)
    #expect(tester.drawing.floatingPhotos.isEmpty)
    guard case .photo? = tester.drawing.marks.first else { Issue.record("not stamped"); return }
    #expect(tester.effects.contains(.photoStamped) && tester.board.stampedMarks == 0..<1)
    tester.send((1, .ended, 200, 150))
    // A later stroke covers the photo.
    tester.draw(from: (150, 150), to: (250, 150))
    #expect(tester.drawing.marks.count == 2)
    tester.undo()
    tester.undo()
    #expect(tester.board.file == before)
  }

  @Test(arguments: [0.0, 0.03, 0.1])
  func `Lifting a finger during the stamp animation leaves no photo floating, however late it is reported`(
    delay: Double
  ) {
    let tester = tester()
    tester.send((1, .began, 200, 150))
    tester.wait(0.8)
    // The lift is reported late: frames were shown after it.
    tester.send((1, .ended, 200, 150), after: -delay)
    tester.time += 0.1 + delay
    tester.wait(1)
    #expect(tester.drawing.floatingPhotos.isEmpty)
    tester.pinch()
    #expect(tester.board.view.scale > 1.5)
    tester.draw(from: (10, 10), to: (90, 10))
    #expect(tester.strokes.count == 1)
  }

  @Test func `A missing photo has no placement`() {
    let tester = tester()
    for index in [-1, 1, Int.max] { #expect(tester.board.placement(ofPhoto: index) == nil) }
    tester.take(tester.board.selectPhoto(7))
    #expect(tester.board.selectedPhoto == 0)
  }

  @Test func `A touch during the stamp animation cancels it`() {
    let tester = tester()
    tester.send((1, .began, 200, 150))
    tester.wait(0.8)
    tester.send((1, .ended, 200, 150))
    tester.send((1, .began, 200, 150))
    tester.send((1, .moved, 240, 150))
    tester.wait(2)
    #expect(tester.drawing.floatingPhotos.count == 1)
    #expect(tester.board.opacity(ofPhoto: 0) == 1)
  }

  @Test func `The topmost of overlapping photos is dragged`() {
    let tester = tester()
    tester.addPhoto(bytes: [9])
    tester.draw(from: (200, 150), to: (250, 150))
    #expect(tester.drawing.floatingPhotos[0].placement.center == Point2D(200, 150))
    #expect(tester.drawing.floatingPhotos[1].placement.center != Point2D(200, 150))
  }

  @Test func `Keys move, turn, scale, stamp and delete the selected photo`() {
    let tester = tester()
    tester.take(tester.board.adjustSelection(by: Vector2D(10, -5), turn: 0.5, scale: 2))
    tester.take(tester.board.commitAdjustment())
    let placement = tester.drawing.floatingPhotos[0].placement
    #expect(placement.center == Point2D(210, 145))
    #expect(placement.scale == 2)
    #expect(placement.angle == 0.5)
    tester.take(tester.board.deleteSelection())
    #expect(tester.drawing.floatingPhotos.isEmpty)
    #expect(tester.board.selectedPhoto == nil)
    tester.undo()
    tester.take(tester.board.selectPhoto(0))
    tester.take(tester.board.stampPhoto())
    #expect(tester.drawing.marks.count == 1)
  }

  @Test func `Invalid numbers do not move a photo`() {
    let tester = tester()
    let placement = tester.board.placement(ofPhoto: 0)
    for bad in [Double.nan, .infinity, -1, 0, 1e300] {
      tester.take(tester.board.adjustSelection(scale: bad))
      tester.take(tester.board.adjustSelection(by: Vector2D(bad.isFinite ? 1e300 : bad, 0)))
      tester.take(tester.board.adjustSelection(turn: bad.isFinite ? 1e300 : bad))
    }
    #expect(tester.board.placement(ofPhoto: 0) == placement)
  }
}
