/// A finished pattern: the dots of a grid in the order they were joined.
///
/// A secret. The dots live in one buffer that all copies share and that is wiped when the last copy goes away. There is
/// no `description` on purpose, so that it does not end up in a log by accident; ``text(compact:)`` is the only way to
/// see it as text.
public struct Pattern: Sendable {
  /// The grid it belongs to.
  public let grid: PatternGrid
  // Never changed once a pattern holds it: `PatternTrace` copies before it writes.
  private nonisolated(unsafe) let storage: SecretBytes

  package init(grid: PatternGrid, storage: SecretBytes) {
    self.grid = grid
    self.storage = storage
  }

  /// A pattern from its dots, checked against a rule.
  ///
  /// - Throws: the first of ``PatternError/dotOutOfGrid(dot:)``, ``PatternError/repeatedDot(dot:)``,
  ///   ``PatternError/skippedDot(dot:from:to:)`` (unless the rule allows jumps), ``PatternError/tooLong(limit:)``, then
  ///   ``PatternError/tooShort(count:minimum:)``.
  /// - Complexity: O(dots).
  public init(dots: some Sequence<Int>, grid: PatternGrid = .standard, rule: PatternRule = .standard)
    throws(PatternError)
  {
    var trace = PatternTrace(grid: grid, rule: rule)
    for dot in dots {
      guard grid.contains(dot) else { throw .dotOutOfGrid(dot: dot) }
      guard rule.allowsRepeats ? dot != trace.last : !trace.contains(dot) else { throw .repeatedDot(dot: dot) }
      if rule.skippedDots != .jump, let last = trace.last {
        for between in grid.dots(between: last, and: dot) where !trace.contains(between) {
          throw .skippedDot(dot: between, from: last, to: dot)
        }
      }
      guard trace.reach(dot) == 1 else { throw .tooLong(limit: PatternRule.maximumLength) }
    }
    guard trace.count >= rule.minimumLength else { throw .tooShort(count: trace.count, minimum: rule.minimumLength) }
    self = trace.pattern
  }

  /// Number of dots.
  public var count: Int { storage.count }

  /// The dot at a place in the pattern, from 0.
  public subscript(index: Int) -> Int { Int(storage[index]) }

  /// The dots in order. The array is an ordinary one: it is not wiped.
  public var dots: [Int] { (0..<count).map { self[$0] } }
}

extension Pattern: Equatable {
  /// Takes the same time wherever the two differ, if they are of one length.
  ///
  /// - Complexity: O(dots).
  public static func == (a: Pattern, b: Pattern) -> Bool {
    guard a.grid == b.grid, a.count == b.count else { return false }
    var difference: UInt8 = 0
    for index in 0..<a.count { difference |= a.storage[index] ^ b.storage[index] }
    return difference == 0
  }
}
