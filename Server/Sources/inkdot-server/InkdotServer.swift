import ArgumentParser

/// The program `inkdot-server`.
@main
struct InkdotServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inkdot-server",
    abstract: "Verify patterns of Inkdot where a thief cannot guess them.",
    discussion: "Documentation/Server.md is the guide.",
    version: "0.9.0",
    subcommands: [
      ServeCommand.self, CodeCommand.self, AccountsCommand.self, DeleteCommand.self, BackupCommand.self,
      RestoredCommand.self, CheckCommand.self, RotateCommand.self,
    ],
    defaultSubcommand: ServeCommand.self)
}
