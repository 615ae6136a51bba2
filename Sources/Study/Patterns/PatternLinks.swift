import InkdotPatterns

/// Bit sets of the dots passed by the links between any two dots of a grid of at most 64 dots.
struct PatternLinks {
  private let masks: [UInt64]
  let count: Int
  /// All dots.
  let all: UInt64

  /// - Precondition: the grid has at most 64 dots.
  /// - Complexity: O(count²) time and memory.
  init(grid: PatternGrid) {
    count = grid.count
    all = UInt64.max >> UInt64(64 - count)
    var masks = [UInt64](repeating: 0, count: count * count)
    for start in 0..<count {
      for end in 0..<count {
        for dot in grid.dots(between: start, and: end) { masks[start * count + end] |= 1 << UInt64(dot) }
      }
    }
    self.masks = masks
  }

  /// Returns the dots between two dots.
  @inline(__always)
  func between(_ start: Int, _ end: Int) -> UInt64 { masks[start * count + end] }
}
