/// What kind of file a photo is, told by its first bytes.
enum PhotoFormat: Equatable {
  case jpeg, png, gif, webp, avif, unknown

  init(_ bytes: [UInt8]) {
    func has(_ text: StaticString, at offset: Int) -> Bool {
      guard bytes.count >= offset + text.utf8CodeUnitCount else { return false }
      return text.withUTF8Buffer { $0.elementsEqual(bytes[offset..<offset + $0.count]) }
    }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.first == 0x89, has("PNG\r\n", at: 1) {
      self = .png
    } else if has("GIF8", at: 0) {
      self = .gif
    } else if has("RIFF", at: 0), has("WEBP", at: 8) {
      self = .webp
    } else if has("ftypavif", at: 4) || has("ftypavis", at: 4) {
      self = .avif
    } else {
      self = .unknown
    }
  }

  /// The media type. Readers look at the bytes themselves where it is not known.
  var mediaType: StaticString {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .gif: "image/gif"
    case .webp: "image/webp"
    case .avif: "image/avif"
    case .unknown: "application/octet-stream"
    }
  }
}
