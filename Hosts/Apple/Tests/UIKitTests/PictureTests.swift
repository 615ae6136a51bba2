import Foundation
import InkdotBoards
import InkdotHosting
import InkdotPatterns
import TestSupport
import Testing
import UIKit

@testable import InkdotUIKit

extension SharedDisplay {
  /// Creates the pictures of the guide; set `INKDOT_PICTURES` to a folder to write them there.
  @MainActor final class PictureTests {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 320))

    init() {
      MediaClock.now = 1000
      (UIView.style, UIView.width) = (.light, .regular)
      window.backgroundColor = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
    }

    func save(_ name: String) throws {
      let picture = picture(of: window)
      #expect(picture.width == 640)
      guard let folder = ProcessInfo.processInfo.environment["INKDOT_PICTURES"] else { return }
      try #require(picture.writePNG("\(folder)/\(name).png"))
    }

    @Test func `A pattern being drawn`() throws {
      let pad = PatternPadView(frame: window.bounds)
      pad.settings.arrows = .always
      window.addSubview(pad)
      pad.session = PatternSession(
        PatternFlow(.verify), vault: ClosureVault { _ in true }, now: { MediaClock.now }, wall: { 0 })
      window.layoutIfNeeded()
      let dots = try #require(pad.session).lock
      let centers = PatternElement.elements(of: dots, isKeyed: false).map {
        CGPoint(x: $0.frame.x + $0.frame.width / 2, y: $0.frame.y + $0.frame.height / 2)
      }
      let finger = Finger(on: pad)
      finger.down(centers[0])
      for dot in [1, 2, 5, 4] { finger.move(centers[dot]) }
      finger.move(CGPoint(x: centers[4].x - 30, y: centers[4].y + 40))
      showFrames(20)
      try save("apple-lock")
      finger.cancel()
    }

    @Test func `Strokes, some of them selected`() throws {
      let board = DoodleBoardView(frame: window.bounds)
      window.addSubview(board)
      window.layoutIfNeeded()
      board.start(
        on: try #require(Sheet(width: 320, height: 320, color: RGBAColor(255, 252, 243), ruling: Ruling(.dotted))))
      board.settings.recognizesShapes = false
      for (index, tool) in [DoodleTool.highlighter, .brush, .pen].enumerated() {
        board.choose(tool)
        let finger = Finger(on: board, .pencil)
        let y = 70 + 80 * CGFloat(index)
        finger.down(CGPoint(x: 40, y: y), force: 0.5)
        for step in 1...40 {
          let part = CGFloat(step) / 40
          finger.move(
            CGPoint(x: 40 + 240 * part, y: y + 24 * sin(part * 9)), force: 0.5 + 2.5 * abs(sin(part * 5)))
        }
        finger.up(CGPoint(x: 280, y: y + 24 * sin(9)))
        MediaClock.now += 0.2
        showFrames(2)
      }
      board.choose(.select)
      let lasso = Finger(on: board, .pencil)
      lasso.down(CGPoint(x: 20, y: 110), force: 1)
      for corner in [(300, 110), (300, 200), (20, 200), (20, 112)] {
        lasso.move(CGPoint(x: corner.0, y: corner.1), force: 1)
      }
      lasso.up(CGPoint(x: 20, y: 111))
      showFrames(10)
      #expect(board.board.inkSelection?.strokeCount == 1)
      try save("apple-board")
    }
  }
}
