import InkdotSealing

/// A backup that was opened by its key: what is in it, whole or damaged. Drawings are read from the file a piece at a time.
struct Book {
  let file: BookFile
  let header: BackupHeader
  /// The content of frames, facts, directory and end.
  private(set) var index = BackupIndex()
  /// Places of the file that are none of a backup, or do not open.
  private(set) var damageCount = 0
  private let dataKey: [UInt8]
  private let key: [UInt8]

  /// Opens a backup: finds its header, the key, and all that is in it. The drawings themselves are not read.
  ///
  /// - Parameter secrets: what the person has typed or kept; the first that fits counts.
  /// - Throws: ``BookError``, ``FileError``.
  init(_ file: BookFile, secrets: [BookSecret]) throws {
    self.file = file
    let (header, start) = try Self.header(of: file)
    self.header = header
    dataKey = try Self.dataKey(of: header, secrets: secrets, path: file.path)
    key = Cryptography.expand(dataKey, information: header.information)
    if start == 0 { damageCount = 1 }
    try scan(from: start)
  }

  /// Whether nothing is missing or damaged, as far as this is known without reading the drawings.
  var isWhole: Bool { damageCount == 0 && index.isWhole }

  /// Drawings that should be there, and of which nothing was found.
  var lostCount: Int { max(0, (index.end?.drawings ?? 0) - index.drawings.count) }

  /// A sentence about missing drawings without a name; `nil` if all drawings are known.
  var loss: String? {
    if index.end == nil { return "The end of the backup is missing: drawings may be lost that nothing tells of." }
    return lostCount == 0 ? nil : "Lost, of which nothing is left: \(lostCount)."
  }

  /// Hands over the content of a drawing, a piece at a time.
  ///
  /// - Returns: whether each piece has opened; the first that does not ends it.
  func read(_ drawing: BackupIndex.Drawing, piece: (BackupIndex.Chunk, [UInt8]) throws -> Void) throws -> Bool {
    for chunk in drawing.chunks {
      guard let bytes = try content(of: chunk.entry, at: chunk.offset) else { return false }
      try piece(chunk, bytes)
    }
    return true
  }

  /// Returns the content of a sealed entry; `nil` if it does not open.
  func content(of entry: SealedEntry, at offset: Int) throws -> [UInt8]? {
    let sealed = try file.bytes(at: offset, count: entry.length + SealedEntry.tagLength)
    guard sealed.count == entry.length + SealedEntry.tagLength else { return nil }
    return Cryptography.open(sealed, key: key, nonce: entry.nonce, associated: entry.associated(book: header.book))
  }

  /// The key of another file of this book.
  func key(of header: BackupHeader) -> [UInt8] { Cryptography.expand(dataKey, information: header.information) }

  // MARK: Opening

  /// The header at the beginning, or where that is damaged its copy at the end; with where the entries begin.
  private static func header(of file: BookFile) throws -> (BackupHeader, start: Int) {
    let failure: SealedFileError
    do {
      let header = try BackupHeader(bytes: try file.bytes(at: 0, count: BackupHeader.mostBytes))
      return (header, header.bytes.count)
    } catch let error as SealedFileError {
      failure = error
    }
    let end = try file.bytes(at: max(0, file.size - BackupHeader.mostBytes), count: BackupHeader.mostBytes)
    for offset in end.indices.reversed() where end[offset] == 0x89 {
      if let header = try? BackupHeader(bytes: Array(end[offset...])) { return (header, 0) }
    }
    throw BookError(description: "\(file.path): \(failure.description)")
  }

  private static func dataKey(of header: BackupHeader, secrets: [BookSecret], path: String) throws -> [UInt8] {
    var reason = "\(path) is opened by a kind of key that this version does not know."
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

  /// Goes through all frames, and opens all but the drawings themselves.
  private mutating func scan(from start: Int) throws {
    let progress = Progress("Reading", of: file.size / SealedEntry.standardBytes)
    defer { progress.end() }
    // Behind the last frame stands the header again. What is behind a frame is looked through from the frame on, because
    // bytes may be missing in what it seals.
    var (offset, from) = (start, start)
    while offset + SealedEntry.frameLength <= file.size {
      guard let entry = SealedEntry(frame: try file.bytes(at: offset, count: SealedEntry.frameLength)) else {
        guard let next = try next(from: from) else { break }
        damageCount += 1
        offset = next
        continue
      }
      from = offset + SealedEntry.frameLength
      if !index.add(entry, at: from) {
        damageCount += 1
      } else if entry.kind != .journal {
        let content = try content(of: entry, at: from)
        if !learn(content, of: entry) { damageCount += 1 }
      }
      offset = from + entry.length + SealedEntry.tagLength
      progress.advance()
    }
    let copy = header.bytes
    if try file.bytes(at: offset, count: copy.count + 1) != copy { damageCount += 1 }
  }

  /// Takes in what an opened entry says; false when that is nothing.
  private mutating func learn(_ content: [UInt8]?, of entry: SealedEntry) -> Bool {
    guard let content else { return false }
    if entry.kind == .end {
      guard let end = BackupEnd(bytes: content) else { return false }
      index.add(end)
    } else {
      guard let facts = DrawingFacts(bytes: content) else { return false }
      index.add(facts, of: entry.drawing)
    }
    return true
  }

  /// Where the next sound frame begins.
  private func next(from start: Int) throws -> Int? {
    let window = 1 << 16
    var base = start
    while base + SealedEntry.frameLength <= file.size {
      let bytes = try file.bytes(at: base, count: window + SealedEntry.frameLength)
      for offset in 0..<min(window, bytes.count)
      where bytes[offset] == SealedEntry.mark[0] && SealedEntry(frame: bytes, at: offset) != nil {
        return base + offset
      }
      base += window
    }
    return nil
  }
}
