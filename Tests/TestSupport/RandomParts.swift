import InkdotDrawings
import InkdotGeometry

/// Random parts of drawings.
public enum RandomParts {
  /// Returns a random sheet.
  public static func sheet(_ random: inout SeededGenerator) -> Sheet {
    let kind = Ruling.Kind.allCases[Int.random(in: Ruling.Kind.allCases.indices, using: &random)]
    guard let ruling = Ruling(kind, spacing: .random(in: 4...60, using: &random)),
      let sheet = Sheet(
        width: .random(in: 300...900, using: &random), height: 500,
        color: RGBAColor(rgba: .random(in: 0...UInt32.max, using: &random)),
        ruling: ruling, isEndless: Bool.random(using: &random))
    else { preconditionFailure("in range") }
    return sheet
  }

  /// Returns a point that is on every sheet.
  public static func point(_ random: inout SeededGenerator) -> Point2D {
    Point2D(.random(in: 100...400, using: &random), .random(in: 100...400, using: &random))
  }

  /// Returns a placement of a photo or text.
  public static func placement(_ random: inout SeededGenerator) -> Placement {
    guard
      let placement = Placement(
        center: point(&random), scale: .random(in: 0.1...3, using: &random), angle: .random(in: -9...9, using: &random))
    else { preconditionFailure("in range") }
    return placement
  }

  /// Returns a text with several lines in several scripts.
  public static func text(_ random: inout SeededGenerator) -> TextBox {
    let signs: [Character] = ["a", "Q", " ", "\n", "\u{2028}", "ä", "字", "漢", "👩‍🎨", "🇨🇭", "&", "<", "ا", "e\u{301}"]
    let words = String(
      (0..<Int.random(in: 1...20, using: &random)).compactMap { _ in signs.randomElement(using: &random) })
    guard
      let text = TextBox(
        utf8: Array(words.utf8), family: TextBox.Family.allCases.randomElement(using: &random) ?? .sans,
        color: RGBAColor(rgba: .random(in: 0...UInt32.max, using: &random)),
        width: .random(in: 0.5...12, using: &random), at: placement(&random))
    else { preconditionFailure("in range") }
    return text
  }
}
