import InkdotCoding
@testable import InkdotFormats
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import TestSupport
import Testing

@Suite struct SVGDocumentTests {
  func text(_ drawing: Drawing, _ background: SVGDocument.Background = .sheet) -> String {
    String(decoding: SVGDocument.bytes(of: drawing, background: background), as: UTF8.self)
  }

  func line(_ tool: StrokeTool, _ points: [(Double, Double)], color: RGBAColor = RGBAColor(rgba: 0x1122_33FF)) throws
    -> Stroke
  {
    let samples = points.compactMap { try? StrokeSample(position: Point2D($0.0, $0.1), pressure: 1) }
    return try Stroke(tool: tool, color: color, width: 3, samples: samples)
  }

  @Test func `Strokes with the same look share a path of compact numbers`() throws {
    var drawing = try Drawing(width: 100, height: 50.5, sheetColor: RGBAColor(rgba: 0xFFEE_DDFF))
    try drawing.apply(.add(try line(.pen, [(1, 2), (4, 2)])))
    try drawing.apply(.add(try line(.pen, [(5, 5)])))
    let expected = """
      <svg xmlns="http://www.w3.org/2000/svg" width="100" height="50.5" viewBox="0 0 500 252.5" class="inkdot" \
      fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="100%" height="100%" fill="#fed"/>\
      <path class="pen" stroke="#123" stroke-width="15" d="M5 10h15m5 15h0"/></svg>

      """
    #expect(text(drawing) == expected)
  }

  @Test func `Each highlighter stroke has its own opacity`() throws {
    var drawing = try Drawing(width: 100, height: 50)
    for _ in 0..<2 {
      try drawing.apply(.add(try line(.highlighter, [(1, 2), (4, 2)], color: RGBAColor(rgba: 0xFF00_0080))))
    }
    let path = ##"<path class="highlighter" stroke="#f00" stroke-opacity=".201" stroke-width="15" d="M5 10h15"/>"##
    #expect(text(drawing).contains(path + path))
  }

  @Test func `A mixing highlighter is written with a CSS blend mode and read back`() throws {
    for (paper, mode) in [(RGBAColor.white, "multiply"), (SheetColor.dark.color, "screen")] {
      var drawing = try Drawing(width: 100, height: 50, sheetColor: paper)
      let stroke = try line(.highlighter, [(1, 2), (4, 2)])
      let mixed = try? Stroke(
        tool: .highlighter, color: stroke.color, width: 3, blending: .mixes, samples: stroke.samples)
      for stroke in [stroke, try #require(mixed)] { try drawing.apply(.add(stroke)) }
      let (color, rest) = (##"stroke="#123" stroke-opacity=".4""##, ##"stroke-width="15" d="M5 10h15"/>"##)
      #expect(
        text(drawing).contains(
          ##"<path class="highlighter" \##(color) \##(rest)"##
            + ##"<path class="highlighter" \##(color) style="mix-blend-mode:\##(mode)" \##(rest)"##))
      let read = try SVGDocument.drawing(from: SVGDocument.bytes(of: drawing))
      let kinds = read.marks.compactMap { if case .stroke(let stroke, _) = $0 { stroke.blending } else { nil } }
      #expect(kinds == [.covers, .mixes])
    }
    // A group blends only after its content is painted, and the blend mode of a pen is ignored: both strokes cover.
    let foreign = """
      <svg><g style="mix-blend-mode:multiply"><path class="highlighter" stroke="red" d="M0 0h9"/>\
      <path stroke="red" style="mix-blend-mode: multiply" d="M0 0h9"/></g></svg>
      """
    for case .stroke(let stroke, _) in try SVGDocument.drawing(from: Array(foreign.utf8)).marks {
      #expect(stroke.blending == .covers)
    }
  }

  @Test func `Strokes of the background tool are masks if the background is transparent`() throws {
    var drawing = try Drawing(width: 100, height: 50)
    try drawing.apply(.add(try line(.pen, [(1, 2), (4, 2)])))
    try drawing.apply(.add(try line(.background, [(2, 2), (3, 2)])))
    try drawing.apply(.add(try line(.pen, [(1, 9), (4, 9)])))
    let document = text(drawing, .transparent)
    let body = try #require(document.split(separator: "</mask>").last)
    #expect(
      body.hasPrefix(
        ##"<g mask="url(#b1)"><path class="pen" stroke="#123" stroke-width="15" d="M5 10h15"/></g><path"##))
    #expect(document.contains(##"<path stroke="#000" stroke-width="15" d="M10 10h5"/></mask>"##))
    #expect(!document.contains("100%\" fill=\"#fff\"/><g class"))
  }

  @Test func `A photo keeps its bytes, is turned upright, and its cuts are a mask`() throws {
    let source = try #require(
      PhotoSource(bytes: [0xFF, 0xD8, 0xFF, 0xE0], pixelWidth: 40, pixelHeight: 20, orientation: 6))
    let placement = try #require(Placement(center: Point2D(50, 25), scale: 0.5))
    var drawing = try Drawing(width: 100, height: 50)
    try drawing.apply(.place(Photo(source, at: placement)))
    try drawing.apply(.stamp(photo: 0))
    try drawing.apply(.cut(mark: 0, #require(PhotoCut(path: [Point2D(1, 2)], radius: 3))))
    try drawing.apply(.place(Photo(source, at: placement)))
    let document = text(drawing)
    #expect(document.contains(#"<image id="p1" x="-20" y="-10" width="40" height="20""#))
    #expect(document.contains(#"transform="matrix(0 1 -1 0 0 0)" style="image-orientation:none""#))
    #expect(document.contains(#"xlink:href="data:image/jpeg;base64,/9j/4A==""#))
    #expect(document.contains(##"<path stroke="#000" stroke-width="6" d="M1 2h0"/></mask>"##))
    #expect(document.contains(##"<g class="photo" transform="matrix(2.5 0 0 2.5 250 125)"><g mask="url(#m1)">"##))
    #expect(document.contains(##"<use xlink:href="#p1"/>"##))
  }

  @Test func `A cubic whose control point mirrors the previous one is written without it`() throws {
    var (path, writer) = (PathData(scale: 5), TextWriter())
    path.write(.move(Point2D(1, 1)), to: &writer)
    path.write(.cubic(Point2D(2, 1), Point2D(3, 2), Point2D(3, 3)), to: &writer)
    path.write(.cubic(Point2D(3, 4), Point2D(2, 5), Point2D(1, 5)), to: &writer)
    path.write(.line(Point2D(0, 5)), to: &writer)
    // This control point is a reflection too, but SVG reflects only after another cubic.
    path.write(.cubic(Point2D(-1, 5), Point2D(-1, 6), Point2D(-1, 7)), to: &writer)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "M5 5c5 0 10 5 10 10s-5 10-10 10h-5c-5 0-5 5-5 10")
  }

  @Test(arguments: [(StrokeTool.pen, 29_500), (.brush, 40_000)])
  func `A page of handwriting is short`(tool: StrokeTool, most: Int) {
    let page = HandwrittenPage(strokeCount: 150, sampleCount: 13_473, tool: tool)
    #expect(SVGDocument.bytes(of: page.drawing).count < most)
  }
}
