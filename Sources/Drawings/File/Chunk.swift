import InkdotCoding

/// A part of a file with its own checksum.
struct Chunk {
  enum Kind: UInt8 {
    case sheet = 1
    case source = 2
    case stroke = 3
    case photo = 4
    case floatingPhotos = 5
    case end = 6
    case text = 7
    case groups = 8
    case fills = 9
    case step = 16
    case undo = 17
    case redo = 18

    /// The first version of the format that has the kind of chunk.
    ///
    /// Chunks have the lowest possible version, so that older programs can open files without new features.
    var version: UInt8 {
      switch self {
      case .sheet, .source, .stroke, .photo, .floatingPhotos, .end, .step, .undo, .redo: 2
      case .text: 3
      case .groups: 5
      case .fills: 6
      }
    }
  }

  var kind: UInt8
  var version: UInt8
  /// Number of the chunk in the file, from 0.
  var number: UInt32
  /// Offset of its header.
  var offset: Int
  /// Range of its content.
  var payload: Range<Int>
  /// Whether the checksum matches.
  var isSound: Bool

  static let signature: [UInt8] = [0x89, 0x49, 0x4E, 0x4B, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The latest version that can be read.
  static let version = DrawingFile.version
  static let marker: [UInt8] = [0xDB, 0x1C]
  static let headerCount = 16

  /// - Parameter version: the first version that has the content, if later than that of the kind.
  static func append(
    _ kind: Kind, version: UInt8 = 1, number: UInt32, payload: [UInt8] = [], to bytes: inout [UInt8]
  ) {
    var writer = ByteWriter(bytes: marker)
    writer.byte(kind.rawValue)
    writer.byte(max(version, kind.version))
    writer.fixed(number)
    writer.fixed(UInt32(payload.count))
    writer.fixed(Checksum.of(writer.bytes, in: 0..<writer.bytes.count))
    // Prevents a copy for the checksum after a large step. Only for the first chunk, so that arrays grow geometrically.
    if bytes.isEmpty { bytes.reserveCapacity(headerCount + payload.count + 4) }
    bytes += writer.bytes
    bytes += payload
    writer.bytes = []
    writer.fixed(Checksum.of(payload, in: 0..<payload.count))
    bytes += writer.bytes
  }
}

/// Finds the chunks of a file in order, also after damage.
struct ChunkReader {
  let bytes: [UInt8]
  private(set) var offset: Int
  /// Remaining bytes that may be checksummed. Bounds the time for crafted files with nested chunks.
  private var checksumBudget: Int

  init(_ bytes: [UInt8], from offset: Int) {
    self.bytes = bytes
    self.offset = offset
    checksumBudget = bytes.count < Int.max / 4 ? bytes.count * 4 : Int.max
  }

  enum Finding {
    case chunk(Chunk)
    /// Bytes outside any chunk.
    case gap(Range<Int>)
  }

  /// Returns the next chunk or gap, or `nil` at the end of the file.
  mutating func next() -> Finding? {
    guard offset < bytes.count else { return nil }
    let start = offset
    while offset < bytes.count {
      if let chunk = chunk(at: offset) {
        if offset > start { return .gap(start..<offset) }
        // In a damaged chunk the length may be wrong, too: its content may hold intact chunks.
        offset = chunk.isSound ? chunk.payload.upperBound + 4 : offset + Chunk.headerCount
        return .chunk(chunk)
      }
      offset += 1
    }
    return .gap(start..<bytes.count)
  }

  private mutating func chunk(at start: Int) -> Chunk? {
    guard bytes.count - start >= Chunk.headerCount, bytes[start] == Chunk.marker[0], bytes[start + 1] == Chunk.marker[1]
    else { return nil }
    var reader = ByteReader(bytes, start + 2..<start + Chunk.headerCount)
    guard let kind = reader.byte(), let version = reader.byte(), let number = reader.fixed(UInt32.self),
      let count = reader.fixed(UInt32.self), let sum = reader.fixed(UInt32.self),
      sum == Checksum.of(bytes, in: start..<start + 12)
    else { return nil }
    let first = start + Chunk.headerCount
    let room = bytes.count - first - 4
    guard room >= 0, UInt64(count) <= UInt64(room), Int(count) <= checksumBudget else {
      return Chunk(
        kind: kind, version: version, number: number, offset: start, payload: first..<first, isSound: false)
    }
    checksumBudget -= Int(count)
    let payload = first..<first + Int(count)
    var check = ByteReader(bytes, payload.upperBound..<payload.upperBound + 4)
    let isSound = check.fixed(UInt32.self) == Checksum.of(bytes, in: payload)
    return Chunk(kind: kind, version: version, number: number, offset: start, payload: payload, isSound: isSound)
  }
}
