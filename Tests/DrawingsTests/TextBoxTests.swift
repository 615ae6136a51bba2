import InkdotCoding
import InkdotGeometry
import TestSupport
import Testing

@testable import InkdotDrawings
@testable import InkdotInk

@Suite struct TextBoxTests {
  private func box(
    _ words: String, size: Double = 20, width: Double = 4, at center: Point2D = Point2D(100, 100), angle: Double = 0
  ) throws -> TextBox {
    let placement = try #require(Placement(center: center, scale: size, angle: angle))
    return try #require(TextBox(utf8: Array(words.utf8), color: .black, width: width, at: placement))
  }

  private func paper() throws -> DrawingHistory { DrawingHistory(try Drawing(width: 400, height: 400)) }

  // MARK: Words

  @Test func `Texts are limited UTF-8 without control and bidi characters`() throws {
    let placement = try #require(Placement(center: .zero, scale: 20))
    func accepts(_ bytes: [UInt8]) -> Bool { TextBox(utf8: bytes, color: .black, width: 1, at: placement) != nil }
    #expect(accepts(Array("Grüße\n你好\u{2028}👩‍🎨 שלום".utf8)))
    #expect(accepts([UInt8](repeating: 65, count: TextBox.maximumByteCount)))
    #expect(!accepts([UInt8](repeating: 65, count: TextBox.maximumByteCount + 1)))
    #expect(!accepts([]))
    for bytes in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE4, 0xBD], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]] {
      #expect(!accepts(bytes))
    }
    for scalar in ["\0", "\t", "\r", "\u{7F}", "\u{85}", "\u{2029}", "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{FFFE}"] {
      #expect(!accepts(Array("a\(scalar)b".utf8)))
    }
    for width in [0, -1, .nan, .infinity, 10_001] {
      #expect(TextBox(utf8: [65], color: .black, width: width, at: placement) == nil)
    }
  }

  @Test func `A cleaned text is valid and keeps its lines and emoji`() {
    func cleaned(_ text: String) -> String { String(decoding: TextBox.cleaned(Array(text.utf8)), as: UTF8.self) }
    #expect(cleaned("a\r\nb\rc\u{2029}d\u{85}e\u{2028}f") == "a\nb\nc\nd\ne\u{2028}f")
    #expect(cleaned("a\tb\0\u{1B}[1m") == "a b[1m")
    #expect(cleaned("gpj\u{202E}.exe\u{2066}x\u{2069}") == "gpj.exex")
    #expect(cleaned("👩‍🎨🇨🇭❤️你好") == "👩‍🎨🇨🇭❤️你好")
    #expect(TextBox.cleaned([65, 0xFF, 66]) == [65, 0xEF, 0xBF, 0xBD, 66])
    let long = TextBox.cleaned([UInt8]("字".utf8.cycled(to: 20_000)))
    #expect(long.count == TextBox.maximumByteCount - TextBox.maximumByteCount % 3)
    #expect(ByteText.isValid(long))
  }

  @Test func `Any bytes become a valid or empty text`() throws {
    var random = SeededGenerator(seed: 3)
    let placement = try #require(Placement(center: .zero, scale: 20))
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        // Mostly bytes of multi-byte characters.
        UInt8.random(in: Bool.random(using: &random) ? 0...255 : 0x80...0xEF, using: &random)
      }
      let words = TextBox.cleaned(bytes)
      #expect(words.isEmpty || TextBox(utf8: words, color: .black, width: 1, at: placement) != nil)
      #expect(TextBox.cleaned(words) == words)
    }
  }

  @Test func `Baselines of lines are 1.3 em apart`() throws {
    let text = try box("one\ntwo\u{2028}three\n")
    #expect(text.lines.map { String(decoding: $0.utf8, as: UTF8.self) } == ["one", "two", "three", ""])
    #expect(text.lines.map { $0.isWrapped } == [false, true, false, false])
    #expect(text.frame == Rect2D(x: -2, y: -2.6, width: 4, height: 5.2))
    #expect(text.lines.map { $0.start.x } == [-2, -2, -2, -2])
    for (line, y) in zip(text.lines, [-1.6, -0.3, 1, 2.3]) { #expect(abs(line.start.y - y) < 1e-12) }
  }

  // MARK: In a drawing

  @Test func `The text of a drawing is the text of its text boxes, with their line breaks`() throws {
    var drawing = try paper().drawing
    #expect(drawing.words == [])
    for words in ["one\ntwo \u{2028}three", "gone", "四"] { try drawing.apply(.write(try box(words))) }
    try drawing.apply(.add(Strokes.through([(20, 20), (200, 30), (300, 200)])))
    try drawing.apply(.remove(marks: [1]))
    #expect(String(decoding: drawing.words, as: UTF8.self) == "one\ntwo three\n四")
    try drawing.apply(.reorder(marks: [0], toFront: true))
    #expect(String(decoding: drawing.words, as: UTF8.self) == "四\none\ntwo three")
  }

  @Test func `Texts are marks that can be found, moved, coloured and edited, with exact undo`() throws {
    var history = try paper()
    let text = try box("Hello", width: 3)
    var files = [DrawingFile.bytes(of: history.drawing)]
    func perform(_ change: DrawingChange) throws {
      try history.perform([change])
      history.checkInvariants()
      files.append(DrawingFile.bytes(of: history.drawing))
    }
    try perform(.write(text))
    #expect(history.drawing.mark(at: Point2D(125, 105)) == 0)
    #expect(history.drawing.mark(at: Point2D(135, 105), within: 2) == nil)
    #expect(history.drawing.text(at: Point2D(75, 90)) == 0)
    try perform(.transform(marks: [0], Similarity2D(offset: Vector2D(100, 0), scale: 2, about: Point2D(100, 100))))
    #expect(history.drawing.text(0)?.placement == Placement(center: Point2D(200, 100), scale: 40))
    try perform(.restyle(marks: [0], color: RGBAColor(255, 0, 0), width: nil))
    #expect(history.drawing.text(0)?.color == RGBAColor(255, 0, 0))
    let other = try box("Bye\n再见", width: 2)
    try perform(.rewrite(mark: 0, other))
    #expect(history.drawing.text(0) == other)
    try perform(.remove(marks: [0]))
    #expect(history.drawing.isEmpty)
    for file in files.dropLast().reversed() {
      #expect(history.undo() != nil)
      history.checkInvariants()
      #expect(DrawingFile.bytes(of: history.drawing) == file)
    }
    for file in files.dropFirst() {
      #expect(history.redo() != nil)
      #expect(DrawingFile.bytes(of: history.drawing) == file)
    }
  }

  @Test func `An invalid change of a text is refused before anything changes`() throws {
    var history = try paper()
    try history.perform([.add(Strokes.through([(10, 10)])), .write(box("a"))])
    let text = try box("b")
    #expect(throws: DrawingError.noSuchMark(0)) { try history.perform([.rewrite(mark: 0, text)]) }
    #expect(throws: DrawingError.noSuchMark(2)) { try history.perform([.rewrite(mark: 2, text)]) }
    #expect(throws: DrawingError.noSuchMark(1)) {
      try history.perform([.restyle(marks: [1], color: nil, width: 5)])
    }
    #expect(history.undoCount == 1)
  }

  @Test func `Erasers remove whole texts where they touch the box`() throws {
    var history = try paper()
    try history.perform([.write(box("Hello"))])
    let beside = try EraserPath([Point2D(160, 100)], radius: 15)
    #expect(history.drawing.changes(erasingPartsAlong: beside).isEmpty)
    let across = try EraserPath([Point2D(20, 100), Point2D(50, 100)], radius: 5)
    #expect(history.drawing.changes(erasingPartsAlong: across).isEmpty)
    for path in [
      try EraserPath([Point2D(160, 100)], radius: 25), try EraserPath([Point2D(90, 95)], radius: 1),
    ] {
      #expect(history.drawing.changes(erasingPartsAlong: path) == [.remove(marks: [0])])
      #expect(history.drawing.changes(erasingStrokesAlong: path) == [.remove(marks: [0])])
    }
    history.begin()
    for x in stride(from: 40.0, to: 200, by: 10) {
      let path = try EraserPath([Point2D(x, 100), Point2D(x + 10, 100)], radius: 5)
      try history.perform(history.drawing.changes(erasingPartsAlong: path))
    }
    history.end()
    #expect(history.drawing.isEmpty)
    #expect(history.undo() != nil)
    #expect(history.drawing.text(0) != nil)
    #expect(!history.canUndo || history.undoCount == 1)
  }

  @Test func `A lasso selects texts with more than half inside, and copies of them are texts`() throws {
    var drawing = try paper().drawing
    let text = try box("Hello", angle: 0.3)
    try drawing.apply(.write(text))
    func lasso(_ rect: Rect2D) throws -> Lasso { try #require(Lasso(rect.corners)) }
    #expect(drawing.selection(in: try lasso(Rect2D(x: 0, y: 0, width: 105, height: 300))).items.map { $0.mark } == [0])
    #expect(drawing.selection(in: try lasso(Rect2D(x: 0, y: 0, width: 95, height: 300))).isEmpty)
    let map = Similarity2D(offset: Vector2D(20, 30))
    let changes = try drawing.changes(duplicating: drawing.everything, movedBy: map)
    var copy = text
    copy.move(to: try #require(Placement(center: Point2D(120, 130), scale: 20, angle: 0.3)))
    #expect(changes == [.write(copy)])
  }

  // MARK: Files

  /// Returns a drawing with texts of every kind.
  static func words() throws -> Drawing {
    var drawing = try Drawing(width: 600, height: 400, sheetColor: SheetColor.cream.color)
    try drawing.apply(.add(Strokes.through([(20, 20), (200, 30), (300, 200)])))
    for (index, family) in TextBox.Family.allCases.enumerated() {
      let placement = try #require(
        Placement(
          center: Point2D(200, 100 + 90 * Double(index)), scale: 12 + 6 * Double(index), angle: 0.2 * Double(index)))
      let words = "Inkdot & <others>\n墨点，你好！\u{2028}👩‍🎨 Grüße"
      try drawing.apply(
        .write(
          try #require(
            TextBox(
              utf8: Array(words.utf8), family: family, color: RGBAColor(rgba: 0x1E90_FFC0), width: 9.25, at: placement))
        ))
    }
    return drawing
  }

  @Test func `A file with texts equals the fixture of version 3`() throws {
    let (bytes, drawing) = (try Samples.fixture("text-3.inkdot"), try Self.words())
    #expect(DrawingFile.bytes(of: drawing) == bytes)
    #expect(try DrawingFile.open(bytes) == drawing)
    #expect(try DrawingFile.recover(bytes).version == 3)
  }

  @Test func `Only chunks with texts have version 3`() throws {
    var (journal, bytes, history) = DrawingJournal.begin(try Samples.small())
    func version() throws -> UInt8 { try DrawingFile.recover(bytes).version }
    #expect(try version() == 2)
    try history.perform([.write(box("Hello"))])
    bytes += journal.step(history.latestStep)
    #expect(try version() == 3)
    try history.perform([.rewrite(mark: history.drawing.marks.count - 1, box("Bye"))])
    bytes += journal.step(history.latestStep)
    let read = try DrawingFile.recover(bytes)
    #expect(read.losses.isEmpty)
    #expect(read.history.drawing == history.drawing)
    #expect(read.history.undoCount == 2)
  }

  @Test func `A damaged text is reported as lost, without other losses`() throws {
    let bytes = DrawingFile.bytes(of: try Self.words())
    let at = try #require(bytes.indices.first { bytes[$0...].starts(with: "others".utf8) })
    var damaged = bytes
    damaged[at] ^= 1
    let recovery = try DrawingFile.recover(damaged)
    #expect(recovery.losses.count == 1)
    guard case .text? = recovery.losses.first else {
      Issue.record("another loss")
      return
    }
    #expect(recovery.history.drawing.marks.filter { !$0.isEmpty }.count == 3)
  }

  @Test func `Invalid texts are not read, whatever the checksum is`() throws {
    let text = try box("Hello")
    var writer = ByteWriter()
    text.write(to: &writer)
    let whole = writer.bytes
    func read(_ change: (inout [UInt8]) -> Void) -> TextBox? {
      var bytes = whole
      change(&bytes)
      var reader = ByteReader(bytes, 0..<bytes.count)
      return TextBox.read(&reader)
    }
    #expect(read { _ in } == text)
    #expect(read { $0[0] = 3 } == nil)
    #expect(read { $0[$0.count - 1] = 0 } == nil)
    #expect(read { $0[$0.count - 1] = 0xC3 } == nil)
    for count in whole.indices { #expect(read { $0 = Array($0[..<count]) } == nil) }
    // A count larger than the remaining bytes.
    #expect(read { $0[$0.count - 6] = 0x7F } == nil)
  }
}

extension Sequence {
  fileprivate func cycled(to count: Int) -> [Element] {
    let all = Array(self)
    return (0..<count).map { all[$0 % all.count] }
  }
}
