import ArgumentParser
import InkdotSealing

/// `inkdot book info`
struct BookInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Verify a backup.",
    discussion:
      "Decrypts everything. The exit status is 0 for an intact backup, and 1 if it is damaged or cannot be opened.")

  @Argument(help: "The backup.")
  var file: String

  @OptionGroup var key: BookKeyOptions

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let book = try Book(BookFile(file), secrets: key.secrets())
    let damaged = try book.damaged()
    let isIntact = book.isIntact && damaged.isEmpty
    let drawings = book.index.drawings
    var output = StandardOutput()
    if json {
      try output.print(
        JSONText.object([
          "bytes": "\(book.file.size)",
          "slots": JSONText.array(book.slotNames.map(JSONText.string)),
          "drawings": "\(drawings.count + book.lostCount)",
          "drawingBytes": "\(drawings.reduce(0) { $0 + ($1.facts?.byteCount ?? 0) })",
          "intact": "\(isIntact)",
          "damaged": JSONText.array(
            damaged.map {
              JSONText.object(["id": JSONText.string($0.uuid), "name": $0.name.map(JSONText.string) ?? "null"])
            }),
          "lost": "\(book.lostCount)",
          "damagedPlaces": "\(book.damageCount)",
        ]))
    } else {
      try output.print("file\t\(book.file.size) bytes")
      try output.print("opened by\t\(book.slotNames.joined(separator: ", "))")
      try output.print("drawings\t\(drawings.count + book.lostCount)")
      for drawing in damaged { try output.print("damaged\t\(drawing.title)") }
      if let loss = book.loss { try output.print("lost\t\(loss)") }
      try output.print("state\t\(isIntact ? "intact" : "damaged")")
    }
    try output.flush()
    if !isIntact { throw ExitCode(1) }
  }
}

extension Book {
  /// The names of the key slots.
  fileprivate var slotNames: [String] {
    header.slots.map { bytes in
      guard let slot = KeySlot(bytes: bytes) else { return "another kind" }
      return slot.kind == .recoveryKey ? "recovery key" : slot.kind == .passphrase ? "passphrase" : "another kind"
    }
  }

  /// Returns the damaged drawings. Opens all parts of the others.
  func damaged() throws -> [BackupIndex.Drawing] {
    let progress = Progress("Opening", of: index.drawings.reduce(0) { $0 + $1.chunks.count })
    defer { progress.end() }
    return try index.drawings.filter { drawing in
      try !drawing.isIntact || !read(drawing) { _, _ in progress.advance() }
    }
  }
}
