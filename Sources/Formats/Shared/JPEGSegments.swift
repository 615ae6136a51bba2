/// The segments of a JPEG file up to its image data (ITU-T T.81, annex B).
struct JPEGSegments: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var offset = 2

  /// Segments of a file; none if it does not begin as JPEG.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes.starts(with: [0xFF, 0xD8]) ? bytes : []
  }

  /// The next marker and the range of its parameters; `nil` at the image data, or where the file is damaged.
  mutating func next() -> (marker: UInt8, content: Range<Int>)? {
    while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      // Fill bytes.
      if marker == 0xFF {
        offset += 1
        continue
      }
      let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      guard marker != 0xD9, marker != 0xDA, length >= 2, offset + 2 + length <= bytes.count else { return nil }
      defer { offset += 2 + length }
      return (marker, offset + 4..<offset + 2 + length)
    }
    return nil
  }
}
