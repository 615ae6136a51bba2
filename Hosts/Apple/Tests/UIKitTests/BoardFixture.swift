import Foundation
import InkdotDrawings
import InkdotGraphics
import InkdotHosting
import Testing
import UIKit

@testable import InkdotUIKit

/// A board of 400 × 300 pt in a window, with English texts and without shape recognition. The suites of a board inherit from it.
@MainActor class BoardFixture {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let view = DoodleBoardView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  init() throws {
    MediaClock.now = 1000
    UIView.style = .light
    window.addSubview(view)
    window.layoutIfNeeded()
    view.start(on: try #require(Sheet(width: 400, height: 300)))
    view.settings.recognizesShapes = false
    view.texts = DoodleTexts(.english)
  }

  var drawing: Drawing { view.board.history.drawing }
}

/// A PNG file of one colour.
@MainActor func photoFile(_ width: Int, _ height: Int, _ color: RGBAColor = RGBAColor(200, 0, 0)) throws -> Data {
  let bitmap = try #require(Bitmap(frame: CGRect(x: 0, y: 0, width: width, height: height), scale: 1))
  bitmap.paint { context in
    context.setFillColor(color.cgColor)
    context.fill(bitmap.frame)
  }
  return Data(try #require(bitmap.image?.png))
}
