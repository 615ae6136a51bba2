/// The contents of an intact or damaged backup: drawings, locations of their parts, and gaps.
///
/// 1. Pass the frames of the file in order to ``add(_:at:)``. After damage, search for the next ``SealedEntry/signature``.
/// 2. Open the entries of kinds facts, directory and end, and add their content.
/// 3. For each drawing that is ``Drawing/isIntact``, open its ``Drawing/chunks`` in order and concatenate them. A frame
///    is authentic only if its entry opens.
public struct BackupIndex: Sendable {
  /// A part of a drawing's file.
  public struct Chunk: Equatable, Sendable {
    /// The frame.
    public let entry: SealedEntry
    /// Offset of the sealed bytes in the file.
    public let offset: Int64
  }

  /// A drawing with at least one found entry.
  public struct Drawing: Equatable, Sendable {
    /// Its identifier; 16 bytes.
    public let identifier: [UInt8]
    /// Its facts; `nil` if lost.
    public internal(set) var facts: DrawingFacts?
    /// The found parts of its file, in order.
    public internal(set) var chunks: [Chunk] = []

    /// Whether the drawing is complete.
    public var isIntact: Bool {
      guard let facts, let last = chunks.last, last.entry.isLast, last.entry.number == chunks.count - 1 else {
        return false
      }
      // 64 bits, because frames may claim more than 2 GiB.
      return chunks.reduce(Int64(0)) { $0 + Int64($1.entry.length) } == facts.byteCount
    }
  }

  /// Maximum number of entries: those of a backup of 256 GiB.
  public static let maximumEntryCount = 1 << 20

  /// The drawings, in the order of discovery.
  public private(set) var drawings: [Drawing] = []
  /// The last entry; `nil` if the end of the file is missing.
  public private(set) var end: BackupEnd?
  /// Number of entries that were ignored because of a wrong position.
  public private(set) var misplacedCount = 0
  /// Number of accepted entries.
  public private(set) var entryCount = 0

  /// The last position. No entry can follow the maximum position.
  private var last = -1
  private var places: [[UInt8]: Int] = [:]

  /// Creates an empty index.
  public init() {}

  /// Whether nothing is missing, damaged or misplaced, according to the frames.
  public var isIntact: Bool {
    guard let end, misplacedCount == 0 else { return false }
    return end.entryCount == entryCount && end.drawingCount == drawings.count && drawings.allSatisfy { $0.isIntact }
  }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - entry: the header of the frame.
  ///   - offset: offset of its sealed bytes in the file.
  /// - Returns: whether its position is valid: after all entries of lower position and after the previous parts of its
  ///   drawing.
  /// - Complexity: O(1), amortized.
  @discardableResult
  public mutating func add(_ entry: SealedEntry, at offset: Int64) -> Bool {
    guard entry.position > last, entryCount < Self.maximumEntryCount else {
      misplacedCount += 1
      return false
    }
    if entry.kind == .journal {
      let place = place(of: entry.drawing)
      let last = drawings[place].chunks.last?.entry
      guard last.map({ $0.number < entry.number && !$0.isLast }) ?? true else {
        misplacedCount += 1
        return false
      }
      drawings[place].chunks.append(Chunk(entry: entry, offset: offset))
    }
    last = entry.position
    entryCount += 1
    return true
  }

  /// Adds the content of an opened entry of facts or of the directory. The first one counts; both are equal.
  public mutating func add(_ facts: DrawingFacts, of drawing: [UInt8]) {
    let place = place(of: drawing)
    if drawings[place].facts == nil { drawings[place].facts = facts }
  }

  /// Adds the content of the opened last entry.
  public mutating func add(_ end: BackupEnd) { self.end = end }

  private mutating func place(of drawing: [UInt8]) -> Int {
    if let known = places[drawing] { return known }
    places[drawing] = drawings.count
    drawings.append(Drawing(identifier: drawing))
    return drawings.count - 1
  }
}
