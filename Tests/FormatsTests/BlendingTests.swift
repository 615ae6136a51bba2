import InkdotFormats
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import Testing

/// Blending of highlighters in JSON and InkML.
@Suite struct BlendingTests {
  private func drawing(_ blending: StrokeBlending) throws -> Drawing {
    var drawing = try Drawing(width: 100, height: 60)
    let samples = [(10.0, 20.0), (40, 20)].compactMap { try? StrokeSample(position: Point2D($0.0, $0.1)) }
    let stroke = try? Stroke(tool: .highlighter, color: .black, width: 9, blending: blending, samples: samples)
    try drawing.apply(.add(try #require(stroke)))
    return drawing
  }

  @Test(arguments: StrokeBlending.allCases) func `Blending is preserved`(blending: StrokeBlending) throws {
    let drawing = try drawing(blending)
    #expect(try JSONDocument.drawing(from: JSONDocument.bytes(of: drawing)) == drawing)
    #expect(try InkMLDocument.drawing(from: InkMLDocument.bytes(of: drawing)) == drawing)
  }

  @Test func `Covering strokes are written as before, and covering is the default`() throws {
    for bytes in [JSONDocument.bytes(of: try drawing(.covers)), InkMLDocument.bytes(of: try drawing(.covers))] {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("blending"))
    }
  }

  @Test func `JSON with an unknown blending is refused`() {
    for value in ["\"burn\"", "1", "null"] {
      let text = #"{"strokes":[{"tool":"highlighter","blending":\#(value),"points":[[1,2]]}]}"#
      #expect(throws: DocumentError.self) { try JSONDocument.drawing(from: Array(text.utf8)) }
    }
  }
}
