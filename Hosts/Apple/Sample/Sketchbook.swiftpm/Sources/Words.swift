import Foundation
import InkdotSwiftUI

/// The app's own words, in its two languages.
struct Words {
  let pen: String
  let brush: String
  let highlighter: String
  let eraser: String
  let undo: String
  let redo: String
  let pattern: String

  static var system: Words {
    switch PatternTexts.system.language {
    case .english:
      Words(
        pen: "Pen", brush: "Brush", highlighter: "Highlighter", eraser: "Eraser", undo: "Undo", redo: "Redo",
        pattern: "Pattern")
    case .simplifiedChinese:
      Words(pen: "钢笔", brush: "毛笔", highlighter: "荧光笔", eraser: "橡皮", undo: "撤销", redo: "重做", pattern: "手势密码")
    }
  }
}
