import InkdotCoding

/// The append-only file of a drawing that is being edited: the drawing at the start, and every step since.
///
/// 1. ``begin(_:budget:)`` returns the journal, its first bytes to store, and the history to work with.
/// 2. After each step, undo and redo append the bytes of ``step(_:)``, ``undo()`` and ``redo()``. Stored bytes never change.
/// 3. After a crash ``resume(_:budget:)`` restores everything up to the last step that was stored whole, with its undo.
///    Truncate the stored bytes to `soundByteCount` before appending.
///
/// A truncation at any byte loses only the step it falls into. A journal only grows: begin a new one when a drawing is opened, and
/// long before ``DrawingFile/maximumByteCount``.
public struct DrawingJournal: Sendable {
  private var writer: DrawingFileWriter

  /// A journal that begins with a drawing.
  ///
  /// - Returns: the journal, its first bytes, and a history of ``Drawing/compacted``, whose marks have the numbers that
  ///   the journal's have.
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

  /// A journal that continues what was stored.
  ///
  /// - Throws: ``DrawingFileError``, but never ``DrawingFileError/damaged(_:)``.
  /// - Returns: the journal and what was stored; the journal is `nil` when more is lost than a torn end, so that it must be
  ///   replaced by a new one.
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
  /// - Complexity: O(samples and parts of the changes + bytes of photos that are new to the journal).
  public mutating func step(_ changes: [DrawingChange]) -> [UInt8] {
    var content = ByteWriter()
    var version = Chunk.Kind.step.version
    content.count(changes.count)
    for change in changes {
      var source = 0
      if case .place(let photo) = change { source = writer.number(of: photo.source) }
      change.write(source: source, to: &content)
      version = max(version, change.version)
    }
    writer.append(.step, content.bytes, version: version)
    return writer.takeBytes()
  }

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

  /// Stops the program unless every file of a photo has one number and is kept alive. For tests.
  package func checkInvariants() { writer.checkInvariants() }
}
