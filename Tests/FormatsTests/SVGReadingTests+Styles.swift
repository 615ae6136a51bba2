@testable import InkdotFormats
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import Testing

// Style sheets and dashes.

extension SVGReadingTests {
  @Test func `Rules of a style sheet apply by specificity`() throws {
    let drawing = try read(
      ##"""
      <style type="text/css"><![CDATA[
        /* .a { stroke: black } */ @media print { .a { stroke: black } }
        .a, path.b { fill: none; stroke: #ED1C24; stroke-width: 4 }
        #c { stroke: blue !important } line { stroke: lime } .a path { stroke: black } .a:hover{stroke:black}
        .b { stroke-width: 8px }
      ]]></style>
      <path class="a" stroke="black" d="M0 0h9"/><path class="x a b" d="M0 0h9"/><line id="c" class="a" x2="9" style="stroke-width:2"/>
      <line x2="9"/><path class="a" style="stroke:red" d="M0 0h9"/>
      """##)
    #expect(
      strokes(drawing).map(\.color.rgba) == [0xED1C_24FF, 0xED1C_24FF, 0x0000_FFFF, 0x00FF_00FF, 0xFF00_00FF])
    // `path.b` is more specific than `.b`, which comes later.
    #expect(strokes(drawing).map(\.width) == [4, 4, 2, 1, 4])
  }

  @Test func `The last or the last important declaration of a rule wins`() throws {
    let drawing = try read(
      ##"""
      <style>.a { stroke: lime; stroke: red } .b { stroke: blue ! important; stroke: blue !important; stroke: red }
        .c { fill: none; stroke: lime; stroke: \##(String(repeating: " ", count: 300))red }</style>
      <line class="a" x2="9"/><line class="b" x2="9"/><line class="c" x2="9"/>
      """##)
    #expect(strokes(drawing).map(\.color.rgba) == [0xFF00_00FF, 0x0000_FFFF, 0xFF00_00FF])
  }

  /// Each sheet takes hours if selectors are multiplied with declarations, or elements with rules.
  @Test(.timeLimit(.minutes(10))) func `The time to read a style sheet is proportional to its length`() throws {
    let many = 30_000
    let sheets = [
      String(repeating: "a,", count: many) + "a{" + String(repeating: "fill:a;", count: many) + "}",
      "*{stroke-width:" + String(repeating: "1", count: 10 * many) + ";fill:url("
        + String(repeating: "a", count: 10 * many) + "}",
    ]
    for sheet in sheets {
      let text = "<svg><style>\(sheet)</style>" + String(repeating: "<a/>", count: many) + "</svg>"
      #expect(try SVGDocument.read(Array(text.utf8)).isComplete)
    }
  }

  @Test func `Declarations are limited, counting each class once`() throws {
    let value = "url(\(String(repeating: "a", count: 200)))"
    let names = (0..<100).map { "c\($0)" }
    let sheet = "<svg><style>" + names.map { ".\($0){fill:\(value);color:\(value)}" }.joined() + "</style>"
    let often = sheet + "<a class='\(String(repeating: "c0 ", count: 100_000))'/></svg>"
    #expect(try SVGDocument.read(Array(often.utf8)).isComplete)
    let many = sheet + String(repeating: "<a class='\(names.joined(separator: " "))'/>", count: 1_000) + "</svg>"
    let error = #expect(throws: DocumentError.self) { try SVGDocument.read(Array(many.utf8)) }
    #expect(error?.reason == .tooLong(limit: 1 << 24 + 16 * many.utf8.count))
  }

  @Test func `Lines are dashed`() throws {
    func spans(_ style: String, _ d: String = "M0 0H20") throws -> [ClosedRange<Double>] {
      strokes(try read("<path stroke='red' stroke-width='1' \(style) d='\(d)'/>")).map {
        ($0.samples.first?.position.x ?? 0)...($0.samples.last?.position.x ?? 0)
      }
    }
    // Round caps extend dashes by half the width, so flat dashes become shorter strokes.
    #expect(try spans("stroke-dasharray='4'") == [0...3.5, 8.5...11.5, 16.5...20])
    #expect(try spans("style='stroke-dasharray:4, 4;stroke-linecap:round'") == [0...4, 8...12, 16...20])
    #expect(
      try spans("stroke-dasharray='1 2 3' stroke-linecap='round'") == [0...1, 3...6, 7...9, 12...13, 15...18, 19...20])
    #expect(try spans("stroke-dasharray='4' stroke-dashoffset='2' stroke-linecap='round'") == [0...2, 6...10, 14...18])
    #expect(
      try spans("stroke-dasharray='4' stroke-dashoffset='-2' stroke-linecap='round'") == [2...6, 10...14, 18...20])
    #expect(try spans("stroke-dasharray='0 5' stroke-linecap='round'") == [0...0, 5...5, 10...10, 15...15])
    #expect(try spans("stroke-dasharray='.5 9.5'") == [0...0.25, 10.25...10.25])
    // At the limits of numbers, the phase of the dashes is arbitrary.
    for offset in ["3e200", "-3e200", "1e30", "-1e-300"] {
      #expect(try spans("stroke-dasharray='3.5' stroke-dashoffset='\(offset)' stroke-linecap='round'").count >= 3)
    }
    for none in ["none", "0", "0 0", "-1 2", "x"] {
      #expect(try spans("stroke-dasharray='\(none)'") == [0...20])
    }
    // Dashes scale with the line and continue around corners, keeping both points.
    let scaled = try read(
      "<g transform='scale(2)' fill='none' stroke-dasharray='15 5' stroke-linecap='round'><path stroke='red' d='M0 0H10V10'/></g>"
    )
    #expect(strokes(scaled).map { $0.samples.map(\.position) }.first?.last == Point2D(20, 10))
    #expect(strokes(scaled)[0].samples.filter { $0.position == Point2D(20, 0) }.count == 2)
    #expect(strokes(try read("<path d='M0 0H20V9z' stroke-dasharray='1'/>")).count == 1)
  }

  @Test func `Too many dashes are not drawn and reported`() throws {
    for (width, count) in [(1, 100), (1_000, 1)] {
      let text = "<svg><path stroke='red' stroke-dasharray='.005' d='M0 0H\(width)'/></svg>"
      let read = try SVGDocument.read(Array(text.utf8))
      let (drawing, isComplete) = (read.drawing, read.isComplete)
      #expect(strokes(drawing).count == count && isComplete == (count > 1))
    }
    let page = String(repeating: "<path stroke='red' stroke-dasharray='.05' d='M0 0H3000'/>", count: 9)
    let crowded = try SVGDocument.read(Array("<svg>\(page)</svg>".utf8))
    #expect(!crowded.isComplete && strokes(crowded.drawing).count <= 1 << 16)
    // Invisible dashes count as work too.
    let unseen = String(repeating: "<path stroke='red' stroke-dasharray='0 1' d='M0 0H32000'/>", count: 4)
    #expect(try !SVGDocument.read(Array("<svg>\(unseen)</svg>".utf8)).isComplete)
  }
}
