/// The contents of a whole or damaged backup: drawings, locations of their parts, and gaps.
///
/// 1. Go through the file's frames in their order, with ``add(_:at:)``; behind a damage look for the next ``SealedEntry/mark``.
/// 2. Open the entries of kinds facts, directory and end, and add what they say.
/// 3. Of every drawing that is ``Drawing/isWhole`` open the ``Drawing/chunks`` in order: together they are its file. Only
///    an entry that opens is what its frame says.
public struct BackupIndex: Sendable {
  /// A part of a drawing's file.
  public struct Chunk: Equatable, Sendable {
    /// The frame.
    public let entry: SealedEntry
    /// Where the sealed bytes begin in the file.
    public let offset: Int
  }

  /// A drawing of which anything was found.
  public struct Drawing: Equatable, Sendable {
    /// Its identifier; 16 bytes.
    public let identifier: [UInt8]
    /// Its facts; `nil` when they are lost.
    public internal(set) var facts: DrawingFacts?
    /// The parts of its file that were found, in order.
    public internal(set) var chunks: [Chunk] = []

    /// Whether all of it is there.
    public var isWhole: Bool {
      guard let facts, let last = chunks.last, last.entry.isLast, last.entry.number == chunks.count - 1 else {
        return false
      }
      // Of 64 bits: frames may claim more than 2 GiB.
      return chunks.reduce(Int64(0)) { $0 + Int64($1.entry.length) } == facts.byteCount
    }
  }

  /// Most entries that are taken in: a backup of 256 GiB as it is written here.
  public static let mostEntries = 1 << 20

  /// The drawings, in the order in which they were found.
  public private(set) var drawings: [Drawing] = []
  /// The last entry; `nil` when the end of the file is missing.
  public private(set) var end: BackupEnd?
  /// Entries that stood where they do not belong, and were left out.
  public private(set) var misplaced = 0
  /// Entries that were taken in.
  public private(set) var count = 0

  /// The last position; the greatest there is has none behind it.
  private var last = -1
  private var places: [[UInt8]: Int] = [:]

  /// Nothing yet.
  public init() {}

  /// Whether nothing is missing, damaged or out of its place, as far as frames tell.
  public var isWhole: Bool {
    guard let end, misplaced == 0 else { return false }
    return end.entries == count && end.drawings == drawings.count && drawings.allSatisfy { $0.isWhole }
  }

  /// Takes in a frame.
  ///
  /// - Parameter offset: where its sealed bytes begin in the file.
  /// - Returns: whether it stands in its place: behind all entries of lower position, and behind the parts of its drawing
  ///   that come before it.
  /// - Complexity: O(1), amortized.
  @discardableResult
  public mutating func add(_ entry: SealedEntry, at offset: Int) -> Bool {
    guard entry.position > last, count < Self.mostEntries else {
      misplaced += 1
      return false
    }
    if entry.kind == .journal {
      let place = place(of: entry.drawing)
      let last = drawings[place].chunks.last?.entry
      guard last.map({ $0.number < entry.number && !$0.isLast }) ?? true else {
        misplaced += 1
        return false
      }
      drawings[place].chunks.append(Chunk(entry: entry, offset: offset))
    }
    last = entry.position
    count += 1
    return true
  }

  /// Takes in what an opened entry of facts or of the directory says. The first counts; both say the same.
  public mutating func add(_ facts: DrawingFacts, of drawing: [UInt8]) {
    let place = place(of: drawing)
    if drawings[place].facts == nil { drawings[place].facts = facts }
  }

  /// Takes in what the opened last entry says.
  public mutating func add(_ end: BackupEnd) { self.end = end }

  private mutating func place(of drawing: [UInt8]) -> Int {
    if let known = places[drawing] { return known }
    places[drawing] = drawings.count
    drawings.append(Drawing(identifier: drawing))
    return drawings.count - 1
  }
}
