import InkdotBoards
import InkdotGeometry
import TestSupport
import Testing

@Suite struct SelectionHandlesTests {
  /// Returns a board with a selected line at scale 1.
  private func tester(from start: Point2D, to end: Point2D) -> DoodleTester {
    let tester = DoodleTester()
    tester.send((1, .began, start.x, start.y))
    tester.send((1, .moved, end.x, end.y))
    tester.send((1, .ended, end.x, end.y))
    tester.take(tester.board.selectAll())
    return tester
  }

  private static let lines: [(Point2D, Point2D)] = [
    (Point2D(100, 150), Point2D(300, 150)), (Point2D(200, 80), Point2D(200, 220)),
    (Point2D(200, 150), Point2D(201, 150)), (Point2D(395, 80), Point2D(395, 200)),
    (Point2D(100, 3), Point2D(300, 3)), (Point2D(390, 5), Point2D(396, 5)), (Point2D(3, 3), Point2D(397, 297)),
  ]

  @Test(arguments: lines) func `Handles lie apart from each other and on the screen`(start: Point2D, end: Point2D)
    throws
  {
    let handles = try #require(tester(from: start, to: end).board.selectionHandles)
    let places = SelectionHandles.Handle.allCases.map { handles.center(of: $0) }
    for (index, place) in places.enumerated() {
      #expect(22...378 ~= place.x && 22...278 ~= place.y)
      for other in places[..<index] { #expect(place.distance(to: other) > SelectionHandles.touchSide - 0.02) }
    }
  }

  @Test(arguments: lines) func `A touch area answers with its handle`(start: Point2D, end: Point2D) throws {
    let handles = try #require(tester(from: start, to: end).board.selectionHandles)
    let half = SelectionHandles.touchSide / 2
    for handle in SelectionHandles.Handle.allCases {
      let center = handles.center(of: handle)
      #expect(handles.handle(at: center) == handle)
      // Areas of rotated or clamped frames may overlap at a corner, but every side belongs to a handle.
      for offset in [Vector2D(half, 0), Vector2D(-half, 0), Vector2D(0, half), Vector2D(0, -half)] {
        #expect(handles.handle(at: center + offset) != nil)
      }
    }
    #expect(handles.handle(at: Point2D(-100, -100)) == nil && handles.handle(at: Point2D(.nan, 0)) == nil)
  }

  @Test func `The rotation handle is above the frame if there is space`() throws {
    let handles = try #require(tester(from: Point2D(100, 150), to: Point2D(300, 150)).board.selectionHandles)
    #expect(handles.rotationHandle.x == handles.stemStart.x && handles.angle == 0)
    #expect(abs(handles.corners[0].y - handles.rotationHandle.y - 44) < 12)
    #expect(handles.contains(Point2D(200, 150)) && !handles.contains(handles.rotationHandle))
  }

  @Test func `Handles follow the view and the selection, and need a selection`() throws {
    let tester = tester(from: Point2D(100, 150), to: Point2D(300, 150))
    let before = try #require(tester.board.selectionHandles)
    tester.take(tester.board.zoom(by: 2, about: Point2D(200, 150)))
    let after = try #require(tester.board.selectionHandles)
    #expect(
      abs(after.corners[0].distance(to: after.corners[2]) - 2 * before.corners[0].distance(to: before.corners[2]))
        < 1e-9)
    tester.take(tester.board.adjustSelection(turn: 0.5))
    #expect(abs(try #require(tester.board.selectionHandles).angle - 0.5) < 1e-9)
    tester.take(tester.board.deselect())
    #expect(tester.board.selectionHandles == nil)
  }

  @Test func `Dragging a corner scales about the opposite one; with a key held, about the middle`() throws {
    let tester = tester(from: Point2D(150, 100), to: Point2D(250, 200))
    tester.take(tester.board.setAlignmentEnabled(false))
    let before = try #require(tester.board.selectionHandles).corners
    let grip = before[2]
    let far = grip + (grip - before[0]) * 0.5
    tester.board.beginDrag(of: .bottomRight, at: grip)
    tester.take(tester.board.dragHandle(to: far))
    var corners = try #require(tester.board.selectionHandles).corners
    #expect(corners[0].distance(to: before[0]) < 1e-9 && corners[2].distance(to: far) < 1e-6)
    // The result is as if the key had been held from the beginning.
    tester.take(tester.board.dragHandle(to: far, isCentered: true))
    corners = try #require(tester.board.selectionHandles).corners
    #expect(corners[2].distance(to: far) < 1e-6 && corners[0].distance(to: before[0]) > 40)
    tester.take(tester.board.dragHandle(to: far))
    corners = try #require(tester.board.selectionHandles).corners
    #expect(corners[0].distance(to: before[0]) < 1e-9 && corners[2].distance(to: far) < 1e-6)
    // Scrolling does not move the selection; the drag continues from there.
    tester.take(tester.board.scroll(by: Vector2D(20, 0)))
    tester.take(tester.board.dragHandle(to: far))
    #expect(try #require(tester.board.selectionHandles).corners[0].distance(to: before[0] + Vector2D(20, 0)) < 1e-9)
  }

  @Test func `A size that is out of range leaves the selection as it is`() throws {
    let tester = tester(from: Point2D(150, 100), to: Point2D(250, 200))
    let before = try #require(tester.board.selectionHandles).corners
    tester.board.beginDrag(of: .bottomRight, at: before[2])
    #expect(tester.board.dragHandle(to: Point2D(1e9, 1e9)) == [])
    #expect(try #require(tester.board.selectionHandles).corners == before)
  }

  @Test func `A drag of a handle does not change another selection`() throws {
    let tester = tester(from: Point2D(150, 100), to: Point2D(250, 200))
    tester.draw(from: (20, 20), to: (60, 60))
    let others: [(DoodleTester) throws -> Void] = [
      { $0.take($0.board.selectNext()) },
      {
        try $0.open($0.board.file)
        $0.take($0.board.selectAll())
      },
    ]
    for selectOther in others {
      tester.take(tester.board.selectAll())
      tester.board.beginDrag(of: .bottomRight, at: Point2D(250, 200))
      try selectOther(tester)
      #expect(tester.board.dragHandle(to: Point2D(300, 300)) == [])
    }
  }

  @Test func `The rotation handle rotates about the centre and scales nothing`() throws {
    let tester = tester(from: Point2D(150, 100), to: Point2D(250, 200))
    let handles = try #require(tester.board.selectionHandles)
    let middle = Point2D(
      (handles.corners[0].x + handles.corners[2].x) / 2, (handles.corners[0].y + handles.corners[2].y) / 2)
    tester.board.beginDrag(of: .rotation, at: handles.rotationHandle)
    tester.take(tester.board.dragHandle(to: middle + Vector2D(300, 0)))
    let map = try #require(tester.board.inkSelection).map
    #expect(abs(map.a) < 1e-9 && abs(map.b - 1) < 1e-9)
  }
}
