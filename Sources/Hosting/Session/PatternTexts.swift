public import InkdotPatterns

/// The words of a pattern lock, in English and Simplified Chinese.
///
/// Each text has a name: those of `PatternMessage`, those of ``Label``, and `title.create` and so on for screens. For other words
/// or another language, an app sets them in ``replacements`` under the same names. In a text, `{n}` is replaced by its number,
/// `{n|dot|dots}` by the number and the word that goes with it, `{row}` and `{column}` by those of a dot.
public struct PatternTexts: Hashable, Sendable {
  /// A language of the texts.
  public enum Language: String, Hashable, Sendable, CaseIterable {
    /// English.
    case english = "en"
    /// Simplified Chinese.
    case simplifiedChinese = "zh-Hans"

    /// The language to speak for a BCP 47 tag, such as `zh-Hans-CN`: every Chinese gets Simplified Chinese, all else English.
    public init(tag: String) {
      let first = tag.prefix { $0 != "-" && $0 != "_" }
      self = first.lowercased() == "zh" ? .simplifiedChinese : .english
    }
  }

  /// A label beside messages.
  public enum Label: String, Hashable, Sendable, CaseIterable {
    /// The name of the dots as a whole.
    case region
    /// A dot.
    case dot
    /// A wait, with the time left.
    case wait
    /// The button that finishes what was picked.
    case done
    /// The button that forgets the first drawing.
    case startOver
    /// The button for those who forgot.
    case forgot
    /// The button for managing the pattern.
    case manage
    /// The button that leaves.
    case cancel
    /// The button that asks a vault again which could not be read.
    case retry
    /// The button for a face or a finger in place of the pattern.
    case shortcut
  }

  /// The language of texts that are not replaced.
  public var language: Language
  /// Texts of the app's own, by name.
  public var replacements: [String: String] = [:]

  /// The texts in a language.
  public init(_ language: Language = .english) {
    self.language = language
  }

  /// The text of a message.
  public func text(for message: PatternMessage) -> String {
    let number: Int? =
      switch message.value {
      case .count(let count)?: count
      case .date, nil: nil
      }
    let sentence = fill(template(message.name), number)
    guard case .drawCurrent(_, let left?) = message, 1...4 ~= left else { return sentence }
    return sentence + fill(template("left"), left)
  }

  /// The text of a label. A dot's is ``text(for:)-(PatternElement)``.
  public func text(for label: Label) -> String { template(label.rawValue) }

  /// The title of a screen for a flow.
  public func title(of kind: PatternFlow.Kind) -> String {
    switch kind {
    case .create: template("title.create")
    case .unlock: template("title.unlock")
    case .verify: template("title.verify")
    case .change: template("title.change")
    case .remove: template("title.remove")
    }
  }

  /// The accessibility label of a dot.
  public func text(for element: PatternElement) -> String {
    Self.replace(
      "{column}", with: String(element.column),
      in: Self.replace("{row}", with: String(element.row), in: fill(template("dot"), element.dot + 1)))
  }

  /// The text during a lockout: the remaining time, as `0:27` or `1:00:27`.
  ///
  /// - Parameter seconds: 0 or more.
  public func text(forWaitOf seconds: Int) -> String {
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let clock = (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(seconds % 60)
    return Self.replace("{n}", with: clock, in: template("wait"))
  }

  /// The names of all texts.
  public static var names: [String] { table.map(\.name) }

  // MARK: Templates

  private func template(_ name: String) -> String {
    if let own = replacements[name] { return own }
    guard let row = Self.table.first(where: { $0.name == name }) else { return name }
    return language == .english ? row.english : row.chinese
  }

  /// Puts a number in the place of `{n}` and `{n|one|many}`.
  private func fill(_ template: String, _ number: Int?) -> String {
    guard let number else { return template }
    var text = ""
    var rest = template[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let parts = rest[rest.index(after: start)..<end].split(separator: "|", omittingEmptySubsequences: false)
      text += rest[..<start]
      if parts == ["n"] {
        text += "\(number)"
      } else if parts.count == 3, parts[0] == "n" {
        text += "\(number) \(number == 1 ? parts[1] : parts[2])"
      } else {
        text += rest[start...end]
      }
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }

  private static func replace(_ mark: String, with word: String, in text: String) -> String {
    var rest = text[...]
    var result = ""
    while !rest.isEmpty {
      if rest.hasPrefix(mark) {
        result += word
        rest = rest.dropFirst(mark.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }

  // swift-format-ignore
  private static let table: [(name: String, english: String, chinese: String)] = [
    ("drawCurrent.unlock", "Draw your pattern to unlock", "请绘制手势密码解锁"),
    ("drawCurrent.verify", "Draw your pattern to continue", "请输入手势密码以继续"),
    ("drawCurrent.change", "Draw your current pattern", "请输入原手势密码"),
    ("drawCurrent.remove", "Draw your pattern to turn it off", "请输入手势密码以关闭"),
    ("left", ", {n|attempt|attempts} left", "，还可以输入 {n} 次"),
    ("drawNew", "Draw an unlock pattern of at least {n|dot|dots}", "绘制手势密码，至少 {n} 个点"),
    ("connectAtLeast", "Connect at least {n|dot|dots}, draw again", "最少连接 {n} 个点，请重新输入"),
    ("drawAgain", "Draw it again to confirm", "请再次绘制以确认"),
    ("differs", "That doesn’t match. Try again, or start over", "与上次绘制不一致，请重新绘制"),
    ("weak", "Easy to guess. Draw it again to keep it, or start over", "容易被猜到。再次绘制以保留，或重设"),
    ("weakRefused", "This pattern is too easy to guess. Draw another", "这个手势密码太容易被猜到，请换一个"),
    ("checking", "Checking…", "正在验证…"),
    ("saving", "Saving…", "正在保存…"),
    ("removing", "Turning off…", "正在关闭…"),
    ("wrong", "Wrong pattern", "手势密码错误"),
    ("wrong.left", "Wrong pattern, {n|attempt|attempts} left", "手势密码错误，还可以再输入 {n} 次"),
    ("locked", "Too many wrong patterns. Try again later", "错误次数过多，请稍后再试"),
    ("refusedForGood", "Too many wrong patterns. This pattern can no longer be used", "错误次数过多，此手势密码已不能使用"),
    ("failed.storageDenied", "Nothing can be stored while the device is locked. Unlock it, then try again", "设备锁定时无法保存数据，请解锁后重试"),
    ("failed.storageFull", "The device has no room left. Free some space, then try again", "设备空间不足。请清理空间后重试"),
    ("failed.storageFailed", "Storing failed. Nothing was changed; try again", "保存失败，未作任何更改，请重试"),
    ("failed.recordDamaged", "The stored pattern is damaged and cannot be checked", "保存的手势密码已损坏，无法验证"),
    ("failed.recordMissing", "No pattern is stored here", "这里没有保存手势密码"),
    ("failed.derivationFailed", "The pattern could not be checked; try again", "无法验证手势密码，请重试"),
    ("finished.created", "Pattern saved", "设置成功"),
    ("finished.unlocked", "Unlocked", "已解锁"),
    ("finished.verified", "Verified", "验证成功"),
    ("finished.changed", "Pattern changed", "手势密码已修改"),
    ("finished.removed", "Pattern turned off", "手势密码已关闭"),
    ("finished.cancelled", "Cancelled", "已取消"),
    ("title.create", "Set pattern", "设置手势密码"),
    ("title.unlock", "Unlock", "手势解锁"),
    ("title.verify", "Verify pattern", "验证手势密码"),
    ("title.change", "Change pattern", "修改手势密码"),
    ("title.remove", "Turn off pattern", "关闭手势密码"),
    ("region", "Pattern lock", "手势解锁"),
    ("dot", "Dot {n}, row {row}, column {column}", "第 {n} 点，第 {row} 行第 {column} 列"),
    ("wait", "Too many wrong patterns. Try again in {n}", "错误次数过多，请在 {n} 后再试"),
    ("done", "Done", "完成"),
    ("startOver", "Start over", "重设"),
    ("forgot", "Forgot pattern?", "忘记手势密码？"),
    ("manage", "Manage pattern", "管理手势密码"),
    ("cancel", "Cancel", "取消"),
    ("retry", "Try again", "重试"),
    ("shortcut", "Face ID or Touch ID", "面容 ID 或触控 ID"),
  ]
}
