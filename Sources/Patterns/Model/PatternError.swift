/// Why something is not a pattern.
public enum PatternError: Error, Equatable {
  /// A side of the grid lies outside ``PatternGrid/sides``.
  case gridOutOfRange(rows: Int, columns: Int)
  /// The text is neither dots between separators nor the compact form; `offset` is the first byte that does not fit.
  case malformedText(offset: Int)
  /// No dot of that number on the grid.
  case dotOutOfGrid(dot: Int)
  /// A dot is used again although the rule forbids it.
  case repeatedDot(dot: Int)
  /// A link passes over a dot that was not used before.
  case skippedDot(dot: Int, from: Int, to: Int)
  /// Fewer dots than the rule asks for.
  case tooShort(count: Int, minimum: Int)
  /// More dots than ``PatternRule/greatestLength``.
  case tooLong(limit: Int)
  /// More dots on the grid than ``PatternCounter`` or ``PatternEnumerator`` can work with.
  case tooManyDots(count: Int, limit: Int)
}
