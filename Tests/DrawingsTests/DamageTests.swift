import InkdotCoding
import InkdotGeometry
import TestSupport
import Testing
@testable import InkdotDrawings

@Suite struct DamageTests {
  /// Returns whether `whole` contains the items of `part` in the same order.
  func isPart(_ part: Drawing, of whole: Drawing) -> Bool {
    var next = whole.marks.makeIterator()
    for mark in part.marks where !mark.isEmpty {
      var found = false
      while !found, let candidate = next.next() { found = candidate == mark }
      if !found { return false }
    }
    return true
  }

  @Test func `A truncated file is reported and keeps its remaining content`() throws {
    let drawing = try Samples.small().compacted
    let bytes = DrawingFile.bytes(of: drawing)
    var most = 0
    for count in 0..<bytes.count {
      let cut = Array(bytes[..<count])
      guard let recovery = try? DrawingFile.recover(cut) else {
        #expect(count < 8)
        continue
      }
      #expect(!recovery.losses.isEmpty)
      #expect(throws: DrawingFileError.self) { try DrawingFile.open(cut) }
      #expect(isPart(recovery.history.drawing, of: drawing))
      #expect(recovery.history.drawing.marks.count >= most)
      most = max(most, recovery.history.drawing.marks.count)
    }
    #expect(most == drawing.marks.count)
  }

  @Test func `A flipped byte loses at most one mark, and never silently`() throws {
    let drawing = try Samples.small().compacted
    let bytes = DrawingFile.bytes(of: drawing)
    for offset in bytes.indices {
      for mask in [0x01, 0x80, 0xFF] as [UInt8] {
        var flipped = bytes
        flipped[offset] ^= mask
        let recovery = try DrawingFile.recover(flipped)
        #expect(!recovery.losses.isEmpty)
        let left = recovery.history.drawing
        #expect(isPart(left, of: drawing))
        // At most one mark is lost, or the file that both photos share.
        #expect(left.compacted.marks.count >= drawing.marks.count - 1)
        #expect((left.width, left.height) == (200, 100))
      }
    }
  }

  @Test func `Removed and inserted bytes are detected`() throws {
    let drawing = try Samples.small().compacted
    let bytes = DrawingFile.bytes(of: drawing)
    for offset in stride(from: 0, to: bytes.count - 30, by: 3) {
      var less = bytes
      less.removeSubrange(offset..<offset + 25)
      var more = bytes
      more.insert(contentsOf: [1, 2, 3], at: offset)
      for damaged in [less, more] {
        let recovery = try DrawingFile.recover(damaged)
        #expect(!recovery.losses.isEmpty)
        #expect(isPart(recovery.history.drawing, of: drawing))
        #expect(recovery.history.drawing.compacted.marks.count >= drawing.marks.count - 3)
      }
    }
  }

  @Test func `A truncated journal keeps all complete steps and can be continued`() throws {
    let (bytes, _, states) = try Samples.journal()
    for count in states[0].count...bytes.count {
      let cut = Array(bytes[..<count])
      let expected = states.last { $0.count <= count }
      let (journal, recovery) = try DrawingJournal.resume(cut)
      #expect(recovery.history.drawing == expected?.drawing)
      #expect(recovery.losses.isEmpty == (recovery.intactByteCount == count))
      // Append at the point where the file was cut.
      var (next, history) = (try #require(journal), recovery.history)
      try history.perform([.add(Strokes.through([(1, 1), (9, 9)]))])
      let longer = cut[..<recovery.intactByteCount] + next.step(history.latestStep)
      let again = try DrawingFile.recover(Array(longer))
      #expect(again.losses.isEmpty)
      #expect(again.history.drawing == history.drawing)
    }
  }

  @Test func `Undo survives the crash`() throws {
    let (bytes, history, _) = try Samples.journal()
    var (before, after) = (history, try DrawingFile.recover(bytes).history)
    var count = 0
    while before.undo() != nil {
      #expect(after.undo() != nil)
      #expect(before.drawing == after.drawing)
      count += 1
    }
    #expect(after.undo() == nil)
    #expect(count > 2)
  }

  @Test func `A journal that is damaged in its middle reports the first lost step`() throws {
    let (bytes, _, states) = try Samples.journal()
    for offset in states[0].count..<bytes.count {
      var flipped = bytes
      flipped[offset] ^= 0x10
      let (_, recovery) = try DrawingJournal.resume(flipped)
      #expect(!recovery.losses.isEmpty)
      let expected = states.last { $0.count <= offset }
      #expect(recovery.history.drawing == expected?.drawing)
    }
  }

  @Test(arguments: 0..<40)
  func `Random bytes do not trap`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (journal, _, _) = try Samples.journal()
    for _ in 0..<60 {
      var bytes = Bool.random(using: &random) ? journal : DrawingFile.bytes(of: try Samples.small())
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      // Corrects the checksums so that the damaged content is read.
      let sealed = Self.sealed(bytes)
      if let recovery = try? DrawingFile.recover(sealed) {
        recovery.history.checkInvariants()
        let again = try DrawingFile.open(DrawingFile.bytes(of: recovery.history.drawing))
        #expect(again == recovery.history.drawing.compacted)
      }
      var noise = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = try? DrawingFile.recover(noise)
      noise.insert(contentsOf: Chunk.signature, at: 0)
      #expect(try !DrawingFile.recover(noise).losses.isEmpty)
    }
  }

  /// Returns the bytes with corrected checksums of all chunks.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var offset = 8
    while offset + Chunk.headerCount <= bytes.count, bytes[offset] == 0xDB {
      put(Checksum.of(bytes, in: offset..<offset + 12), at: offset + 12, &bytes)
      let count = (0..<4).reduce(0) { $0 | Int(bytes[offset + 8 + $1]) << (8 * $1) }
      let end = offset + Chunk.headerCount + count
      guard end + 4 <= bytes.count else { break }
      put(Checksum.of(bytes, in: offset + Chunk.headerCount..<end), at: end, &bytes)
      offset = end + 4
    }
    return bytes
  }

  private static func put(_ value: UInt32, at offset: Int, _ bytes: inout [UInt8]) {
    for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index)) }
  }
}
