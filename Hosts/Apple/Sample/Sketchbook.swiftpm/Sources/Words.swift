import InkdotSwiftUI

/// The app's own words, in its two languages.
struct Words {
  let pattern: String

  static var system: Words {
    switch PatternTexts.system.language {
    case .english: Words(pattern: "Pattern")
    case .simplifiedChinese: Words(pattern: "手势密码")
    }
  }
}
