import InkdotInk
import InkdotGeometry
import TestSupport
import Testing

@Suite struct StrokeBuilderTests {
  @Test(arguments: StrokeTool.allCases, [true, false])
  func `A sample never changes ink that is already final`(tool: StrokeTool, hasPressure: Bool) {
    var builder = StrokeBuilder(tool: tool, color: .black, width: 20)
    var final: [InkNode] = []
    for sample in Strokes.wandering(300, seed: 5, hasPressure: hasPressure) {
      let new = builder.append(sample)
      #expect(new == final.count..<builder.ink.count)
      #expect(Array(builder.ink[..<final.count]) == final)
      builder.checkInvariants()
      final = builder.ink
    }
    #expect(final.count > 600)
  }

  @Test(arguments: StrokeTool.allCases, [1, 2, 3, 200])
  func `Ink shown while drawing is the ink of the finished stroke`(tool: StrokeTool, count: Int) throws {
    var builder = StrokeBuilder(tool: tool, color: .black, width: 20, start: 7)
    for sample in Strokes.wandering(count, seed: 6, hasPressure: count != 3) { builder.append(sample) }
    let stroke = try #require(builder.stroke)
    #expect(stroke.samples == builder.samples)
    #expect(stroke.start == 7)
    #expect(builder.ink + builder.tail().dropFirst() == stroke.ink)
    #expect(stroke.ink.last?.position == stroke.samples.last?.position)
  }

  @Test func `A prediction is drawn and never stored, and a correct prediction equals the later ink`() {
    let samples = Strokes.wandering(20, seed: 8, hasPressure: false)
    var builder = StrokeBuilder(tool: .brush, color: .black, width: 20)
    for sample in samples[..<15] { builder.append(sample) }
    let (ink, kept, first) = (builder.ink, builder.samples, builder.ink.count)
    let tail = builder.tail(through: Array(samples[15...]))
    #expect(builder.ink == ink)
    #expect(builder.samples == kept)
    for sample in samples[15...] { builder.append(sample) }
    #expect(ink.dropLast() + tail == builder.ink + builder.tail().dropFirst())
    #expect(first < builder.ink.count)
  }

  @Test func `Samples are required to finish a stroke`() {
    let builder = StrokeBuilder(tool: .pen, color: .black, width: 3)
    #expect(builder.stroke == nil)
    #expect(builder.tail() == [])
  }

  @Test func `Each sample adds a bounded number of nodes and reads a bounded number of samples`() {
    var builder = StrokeBuilder(tool: .brush, color: .black, width: 20)
    for sample in Strokes.wandering(20_000, seed: 3) {
      #expect(builder.append(sample).count <= 20)
    }
  }
}
