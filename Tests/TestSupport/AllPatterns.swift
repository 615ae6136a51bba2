import InkdotPatterns
import InkdotStudy

/// Enumerates those of the 389112 patterns of the 3×3 grid that start at a dot.
public func forEachPattern(startingAt first: Int, _ body: (borrowing PatternEnumerator) -> Void) throws {
  var enumerator = try PatternEnumerator(grid: .standard)
  while enumerator.advance() {
    if enumerator[0] > first { break }
    if enumerator[0] == first { body(enumerator) }
  }
}

/// Parses a pattern of any length.
public func pattern(_ text: String, rows: Int = 3, columns: Int = 3) throws -> Pattern {
  let grid = try PatternGrid(rows: rows, columns: columns)
  var rule = PatternRule()
  rule.minimumLength = 1
  return try Pattern(text, grid: grid, rule: rule)
}
