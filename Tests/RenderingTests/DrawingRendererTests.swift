import InkdotDrawings
import InkdotInk
import InkdotGeometry
import InkdotRendering
import TestSupport
import Testing

/// Records the calls of a renderer as text.
private struct Log: DrawingPainter {
  var lines: [String] = []
  var looks: [StrokeLook] = []

  mutating func paint(sheetColor: RGBAColor) { lines.append("paper") }
  mutating func paint(_ rules: RuledLines) { lines.append("\(rules.ruling.kind) \(rules.ends.count / 2)") }
  mutating func paint(_ stroke: Stroke, _ parts: [CurveRange], _ look: StrokeLook) {
    lines.append("\(look.tool) \(parts.count)")
    looks.append(look)
  }
  mutating func paint(inside: [Point2D], _ color: RGBAColor) { lines.append("inside") }
  mutating func paint(_ text: TextBox) { lines.append("text") }
  mutating func paint(_ photo: Photo) { lines.append("photo \(photo.source.bytes[0])") }
}

@Suite struct DrawingRendererTests {
  private let paper = RGBAColor(rgba: 0xFFFE_F080)
  private let blue = RGBAColor(rgba: 0x1020_F080)

  private func stroke(_ tool: StrokeTool) throws -> Stroke {
    let samples = [(10.0, 10.0), (90, 90)].compactMap { try? StrokeSample(position: Point2D($0.0, $0.1), pressure: 1) }
    return try Stroke(tool: tool, color: blue, width: 6, samples: samples)
  }

  private func photo(_ byte: UInt8) throws -> Photo {
    let source = try #require(PhotoSource(bytes: [byte], pixelWidth: 4, pixelHeight: 2))
    return Photo(source, at: try #require(Placement(center: Point2D(50, 50), scale: 1)))
  }

  /// Tools whose rendering is tested below.
  private let tools: [StrokeTool] = [.pen, .brush, .highlighter, .background]

  /// Returns a drawing with a stroke of each tool, a stamped photo, an erased stroke and a floating photo.
  private func drawing() throws -> Drawing {
    var drawing = try Drawing(width: 100, height: 100, sheetColor: paper)
    try drawing.apply(.place(photo(2)))
    for tool in tools { try drawing.apply(.add(stroke(tool))) }
    try drawing.apply(.add(stroke(.pen)))
    try drawing.apply(.setVisibleRanges(of: 4, to: [], damage: .zero))
    try drawing.apply(.place(photo(1)))
    try drawing.apply(.stamp(photo: 1))
    return drawing
  }

  @Test func `The sheet is painted first, marks in z-order, floating photos last, and erased ink not at all`() throws {
    var log = Log()
    DrawingRenderer(try drawing()).paint(on: &log)
    #expect(log.lines == ["paper", "pen 1", "brush 1", "highlighter 1", "background 1", "photo 1", "photo 2"])
    log = Log()
    DrawingRenderer(try drawing(), background: .transparent).paint(on: &log)
    #expect(log.lines.first == "pen 1")
  }

  @Test func `A closed stroke is filled below its line, also where only its inside is painted`() throws {
    var drawing = try Drawing(width: 100, height: 100)
    let samples = try [(10.0, 10.0), (90, 10), (90, 90), (10, 90), (10, 10)].map {
      try StrokeSample(position: Point2D($0.0, $0.1))
    }
    try drawing.apply(.add(Stroke(tool: .pen, color: blue, width: 2, samples: samples)))
    try drawing.apply(.fill(marks: [0], .white))
    var log = Log()
    DrawingRenderer(drawing).paint(on: &log)
    #expect(log.lines == ["paper", "inside", "pen 1"])
    var recorder = DisplayListRecorder()
    DrawingRenderer(drawing).paint(in: Rect2D(x: 40, y: 40, width: 10, height: 10), on: &recorder)
    guard case .polygon(let points, .white)? = recorder.items.first else { throw DrawingError.full }
    #expect(points.first == Point2D(10, 10) && points.last == Point2D(10, 10) && points.count > 5)
  }

  @Test func `The ruling is painted right after the sheet`() throws {
    var drawing = try drawing()
    let ruling = try #require(Ruling(.squared, spacing: 25))
    let sheet = try #require(Sheet(width: 100, height: 100, ruling: ruling))
    try drawing.apply(.setSheet(sheet))
    var log = Log()
    DrawingRenderer(drawing).paint(on: &log)
    #expect(log.lines.prefix(3) == ["paper", "squared 6", "pen 1"])
    log = Log()
    DrawingRenderer(drawing, background: .transparent).paint(on: &log)
    #expect(log.lines.first == "pen 1")
    // Lines that would merge into grey are omitted.
    log = Log()
    DrawingRenderer(drawing).paintSheet(scale: 0.1, on: &log)
    #expect(log.lines == ["paper"])
  }

  @Test func `Tools have the documented appearance`() throws {
    let renderer = DrawingRenderer(try drawing())
    let looks = try tools.map { renderer.look(of: try stroke($0)) }
    #expect(looks.map(\.color) == [blue, blue, blue, paper])
    #expect(looks.map(\.paint) == [blue, blue, blue.faded(to: 0.4), paper])
    #expect(looks.map(\.erases) == [false, false, false, false])
    #expect(looks.map(\.isJoinable) == [false, false, false, false])
    #expect(abs(looks[2].opacity - 128.0 / 255 * 0.4) < 1e-12)
    let eraser = DrawingRenderer(try drawing(), background: .transparent).look(of: try stroke(.background))
    #expect(eraser.erases && eraser.isJoinable)
    #expect(eraser.paint == .clear)
    let opaque = renderer.look(of: .pen, color: .black, width: 2)
    #expect(opaque.isJoinable && opaque.width == 2)
  }

  @Test func `Highlighters that mix darken light paper and lighten dark paper`() throws {
    func looks(_ paper: RGBAColor) throws -> [InkBlend] {
      var drawing = try Drawing(width: 100, height: 100, sheetColor: paper)
      let samples = [Point2D(10, 10), Point2D(90, 90)].compactMap { try? StrokeSample(position: $0) }
      for blending in StrokeBlending.allCases {
        for tool in [StrokeTool.pen, .highlighter] {
          let stroke = try? Stroke(tool: tool, color: .black, width: 20, blending: blending, samples: samples)
          try drawing.apply(.add(try #require(stroke)))
        }
      }
      var list = DisplayListRecorder()
      DrawingRenderer(drawing).paint(in: drawing.bounds, on: &list)
      return list.items.compactMap { if case .curves(_, _, _, let blend) = $0 { blend } else { nil } }
    }
    #expect(try looks(.white) == [.over, .over, .over, .multiply])
    #expect(try looks(SheetColor.cream.color) == [.over, .over, .over, .multiply])
    #expect(try looks(SheetColor.dark.color) == [.over, .over, .over, .screen])
    let look = DrawingRenderer(try drawing()).look(of: .highlighter, blending: .mixes, color: .black, width: 2)
    #expect(!look.isJoinable && look.toolOpacity == 0.4)
  }

  @Test func `Display items are the marks near a part; a photo without a number is left out`() throws {
    let drawing = try drawing()
    var numbers = PhotoNumbers()
    numbers.add(photosOf: drawing)
    #expect(numbers.sources.map { $0.bytes[0] } == [1, 2])
    #expect(numbers.add(numbers.sources[1]) == 1)
    #expect(numbers.source(1)?.bytes == [2])
    #expect(numbers.source(2) == nil)
    var list = DisplayListRecorder()
    DrawingRenderer(drawing, numbers: numbers).paint(in: drawing.bounds, on: &list)
    #expect(list.items.count == 5)
    guard case .curves(_, width: 6, blue, blend: .over) = list.items[0], case .ink(_, blue) = list.items[1],
      case .curves(_, width: 6, paper, blend: .over) = list.items[3], case .photo(id: 0, _, _, cuts: []) = list.items[4]
    else {
      Issue.record("other items: \(list.items)")
      return
    }
    var few = DisplayListRecorder()
    DrawingRenderer(drawing).paint(in: drawing.bounds, on: &few)
    #expect(few.items == Array(list.items.dropLast()))
    var none = DisplayListRecorder()
    DrawingRenderer(drawing, numbers: numbers).paint(in: Rect2D(x: 200, y: 10, width: 5, height: 5), on: &none)
    DrawingRenderer(drawing, numbers: numbers).paint(mark: 99, near: drawing.bounds, on: &none)
    #expect(none.items.isEmpty)
  }

  @Test func `A drawing is painted on another thread while it is changed`() async throws {
    var drawing = try drawing()
    let renderer = DrawingRenderer(drawing)
    async let items = {
      var list = DisplayListRecorder()
      renderer.paint(in: renderer.drawing.bounds, on: &list)
      return list.items.count
    }()
    try drawing.apply(.clear)
    #expect(await items == 4)
  }
}
