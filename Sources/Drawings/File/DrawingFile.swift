/// The `.inkdot` file of a drawing. Documentation/FileFormat.md describes it byte by byte.
///
/// ``bytes(of:)`` writes a whole file. A journal is the same file with appended steps, see ``DrawingJournal``. This
/// type reads both.
public enum DrawingFile {
  /// The latest version of the format.
  ///
  /// Earlier versions can be read, too. Each chunk has the first version that supports its content.
  public static let version: UInt8 = 6

  /// Maximum length of a file, in bytes.
  public static let maximumByteCount = 1 << 30

  /// Returns the file of a drawing.
  ///
  /// Equal drawings have equal files, also after reading, if the same photos share a ``PhotoSource``. Each source is
  /// written once, even if two have the same bytes.
  /// - Complexity: O(samples + bytes of photos).
  public static func bytes(of drawing: Drawing) -> [UInt8] {
    var writer = DrawingFileWriter()
    writer.write(drawing)
    return writer.bytes
  }

  /// Opens an intact file.
  ///
  /// - Throws: ``DrawingFileError``.
  /// - Complexity: O(bytes).
  public static func open(_ bytes: some Sequence<UInt8>) throws(DrawingFileError) -> Drawing {
    let recovery = try recover(bytes)
    guard recovery.losses.isEmpty else { throw .damaged(recovery.losses) }
    return recovery.history.drawing
  }

  /// Reads what is intact in a file and reports what is lost.
  ///
  /// - Throws: ``DrawingFileError``, but never ``DrawingFileError/damaged(_:)``.
  /// - Complexity: O(bytes) for any content: each byte enters at most four checksums, and each step of a journal is
  ///   performed once and undone at most once; a step that separates parts visits all parts of its stroke. Memory: at
  ///   most 12 bytes per byte of the file, for strokes of one sample; up to 100 per byte of steps that only list marks.
  public static func recover(
    _ bytes: some Sequence<UInt8>, budget: Int = DrawingHistory.standardBudget
  ) throws(DrawingFileError) -> DrawingRecovery {
    let bytes = Array(bytes)
    guard bytes.count <= maximumByteCount else { throw .tooLong(limit: maximumByteCount) }
    return try DrawingFileReader.read(bytes, budget: budget)
  }
}

/// The result of reading a file.
public struct DrawingRecovery: Sendable {
  /// The drawing; for a journal, with its steps to undo.
  public let history: DrawingHistory
  /// Parts that were lost; empty if the file is intact.
  public let losses: [DrawingLoss]
  /// The latest version of a chunk in the file. A journal may continue in a later version than it started with.
  public let version: UInt8
  /// Number of undamaged bytes at the front. A journal continues from there.
  public let intactByteCount: Int
  /// The number of the next chunk of a journal.
  ///
  /// `nil` if the journal cannot continue, because parts are lost or follow the damage.
  let nextNumber: UInt32?
  /// The files of photos, by number.
  let sources: [Int: PhotoSource]
}
