/// The reason why a pattern is invalid.
public enum PatternError: Error, Hashable, Sendable {
  /// A side of the grid is outside ``PatternGrid/sides``.
  case gridOutOfRange(rows: Int, columns: Int)
  /// The text is neither dots between separators nor the compact form; `offset` is the first invalid byte.
  case malformedText(offset: Int)
  /// The grid has no dot with this number.
  case dotOutOfGrid(dot: Int)
  /// A dot is reused although the rule forbids it.
  case repeatedDot(dot: Int)
  /// A link passes a dot that was not used before.
  case skippedDot(dot: Int, from: Int, to: Int)
  /// The pattern has fewer dots than the rule requires.
  case tooShort(count: Int, minimum: Int)
  /// The pattern has more dots than ``PatternRule/maximumLength``.
  case tooLong(limit: Int)
  /// The grid has too many dots to count or list its patterns.
  case tooManyDots(count: Int, limit: Int)
}

extension PatternError: CustomStringConvertible {
  /// A description of the error as a sentence. It may name dots of the drawing: log it only if the drawing is not
  /// secret.
  public var description: String {
    switch self {
    case .gridOutOfRange(let rows, let columns): "No grid has \(rows) rows and \(columns) columns."
    case .malformedText(let offset): "The text is invalid from byte \(offset + 1) on; write dots as in 0-1-2-5-8."
    case .dotOutOfGrid(let dot): "The grid has no dot \(dot)."
    case .repeatedDot(let dot): "Dot \(dot) is used twice."
    case .skippedDot(let dot, let start, let end): "\(start)-\(end) passes over dot \(dot), which is not used before."
    case .tooShort(let count, let minimum): "\(count == 1 ? "1 dot" : "\(count) dots"), at least \(minimum) are needed."
    case .tooLong(let limit): "More than \(limit) dots."
    case .tooManyDots(let count, let limit): "The grid has \(count) dots; the limit is \(limit)."
    }
  }
}
