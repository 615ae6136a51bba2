import InkdotDrawings
import InkdotFormats
import InkdotGeometry
import TestSupport
import Testing

@Suite struct FillFormatTests {
  private static func drawing() throws -> Drawing {
    var drawing = try Drawing(width: 300, height: 300)
    try drawing.apply(.add(Strokes.through([(50, 50), (150, 50), (150, 150), (50, 150), (50, 50)])))
    try drawing.apply(.add(Strokes.through([(50, 200), (150, 200)])))
    try drawing.apply(.fill(marks: [0], RGBAColor(rgba: 0x1E90_FF80)))
    return drawing
  }

  @Test func `JSON keeps fills, and reports fills of open strokes as losses`() throws {
    let bytes = JSONDocument.bytes(of: try Self.drawing())
    let content = try JSONDocument.read(bytes)
    #expect(content.isComplete && content.drawing.fill(of: 0) == RGBAColor(rgba: 0x1E90_FF80))
    #expect(content.drawing.fill(of: 1) == nil)
    let open = ##"{"width": 300, "height": 300, "strokes": [{"fill": "#ff0000ff", "points": [[0, 0], [90, 0]]}]}"##
    let other = try JSONDocument.read(open.utf8)
    #expect(other.losses.map(\.feature) == ["fill"] && other.drawing.fill(of: 0) == nil)
  }

  @Test func `An SVG of Inkdot keeps fills`() throws {
    let content = try SVGDocument.read(SVGDocument.bytes(of: try Self.drawing()))
    #expect(content.losses == [] && content.drawing.marks.count == 2)
    #expect(content.drawing.fill(of: 0)?.rgba == 0x1E90_FF80 && content.drawing.fill(of: 1) == nil)
  }
}
