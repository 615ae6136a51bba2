import InkdotFormats
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import InkdotRendering
import TestSupport
import Testing

/// Sheets in documents.
@Suite struct PaperTests {
  private func drawing(
    _ kind: Ruling.Kind, color: RGBAColor = SheetColor.dark.color, isEndless: Bool = false
  ) throws -> Drawing {
    let sheet = try #require(Sheet(width: 100, height: 60, color: color, ruling: Ruling(kind), isEndless: isEndless))
    var drawing = Drawing(sheet)
    let samples = [(-210.0, 20.0), (40, 20)].compactMap { try? StrokeSample(position: Point2D($0.0, $0.1)) }
    let stroke = try Stroke(tool: .pen, color: .white, width: 4, samples: samples)
    try drawing.apply(.add(stroke))
    return drawing
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(arguments: Ruling.Kind.allCases, [false, true])
  func `JSON and InkML preserve the sheet`(kind: Ruling.Kind, isEndless: Bool) throws {
    let drawing = try drawing(kind, isEndless: isEndless)
    #expect(try JSONDocument.drawing(from: JSONDocument.bytes(of: drawing)).sheet == drawing.sheet)
    #expect(try InkMLDocument.drawing(from: InkMLDocument.bytes(of: drawing)).sheet == drawing.sheet)
  }

  @Test func `A plain sheet is written as before`() throws {
    let drawing = try drawing(.plain)
    #expect(
      text(JSONDocument.bytes(of: drawing)).hasPrefix(##"{"width":100,"height":60,"paper":"#1e2227ff","strokes":["##))
    #expect(text(InkMLDocument.bytes(of: drawing)).contains(">100 60 #1e2227ff<"))
  }

  @Test func `JSON with an invalid sheet is refused`() {
    for text in [
      #""ruling":"wavy""#, #""ruling":"lined","spacing":1"#, #""endless":1"#, #""ruling":3"#,
    ] {
      let bytes = Array("{\"width\":9,\"height\":9,\(text),\"strokes\":[]}".utf8)
      #expect(throws: DocumentError.self) { try JSONDocument.drawing(from: bytes) }
    }
  }

  @Test func `SVG has lines that are read back as a ruling and not as ink`() throws {
    for kind in Ruling.Kind.allCases {
      let drawing = try drawing(kind)
      let bytes = SVGDocument.bytes(of: drawing)
      let content = try SVGDocument.read(bytes)
      let (read, isComplete) = (content.drawing, content.isComplete)
      #expect(read.sheet == drawing.sheet)
      #expect(read.marks.count == 1 && isComplete)
      #expect(!text(SVGDocument.bytes(of: drawing, background: .transparent)).contains("ruling"))
    }
    #expect(
      text(SVGDocument.bytes(of: try drawing(.dotted))).contains(
        ##"<path class="ruling dotted 20" stroke="#fff" stroke-opacity=".4" stroke-width="10" stroke-dasharray="0 100" d="M100 100H400M100 200H400"/>"##
      ))
  }

  @Test func `An endless sheet has the size of its contents`() throws {
    let drawing = try drawing(.lined, isEndless: true)
    let area = drawing.area
    #expect(area.x < -210 && area.width > 250)
    let svg = text(SVGDocument.bytes(of: drawing))
    let (x, y, width, height) = (Int(area.x), Int(area.y), Int(area.width), Int(area.height))
    #expect(
      svg.contains(
        "width=\"\(width)\" height=\"\(height)\" viewBox=\"\(x * 5) \(y * 5) \(width * 5) \(height * 5)\""))
    #expect(svg.contains("<rect x=\"\(x * 5)\" y=\"\(y * 5)\" width=\"100%\" height=\"100%\""))
    let pdf = PDFDocument(of: drawing)
    #expect(text(pdf.bytes()).contains("/MediaBox[0 0 \(Int(area.width)) \(Int(area.height))]"))
    #expect(
      text(pdf.content).contains(
        "\(Int(area.x) * 10) \(Int(area.y) * 10) \(Int(area.width) * 10) \(Int(area.height) * 10) re f"))
  }

  @Test func `PDF paints lines and dots, and then ink without dashes`() throws {
    let content = text(PDFDocument(of: try drawing(.dotted)).content)
    let lines = "q 1 1 1 RG 20 w [0 200] 0 d\n200 200 m 800 200 l\n200 400 m 800 400 l\nS Q\n"
    #expect(content.contains(lines))
    #expect(content.components(after: lines).contains(" RG 40 w"))
    #expect(!text(PDFDocument(of: try drawing(.dotted), background: .transparent).content).contains("[0 200]"))
  }
}

extension String {
  fileprivate func components(after part: String) -> Substring {
    guard let range = firstRange(of: part) else { return "" }
    return self[range.upperBound...]
  }
}
