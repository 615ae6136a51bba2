import InkdotSealing

/// An opened backup, intact or damaged. Drawings are read from the file in pieces.
struct Book {
  let file: BookFile
  let header: BackupHeader
  /// The content of frames, facts, directory and end.
  private(set) var index = BackupIndex()
  /// Number of places that are not part of a backup, or do not open.
  private(set) var damageCount = 0
  private let dataKey: [UInt8]
  private let key: [UInt8]

  /// Opens a backup: finds its header, key and entries. Does not read the drawings.
  ///
  /// - Parameter secrets: entered or stored secrets; the first that opens a slot is used.
  /// - Throws: ``BookError``, ``FileError``.
  init(_ file: BookFile, secrets: [BookSecret]) throws {
    self.file = file
    let (header, start) = try Self.header(of: file)
    self.header = header
    dataKey = try Self.dataKey(of: header, secrets: secrets, path: file.path)
    key = Cryptography.expand(dataKey, information: header.information)
    try scan(from: start)
  }

  /// Whether nothing is missing or damaged, as far as known without reading the drawings.
  var isIntact: Bool { damageCount == 0 && index.isIntact }

  /// Number of drawings of which nothing was found.
  var lostCount: Int { max(0, (index.end?.drawingCount ?? 0) - index.drawings.count) }

  /// A sentence about missing drawings without a name; `nil` if all drawings are known.
  var loss: String? {
    if index.end == nil { return "The end of the backup is missing. Drawings may be lost without a trace." }
    return lostCount == 0 ? nil : "Drawings lost completely: \(lostCount)."
  }

  /// Passes the content of a drawing to a closure, piece by piece.
  ///
  /// - Returns: whether all pieces opened; stops at the first that does not.
  func read(_ drawing: BackupIndex.Drawing, piece: (BackupIndex.Chunk, [UInt8]) throws -> Void) throws -> Bool {
    for chunk in drawing.chunks {
      guard let bytes = try content(of: chunk.entry, at: Int(chunk.offset)) else { return false }
      try piece(chunk, bytes)
    }
    return true
  }

  /// Returns the content of a sealed entry; `nil` if it does not open.
  func content(of entry: SealedEntry, at offset: Int) throws -> [UInt8]? {
    let sealed = try file.bytes(at: offset, count: entry.length + SealedEntry.tagLength)
    guard sealed.count == entry.length + SealedEntry.tagLength else { return nil }
    return Cryptography.open(sealed, key: key, nonce: entry.nonce, associated: entry.associatedData(book: header.book))
  }

  /// Returns the key of another file of this book.
  func key(of header: BackupHeader) -> [UInt8] { Cryptography.expand(dataKey, information: header.information) }

  // MARK: Opening

  /// Returns the header at the start or, if damaged, its copy at the end, and the offset of the first entry.
  private static func header(of file: BookFile) throws -> (BackupHeader, start: Int) {
    let failure: SealedFileError
    do {
      let header = try BackupHeader(bytes: try file.bytes(at: 0, count: BackupHeader.maximumByteCount))
      return (header, header.bytes.count)
    } catch let error as SealedFileError {
      failure = error
    }
    let end = try file.bytes(
      at: max(0, file.size - BackupHeader.maximumByteCount), count: BackupHeader.maximumByteCount)
    if let header = BackupHeader(atEndOf: end) { return (header, 0) }
    throw BookError(description: "\(file.path): \(failure.description)")
  }

  private static func dataKey(of header: BackupHeader, secrets: [BookSecret], path: String) throws -> [UInt8] {
    var reason = "\(path) needs a kind of key that this version does not support."
    for slot in header.slots.compactMap({ KeySlot(bytes: $0) }) {
      for secret in secrets {
        var bytes: [UInt8]
        do {
          guard let known = try secret.bytes(for: slot.kind) else { continue }
          bytes = known
        } catch {
          reason = error.description
          continue
        }
        defer { Cryptography.wipe(&bytes) }
        if let key = slot.dataKey(with: bytes, book: header.book) { return key }
        reason = "This is not the key of \(path)."
      }
    }
    throw BookError(description: reason)
  }

  /// Reads all frames, and opens all entries except drawings.
  private mutating func scan(from start: Int) throws {
    let progress = Progress("Reading")
    defer { progress.end() }
    var scanner = BackupScanner(from: Int64(start), size: Int64(file.size))
    while scanner.step != .done {
      switch scanner.step {
      case .read(let offset, let count):
        // Progress shows multiples of 64.
        progress.show(Int(offset) & ~63, of: file.size)
        scanner.consume(try file.bytes(at: Int(offset), count: count))
      case .open(let entry, let offset): scanner.consumeContent(try content(of: entry, at: Int(offset)))
      case .done: break
      }
    }
    (index, damageCount) = (scanner.index, scanner.damageCount)
    // The header follows again.
    let copy = header.bytes
    if try file.bytes(at: Int(scanner.offset), count: copy.count + 1) != copy { damageCount += 1 }
  }
}
