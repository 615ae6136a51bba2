#if canImport(CoreText)
  import CoreGraphics
  import CoreText
  import Foundation
  public import InkdotDrawings

  /// Measures texts and wraps lines, in the fonts of ``ContextPainter``.
  public enum TextRuler {
    /// Font size for measuring, large enough for widths that scale to every size.
    static let em: CGFloat = 100

    /// The name of a font; `nil` for the system font, which has none.
    public static func fontName(of family: TextBox.Family) -> String? {
      switch family {
      case .sans: nil
      case .serif: "TimesNewRomanPSMT"
      case .monospaced: "Menlo-Regular"
      }
    }

    /// A text on one line.
    static func line(_ words: String, _ family: TextBox.Family, _ color: CGColor? = nil) -> CTLine? {
      attributed(words, family, color).map { CTLineCreateWithAttributedString($0) }
    }

    private static func attributed(
      _ words: String, _ family: TextBox.Family, _ color: CGColor?
    ) -> CFAttributedString? {
      let font = fontName(of: family).map { CTFontCreateWithName($0 as CFString, em, nil) }
      guard let font = font ?? CTFontCreateUIFontForLanguage(.system, em, nil) else { return nil }
      let ink = color ?? CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
      let attributes: [String: Any] = [
        kCTFontAttributeName as String: font, kCTForegroundColorAttributeName as String: ink,
      ]
      return CFAttributedStringCreate(nil, words as CFString, attributes as CFDictionary)
    }

    /// Wraps a text to a width.
    ///
    /// - Parameters:
    ///   - words: the typed text; U+000A ends a line.
    ///   - family: the font.
    ///   - room: maximum width of a line, in em.
    /// - Returns: the text with U+2028 where a line was wrapped, and the width of the longest line in em, without trailing
    ///   spaces.
    /// - Complexity: O(characters).
    public static func layout(of words: String, in family: TextBox.Family, room: Double) -> (
      lines: String, width: Double
    ) {
      var (lines, width): ([String], Double) = ([], 0)
      for paragraph in words.split(separator: "\n", omittingEmptySubsequences: false) {
        var parts: [String] = []
        if let string = attributed(String(paragraph), family, nil) {
          let typesetter = CTTypesetterCreateWithAttributedString(string)
          let units = Array(paragraph.utf16)
          var start = 0
          while start < units.count {
            let length = CTTypesetterSuggestLineBreak(typesetter, start, room * Double(em))
            let end = min(start + max(length, 1), units.count)
            let part = String(decoding: units[start..<end], as: UTF16.self)
            if let line = line(part, family) {
              let whole = CTLineGetTypographicBounds(line, nil, nil, nil)
              width = max(width, (whole - CTLineGetTrailingWhitespaceWidth(line)) / Double(em))
            }
            parts.append(part)
            start = end
          }
        }
        lines.append(parts.joined(separator: "\u{2028}"))
      }
      return (lines.joined(separator: "\n"), width)
    }
  }
#endif
