import InkdotCoding
import InkdotGeometry
import TestSupport
import Testing

@testable import InkdotDrawings
@testable import InkdotInk

@Suite struct GroupTests {
  /// Returns a drawing with lines at y = 100, 200 and 300.
  private static func lines() throws -> Drawing {
    var drawing = try Drawing(width: 600, height: 600)
    for y in [100.0, 200, 300] { try drawing.apply(.add(Strokes.through((0..<11).map { (100 + 10 * Double($0), y) }))) }
    return drawing
  }

  /// The outer lines are a group; the inner one is locked.
  private static func bound() throws -> Drawing {
    var drawing = try lines()
    try drawing.apply(.group(marks: [0, 2], number: 7))
    try drawing.apply(.lock(marks: [1], isLocked: true))
    return drawing
  }

  private static func lasso(around y: Double) throws -> Lasso {
    try #require(Lasso([(90, y - 10), (210, y - 10), (210, y + 10), (90, y + 10)].map { Point2D($0.0, $0.1) }))
  }

  @Test func `A tap or a lasso on one mark selects its group`() throws {
    let drawing = try Self.bound()
    #expect(drawing.selection(at: Point2D(150, 300), within: 4).items.map(\.mark) == [0, 2])
    #expect(drawing.selection(in: try Self.lasso(around: 100)).items.map(\.mark) == [0, 2])
    #expect(drawing.selection(ofGroupOf: 2).items.map(\.mark) == [0, 2])
    #expect(drawing.group(of: 0) == 7 && drawing.group(of: 1) == nil && drawing.unusedGroup == 1)
  }

  @Test func `A locked mark is found by a tap, but not by a lasso or an eraser`() throws {
    let drawing = try Self.bound()
    #expect(drawing.selection(at: Point2D(150, 200), within: 4).items.map(\.mark) == [1])
    #expect(drawing.selection(in: try Self.lasso(around: 200)).isEmpty)
    #expect(drawing.everythingUnlocked.items.map(\.mark) == [0, 2])
    let path = try EraserPath([Point2D(150, 0), Point2D(150, 600)], radius: 5)
    for changes in [drawing.changes(erasingPartsAlong: path), drawing.changes(erasingStrokesAlong: path)] {
      #expect(changes.map(\.mark) == [0, 2])
    }
  }

  @Test func `Parts of an erased mark stay in its group`() throws {
    var history = DrawingHistory(try Self.bound())
    let path = try EraserPath([Point2D(150, 90), Point2D(150, 110)], radius: 5)
    try history.perform(history.drawing.changes(erasingPartsAlong: path))
    let group = history.drawing.selection(at: Point2D(110, 100), within: 4)
    #expect(group.items.map(\.parts.count) == [2, 1])
    let read = try DrawingFile.open(DrawingFile.bytes(of: history.drawing))
    #expect(read.selection(at: Point2D(110, 100), within: 4).items.count == 3)
    #expect(read == history.drawing && read.compacted == read)
    // A part that becomes a separate mark stays in the group.
    try history.perform([.separate(mark: 0, parts: [group.items[0].parts[0]])])
    #expect(history.drawing.selection(ofGroupOf: 2).items.map(\.mark) == [0, 2, 3])
  }

  @Test func `Copies are a separate group and not locked`() throws {
    var drawing = try Self.bound()
    let map = Similarity2D(offset: Vector2D(20, 20))
    for change in try drawing.changes(duplicating: drawing.everything, movedBy: map) { try drawing.apply(change) }
    #expect((0..<6).map { drawing.group(of: $0) } == [7, nil, 7, 1, nil, 1])
    #expect((0..<6).map { drawing.isLocked($0) } == [false, true, false, false, false, false])
    drawing.checkInvariants()
  }

  @Test func `Undo restores groups and locks, also after everything was removed`() throws {
    var history = DrawingHistory(try Self.bound())
    let before = DrawingFile.bytes(of: history.drawing)
    for changes: [DrawingChange] in [
      [.group(marks: [0, 1, 2], number: 1)], [.group(marks: [0], number: 0)], [.lock(marks: [1], isLocked: false)],
      [.lock(marks: [0, 1], isLocked: true)], [.clear], [.remove(marks: [0, 1])],
    ] {
      try history.perform(changes)
      #expect(DrawingFile.bytes(of: history.drawing) != before, "\(changes)")
      history.undo()
      #expect(DrawingFile.bytes(of: history.drawing) == before, "\(changes)")
      history.checkInvariants()
    }
    #expect(throws: DrawingError.noSuchMark(9)) { try history.perform([.group(marks: [9], number: 1)]) }
    #expect(throws: DrawingError.marksNotAscending) { try history.perform([.lock(marks: [1, 0], isLocked: true)]) }
  }

  @Test func `A group with one remaining mark is not written to the file`() throws {
    var drawing = try Self.lines()
    try drawing.apply(.group(marks: [0, 2], number: 1))
    try drawing.apply(.remove(marks: [2]))
    let bytes = DrawingFile.bytes(of: drawing)
    #expect(try DrawingFile.recover(bytes).version == 2)
    #expect(try DrawingFile.open(bytes) == drawing)
  }

  @Test func `A file with groups equals the fixture of version 5`() throws {
    let (bytes, drawing) = (try Samples.fixture("groups-5.inkdot"), try Self.bound())
    #expect(DrawingFile.bytes(of: drawing) == bytes)
    #expect(try DrawingFile.open(bytes) == drawing)
    #expect(try DrawingFile.recover(bytes).version == 5)
  }

  @Test func `Only steps that group or lock have version 5`() throws {
    var (journal, bytes, history) = DrawingJournal.begin(try Self.lines())
    func version() throws -> UInt8 { try DrawingFile.recover(bytes).version }
    #expect(try version() == 2)
    for change: DrawingChange in [.group(marks: [0, 2], number: 7), .lock(marks: [1], isLocked: true)] {
      try history.perform([change])
      bytes += journal.step(history.latestStep)
      #expect(try version() == 5)
    }
    let read = try DrawingFile.recover(bytes)
    #expect(read.losses.isEmpty && read.history.undoCount == 2)
    #expect(try read.history.drawing == Self.bound() && read.history.drawing != Self.lines())
  }

  @Test func `A damaged group is reported as lost, without other losses`() throws {
    var bytes = DrawingFile.bytes(of: try Self.bound())
    let at = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xDB, 0x1C, 8]) })
    bytes[at + 16] ^= 1
    let recovery = try DrawingFile.recover(bytes)
    #expect(recovery.losses == [.groups(offset: at)])
    #expect(try recovery.history.drawing == Self.lines())
  }

  /// Invalid contents of the chunk, with a correct checksum.
  @Test(arguments: [
    [1, 2, 0, 2, 1, 1] as [UInt8],  // as it is
    [1, 1, 0, 0], [2, 2, 0, 1, 2, 0, 2, 0], [1, 2, 0, 0, 0], [1, 2, 0, 2], [1, 2, 0, 2, 1, 1, 0], [200],
  ])
  func `Invalid groups are not read`(content: [UInt8]) throws {
    var bytes = DrawingFile.bytes(of: try Self.bound())
    let at = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xDB, 0x1C, 8]) })
    let header = Array(bytes[at..<at + 8])
    let rest = Array(bytes[(at + 16 + 6 + 4)...])
    var writer = ByteWriter(bytes: header)
    writer.fixed(UInt32(content.count))
    writer.fixed(Checksum.of(writer.bytes, in: 0..<12))
    let start = writer.bytes.count
    for byte in content { writer.byte(byte) }
    writer.fixed(Checksum.of(writer.bytes, in: start..<writer.bytes.count))
    bytes = bytes[..<at] + writer.bytes + rest
    let losses = try DrawingFile.recover(bytes).losses
    #expect(losses == (content == [1, 2, 0, 2, 1, 1] ? [] : [.groups(offset: at)]))
  }
}

extension DrawingChange {
  /// The mark that is erased.
  fileprivate var mark: Int? {
    switch self {
    case .setVisibleRanges(let mark, _, _): mark
    case .remove(let marks): marks.first
    default: nil
    }
  }
}
