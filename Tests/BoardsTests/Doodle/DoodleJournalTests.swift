import InkdotBoards
import InkdotDrawings
import InkdotGeometry
import InkdotTouches
import TestSupport
import Testing

@Suite struct DoodleJournalTests {
  /// Performs a random sequence, then compares every undo and redo state of the board and of its journal.
  ///
  /// - Returns: the kinds of changes that occurred.
  private func play(seed: UInt64, count: Int) throws -> Set<String> {
    let tester = DoodleTester()
    if seed % 3 == 0 {
      // The opened drawing is not a step, so undo never removes it.
      try tester.open(DrawingFile.bytes(of: RandomHand.others[Int(seed / 3) % RandomHand.others.count]))
    }
    var hand = RandomHand(on: tester, seed: seed)
    for _ in 0..<count / 2 { hand.act() }
    if seed % 4 == 1 {
      // Open the journal as after a reload.
      hand.finish()
      try tester.open(tester.stored)
    }
    for _ in 0..<count / 2 { hand.act() }
    hand.finish()
    #expect(tester.refusals.isEmpty)
    // Compares outside the macro, because a failure would print thousands of bytes.
    let recovery = try DrawingFile.recover(tester.stored)
    #expect(recovery.losses.isEmpty)
    compare(recovery.history, hand.files)
    compare(tester.board.history, hand.files)
    let last = tester.board.file
    let steps = tester.board.history.undoCount
    while tester.board.history.canUndo { tester.undo() }
    let isFirst = tester.board.file == hand.files[0]
    #expect(isFirst, "the board, undone")
    for _ in 0..<steps { tester.redo() }
    let isLast = tester.board.file == last
    #expect(isLast, "the board, done again")
    let isStored = try DrawingFile.bytes(of: DrawingFile.open(tester.stored)) == last
    #expect(isStored, "the journal as a file")
    return hand.seen
  }

  @Test func `Steps that are drained together have the same bytes as one by one`() throws {
    let (often, once) = (DoodleTester(), DoodleTester())
    var other = try Drawing(width: 400, height: 300)
    try other.apply(.add(Strokes.through([(20, 20), (200, 30), (210, 100)])))
    let commands: [(DoodleBoard) -> DoodleEffects] = [
      { $0.insert(other) }, { $0.duplicateSelection() }, { $0.undo() }, { $0.redo() }, { $0.insert(other) },
    ]
    var bytes: [UInt8] = []
    for command in commands {
      #expect(command(often.board).contains(.journal) && command(once.board).contains(.journal))
      bytes += often.board.drainJournal()
      #expect(often.board.unwrittenChangeCount == 0)
    }
    // Redo has encoded the steps before it.
    #expect(once.board.unwrittenChangeCount == 1)
    #expect(once.board.drainJournal() == bytes)
    #expect(once.board.drainJournal().isEmpty)
    #expect(try DrawingFile.recover(once.stored + bytes).losses.isEmpty)
  }

  @Test(arguments: [1, 7, 1_000])
  func `A step that is encoded in parts has the same bytes`(count: Int) throws {
    let (parts, once) = (try boardWithCopies(), try boardWithCopies())
    while parts.unwrittenChangeCount > 0 {
      let left = parts.unwrittenChangeCount
      parts.encodeJournal(atMost: count)
      #expect(parts.unwrittenChangeCount < left)
    }
    #expect(parts.drainJournal() == once.drainJournal())
  }

  @Test func `Undo encodes the rest of a step first`() throws {
    let (parts, once) = (try boardWithCopies(), try boardWithCopies())
    parts.encodeJournal(atMost: 2)
    for board in [parts, once] { #expect(board.undo().contains(.journal)) }
    #expect(parts.unwrittenChangeCount == 0)
    #expect(parts.drainJournal() == once.drainJournal())
  }

  /// Returns a board whose last steps are not encoded: an insertion and two copies, of 5, 5 and 10 changes.
  private func boardWithCopies() throws -> DoodleBoard {
    var other = try Drawing(width: 400, height: 300)
    for x in 1...5 { try other.apply(.add(Strokes.through([(Double(30 * x), 20), (Double(40 * x), 100)]))) }
    let tester = DoodleTester()
    for command in [{ $0.insert(other) }, { $0.duplicateSelection() }, { $0.selectAll() }, { $0.duplicateSelection() }]
      as [(DoodleBoard) -> DoodleEffects]
    { _ = command(tester.board) }
    #expect(tester.board.unwrittenChangeCount == 20)
    return tester.board
  }

  /// Undoes to the first step and redoes to the last; each file must equal the one recorded at that step.
  private func compare(_ history: DrawingHistory, _ files: [Int: [UInt8]]) {
    var history = history
    let count = history.undoCount
    var wrong: [String] = []
    func look(_ way: String) {
      guard let file = files[history.undoCount] else { return }
      if DrawingFile.bytes(of: history.drawing) != file { wrong.append("\(way) \(history.undoCount)") }
      history.drawing.checkInvariants()
    }
    look("at")
    while history.undo() != nil { look("undone to") }
    while history.undoCount < count, history.redo() != nil { look("redone to") }
    #expect(wrong.isEmpty && history.undoCount == count)
  }

  @Test(arguments: 0..<48 as Range<UInt64>)
  func `Random sequences are stored in the journal, and can be undone and redone completely`(seed: UInt64) throws {
    _ = try play(seed: seed, count: 300)
  }

  @Test func `The random sequences contain every input`() throws {
    var seen: Set<String> = []
    let strokes = ["pen", "taperedBrush", "highlighter", "background"].flatMap { tool in
      ["off", "normal", "strong"].map { "add \(tool) \($0)" }
    }
    let all = [
      "setVisibleRanges", "cut", "clear", "place", "move", "discard", "stamp", "separate", "transform", "recolour",
      "widen", "remove", "to front", "to back", "group", "ungroup",
      "lock", "unlock", "fill", "remove fill", "setSheet", "write", "rewrite", "shape", "insert", "cut and pasted",
      "tap that undoes", "tap for words",
    ]
    // The rarest kind needs some dozens of sequences.
    for seed in 100..<160 as Range<UInt64> where !Set(strokes + all).isSubset(of: seen) {
      seen.formUnion(try play(seed: seed, count: 300))
    }
    #expect(Set(strokes + all).subtracting(seen).isEmpty)
  }

  @Test func `A board continues a journal of another one, also a truncated one`() throws {
    let tester = DoodleTester()
    tester.draw(from: (10, 10), to: (90, 10))
    let sound = tester.stored.count
    tester.draw(from: (10, 30), to: (90, 30))
    for cut in [sound, sound + 1, (sound + tester.stored.count) / 2, tester.stored.count - 1] {
      let next = DoodleTester()
      let answer = try next.board.open(Array(tester.stored[..<cut]))
      #expect(answer.intactByteCount == sound)
      #expect(answer.journal == nil)
      #expect(next.strokes.count == 1)
      next.stored = Array(tester.stored[..<answer.intactByteCount])
      next.draw(from: (10, 60), to: (90, 60))
      next.undo()
      next.undo()
      #expect(try DrawingFile.recover(next.stored).history.drawing.marks.isEmpty)
    }
  }

  @Test func `A file that is not a drawing changes nothing`() {
    let tester = DoodleTester()
    tester.draw(from: (10, 10), to: (90, 10))
    let before = tester.board.file
    #expect(throws: DrawingFileError.notADrawing) { try tester.board.open(Array("hello".utf8)) }
    #expect(tester.board.file == before)
    #expect(tester.board.history.canUndo)
  }
}
