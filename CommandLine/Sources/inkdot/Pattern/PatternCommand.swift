import ArgumentParser

/// `inkdot pattern`: works with unlock patterns.
struct PatternCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pattern",
    abstract: "Count, list, resolve, measure, check and draw unlock patterns.",
    discussion: """
      Dots are numbered row by row from 0, as in 0-1-2-5-8; on up to nine dots 01258 is read too. Arguments can be \
      seen by others on this machine: give a pattern that is really used as - and on standard input.
      """,
    subcommands: [
      PatternCountCommand.self, PatternListCommand.self, PatternResolveCommand.self, PatternStrengthCommand.self,
      PatternCheckCommand.self, PatternDrawCommand.self,
    ]
  )
}
