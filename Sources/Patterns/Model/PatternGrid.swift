/// A grid of dots: rows × columns, numbered row by row from 0.
public struct PatternGrid: Equatable, Hashable, Sendable {
  /// Number of rows.
  public let rows: Int
  /// Number of columns.
  public let columns: Int

  /// Allowed sides of a grid. Records of patterns need ``drawableSides``; larger grids are for studies of the rules.
  public static let sides = 2...16
  /// Sides with enough space for a fingertip on a phone; required to store a pattern in a ``CredentialRecord``.
  public static let drawableSides = 2...6
  /// The common grid of nine dots.
  public static let standard = PatternGrid(uncheckedRows: 3, columns: 3)

  /// Creates a grid.
  ///
  /// - Throws: ``PatternError/gridOutOfRange(rows:columns:)`` outside ``sides``.
  /// - Complexity: O(1).
  public init(rows: Int, columns: Int) throws(PatternError) {
    guard Self.sides.contains(rows), Self.sides.contains(columns) else {
      throw .gridOutOfRange(rows: rows, columns: columns)
    }
    self.init(uncheckedRows: rows, columns: columns)
  }

  private init(uncheckedRows rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }

  /// Number of dots.
  public var count: Int { rows * columns }

  /// Whether fingers can draw on it: both sides are within ``drawableSides``.
  public var isDrawable: Bool { Self.drawableSides.contains(rows) && Self.drawableSides.contains(columns) }

  /// Returns the row of a dot, from 0 at the top.
  public func row(of dot: Int) -> Int { dot / columns }

  /// Returns the column of a dot, from 0 at the left.
  public func column(of dot: Int) -> Int { dot % columns }

  /// Returns whether the grid has a dot with a number.
  public func contains(_ dot: Int) -> Bool { dot >= 0 && dot < count }

  /// Returns the dots between two dots that a straight link passes exactly, in order.
  ///
  /// These are the lattice points strictly between the ends. The difference of the ends, divided by the greatest common
  /// divisor of its components, leads from each to the next.
  ///
  /// - Returns: the dots; none if an end does not belong to the grid.
  /// - Complexity: O(number of passed dots).
  public func dots(between start: Int, and end: Int) -> [Int] {
    guard contains(start), contains(end) else { return [] }
    let link = link(from: start, to: end)
    guard link.steps > 1 else { return [] }
    return (1..<link.steps).map { start + $0 * link.step }
  }

  /// Returns a straight link as equal steps between the dots on it.
  ///
  /// - Precondition: both dots belong to the grid.
  func link(from start: Int, to end: Int) -> (start: Int, step: Int, steps: Int) {
    let down = row(of: end) - row(of: start)
    let right = column(of: end) - column(of: start)
    let steps = Self.greatestCommonDivisor(abs(down), abs(right))
    return steps == 0 ? (start, 0, 1) : (start, down / steps * columns + right / steps, steps)
  }

  package static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
