import ArgumentParser
import InkdotDrawings

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `inkdot drawing repair`
struct DrawingRepairCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Recover a damaged .inkdot file.",
    discussion: """
      Losses are reported on standard error. The exit status is 0 if something was recovered, otherwise 1. The undo history \
      of a damaged file is lost; an intact file is copied.
      """)

  @Argument(help: "The damaged drawing, or - for standard input.")
  var input: String

  @Argument(help: "The file to write, .inkdot; or - for standard output.")
  var output: String

  @Flag(help: "Allow the output to replace the input.")
  var overwrite = false

  func validate() throws {
    if output != "-", let form = DrawingForm(path: output), form != .inkdot {
      throw ValidationError(
        "Repair into an .inkdot file, then convert it to \(form.name) with `inkdot drawing convert`.")
    }
  }

  func run() throws {
    let file = try DrawingInput.read(input)
    guard file.form == .inkdot else { throw RepairError(description: "\(input) is \(file.form.name), not .inkdot.") }
    if !overwrite, Self.areSame(input, output) {
      throw RepairError(description: "\(output) is the damaged file itself. Choose another name, or use --overwrite.")
    }
    let content = try file.content()
    for loss in content.losses { StandardError.print(loss.description) }
    let drawing = content.history.drawing
    if drawing.isEmpty, content.losses.contains(where: { $0.isInk }) {
      throw RepairError(description: "No mark could be recovered.")
    }
    // An intact file is copied unchanged, in its version.
    let bytes = content.losses.isEmpty ? file.bytes : DrawingFile.bytes(of: drawing)
    try OutputFile.write(bytes, to: output, isLasting: true)
    let count = drawing.marks.count { !$0.isEmpty } + drawing.floatingPhotos.count
    StandardError.print(
      content.losses.isEmpty
        ? "The file is intact." : "Recovered \(count) \(count == 1 ? "stroke or photo" : "strokes and photos").")
  }

  private static func areSame(_ a: String, _ b: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev
      && first.st_ino == second.st_ino
  }
}

/// The reason why a drawing was not repaired.
private struct RepairError: Error, CustomStringConvertible {
  let description: String
}

extension DrawingLoss {
  /// Whether the loss is, or may be, visible content.
  fileprivate var isInk: Bool {
    switch self {
    case .bytes, .end, .groups: false
    case .signature, .stroke, .photo, .photoFile, .photoWithoutFile, .text, .fills, .unknown, .parts, .sheet,
      .stepsFrom:
      true
    }
  }
}
