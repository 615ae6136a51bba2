/// The properties of a photo that its file states before the pixels.
public struct PhotoHeader: Hashable, Sendable {
  /// The format by the first bytes.
  public let format: PhotoFormat
  /// Whether it is a HEIF picture, which few browsers show; its format is unknown.
  public let isHEIF: Bool
  /// Width in pixels before orientation, as stored in the PNG, GIF or JPEG file; 0 if not found.
  public private(set) var pixelWidth = 0
  /// Height in pixels before orientation; 0 if not found.
  public private(set) var pixelHeight = 0
  /// The orientation that a JPEG file states, 1…8 (Exif 2.32, tag 0x0112); otherwise 1.
  public private(set) var orientation: UInt8 = 1

  /// Reads the header of a file.
  ///
  /// - Complexity: O(segments before the image data).
  public init(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    format = PhotoFormat(bytes)
    isHEIF = Self.isHEIF(bytes)
    switch format {
    // PNG 3, section 11.2.1.
    case .png where bytes.count >= 24 && bytes[12..<16].elementsEqual("IHDR".utf8):
      (pixelWidth, pixelHeight) = (Self.number(bytes, 16, count: 4), Self.number(bytes, 20, count: 4))
    // GIF89a, section 18.
    case .gif where bytes.count >= 10:
      pixelWidth = Self.number(bytes, 6, count: 2, isLittleEndian: true)
      pixelHeight = Self.number(bytes, 8, count: 2, isLittleEndian: true)
    case .jpeg: readJPEG(bytes)
    case .png, .gif, .webp, .avif, .bmp, .unknown: break
    }
  }

  private mutating func readJPEG(_ bytes: [UInt8]) {
    var hasExif = false
    for (marker, content) in JPEGSegments(bytes) {
      switch marker {
      // A frame header of any coding; the numbers between are tables.
      case 0xC0...0xCF
      where marker != 0xC4 && marker != 0xC8 && marker != 0xCC && content.count >= 5 && pixelWidth == 0:
        pixelHeight = Self.number(bytes, content.lowerBound + 1, count: 2)
        pixelWidth = Self.number(bytes, content.lowerBound + 3, count: 2)
      case 0xE1 where !hasExif && content.count >= 6 && bytes[content].starts(with: Array("Exif\0\0".utf8)):
        hasExif = true
        orientation = Self.orientation(Array(bytes[content.dropFirst(6)])) ?? 1
      default: break
      }
    }
  }

  /// The orientation in a TIFF header with its first directory (Exif 2.32, section 4.5).
  private static func orientation(_ tiff: [UInt8]) -> UInt8? {
    guard tiff.count >= 8 else { return nil }
    let isLittle = tiff[0] == UInt8(ascii: "I")
    let directory = number(tiff, 4, count: 4, isLittleEndian: isLittle)
    guard directory <= tiff.count - 2 else { return nil }
    let count = number(tiff, directory, count: 2, isLittleEndian: isLittle)
    for entry in 0..<count {
      let place = directory + 2 + 12 * entry
      guard place <= tiff.count - 12 else { return nil }
      guard number(tiff, place, count: 2, isLittleEndian: isLittle) == 0x0112 else { continue }
      let value = number(tiff, place + 8, count: 2, isLittleEndian: isLittle)
      return 1...8 ~= value ? UInt8(value) : nil
    }
    return nil
  }

  private static func isHEIF(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return false }
    let brands = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]
    return brands.contains { bytes[8..<12].elementsEqual($0.utf8) }
  }

  private static func number(_ bytes: [UInt8], _ offset: Int, count: Int, isLittleEndian: Bool = false) -> Int {
    var value = 0
    for index in 0..<count { value = value << 8 | Int(bytes[offset + (isLittleEndian ? count - 1 - index : index)]) }
    return value
  }
}
