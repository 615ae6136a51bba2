import InkdotBoards
import InkdotUIKit
import SwiftUI
import TestSupport
import Testing
import UIKit

@testable import InkdotSwiftUI

extension SharedDisplay {
  @MainActor struct BoardHostTests {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let document = DoodleDocument()

    var isShown: Bool { document.view.window === window && document.view.frame.width == 400 }

    @Test func `A board stays visible when its bar is shown and hidden`() {
      nonisolated(unsafe) var showsBar = true
      let tree = ViewTree(in: window) { DoodleBoard(document, showsBar: showsBar) }
      #expect(isShown)
      for _ in 0..<3 {
        showsBar.toggle()
        tree.update()
        #expect(isShown)
      }
    }

    @Test(arguments: [true, false]) func `A board with another identity is visible`(showsBar: Bool) {
      nonisolated(unsafe) var id = 0
      let tree = ViewTree(in: window) { DoodleBoard(document, showsBar: showsBar).id(id) }
      for _ in 0..<3 {
        id += 1
        tree.update()
        #expect(isShown)
      }
    }

    @Test(arguments: [true, false]) func `The last of two boards shows the document`(showsBar: Bool) {
      nonisolated(unsafe) var isOpen = false
      let tree = ViewTree(in: window) {
        VStack {
          DoodleBoard(document, showsBar: false)
          if isOpen { DoodleBoard(document, showsBar: showsBar) }
        }
      }
      let first = document.view.superview
      isOpen = true
      tree.update()
      #expect(isShown && document.view.superview !== first)
      let second = document.view.superview
      tree.update()
      #expect(document.view.superview === second, "updating the first does not take the board back")
      isOpen = false
      tree.update()
      #expect(isShown && document.view.superview === first)
    }

    @Test func `A bar that is shown again is up to date`() throws {
      nonisolated(unsafe) var isOpen = false
      let tree = ViewTree(in: window) {
        VStack {
          DoodleBoard(document)
          if isOpen { DoodleBoard(document) }
        }
      }
      isOpen = true
      tree.update()
      isOpen = false
      tree.update()
      document.perform(.tool(.brush))
      let controller = try #require(tree.hosted(DoodleBoardViewController.self).first)
      #expect(
        controller.barItems.first { $0.isSelected }?.accessibilityLabel == controller.texts.text(for: DoodleTool.brush))
    }
  }
}
