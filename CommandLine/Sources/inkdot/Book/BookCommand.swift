import ArgumentParser

/// `inkdot book`: works with sealed backups.
struct BookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "book",
    abstract: "Look into, extract and repair sealed backups of a sketchbook.",
    discussion: """
      A backup (.inkbook) is opened by its recovery key or passphrase: the one in the file that --key-file names, or in the \
      environment variable INKDOT_RECOVERY_KEY, or else the one that is asked for. It is never an argument, which other \
      people on the machine could see, and never printed.
      """,
    subcommands: [BookInfoCommand.self, BookListCommand.self, BookExtractCommand.self, BookRepairCommand.self]
  )
}
