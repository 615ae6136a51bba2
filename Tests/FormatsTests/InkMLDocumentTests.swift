import InkdotFormats
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import TestSupport
import Testing

@Suite struct InkMLDocumentTests {
  private func read(_ text: String) throws -> Drawing { try InkMLDocument.drawing(from: Array(text.utf8)) }

  private func strokes(_ drawing: Drawing) -> [Stroke] {
    drawing.marks.compactMap { if case .stroke(let stroke, _) = $0 { stroke } else { nil } }
  }

  @Test(arguments: [StrokeTool.pen, .brush, .highlighter, .background])
  func `Written documents are read back bit by bit`(tool: StrokeTool) throws {
    let drawing = HandwrittenPage(seed: 2, strokeCount: 20, sampleCount: 2_000, tool: tool).drawing
    let text = InkMLDocument.bytes(of: drawing)
    let again = try InkMLDocument.drawing(from: text)
    let isSame = again == drawing
    #expect(isSame)
    let isSameText = InkMLDocument.bytes(of: again) == text
    #expect(isSameText)
  }

  @Test func `Tilt, missing pressure and translucent colours survive`() throws {
    var drawing = try Drawing(width: 50, height: 40, sheetColor: RGBAColor(rgba: 0xFFEE_DDFF))
    let samples = [
      (try? StrokeSample(position: Point2D(1, 2), time: 0, pressure: nil, tiltX: 10, tiltY: -20)),
      (try? StrokeSample(position: Point2D(3.125, 4), time: 0.0125, pressure: 0.25, tiltX: 0, tiltY: 0)),
    ].compactMap { $0 }
    try drawing.apply(
      .add(try Stroke(tool: .pen, color: RGBAColor(rgba: 0x1020_3040), width: 2.5, start: 7.25, samples: samples))
    )
    let isSame = try InkMLDocument.drawing(from: InkMLDocument.bytes(of: drawing)) == drawing
    #expect(isSame)
  }

  /// The two examples of the Recommendation, section 3.2: explicit values, then differences.
  @Test func `Differences add up`() throws {
    let explicit = try read("<ink><trace>10 0, 9 14, 8 28, 7 42, 6 56, 6 70, 8 84</trace></ink>")
    let velocities = try read("<ink><trace>10 0, '-1 '14, -1 14, -1 14, -1 14, 0 14, 2 14</trace></ink>")
    #expect(strokes(explicit)[0].samples == strokes(velocities)[0].samples)
    let accelerations = try read(
      "<ink><trace>1125 18432,'23'43,\"7\"-8,3-5,+7 -3,+6+2,+6 +8,+3+6,+3+1</trace></ink>")
    // The points that section 3.2.2 lists.
    let absolute = [
      (1125, 18432), (1148, 18475), (1178, 18510), (1211, 18540), (1251, 18567), (1297, 18596), (1349, 18633),
      (1404, 18676), (1462, 18720),
    ]
    let shift = strokes(accelerations)[0].samples[0].position - Point2D(1125, 18432)
    #expect(
      strokes(accelerations)[0].samples.map(\.position) == absolute.map { Point2D(Double($0.0), Double($0.1)) + shift })
  }

  @Test func `An asterisk repeats the value, the difference or the second difference`() throws {
    let drawing = try read(
      """
      <ink xmlns="http://www.w3.org/2003/InkML"><trace>10 0, '5 '0, "2 "0, * *, * *</trace></ink>
      """)
    let stroke = try #require(strokes(drawing).first)
    let places = stroke.samples.map(\.position.x)
    let unit = (places[1] - places[0]) / 5
    #expect(places.map { ((($0 - places[0]) / unit) + 10).rounded() } == [10, 15, 22, 31, 42])
  }

  @Test func `Channels come in any order and units`() throws {
    let drawing = try read(
      """
      <?xml version="1.0"?><!-- ink --><inkml:ink xmlns:inkml="http://www.w3.org/2003/InkML">
      <inkml:annotation type="paper">200 100</inkml:annotation>
      <inkml:definitions><inkml:context xml:id="c"><inkml:inkSource><inkml:traceFormat>
      <inkml:channel name="F" type="integer" max="1023"/><inkml:channel name="Y" units="cm"/><inkml:channel name="Z"/>
      <inkml:channel name="X" units="in"/><inkml:channel name="T" units="ms"/></inkml:traceFormat></inkml:inkSource></inkml:context>
      <inkml:brush xml:id="b"><inkml:brushProperty name="width" value="1" units="mm"/>
      <inkml:brushProperty name="color" value="#00FF00"/><inkml:brushProperty name="transparency" value="127"/>
      <inkml:brushProperty name="ignorePressure" value="true"/></inkml:brush>
      </inkml:definitions>
      <inkml:traceGroup contextRef="#c" brushRef="#b"><inkml:trace>1023 2.54 0 1 1000, 0 1.27 * 0.5 1500</inkml:trace></inkml:traceGroup>
      <inkml:trace contextRef="#c" type="penUp">0 0 0 0 0</inkml:trace></inkml:ink>
      """)
    #expect(drawing.width == 200)
    let stroke = try #require(strokes(drawing).first)
    #expect(strokes(drawing).count == 1)
    #expect(stroke.samples.map(\.position) == [Point2D(96, 96), Point2D(48, 48)])
    #expect(stroke.samples.map(\.pressure) == [1, 0])
    #expect(stroke.samples.map(\.time) == [0, 0.5])
    #expect(stroke.start == 1)
    #expect(stroke.color == RGBAColor(rgba: 0x00FF_0080))
    #expect(abs(stroke.width - 3.78) < 0.001)
  }

  @Test func `Without a sheet, ink gets a sheet of its own size`() throws {
    let drawing = try read("<ink><trace>1000 -500, 1100 -450</trace></ink>")
    #expect(drawing.width == 100 + 2 + 48)
    #expect(strokes(drawing)[0].samples[0].position == Point2D(25, 25))
  }

  @Test func `A fault in a trace is reported with its position`() {
    let text = "<ink>\n<trace>1 2</trace>\n<trace>1 2, x</trace></ink>"
    for (text, line, column) in [(text, 3, 13), ("<ink><trace>&#x31;&#x20;x</trace></ink>", 1, 15)] {
      let error = #expect(throws: DocumentError.self) { try read(text) }
      #expect(error?.line == line)
      #expect(error?.column == column)
    }
  }

  @Test(arguments: [
    ("", DocumentError.Reason.endsEarly), ("<ink>", .endsEarly), ("<ink></inc>", .unexpected),
    ("<html/>", .missing("ink")),
    ("<ink><trace>1 2, x</trace></ink>", .badValue("trace")), ("<ink><trace>1 2 3</trace></ink>", .badValue("trace")),
    ("<ink/><ink/>", .unexpected),
    ("<!DOCTYPE ink [<!ENTITY a \"&b;\">]><ink/>", .notUnderstood("DOCTYPE")),
    ("<ink>&lol;</ink>", .notUnderstood("&")),
    ("<ink a=1/>", .unexpected),
    ("<ink><traceFormat><channel name=\"X\" units=\"furlong\"/></traceFormat></ink>", .notUnderstood("furlong")),
    ("<ink><traceFormat><channel name=\"X\"/></traceFormat></ink>", .missing("channel")),
  ])
  func `A fault is reported`(text: String, reason: DocumentError.Reason) {
    let error = #expect(throws: DocumentError.self) { try read(text) }
    #expect(error?.reason == reason)
  }

  @Test func `Too deep nesting is refused`() {
    let error = #expect(throws: DocumentError.self) { try read(String(repeating: "<ink>", count: 100_000)) }
    #expect(error?.reason == .tooDeep(limit: 64))
  }

  @Test(.timeLimit(.minutes(1))) func `Contexts that refer to each other twice are resolved once`() throws {
    let contexts = (0..<9).map { "<context xml:id='c\($0)' contextRef='#c\($0 + 1)' inkSourceRef='#c\($0 + 1)'/>" }
    let traces = (0..<50_000).map { "<trace contextRef='#c0' brushRef='#b\($0)'>0 0,9 9</trace>" }
    let text = "<ink><definitions>" + contexts.joined() + "</definitions>" + traces.joined() + "</ink>"
    #expect(try read(text).marks.count == 50_000)
  }

  @Test func `Any modified text is either read or refused`() throws {
    let text = InkMLDocument.bytes(of: HandwrittenPage(seed: 2, strokeCount: 3, sampleCount: 20, tool: .brush).drawing)
    var generator = SeededGenerator(seed: 5)
    var readCount = 0
    for round in 0..<6_000 {
      var damaged = text
      if round < text.count {
        damaged.removeLast(round)
      } else {
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let at = Int.random(in: 0..<damaged.count, using: &generator)
          let byte = "<>/\"'=&;#!,.*?-+e0 9".utf8.randomElement(using: &generator) ?? 0
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: damaged[at] = byte
          case 1: damaged.insert(byte, at: at)
          default: damaged.remove(at: at)
          }
        }
      }
      if (try? InkMLDocument.drawing(from: damaged)) != nil { readCount += 1 }
    }
    #expect(readCount > 100)
  }
}
