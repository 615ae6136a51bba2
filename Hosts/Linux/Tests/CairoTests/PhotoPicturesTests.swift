import InkdotDrawings
import InkdotGeometry
import Testing

@testable import InkdotCairo

struct PhotoPicturesTests {
  @Test func `The pixels of all photos together are limited`() throws {
    var drawing = try Drawing(width: 100, height: 100)
    for shade in UInt8(0)..<3 {
      let source = try #require(PhotoSource(bytes: Self.bitmap(shade), pixelWidth: 4, pixelHeight: 4))
      try drawing.apply(.place(Photo(source, at: try #require(Placement(center: Point2D(50, 50), scale: 1)))))
    }
    let sources = drawing.photos.map(\.source)
    let pictures = PhotoPictures(of: drawing, scale: .infinity, limit: 40)
    #expect(sources.map { pictures.surface(of: $0) != nil } == [true, true, false])
    #expect(sources.map(pictures.isWhole) == [true, true, false])
    #expect(pictures.problems.count == 1)
    #expect(pictures.problems.first?.description.contains("4 × 4 pixels is too large") == true)
    // Decoded at the painted size, each photo is a single pixel.
    #expect(PhotoPictures(of: drawing, scale: 0.25, limit: 3).problems.isEmpty)
    // Photos that are embedded unchanged are not decoded.
    let files = PhotoPictures(of: drawing, scale: .infinity, limit: 16) { _ in true }
    #expect(sources.allSatisfy { files.isWhole($0) && files.surface(of: $0) == nil })
  }

  /// A uniformly grey BMP of 4 × 4 pixels.
  private static func bitmap(_ shade: UInt8) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
    let header = [0x42, 0x4D] + number(54 + 48, 4) + number(0, 4) + number(54, 4)
    let picture = number(40, 4) + number(4, 4) + number(4, 4) + number(1, 2) + number(24, 2) + number(0, 24)
    return header + picture + [UInt8](repeating: shade, count: 48)
  }
}
