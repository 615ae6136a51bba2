/// A finished pattern: dots of a grid in the order of drawing.
///
/// A secret. All copies share one buffer, which is wiped with the last copy. It has no `description`, so that it is not
/// logged by accident; use ``text(compact:)`` to convert it to text.
public struct Pattern: Sendable {
  /// The grid of the pattern.
  public let grid: PatternGrid
  // Constant after initialization: `PatternTrace` copies before it writes.
  private nonisolated(unsafe) let storage: SecretBytes

  package init(grid: PatternGrid, storage: SecretBytes) {
    self.grid = grid
    self.storage = storage
  }

  /// Creates a pattern from its dots, and checks a rule.
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
      guard trace.append(dot) == 1 else { throw .tooLong(limit: PatternRule.maximumLength) }
    }
    guard trace.count >= rule.minimumLength else { throw .tooShort(count: trace.count, minimum: rule.minimumLength) }
    self = trace.pattern
  }

  /// Number of dots.
  public var count: Int { storage.count }

  /// The dot at an index of the pattern, from 0.
  public subscript(index: Int) -> Int { Int(storage[index]) }

  /// The dots in order. The array is not wiped.
  public var dots: [Int] { (0..<count).map { self[$0] } }
}

extension Pattern: Equatable {
  /// Compares patterns of equal length in constant time.
  ///
  /// - Complexity: O(dots).
  public static func == (a: Pattern, b: Pattern) -> Bool {
    guard a.grid == b.grid, a.count == b.count else { return false }
    var difference: UInt8 = 0
    for index in 0..<a.count { difference |= a.storage[index] ^ b.storage[index] }
    return difference == 0
  }
}
