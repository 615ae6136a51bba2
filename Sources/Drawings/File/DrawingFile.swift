/// The `.inkdot` file of a drawing. Documentation/FileFormat.md describes it byte by byte.
///
/// A file is written whole by ``bytes(of:)``. A journal is the same file with steps appended, see ``DrawingJournal``; both are read
/// here.
public enum DrawingFile {
  /// The latest version of the format; all before it are read too. A part of a file has the first that knows what is in it.
  public static let version: UInt8 = 5

  /// Longest file, in bytes.
  public static let maximumByteCount = 1 << 30

  /// The file of a drawing.
  ///
  /// Equal drawings have equal files, also when one of them was read from a file, as long as the same of their photos share a
  /// ``PhotoSource``: each is written once, whatever bytes it holds.
  /// - Complexity: O(samples + bytes of photos).
  public static func bytes(of drawing: Drawing) -> [UInt8] {
    var writer = DrawingFileWriter()
    writer.write(drawing)
    return writer.bytes
  }

  /// The drawing of a file, every bit of it.
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
  /// - Complexity: O(bytes), whatever they contain: each byte enters at most four checksums, and each step of a journal is
  ///   performed once and undone at most once; a step that separates parts visits all parts of its stroke. Memory: at most
  ///   12 bytes per byte of the file, for strokes of one sample; up to 100 per byte of steps that only list marks.
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
  /// The drawing; of a journal also its steps, to be undone.
  public let history: DrawingHistory
  /// Parts that were lost; empty if the file is intact.
  public let losses: [DrawingLoss]
  /// The latest format version of a part of the file. A journal may continue in a later version than it began with.
  public let version: UInt8
  /// How many bytes at the front are whole. A journal continues from there.
  public let soundByteCount: Int
  /// The number of the next chunk of a journal; `nil` if the journal cannot continue, because parts are lost or follow the
  /// damage.
  let nextNumber: UInt32?
  /// The files of photos, by the numbers they have.
  let sources: [Int: PhotoSource]
}
