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

  /// An empty trace.
  public init(grid: PatternGrid = .standard, rule: PatternRule = .standard) {
    self.grid = grid
    self.rule = rule
    storage = SecretBytes(capacity: rule.allowsRepeats ? PatternRule.maximumLength : grid.count)
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
  ///
  /// - Complexity: O(``count``). A set of the dots would be quicker, and a second place that holds the secret.
  public func contains(_ dot: Int) -> Bool {
    for index in 0..<count where self[index] == dot { return true }
    return false
  }

  /// Adds the dot a finger has reached, with those skipped on the way when the rule says so.
  ///
  /// - Returns: how many dots were added; 0 when the dot is unknown or already used, the rule refuses the link, or
  ///   a pattern with repeats has reached ``PatternRule/maximumLength``.
  /// - Complexity: O(``count`` · dots passed over).
  @discardableResult
  public mutating func reach(_ dot: Int) -> Int {
    guard grid.contains(dot), dot != last, rule.allowsRepeats || !contains(dot) else { return 0 }
    // Walks over skipped dots twice, because an array of them would not be wiped.
    let link = last.map { grid.link(from: $0, to: dot) }
    var added = 1
    if let link, rule.skippedDots != .jump {
      for number in 1..<link.steps where !contains(link.start + number * link.step) { added += 1 }
      if rule.skippedDots == .refuse, added > 1 { return 0 }
    }
    guard count + added <= storage.capacity else { return 0 }
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
    if let link, added > 1 {
      for number in 1..<link.steps {
        let passed = link.start + number * link.step
        if !contains(passed) { storage.append(UInt8(passed)) }
      }
    }
    storage.append(UInt8(dot))
    return added
  }

  /// Forgets the drawing and wipes its buffer.
  public mutating func clear() {
    if isKnownUniquelyReferenced(&storage) {
      storage.wipe()
    } else {
      storage = SecretBytes(capacity: storage.capacity)
    }
  }

  /// The drawing so far as a pattern; it shares the trace's buffer until the trace changes.
  ///
  /// `clear()` on the trace does not touch a pattern taken from it.
  public var pattern: Pattern { Pattern(grid: grid, storage: storage) }

  /// Stops the program unless the dots follow the rule, but for ``PatternRule/minimumLength``. For tests.
  package func checkInvariants() {
    precondition(count <= (rule.allowsRepeats ? PatternRule.maximumLength : grid.count), "too many dots")
    for index in 0..<count {
      precondition(grid.contains(self[index]), "a dot outside the grid")
      for earlier in 0..<index where self[earlier] == self[index] {
        precondition(rule.allowsRepeats && earlier != index - 1, "a dot twice")
      }
      guard index > 0, rule.skippedDots != .jump else { continue }
      for passed in grid.dots(between: self[index - 1], and: self[index]) {
        precondition((0..<index).contains { self[$0] == passed }, "a dot skipped")
      }
    }
  }
}
