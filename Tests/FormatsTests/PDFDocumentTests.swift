import InkdotDrawings
import InkdotInk
import InkdotGeometry
import TestSupport
import Testing

@testable import InkdotFormats

@Suite struct PDFDocumentTests {
  /// The shortest beginning of a JPEG file that states its size.
  func jpeg(components: UInt8 = 3, isAdobe: Bool = false) -> [UInt8] {
    let adobe: [UInt8] = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]
    return [0xFF, 0xD8] + (isAdobe ? adobe : []) + [0xFF, 0xC0, 0, 11, 8, 0, 20, 0, 40, components, 1, 0x11, 0]
  }

  func photo(_ bytes: [UInt8], orientation: UInt8 = 1) throws -> Photo {
    let source = try #require(PhotoSource(bytes: bytes, pixelWidth: 40, pixelHeight: 20, orientation: orientation))
    return Photo(source, at: try #require(Placement(center: Point2D(50, 25), scale: 0.5)))
  }

  func drawing(_ strokes: [(StrokeTool, UInt32)] = [], photos: [Photo] = []) throws -> Drawing {
    var drawing = try Drawing(width: 100, height: 50)
    for (tool, color) in strokes {
      let samples = [(10.0, 20.0), (40, 20)].compactMap {
        try? StrokeSample(position: Point2D($0.0, $0.1), pressure: 1)
      }
      try drawing.apply(
        .add(try Stroke(tool: tool, color: RGBAColor(rgba: color), width: 3, samples: samples)))
    }
    for photo in photos {
      try drawing.apply(.place(photo))
      try drawing.apply(.stamp(photo: 0))
    }
    return drawing
  }

  func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `The cross-reference table and stream lengths are correct`() throws {
    let document = PDFDocument(of: try drawing([(.pen, 0x1122_33FF)], photos: [try photo(jpeg())]))
    let bytes = document.bytes()
    #expect(bytes.starts(with: Array("%PDF-1.4\n".utf8)))
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { text(Array($0)) }
    let start = try #require(lines.firstIndex(of: "xref"))
    let count = try #require(Int(lines[start + 1].split(separator: " ")[1]))
    #expect(count == 7)
    for number in 1..<count {
      let entry = lines[start + 2 + number]
      #expect(entry.utf8.count == 19)
      let offset = try #require(Int(entry.prefix(10)))
      #expect(text(Array(bytes[offset...].prefix(7))) == "\(number) 0 obj")
    }
    let table = try #require(Int(lines[lines.count - 3]))
    #expect(text(Array(bytes[table...].prefix(4))) == "xref")
    #expect(lines[start + 2 + count].hasPrefix("trailer"))
    let content = text(document.content)
    #expect(text(bytes).contains("<</Length \(document.content.count)>>stream\n\(content)\nendstream"))
  }

  @Test func `Every stroke is painted separately, and equal styles are set once`() throws {
    let line = "0 0 m\n300 0 l\nS\n"
    let pens = PDFDocument(of: try drawing([(.pen, 0xFF00_00FF), (.pen, 0xFF00_00FF)]))
    #expect(text(pens.content).hasSuffix("1 0 0 RG 30 w\n1 0 0 1 100 200 cm\n" + line + line))
    let highlighters = PDFDocument(of: try drawing([(.highlighter, 255), (.highlighter, 255)]))
    #expect(text(highlighters.content).hasSuffix("/A0 gs\n0 0 0 RG 30 w\n1 0 0 1 100 200 cm\n" + line + line))
    #expect(text(highlighters.bytes()).contains("/ExtGState<</A0<</ca .4/CA .4>>>>"))
  }

  @Test func `A mixing highlighter has its own graphics state, which is reset after it`() throws {
    for (paper, mode) in [(RGBAColor.white, "Multiply"), (SheetColor.dark.color, "Screen")] {
      var drawing = try Drawing(width: 100, height: 50, sheetColor: paper)
      let samples = [(10.0, 20.0), (40, 20)].compactMap { try? StrokeSample(position: Point2D($0.0, $0.1)) }
      for (tool, blending) in [
        (StrokeTool.highlighter, StrokeBlending.mixes), (.highlighter, .covers), (.pen, .covers),
      ] {
        let stroke = try? Stroke(tool: tool, color: .black, width: 3, blending: blending, samples: samples)
        try drawing.apply(.add(try #require(stroke)))
      }
      let document = PDFDocument(of: drawing)
      let states = text(document.content).split(separator: "\n").filter { $0.hasSuffix("gs") }
      #expect(states == ["/A0 gs", "/A1 gs", "/A2 gs"])
      #expect(
        text(document.bytes()).contains(
          "/ExtGState<</A0<</ca .4/CA .4/BM/\(mode)>>/A1<</ca .4/CA .4/BM/Normal>>/A2<</ca 1/CA 1/BM/Normal>>>>"))
    }
  }

  @Test func `Style and position are restored after a photo`() throws {
    var drawing = try drawing([(.highlighter, 255)], photos: [try photo(jpeg())])
    guard case .stroke(let stroke, _) = drawing.marks[0] else { return }
    try drawing.apply(.add(stroke))
    let content = text(PDFDocument(of: drawing).content)
    #expect(content.contains("S\n1 0 0 1 -100 -200 cm\n/A1 gs\nq 5 0 0 5 500 250 cm\n"))
    #expect(content.hasSuffix(" Do Q\n/A0 gs\n0 0 0 RG 30 w\n1 0 0 1 100 200 cm\n0 0 m\n300 0 l\nS\n"))
  }

  @Test func `Without paper the page is transparent, and the background tool paints the paper's colour`() throws {
    let document = PDFDocument(of: try drawing([(.background, 255)]), background: .transparent, scale: 2)
    #expect(text(document.content).hasPrefix(".2 0 0 -.2 0 100 cm\n1 J 1 j\n1 1 1 RG 30 w\n"))
    #expect(text(document.bytes()).contains("/MediaBox[0 0 200 100]"))
  }

  @Test func `Handwriting with pressure is short`() throws {
    let page = HandwrittenPage(strokeCount: 150, sampleCount: 16_000, tool: .brush).drawing
    #expect(PDFDocument(of: page).content.count < 105_000)
  }

  @Test func `A JPEG photo keeps its bytes, with a matrix and a mask`() throws {
    var drawing = try drawing(photos: [
      try photo(jpeg(), orientation: 6), try photo(jpeg(components: 4, isAdobe: true)),
    ])
    try drawing.apply(.cut(mark: 0, #require(PhotoCut(path: [Point2D(1, 2)], radius: 3))))
    let document = PDFDocument(of: drawing)
    #expect(!document.needsPixels(photo: 0) && !document.needsPixels(photo: 1))
    #expect(text(document.content).contains("5 0 0 5 500 250 cm\n/M0 gs 0 40 20 0 -10 -20 cm\n/P0 Do Q\n"))
    let bytes = document.bytes()
    let file = text(bytes)
    #expect(file.contains("/Width 40/Height 20/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode"))
    #expect(file.contains("/DeviceCMYK/Decode[1 0 1 0 1 0 1 0]/Filter/DCTDecode"))
    #expect(file.contains("/M0<</SMask<</S/Luminosity/G 9 0 R>>>>"))
    #expect(file.contains("1 g -10 -20 20 40 re f 1 J 1 j 0 G\n6 w\n1 2 m\n1 2 l\nS\n"))
    let start = bytes.indices.first { bytes[$0...].starts(with: jpeg()) }
    #expect(start != nil)
  }

  @Test func `Other photos contain the given pixels, or are omitted`() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]
    let document = PDFDocument(of: try drawing(photos: [try photo(png)]))
    #expect(document.needsPixels(photo: 0))
    #expect(!document.needsPixels(photo: 1) && !document.needsPixels(photo: -1))
    #expect(text(document.bytes()).contains("/Subtype/Form/BBox[0 0 1 1]/Length 0"))
    let pixels = PDFDocument.Pixels(width: 2, height: 1, deflatedColor: [1, 2, 3], deflatedOpacity: [4])
    let file = text(document.bytes(pixels: [(0, pixels)]))
    #expect(
      file.contains("/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/FlateDecode/SMask 6 0 R/Length 3")
    )
    #expect(file.contains("/ColorSpace/DeviceGray/Filter/FlateDecode/Length 1"))
    let source = try drawing(photos: [try photo(png)])
    #expect(text(PDFDocument.bytes(of: source, photo: { $0.bytes == png ? pixels : nil }, text: { _ in nil })) == file)
  }

  @Test func `A compressed page has a filter entry, and a sheet too large for PDF is scaled down`() throws {
    let document = PDFDocument(of: try Drawing(width: 28_800, height: 1_000))
    let file = text(document.bytes(deflatedContent: [7, 7]))
    #expect(file.contains("/MediaBox[0 0 14400 500]"))
    #expect(file.contains("<</Filter/FlateDecode/Length 2>>stream"))
    #expect(text(document.content).hasPrefix(".05 0 0 -.05 0 500 cm\n"))
  }

  @Test func `Damaged JPEG headers are rejected without a trap`() {
    let whole = jpeg(isAdobe: true)
    #expect(JPEGHeader(whole)?.width == 40)
    for count in 0..<whole.count { #expect(JPEGHeader(Array(whole.prefix(count))) == nil) }
    var random = SeededGenerator(seed: 11)
    var count = 0
    for _ in 0..<2_000 {
      var damaged = whole
      damaged[Int.random(in: 0..<whole.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      if JPEGHeader(damaged) == nil { count += 1 }
    }
    #expect(count > 200)
  }
}
