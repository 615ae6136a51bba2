import InkdotCoding

/// The sealed metadata of a drawing.
///
/// | offset | bytes | meaning |
/// |---|---|---|
/// | 0 | 8 | created, milliseconds since 1970, binary64 |
/// | 8 | 8 | modified, milliseconds since 1970, binary64 |
/// | 16 | 8 | width in pt, binary64 |
/// | 24 | 8 | height in pt, binary64 |
/// | 32 | 8 | bytes of the drawing's file |
/// | 40 | 2 | bytes of the name |
/// | 42 | … | the name, UTF-8 |
public struct DrawingFacts: Equatable, Sendable {
  /// Maximum length of a name, in bytes.
  public static let maximumNameByteCount = 2048
  /// Maximum length of ``bytes``.
  static let maximumByteCount = 42 + maximumNameByteCount

  /// Time of creation, in milliseconds since 1970.
  public let created: Double
  /// Time of the last change, in milliseconds since 1970.
  public let modified: Double
  /// Width of the sheet in pt.
  public let width: Double
  /// Height of the sheet in pt.
  public let height: Double
  /// Length of the drawing's file, in bytes.
  public let byteCount: Int
  /// The name in UTF-8.
  public let name: [UInt8]

  /// - Returns: `nil` for numbers that are not finite, a negative length, or a name that is too long or invalid UTF-8.
  public init?(created: Double, modified: Double, width: Double, height: Double, byteCount: Int, name: [UInt8]) {
    guard created.isFinite, modified.isFinite, width.isFinite, height.isFinite, byteCount >= 0,
      byteCount <= Int(Int32.max), name.count <= Self.maximumNameByteCount, ByteText.isValid(name)
    else { return nil }
    (self.created, self.modified, self.width, self.height) = (created, modified, width, height)
    (self.byteCount, self.name) = (byteCount, name)
  }

  /// Reads facts from their ``bytes``.
  public init?(bytes: [UInt8]) {
    var reader = ByteReader(bytes, bytes.indices)
    guard let created = reader.real(), let modified = reader.real(), let width = reader.real(),
      let height = reader.real(), let byteCount = reader.fixed(UInt64.self), byteCount <= UInt64(Int32.max),
      let length = reader.fixed(UInt16.self), reader.remaining == Int(length)
    else { return nil }
    self.init(
      created: created, modified: modified, width: width, height: height, byteCount: Int(byteCount), name: reader.rest()
    )
  }

  /// The bytes to seal.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    for value in [created, modified, width, height] { writer.real(value) }
    writer.fixed(UInt64(byteCount))
    writer.fixed(UInt16(name.count))
    return writer.bytes + name
  }
}

/// The last entry of a backup: the expected counts.
///
/// | offset | bytes | meaning |
/// |---|---|---|
/// | 0 | 4 | number of drawings |
/// | 4 | 8 | number of entries, with this one |
public struct BackupEnd: Equatable, Sendable {
  /// Length of ``bytes``.
  static let byteCount = 12

  /// Number of drawings in the file.
  public let drawingCount: Int
  /// Number of entries in the file, including this one.
  public let entryCount: Int

  /// - Returns: `nil` if a number is out of range.
  public init?(drawingCount: Int, entryCount: Int) {
    guard (0...Int(Int32.max)).contains(drawingCount), (1...Int(Int32.max)).contains(entryCount) else { return nil }
    (self.drawingCount, self.entryCount) = (drawingCount, entryCount)
  }

  /// Reads the end from its ``bytes``.
  public init?(bytes: [UInt8]) {
    var reader = ByteReader(bytes, bytes.indices)
    guard bytes.count == Self.byteCount, let drawings = reader.fixed(UInt32.self),
      let entries = reader.fixed(UInt64.self),
      drawings <= UInt32(Int32.max), entries <= UInt64(Int32.max)
    else { return nil }
    self.init(drawingCount: Int(drawings), entryCount: Int(entries))
  }

  /// The bytes to seal.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.fixed(UInt32(drawingCount))
    writer.fixed(UInt64(entryCount))
    return writer.bytes
  }
}
