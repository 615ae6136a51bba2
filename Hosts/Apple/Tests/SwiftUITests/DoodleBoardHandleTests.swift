import Foundation
import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotInk
import InkdotUIKit
import SwiftUI
import TestSupport
import Testing
import UIKit

@testable import InkdotSwiftUI

extension SharedDisplay {
  @MainActor struct DoodleBoardHandleTests {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let document = DoodleDocument()

    @Test(arguments: [true, false]) func `A corner handle scales the selection of a document`(showsBar: Bool) throws {
      let tree = ViewTree(in: window) { DoodleBoard(document, showsBar: showsBar) }
      defer { _ = tree }
      let view = document.view
      var other = try Drawing(width: 200, height: 150)
      let samples = try [Point2D(20, 20), Point2D(120, 90)].map { try StrokeSample(position: $0) }
      try other.apply(.add(try Stroke(tool: .pen, color: .black, width: 3, samples: samples)))
      #expect(view.insert(Data(DrawingFile.bytes(of: other))))
      let before = try #require(view.board.selectionHandles)
      let touch = UITouch()
      let offset = touch.location(in: view)
      func send(_ point: Point2D, _ call: (Set<UITouch>, UIEvent?) -> Void) {
        touch.facts.location = CGPoint(x: point.x - offset.x, y: point.y - offset.y)
        call([touch], UIEvent())
      }
      let start = before.cornerHandles[2]
      let end = start + (before.corners[2] - before.corners[0]) * 0.4
      send(start, view.touchesBegan)
      send(end, view.touchesMoved)
      send(end, view.touchesEnded)
      let after = try #require(view.board.selectionHandles)
      #expect(
        after.corners[0].distance(to: after.corners[2]) > 1.2 * before.corners[0].distance(to: before.corners[2]))
      let steps = view.board.history.undoCount
      document.undo()
      #expect(view.board.history.undoCount == steps - 1)
      let back = try #require(view.board.selectionHandles)
      #expect(zip(back.corners, before.corners).allSatisfy { $0.distance(to: $1) < 1e-6 }, "one step")
    }
  }
}
