import Foundation
import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotGraphics
import InkdotHosting
import TestSupport
import Testing
import UIKit

@testable import InkdotUIKit

extension SharedDisplay {
  @MainActor final class SelectionHandleTests: BoardFixture {
    override init() throws {
      try super.init()
      view.settings.inputPolicy = .anything
    }

    var handles: SelectionHandles { get throws { try #require(view.board.selectionHandles) } }

    /// Selects a line from (150, 120) to (250, 180).
    func selectLine() {
      view.settings.tool = .pen
      let finger = Finger(on: view, .pencil)
      finger.down(CGPoint(x: 150, y: 120), force: 1)
      for step in 1...10 { finger.move(CGPoint(x: 150 + 10 * step, y: 120 + 6 * step), force: 1) }
      finger.up(CGPoint(x: 250, y: 180))
      MediaClock.now += 1
      showFrames(2)
      view.perform(.selectAll)
    }

    func addPhoto() throws { #expect(view.insert(try photoFile(100, 80))) }

    /// Drags a handle without alignment: Command is held.
    func hold(_ handle: SelectionHandles.Handle, by offset: Vector2D, _ flags: UIKeyModifierFlags = []) throws -> Finger
    {
      let start = try handles.center(of: handle)
      let finger = Finger(on: view)
      finger.flags = [flags, .command]
      finger.down(CGPoint(start))
      finger.move(CGPoint(start + offset * 0.5))
      finger.move(CGPoint(start + offset))
      return finger
    }

    func isNear(_ a: Point2D, _ b: Point2D) -> Bool { a.distance(to: b) < 1e-6 }

    @Test func `A corner handle scales about the opposite corner, as one step`() throws {
      selectLine()
      let before = try handles.corners
      let marks = drawing.marks
      let diagonal = before[2] - before[0]
      let finger = try hold(.bottomRight, by: diagonal * 0.3)
      #expect(drawing.marks == marks, "a move is not a step")
      finger.up(CGPoint(try handles.center(of: .bottomRight)))
      let after = try handles.corners
      #expect(isNear(after[0], before[0]) && (after[2] - after[0]).length > 1.1 * diagonal.length)
      #expect(drawing.marks.filter { !$0.isEmpty } != marks)
      view.undo()
      #expect(drawing.marks == marks)
    }

    @Test func `Option scales about the middle`() throws {
      selectLine()
      let before = try handles.corners
      let finger = try hold(.topLeft, by: (before[0] - before[2]) * 0.25, .alternate)
      let after = try handles.corners
      let (old, new) = (before[0] + (before[2] - before[0]) * 0.5, after[0] + (after[2] - after[0]) * 0.5)
      #expect(isNear(old, new) && !isNear(before[2], after[2]))
      // Releasing Option during the drag continues as if it had never been held.
      finger.flags = .command
      finger.move(CGPoint(before[0] + (before[0] - before[2]) * 0.25))
      #expect(isNear(try handles.corners[2], before[2]))
    }

    @Test func `The rotation handle rotates about the middle`() throws {
      selectLine()
      let before = try handles
      let middle = before.corners[0] + (before.corners[2] - before.corners[0]) * 0.5
      let finger = Finger(on: view)
      finger.down(CGPoint(before.rotationHandle))
      let distance = before.rotationHandle.distance(to: middle)
      finger.move(CGPoint(middle + Vector2D(distance, 0)))
      #expect(abs(try handles.angle - .pi / 2) < 1e-6)
      finger.up(CGPoint(middle + Vector2D(distance, 0)))
      let corners = try handles.corners
      #expect(isNear(corners[0] + (corners[2] - corners[0]) * 0.5, middle))
    }

    @Test func `A touch area is 44 pt wide`() throws {
      selectLine()
      for handle in SelectionHandles.Handle.allCases {
        let center = try handles.center(of: handle)
        #expect(view.handle(at: CGPoint(center + Vector2D(21, 0))) != nil)
        #expect(view.handle(at: CGPoint(center + Vector2D(0, -21))) != nil)
      }
      let corner = try handles.cornerHandles[2]
      #expect(view.handle(at: CGPoint(corner + Vector2D(23, 0))) == nil)
      #expect(view.handle(at: CGPoint(corner + Vector2D(0, 23))) == nil)
    }

    @Test(arguments: DoodleTool.allCases) func `The handles of a floating photo work with each tool`(_ tool: DoodleTool)
      throws
    {
      try addPhoto()
      view.settings.tool = tool
      let before = try handles.corners
      let finger = try hold(.bottomRight, by: (before[2] - before[0]) * 0.5)
      finger.up(CGPoint(try handles.center(of: .bottomRight)))
      #expect(drawing.marks.isEmpty && drawing.floatingPhotos.count == 1)
      let corners = try handles.corners
      #expect(isNear(corners[0], before[0]) && !isNear(corners[2], before[2]))
    }

    @Test func `A second finger, a cancelled touch and a lost window revert the drag`() throws {
      selectLine()
      let (before, marks) = (try handles.corners, drawing.marks)
      func isUnchanged() throws -> Bool {
        let corners = try handles.corners
        return drawing.marks == marks && zip(corners, before).allSatisfy(isNear)
      }
      let first = try hold(.bottomRight, by: Vector2D(40, 30))
      let second = Finger(on: view)
      second.down(CGPoint(x: 20, y: 280))
      #expect(try isUnchanged())
      first.move(CGPoint(x: 390, y: 290))
      first.up(CGPoint(x: 390, y: 290))
      #expect(try isUnchanged(), "the first finger has no effect any more")
      second.cancel()
      MediaClock.now += 1
      showFrames(2)
      view.perform(.selectAll)
      try hold(.bottomRight, by: Vector2D(40, 30)).cancel()
      #expect(try isUnchanged())
      let lost = try hold(.bottomRight, by: Vector2D(40, 30))
      view.removeFromSuperview()
      window.addSubview(view)
      lost.move(CGPoint(x: 390, y: 290))
      #expect(drawing.marks == marks)
    }

    @Test func `A locked selection has no handles`() throws {
      selectLine()
      let corner = try handles.cornerHandles[2]
      #expect(view.handle(at: CGPoint(corner)) == .bottomRight)
      view.perform(.lock)
      #expect(view.handle(at: CGPoint(corner)) == nil)
      view.perform(.unlock)
      #expect(view.handle(at: CGPoint(corner)) == .bottomRight)
      view.perform(.deselect)
      #expect(view.handle(at: CGPoint(corner)) == nil)
    }

    @Test func `Handles are shown where they are touched`() throws {
      selectLine()
      showFrames(2)
      let places = try SelectionHandles.Handle.allCases.map { try handles.center(of: $0) }
      func pixels() -> [UInt32] {
        let shown = picture(of: window)
        return places.map { shown[Int(2 * $0.x), Int(2 * $0.y)] }
      }
      // White corners, blue rotation handle.
      #expect(pixels() == [0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFF12_73E6])
      let shown = picture(of: window)
      for place in places.prefix(4) { #expect(shown[Int(2 * place.x) + 16, Int(2 * place.y)] == 0xFF12_73E6) }
      view.perform(.deselect)
      showFrames(2)
      #expect(pixels().allSatisfy { $0 == 0xFFFF_FFFF })
    }

    @Test func `VoiceOver scales and rotates the selection`() throws {
      func names() -> [String] { (view.accessibilityCustomActions ?? []).map(\.name) }
      let own = ["Smaller", "Bigger", "Turn left", "Turn right"]
      #expect(Set(names()).isDisjoint(with: own))
      selectLine()
      #expect(names().suffix(4) == own)
      func run(_ name: String) throws -> Bool {
        let action = try #require(view.accessibilityCustomActions?.first { $0.name == name })
        return action.actionHandler?(action) == true
      }
      let (before, marks) = (try handles, drawing.marks)
      #expect(try run("Bigger"))
      let width = before.corners[0].distance(to: before.corners[1])
      #expect(try handles.corners[0].distance(to: handles.corners[1]) > 1.2 * width)
      view.undo()
      #expect(drawing.marks == marks, "one step")
      view.perform(.selectAll)
      #expect(try run("Turn right") && drawing.marks != marks)
      view.perform(.lock)
      #expect(try !run("Smaller"))
      view.perform(.deselect)
      #expect(Set(names()).isDisjoint(with: own))
      try addPhoto()
      #expect(try run("Smaller") && run("Turn left"))
    }
  }
}
