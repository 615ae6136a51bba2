import InkdotCoding
import InkdotGeometry
import TestSupport
import Testing
@testable import InkdotDrawings
@testable import InkdotInk

@Suite struct DrawingFileTests {
  @Test(arguments: 0..<10)
  func `Reading and writing a file preserves its bytes`(seed: UInt64) throws {
    let drawing = try Samples.drawing(steps: 60, seed: seed)
    let bytes = DrawingFile.bytes(of: drawing)
    let read = try DrawingFile.open(bytes)
    #expect(DrawingFile.bytes(of: read) == bytes)
    #expect(read == drawing.compacted)
    #expect((read.width, read.height, read.sheet.color) == (drawing.width, drawing.height, drawing.sheet.color))
    // The ink is the same to the last bit.
    #expect(Samples.ink(of: read) == Samples.ink(of: drawing))
  }

  @Test(arguments: 0..<6)
  func `Undoing all steps restores the first file byte by byte, and redoing all restores the last`(seed: UInt64) throws
  {
    var random = SeededGenerator(seed: seed)
    var history = DrawingHistory(try Samples.drawing(steps: 10, seed: seed + 77))
    let first = DrawingFile.bytes(of: history.drawing)
    for _ in 0..<80 { try RandomSteps.anyStep(&history, &random) }
    let last = DrawingFile.bytes(of: history.drawing)
    #expect(first != last)
    while history.undo() != nil {}
    #expect(DrawingFile.bytes(of: history.drawing) == first)
    while history.redo() != nil {}
    #expect(DrawingFile.bytes(of: history.drawing) == last)
  }

  @Test func `Erased samples are not in the file, and the remaining ink is unchanged`() throws {
    let stroke = Strokes.random(2_000, seed: 9)
    var drawing = try Drawing(width: 600, height: 600)
    try drawing.apply(.add(stroke))
    let whole = DrawingFile.bytes(of: drawing).count
    let parts = [CurveRange(lower: 20.5, upper: 30.25), CurveRange(lower: 1_000, upper: 1_010)]
    try drawing.apply(.setVisibleRanges(of: 0, to: parts, damage: .zero))
    let bytes = DrawingFile.bytes(of: drawing)
    #expect(bytes.count < whole / 20)
    let read = try DrawingFile.open(bytes)
    try #require(read.marks.count == 2)
    for (mark, part) in zip(read.marks, parts) {
      guard case .stroke(let slice, let ranges) = mark else { continue }
      #expect(slice.ink(ranges[0]) == stroke.ink(part))
      #expect(slice.samples(in: ranges[0]) == stroke.samples(in: part))
    }
  }

  @Test func `Photos keep their bytes, and a repeated photo is written once`() throws {
    let source = try #require(
      PhotoSource(
        bytes: (0..<5_000).map { UInt8(truncatingIfNeeded: $0 * 7) }, pixelWidth: 9, pixelHeight: 7, orientation: 6))
    var drawing = try Drawing(width: 600, height: 600)
    for x in [100.0, 300] {
      let placement = try #require(Placement(center: Point2D(x, 100), scale: 2, angle: 0.1))
      try drawing.apply(.place(Photo(source, at: placement)))
    }
    try drawing.apply(.stamp(photo: 0))
    let bytes = DrawingFile.bytes(of: drawing)
    #expect(bytes.count < 5_400)
    let read = try DrawingFile.open(bytes)
    #expect(read == drawing)
    #expect(read.floatingPhotos[0].source.bytes == source.bytes)
    #expect(read.floatingPhotos[0].source.orientation == 6)
    #expect(read.floatingPhotos[0].source.uprightWidth == 7)
  }

  @Test(arguments: [1, 2] as [UInt8])
  func `Files of every version can be opened`(version: UInt8) throws {
    for (name, drawing) in try Samples.fixtures(version: version) {
      let bytes = try Samples.fixture(name)
      #expect(try DrawingFile.open(bytes) == drawing.compacted)
      if version == 2 { #expect(DrawingFile.bytes(of: drawing) == bytes) }
    }
    let journal = try Samples.fixture("journal-\(version).inkdot")
    let recovery = try DrawingFile.recover(journal)
    let written = try Samples.journal(isSmoothed: version > 1)
    #expect(recovery.losses.isEmpty)
    #expect(recovery.history.drawing == written.history.drawing)
    if version == 2 { #expect(journal == written.bytes) }
  }

  @Test func `A journal of version 1 can be continued`() throws {
    let old = try Samples.fixture("journal-1.inkdot")
    let (resumed, recovery) = try DrawingJournal.resume(old)
    var (journal, history) = (try #require(resumed), recovery.history)
    let stroke = Strokes.random(30, seed: 1, smoothing: .strong)
    try history.perform([.add(stroke)])
    let bytes = old + journal.step(history.latestStep)
    let again = try DrawingFile.recover(bytes)
    #expect(again.losses.isEmpty)
    #expect(again.history.drawing == history.drawing)
  }

  @Test func `The beginning of the file is the documented one`() throws {
    let bytes = DrawingFile.bytes(of: try Drawing(width: 2, height: 1, sheetColor: RGBAColor(rgba: 0x0102_0304)))
    var expected: [UInt8] = [0x89, 0x49, 0x4E, 0x4B, 0x0D, 0x0A, 0x1A, 0x0A]
    expected += [0xDB, 0x1C, 1, 2, 0, 0, 0, 0, 20, 0, 0, 0]
    #expect(Array(bytes[..<20]) == expected)
    #expect(Array(bytes[24..<44]) == [0, 0, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 4, 3, 2, 1])
    #expect(bytes.count == 8 + 2 * 40)
    // The published check value of this CRC: the digits 1 to 9.
    #expect(Checksum.of(Array("123456789".utf8), in: 0..<9) == 0xCBF4_3926)
  }

  @Test(arguments: [(StrokeTool.brush, UInt8(2)), (.taperedBrush, 4), (.fountainPen, 4)])
  func `Only tools that taper need version 4`(tool: StrokeTool, version: UInt8) throws {
    var drawing = try Drawing(width: 100, height: 100, sheetColor: .white)
    let samples = Strokes.wandering(20, seed: 1)
    try drawing.apply(.add(Stroke(tool: tool, color: .black, width: 4, samples: samples)))
    let bytes = DrawingFile.bytes(of: drawing)
    let recovery = try DrawingFile.recover(bytes)
    #expect(recovery.version == version)
    #expect(recovery.history.drawing == drawing)
  }

  @Test func `The file of tools that taper is the one of version 4, byte by byte`() throws {
    let (bytes, drawing) = (try Samples.fixture("brushes-4.inkdot"), try Samples.tapered())
    #expect(DrawingFile.bytes(of: drawing) == bytes)
    #expect(try DrawingFile.open(bytes) == drawing)
    #expect(try DrawingFile.recover(bytes).version == 4)
  }

  @Test func `The latest version is the documented one`() throws {
    let guide = String(decoding: try Samples.fixture("../../../Documentation/FileFormat.md"), as: UTF8.self)
    #expect(guide.contains("version \(DrawingFile.version) and all earlier versions"))
    #expect(guide.contains("version, 1 to \(DrawingFile.version) |"))
  }

  @Test func `Invalid and newer files are refused with a reason`() throws {
    #expect(throws: DrawingFileError.notADrawing) { try DrawingFile.open([]) }
    #expect(throws: DrawingFileError.notADrawing) { try DrawingFile.open([UInt8](repeating: 0xDB, count: 500)) }
    var later = Chunk.signature
    let version = DrawingFile.version + 1
    var header = ByteWriter(bytes: Chunk.marker + [1, version, 0, 0, 0, 0, 0, 0, 0, 0])
    header.fixed(Checksum.of(header.bytes, in: 0..<12))
    later += header.bytes + [0, 0, 0, 0]
    #expect(throws: DrawingFileError.laterVersion(version)) { try DrawingFile.open(later) }
  }
}
