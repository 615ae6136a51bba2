public import InkdotPatterns

/// Iterates over all patterns of the default rule on a grid, in lexicographic order of their dots.
///
/// 1. Create an enumerator for a grid.
/// 2. Call ``advance()`` until it returns `false`. After each `true`, ``count`` and ``subscript(_:)`` have the current
///    pattern, and ``appendText(to:compact:)`` writes it.
///
/// A pattern precedes its continuations: 0-1-2-3, 0-1-2-3-4, 0-1-2-3-4-5, … Memory is small and constant, and steps do
/// not allocate. The patterns are not secret; ``pattern`` creates one.
public struct PatternEnumerator: Sendable {
  /// Maximum number of dots of a grid. All drawable grids have fewer.
  public static let maximumCount = 64

  /// The grid.
  public let grid: PatternGrid
  /// Minimum number of dots of a pattern.
  public let minimumLength: Int
  /// Number of dots of the current pattern; 0 before the first and after the last one.
  public private(set) var count = 0

  private let links: PatternLinks
  /// The dots of the current pattern, followed by outdated ones.
  private var path: [UInt8]
  private var used: UInt64 = 0
  private var isFinished = false

  /// Starts before the first pattern.
  ///
  /// - Throws: `PatternError.tooManyDots` above ``maximumCount``.
  public init(grid: PatternGrid, minimumLength: Int = PatternRule.standard.minimumLength) throws(PatternError) {
    guard grid.count <= Self.maximumCount else {
      throw .tooManyDots(count: grid.count, limit: Self.maximumCount)
    }
    self.grid = grid
    self.minimumLength = minimumLength
    links = PatternLinks(grid: grid)
    path = [UInt8](repeating: 0, count: grid.count)
    isFinished = minimumLength > grid.count
  }

  /// The dot at an index of the current pattern, from 0.
  ///
  /// - Precondition: `index` is less than ``count``.
  public subscript(index: Int) -> Int {
    precondition(index < count)
    return Int(path[index])
  }

  /// Advances to the next pattern.
  ///
  /// - Returns: `false` if there are no more patterns.
  /// - Complexity: O(number of dots of the grid) on average.
  public mutating func advance() -> Bool {
    guard !isFinished else { return false }
    while extend() || replaceLast() {
      if count >= minimumLength { return true }
    }
    isFinished = true
    return false
  }

  /// The current pattern.
  public var pattern: Pattern {
    let storage = SecretBytes(capacity: count)
    for index in 0..<count { storage.append(path[index]) }
    return Pattern(grid: grid, storage: storage)
  }

  /// Appends the text of the current pattern in ASCII, like `Pattern.text(compact:)`.
  ///
  /// - Complexity: O(dots).
  public func appendText(to text: inout [UInt8], compact: Bool = false) {
    let isCompact = compact && grid.count <= Pattern.maximumCompactCount
    for index in 0..<count {
      if index > 0, !isCompact { text.append(UInt8(ascii: "-")) }
      let dot = path[index]
      if dot >= 10 { text.append(UInt8(ascii: "0") + dot / 10) }
      text.append(UInt8(ascii: "0") + dot % 10)
    }
  }

  /// Appends the first possible dot.
  private mutating func extend() -> Bool { place(from: 0) }

  /// Removes dots from the end until one can be replaced by a later one.
  private mutating func replaceLast() -> Bool {
    while count > 0 {
      count -= 1
      let dot = Int(path[count])
      used &= ~(1 << UInt64(dot))
      if place(from: dot + 1) { return true }
    }
    return false
  }

  /// Appends the first allowed dot that is at least `lowest`.
  private mutating func place(from lowest: Int) -> Bool {
    var candidates = lowest < links.count ? ~used & links.all & (UInt64.max << UInt64(lowest)) : 0
    let last = count > 0 ? Int(path[count - 1]) : -1
    while candidates != 0 {
      let dot = candidates.trailingZeroBitCount
      if last < 0 || links.between(last, dot) & ~used == 0 {
        path[count] = UInt8(dot)
        count += 1
        used |= 1 << UInt64(dot)
        return true
      }
      candidates &= candidates - 1
    }
    return false
  }
}
