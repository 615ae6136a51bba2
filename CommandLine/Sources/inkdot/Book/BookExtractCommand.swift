import ArgumentParser
import InkdotSealing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `inkdot book extract`
struct BookExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Write the drawings of a backup as .inkdot files.",
    discussion: """
      Each file is moved into place when complete. Damaged drawings and existing files are reported on standard error; then \
      the exit status is 1, and everything else is written.
      """)

  @Argument(help: "The backup.")
  var file: String

  @Argument(help: "Names or identifiers of drawings. (default: all)")
  var drawings: [String] = []

  @OptionGroup var key: BookKeyOptions

  @Option(name: [.short, .long], help: "Output folder; created if necessary.")
  var output = "."

  @Flag(help: "Overwrite existing files.")
  var force = false

  @Flag(help: "Also write the rest of damaged drawings, for `inkdot drawing repair`.")
  var damaged = false

  @Flag(help: "Print JSON about the written files, one drawing per line.")
  var json = false

  func run() throws {
    let book = try Book(BookFile(file), secrets: key.secrets())
    let wanted = Set(drawings)
    let chosen = book.index.drawings.filter {
      wanted.isEmpty || wanted.contains($0.uuid) || $0.name.map(wanted.contains) ?? false
    }
    var isComplete = true
    for one in wanted.sorted() where !chosen.contains(where: { $0.uuid == one || $0.name == one }) {
      StandardError.print("No drawing is named \(one).")
      isComplete = false
    }
    if wanted.isEmpty, let loss = book.loss {
      StandardError.print(loss)
      isComplete = false
    }
    if mkdir(output, 0o777) != 0, errno != EEXIST { throw FileError(output, "cannot be created") }
    let progress = Progress("Writing", of: chosen.reduce(0) { $0 + $1.chunks.count })
    defer { progress.end() }
    var taken: Set<String> = []
    var results = StandardOutput()
    for drawing in chosen {
      let path = output + "/" + Self.free(drawing.fileStem, among: &taken)
      let state: State
      do {
        state = try extract(drawing, of: book, to: path, progress)
      } catch let error as FileError {
        StandardError.print("\(error)")
        state = .refused
      }
      if state != .written { isComplete = false }
      if json, state == .written || state == .salvaged {
        try results.print(
          JSONText.object([
            "id": JSONText.string(drawing.uuid), "file": JSONText.string(path), "intact": "\(state == .written)",
          ]))
      }
    }
    try results.flush()
    if !isComplete { throw ExitCode(1) }
  }

  private enum State { case written, salvaged, refused, lost }

  private func extract(
    _ drawing: BackupIndex.Drawing, of book: Book, to path: String, _ progress: Progress
  ) throws -> State {
    var status = stat()
    if !force, lstat(path, &status) == 0 {
      StandardError.print("\(path) already exists; use --force to replace it by \(drawing.title).")
      return .refused
    }
    do {
      guard drawing.isIntact else { throw Damage() }
      try OutputFile.write(to: path, isLasting: true) { output in
        let isIntact = try book.read(drawing) { _, bytes in
          // A failed write is reported when the file is closed.
          _ = fwrite(bytes, 1, bytes.count, output)
          progress.advance()
        }
        if !isIntact { throw Damage() }
      }
      return .written
    } catch is Damage {
      guard damaged, !drawing.chunks.isEmpty else {
        StandardError.print("Damaged and not written: \(drawing.title).")
        return .lost
      }
      try OutputFile.write(to: path, isLasting: true) { output in
        for chunk in drawing.chunks {
          guard let bytes = try book.content(of: chunk.entry, at: Int(chunk.offset)) else { continue }
          _ = fwrite(bytes, 1, bytes.count, output)
          progress.advance()
        }
      }
      StandardError.print("Damaged, and written in part: \(drawing.title).")
      return .salvaged
    }
  }

  /// Returns a file name that no other drawing has, ignoring case.
  private static func free(_ stem: String, among taken: inout Set<String>) -> String {
    var name = stem
    var number = 1
    while !taken.insert(name.lowercased()).inserted {
      number += 1
      name = "\(stem) (\(number))"
    }
    return name + ".inkdot"
  }
}

/// A drawing does not open.
private struct Damage: Error {}
