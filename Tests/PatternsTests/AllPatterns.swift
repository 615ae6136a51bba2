import Foundation
import InkdotPatterns

/// The 389112 patterns of the 3×3 grid that start at a dot, given one after the other.
func forEachPattern(startingAt first: Int, _ body: (borrowing PatternEnumerator) -> Void) throws {
  var enumerator = try PatternEnumerator(grid: .standard)
  while enumerator.advance() {
    if enumerator[0] > first { break }
    if enumerator[0] == first { body(enumerator) }
  }
}

/// The rows of a fixture as fields by the names in its first line.
func fixture(_ name: String) throws -> [[String: String]] {
  let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
  let lines = try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline)
  let names = lines[0].split(separator: ",").map(String.init)
  return lines.dropFirst().map { line in
    Dictionary(uniqueKeysWithValues: zip(names, line.split(separator: ",").map(String.init)))
  }
}

/// A pattern from its text, of any length.
func pattern(_ text: String, rows: Int = 3, columns: Int = 3) throws -> Pattern {
  let grid = try PatternGrid(rows: rows, columns: columns)
  var rule = PatternRule()
  rule.minimumLength = 1
  return try Pattern(dots: Pattern.dots(ofText: text.utf8, grid: grid), grid: grid, rule: rule)
}
