/// A text of a user interface in both languages.
public struct TextRow: Hashable, Sendable {
  /// The key.
  public let key: String
  /// The text in English.
  public let english: String
  /// The text in Simplified Chinese.
  public let chinese: String

  init(_ key: String, _ english: String, _ chinese: String) {
    (self.key, self.english, self.chinese) = (key, english, chinese)
  }

  /// Returns the text in a language.
  public func text(in language: PatternTexts.Language) -> String { language == .english ? english : chinese }
}

/// The texts of a part of the user interface.
///
/// `Scripts/codes` writes ``shared`` into modules of the page, so that each text has a single source.
public struct TextTable: Sendable {
  /// The texts of all platforms.
  public let shared: [TextRow]
  /// The texts of platforms with system controls, which the page does not need.
  public let native: [TextRow]
  private let places: [String: TextRow]

  init(shared: [TextRow], native: [TextRow] = []) {
    (self.shared, self.native) = (shared, native)
    places = Dictionary((shared + native).map { ($0.key, $0) }) { _, row in preconditionFailure("two texts \(row.key)")
    }
  }

  /// The keys, in the order of the rows.
  public var keys: [String] { (shared + native).map(\.key) }

  /// Returns the text with a key; `nil` if there is none.
  ///
  /// - Complexity: O(1).
  public subscript(key: String) -> TextRow? { places[key] }
}
