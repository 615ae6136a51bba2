public import InkdotPatterns

/// How much the smudge that a finger leaves on the glass reveals about a pattern.
///
/// A smudge shows which neighbouring points of the lattice are joined, but not in which order or direction. The
/// candidates are all patterns of the default rule with exactly the same joins. They have the same dots, and so the
/// same length. On 3×3 the 389,112 patterns leave 285,612 different smudges, and no smudge has more than four
/// candidates: reading it nearly reveals the pattern. Only moving the grid each time, or wiping, helps.
public struct PatternSmudge: Hashable, Sendable {
  /// Number of patterns with the same lines, including this one; a lower bound if not ``isComplete``.
  ///
  /// Is 0 for a single dot, and may be 0 for a pattern that the default rule does not allow.
  public let candidates: Int
  /// Whether the search ended before ``searchLimit``. True for all of 3×3, and for 20,000 random patterns of 4×4.
  public let isComplete: Bool

  /// Maximum number of dots tried by the search; about 40 ms.
  public static let searchLimit = 100_000

  /// Counts the patterns with the same lines as `pattern`, by a search along these lines.
  ///
  /// - Complexity: a few dozen steps on 3×3; exponential in the number of dots at worst, limited by ``searchLimit``.
  public init(of pattern: Pattern) {
    guard pattern.count > 1 else {
      candidates = 0
      isComplete = true
      return
    }
    let search = SmudgeSearch(pattern)
    search.run(limit: Self.searchLimit)
    candidates = search.found
    isComplete = search.remaining >= 0
  }
}

/// Searches all allowed ways to draw given lines. Wipes its buffers, because they contain the lines of a secret.
private final class SmudgeSearch {
  /// A line between neighbouring points of the lattice, seen from one end.
  private struct Half {
    var end: Int
    /// The half that continues straight from `end`, or −1.
    var next = -1
    /// The next half from the same dot, or −1.
    var sibling: Int
    let dx, dy: Int
  }

  private var halves: [Half] = []
  /// The first half from each dot, or −1.
  private var first: [Int]
  /// Number of times that each line was drawn.
  private var drawn: [Int] = []
  private var used: [Bool]
  private var unusedDots = 0
  private var undrawnLines = 0
  private(set) var found = 0
  private(set) var remaining = 0

  init(_ pattern: Pattern) {
    let grid = pattern.grid
    first = Array(repeating: -1, count: grid.count)
    used = Array(repeating: true, count: grid.count)
    // Full capacity, because growing would leave copies behind.
    halves.reserveCapacity(2 * pattern.count * max(grid.rows, grid.columns))
    for index in 0..<pattern.count - 1 {
      let (start, end) = (pattern[index], pattern[index + 1])
      let down = grid.row(of: end) - grid.row(of: start)
      let right = grid.column(of: end) - grid.column(of: start)
      let steps = PatternGrid.greatestCommonDivisor(abs(down), abs(right))
      var dot = start
      for _ in 0..<steps {
        let next = dot + down / steps * grid.columns + right / steps
        join(dot, next, right / steps, down / steps)
        dot = next
      }
    }
    for index in halves.indices {
      halves[index].next = half(from: halves[index].end, halves[index].dx, halves[index].dy)
    }
    undrawnLines = halves.count / 2
    drawn = Array(repeating: 0, count: undrawnLines)
    for dot in 0..<grid.count where first[dot] >= 0 {
      used[dot] = false
      unusedDots += 1
    }
  }

  deinit {
    Self.wipe(&halves, with: Half(end: 0, sibling: 0, dx: 0, dy: 0))
    Self.wipe(&first, with: 0)
    Self.wipe(&drawn, with: 0)
  }

  // Not optimized, as in SecretBytes, because the compiler would remove writes to memory that is about to be freed.
  @inline(never)
  @_optimize(none)
  private static func wipe<T>(_ array: inout [T], with value: T) {
    for index in array.indices { array[index] = value }
  }

  private func half(from dot: Int, _ dx: Int, _ dy: Int) -> Int {
    var index = first[dot]
    while index >= 0, halves[index].dx != dx || halves[index].dy != dy { index = halves[index].sibling }
    return index
  }

  private func join(_ a: Int, _ b: Int, _ dx: Int, _ dy: Int) {
    guard half(from: a, dx, dy) < 0 else { return }
    // The halves of line n are 2n and 2n + 1.
    halves.append(Half(end: b, sibling: first[a], dx: dx, dy: dy))
    first[a] = halves.count - 1
    halves.append(Half(end: a, sibling: first[b], dx: -dx, dy: -dy))
    first[b] = halves.count - 1
  }

  func run(limit: Int) {
    remaining = limit
    for dot in first.indices where !used[dot] { visit(dot) }
  }

  private func visit(_ dot: Int) {
    remaining -= 1
    guard remaining >= 0 else { return }
    used[dot] = true
    unusedDots -= 1
    if unusedDots == 0 {
      if undrawnLines == 0 { found += 1 }
    } else if canFinish(after: dot) {
      var index = first[dot]
      while index >= 0 {
        leave(by: index)
        index = halves[index].sibling
      }
    }
    unusedDots += 1
    used[dot] = false
  }

  /// Returns whether all lines through a dot can still be drawn: a line between used dots only as part of a link to an
  /// unused dot.
  private func canFinish(after dot: Int) -> Bool {
    var index = first[dot]
    while index >= 0 {
      let ahead = look(along: index)
      let opposite = half(from: dot, -halves[index].dx, -halves[index].dy)
      let behind = opposite >= 0 ? look(along: opposite) : (isOpen: false, isUndrawn: false)
      if ahead.isUndrawn || behind.isUndrawn, !ahead.isOpen, !behind.isOpen { return false }
      index = halves[index].sibling
    }
    return true
  }

  /// Returns whether a straight line over used dots reaches an unused one, and whether a line on it is not drawn yet.
  private func look(along index: Int) -> (isOpen: Bool, isUndrawn: Bool) {
    var isUndrawn = false
    var line = index
    while line >= 0 {
      if drawn[line / 2] == 0 { isUndrawn = true }
      if !used[halves[line].end] { return (true, isUndrawn) }
      line = halves[line].next
    }
    return (false, isUndrawn)
  }

  /// Continues straight over used dots to the first unused one, and searches from there.
  private func leave(by index: Int) {
    var last = index
    while used[halves[last].end] {
      last = halves[last].next
      if last < 0 { return }
    }
    var line = index
    while true {
      if drawn[line / 2] == 0 { undrawnLines -= 1 }
      drawn[line / 2] += 1
      if line == last { break }
      line = halves[line].next
    }
    visit(halves[last].end)
    line = index
    while true {
      drawn[line / 2] -= 1
      if drawn[line / 2] == 0 { undrawnLines += 1 }
      if line == last { break }
      line = halves[line].next
    }
  }
}
