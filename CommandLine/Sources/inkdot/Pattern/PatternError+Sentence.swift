import InkdotPatterns

extension PatternError {
  /// The error in words, without the pattern it is about.
  var sentence: String {
    switch self {
    case .gridOutOfRange(let rows, let columns): "no grid has \(rows) rows and \(columns) columns"
    case .malformedText(let offset): "not a pattern's text from byte \(offset + 1) on; write dots as in 0-1-2-5-8"
    case .dotOutOfGrid(let dot): "the grid has no dot \(dot)"
    case .repeatedDot(let dot): "dot \(dot) is used twice"
    case .skippedDot(let dot, let start, let end): "\(start)-\(end) passes over dot \(dot), which is not used before"
    case .tooShort(let count, let minimum): "\(count == 1 ? "1 dot" : "\(count) dots"), at least \(minimum) are needed"
    case .tooLong(let limit): "more than \(limit) dots"
    case .tooManyDots(let count, let limit): "the grid has \(count) dots, this works up to \(limit)"
    }
  }

  /// The error's name in JSON.
  var name: String {
    switch self {
    case .gridOutOfRange: "gridOutOfRange"
    case .malformedText: "malformedText"
    case .dotOutOfGrid: "dotOutOfGrid"
    case .repeatedDot: "repeatedDot"
    case .skippedDot: "skippedDot"
    case .tooShort: "tooShort"
    case .tooLong: "tooLong"
    case .tooManyDots: "tooManyDots"
    }
  }
}

/// A pattern error that ends a command.
struct PatternCommandError: Error, CustomStringConvertible {
  let error: PatternError
  var description: String { error.sentence.prefix(1).uppercased() + error.sentence.dropFirst() + "." }

  /// Passes a value on, and errors as ones that can be read.
  static func wrap<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as PatternError {
      throw PatternCommandError(error: error)
    }
  }
}
