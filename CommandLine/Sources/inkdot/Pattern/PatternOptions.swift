import ArgumentParser
import InkdotPatterns

/// The grid and the output format, shared by all pattern commands.
struct GridOptions: ParsableArguments {
  @Option(help: "Rows of the grid, 2 to 16.")
  var rows = 3

  @Option(help: "Columns of the grid, 2 to 16.")
  var columns = 3

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    for (name, side) in [("--rows", rows), ("--columns", columns)] where !PatternGrid.sides.contains(side) {
      throw ValidationError("\(name) must be \(PatternGrid.sides.lowerBound) to \(PatternGrid.sides.upperBound).")
    }
  }

  var grid: PatternGrid {
    get throws { try PatternGrid(rows: rows, columns: columns) }
  }
}

/// The minimum number of dots.
struct MinimumOption: ParsableArguments {
  @Option(help: "Minimum number of dots of a pattern, 1 or more.")
  var minimum = PatternRule.standard.minimumLength

  func validate() throws {
    guard minimum >= 1 else { throw ValidationError("--minimum must be 1 or more.") }
  }

  var rule: PatternRule {
    var rule = PatternRule.standard
    rule.minimumLength = minimum
    return rule
  }
}

/// The patterns to process.
struct PatternArguments: ParsableArguments {
  @Argument(help: "Patterns such as 0-1-2-5-8, or - to read one per line from standard input.")
  var patterns: [String]

  /// Calls `body` for each pattern's text. Skips empty lines of standard input.
  ///
  /// Reports an error in one pattern and continues with the others; the exit status is then 1.
  func forEach(_ body: (_ text: String, _ output: inout StandardOutput) throws -> Void) throws {
    var output = StandardOutput()
    var failed = false
    func work(_ text: String) throws {
      do {
        try body(text, &output)
      } catch let error as PatternError {
        try output.flush()
        StandardError.print("Error: \(text): \(error.clause)")
        failed = true
      }
    }
    for pattern in patterns {
      if pattern != "-" {
        try work(pattern)
        continue
      }
      while let line = readLine() {
        if !line.isEmpty { try work(line) }
      }
    }
    try output.flush()
    if failed { throw ExitCode.failure }
  }
}
