import ArgumentParser

/// `inkdot drawing`: works with drawing files.
struct DrawingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drawing",
    abstract: "Look at, paint, convert and repair drawings.",
    discussion: """
      Drawings are read from .inkdot, .json, .inkml and .svg files, or from standard input for -. Results take the place \
      of a file only when they are whole.
      """,
    subcommands: [
      DrawingInfoCommand.self, DrawingRenderCommand.self, DrawingConvertCommand.self, DrawingImportCommand.self,
      DrawingRepairCommand.self,
    ]
  )
}
