public import InkdotPatterns

/// The texts of a pattern lock, in English and Simplified Chinese.
///
/// Each text has a name: those of `PatternMessage` and ``Label``, and `title.create` etc. for screens. For other texts
/// or languages, set ``replacements`` by these names. In a text, `{n}` is replaced by a number, `{n|dot|dots}` by the
/// number with the matching form of the word, `{row}` and `{column}` by those of a dot.
public struct PatternTexts: Hashable, Sendable {
  /// A language of the texts.
  public enum Language: String, Hashable, Sendable, CaseIterable {
    /// English.
    case english = "en"
    /// Simplified Chinese.
    case simplifiedChinese = "zh-Hans"

    /// Returns the language for a BCP 47 tag like `zh-Hans-CN`: Simplified Chinese for all Chinese, otherwise English.
    public init(tag: String) {
      let first = tag.prefix { $0 != "-" && $0 != "_" }
      self = first.lowercased() == "zh" ? .simplifiedChinese : .english
    }
  }

  /// A label beside messages.
  public enum Label: String, Hashable, Sendable, CaseIterable {
    /// The name of the group of dots.
    case region
    /// A dot.
    case dot
    /// A wait, with the remaining time.
    case wait
    /// The button that finishes a drawing from keys.
    case done
    /// The button that discards the first drawing.
    case startOver
    /// The button for a forgotten pattern.
    case forgot
    /// The button for managing the pattern.
    case manage
    /// The button that cancels.
    case cancel
    /// The button that asks a vault again after a failure.
    case retry
    /// The button for Face ID or a fingerprint instead of the pattern.
    case shortcut
  }

  /// The language of texts that are not replaced.
  public var language: Language
  /// The app's own texts, by name.
  public var replacements: [String: String] = [:]

  /// Creates the texts in a language.
  public init(_ language: Language = .english) {
    self.language = language
  }

  /// Returns the text of a message.
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

  /// Returns the text of a label. For a dot use ``text(for:)-(PatternElement)``.
  public func text(for label: Label) -> String { template(label.rawValue) }

  /// Returns the title of a flow's screen.
  public func title(of kind: PatternFlow.Kind) -> String {
    switch kind {
    case .create: template("title.create")
    case .unlock: template("title.unlock")
    case .verify: template("title.verify")
    case .change: template("title.change")
    case .remove: template("title.remove")
    }
  }

  /// Returns the accessibility label of a dot.
  public func text(for element: PatternElement) -> String {
    Self.replace(
      "{column}", with: String(element.column),
      in: Self.replace("{row}", with: String(element.row), in: fill(template("dot"), element.dot + 1)))
  }

  /// Returns the text of a lockout with the remaining time, like `0:27` or `1:00:27`.
  ///
  /// - Parameter seconds: 0 or more.
  public func text(forWaitOf seconds: Int) -> String {
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let clock = (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(seconds % 60)
    return Self.replace("{n}", with: clock, in: template("wait"))
  }

  /// The names of all texts.
  public static var names: [String] { table.keys + titleTable.keys }

  // MARK: Templates

  private func template(_ name: String) -> String {
    if let own = replacements[name] { return own }
    return (Self.table[name] ?? Self.titleTable[name])?.text(in: language) ?? name
  }

  /// Replaces `{n}` and `{n|one|many}` by a number.
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
}
