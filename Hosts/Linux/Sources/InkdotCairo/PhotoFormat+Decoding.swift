import InkdotFormats

extension PhotoFormat {
  /// The name of the format in gdk-pixbuf; `nil` for unsupported formats.
  var loaderName: String? {
    switch self {
    case .jpeg: "jpeg"
    case .png: "png"
    case .gif: "gif"
    case .webp: "webp"
    case .avif: "avif"
    case .bmp: "bmp"
    case .unknown: nil
    }
  }

  /// Whether the end of a file is missing. gdk-pixbuf reports that for some formats only.
  func isTruncated(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .jpeg:
      // Skips segments up to the start of scan, which the end of image follows (ITU-T T.81, annex B).
      var offset = 2
      while offset + 4 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] != 0xDA {
        offset += 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
      }
      while offset + 2 <= bytes.count {
        if bytes[offset] == 0xFF, bytes[offset + 1] == 0xD9 { return false }
        offset += 1
      }
      return true
    case .png:
      var offset = 8
      while offset + 12 <= bytes.count {
        if bytes[offset + 4..<offset + 8].elementsEqual("IEND".utf8) { return false }
        offset += 12 + bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      return true
    case .webp: return bytes.count < 8 + Self.number(bytes, at: 4)
    case .bmp: return bytes.count < Self.number(bytes, at: 2)
    case .gif: return !bytes.suffix(64).contains(0x3B)
    case .avif, .unknown: return false
    }
  }

  /// Reads four bytes, little-endian.
  private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    guard bytes.count >= offset + 4 else { return .max / 2 }
    return bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
