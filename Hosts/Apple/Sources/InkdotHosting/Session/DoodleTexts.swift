/// The words of a doodle board for assistive technology, in English and Simplified Chinese.
public struct DoodleTexts: Hashable, Sendable {
  /// What is said.
  public enum Label: String, Hashable, Sendable, CaseIterable {
    /// What the board is.
    case board
    /// Takes the last step back.
    case undo
    /// Makes it again.
    case redo
    /// Takes everything off the paper.
    case clear
  }

  /// The language of texts that are not replaced.
  public var language: PatternTexts.Language
  /// Texts of the app's own, by name.
  public var replacements: [String: String] = [:]

  /// The texts in a language.
  public init(_ language: PatternTexts.Language = .english) {
    self.language = language
  }

  /// The text of a label.
  public func text(for label: Label) -> String {
    if let own = replacements[label.rawValue] { return own }
    let isEnglish = language == .english
    return switch label {
    case .board: isEnglish ? "Drawing" : "画板"
    case .undo: isEnglish ? "Undo" : "撤销"
    case .redo: isEnglish ? "Redo" : "重做"
    case .clear: isEnglish ? "Clear" : "清空"
    }
  }
}
