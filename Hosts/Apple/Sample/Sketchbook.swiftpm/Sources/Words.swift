import InkdotSwiftUI

/// The app's own words, in its two languages.
struct Words {
  let album: String
  let open: String
  let new: String
  let settings: String
  let lock: String
  let delete: String
  let change: String
  let shortcutOn: String
  let shortcutOff: String

  static var system: Words {
    switch PatternTexts.system.language {
    case .english:
      Words(
        album: "Sketchbook", open: "Open the sketchbook", new: "New drawing", settings: "Settings", lock: "Lock",
        delete: "Delete",
        change: "Change pattern",
        shortcutOn: "Use Face ID or Touch ID", shortcutOff: "Only the pattern")
    case .simplifiedChinese:
      Words(
        album: "速写本", open: "打开速写本", new: "新建绘画", settings: "设置", lock: "锁定", delete: "删除", change: "修改手势密码",
        shortcutOn: "使用面容 ID 或触控 ID", shortcutOff: "仅用手势密码")
    }
  }
}
