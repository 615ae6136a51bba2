import ArgumentParser
import InkdotPatterns
import InkdotStudy

/// `inkdot pattern list`
struct PatternListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List a grid's patterns in lexicographic order, one per line.",
    discussion: "The list of a larger grid practically never ends; stop it with Ctrl+C.")

  @OptionGroup var options: GridOptions
  @OptionGroup var minimum: MinimumOption

  @Flag(help: "Digits without separators, on grids of at most nine dots.")
  var compact = false

  func run() throws {
    var patterns = try PatternCommandError.wrap {
      try PatternEnumerator(grid: options.grid, minimumLength: minimum.minimum)
    }
    var output = StandardOutput()
    let quote = UInt8(ascii: "\"")
    var isFirst = true
    if options.json { output.bytes.append(UInt8(ascii: "[")) }
    while patterns.advance() {
      if options.json {
        if !isFirst { output.bytes.append(UInt8(ascii: ",")) }
        output.bytes.append(UInt8(ascii: "\n"))
        output.bytes.append(quote)
        patterns.appendText(to: &output.bytes, compact: compact)
        output.bytes.append(quote)
        isFirst = false
      } else {
        patterns.appendText(to: &output.bytes, compact: compact)
        output.bytes.append(UInt8(ascii: "\n"))
      }
      try output.flushIfFull()
    }
    if options.json { try output.print("\n]") }
    try output.flush()
  }
}
