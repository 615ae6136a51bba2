/// A pattern in progress: appends the dots that a finger reaches and applies the rule.
///
/// The buffer of dots is wiped when the trace is cleared or released. A change to a copied trace copies the buffer
/// first.
public struct PatternTrace: Sendable {
  /// The grid.
  public let grid: PatternGrid
  /// The rule. `minimumLength` is not enforced while drawing.
  public let rule: PatternRule

  // Not shared between threads: each change first makes the buffer unique.
  private nonisolated(unsafe) var storage: SecretBytes

  /// Creates an empty trace.
  public init(grid: PatternGrid = .standard, rule: PatternRule = .standard) {
    self.grid = grid
    self.rule = rule
    storage = SecretBytes(capacity: rule.allowsRepeats ? PatternRule.maximumLength : grid.count)
  }

  /// Number of dots so far.
  public var count: Int { storage.count }

  /// Whether the trace has no dots.
  public var isEmpty: Bool { storage.count == 0 }

  /// The dot at an index of the drawing, from 0.
  public subscript(index: Int) -> Int { Int(storage[index]) }

  /// The dot reached last.
  public var last: Int? { isEmpty ? nil : self[count - 1] }

  /// Returns whether the trace contains a dot.
  ///
  /// - Complexity: O(``count``). A set would be faster, but a second copy of the secret.
  public func contains(_ dot: Int) -> Bool {
    for index in 0..<count where self[index] == dot { return true }
    return false
  }

  /// Appends a reached dot and, if the rule requires it, the skipped ones.
  ///
  /// - Returns: the number of appended dots; 0 if the dot is unknown or already used, the rule rejects the link, or a
  ///   pattern with repeats has reached ``PatternRule/maximumLength``.
  /// - Complexity: O(``count`` · skipped dots).
  @discardableResult
  public mutating func append(_ dot: Int) -> Int {
    guard grid.contains(dot), dot != last, rule.allowsRepeats || !contains(dot) else { return 0 }
    // Iterates over skipped dots twice, because an array of them would not be wiped.
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

  /// Removes all dots and wipes the buffer.
  public mutating func clear() {
    if isKnownUniquelyReferenced(&storage) {
      storage.wipe()
    } else {
      storage = SecretBytes(capacity: storage.capacity)
    }
  }

  /// The current pattern; shares the trace's buffer until the trace changes.
  ///
  /// `clear()` on the trace does not affect the pattern.
  public var pattern: Pattern { Pattern(grid: grid, storage: storage) }

  /// Traps unless the dots follow the rule, except ``PatternRule/minimumLength``. For tests.
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
