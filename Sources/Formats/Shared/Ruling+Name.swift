import InkdotCoding
import InkdotDrawings

extension Ruling {
  /// A ruling from the words `lined 28`: a name, and a spacing in pt where it is not the usual one. What is not understood is
  /// plain.
  init(words: inout TextCursor) {
    words.skipSpace()
    let kind = Ruling.Kind.allCases.first { words.take($0.name) } ?? .plain
    words.skipSpace()
    let spacing = words.number() ?? kind.standardSpacing
    self = Ruling(kind, spacing: spacing) ?? .plain
  }
}

extension TextWriter {
  /// The words of a ruling.
  mutating func words(_ ruling: Ruling) {
    text(ruling.kind.name)
    text(" ")
    exact(ruling.spacing)
  }
}
