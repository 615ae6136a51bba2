package import InkdotSealing
import WebExchange

// Recovery keys, key slots, and sealed files for the page. The exchange carries the bytes. The page does the
// cryptography.

/// Formats the first 15 bytes, which must be random, as a recovery key.
///
/// - Returns: its length, or -1.
@_expose(wasm, "recovery_make")
public func recoveryMake() -> Int32 {
  guard let key = RecoveryKey(random: Array(exchange.input(Int32(RecoveryKey.randomByteCount)))) else { return -1 }
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
  let bytes = Array(exchange.input(Int32(KeySlot.saltLength + KeySlot.wrappedKeyLength)))
  guard let kind = KeySlot.Kind(rawValue: UInt8(clamping: Double(kind))),
    let slot = KeySlot(
      kind: kind, rounds: Int(rounds), salt: Array(bytes[..<KeySlot.saltLength]),
      wrappedKey: Array(bytes[KeySlot.saltLength...]))
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
  let bytes = Array(exchange.input(count &+ Int32(BackupHeader.bookIdentifierLength)))
  let split = bytes.count - BackupHeader.bookIdentifierLength
  guard split >= 0, split == Int(count), let slot = KeySlot(bytes: Array(bytes[..<split])) else { return -1 }
  let parts = [slot.information, slot.associatedData(book: Array(bytes[split...])), slot.salt, slot.wrappedKey]
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
  exchange.output(StoredEntry.information(book: Array(exchange.input(Int32(BackupHeader.bookIdentifierLength)))))
}

/// The current header.
nonisolated(unsafe) private var header: BackupHeader?

/// Makes the header of a backup and stores it. Reads the book's identifier, the file's random bytes, and the slots, all
/// of the same length.
///
/// - Returns: its length, or -1 if it is invalid.
@_expose(wasm, "backup_make")
public func backupMake(_ slots: Int32) -> Int32 {
  guard (1...Int32(BackupHeader.maximumSlotCount)).contains(slots) else { return -1 }
  let start = BackupHeader.bookIdentifierLength + BackupHeader.fileIdentifierLength
  let bytes = Array(exchange.input(Int32(start) + slots * Int32(KeySlot.byteCount)))
  var read: [KeySlot] = []
  for index in 0..<Int(slots) {
    let from = start + index * KeySlot.byteCount
    guard let slot = KeySlot(bytes: Array(bytes[from..<from + KeySlot.byteCount])) else { return -1 }
    read.append(slot)
  }
  header = BackupHeader(
    book: Array(bytes[..<BackupHeader.bookIdentifierLength]),
    fileIdentifier: Array(bytes[BackupHeader.bookIdentifierLength..<start]), slots: read)
  return header.map { exchange.output($0.bytes) } ?? -1
}

/// Reads the header of a backup and stores it. Writes the book's identifier.
///
/// - Returns: its length, or -1 if the bytes are no backup, -2 for another version, -3 for a damaged header.
@_expose(wasm, "backup_read")
public func backupRead(_ count: Int32) -> Int32 {
  header = nil
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

/// Reads the copy of the header in the last bytes of a backup, and stores it. Writes the book's identifier.
///
/// - Returns: its length, or -1 if there is none.
@_expose(wasm, "backup_find")
public func backupFind(_ count: Int32) -> Int32 {
  header = BackupHeader(atEndOf: Array(exchange.input(count)))
  return header.map { exchange.output($0.book) } ?? -1
}

/// The length of the header in use; 0 without one.
@_expose(wasm, "backup_length")
public func backupLength() -> Int32 { Int32(header?.bytes.count ?? 0) }

/// Writes the `info` of HKDF for the file's key.
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
/// - Returns: the length of its bytes, see ``describe()``; -1 if a value is out of range.
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

/// Numbers of an entry, and of the next step of a scan.
package enum EntryField: Int, CaseIterable {
  case kind
  /// Whether it is the last of its drawing and kind: 0 or 1.
  case isLast
  case number, position
  /// Length of the content, without the tag.
  case length
  /// Lengths of the bytes, one after another.
  case frameLength, nonceLength, associatedLength
  /// Offset of the sealed bytes, or of the bytes to read.
  case offset
  /// Number of bytes to read.
  case count
  /// See ``ScanStep``.
  case step
  case damageCount
}

/// Writes frame, nonce and associated data of the entry one after another, and its numbers, see ``EntryField``.
private func describe() -> Int32 {
  guard let entry, let header else { return -1 }
  let parts = [entry.frame, entry.nonce, entry.associatedData(book: header.book)]
  exchange[EntryField.kind] = Double(entry.kind.rawValue)
  exchange[EntryField.isLast] = entry.isLast ? 1 : 0
  exchange[EntryField.number] = Double(entry.number)
  exchange[EntryField.position] = Double(entry.position)
  exchange[EntryField.length] = Double(entry.length)
  exchange[EntryField.frameLength] = Double(parts[0].count)
  exchange[EntryField.nonceLength] = Double(parts[1].count)
  exchange[EntryField.associatedLength] = Double(parts[2].count)
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
  BackupEnd(drawingCount: Int(drawings), entryCount: Int(entries)).map { exchange.output($0.bytes) } ?? -1
}

// MARK: Reading

nonisolated(unsafe) private var scanner = BackupScanner(from: 0, size: 0)

/// The next task of a page that reads a backup.
package enum ScanStep: Int, CaseIterable {
  /// Read bytes, for `scan_consume`.
  case read
  /// Open sealed bytes, for `scan_learn`.
  case open
  case done
}

/// Begins to read the entries of a backup at an offset; 0 if its header is damaged.
/// Reads nothing if the numbers are invalid.
///
/// - Returns: as for `scan_step`.
@_expose(wasm, "scan_begin")
public func scanBegin(_ start: Double, _ size: Double) -> Int32 {
  let offsets = 0...Double(1 << 53 as Int64)
  let isFile = offsets ~= start && offsets ~= size
  scanner = isFile ? BackupScanner(from: Int64(start), size: Int64(size)) : BackupScanner(from: 0, size: 0)
  return scanStep()
}

/// Consumes the requested bytes in the long exchange.
///
/// - Returns: as for `scan_step`.
@_expose(wasm, "scan_consume")
public func scanConsume() -> Int32 {
  scanner.consume(longExchange.bytes)
  longExchange.free()
  return scanStep()
}

/// Consumes the content of the requested entry in the long exchange; 0 if it does not open.
///
/// - Returns: as for `scan_step`.
@_expose(wasm, "scan_learn")
public func scanLearn(_ isOpen: Int32) -> Int32 {
  scanner.consumeContent(isOpen == 0 ? nil : longExchange.bytes)
  longExchange.free()
  return scanStep()
}

/// Writes the next step as numbers, see ``EntryField``.
///
/// - Returns: for an entry as `entry_make`, otherwise -1.
private func scanStep() -> Int32 {
  exchange[EntryField.damageCount] = Double(scanner.damageCount)
  switch scanner.step {
  case .done: exchange[EntryField.step] = Double(ScanStep.done.rawValue)
  case .read(let offset, let count):
    exchange[EntryField.step] = Double(ScanStep.read.rawValue)
    exchange[EntryField.offset] = Double(offset)
    exchange[EntryField.count] = Double(count)
  case .open(let sealed, let offset):
    exchange[EntryField.step] = Double(ScanStep.open.rawValue)
    exchange[EntryField.offset] = Double(offset)
    exchange[EntryField.count] = Double(sealed.length + SealedEntry.tagLength)
    entry = sealed
    return describe()
  }
  return -1
}

/// Writes the state of the backup as numbers: drawings found, drawings expected (-1 if the end is missing), whether all
/// are complete.
@_expose(wasm, "index_state")
public func indexState() {
  let index = scanner.index
  exchange.output(
    numbers: Double(index.drawings.count), Double(index.end?.drawingCount ?? -1), index.isIntact ? 1 : 0)
}

/// Writes a drawing's identifier and name.
///
/// Numbers: whether its facts are known, whether it is complete, parts, created, modified, width, height, bytes.
///
/// - Returns: their length, or -1 if there is no such drawing.
@_expose(wasm, "index_drawing")
public func indexDrawing(_ place: Int32) -> Int32 {
  let index = scanner.index
  guard index.drawings.indices.contains(Int(place)) else { return -1 }
  let drawing = index.drawings[Int(place)]
  let facts = drawing.facts
  exchange.output(
    numbers: facts == nil ? 0 : 1, drawing.isIntact ? 1 : 0, Double(drawing.chunks.count), facts?.created ?? 0,
    facts?.modified ?? 0, facts?.width ?? 0, facts?.height ?? 0, Double(facts?.byteCount ?? 0))
  return exchange.output(drawing.identifier + (facts?.name ?? []))
}

/// Writes a part of a drawing like `entry_make`, with the offset of its sealed bytes.
///
/// - Returns: as for `entry_make`.
@_expose(wasm, "index_part")
public func indexPart(_ place: Int32, _ part: Int32) -> Int32 {
  let index = scanner.index
  guard index.drawings.indices.contains(Int(place)),
    index.drawings[Int(place)].chunks.indices.contains(Int(part))
  else { return -1 }
  let chunk = index.drawings[Int(place)].chunks[Int(part)]
  entry = chunk.entry
  exchange[EntryField.offset] = Double(chunk.offset)
  exchange[EntryField.count] = Double(chunk.entry.length + SealedEntry.tagLength)
  return describe()
}
