import ArgumentParser

/// The `inkdot` tool. Each subcommand is one file; it is listed here, and nowhere else.
@main
struct InkdotCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inkdot",
    abstract: "Serve the sketchbook, and work with drawings, backups, patterns and touch logs.",
    subcommands: [
      ServeCommand.self,
      DrawingCommand.self,
      BookCommand.self,
      PatternCommand.self,
      ReplayCommand.self,
    ]
  )
}
