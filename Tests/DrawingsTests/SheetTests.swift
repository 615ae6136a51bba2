import InkdotCoding
import InkdotGeometry
import TestSupport
import Testing

@testable import InkdotDrawings

@Suite struct SheetTests {
  private func sheet(
    _ kind: Ruling.Kind = .plain, color: RGBAColor = .white, isEndless: Bool = false
  ) throws -> Sheet {
    try #require(Sheet(width: 300, height: 200, color: color, ruling: Ruling(kind), isEndless: isEndless))
  }

  @Test func `Sides and spacings are clamped to their ranges`() {
    for side in [0.5, -3, .nan, .infinity, 100_001] {
      #expect(Sheet(width: side, height: 10) == nil)
      #expect(Sheet(width: 10, height: side) == nil)
      #expect(throws: DrawingError.self) { try Drawing(width: 10, height: side) }
    }
    #expect(throws: DrawingError.sizeOutOfRange(width: 0.5, height: 9)) { try Drawing(width: 0.5, height: 9) }
    for spacing in [3.9, 200.1, .nan, -.infinity] { #expect(Ruling(.lined, spacing: spacing) == nil) }
    #expect(Ruling(.plain, spacing: .nan) == .plain)
    #expect(Ruling(.plain, spacing: 30) == Ruling(.plain))
    for kind in Ruling.Kind.allCases { #expect(Ruling(kind, spacing: kind.standardSpacing) == Ruling(kind)) }
  }

  @Test func `A sheet is dark if dark ink is hard to see on it`() throws {
    for (color, isDark) in [
      (SheetColor.white.color, false), (SheetColor.cream.color, false), (SheetColor.dark.color, true),
      (RGBAColor(0, 0, 255), true), (RGBAColor(255, 255, 0), false), (RGBAColor(127, 127, 127), true),
      (RGBAColor(128, 128, 128), false),
    ] { #expect(try sheet(color: color).isDark == isDark) }
  }

  @Test func `Changing the sheet is a step that keeps the marks`() throws {
    var history = DrawingHistory(try Samples.small())
    let (before, marks) = (history.drawing, history.drawing.marks)
    let other = try sheet(.music, color: SheetColor.dark.color, isEndless: true)
    let damage = try history.perform([.setSheet(other)]).damage
    #expect(damage == [other.bounds])
    #expect(history.drawing.sheet == other)
    #expect(history.drawing.marks == marks)
    #expect(history.drawing != before)
    #expect(history.undo() != nil)
    #expect(history.drawing == before)
    #expect(history.redo() != nil)
    #expect(history.drawing.sheet == other)
    history.checkInvariants()
  }

  @Test func `The area of an endless sheet is the bounding box of its visible marks and a margin`() throws {
    var drawing = Drawing(try sheet(isEndless: true))
    #expect(drawing.area == Rect2D(x: 0, y: 0, width: 300, height: 200))
    try drawing.apply(.add(Strokes.through([(-1_000.5, -50), (10, -50)], tool: .pen)))
    let box = drawing.marks[0].bounds
    let area = drawing.area
    for (edge, inner) in [
      (area.x, box.x - 24), (area.y, box.y - 24), (-area.x - area.width, -box.x - box.width - 24),
      (-area.y - area.height, -box.y - box.height - 24),
    ] {
      #expect(edge <= inner && inner < edge + 1)
      #expect(edge == edge.rounded())
    }
    // Erased ink does not count, although the index may still contain it.
    try drawing.apply(.setVisibleRanges(of: 0, to: [], damage: .zero))
    #expect(drawing.area == Rect2D(x: 0, y: 0, width: 300, height: 200))
    try drawing.apply(.setSheet(sheet()))
    #expect(drawing.area == drawing.bounds)
  }

  @Test func `The sheet is stored in the file, and a plain sheet takes no additional bytes`() throws {
    for kind in Ruling.Kind.allCases {
      for isEndless in [false, true] {
        let drawing = Drawing(try sheet(kind, color: RGBAColor(rgba: 0x0102_0304), isEndless: isEndless))
        let bytes = DrawingFile.bytes(of: drawing)
        let isPlain = kind == .plain && !isEndless
        #expect(bytes.count == 8 + 2 * (isPlain ? 40 : 50))
        let read = try DrawingFile.open(bytes)
        #expect(read.sheet == drawing.sheet)
        if !isPlain {
          var tail = ByteWriter()
          tail.byte(kind.rawValue)
          tail.real(kind.standardSpacing)
          tail.byte(isEndless ? 1 : 0)
          #expect(Array(bytes[44..<54]) == tail.bytes)
        }
      }
    }
  }

  @Test func `An invalid sheet is reported as lost`() throws {
    func file(_ tail: [UInt8]) -> [UInt8] {
      var paper = ByteWriter()
      paper.real(300)
      paper.real(200)
      paper.fixed(UInt32(0xFFFF_FFFF))
      var bytes = Chunk.signature
      Chunk.append(.sheet, number: 0, payload: paper.bytes + tail, to: &bytes)
      Chunk.append(.end, number: 1, payload: paper.bytes + tail, to: &bytes)
      return bytes
    }
    var spacing = ByteWriter()
    spacing.real(20)
    let good: [UInt8] = [1] + spacing.bytes + [1]
    #expect(try DrawingFile.recover(file(good)).losses.isEmpty)
    var narrow = ByteWriter()
    narrow.real(1)
    for tail in [
      [UInt8(Ruling.Kind.allCases.count)] + spacing.bytes + [0], [1] + spacing.bytes + [2], [1], [1] + spacing.bytes,
      good + [0],
      [1] + narrow.bytes + [0],
    ] {
      #expect(try DrawingFile.recover(file(tail)).losses.contains(.sheet))
    }
  }

  @Test func `A journal stores changes of the sheet, with undo and redo`() throws {
    var (journal, bytes, history) = DrawingJournal.begin(try Samples.small())
    for kind in Ruling.Kind.allCases {
      try history.perform([.setSheet(sheet(kind, isEndless: kind == .dotted))])
      bytes += journal.step(history.latestStep)
    }
    for _ in 0..<3 where history.undo() != nil { bytes += journal.undo() }
    #expect(history.redo() != nil)
    bytes += journal.redo()
    let recovery = try DrawingFile.recover(bytes)
    #expect(recovery.losses.isEmpty)
    #expect(recovery.history.drawing == history.drawing)
    #expect(recovery.history.drawing.sheet.ruling.kind == Ruling.Kind.allCases.dropLast(2).last)
  }
}
