/// A pattern while it is drawn: takes the dots a finger reaches and applies the rule.
///
/// The dots live in one buffer that is wiped when the trace is cleared or goes away; a trace that is copied and then
/// changed copies the buffer first.
public struct PatternTrace: Sendable {
  /// The grid it is drawn on.
  public let grid: PatternGrid
  /// The rule it follows. `minimumLength` is not enforced while drawing.
  public let rule: PatternRule

  // Not shared between threads: every change first makes the buffer this value's own.
  private nonisolated(unsafe) var storage: SecretBytes
  /// Bit n is set when dot n is in the trace; wide enough for ``PatternGrid/sides``.
  private var used: InlineArray<4, UInt64> = [0, 0, 0, 0]

  /// An empty trace.
  public init(grid: PatternGrid = .standard, rule: PatternRule = .standard) {
    self.grid = grid
    self.rule = rule
    storage = SecretBytes(capacity: rule.allowsRepeats ? PatternRule.greatestLength : grid.count)
  }

  /// Number of dots so far.
  public var count: Int { storage.count }

  /// Whether nothing was drawn yet.
  public var isEmpty: Bool { storage.count == 0 }

  /// The dot at a place in the drawing, from 0.
  public subscript(index: Int) -> Int { Int(storage[index]) }

  /// The dot reached last.
  public var last: Int? { isEmpty ? nil : self[count - 1] }

  /// Whether the dot is in the trace.
  public func contains(_ dot: Int) -> Bool {
    grid.contains(dot) && used[dot >> 6] & (1 << UInt64(dot & 63)) != 0
  }

  /// Adds the dot a finger has reached, with those skipped on the way when the rule says so.
  ///
  /// - Returns: how many dots were added; 0 when the dot is unknown or already used, the rule refuses the link, or
  ///   a pattern with repeats has reached ``PatternRule/greatestLength``.
  @discardableResult
  public mutating func reach(_ dot: Int) -> Int {
    guard grid.contains(dot), dot != last, rule.allowsRepeats || !contains(dot) else { return 0 }
    var added: [Int] = []
    if let last, rule.skippedDots != .jump {
      added = grid.dots(between: last, and: dot).filter { !contains($0) }
      if rule.skippedDots == .refuse, !added.isEmpty { return 0 }
    }
    added.append(dot)
    guard count + added.count <= storage.capacity else { return 0 }
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
    for dot in added {
      storage.append(UInt8(dot))
      used[dot >> 6] |= 1 << UInt64(dot & 63)
    }
    return added.count
  }

  /// Forgets the drawing and wipes its buffer.
  public mutating func clear() {
    if isKnownUniquelyReferenced(&storage) {
      storage.wipe()
    } else {
      storage = SecretBytes(capacity: storage.capacity)
    }
    used = [0, 0, 0, 0]
  }

  /// The drawing so far as a pattern; it shares the trace's buffer until the trace changes.
  ///
  /// `clear()` on the trace does not touch a pattern taken from it.
  public var pattern: Pattern { Pattern(grid: grid, storage: storage) }
}
