import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import Testing

@Suite struct DoodleGroupTests {
  /// Returns a board with lines at y = 60, 140 and 220, the outer ones grouped, and the tool `select`.
  private func tester() throws -> DoodleTester {
    let tester = DoodleTester()
    for y in [60.0, 220, 140] { tester.draw(from: (100, y), to: (200, y)) }
    tester.board.settings.tool = .select
    lasso(tester, (80, 40), (220, 40), (220, 80), (80, 80))
    let pair = try #require(tester.board.inkSelection)
    #expect(pair.strokeCount == 1 && !pair.canGroup && !pair.canUngroup && !pair.isLocked)
    tester.take(tester.board.groupSelection())
    #expect(tester.board.history.undoCount == 3, "one mark is no group")
    tester.take(tester.board.deselect())
    lasso(tester, (80, 40), (220, 40), (220, 80), (90, 80), (90, 200), (220, 200), (220, 240), (80, 240))
    #expect(tester.board.inkSelection?.strokeCount == 2 && tester.board.inkSelection?.canGroup == true)
    tester.take(tester.board.groupSelection())
    #expect(tester.board.history.undoCount == 4)
    return tester
  }

  private func lasso(_ tester: DoodleTester, _ points: (Double, Double)...) {
    var points = points
    let last = points.removeLast()
    for (index, point) in points.enumerated() {
      tester.send((1, index == 0 ? .began : .moved, point.0, point.1))
    }
    tester.send((1, .ended, last.0, last.1))
  }

  private func tap(_ tester: DoodleTester, _ x: Double, _ y: Double) {
    tester.send((1, .began, x, y))
    tester.send((1, .ended, x, y))
  }

  @Test func `A tap selects the group, and commands change all of it in a step`() throws {
    let tester = try tester()
    tester.take(tester.board.deselect())
    tap(tester, 150, 220)
    let group = try #require(tester.board.inkSelection)
    #expect(group.strokeCount == 2 && !group.canGroup && group.canUngroup)
    #expect(group.frame.y < 61 && group.frame.y + group.frame.height > 219)
    let before = tester.board.file
    tester.take(tester.board.deleteSelection())
    #expect(tester.drawing.marks.filter { !$0.isEmpty }.count == 1)
    tester.undo()
    #expect(tester.board.file == before)
    // The inner line is not in the group.
    tap(tester, 150, 140)
    #expect(tester.board.inkSelection?.strokeCount == 1)
  }

  @Test func `Keys go from group to group, and ungrouping makes them single again`() throws {
    let tester = try tester()
    tester.take(tester.board.deselect())
    func next() -> Int? {
      tester.take(tester.board.selectNext(isBackward: false))
      return tester.board.inkSelection?.strokeCount
    }
    #expect([next(), next(), next()] == [2, 1, 2])
    tester.take(tester.board.ungroupSelection())
    #expect(tester.board.inkSelection?.strokeCount == 2 && tester.board.inkSelection?.canUngroup == false)
    tester.take(tester.board.deselect())
    #expect([next(), next(), next(), next()] == [1, 1, 1, 1])
    tester.undo()
    tap(tester, 150, 60)
    #expect(tester.board.inkSelection?.strokeCount == 2)
  }

  @Test func `A copy of a group is a separate group`() throws {
    let tester = try tester()
    tester.take(tester.board.duplicateSelection())
    #expect(tester.board.inkSelection?.strokeCount == 2 && tester.board.inkSelection?.canUngroup == true)
    tester.take(tester.board.adjustSelection(by: Vector2D(120, 0)))
    tester.take(tester.board.commitAdjustment())
    tap(tester, 150, 60)
    #expect(tester.board.inkSelection?.strokeCount == 2)
    #expect(tester.drawing.unusedGroup == 3)
    tester.take(tester.board.selectAll())
    #expect(tester.board.inkSelection?.canGroup == true)
    tester.take(tester.board.groupSelection())
    #expect(tester.board.inkSelection?.canGroup == false && tester.board.inkSelection?.strokeCount == 5)
  }

  @Test func `A locked selection can only be unlocked`() throws {
    let tester = try tester()
    tester.take(tester.board.setSelectionLocked(true))
    let steps = tester.board.history.undoCount
    let before = tester.board.file
    let locked = try #require(tester.board.inkSelection)
    #expect(locked.isLocked && locked.strokeCount == 2 && !locked.canGroup && !locked.canUngroup)
    let board = tester.board
    let commands: [() -> DoodleEffects] = [
      { board.deleteSelection() }, { board.duplicateSelection() }, { board.reorderSelection(toFront: true) },
      { board.recolorSelection(.white) }, { board.widenSelection(to: 40) }, { board.ungroupSelection() },
      { board.groupSelection() }, { board.setSelectionLocked(true) }, { board.adjustSelection(by: Vector2D(50, 50)) },
      { board.resizeSelection(by: 2) }, { board.commitAdjustment() },
    ]
    for command in commands {
      tester.take(command())
      #expect(tester.board.file == before && tester.board.history.undoCount == steps)
    }
    // A drag begins a lasso, which skips locked marks; erasers skip them too.
    lasso(tester, (80, 40), (240, 40), (240, 250), (80, 250))
    #expect(tester.board.inkSelection?.strokeCount == 1 && tester.board.inkSelection?.isLocked == false)
    for tool in [DoodleTool.partEraser, .strokeEraser] {
      tester.board.settings.tool = tool
      tester.draw(from: (150, 50), to: (150, 70))
      #expect(tester.board.file == before)
    }
    tester.board.settings.tool = .select
    tester.take(tester.board.selectAll())
    #expect(tester.board.inkSelection?.strokeCount == 1)
    tap(tester, 150, 60)
    #expect(tester.board.inkSelection?.strokeCount == 2 && tester.board.inkSelection?.isLocked == true)
    tester.take(tester.board.setSelectionLocked(false))
    tester.take(tester.board.deleteSelection())
    #expect(tester.drawing.marks.filter { !$0.isEmpty }.count == 1)
    tester.undo()
    tester.undo()
    #expect(tester.board.file == before)
    tap(tester, 150, 60)
    #expect(tester.board.inkSelection?.isLocked == true)
  }
}
