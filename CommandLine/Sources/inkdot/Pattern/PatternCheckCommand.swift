import ArgumentParser
import InkdotPatterns

/// `inkdot pattern check`
struct PatternCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check whether patterns are valid.",
    discussion: "Prints a reason for each invalid pattern. The exit status is 0 if all are valid, otherwise 1.")

  @OptionGroup var options: GridOptions
  @OptionGroup var minimum: MinimumOption
  @OptionGroup var arguments: PatternArguments

  func run() throws {
    let grid = try options.grid
    var areValid = true
    try arguments.forEach { text, output in
      var fault: PatternError?
      do throws(PatternError) {
        _ = try Pattern(text, grid: grid, rule: minimum.rule)
      } catch {
        fault = error
        areValid = false
      }
      try output.print(options.json ? Self.json(text, fault) : "\(text): \(fault.map(\.clause) ?? "valid")")
    }
    if !areValid { throw ExitCode.failure }
  }

  private static func json(_ text: String, _ fault: PatternError?) -> String {
    guard let fault else { return JSONText.object(["pattern": JSONText.string(text), "valid": "true"]) }
    return JSONText.object([
      "pattern": JSONText.string(text), "valid": "false", "reason": JSONText.string(fault.name),
      "message": JSONText.string(fault.clause),
    ])
  }
}
