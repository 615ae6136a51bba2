import InkdotCoding

/// The append-only file of an edited drawing: the initial drawing, and each step since.
///
/// 1. ``begin(_:budget:)`` returns the journal, its first bytes to store, and the history to edit.
/// 2. After each step, undo and redo, append the bytes of ``step(_:)``, ``undo()`` or ``redo()``. Stored bytes never
///    change.
/// 3. After a crash, ``resume(_:budget:)`` restores everything up to the last completely stored step, with its undo.
///    Truncate the stored bytes to `intactByteCount` before appending.
///
/// A truncation at any byte loses only the affected step. A journal only grows: begin a new one when a drawing is
/// opened, and well before ``DrawingFile/maximumByteCount``.
public struct DrawingJournal: Sendable {
  private var writer: DrawingFileWriter
  /// The encoded beginning of the next step.
  private var beginning = Beginning()

  private struct Beginning: Sendable {
    var content = ByteWriter()
    var version = Chunk.Kind.step.version
    var changeCount = 0
  }

  /// Starts a journal with a drawing.
  ///
  /// - Returns: the journal, its first bytes, and a history of ``Drawing/compacted``. Its marks have the same numbers
  ///   as in the journal.
  /// - Complexity: O(samples + bytes of photos).
  public static func begin(
    _ drawing: Drawing, budget: Int = DrawingHistory.standardBudget
  ) -> (journal: DrawingJournal, bytes: [UInt8], history: DrawingHistory) {
    var writer = DrawingFileWriter()
    let drawing = drawing.compacted
    writer.write(drawing)
    let bytes = writer.takeBytes()
    return (DrawingJournal(writer: writer), bytes, DrawingHistory(drawing, budget: budget))
  }

  /// Continues a stored journal.
  ///
  /// - Throws: ``DrawingFileError``, but never ``DrawingFileError/damaged(_:)``.
  /// - Returns: the journal and the stored content; the journal is `nil` if more than an incomplete end is lost, so
  ///   that a new one must replace it.
  public static func resume(
    _ bytes: [UInt8], budget: Int = DrawingHistory.standardBudget
  ) throws(DrawingFileError) -> (journal: DrawingJournal?, recovery: DrawingRecovery) {
    let recovery = try DrawingFile.recover(bytes, budget: budget)
    guard let number = recovery.nextNumber else { return (nil, recovery) }
    let writer = DrawingFileWriter(nextNumber: number, sources: recovery.sources)
    return (DrawingJournal(writer: writer), recovery)
  }

  /// Returns the bytes to append for a step that ``DrawingHistory/perform(_:)`` or ``DrawingHistory/end()`` recorded.
  ///
  /// - Complexity: O(samples and parts of the changes + bytes of photos new to the journal).
  public mutating func step(_ changes: [DrawingChange]) -> [UInt8] {
    encode(changes, atMost: changes.count)
    writer.append(.step, beginning.content.bytes, version: beginning.version)
    beginning = Beginning()
    return writer.takeBytes()
  }

  /// Encodes some of the changes that the next call of ``step(_:)`` will get, so that it takes less time.
  ///
  /// - Parameter count: maximum number of changes to encode in this call.
  package mutating func encode(_ changes: [DrawingChange], atMost count: Int) {
    if beginning.changeCount == 0 { beginning.content.count(changes.count) }
    for change in changes[beginning.changeCount...].prefix(count) {
      var source = 0
      if case .place(let photo) = change { source = writer.number(of: photo.source) }
      change.write(source: source, to: &beginning.content)
      beginning.version = max(beginning.version, change.version)
      beginning.changeCount += 1
    }
  }

  /// Number of changes of the next step that are already encoded.
  package var encodedChangeCount: Int { beginning.changeCount }

  /// Returns the bytes to append after an undo.
  public mutating func undo() -> [UInt8] {
    writer.append(.undo)
    return writer.takeBytes()
  }

  /// Returns the bytes to append after a redo.
  public mutating func redo() -> [UInt8] {
    writer.append(.redo)
    return writer.takeBytes()
  }

  /// Traps unless each photo's file has one number and is retained. For tests.
  package func checkInvariants() { writer.checkInvariants() }
}
