import CCairo
import Inkdot
import Testing

@testable import InkdotCairo
@testable import Pictures

struct CairoPictureTests {
  @Test func `A drawing becomes a PNG of its sheet`() async throws {
    let image = try CairoImage(png: try await picture(of: Self.drawing()))
    #expect([image.width, image.height] == [400, 200])
    #expect(Self.pixel(of: image, 200, 100) == 0xFF1E_90FF)
    #expect(Self.pixel(of: image, 200, 20) == 0xFFFF_FFFF)
  }

  @Test func `The width in pixels is exact`() async throws {
    let image = try CairoImage(png: try await CairoPicture.png(of: Self.drawing(), width: 301).bytes)
    #expect([image.width, image.height] == [301, 151])
  }

  @Test func `A transparent PNG has no sheet`() async throws {
    let image = try CairoImage(png: try await CairoPicture.png(of: Self.drawing(), background: .transparent).bytes)
    #expect(Self.pixel(of: image, 100, 50) == 0xFF1E_90FF)
    #expect(Self.pixel(of: image, 100, 10) == 0)
  }

  @Test(arguments: [0, -1, .nan, -Double.infinity]) func `A scale that is not above 0 is refused`(scale: Double)
    async throws
  {
    let drawing = try Self.drawing()
    await #expect(throws: CairoError.self) { try await CairoPicture.png(of: drawing, scale: scale) }
    #expect(throws: CairoError.self) { try CairoPicture.pdf(of: drawing, scale: scale) }
    #expect(throws: CairoError.self) { try CairoPicture.png(of: nil, scale: scale) }
    #expect(throws: CairoError.self) { try CairoPicture.png(of: nil, side: scale) }
    #expect(throws: CairoError.self) { try CairoPicture.svg(of: nil, side: scale) }
  }

  @Test func `A picture that is too large is refused`() async throws {
    let drawing = try Self.drawing()
    await #expect(throws: CairoError.tooLarge(width: 1_000_000_000, height: 1_000_000_000)) {
      try await CairoPicture.png(of: drawing, scale: .infinity)
    }
    #expect(throws: CairoError.tooLarge(width: 60_000, height: 60_000)) {
      try CairoPicture.png(of: nil, side: 30_000)
    }
    await #expect(throws: CairoError.self) { try await CairoPicture.png(of: drawing, width: 0) }
  }

  @Test func `Progress counts every mark`() async throws {
    let drawing = try Self.drawing()
    try await confirmation { done in
      _ = try await CairoPicture.png(of: drawing) { painted, total in if (painted, total) == (1, 1) { done() } }
    }
  }

  @Test func `An unreadable photo is reported`() async throws {
    var drawing = try Drawing(width: 100, height: 100)
    let source = try #require(PhotoSource(bytes: [1, 2, 3], pixelWidth: 40, pixelHeight: 30))
    try drawing.apply(.place(Photo(source, at: try #require(Placement(center: Point2D(50, 50), scale: 1)))))
    let problem = PhotoProblem(pixelWidth: 40, pixelHeight: 30, reason: .unknownFormat, isPainted: false)
    #expect(try await CairoPicture.png(of: drawing).problems == [problem])
    #expect(try CairoPicture.pdf(of: drawing).problems == [problem])
  }

  @Test func `A pattern becomes a PNG`() throws {
    let image = try CairoImage(png: try picture(ofPattern: "0-1-2-5-8"))
    #expect([image.width, image.height] == [600, 600])
    // The dots are in the centres of the thirds; 0 is selected, 4 is not.
    #expect(Self.pixel(of: image, 100, 100) != Self.pixel(of: image, 300, 300))
    var settings = PatternBoardSettings()
    settings.style.background = .none
    let clear = try CairoImage(png: try CairoPicture.png(of: Pattern("0-1-2-5-8"), settings: settings).bytes)
    #expect(Self.pixel(of: clear, 200, 200) == 0)
    #expect(throws: PatternError.self) { try picture(ofPattern: "0-9") }
  }

  @Test func `Pictures of dots are painted`() throws {
    let red = try CairoImage(png: try Self.square(0xFF00_00FF))
    var settings = PatternBoardSettings()
    settings.style.normal = PatternStyle.Dot(picture: 7)
    let bytes = try CairoPicture.png(of: nil, side: 90, scale: 1, settings: settings, pictures: [7: red]).bytes
    #expect(Self.pixel(of: try CairoImage(png: bytes), 45, 45) == 0xFFFF_0000)
  }

  @Test func `Bytes that are not a PNG are refused`() throws {
    let whole = try CairoPicture.png(of: nil).bytes
    for bytes in [[], [1, 2, 3], Array(whole.prefix(whole.count / 2))] {
      #expect(throws: CairoError.unreadablePicture) { try CairoImage(png: bytes) }
    }
  }

  @Test func `Drawings and patterns become PDF and SVG`() throws {
    #expect(try CairoPicture.pdf(of: Self.drawing()).bytes.starts(with: "%PDF-".utf8))
    #expect(try CairoPicture.pdf(of: Pattern("0-1-2-5")).bytes.starts(with: "%PDF-".utf8))
    let svg = String(decoding: try CairoPicture.svg(of: Pattern("0-1-2-5")).bytes, as: UTF8.self)
    #expect(svg.contains("<svg") && svg.hasSuffix("</svg>\n"))
  }

  /// A blue line across the middle of a sheet of 200 × 100.
  static func drawing() throws -> Drawing {
    var drawing = try Drawing(width: 200, height: 100)
    let samples = [Point2D(20, 50), Point2D(180, 50)].compactMap { try? StrokeSample(position: $0) }
    let stroke = try Stroke(tool: .pen, color: RGBAColor(rgba: 0x1E90_FFFF), width: 10, samples: samples)
    try drawing.apply(.add(stroke))
    return drawing
  }

  /// A PNG of one colour.
  private static func square(_ color: UInt32) throws -> [UInt8] {
    let surface = try CairoSurface(width: 8, height: 8, hasAlpha: false)
    surface.forEachRow { _, words in for column in 0..<8 { words[column] = color >> 8 } }
    return try PNGFile.bytes(of: surface)
  }

  /// Returns a pixel as `0xAARRGGBB`, premultiplied.
  private static func pixel(of image: CairoImage, _ x: Int, _ y: Int) -> UInt32 {
    guard let data = cairo_image_surface_get_data(image.pointer) else { return 0 }
    let row = UnsafeRawPointer(data + y * Int(cairo_image_surface_get_stride(image.pointer)))
    let word = row.load(fromByteOffset: 4 * x, as: UInt32.self)
    return cairo_image_surface_get_format(image.pointer) == CAIRO_FORMAT_RGB24 ? word | 0xFF00_0000 : word
  }
}
