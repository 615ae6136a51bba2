import InkdotFormats
import Testing

@Suite struct PhotoHeaderTests {
  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
  }

  /// Returns an APP1 segment whose first directory has another tag before the orientation.
  private func exif(_ orientation: UInt8, isLittleEndian: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
    func entry(_ tag: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0]
    }
    let order = Array((isLittleEndian ? "II" : "MM").utf8)
    let tiff = order + number(42, 2) + number(8, 4) + number(2, 2) + entry(0x0100, 7) + entry(0x0112, Int(orientation))
    return segment(0xE1, Array("Exif\0\0".utf8) + tiff)
  }

  /// A frame of 640 × 480 pixels.
  private let frame: [UInt8] = [8, 0x01, 0xE0, 0x02, 0x80, 3, 1, 0x22, 0]

  @Test(arguments: [true, false]) func `A JPEG file states size and orientation`(isLittleEndian: Bool) {
    let head: [UInt8] = [0xFF, 0xD8] + segment(0xE0, Array("JFIF\0".utf8)) + exif(6, isLittleEndian: isLittleEndian)
    // Tables, fill bytes, then a progressive frame.
    let bytes = head + segment(0xC4, [1, 2, 3, 4, 5, 6]) + [0xFF] + segment(0xC2, frame) + segment(0xDA, [0])
    let header = PhotoHeader(bytes)
    #expect(header.format == .jpeg && header.pixelWidth == 640 && header.pixelHeight == 480)
    #expect(header.orientation == 6)
    // A truncated file is read as far as possible.
    for count in bytes.indices { _ = PhotoHeader(Array(bytes[..<count])) }
    #expect(PhotoHeader(head).orientation == 6 && PhotoHeader(head).pixelWidth == 0)
  }

  @Test func `Only the first metadata and the first frame count`() {
    let bytes: [UInt8] =
      [0xFF, 0xD8] + exif(9, isLittleEndian: true) + exif(3, isLittleEndian: true) + segment(0xC0, frame)
      + segment(0xC0, [8, 0, 1, 0, 1, 3]) + segment(0xDA, [0]) + exif(3, isLittleEndian: true)
    #expect(PhotoHeader(bytes).orientation == 1 && PhotoHeader(bytes).pixelWidth == 640)
  }

  @Test func `A directory outside the metadata is ignored`() {
    let tiff: [UInt8] = Array("Exif\0\0MM".utf8) + [0, 42, 0xFF, 0xFF, 0xFF, 0xFF]
    #expect(PhotoHeader([0xFF, 0xD8] + segment(0xE1, tiff) + segment(0xC0, frame)).orientation == 1)
  }

  @Test func `PNG and GIF files state their size`() {
    let png: [UInt8] =
      [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 1, 0, 0, 0, 0, 0, 5]
    #expect(PhotoHeader(png).pixelWidth == 65_536 && PhotoHeader(png).pixelHeight == 5)
    #expect(PhotoHeader(Array(png.dropLast())).pixelWidth == 0)
    let gif: [UInt8] = Array("GIF89a".utf8) + [0x10, 0x27, 3, 0]
    #expect(PhotoHeader(gif).pixelWidth == 10_000 && PhotoHeader(gif).pixelHeight == 3)
  }

  @Test func `A HEIF picture is not a supported web format`() {
    func file(_ brand: String) -> [UInt8] { [0, 0, 0, 24] + Array("ftyp\(brand)".utf8) }
    for brand in ["heic", "heix", "hevc", "mif1", "msf1"] {
      #expect(PhotoHeader(file(brand)).isHEIF && PhotoHeader(file(brand)).format == .unknown)
    }
    #expect(!PhotoHeader(file("avif")).isHEIF && PhotoHeader(file("avif")).format == .avif)
    #expect(!PhotoHeader([]).isHEIF && PhotoHeader([]).format == .unknown)
  }
}
