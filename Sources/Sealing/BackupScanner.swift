/// Reads a whole or damaged backup frame by frame; behind damage it continues at the next sound frame.
///
/// The host reads bytes of the file and opens sealed entries, as ``step`` asks, until it is ``Step/done``.
public struct BackupScanner: Sendable {
  /// The next task of the host.
  public enum Step: Equatable, Sendable {
    /// Read this many bytes, or all up to the end of the file, and pass them to ``consume(_:)``.
    case read(offset: Int64, count: Int)
    /// Open the sealed bytes of an entry, and pass the content to ``consumeContent(_:)``.
    case open(SealedEntry, offset: Int64)
    /// Nothing: all frames are read.
    case done
  }

  /// The next task.
  public private(set) var step = Step.done
  /// The content of frames, facts, directory and end.
  public private(set) var index = BackupIndex()
  /// Number of places with unreadable bytes, misplaced entries or entries that do not open.
  public private(set) var damageCount: Int
  /// The end of the last frame and its sealed bytes.
  public private(set) var offset: Int64

  /// Bytes in which the next frame is searched for at once.
  private static let windowLength = 1 << 16
  private static let frameLength = Int64(SealedEntry.frameLength)

  // 64 bits, because files may be larger than 2 GiB where `Int` has 32.
  private let size: Int64
  /// Where a search begins: right after the last frame, not after its sealed bytes, of which some may be missing.
  private var searchStart: Int64

  /// Creates a scanner of a file.
  ///
  /// - Parameters:
  ///   - start: offset of the first entry, in bytes; 0 if the header is damaged, which counts as damage.
  ///   - size: of the file, in bytes.
  public init(from start: Int64, size: Int64) {
    (offset, searchStart, self.size) = (max(0, start), max(0, start), max(0, size))
    damageCount = start == 0 ? 1 : 0
    readFrame()
  }

  /// Consumes the bytes that ``Step/read(offset:count:)`` asks for.
  ///
  /// - Complexity: O(bytes).
  public mutating func consume(_ bytes: [UInt8]) {
    guard case .read(let start, let count) = step else { return }
    if count == SealedEntry.frameLength {
      if let entry = SealedEntry(frame: bytes) { add(entry) } else { search(from: searchStart) }
      return
    }
    for index in 0..<min(Self.windowLength, bytes.count) where bytes[index] == SealedEntry.signature[0] {
      guard let entry = SealedEntry(frame: bytes, at: index) else { continue }
      damageCount += 1
      offset = start + Int64(index)
      return add(entry)
    }
    search(from: start + Int64(Self.windowLength))
  }

  /// Consumes the content of the entry that ``Step/open(_:offset:)`` asks for; `nil` if it does not open.
  public mutating func consumeContent(_ content: [UInt8]?) {
    guard case .open(let entry, _) = step else { return }
    if !(content.map { index.add($0, of: entry) } ?? false) { damageCount += 1 }
    advance(beyond: entry)
  }

  private mutating func readFrame() {
    step = offset <= size - Self.frameLength ? .read(offset: offset, count: SealedEntry.frameLength) : .done
  }

  private mutating func search(from start: Int64) {
    let count = Self.windowLength + SealedEntry.frameLength
    step = start <= size - Self.frameLength ? .read(offset: start, count: count) : .done
  }

  private mutating func add(_ entry: SealedEntry) {
    searchStart = offset + Self.frameLength
    if !index.add(entry, at: searchStart) {
      damageCount += 1
    } else if entry.kind != .journal {
      step = .open(entry, offset: searchStart)
      return
    }
    advance(beyond: entry)
  }

  private mutating func advance(beyond entry: SealedEntry) {
    offset = searchStart + Int64(entry.length + SealedEntry.tagLength)
    readFrame()
  }
}

extension BackupIndex {
  /// Adds the content of an opened entry.
  ///
  /// - Returns: whether it could be read.
  mutating func add(_ content: [UInt8], of entry: SealedEntry) -> Bool {
    switch entry.kind {
    case .facts, .directory:
      guard let facts = DrawingFacts(bytes: content) else { return false }
      add(facts, of: entry.drawing)
    case .end:
      guard let end = BackupEnd(bytes: content) else { return false }
      add(end)
    case .journal: return false
    }
    return true
  }
}
