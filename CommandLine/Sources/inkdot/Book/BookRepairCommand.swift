import ArgumentParser
import InkdotSealing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `inkdot book repair`
struct BookRepairCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Write the intact drawings of a damaged backup to a new one.",
    discussion: """
      The same key opens the new backup. Damaged drawings are reported on standard error; `inkdot book extract --damaged` \
      writes their rest. The exit status is 0 if something was recovered, otherwise 1.
      """)

  @Argument(help: "The damaged backup.")
  var file: String

  @Argument(help: "The backup to write.")
  var output: String

  @OptionGroup var key: BookKeyOptions

  @Flag(help: "Overwrite an existing file, but never the damaged backup.")
  var force = false

  func run() throws {
    try check()
    let book = try Book(BookFile(file), secrets: key.secrets())
    let damaged = try book.damaged()
    for drawing in damaged { StandardError.print("Damaged and left out: \(drawing.title).") }
    if let loss = book.loss { StandardError.print(loss) }
    let whole = book.index.drawings.filter { drawing in !damaged.contains { $0.identifier == drawing.identifier } }
    guard !whole.isEmpty || book.isIntact else {
      throw BookError(description: "No drawing of \(file) could be recovered.")
    }
    // Another file has another key, so positions, which are nonces, start again.
    guard let header = book.header.copy(fileIdentifier: try Cryptography.random(BackupHeader.fileIdentifierLength))
    else {
      throw BookError(description: "The header of \(file) cannot be copied.")
    }
    let progress = Progress("Writing", of: whole.reduce(0) { $0 + $1.chunks.count })
    defer { progress.end() }
    try OutputFile.write(to: output, isLasting: true) { target in
      var writer = BookWriter(target, header: header, key: book.key(of: header))
      for drawing in whole {
        guard let facts = drawing.facts else { continue }
        try writer.put(.facts, of: drawing.identifier, facts.bytes)
        let isSame = try book.read(drawing) { chunk, bytes in
          let (number, isLast) = (chunk.entry.number, chunk.entry.isLast)
          try writer.put(.journal, of: drawing.identifier, bytes, number: number, isLast: isLast)
          progress.advance()
        }
        // All pieces opened before, so the file has changed since.
        guard isSame else { throw BookError(description: "\(file) changed while it was read.") }
      }
      for drawing in whole {
        if let facts = drawing.facts { try writer.put(.directory, of: drawing.identifier, facts.bytes) }
      }
      try writer.end(drawings: whole.count)
    }
    StandardError.print(
      book.isIntact && damaged.isEmpty
        ? "The backup is intact." : "Recovered \(whole.count) \(whole.count == 1 ? "drawing" : "drawings").")
  }

  private func check() throws {
    var (first, second) = (stat(), stat())
    guard stat(output, &second) == 0 else { return }
    if stat(file, &first) == 0, first.st_dev == second.st_dev, first.st_ino == second.st_ino {
      throw BookError(description: "\(output) is the damaged backup itself. Choose another name.")
    }
    if !force { throw BookError(description: "\(output) already exists. Choose another name, or use --force.") }
  }
}

/// Writes a backup entry by entry.
private struct BookWriter {
  private let file: UnsafeMutablePointer<FILE>
  private let header: BackupHeader
  private let key: [UInt8]
  private var position = 0

  init(_ file: UnsafeMutablePointer<FILE>, header: BackupHeader, key: [UInt8]) {
    (self.file, self.header, self.key) = (file, header, key)
    write(header.bytes)
  }

  mutating func put(
    _ kind: SealedEntry.Kind, of drawing: [UInt8], _ content: [UInt8], number: Int = 0, isLast: Bool = true
  ) throws {
    guard
      let entry = SealedEntry(
        kind: kind, isLast: isLast, number: number, position: position, drawing: drawing, length: content.count)
    else { throw BookError(description: "The backup is too large.") }
    position += 1
    write(entry.frame)
    write(Cryptography.seal(content, key: key, nonce: entry.nonce, associated: entry.associatedData(book: header.book)))
  }

  /// Writes the end, and the header again.
  mutating func end(drawings: Int) throws {
    guard let end = BackupEnd(drawingCount: drawings, entryCount: position + 1) else {
      throw BookError(description: "The backup is too large.")
    }
    try put(.end, of: [UInt8](repeating: 0, count: 16), end.bytes)
    write(header.bytes)
  }

  /// Errors are reported when the file is closed.
  private func write(_ bytes: [UInt8]) { _ = fwrite(bytes, 1, bytes.count, file) }
}
