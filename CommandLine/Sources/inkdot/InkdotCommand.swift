import ArgumentParser

/// The `inkdot` tool. Each subcommand is a file and listed here.
@main
struct InkdotCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inkdot",
    abstract: "Serve the sketchbook, and work with drawings, backups, patterns, servers and touch logs.",
    version: "0.9.0",
    subcommands: [
      ServeCommand.self,
      DrawingCommand.self,
      BookCommand.self,
      ServerCommand.self,
      PatternCommand.self,
      ReplayCommand.self,
    ]
  )

  /// Runs the tool, and prints errors without control characters.
  static func main() async {
    do {
      var command = try parseAsRoot()
      do {
        if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
      } catch  where !(error is ExitCode) && exitCode(for: error) == .failure {
        // The library formats help, versions and argument errors, in several lines.
        throw PlainError(description: StandardError.plain(message(for: error)))
      }
    } catch {
      exit(withError: error)
    }
  }
}

/// An error message without control characters.
private struct PlainError: Error, CustomStringConvertible {
  let description: String
}
