/// The file format of a photo, recognized by its first bytes.
public enum PhotoFormat: CaseIterable, Hashable, Sendable {
  /// JPEG (ITU-T T.81), in any container.
  case jpeg
  /// Portable Network Graphics.
  case png
  /// Graphics Interchange Format.
  case gif
  /// WebP.
  case webp
  /// AV1 Image File Format.
  case avif
  /// Windows bitmap.
  case bmp
  /// Any other file.
  case unknown

  /// Detects the format of a file.
  ///
  /// - Parameter file: the file, or its first 16 bytes.
  /// - Complexity: O(1).
  public init(_ file: some Sequence<UInt8>) {
    let bytes = Array(file.prefix(16))
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
    } else if has("BM", at: 0) {
      self = .bmp
    } else {
      self = .unknown
    }
  }

  /// The media type; a generic one for unknown files, which readers detect themselves.
  public var mediaType: StaticString {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .gif: "image/gif"
    case .webp: "image/webp"
    case .avif: "image/avif"
    case .bmp: "image/bmp"
    case .unknown: "application/octet-stream"
    }
  }
}

extension PhotoFormat: CustomStringConvertible {
  /// The usual name, like "JPEG"; "unknown" for other files.
  public var description: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .gif: "GIF"
    case .webp: "WebP"
    case .avif: "AVIF"
    case .bmp: "BMP"
    case .unknown: "unknown"
    }
  }
}
