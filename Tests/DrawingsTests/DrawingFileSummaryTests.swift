import InkdotCoding
import Testing
@testable import InkdotDrawings

@Suite struct DrawingFileSummaryTests {
  @Test func `An intact file and an intact journal are complete`() throws {
    let drawing = try Samples.mixed()
    let bytes = DrawingFile.bytes(of: drawing)
    let summary = try DrawingFileSummary(bytes)
    #expect(summary.isIntact && summary.width == drawing.width && summary.height == drawing.height)
    let ruled = try DrawingFileSummary(DrawingFile.bytes(of: Samples.ruled()))
    #expect(try ruled.isIntact && ruled.width == Samples.ruled().width)
  }

  @Test func `A file that is cut or changed anywhere is not complete`() throws {
    let bytes = DrawingFile.bytes(of: try Drawing(width: 200, height: 100))
    // Every cut is detected, except after the first part, which is a complete file.
    for count in 8..<bytes.count where count != 48 { #expect(try !DrawingFileSummary(Array(bytes[..<count])).isIntact) }
    for index in 8..<bytes.count {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(try !DrawingFileSummary(damaged).isIntact, "\(index)")
    }
    // The sheet is in the first part.
    #expect(try DrawingFileSummary(Array(bytes.dropLast())).width == 200)
    #expect(try DrawingFileSummary(Chunk.signature).width == 0)
    #expect(try !DrawingFileSummary(bytes + [0]).isIntact)
    // A part appended twice.
    #expect(try !DrawingFileSummary(bytes + bytes[48...]).isIntact)
  }

  @Test func `Other files, later versions and impossible sheets are errors`() throws {
    #expect(throws: DrawingFileError.notADrawing) { try DrawingFileSummary(Array("<svg/>".utf8)) }
    var bytes = Chunk.signature
    Chunk.append(.sheet, version: DrawingFile.version + 1, number: 0, to: &bytes)
    #expect(throws: DrawingFileError.laterVersion(DrawingFile.version + 1)) { try DrawingFileSummary(bytes) }
    var sides = ByteWriter()
    sides.real(0.5)
    sides.real(100)
    sides.fixed(UInt32.max)
    bytes = Chunk.signature
    Chunk.append(.sheet, number: 0, payload: sides.bytes, to: &bytes)
    #expect(throws: DrawingFileError.sheetOutOfRange(width: 0.5, height: 100)) { try DrawingFileSummary(bytes) }
  }
}
