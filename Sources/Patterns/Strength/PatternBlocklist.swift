/// Common shapes that an attacker tries first.
///
/// People draw letters, digits, lines, corners and spirals far more often than chance would. Published studies of
/// unlock patterns recommend rejecting about a hundred of the most common, which reduces the share of patterns guessed
/// within thirty attempts from 24 % to 2 %. The list contains no real patterns: shapes are generated from a few
/// outlines, in all rotations and reflections, from either end. On 3×3 these are 784 patterns, one in five hundred:
/// those of the studies, and variants with shorter arms.
///
/// Sizes do not matter: only the corners of a drawing are compared, after renumbering the columns and rows that have
/// corners. So an L has arms of any length, anywhere on a grid of any size. Snakes, rows, spirals, stairs and the like
/// have as many turns as fit.
public enum PatternBlocklist {
  /// Returns whether a pattern is a common shape.
  public static func contains(_ pattern: Pattern) -> Bool { shape(of: pattern) != nil }

  /// Returns the common shape of a pattern, or `nil`.
  ///
  /// - Complexity: O(number of dots + corners · number of outlines).
  public static func shape(of pattern: Pattern) -> PatternShape? {
    guard pattern.count > 1 else { return nil }
    let grid = pattern.grid
    // No outline has more corners than a snake or all rows or columns in order.
    let most = 2 * max(grid.rows, grid.columns)
    var outline = PatternOutline(capacity: most + 1)
    for index in 0..<pattern.count {
      outline.append(grid.column(of: pattern[index]), grid.row(of: pattern[index]))
      if outline.count > most { return nil }
    }
    outline.normalize()
    if outline.count == 2 { return .line }
    for (shape, corners) in fixed where outline.isImage(of: corners) { return shape }
    if outline.isImage(of: growing(outline.count) { ($0 + 1) / 2 % 2 }) { return .snake }
    if outline.isImage(of: growing(outline.count) { $0 % 2 }) { return .rows }
    if outline.isImage(of: growing(outline.count) { ($0 + 1) / 2 }) { return .stairs }
    if outline.count >= 5 {
      for isFull in [true, false] {
        let corners = spiral(cornerCount: outline.count, isFull: isFull)
        if outline.isImage(of: corners) { return .spiral }
      }
    }
    return nil
  }

  /// Outlines with a fixed number of corners, each as x, y of its corners.
  private static let fixed: [(PatternShape, [Int])] = [
    (.letterL, [0, 0, 1, 0, 1, 1]),
    (.letterU, [0, 0, 0, 1, 1, 1, 1, 0]),
    (.letterZ, [0, 0, 1, 0, 0, 1, 1, 1]),
    (.letterM, [0, 2, 0, 0, 1, 1, 2, 0, 2, 2]),
    (.letterV, [0, 0, 1, 1, 2, 0]),
    (.letterV, [0, 0, 0, 1, 1, 2, 2, 1, 2, 0]),
    (.hook, [0, 1, 1, 0, 1, 2]),
    (.hook, [0, 0, 1, 2, 1, 1]),
    (.letterT, [0, 0, 2, 0, 1, 1, 1, 2]),
    (.letterX, [0, 0, 1, 1, 1, 0, 0, 1]),
    (.letterP, [0, 2, 0, 0, 1, 0, 1, 1, 0, 1]),
    (.letterR, [0, 2, 0, 0, 2, 0, 1, 1, 2, 2]),
    (.letterD, [0, 0, 0, 2, 1, 2, 2, 1, 1, 0]),
    (.digit4, [0, 0, 0, 1, 2, 1, 2, 0, 1, 2]),
    (.digit7, [0, 0, 1, 0, 0, 1]),
    (.rectangle, [0, 0, 1, 0, 1, 2, 0, 2, 0, 1]),
    (.diamond, [1, 0, 2, 1, 1, 2, 0, 1]),
    (.triangle, [0, 0, 1, 2, 0, 2, 0, 1]),
  ]

  /// Returns an outline with two corners in each row, and the columns of its corners by their number.
  private static func growing(_ cornerCount: Int, column: (Int) -> Int) -> [Int] {
    var outline = PatternOutline(capacity: cornerCount)
    for corner in 0..<cornerCount { outline.append(column(corner), corner / 2) }
    outline.normalize()
    return outline.list
  }

  /// Returns a spiral from its centre outwards: right, down, left, up, with growing sides.
  ///
  /// If the spiral fills a rectangle, the last side is as long as the one it is parallel to.
  private static func spiral(cornerCount: Int, isFull: Bool) -> [Int] {
    var (x, y) = (0, 0)
    var outline = PatternOutline(capacity: cornerCount)
    outline.append(x, y)
    for side in 1..<cornerCount {
      let length = isFull && side == cornerCount - 1 ? (side - 1) / 2 : (side + 1) / 2
      switch side % 4 {
      case 1: x += length
      case 2: y += length
      case 3: x -= length
      default: y -= length
      }
      outline.append(x, y)
    }
    outline.normalize()
    return outline.list
  }
}
