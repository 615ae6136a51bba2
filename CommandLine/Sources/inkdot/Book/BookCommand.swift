import ArgumentParser

/// `inkdot book`: works with sealed backups.
struct BookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "book",
    abstract: "Inspect, extract and repair sealed backups of a sketchbook.",
    discussion: """
      The recovery key or passphrase opens a backup (.inkbook). It is read from the file of --key-file or the environment \
      variable INKDOT_RECOVERY_KEY, or prompted for. It is never an argument, which other users of the machine could see, \
      and never printed.
      """,
    subcommands: [BookInfoCommand.self, BookListCommand.self, BookExtractCommand.self, BookRepairCommand.self]
  )
}
