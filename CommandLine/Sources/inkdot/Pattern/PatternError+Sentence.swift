import InkdotPatterns

extension PatternError {
  /// The error as a clause, to follow a colon.
  var clause: String { description.prefix(1).lowercased() + description.dropFirst().dropLast() }

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
  var description: String { error.description }

  /// Runs a closure, and makes its errors readable.
  static func wrap<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as PatternError {
      throw PatternCommandError(error: error)
    }
  }
}
