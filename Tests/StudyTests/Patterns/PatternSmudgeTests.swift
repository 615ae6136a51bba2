import InkdotPatterns
import TestSupport
import InkdotStudy
import Testing

@Suite struct PatternSmudgeTests {
  /// For each ordered pair of dots, the unit links between them as bits, computed without the search.
  private static let masks: [UInt64] = {
    var numbers: [[Int]: UInt64] = [:]
    return (0..<81).map { pair in
      let (start, end) = (pair / 9, pair % 9)
      let stops = [start] + PatternGrid.standard.dots(between: start, and: end) + [end]
      return zip(stops, stops.dropFirst()).reduce(0) { mask, line in
        let ends = [min(line.0, line.1), max(line.0, line.1)]
        let number = numbers[ends] ?? UInt64(numbers.count)
        numbers[ends] = number
        return mask | 1 << number
      }
    }
  }()

  private func lines(_ enumerator: borrowing PatternEnumerator) -> UInt64 {
    let masks = Self.masks
    var lines: UInt64 = 0
    for index in 1..<enumerator.count { lines |= masks[enumerator[index - 1] * 9 + enumerator[index]] }
    return lines
  }

  @Test func `Smudges of 3×3 fall into the known classes, and the search finds their sizes`() throws {
    var sizes: [UInt64: Int] = [:]
    for first in 0..<9 {
      try forEachPattern(startingAt: first) { enumerator in sizes[lines(enumerator), default: 0] += 1 }
    }
    #expect(sizes.count == 285612)
    let patterns = (1...4).map { size in sizes.values.reduce(0) { $0 + ($1 == size ? size : 0) } }
    #expect(patterns[0] == 195512)
    #expect(patterns[0] + patterns[1] == 351520)
    #expect(patterns.reduce(0, +) == 389112)
    // The search is slower, so it checks every 31st pattern.
    var index = 0
    for first in 0..<9 {
      try forEachPattern(startingAt: first) { enumerator in
        index += 1
        guard index % 31 == 0 else { return }
        let smudge = PatternSmudge(of: enumerator.pattern)
        #expect(smudge.isComplete)
        #expect(smudge.candidates == sizes[lines(enumerator)], "\(enumerator.pattern.text())")
      }
    }
  }

  // A row of n dots can be drawn in 2ⁿ⁻¹ orders: start at any dot, then extend either end.
  @Test(arguments: [(4, "0-1-2-3", 8), (4, "1-0-2-3", 8), (4, "0-1-5-4", 2), (6, "0-1-2-3-4-5-11-10-9-8-7-6", 32)])
  func `Larger grids`(side: Int, text: String, candidates: Int) throws {
    let smudge = PatternSmudge(of: try pattern(text, rows: side, columns: side))
    #expect(smudge.isComplete)
    #expect(smudge.candidates == candidates)
  }

  @Test func `An endless search is cut off`() throws {
    var trace = PatternTrace(grid: try PatternGrid(rows: 16, columns: 16))
    var generator = SeededGenerator(seed: 1)
    while trace.count < 256 { trace.append(.random(in: 0..<256, using: &generator)) }
    let smudge = PatternSmudge(of: trace.pattern)
    #expect(!smudge.isComplete)
  }

  @Test func `One dot leaves no line`() throws {
    #expect(PatternSmudge(of: try pattern("4")).candidates == 0)
  }
}
