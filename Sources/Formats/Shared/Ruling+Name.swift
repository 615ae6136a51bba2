import InkdotCoding
import InkdotDrawings

extension Ruling {
  /// Parses a ruling like `lined 28`: a name, and the spacing in pt if it is not the default. Other texts become plain.
  init(words: inout TextCursor) {
    words.skipSpace()
    let kind = Ruling.Kind.allCases.first { words.take($0.name) } ?? .plain
    words.skipSpace()
    let spacing = words.number() ?? kind.standardSpacing
    self = Ruling(kind, spacing: spacing) ?? .plain
  }
}

extension TextWriter {
  /// Writes a ruling in words.
  mutating func words(_ ruling: Ruling) {
    text(ruling.kind.name)
    text(" ")
    exact(ruling.spacing)
  }
}
