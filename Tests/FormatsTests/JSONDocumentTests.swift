@testable import InkdotFormats
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import TestSupport
import Testing

@Suite struct JSONDocumentTests {
  private func read(_ text: String) throws -> Drawing { try JSONDocument.drawing(from: Array(text.utf8)) }

  @Test func `The example of the documentation is read`() throws {
    let drawing = try read(
      """
      {"width":1024,"height":768,"strokes":[
        {"tool":"pen","color":"#1e90ffff","width":3,"points":[[10,20],[11.5,20.25,0.5],[12e0,-2.1e1,null,0.01],[1,2,1,0.02,30,-40]]},
        {"tool":"brush","color":"#1e90ff","width":7.5,"points":[[1,2]],"unknown":{"a":[1,{"b":null}]}}]}
      """)
    #expect(drawing.width == 1024)
    #expect(drawing.height == 768)
    #expect(drawing.sheet.color == .white)
    guard case .stroke(let stroke, _) = drawing.marks[0], case .stroke(let dot, _) = drawing.marks[1] else { return }
    #expect(stroke.color == RGBAColor(rgba: 0x1E90_FFFF))
    #expect(stroke.samples.map(\.position) == [Point2D(10, 20), Point2D(11.5, 20.25), Point2D(12, -21), Point2D(1, 2)])
    #expect(stroke.samples.map(\.pressure) == [nil, 0.5, nil, 1])
    #expect(stroke.samples.map(\.time) == [0, 0, 0.01, 0.02])
    #expect(stroke.samples[3].tiltX == 30)
    #expect(stroke.samples[3].tiltY == -40)
    #expect(dot.tool == .brush)
    #expect(dot.color == RGBAColor(rgba: 0x1E90_FFFF))
    #expect(dot.width == 7.5)
  }

  @Test func `Times on any clock are relative to the first point`() throws {
    let drawing = try read(
      #"{"width":9,"height":9,"strokes":[{"points":[[1,1,0.5,1700000000.25],[2,2,0.5,1700000000.5]]}]}"#)
    guard case .stroke(let stroke, _) = drawing.marks[0] else { return }
    #expect(stroke.start == 1_700_000_000.25)
    #expect(stroke.samples.map(\.time) == [0, 0.25])
  }

  @Test(arguments: [
    // Samples of a device.
    ("", "", "[[1,1,0.5,0],[2,2,0.5,0.01]]", StrokeSmoothing.normal),
    ("", #""smoothing":"off","#, "[[1,1,0.5,0],[2,2,0.5,0.01]]", .off),
    // Corners of a figure.
    ("", "", "[[1,1],[2,2]]", .off),
    ("", #""smoothing":"strong","#, "[[1,1],[2,2]]", .strong),
    // Drawings written by Inkdot; the position of `paper` does not matter.
    (##","paper":"#ffffffff""##, "", "[[1,1,0.5,0],[2,2,0.5,0.01]]", .off),
    (##","paper":"#ffffffff""##, #""smoothing":"normal","#, "[[1,1],[2,2]]", .normal),
  ])
  func `Without the key, device samples are smoothed like on the board, and drawings of Inkdot are not`(
    paper: String, named: String, points: String, expected: StrokeSmoothing
  ) throws {
    let stroke = #"{"tool":"highlighter",\#(named)"blending":"mix","start":3,"points":\#(points)}"#
    let drawing = try read(#"{"width":9,"height":9,"strokes":[\#(stroke)]\#(paper)}"#)
    guard case .stroke(let stroke, _) = try #require(drawing.marks.first) else { return }
    #expect(stroke.smoothing == expected)
    #expect(stroke.samples.map(\.position) == [Point2D(1, 1), Point2D(2, 2)])
    #expect([stroke.tool == .highlighter, stroke.blending == .mixes, stroke.start == 3] == [true, true, true])
  }

  @Test func `Written documents without erasures are read back bit by bit`() throws {
    var drawing = HandwrittenPage(seed: 1).drawing
    let source = try #require(PhotoSource(bytes: Array(0...255), pixelWidth: 30, pixelHeight: 20, orientation: 6))
    let placement = try #require(Placement(center: Point2D(100.1, 200.7), scale: 1 / 3, angle: 0.1))
    try drawing.apply(.place(Photo(source, at: placement)))
    try drawing.apply(.stamp(photo: 0))
    let path = try EraserPath([Point2D(100, 200), Point2D(103, 201)], radius: 1)
    for change in drawing.changes(erasingPartsAlong: path) {
      if case .cut = change { try drawing.apply(change) }
    }
    try drawing.apply(.place(Photo(source, at: placement)))
    let text = JSONDocument.bytes(of: drawing)
    let again = try JSONDocument.drawing(from: text)
    // Compared separately, because a failure would print thousands of numbers.
    let (isSame, isSameText) = (again == drawing, JSONDocument.bytes(of: again) == text)
    #expect(isSame)
    #expect(isSameText)
  }

  @Test func `Photos keep their place between strokes`() throws {
    var drawing = try Drawing(width: 100, height: 100)
    let stroke = try Stroke(
      tool: .pen, color: .black, width: 2, samples: [StrokeSample(position: Point2D(5, 5))])
    let source = try #require(PhotoSource(bytes: [7], pixelWidth: 1, pixelHeight: 1))
    try drawing.apply(.add(stroke))
    try drawing.apply(.place(Photo(source, at: #require(Placement(center: .zero, scale: 1)))))
    try drawing.apply(.stamp(photo: 0))
    try drawing.apply(.add(stroke))
    let isSame = try JSONDocument.drawing(from: JSONDocument.bytes(of: drawing)) == drawing
    #expect(isSame)
  }

  @Test func `Each part of an erased stroke becomes a stroke`() throws {
    var drawing = try Drawing(width: 100, height: 100)
    let samples = (0..<50).compactMap { try? StrokeSample(position: Point2D(Double($0) * 2, 50)) }
    try drawing.apply(.add(Stroke(tool: .pen, color: .black, width: 2, samples: samples)))
    let path = try EraserPath([Point2D(50, 50)], radius: 5)
    for change in drawing.changes(erasingPartsAlong: path) { try drawing.apply(change) }
    let again = try JSONDocument.drawing(from: JSONDocument.bytes(of: drawing))
    #expect(again.marks.count == 2)
  }

  @Test(arguments: [
    ("", DocumentError.Reason.endsEarly, 1, 1),
    ("{\"width\":10", .endsEarly, 1, 12),
    ("{}", .missing("width"), 1, 3),
    ("{\"width\":10,\"height\":10}", .missing("strokes"), 1, 25),
    ("{\"width\":10,\n\"height\":0,", .badValue("height"), 2, 11),
    ("{\"width\":01}", .badValue("width"), 1, 10),
    ("{\"width\":1e9", .badValue("width"), 1, 13),
    ("{\"width\":NaN}", .badValue("width"), 1, 10),
    ("{\"width\":1,\"height\":1,\"strokes\":[{\"points\":[[1]]}]}", .badValue("points"), 1, 48),
    ("{\"width\":1,\"height\":1,\"strokes\":[{\"tool\":\"knife\"}]}", .badValue("tool"), 1, 49),
    ("{\"width\":1,\"height\":1,\"strokes\":[{\"color\":\"#12345\"}]}", .badValue("color"), 1, 51),
    ("{\"width\":1,\"height\":1,\"strokes\":[]}x", .unexpected, 1, 36),
  ])
  func `A fault is reported with its position`(text: String, reason: DocumentError.Reason, line: Int, column: Int) {
    let error = #expect(throws: DocumentError.self) { try read(text) }
    #expect(error?.reason == reason)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test func `Too deep nesting is refused`() {
    let error = #expect(throws: DocumentError.self) { try read("{\"a\":" + String(repeating: "[", count: 100_000)) }
    #expect(error?.reason == .tooDeep(limit: 64))
  }

  @Test func `Any modified text is either read or refused`() throws {
    let source = try #require(PhotoSource(bytes: [1, 2, 3], pixelWidth: 3, pixelHeight: 2))
    var drawing = try Drawing(width: 50, height: 40)
    let samples = (0..<9).compactMap {
      try? StrokeSample(position: Point2D(Double($0), 3), time: Double($0) / 9, pressure: 0.5, tiltX: 3)
    }
    try drawing.apply(.add(Stroke(tool: .brush, color: .black, width: 2, start: 5, samples: samples)))
    try drawing.apply(.place(Photo(source, at: #require(Placement(center: .zero, scale: 1)))))
    let text = JSONDocument.bytes(of: drawing)
    var generator = SeededGenerator(seed: 3)
    var readCount = 0
    for round in 0..<6_000 {
      var damaged = text
      if round < text.count {
        damaged.removeLast(round)
      } else {
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let at = Int.random(in: 0..<damaged.count, using: &generator)
          let byte = "{}[],:\"\\u0e-+.n19".utf8.randomElement(using: &generator) ?? 0
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: damaged[at] = byte
          case 1: damaged.insert(byte, at: at)
          case 2: damaged.remove(at: at)
          default: damaged[at] = UInt8.random(in: 0...255, using: &generator)
          }
        }
      }
      if let read = try? JSONDocument.drawing(from: damaged) {
        readCount += 1
        #expect(read.width >= 1)
      }
    }
    #expect(readCount > 100)
  }

  @Test func `Omitted strokes still count for the position of photos and texts above them`() throws {
    let drawing = try read(
      """
      {"width":9,"height":9,"strokes":[{"points":[]},{"points":[[1,1]]},{"points":[[9e9,1]]},{"points":[[2,2]]}],
        "texts":[{"x":1,"y":1,"strokesBelow":3,"text":"a"}]}
      """)
    #expect(drawing.marks.count == 3)
    #expect(drawing.text(1) != nil)
  }

  @Test func `A stroke whose doubled corners exceed the limit keeps its samples`() throws {
    let count = Stroke.maximumSampleCount / 2 + 10
    let samples = try (0..<count).map { try StrokeSample(position: Point2D(Double($0 % 2) * 20, Double($0 % 3) * 20)) }
    #expect(DrawingAssembler.withCorners(samples).count == count)
    #expect(DrawingAssembler.withCorners(Array(samples.prefix(100))).count > 100)
  }

  @Test func `An orientation outside 0 to 255 is an error`() {
    for orientation in ["300", "2.5", "-1"] {
      #expect(throws: DocumentError.self) {
        try read(
          "{\"width\":9,\"height\":9,\"strokes\":[],\"photos\":[{\"pixelWidth\":1,\"pixelHeight\":1,\"orientation\":\(orientation),\"file\":\"AAAA\"}]}"
        )
      }
    }
  }
}
