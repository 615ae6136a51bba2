import InkdotGeometry

/// Finds marks by location, with grids of squares that double in size from grid to grid.
///
/// A mark is in the first grid whose squares are at least as large as its box, and so intersects at most four squares.
///
/// 1. ``append(_:isEmpty:)`` each mark in order; ``removeLast()`` removes the last one.
/// 2. ``setEmpty(_:of:)`` hides or shows a mark; its box stays the same. ``move(_:to:)`` changes the box.
/// 3. ``marks(intersecting:)`` finds marks.
struct MarkIndex: Sendable {
  /// The box of each mark, including empty marks.
  private(set) var boxes: [Rect2D] = []
  /// A bounding box of all marks since there were none, without marks that were always empty.
  private(set) var extent: Rect2D?
  /// Whether a mark is empty. Empty marks stay in their squares but are not found.
  private var isEmpty: [Bool] = []
  /// Marks by grid and square. A mark may be listed twice, and in squares that it has left.
  private var squares: [UInt64: [Int32]] = [:]
  /// Number of entries that are outdated or duplicates.
  private var staleCount = 0
  /// Number of marks in each grid.
  private var counts = [Int](repeating: 0, count: gridCount)

  private static let gridCount = 21
  /// Side of the smallest squares, in pt: about a handwritten letter.
  private static let smallestSide = 32.0
  /// Marks beyond this coordinate are in the outermost squares. Also the side of the largest squares.
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

  /// Removes the last mark.
  ///
  /// - Precondition: there is a mark.
  /// - Complexity: O(1) amortized.
  mutating func removeLast() {
    let box = boxes.removeLast()
    isEmpty.removeLast()
    let grid = Self.grid(for: box)
    counts[grid] -= 1
    // Usually no mark in its squares has a greater number, so that it is the last of each list.
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

  /// Sets whether a mark is empty.
  ///
  /// - Precondition: `boxes.indices ~= mark`.
  /// - Complexity: O(1).
  mutating func setEmpty(_ isBlank: Bool, of mark: Int) {
    isEmpty[mark] = isBlank
    if !isBlank { extent = extent?.union(boxes[mark]) ?? boxes[mark] }
  }

  /// Changes the box of a mark.
  ///
  /// Its old entries remain, which does no harm, until there are more outdated entries than marks. Then the squares are
  /// rebuilt.
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

  /// Returns the marks that are not empty and whose boxes intersect a rectangle, by number.
  ///
  /// - Complexity: O(marks in the squares that the rectangle intersects), at most O(marks).
  func marks(intersecting rect: Rect2D) -> [Int] {
    var visits = 0.0
    for grid in 0..<Self.gridCount where counts[grid] > 0 {
      let (columns, rows) = Self.span(of: rect, in: grid)
      visits += Double(columns.count) * Double(rows.count)
    }
    // For a rectangle with more squares than marks, checking each mark is faster.
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

  /// Traps unless each mark is in its squares and outdated entries are counted. For tests.
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
      // Square numbers have 21 bits and a sign. Two statements, because Swift 6.3.1 miscompiles one expression with
      // optimization: it drops the rest for all columns except the first.
      let line = (UInt64(grid) << 28 | UInt64(row + 1 << 22)) << 28
      for column in columns { body(line + UInt64(column + 1 << 22)) }
    }
  }
}
