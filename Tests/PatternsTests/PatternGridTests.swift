import InkdotPatterns
import Testing

@Suite struct PatternGridTests {
  @Test func `Sides from 2 to 16 make a grid`() throws {
    for side in [2, 16] {
      #expect(try PatternGrid(rows: side, columns: 2).count == 2 * side)
      #expect(try PatternGrid(rows: 2, columns: side).count == 2 * side)
    }
    for side in [Int.min, -1, 0, 1, 17, Int.max] {
      #expect(throws: PatternError.gridOutOfRange(rows: side, columns: 3)) { try PatternGrid(rows: side, columns: 3) }
      #expect(throws: PatternError.gridOutOfRange(rows: 3, columns: side)) { try PatternGrid(rows: 3, columns: side) }
    }
  }

  @Test func `Locks accept sides of up to six`() throws {
    #expect(try PatternGrid(rows: 2, columns: 6).isDrawable)
    #expect(try !PatternGrid(rows: 7, columns: 3).isDrawable)
    #expect(try !PatternGrid(rows: 3, columns: 7).isDrawable)
  }

  @Test func `Dots are numbered row by row`() throws {
    let grid = try PatternGrid(rows: 3, columns: 4)
    #expect((0..<12).map(grid.row) == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2])
    #expect((0..<12).map(grid.column) == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3])
    #expect(grid.contains(0) && grid.contains(11))
    #expect(!grid.contains(-1) && !grid.contains(12))
  }

  @Test func `Sixteen ordered pairs of 3×3 pass over a dot`() {
    var pairs = 0
    for start in 0..<9 {
      for end in 0..<9 where !PatternGrid.standard.dots(between: start, and: end).isEmpty { pairs += 1 }
    }
    #expect(pairs == 16)
  }

  // By definition: every dot with the same direction from the start and to the end, nearest first.
  @Test(arguments: 2...16)
  func `Links include the dots between their ends, on every grid`(rows: Int) throws {
    // Tall, wide and square grids; all ordered pairs.
    for columns in Set([2, 3, rows - 1, rows]) where columns >= 2 && columns <= rows {
      try check(PatternGrid(rows: rows, columns: columns))
      try check(PatternGrid(rows: columns, columns: rows))
    }
  }

  private func check(_ grid: PatternGrid) {
    for start in 0..<grid.count {
      for end in 0..<grid.count {
        let (x, y) = (grid.column(of: start), grid.row(of: start))
        let (dx, dy) = (grid.column(of: end) - x, grid.row(of: end) - y)
        var expected: [Int] = []
        // Walk along the longer axis; a dot is passed where the other coordinate is an integer.
        let (long, short) = abs(dx) >= abs(dy) ? (dx, dy) : (dy, dx)
        var step = 1
        while step < abs(long) {
          if step * short % long == 0 {
            let (far, side) = (step * long.signum(), step * short / abs(long))
            let (right, down) = abs(dx) >= abs(dy) ? (far, side) : (side, far)
            expected.append((y + down) * grid.columns + x + right)
          }
          step += 1
        }
        guard grid.dots(between: start, and: end) == expected else {
          Issue.record("\(grid) \(start) \(end)")
          return
        }
      }
    }
  }
}
