package import InkdotSealing
import WebExchange

// Recovery keys, key slots, and sealed files for the page. The exchange carries the bytes. The page does the
// cryptography.

/// Formats the first 15 bytes, which must be random, as a recovery key.
///
/// - Returns: its length, or -1.
@_expose(wasm, "recovery_make")
public func recoveryMake() -> Int32 {
  guard let key = RecoveryKey(random: Array(exchange.input(Int32(RecoveryKey.randomCount)))) else { return -1 }
  return exchange.output(key.text)
}

/// Reads a typed recovery key, and writes the bytes to derive a key from.
///
/// - Returns: its length, or -1 for a wrong number of characters, -2 for an invalid character, -3 for a mistyped one.
@_expose(wasm, "recovery_read")
public func recoveryRead(_ count: Int32) -> Int32 {
  do throws(RecoveryKeyError) {
    return exchange.output(try RecoveryKey(typed: Array(exchange.input(count))).secret)
  } catch {
    return -error.code
  }
}

extension RecoveryKeyError {
  /// The code of a reason.
  package var code: Int32 {
    switch self {
    case .wrongLength: 1
    case .unknownCharacter: 2
    case .mistyped: 3
    }
  }
}

/// Makes a slot from the salt in the first 16 bytes and the wrapped key in the next 48.
///
/// - Returns: its length, or -1 if it is invalid.
@_expose(wasm, "slot_make")
public func slotMake(_ kind: Int32, _ rounds: Int32) -> Int32 {
  let bytes = Array(exchange.input(Int32(KeySlot.saltLength + KeySlot.wrappedLength)))
  guard let kind = KeySlot.Kind(rawValue: UInt8(clamping: Double(kind))),
    let slot = KeySlot(
      kind: kind, rounds: Int(rounds), salt: Array(bytes[..<KeySlot.saltLength]),
      wrapped: Array(bytes[KeySlot.saltLength...]))
  else { return -1 }
  return exchange.output(slot.bytes)
}

/// Writes the values that open a slot, one after another: the HKDF `info`, the associated data, the salt, and the
/// wrapped key.
///
/// Reads the slot, followed by the book's identifier. Numbers: kind, rounds, and the lengths of the four values.
///
/// - Returns: the length of all four, or -1 if the bytes are no slot.
@_expose(wasm, "slot_read")
public func slotRead(_ count: Int32) -> Int32 {
  let bytes = Array(exchange.input(count &+ Int32(BackupHeader.bookLength)))
  let split = bytes.count - BackupHeader.bookLength
  guard split >= 0, split == Int(count), let slot = KeySlot(bytes: Array(bytes[..<split])) else { return -1 }
  let parts = [slot.information, slot.associated(book: Array(bytes[split...])), slot.salt, slot.wrapped]
  exchange.output(
    numbers: Double(slot.kind.rawValue), Double(slot.rounds), Double(parts[0].count), Double(parts[1].count),
    Double(parts[2].count), Double(parts[3].count))
  return exchange.output(parts.flatMap { $0 })
}

/// Writes the `info` for the key of stored values. Reads the book's identifier.
///
/// The associated data of each stored value begins with the same bytes.
///
/// - Returns: its length.
@_expose(wasm, "stored_information")
public func storedInformation() -> Int32 {
  exchange.output(StoredEntry.information(book: Array(exchange.input(Int32(BackupHeader.bookLength)))))
}

/// The current header.
nonisolated(unsafe) private var header: BackupHeader?

/// Makes the header of a backup and stores it. Reads the book's identifier, the file's random bytes, and the slots, all
/// of the same length.
///
/// - Returns: its length, or -1 if it is invalid.
@_expose(wasm, "backup_make")
public func backupMake(_ slots: Int32) -> Int32 {
  guard (1...Int32(BackupHeader.mostSlots)).contains(slots) else { return -1 }
  let start = BackupHeader.bookLength + BackupHeader.fileLength
  let bytes = Array(exchange.input(Int32(start) + slots * Int32(KeySlot.byteCount)))
  var read: [KeySlot] = []
  for index in 0..<Int(slots) {
    let from = start + index * KeySlot.byteCount
    guard let slot = KeySlot(bytes: Array(bytes[from..<from + KeySlot.byteCount])) else { return -1 }
    read.append(slot)
  }
  header = BackupHeader(
    book: Array(bytes[..<BackupHeader.bookLength]), file: Array(bytes[BackupHeader.bookLength..<start]), slots: read)
  return header.map { exchange.output($0.bytes) } ?? -1
}

/// Reads the header of a backup and stores it. Writes the book's identifier.
///
/// - Returns: its length, or -1 if the bytes are no backup, -2 for another version, -3 for a damaged header.
@_expose(wasm, "backup_read")
public func backupRead(_ count: Int32) -> Int32 {
  header = nil
  index = BackupIndex()
  do throws(SealedFileError) {
    let read = try BackupHeader(bytes: Array(exchange.input(count)))
    header = read
    return exchange.output(read.book)
  } catch {
    return -error.code
  }
}

extension SealedFileError {
  /// The code of a reason.
  package var code: Int32 {
    switch self {
    case .notABackup: 1
    case .unknownVersion: 2
    case .damagedHeader: 3
    }
  }
}

/// Writes the HKDF `info` for the file's key.
@_expose(wasm, "backup_information")
public func backupInformation() -> Int32 { exchange.output(header?.information ?? []) }

/// Writes the header's slot of a kind.
///
/// - Returns: its length, or 0 if there is none.
@_expose(wasm, "backup_slot")
public func backupSlot(_ kind: Int32) -> Int32 {
  let kind = KeySlot.Kind(rawValue: UInt8(clamping: Double(kind)))
  return exchange.output(kind.flatMap { header?.slot($0)?.bytes } ?? [])
}

// MARK: Entries

/// The last entry that was made or read.
nonisolated(unsafe) private var entry: SealedEntry?

/// Makes the frame of an entry. The first 16 bytes are the drawing's identifier.
///
/// - Returns: as for `entry_read`.
@_expose(wasm, "entry_make")
public func entryMake(
  _ kind: Int32, _ isLast: Int32, _ number: Int32, _ position: Int32, _ length: Int32
) -> Int32 {
  entry = SealedEntry.Kind(rawValue: UInt8(clamping: Double(kind))).flatMap {
    SealedEntry(
      kind: $0, isLast: isLast == 1, number: Int(number), position: Int(position),
      drawing: Array(exchange.input(16)), length: Int(length))
  }
  return describe()
}

/// Reads the frame in the first bytes.
///
/// Writes the frame, the nonce, and the associated data, one after another. Numbers: kind, last, number, position,
/// length without the tag, and the lengths of these three.
///
/// - Returns: the length of all three, or -1 if the bytes are no frame.
@_expose(wasm, "entry_read")
public func entryRead() -> Int32 {
  entry = SealedEntry(frame: Array(exchange.input(Int32(SealedEntry.frameLength))))
  return describe()
}

private func describe() -> Int32 {
  guard let entry, let header else { return -1 }
  let parts = [entry.frame, entry.nonce, entry.associated(book: header.book)]
  exchange.output(
    numbers: Double(entry.kind.rawValue), entry.isLast ? 1 : 0, Double(entry.number), Double(entry.position),
    Double(entry.length), Double(parts[0].count), Double(parts[1].count), Double(parts[2].count))
  return exchange.output(parts.flatMap { $0 })
}

/// Writes the facts of a drawing. Reads its name and, as numbers, created, modified, width, height, bytes.
///
/// - Returns: their length, or -1 if a value is out of range.
@_expose(wasm, "facts_make")
public func factsMake(_ count: Int32) -> Int32 {
  let numbers = exchange.numbers
  guard let byteCount = Int(exactly: numbers[4]),
    let facts = DrawingFacts(
      created: numbers[0], modified: numbers[1], width: numbers[2], height: numbers[3], byteCount: byteCount,
      name: Array(exchange.input(count)))
  else { return -1 }
  return exchange.output(facts.bytes)
}

/// Writes the contents of a backup's last entry.
@_expose(wasm, "end_make")
public func endMake(_ drawings: Int32, _ entries: Int32) -> Int32 {
  BackupEnd(drawings: Int(drawings), entries: Int(entries)).map { exchange.output($0.bytes) } ?? -1
}

// MARK: The index

nonisolated(unsafe) private var index = BackupIndex()

/// Adds the entry that was read last.
///
/// - Parameter offset: where its sealed bytes begin.
/// - Returns: whether it is at the expected position.
@_expose(wasm, "index_add")
public func indexAdd(_ offset: Double) -> Int32 {
  guard let entry, let offset = Int(exactly: offset) else { return 0 }
  return index.add(entry, at: offset) ? 1 : 0
}

/// Adds the decrypted contents of the entry that was read last.
///
/// - Returns: whether they are valid.
@_expose(wasm, "index_open")
public func indexOpen(_ count: Int32) -> Int32 {
  guard let entry else { return 0 }
  let bytes = Array(exchange.input(count))
  switch entry.kind {
  case .facts, .directory:
    guard let facts = DrawingFacts(bytes: bytes) else { return 0 }
    index.add(facts, of: entry.drawing)
  case .end:
    guard let end = BackupEnd(bytes: bytes) else { return 0 }
    index.add(end)
  case .journal: return 0
  }
  return 1
}

/// Writes the state of the backup as numbers: drawings found, drawings expected (-1 if the end is missing), whether all
/// are complete.
@_expose(wasm, "index_state")
public func indexState() {
  exchange.output(
    numbers: Double(index.drawings.count), Double(index.end?.drawings ?? -1), index.isWhole ? 1 : 0)
}

/// Writes a drawing's identifier and name.
///
/// Numbers: whether its facts are known, whether it is complete, parts, created, modified, width, height, bytes.
///
/// - Returns: their length, or -1 if there is no such drawing.
@_expose(wasm, "index_drawing")
public func indexDrawing(_ place: Int32) -> Int32 {
  guard index.drawings.indices.contains(Int(place)) else { return -1 }
  let drawing = index.drawings[Int(place)]
  let facts = drawing.facts
  exchange.output(
    numbers: facts == nil ? 0 : 1, drawing.isWhole ? 1 : 0, Double(drawing.chunks.count), facts?.created ?? 0,
    facts?.modified ?? 0, facts?.width ?? 0, facts?.height ?? 0, Double(facts?.byteCount ?? 0))
  return exchange.output(drawing.identifier + (facts?.name ?? []))
}

/// Writes a part of a drawing as `entry_read` does, and the offset of its sealed bytes as one more number.
///
/// - Returns: as for `entry_read`.
@_expose(wasm, "index_part")
public func indexPart(_ place: Int32, _ part: Int32) -> Int32 {
  guard index.drawings.indices.contains(Int(place)),
    index.drawings[Int(place)].chunks.indices.contains(Int(part))
  else { return -1 }
  let chunk = index.drawings[Int(place)].chunks[Int(part)]
  entry = chunk.entry
  exchange.numbers[8] = Double(chunk.offset)
  return describe()
}
