import InkdotDrawings
import InkdotGeometry
import InkdotRendering

/// Aligns a selection with nearby boxes while it is moved, and returns alignment guides.
///
/// The boxes are collected once when a move begins, at most ``maximumBoxCount``, so that the cost of an event does not
/// depend on the number of marks.
struct SelectionAligner {
  /// Which lines of the selection are aligned, and whether by moving or scaling.
  enum Mode {
    /// Aligns edges and centre by moving.
    case edges
    /// Aligns the centre by moving.
    case middle
    /// Aligns edges by scaling about a point.
    case size(about: Point2D)
  }

  /// The sheet if it has edges, then other marks and words of small strokes, the largest first.
  private var boxes: [Rect2D] = []

  private static let maximumBoxCount = 64
  /// Boxes are ignored if neither side exceeds this length, in pt of the screen.
  private static let smallestSide = 12.0
  /// Strokes are parts of words if neither side exceeds this length, in pt of the screen.
  private static let wordSide = 32.0
  /// Maximum distance between strokes of one word, in pt of the screen.
  private static let wordSpace = 12.0
  /// Maximum distance of aligned lines, in pt of the sheet. Allows for rounding in transforms.
  private static let tolerance = 0.01

  /// Collects the boxes of a drawing.
  ///
  /// - Parameters:
  ///   - drawing: the drawing without the moved marks.
  ///   - photo: the moved photo, an index of `Drawing.floatingPhotos`.
  ///   - visible: the visible part of the sheet.
  ///   - scale: zoom scale of the sheet.
  /// - Complexity: O(visible marks + their samples).
  init(_ drawing: Drawing, without photo: Int?, in visible: Rect2D, scale: Double) {
    var word: Rect2D?
    for number in drawing.marks(intersecting: visible) where !drawing.marks[number].isBackground {
      guard let box = drawing.bounds(of: drawing.selection(of: number...number)), box.intersects(visible) else {
        continue
      }
      guard case .stroke = drawing.marks[number], box.longestSide * scale < Self.wordSide else {
        insert(box, scale: scale)
        continue
      }
      if let last = word, last.inset(by: -Self.wordSpace / scale).intersects(box) {
        word = last.union(box)
      } else {
        if let word { insert(word, scale: scale) }
        word = box
      }
    }
    if let word { insert(word, scale: scale) }
    for number in drawing.floatingPhotos.indices where number != photo {
      let box = drawing.floatingPhotos[number].bounds
      if box.intersects(visible) { insert(box, scale: scale) }
    }
    if !drawing.sheet.isEndless { boxes.insert(drawing.bounds, at: 0) }
  }

  private mutating func insert(_ box: Rect2D, scale: Double) {
    let side = box.longestSide
    guard side * scale >= Self.smallestSide else { return }
    var place = boxes.count
    while place > 0, boxes[place - 1].longestSide < side { place -= 1 }
    guard place < Self.maximumBoxCount else { return }
    if boxes.count == Self.maximumBoxCount { boxes.removeLast() }
    boxes.insert(box, at: place)
  }

  // MARK: Aligning

  /// Returns the map that aligns a box; the identity if nothing is near.
  ///
  /// - Parameter distance: maximum movement of a line of the box, in pt of the sheet.
  /// - Complexity: O(1).
  func correction(of box: Rect2D, _ mode: Mode, within distance: Double) -> Similarity2D {
    if case .size(let anchor) = mode {
      return Similarity2D(scale: factor(for: box, about: anchor, within: distance), about: anchor)
    }
    let (dx, dy) = (shift(of: box, .horizontal, mode), shift(of: box, .vertical, mode))
    return Similarity2D(offset: Vector2D(abs(dx) <= distance ? dx : 0, abs(dy) <= distance ? dy : 0))
  }

  /// Returns the shortest shift along an axis that aligns a box.
  private func shift(of box: Rect2D, _ axis: Axis, _ mode: Mode) -> Double {
    let span = Span(box, axis)
    var best = Double.infinity
    for other in boxes {
      let target = Span(other, axis)
      for line in 0..<3 where mode.aligns(line) {
        for index in 0..<3 where abs(target[index] - span[line]) < abs(best) { best = target[index] - span[line] }
      }
    }
    if case .edges = mode {
      for row in rows(with: box, axis) where abs(row.shift) < abs(best) { best = row.shift }
    }
    return best
  }

  /// Returns the factor nearest to 1 that brings an edge to another line.
  private func factor(for box: Rect2D, about anchor: Point2D, within distance: Double) -> Double {
    var (best, factor) = (distance, 1.0)
    for axis in [Axis.horizontal, .vertical] {
      let span = Span(box, axis)
      let fixed = axis == .horizontal ? anchor.x : anchor.y
      // Edges near the point would change the size too much.
      let edges = [span.low, span.high].filter { abs($0 - fixed) >= 2 * distance }
      for other in boxes {
        let target = Span(other, axis)
        for edge in edges {
          for index in 0..<3 where abs(target[index] - edge) < best {
            best = abs(target[index] - edge)
            factor = (target[index] - fixed) / (edge - fixed)
          }
        }
      }
    }
    return factor
  }

  // MARK: Equal gaps

  /// Three boxes in order along an axis. One of them is moved.
  private struct Row {
    let boxes: [Rect2D]
    let axis: Axis
    /// Index of the moved box.
    let moved: Int

    func gap(after index: Int) -> Double { Span(boxes[index + 1], axis).low - Span(boxes[index], axis).high }

    /// The shift of the moved box that makes both gaps equal.
    var shift: Double {
      let difference = gap(after: 0) - gap(after: 1)
      return moved == 1 ? -difference / 2 : difference
    }

    /// Returns a line across a gap, at a height that both boxes share.
    func guide(after index: Int) -> AlignmentGuide {
      let (first, second) = (boxes[index], boxes[index + 1])
      let (one, other) = (Span(first, axis.other), Span(second, axis.other))
      let middle = (max(one.low, other.low) + min(one.high, other.high)) / 2
      return AlignmentGuide(
        start: axis.point(Span(first, axis).high, middle), end: axis.point(Span(second, axis).low, middle), isGap: true)
    }
  }

  /// Returns the rows that a box forms with its neighbours.
  private func rows(with box: Rect2D, _ axis: Axis) -> [Row] {
    let (before, after) = (neighbor(of: box, axis, isAfter: false), neighbor(of: box, axis, isAfter: true))
    var rows: [Row] = []
    if let before, let after { rows.append(Row(boxes: [before, box, after], axis: axis, moved: 1)) }
    if let before, let next = neighbor(of: before, axis, isAfter: false) {
      rows.append(Row(boxes: [next, before, box], axis: axis, moved: 2))
    }
    if let after, let next = neighbor(of: after, axis, isAfter: true) {
      rows.append(Row(boxes: [box, after, next], axis: axis, moved: 0))
    }
    return rows
  }

  /// Returns the nearest box on one side of another along an axis that overlaps it along the other axis.
  private func neighbor(of box: Rect2D, _ axis: Axis, isAfter: Bool) -> Rect2D? {
    let (span, across) = (Span(box, axis), Span(box, axis.other))
    var (best, found) = (Double.infinity, Rect2D?.none)
    for other in boxes {
      let (along, beside) = (Span(other, axis), Span(other, axis.other))
      let gap = isAfter ? along.low - span.high : span.low - along.high
      if gap > 0, gap < best, beside.low < across.high, across.low < beside.high { (best, found) = (gap, other) }
    }
    return found
  }

  // MARK: Guides

  /// Returns the lines with which a box is aligned, and its equal gaps.
  ///
  /// - Complexity: O(1).
  func guides(of box: Rect2D, _ mode: Mode) -> [AlignmentGuide] {
    var guides: [AlignmentGuide] = []
    for axis in [Axis.horizontal, .vertical] {
      let count = guides.count
      for line in 0..<3 where mode.aligns(line) { addGuide(at: line, of: box, axis, to: &guides) }
      guard case .edges = mode, guides.count == count else { continue }
      for row in rows(with: box, axis) where abs(row.shift) <= Self.tolerance {
        guides += [row.guide(after: 0), row.guide(after: 1)]
        break
      }
    }
    return guides
  }

  /// Adds a guide from a box through all boxes that have a line at the same coordinate.
  private func addGuide(at line: Int, of box: Rect2D, _ axis: Axis, to guides: inout [AlignmentGuide]) {
    let place = Span(box, axis)[line]
    let own = Span(box, axis.other)
    var (low, high, isFound) = (own.low, own.high, false)
    for other in boxes {
      let span = Span(other, axis)
      for index in 0..<3 where abs(span[index] - place) <= Self.tolerance {
        let across = Span(other, axis.other)
        (low, high, isFound) = (min(low, across.low), max(high, across.high), true)
      }
    }
    if isFound {
      guides.append(AlignmentGuide(start: axis.point(place, low), end: axis.point(place, high), isGap: false))
    }
  }
}

extension SelectionAligner.Mode {
  /// Returns whether a line of the selection is aligned: 0 lower edge, 1 centre, 2 upper edge.
  fileprivate func aligns(_ line: Int) -> Bool {
    switch self {
    case .edges: true
    case .middle: line == 1
    case .size: line != 1
    }
  }
}

/// A line with which a selection is aligned, or a gap that equals another, in pt of the sheet.
struct AlignmentGuide {
  let start: Point2D
  let end: Point2D
  /// Whether the line measures a gap; its ends are marked then.
  let isGap: Bool

  /// Length of the marks at the ends of a gap, in pt of the screen.
  private static let endLength = 6.0

  /// Returns the guide as lines that are 1 pt wide on the screen.
  func items(_ color: RGBAColor, scale: Double) -> [DisplayItem] {
    var lines = [[start, end]]
    if isGap {
      let isLevel = start.y == end.y
      let half = Self.endLength / scale / 2
      let side = isLevel ? Vector2D(0, half) : Vector2D(half, 0)
      lines += [start, end].map { [$0 + side, $0 + side * -1] }
    }
    return lines.map { .line($0, width: 1 / scale, color) }
  }
}

/// The extent of a box along an axis.
private struct Span {
  let low: Double
  let high: Double

  init(_ box: Rect2D, _ axis: Axis) {
    switch axis {
    case .horizontal: (low, high) = (box.x, box.x + box.width)
    case .vertical: (low, high) = (box.y, box.y + box.height)
    }
  }

  var middle: Double { (low + high) / 2 }

  /// The lower edge (0), centre (1) or upper edge.
  subscript(line: Int) -> Double { line == 0 ? low : line == 1 ? middle : high }
}

private enum Axis {
  case horizontal
  case vertical

  var other: Axis { self == .horizontal ? .vertical : .horizontal }

  /// Returns the point at a coordinate along this axis and one along the other.
  func point(_ along: Double, _ across: Double) -> Point2D {
    self == .horizontal ? Point2D(along, across) : Point2D(across, along)
  }
}

extension Rect2D {
  fileprivate var longestSide: Double { max(width, height) }
}
