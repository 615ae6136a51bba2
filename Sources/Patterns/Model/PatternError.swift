/// Why something is not a pattern.
public enum PatternError: Error, Hashable, Sendable {
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
  /// More dots than ``PatternRule/maximumLength``.
  case tooLong(limit: Int)
  /// More dots on the grid than counting or listing its patterns allows.
  case tooManyDots(count: Int, limit: Int)
}

extension PatternError: CustomStringConvertible {
  /// The error as a sentence. It may name dots of the drawing it is about: log it only where the drawing is no secret.
  public var description: String {
    switch self {
    case .gridOutOfRange(let rows, let columns): "No grid has \(rows) rows and \(columns) columns."
    case .malformedText(let offset): "Not a pattern's text from byte \(offset + 1) on; write dots as in 0-1-2-5-8."
    case .dotOutOfGrid(let dot): "The grid has no dot \(dot)."
    case .repeatedDot(let dot): "Dot \(dot) is used twice."
    case .skippedDot(let dot, let start, let end): "\(start)-\(end) passes over dot \(dot), which is not used before."
    case .tooShort(let count, let minimum): "\(count == 1 ? "1 dot" : "\(count) dots"), at least \(minimum) are needed."
    case .tooLong(let limit): "More than \(limit) dots."
    case .tooManyDots(let count, let limit): "The grid has \(count) dots, this works up to \(limit)."
    }
  }
}
