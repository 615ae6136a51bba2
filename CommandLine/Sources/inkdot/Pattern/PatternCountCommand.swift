import ArgumentParser
import InkdotPatterns
import InkdotStudy

/// `inkdot pattern count`
struct PatternCountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Count a grid's patterns by their number of dots.",
    discussion: "On up to \(PatternCounter.maximumCount) dots; each further dot doubles time and memory.")

  @OptionGroup var options: GridOptions
  @OptionGroup var minimum: MinimumOption

  func run() throws {
    let counter = try PatternCommandError.wrap { try PatternCounter(grid: options.grid) }
    var output = StandardOutput()
    try output.print(options.json ? json(counter) : text(counter))
    try output.flush()
  }

  private func json(_ counter: PatternCounter) -> String {
    JSONText.object([
      "rows": "\(options.rows)", "columns": "\(options.columns)", "minimum": "\(minimum.minimum)",
      "byLength": JSONText.array(counter.byLength.map(String.init)),
      "total": "\(counter.total(minimumLength: minimum.minimum))",
    ])
  }

  private func text(_ counter: PatternCounter) -> String {
    var lines = counter.byLength.enumerated().map { index, count in "\(index + 1)\t\(count)" }
    let least = minimum.minimum
    lines.append("\(counter.total(minimumLength: least)) patterns of \(least == 1 ? "1 dot" : "\(least) dots") or more")
    return lines.joined(separator: "\n")
  }
}
