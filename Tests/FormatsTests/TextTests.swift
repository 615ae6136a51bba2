import InkdotFormats
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import TestSupport
import Testing

@Suite struct TextTests {
  private func box(_ words: String, family: TextBox.Family = .sans, width: Double = 6.5) throws -> TextBox {
    let placement = try #require(Placement(center: Point2D(120, 80), scale: 24, angle: 0.5))
    return try #require(
      TextBox(utf8: Array(words.utf8), family: family, color: RGBAColor(rgba: 0x1E90_FFC0), width: width, at: placement)
    )
  }

  private func drawing(_ marks: [DrawingChange]) throws -> Drawing {
    var drawing = try Drawing(width: 400, height: 300)
    for mark in marks { try drawing.apply(mark) }
    return drawing
  }

  private func dot() throws -> Stroke {
    let sample = try StrokeSample(position: Point2D(10, 10))
    return try Stroke(tool: .pen, color: .black, width: 3, samples: [sample])
  }

  private func photo() throws -> [DrawingChange] {
    let source = try #require(PhotoSource(bytes: [1, 2, 3], pixelWidth: 4, pixelHeight: 3))
    let placement = try #require(Placement(center: Point2D(100, 100), scale: 2))
    return [.place(Photo(source, at: placement)), .stamp(photo: 0)]
  }

  private static let words = "Inkdot & <\"others\">\n墨点，你好！\u{2028}👩‍🎨 Grüße"

  @Test func `JSON preserves texts and their z-order`() throws {
    let first = try box(Self.words, family: .serif)
    let (below, between) = (try box("below"), try box("between", family: .monospaced))
    let drawing = try drawing(
      [.write(below)] + photo() + [.write(between)] + photo() + [.add(dot()), .write(first)])
    let text = JSONDocument.bytes(of: drawing)
    #expect(try JSONDocument.drawing(from: text) == drawing)
  }

  @Test func `JSON texts are cleaned of disallowed characters`() throws {
    let text = """
      {"width":100,"height":100,"strokes":[],"texts":[{"x":50,"y":50,"text":"a\\u0000b\\u202e\\tc"},{"text":""}]}
      """
    let drawing = try JSONDocument.drawing(from: Array(text.utf8))
    try #require(drawing.marks.count == 1)
    let read = try #require(drawing.text(0))
    #expect(read.utf8 == Array("ab c".utf8) && read.placement.scale == 24 && abs(read.width - 2.4) < 1e-9)
    for wrong in [
      #"{"text":"a","size":0}"#, #"{"text":"a","font":"comic"}"#, #"{"text":"a","width":-1}"#, #"{"text":7}"#,
    ] {
      let text = #"{"width":100,"height":100,"strokes":[],"texts":[\#(wrong)]}"#
      #expect(throws: DocumentError.self) { try JSONDocument.drawing(from: Array(text.utf8)) }
    }
  }

  @Test(arguments: TextBox.Family.allCases)
  func `SVG texts are searchable and are read back`(family: TextBox.Family) throws {
    let text = try box(Self.words, family: family)
    let drawing = try drawing([.add(dot()), .write(text), .add(dot())])
    let bytes = SVGDocument.bytes(of: drawing)
    let document = String(decoding: bytes, as: UTF8.self)
    #expect(document.contains(">Inkdot &amp; &lt;\"others\"&gt;</tspan>") && document.contains(">墨点，你好！</tspan>"))
    let content = try SVGDocument.read(bytes)
    let (read, isComplete) = (content.drawing, content.isComplete)
    #expect(isComplete && read.marks.count == 3)
    let again = try #require(read.text(1))
    #expect(again.utf8 == text.utf8 && again.family == family && again.color == text.color)
    #expect(again.placement.center.distance(to: text.placement.center) < 0.01)
    #expect(abs(again.placement.scale - 24) < 0.01 && abs(again.placement.angle - 0.5) < 1e-5)
    #expect(abs(again.width - 6.5) < 1e-6)
  }

  @Test func `Text of other documents is omitted and reported`() throws {
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><text x="1" y="9">Hi</text></svg>"#
    let read = try SVGDocument.read(Array(svg.utf8))
    let (drawing, isComplete) = (read.drawing, read.isComplete)
    #expect(drawing.isEmpty && !isComplete)
  }

  @Test func `Animated SVG shows each text at its time`() throws {
    let drawing = try drawing([.add(dot()), .write(box("later"))])
    let document = String(decoding: SVGDocument.bytes(replaying: drawing, speed: 1), as: UTF8.self)
    #expect(document.contains(">later</tspan>"))
  }

  @Test func `InkML omits texts`() throws {
    let drawing = try drawing([.add(dot()), .write(box("Hello"))])
    #expect(try InkMLDocument.drawing(from: InkMLDocument.bytes(of: drawing)).marks.count == 1)
  }

  @Test func `Texts that differ only in size share a picture of the largest size`() throws {
    let text = try box("abc")
    let changes = try (1...60).map { number -> DrawingChange in
      let place = try #require(Placement(center: Point2D(9, Double(number)), scale: Double(number)))
      return .write(try #require(TextBox(utf8: text.utf8, color: text.color, width: text.width, at: place)))
    }
    let document = PDFDocument(of: try drawing(changes + [.write(box("abd"))]))
    #expect(document.texts.map(\.placement.scale) == [60, try box("abd").placement.scale])
    let file = String(decoding: document.bytes(), as: UTF8.self)
    #expect(file.components(of: "/W0 Do") == 60)
  }

  @Test func `PDF has each character once, in fonts of at most 256, and a picture for each text`() throws {
    let many = (0..<600).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)) }.map { String($0) }.joined()
    let texts = [try box("abca"), try box(many, width: 600)]
    let document = PDFDocument(of: try drawing(texts.map { .write($0) }))
    #expect(document.texts == texts)
    let file = String(decoding: document.bytes(), as: UTF8.self)
    #expect(file.contains("<00010200>Tj"))
    #expect(file.components(of: "/Subtype/Type3") == 3)
    // A character beyond the BMP is two UTF-16 units.
    let emoji = PDFDocument(of: try drawing([.write(box("🎨"))]))
    #expect(String(decoding: emoji.bytes(), as: UTF8.self).contains("<00><D83CDFA8>"))
    let picture = PDFDocument.picture(of: texts[0])
    // 7 × 24 pt at 300 pixels per inch.
    #expect(picture.width == 700)
    #expect(PDFDocument.picture(of: texts[1]).width == 4_096)
  }

  @Test(arguments: [
    ("abc, 12!", "abc, 12!"), ("שלום עולם", "םלוע םולש"), ("مرحبا", "ابحرم"),
    ("say שלום עולם, 3.50 please", "say 3.50 ,םלוע םולש please"), ("שלום abc 12.5 עולם!", "!םלוע abc 12.5 םולש"),
    ("תא 12,5 קומה", "המוק 12,5 את"), ("a שלום 42 b", "a 42 םולש b"), ("(שלום) 你好", "你好 )םולש("),
  ])
  func `PDF has the characters of a line from left to right`(text: String, expected: String) throws {
    let file = try String(decoding: PDFDocument(of: drawing([.write(box(text))])).bytes(), as: UTF8.self)
    var characters: [Substring: Character] = [:]
    var shown = ""
    for line in file.split(separator: "\n") {
      let parts = line.split(whereSeparator: { "<>".contains($0) })
      if line.hasPrefix("<"), parts.count == 2, let unit = UInt32(parts[1], radix: 16) {
        characters[parts[0]] = Unicode.Scalar(unit).map { Character($0) }
      } else if line.hasSuffix(">Tj") {
        shown = String(parts[parts.count - 2])
      }
    }
    let glyphs = stride(from: 0, to: shown.count, by: 2).map { shown.dropFirst($0).prefix(2) }
    #expect(String(glyphs.compactMap { characters[$0] }) == expected)
  }

  @Test(arguments: [1e-4, 24, 239, 250, 1_000]) func `The picture of a text of any size is at most 4,096 pixels wide`(
    size: Double
  ) throws {
    for width in [TextBox.widths.lowerBound, 1, 3.6, 20, TextBox.widths.upperBound] {
      let place = try #require(Placement(center: .zero, scale: size))
      let text = try #require(
        TextBox(utf8: Array("Hi".utf8), color: .black, width: width, at: place))
      let picture = PDFDocument.picture(of: text)
      #expect(1...4_096 ~= picture.width && 1...4_096 ~= picture.height)
      #expect(picture.text.utf8 == text.utf8 && Placement.scales ~= picture.text.placement.scale)
    }
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.firstRange(of: part) { (count, rest) = (count + 1, rest[range.upperBound...]) }
    return count
  }
}
