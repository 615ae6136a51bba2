import InkdotGeometry

/// Finds the marks near a place: grids of squares, each twice as large as in the grid below. A mark is in the first grid
/// whose squares are as large as its box and so touches at most four squares.
struct MarkIndex: Sendable {
  /// The box of each mark, or `nil` when nothing is left of it.
  private(set) var boxes: [Rect?] = []
  /// Marks by grid and square, ascending.
  private var squares: [UInt64: [Int32]] = [:]
  /// How many marks are in each grid.
  private var counts = [Int](repeating: 0, count: gridCount)

  private static let gridCount = 21
  /// Side of the smallest squares, in pt: a letter of handwriting.
  private static let smallestSide = 32.0
  /// Beyond this everything is in the outermost squares; the largest squares are this wide.
  private static let farthest = 0x1p25

  /// Appends the box of the next mark. O(1) amortized.
  mutating func append(_ box: Rect?) {
    boxes.append(nil)
    set(box, of: boxes.count - 1)
  }

  /// Forgets the last mark.
  mutating func removeLast() {
    set(nil, of: boxes.count - 1)
    boxes.removeLast()
  }

  /// Changes the box of a mark. O(log n) and a short move in the lists of at most eight squares.
  mutating func set(_ box: Rect?, of mark: Int) {
    if boxes[mark] == box { return }
    if let old = boxes[mark] {
      let grid = Self.grid(for: old)
      counts[grid] -= 1
      Self.forEachSquare(of: old, in: grid) { square in
        guard var marks = squares.removeValue(forKey: square) else { return }
        let place = Self.place(of: mark, in: marks)
        if place < marks.count, marks[place] == Int32(mark) { marks.remove(at: place) }
        if !marks.isEmpty { squares[square] = marks }
      }
    }
    boxes[mark] = box
    if let box {
      let grid = Self.grid(for: box)
      counts[grid] += 1
      Self.forEachSquare(of: box, in: grid) { square in
        var marks = squares.removeValue(forKey: square) ?? []
        marks.insert(Int32(mark), at: Self.place(of: mark, in: marks))
        squares[square] = marks
      }
    }
  }

  /// The marks whose boxes touch a rectangle, in their order.
  func marks(touching rect: Rect) -> [Int] {
    var visits = 0.0
    for grid in 0..<Self.gridCount where counts[grid] > 0 {
      let (columns, rows) = Self.span(of: rect, in: grid)
      visits += Double(columns.count) * Double(rows.count)
    }
    // A rectangle of more squares than there are marks is quicker asked the other way round.
    if visits > Double(boxes.count) { return boxes.indices.filter { boxes[$0]?.touches(rect) ?? false } }
    var found: [Int32] = []
    for grid in 0..<Self.gridCount where counts[grid] > 0 {
      Self.forEachSquare(of: rect, in: grid) { square in
        for mark in squares[square] ?? [] where boxes[Int(mark)]?.touches(rect) ?? false { found.append(mark) }
      }
    }
    found.sort()
    var result: [Int] = []
    for mark in found where result.last != Int(mark) { result.append(Int(mark)) }
    return result
  }

  private static func grid(for box: Rect) -> Int {
    let longest = box.width > box.height ? box.width : box.height
    var (grid, side) = (0, smallestSide)
    while side < longest, grid < gridCount - 1 { (grid, side) = (grid + 1, side * 2) }
    return grid
  }

  private static func span(of rect: Rect, in grid: Int) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let side = smallestSide * Double(1 << grid)
    func number(_ x: Double) -> Int { Int((StrokeSample.clamped(x, -farthest, farthest) / side).rounded(.down)) }
    let (left, top) = (number(rect.x), number(rect.y))
    let (right, bottom) = (number(rect.x + rect.width), number(rect.y + rect.height))
    return (left...(right > left ? right : left), top...(bottom > top ? bottom : top))
  }

  private static func forEachSquare(of rect: Rect, in grid: Int, _ body: (UInt64) -> Void) {
    let (columns, rows) = span(of: rect, in: grid)
    for row in rows {
      // Numbers of squares have 21 bits and a sign. Put together in one expression with the column, Swift 6.3.1 leaves
      // the rest out for all columns but the first when it optimizes.
      let line = (UInt64(grid) << 28 | UInt64(row + 1 << 22)) << 28
      for column in columns { body(line + UInt64(column + 1 << 22)) }
    }
  }

  /// Where a mark is or belongs in an ascending list.
  private static func place(of mark: Int, in marks: [Int32]) -> Int {
    var (low, high) = (0, marks.count)
    // Marks mostly come in their order.
    if let last = marks.last, last < Int32(mark) { return high }
    while low < high {
      let middle = (low + high) / 2
      if marks[middle] < Int32(mark) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
