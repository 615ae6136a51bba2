import InkdotCoding

/// The header of a backup, repeated at its end: the book's identifier and its key slots.
///
/// | offset | bytes | meaning |
/// |---|---|---|
/// | 0 | 8 | signature: 89, ASCII `InkB`, 0D 0A 1A (text-mode transfers damage it) |
/// | 8 | 2 | version, 1 |
/// | 10 | 2 | length of this header with its checksum |
/// | 12 | 16 | the book's identifier |
/// | 28 | 32 | random bytes of this file |
/// | 60 | 1 | number of slots, 1 to 8 |
/// | 61 | … | for each slot its length in 2 bytes, and the ``KeySlot`` |
/// | … | 4 | CRC-32 of all before |
///
/// Integers are little-endian. The key of the file is HKDF-SHA-256 of the data key, without salt, with ``information``.
public struct BackupHeader: Equatable, Sendable {
  /// Length of a book's identifier, in bytes.
  public static let bookIdentifierLength = 16
  /// Length of a file's random identifier, in bytes.
  public static let fileIdentifierLength = 32
  /// Maximum number of slots.
  public static let maximumSlotCount = 8
  /// Number of bytes required for ``length(of:)``.
  public static let prefixLength = 12
  /// Maximum length of a header, in bytes.
  public static let maximumByteCount = 4096

  private static let signature: [UInt8] = [0x89, 0x49, 0x6E, 0x6B, 0x42, 0x0D, 0x0A, 0x1A]
  private static let slotsAt = 60

  /// The book's identifier.
  public let book: [UInt8]
  /// Random bytes that make the file's key unique.
  public let fileIdentifier: [UInt8]
  /// The slots as bytes, including unknown kinds.
  public let slots: [[UInt8]]

  /// - Returns: `nil` if an argument has an invalid length.
  public init?(book: [UInt8], fileIdentifier: [UInt8], slots: [KeySlot]) {
    guard book.count == Self.bookIdentifierLength, fileIdentifier.count == Self.fileIdentifierLength,
      (1...Self.maximumSlotCount).contains(slots.count)
    else {
      return nil
    }
    (self.book, self.fileIdentifier, self.slots) = (book, fileIdentifier, slots.map { $0.bytes })
  }

  /// Returns a copy of the header for another file of the same book, with the same slots, including unknown kinds.
  ///
  /// - Returns: `nil` if the identifier has another length.
  public func copy(fileIdentifier: [UInt8]) -> BackupHeader? {
    guard fileIdentifier.count == Self.fileIdentifierLength else { return nil }
    return BackupHeader(book: book, fileIdentifier: fileIdentifier, slots: slots)
  }

  private init(book: [UInt8], fileIdentifier: [UInt8], slots: [[UInt8]]) {
    (self.book, self.fileIdentifier, self.slots) = (book, fileIdentifier, slots)
  }

  /// Returns the length of the header that starts with these bytes.
  ///
  /// - Throws: ``SealedFileError``.
  public static func length(of prefix: [UInt8]) throws(SealedFileError) -> Int {
    guard prefix.count >= 8, Array(prefix[..<8]) == signature else { throw .notABackup }
    guard prefix.count >= prefixLength else { throw .damagedHeader }
    guard prefix[8] == 1, prefix[9] == 0 else { throw .unknownVersion }
    let length = Int(prefix[10]) | Int(prefix[11]) << 8
    guard (slotsAt + 5...maximumByteCount).contains(length) else { throw .damagedHeader }
    return length
  }

  /// Reads the header at the start of bytes.
  ///
  /// - Throws: ``SealedFileError``.
  /// - Complexity: O(bytes of the header).
  public init(bytes: [UInt8]) throws(SealedFileError) {
    let length = try Self.length(of: bytes)
    guard bytes.count >= length else { throw .damagedHeader }
    var end = ByteReader(bytes, length - 4..<length)
    guard end.fixed(UInt32.self) == Checksum.of(bytes, in: 0..<length - 4) else { throw .damagedHeader }
    let count = Int(bytes[Self.slotsAt])
    guard (1...Self.maximumSlotCount).contains(count) else { throw .damagedHeader }
    var slots: [[UInt8]] = []
    var offset = Self.slotsAt + 1
    for _ in 0..<count {
      guard offset + 2 <= length - 4 else { throw .damagedHeader }
      let slotLength = Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
      guard slotLength <= length - 4 - offset - 2 else { throw .damagedHeader }
      slots.append(Array(bytes[offset + 2..<offset + 2 + slotLength]))
      offset += 2 + slotLength
    }
    guard offset == length - 4 else { throw .damagedHeader }
    (book, fileIdentifier) = (Array(bytes[12..<28]), Array(bytes[28..<Self.slotsAt]))
    self.slots = slots
  }

  /// The stored bytes of the header.
  public var bytes: [UInt8] {
    let length = Self.slotsAt + 1 + slots.reduce(0) { $0 + 2 + $1.count } + 4
    var writer = ByteWriter(bytes: Self.signature)
    writer.fixed(UInt16(1))
    writer.fixed(UInt16(length))
    writer.bytes += book + fileIdentifier
    writer.byte(UInt8(slots.count))
    for slot in slots {
      writer.fixed(UInt16(slot.count))
      writer.bytes += slot
    }
    writer.fixed(Checksum.of(writer.bytes, in: writer.bytes.indices))
    return writer.bytes
  }

  /// The `info` of HKDF for the file's key. Unique for each file, so that counters may serve as nonces.
  public var information: [UInt8] {
    var bytes: [UInt8] = []
    Label.append("inkdot backup\0", to: &bytes)
    return bytes + [1, 0] + book + fileIdentifier
  }

  /// Returns the first readable slot of a kind.
  public func slot(_ kind: KeySlot.Kind) -> KeySlot? {
    for bytes in slots {
      if let slot = KeySlot(bytes: bytes), slot.kind == kind { return slot }
    }
    return nil
  }
}

/// The reason why bytes are not a sealed file.
public enum SealedFileError: Error, Hashable, Sendable {
  /// The signature is missing.
  case notABackup
  /// Another version of the format wrote the file.
  case unknownVersion
  /// The header is damaged; an intact copy may be at the end.
  case damagedHeader
}

extension SealedFileError: CustomStringConvertible {
  /// A description of the error as a sentence.
  public var description: String {
    switch self {
    case .notABackup: "This is not a backup."
    case .unknownVersion: "The backup was written by a newer version."
    case .damagedHeader: "The header of the backup is damaged."
    }
  }
}

extension BackupHeader {
  /// Finds the copy of the header in the last bytes of a file.
  ///
  /// - Parameter end: at most the last ``maximumByteCount`` bytes.
  /// - Returns: `nil` if there is none that is sound.
  /// - Complexity: O(bytes²) at worst.
  public init?(atEndOf end: [UInt8]) {
    for offset in end.indices.reversed() where end[offset] == Self.signature[0] {
      if let header = try? BackupHeader(bytes: Array(end[offset...])) {
        self = header
        return
      }
    }
    return nil
  }
}
