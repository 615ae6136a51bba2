import Foundation
import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotGraphics
import TestSupport
import Testing
import UIKit

@testable import InkdotUIKit

extension SharedDisplay {
  @MainActor final class DoodleEventTests: BoardFixture {
    var changes = 0
    var stamped: [Photo] = []

    override init() throws {
      try super.init()
      view.changed = { [unowned self] in changes += 1 }
      view.photoStamped = { [unowned self] in stamped.append($0) }
    }

    func addPhoto() throws {
      #expect(view.insert(try photoFile(100, 80)))
      changes = 0
    }

    @Test func `Stamping a photo is one change, and the photo is reported`() throws {
      try addPhoto()
      let finger = Finger(on: view)
      finger.down(CGPoint(x: 200, y: 150))
      for _ in 0..<120 {
        finger.move(CGPoint(x: 200, y: 150))
        showFrames(1)
      }
      #expect(drawing.floatingPhotos.isEmpty && changes == 1)
      #expect(stamped.count == 1 && drawing.marks.last == stamped.last.map { .photo($0) })
      finger.up(CGPoint(x: 200, y: 150))
      try addPhoto()
      view.stampPhoto()
      #expect(stamped.count == 2 && changes == 1)
      view.undo()
      #expect(stamped.count == 2)
      view.redo()
      #expect(stamped.count == 2)
    }

    @Test func `All photos that are stamped together are reported`() throws {
      try addPhoto()
      try addPhoto()
      view.perform(.selectAll)
      #expect(stamped.count == 2 && drawing.marks == stamped.map { .photo($0) })
    }

    @Test func `Decoded photos are cached, and released when memory is low`() throws {
      nonisolated(unsafe) var decodes = 0
      let image = try #require(Bitmap(frame: CGRect(x: 0, y: 0, width: 100, height: 80), scale: 1)?.image)
      view.decoder = { _ in
        decodes += 1
        return image
      }
      try addPhoto()
      view.stampPhoto()
      func repaint() {
        view.undo()
        view.redo()
        showFrames(10)
      }
      repaint()
      let count = decodes
      #expect(count > 0)
      repaint()
      #expect(decodes == count)
      view.freeMemory()
      repaint()
      #expect(decodes > count)
    }

    @Test func `A three-finger gesture undoes only once, by the board or by the system`() {
      #expect(view.settings.fingerTaps && view.editingInteractionConfiguration == .none)
      view.settings.fingerTaps = false
      #expect(view.editingInteractionConfiguration == .default)
    }

    @Test func `Moving a photo is one change`() throws {
      try addPhoto()
      let finger = Finger(on: view)
      finger.down(CGPoint(x: 200, y: 150))
      for step in 1...20 { finger.move(CGPoint(x: 200 + 5 * CGFloat(step), y: 150)) }
      #expect(changes == 0)
      finger.up(CGPoint(x: 300, y: 150))
      #expect(changes == 1)
    }

    /// Returns whether a layer shows alignment guides: lines without dashes and fill.
    private func showsGuides(_ layer: CALayer) -> Bool {
      let shape = layer as? CAShapeLayer
      return shape?.path != nil && shape?.lineDashPattern == nil && shape?.fillColor == nil
        && shape?.isHidden == false
        || (layer.sublayers ?? []).contains { showsGuides($0) }
    }

    @Test func `A dragged selection aligns and shows guides, unless Command is held`() throws {
      try addPhoto()
      let finger = Finger(on: view)
      finger.down(CGPoint(x: 200, y: 150))
      finger.move(CGPoint(x: 200, y: 162))
      finger.move(CGPoint(x: 203, y: 190))
      // Aligned to the middle of the sheet.
      #expect(view.board.placement(ofPhoto: 0)?.center == Point2D(200, 178))
      #expect(showsGuides(view.layer))
      finger.flags = .command
      finger.move(CGPoint(x: 203, y: 191))
      #expect(view.board.placement(ofPhoto: 0)?.center == Point2D(203, 179) && !showsGuides(view.layer))
      finger.flags = []
      finger.move(CGPoint(x: 203, y: 190))
      #expect(showsGuides(view.layer))
      finger.up(CGPoint(x: 203, y: 190))
      #expect(drawing.floatingPhotos[0].placement.center.x == 200 && !showsGuides(view.layer))
    }

    @Test func `Moving a selection is one change, and so is each new selection`() throws {
      view.settings.tool = .highlighter
      let pencil = Finger(on: view, .pencil)
      pencil.down(CGPoint(x: 50, y: 100), force: 1)
      for step in 1...20 { pencil.move(CGPoint(x: 50 + 10 * CGFloat(step), y: 100), force: 1) }
      pencil.up(CGPoint(x: 250, y: 100))
      view.perform(.selectAll)
      changes = 0
      let finger = Finger(on: view)
      finger.down(CGPoint(x: 150, y: 100))
      for step in 1...20 { finger.move(CGPoint(x: 150, y: 100 + 5 * CGFloat(step))) }
      #expect(changes == 0)
      finger.up(CGPoint(x: 150, y: 200))
      #expect(changes == 1)
      view.perform(.deselect)
      #expect(changes == 2)
    }
  }
}
