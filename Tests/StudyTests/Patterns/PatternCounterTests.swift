import InkdotPatterns
import InkdotStudy
import TestSupport
import Testing

@Suite struct PatternCounterTests {
  @Test(
    arguments: [
      (2, 2, [4, 12, 24, 24]), (2, 3, [6, 26, 92, 260, 504, 504]),
      (3, 3, [9, 56, 320, 1624, 7152, 26016, 72912, 140704, 140704]),
      (
        3, 4,
        [12, 98, 744, 5268, 34276, 201412, 1_046_052, 4_656_484, 17_043_160, 48_087_520, 93_100_144, 93_100_144]
      ),
      (
        4, 4,
        [
          16, 172, 1744, 16880, 154680, 1_331_944, 10_690_096, 79_137_824, 533_427_944, 3_221_413_136, 17_068_504_632,
          77_129_797_424, 285_415_667_080, 811_404_606_344, 1_577_602_537_520, 1_577_602_537_520,
        ]
      ),
    ] as [(Int, Int, [UInt64])])
  func `Counts by length`(rows: Int, columns: Int, byLength: [UInt64]) throws {
    #expect(try PatternCounter(grid: PatternGrid(rows: rows, columns: columns)).byLength == byLength)
  }

  @Test func `Totals start at the minimum`() throws {
    let counter = try PatternCounter(grid: .standard)
    #expect(counter.total() == 389112)
    #expect(counter.total(minimumLength: 9) == 140704)
    #expect(counter.total(minimumLength: 10) == 0)
    #expect(counter.total(minimumLength: 0) == 389112 + 9 + 56 + 320)
  }

  @Test func `A transposed grid has the same number of patterns`() throws {
    let wide = try PatternCounter(grid: PatternGrid(rows: 2, columns: 6)).byLength
    #expect(try PatternCounter(grid: PatternGrid(rows: 6, columns: 2)).byLength == wide)
  }

  @Test func `More than twenty dots are refused`() throws {
    let grid = try PatternGrid(rows: 3, columns: 7)
    #expect(throws: PatternError.tooManyDots(count: 21, limit: 20)) { try PatternCounter(grid: grid) }
  }
}
