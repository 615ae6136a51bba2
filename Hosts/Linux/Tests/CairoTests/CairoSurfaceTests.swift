import InkdotDrawings
import InkdotInk
import InkdotGeometry
import Testing

@testable import InkdotCairo

struct CairoSurfaceTests {
  @Test(arguments: [2, 3, 7, 64])
  func `A picture painted in bands is the same to the last bit`(bands: Int) async throws {
    let drawing = try Self.drawing()
    let whole = try await Self.picture(drawing, bands: 1)
    #expect(try await Self.picture(drawing, bands: bands) == whole)
    // The picture is not empty.
    #expect(Set(whole).count > 100)
  }

  @Test func `Pictures beyond the limits are refused`() {
    #expect(throws: CairoError.tooLarge(width: 32_768, height: 1)) {
      try CairoSurface(width: 32_768, height: 1, hasAlpha: true)
    }
    #expect(throws: CairoError.tooLarge(width: 32_767, height: 8_193)) {
      try CairoSurface(width: 32_767, height: 8_193, hasAlpha: true)
    }
    #expect(throws: CairoError.tooLarge(width: 0, height: 1)) { try CairoSurface(width: 0, height: 1, hasAlpha: true) }
  }

  /// A drawing with lines of every tool across all bands.
  private static func drawing() throws -> Drawing {
    var drawing = try Drawing(width: 210, height: 150, sheetColor: RGBAColor(rgba: 0xFFFE_F0FF))
    for (number, tool) in (0..<40).map({ ($0, StrokeTool.allCases[$0 % StrokeTool.allCases.count]) }) {
      let samples = (0..<30).compactMap { index in
        let place = Double(index)
        return try? StrokeSample(
          position: Point2D(place * 7, 75 + 70 * Trigonometry.sin(place * 0.3 + Double(number))), time: place / 100,
          pressure: place / 30)
      }
      let color = RGBAColor(rgba: UInt32(truncatingIfNeeded: number &* 0x9E37_79B9) | 0x40)
      let stroke = try Stroke(tool: tool, color: color, width: 1 + Double(number % 9), samples: samples)
      try drawing.apply(.add(stroke))
    }
    return drawing
  }

  private static func picture(_ drawing: Drawing, bands: Int) async throws -> [UInt32] {
    let surface = try CairoSurface(width: 651, height: 465, hasAlpha: false)
    let photos = PhotoPictures(of: drawing, scale: 3.1)
    try await surface.paint(drawing, area: drawing.area, scale: 3.1, isTransparent: false, photos: photos, bands: bands)
    var words: [UInt32] = []
    surface.forEachRow { _, row in words += UnsafeBufferPointer(start: row, count: surface.width) }
    return words
  }
}
