import ArgumentParser
import InkdotDrawings

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `inkdot drawing import`
struct DrawingImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Convert the pages of a PDF to drawings.",
    discussion: """
      Each page becomes a drawing with a stamped picture on a sheet of the page's size. Several pages become separate files \
      with numbers: notes.inkdot becomes notes-1.inkdot, notes-2.inkdot. Prints the names.
      """)

  @Argument(help: "The PDF file.")
  var input: String

  @Argument(help: "The drawing to write, .inkdot.")
  var output: String

  @Option(help: "Pages, such as 1-3,7 or 5-. (default: all)")
  var pages: PageRanges?

  @Flag(help: "Overwrite existing files.")
  var force = false

  func validate() throws {
    guard input != "-" else {
      throw ValidationError("A PDF cannot be read from standard input. Enter the name of a file.")
    }
    guard DrawingForm(path: output) == .inkdot else {
      throw ValidationError("\(output) must end in .inkdot. `inkdot drawing convert` writes other formats.")
    }
  }

  func run() throws {
    let document = try Poppler(input)
    let count = document.pages.count
    let numbers: [Int]
    switch pages?.pages(of: count) ?? .success(Array(1...count)) {
    case .success(let found): numbers = found
    case .failure(let missing):
      throw PDFInputError(input, "has \(count == 1 ? "1 page" : "\(count) pages"); there is no page \(missing.number)")
    }
    let files = numbers.map {
      (number: $0, path: path(ofPage: $0, alone: numbers.count == 1, digits: "\(count)".count))
    }
    // Checks existing files before any is written.
    var status = stat()
    if !force, let file = files.first(where: { lstat($0.path, &status) == 0 }) {
      throw PDFInputError(file.path, "already exists; use --force to replace it")
    }
    let progress = Progress("Importing", of: files.count)
    defer { progress.end() }
    var results = StandardOutput()
    for file in files {
      try OutputFile.write(
        DrawingFile.bytes(of: try document.drawing(ofPage: file.number)), to: file.path, isLasting: true)
      if files.count > 1 { try results.print(file.path) }
      progress.advance(isSlow: true)
    }
    try results.flush()
  }

  /// Returns the file of a page. Numbers are padded to the digits of the last page, so that names sort by page.
  private func path(ofPage number: Int, alone: Bool, digits: Int) -> String {
    if alone { return output }
    let text = "\(number)"
    let zeros = String(repeating: "0", count: max(0, digits - text.count))
    return "\(output.dropLast(".inkdot".count))-\(zeros)\(text).inkdot"
  }
}
