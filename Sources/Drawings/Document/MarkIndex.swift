import InkdotGeometry

/// Finds the marks near a place: grids of squares, each twice as large as in the grid below. A mark is in the first grid
/// whose squares are as large as its box and so intersects at most four squares.
///
/// 1. ``append(_:isEmpty:)`` every mark in its order; ``removeLast()`` takes the latest away.
/// 2. ``setEmpty(_:of:)`` when nothing is left of a mark or something is again; its box stays the same. ``move(_:to:)``
///    changes the box.
/// 3. ``marks(intersecting:)`` finds.
struct MarkIndex: Sendable {
  /// The box of each mark, of empty ones too.
  private(set) var boxes: [Rect2D] = []
  /// A box around all marks there have been since there were none, those not counted that were always empty.
  private(set) var extent: Rect2D?
  /// Whether nothing is left of a mark: it is in its squares and not found.
  private var isEmpty: [Bool] = []
  /// Marks by grid and square. A mark may be listed more than once, and where it no longer is.
  private var squares: [UInt64: [Int32]] = [:]
  /// Listings that need not be there.
  private var staleCount = 0
  /// How many marks are in each grid.
  private var counts = [Int](repeating: 0, count: gridCount)

  private static let gridCount = 21
  /// Side of the smallest squares, in pt: a letter of handwriting.
  private static let smallestSide = 32.0
  /// Beyond this everything is in the outermost squares; the largest squares are this wide.
  private static let farthest = 0x1p25

  /// Appends the box of the next mark.
  ///
  /// - Complexity: O(1) amortized.
  mutating func append(_ box: Rect2D, isEmpty isBlank: Bool) {
    let mark = Int32(boxes.count)
    let grid = Self.grid(for: box)
    boxes.append(box)
    isEmpty.append(isBlank)
    counts[grid] += 1
    if !isBlank { extent = extent?.union(box) ?? box }
    Self.forEachSquare(of: box, in: grid) { square in squares[square, default: []].append(mark) }
  }

  /// Forgets the last mark.
  ///
  /// - Precondition: there is one.
  /// - Complexity: O(1) amortized.
  mutating func removeLast() {
    let box = boxes.removeLast()
    isEmpty.removeLast()
    let grid = Self.grid(for: box)
    counts[grid] -= 1
    // Mostly no mark in its squares has a greater number, so that it is the last of each list.
    Self.forEachSquare(of: box, in: grid) { square in
      let list = squares[square, default: []]
      if list.last != Int32(boxes.count) {
        staleCount += 1
      } else if list.count == 1 {
        squares[square] = nil
      } else {
        squares[square, default: []].removeLast()
      }
    }
    if boxes.isEmpty { (extent, squares, staleCount) = (nil, [:], 0) }
    listAgainIfStale()
  }

  /// Says whether nothing is left of a mark.
  ///
  /// - Precondition: `boxes.indices ~= mark`.
  /// - Complexity: O(1).
  mutating func setEmpty(_ isBlank: Bool, of mark: Int) {
    isEmpty[mark] = isBlank
    if !isBlank { extent = extent?.union(boxes[mark]) ?? boxes[mark] }
  }

  /// Gives a mark another box. Where it was it stays listed, which finds nothing wrong, until there are more such places
  /// than marks; then all squares are made again.
  ///
  /// - Precondition: `boxes.indices ~= mark`.
  /// - Complexity: O(1) amortized.
  mutating func move(_ mark: Int, to box: Rect2D) {
    let old = boxes[mark]
    guard old != box else { return }
    let (oldGrid, grid) = (Self.grid(for: old), Self.grid(for: box))
    boxes[mark] = box
    if !isEmpty[mark] { extent = extent?.union(box) ?? box }
    if oldGrid == grid, Self.span(of: old, in: grid) == Self.span(of: box, in: grid) { return }
    counts[oldGrid] -= 1
    counts[grid] += 1
    Self.forEachSquare(of: old, in: oldGrid) { _ in staleCount += 1 }
    Self.forEachSquare(of: box, in: grid) { square in squares[square, default: []].append(Int32(mark)) }
    listAgainIfStale()
  }

  private mutating func listAgainIfStale() {
    guard staleCount > boxes.count + 64 else { return }
    squares = [:]
    staleCount = 0
    for (mark, box) in boxes.enumerated() {
      Self.forEachSquare(of: box, in: Self.grid(for: box)) { squares[$0, default: []].append(Int32(mark)) }
    }
  }

  /// The marks whose boxes intersect a rectangle, in the order of their numbers; empty ones are left out.
  ///
  /// - Complexity: O(marks in the squares that the rectangle intersects), at most O(marks).
  func marks(intersecting rect: Rect2D) -> [Int] {
    var visits = 0.0
    for grid in 0..<Self.gridCount where counts[grid] > 0 {
      let (columns, rows) = Self.span(of: rect, in: grid)
      visits += Double(columns.count) * Double(rows.count)
    }
    // A rectangle of more squares than there are marks is quicker asked the other way round.
    if visits > Double(boxes.count) { return boxes.indices.filter { !isEmpty[$0] && boxes[$0].intersects(rect) } }
    var found: [Int32] = []
    for grid in 0..<Self.gridCount where counts[grid] > 0 {
      Self.forEachSquare(of: rect, in: grid) { square in
        for mark in squares[square] ?? [] where Int(mark) < boxes.count {
          if !isEmpty[Int(mark)], boxes[Int(mark)].intersects(rect) { found.append(mark) }
        }
      }
    }
    found.sort()
    var result: [Int] = []
    for mark in found where result.last != Int(mark) { result.append(Int(mark)) }
    return result
  }

  /// Stops the program unless each mark is in its squares and what else is listed is counted. For tests.
  func checkInvariants(of marks: [DrawingMark]) {
    precondition(boxes.count == marks.count && isEmpty.count == marks.count, "a box for each mark")
    var gridCounts = [Int](repeating: 0, count: Self.gridCount)
    var expectedCount = 0
    precondition(!squares.values.contains { $0.isEmpty }, "a square without marks")
    for (number, mark) in marks.enumerated() {
      precondition(boxes[number] == mark.bounds, "the box of a mark is its bounds")
      precondition(isEmpty[number] == mark.isEmpty, "a mark is empty when nothing is left of it")
      let grid = Self.grid(for: boxes[number])
      gridCounts[grid] += 1
      Self.forEachSquare(of: boxes[number], in: grid) { square in
        precondition(squares[square]?.contains(Int32(number)) == true, "a mark is in each of its squares")
        expectedCount += 1
      }
      guard !mark.isEmpty else { continue }
      guard let extent else { preconditionFailure("marks without an extent") }
      // Sums of sides are rounded.
      let (box, slack) = (boxes[number], 1e-6)
      precondition(
        box.x >= extent.x - slack && box.x + box.width <= extent.x + extent.width + slack, "outside the extent")
      precondition(
        box.y >= extent.y - slack && box.y + box.height <= extent.y + extent.height + slack, "outside the extent")
    }
    precondition(gridCounts == counts, "marks in each grid")
    precondition(squares.values.reduce(0) { $0 + $1.count } == expectedCount + staleCount, "places of no mark")
    precondition(staleCount <= boxes.count + 64, "too many places of no mark")
  }

  private static func grid(for box: Rect2D) -> Int {
    let longest = box.width > box.height ? box.width : box.height
    var (grid, side) = (0, smallestSide)
    while side < longest, grid < gridCount - 1 { (grid, side) = (grid + 1, side * 2) }
    return grid
  }

  private static func span(of rect: Rect2D, in grid: Int) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let side = smallestSide * Double(1 << grid)
    func number(_ x: Double) -> Int { Int((x.clamped(-farthest, farthest) / side).rounded(.down)) }
    let (left, top) = (number(rect.x), number(rect.y))
    let (right, bottom) = (number(rect.x + rect.width), number(rect.y + rect.height))
    return (left...(right > left ? right : left), top...(bottom > top ? bottom : top))
  }

  private static func forEachSquare(of rect: Rect2D, in grid: Int, _ body: (UInt64) -> Void) {
    let (columns, rows) = span(of: rect, in: grid)
    for row in rows {
      // Numbers of squares have 21 bits and a sign. Put together in one expression with the column, Swift 6.3.1 leaves
      // the rest out for all columns but the first when it optimizes.
      let line = (UInt64(grid) << 28 | UInt64(row + 1 << 22)) << 28
      for column in columns { body(line + UInt64(column + 1 << 22)) }
    }
  }
}
