import InkdotCoding

/// The properties of a file that are known without reading its drawing.
public struct DrawingFileSummary: Hashable, Sendable {
  /// Width of the sheet in pt; 0 if it is lost.
  public private(set) var width = 0.0
  /// Height of the sheet in pt; 0 if it is lost.
  public private(set) var height = 0.0
  /// Whether every part of the file is intact.
  public private(set) var isIntact = false

  /// Walks through the parts of a file, up to the first damaged one.
  ///
  /// - Throws: ``DrawingFileError``, but never ``DrawingFileError/damaged(_:)``.
  /// - Complexity: O(bytes).
  public init(_ bytes: some Sequence<UInt8>) throws(DrawingFileError) {
    let bytes = Array(bytes)
    guard bytes.starts(with: Chunk.signature) else { throw .notADrawing }
    var chunks = ChunkReader(bytes, from: Chunk.signature.count)
    var count: UInt32 = 0
    while case .chunk(let chunk)? = chunks.next() {
      if chunk.version > Chunk.version { throw .laterVersion(chunk.version) }
      guard chunk.isSound, chunk.number == count else { return }
      if count == 0 {
        var reader = ByteReader(bytes, chunk.payload)
        guard chunk.kind == Chunk.Kind.sheet.rawValue, let reading = Sheet.read(&reader, isWhole: false),
          reader.remaining == 0
        else { return }
        switch reading {
        case .sheet(let sheet): (width, height) = (sheet.width, sheet.height)
        case .badSides(let width, let height): throw .sheetOutOfRange(width: width, height: height)
        }
      }
      count += 1
      if chunks.offset == bytes.count { isIntact = true }
    }
  }
}
