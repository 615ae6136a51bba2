import ArgumentParser

/// `inkdot drawing`: works with drawing files.
struct DrawingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drawing",
    abstract: "Inspect, render, convert and repair drawings.",
    discussion: """
      Reads .inkdot, .json, .inkml and .svg files, or standard input for -. An output file is replaced only when the new one \
      is complete.
      """,
    subcommands: [
      DrawingInfoCommand.self, DrawingRenderCommand.self, DrawingConvertCommand.self, DrawingImportCommand.self,
      DrawingRepairCommand.self,
    ]
  )
}
