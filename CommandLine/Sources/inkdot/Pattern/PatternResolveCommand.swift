import ArgumentParser
import InkdotPatterns

/// `inkdot pattern resolve`
struct PatternResolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Resolve the dots that a finger touches to a pattern.",
    discussion: "Adds skipped dots and omits dots that are already selected.")

  @OptionGroup var options: GridOptions
  @OptionGroup var arguments: PatternArguments

  @Flag(help: "Digits without separators, on grids of at most nine dots.")
  var compact = false

  func run() throws {
    let grid = try options.grid
    try arguments.forEach { text, output in
      var trace = PatternTrace(grid: grid)
      for dot in try Pattern.dots(ofText: text.utf8, grid: grid) { trace.append(dot) }
      let pattern = trace.pattern.text(compact: compact)
      try output.print(
        options.json
          ? JSONText.object(["input": JSONText.string(text), "pattern": JSONText.string(pattern)]) : pattern)
    }
  }
}
