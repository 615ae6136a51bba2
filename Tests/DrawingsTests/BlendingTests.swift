import InkdotCoding
import InkdotGeometry
import TestSupport
import Testing

@testable import InkdotDrawings
@testable import InkdotInk

@Suite struct BlendingTests {
  private func highlighter(_ blending: StrokeBlending = .mixes, tool: StrokeTool = .highlighter) throws -> Stroke {
    let samples = Strokes.wandering(200, seed: 7, from: Point2D(100, 100))
    return try Stroke(
      tool: tool, color: RGBAColor(255, 210, 0), width: 20, smoothing: .normal, blending: blending, start: 3,
      samples: samples)
  }

  @Test func `Only highlighters mix with the marks below them`() throws {
    for tool in StrokeTool.allCases {
      #expect(try highlighter(tool: tool).blending == (tool == .highlighter ? .mixes : .covers))
    }
    #expect(try highlighter() != highlighter(.covers))
    #expect(try highlighter().hashValue != highlighter(.covers).hashValue)
  }

  @Test func `Copies and parts of a stroke keep its blending`() throws {
    let stroke = try highlighter()
    #expect(stroke.sliced(to: CurveRange(lower: 190, upper: 200)).stroke.samples.count < 200)
    #expect(stroke.sliced(to: CurveRange(lower: 190, upper: 200)).stroke.blending == .mixes)
    #expect(stroke.moved(by: Similarity2D(offset: Vector2D(3, 4)))?.blending == .mixes)
    #expect(stroke.widened(to: 5)?.blending == .mixes)
    var builder = StrokeBuilder(tool: .highlighter, color: .black, width: 9, blending: .mixes)
    for sample in stroke.samples { builder.append(sample) }
    #expect(builder.stroke?.blending == .mixes)
    let shape = try Stroke(.line(from: .zero, to: Point2D(300, 100)), like: stroke)
    #expect(shape.blending == .mixes)
  }

  @Test func `The file stores the blending of each stroke, and older strokes cover`() throws {
    let drawing = try Samples.mixed()
    let bytes = DrawingFile.bytes(of: drawing)
    #expect(try DrawingFile.open(bytes) == drawing.compacted)
    #expect(try Samples.fixture("mixed-2.inkdot") == bytes)
    let kinds = drawing.marks.compactMap { mark -> StrokeBlending? in
      if case .stroke(let stroke, _) = mark, stroke.tool == .highlighter { stroke.blending } else { nil }
    }
    #expect(kinds == [.covers, .covers, .mixes, .mixes])
    for name in ["small-1.inkdot", "small-2.inkdot", "page-1.inkdot", "page-2.inkdot"] {
      for case .stroke(let stroke, _) in try DrawingFile.open(Samples.fixture(name)).marks {
        #expect(stroke.blending == .covers)
      }
    }
  }

  @Test func `Mixing in pens or in version 1 is damage`() throws {
    for tool in StrokeTool.allCases {
      var writer = ByteWriter()
      let stroke = try highlighter(.covers, tool: tool)
      stroke.write(part: stroke.fullRange, to: &writer)
      writer.bytes[1] |= 32
      for version in [1, 2] as [UInt8] {
        var reader = ByteReader(writer.bytes, 0..<writer.bytes.count)
        let read = Stroke.read(&reader, version: version)
        #expect((read != nil) == (tool == .highlighter && version == 2))
      }
    }
  }
}
