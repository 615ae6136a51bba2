import InkdotDrawings
import InkdotGeometry
import InkdotInk
import InkdotRendering
import TestSupport
import Testing

@Suite struct ExtremeValueTests {
  @Test func `Extreme parts, scales and marks are painted without a trap`() throws {
    for kind in Ruling.Kind.allCases {
      for isEndless in [false, true] {
        let sheet = try #require(Sheet(width: 300, height: 200, ruling: Ruling(kind), isEndless: isEndless))
        for scale in Extremes.reals {
          for rect in Extremes.rects.prefix(60) where rect.width <= 1e6 && rect.height <= 1e6 {
            _ = RuledLines(of: sheet, in: rect, scale: scale)
          }
        }
      }
    }
    let drawing = HandwrittenPage(seed: 1, strokeCount: 3, sampleCount: 30, tool: .brush).drawing
    let renderer = DrawingRenderer(drawing)
    var encoder = DisplayListEncoder()
    for rect in Extremes.rects { renderer.paint(in: rect, on: &encoder) }
    for mark in Extremes.integers { renderer.paint(mark: mark, near: drawing.bounds, on: &encoder) }
  }

  @Test func `Extreme items are encoded without a trap`() {
    var encoder = DisplayListEncoder()
    for point in Extremes.points {
      for x in Extremes.reals {
        for item in [
          DisplayItem.line([point, .zero], width: x, .black), .polygon([point, .zero, point], .black),
          .ink([[InkNode(point, radius: x), InkNode(.zero, radius: 1)]], .black),
          .curves([[point, .zero, point]], width: x, .black, blend: .over), .line([], width: x, .black),
          .ink([[]], .black),
          .ink([], .black), .curves([[]], width: x, .black, blend: .over), .polygon([], .black),
        ] {
          encoder.paint(item)
          _ = item.bounds
        }
      }
      encoder.removeAll()
    }
  }
}
