import InkdotCoding

/// The frame before each sealed entry of a backup.
///
/// The seal authenticates the whole frame, so entries cannot be exchanged. Readers find the next frame after damage.
///
/// | offset | bytes | meaning |
/// |---|---|---|
/// | 0 | 4 | ASCII `InkE` |
/// | 4 | 4 | length of the following sealed bytes, including the tag of 16 |
/// | 8 | 1 | ``Kind-swift.enum`` |
/// | 9 | 1 | 1 in the last entry of the drawing and kind, otherwise 0 |
/// | 10 | 2 | 0 |
/// | 12 | 4 | number among the entries of the drawing and kind, from 0 |
/// | 16 | 8 | index of the entry in the file, from 0 |
/// | 24 | 16 | the drawing's identifier; zeros for the end |
/// | 40 | 4 | CRC-32 of bytes 0–39 |
///
/// Sealing: AES-256-GCM under the file's key with ``nonce`` and ``associatedData(book:)``. Each file has its own key, and
/// each entry of a file its own position, so a nonce is never used twice with a key.
public struct SealedEntry: Equatable, Sendable {
  /// The kind of sealed content.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// ``DrawingFacts``, before a drawing.
    case facts = 1
    /// Bytes of a drawing's file.
    case journal = 2
    /// The facts again, near the end of the file. They name drawings whose entries are missing.
    case directory = 3
    /// ``BackupEnd``, the last entry.
    case end = 4

    /// Maximum number of sealed bytes of an entry of this kind.
    public var maximumByteCount: Int {
      switch self {
      case .journal: SealedEntry.maximumByteCount
      case .facts, .directory: DrawingFacts.maximumByteCount
      case .end: BackupEnd.byteCount
      }
    }
  }

  /// Length of a frame, in bytes.
  public static let frameLength = 44
  /// Length of a tag, in bytes.
  public static let tagLength = 16
  /// Maximum number of sealed bytes of an entry.
  public static let maximumByteCount = 1 << 20
  /// Number of bytes that a writer seals at a time.
  public static let standardByteCount = 1 << 18
  /// The first bytes of a frame. Readers search for them after damage.
  public static let signature: [UInt8] = [0x49, 0x6E, 0x6B, 0x45]

  /// The kind of sealed content.
  public let kind: Kind
  /// Whether the entry is the last of its drawing and kind.
  public let isLast: Bool
  /// Its number among the entries of its drawing and kind.
  public let number: Int
  /// Its index in the file.
  public let position: Int
  /// The identifier of the drawing; 16 bytes.
  public let drawing: [UInt8]
  /// Number of sealed bytes, without the tag.
  public let length: Int

  /// - Returns: `nil` if an argument is out of range.
  public init?(kind: Kind, isLast: Bool, number: Int, position: Int, drawing: [UInt8], length: Int) {
    guard drawing.count == 16, (0...kind.maximumByteCount).contains(length), number >= 0, position >= 0,
      number <= Int(Int32.max), position <= Int(Int32.max)
    else { return nil }
    (self.kind, self.isLast, self.number) = (kind, isLast, number)
    (self.position, self.drawing, self.length) = (position, drawing, length)
  }

  /// Reads the frame at an offset; `nil` if there is none.
  public init?(frame bytes: [UInt8], at offset: Int = 0) {
    guard offset >= 0, offset <= bytes.count - Self.frameLength else { return nil }
    for index in 0..<4 where bytes[offset + index] != Self.signature[index] { return nil }
    var reader = ByteReader(bytes, offset + 4..<offset + Self.frameLength)
    guard let length = reader.fixed(UInt32.self), length >= 16,
      length <= UInt32(Self.maximumByteCount + Self.tagLength),
      let kind = reader.byte().flatMap(Kind.init), let last = reader.byte(), last <= 1,
      reader.fixed(UInt16.self) == 0, let number = reader.fixed(UInt32.self), number <= UInt32(Int32.max),
      let position = reader.fixed(UInt64.self), position <= UInt64(Int32.max)
    else { return nil }
    let end = offset + Self.frameLength - 4
    var sum = ByteReader(bytes, end..<end + 4)
    guard sum.fixed(UInt32.self) == Checksum.of(bytes, in: offset..<end) else { return nil }
    self.init(
      kind: kind, isLast: last == 1, number: Int(number), position: Int(position),
      drawing: Array(bytes[offset + 24..<end]), length: Int(length) - Self.tagLength)
  }

  /// The bytes of the frame.
  public var frame: [UInt8] {
    var writer = ByteWriter(bytes: Self.signature)
    writer.fixed(UInt32(length + Self.tagLength))
    writer.byte(kind.rawValue)
    writer.byte(isLast ? 1 : 0)
    writer.fixed(UInt16(0))
    writer.fixed(UInt32(number))
    writer.fixed(UInt64(position))
    writer.bytes += drawing
    writer.fixed(Checksum.of(writer.bytes, in: writer.bytes.indices))
    return writer.bytes
  }

  /// The nonce: the position in eight bytes, little-endian, and four zeros.
  public var nonce: [UInt8] {
    var writer = ByteWriter()
    writer.fixed(UInt64(position))
    writer.fixed(UInt32(0))
    return writer.bytes
  }

  /// Returns the associated data that binds the entry to its book.
  public func associatedData(book: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    Label.append("inkdot entry\0", to: &bytes)
    return bytes + book + frame
  }
}
