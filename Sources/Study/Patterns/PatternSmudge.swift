public import InkdotPatterns

/// How much the lines that a finger leaves on the glass tell about a pattern.
///
/// A smudge shows which neighbouring points of the lattice are joined, not in which order or direction. The candidates
/// are all patterns of the default rule that leave exactly the same joins. They have the same dots, so they are equally
/// long. On 3×3 the 389112 patterns leave 285612 different smudges, and no smudge has more than four candidates: who can
/// read the smudge all but knows the pattern. Only placing the grid elsewhere each time, or wiping, helps.
public struct PatternSmudge: Hashable, Sendable {
  /// Number of patterns that leave the same lines, this one included; what was found so far when not ``isComplete``.
  ///
  /// 0 for a single dot, and possible for a pattern that the default rule does not allow.
  public let candidates: Int
  /// Whether the search ended before ``searchLimit``. So for all of 3×3, and 20,000 random ones of 4×4.
  public let isComplete: Bool

  /// Most dots the search tries, over all ways it goes; a bound of about 40 ms.
  public static let searchLimit = 100_000

  /// Counts the patterns that leave the same lines as `pattern`, by a search that moves along these lines only.
  ///
  /// - Complexity: a few dozen steps on 3×3; exponential in the number of dots at worst, cut at ``searchLimit``.
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

/// Draws over given lines in all ways the rule allows. Its buffers are wiped, as they hold the lines of a secret.
private final class SmudgeSearch {
  /// A line between neighbouring points of the lattice, seen from one end.
  private struct Half {
    var end: Int
    /// The half that goes straight on from `end`, or −1.
    var next = -1
    /// The next half that leaves the same dot, or −1.
    var sibling: Int
    let dx, dy: Int
  }

  private var halves: [Half] = []
  /// The first half leaving each dot, or −1.
  private var first: [Int]
  /// How often each line was drawn over.
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
    // Enough from the start: growing would leave copies behind.
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

  // As in SecretBytes: kept out of the optimizer's reach, which would drop stores to memory that is about to go.
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

  /// Whether no line through a dot is lost now: one between used dots can only be drawn on the way to an unused dot.
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

  /// Whether a straight way over used dots comes to an unused one, and whether a line on it is still to be drawn.
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

  /// Goes straight on to the first unused dot, over used ones, and from there on.
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
