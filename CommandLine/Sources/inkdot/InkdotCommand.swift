import ArgumentParser

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
    reserveStandardStreams()
    do {
      var command = try parseAsRoot()
      do {
        if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
      } catch  where !(error is ExitCode) && exitCode(for: error) == .failure {
        // The library formats help, versions and argument errors, in several lines.
        throw PlainError(description: StandardError.plain(message(for: error)))
      }
    } catch  where exitCode(for: error) == .success {
      // The library ignores a full disk when it prints help.
      do {
        var output = StandardOutput()
        try output.print(fullMessage(for: error))
        try output.flush()
      } catch {
        exit(withError: error)
      }
    } catch {
      exit(withError: error)
    }
  }

  /// Opens the standard streams that the parent process closed, so that no file or socket receives their numbers. Using
  /// them fails as before.
  private static func reserveStandardStreams() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }
}

/// An error message without control characters.
private struct PlainError: Error, CustomStringConvertible {
  let description: String
}
