public import InkdotDrawings
public import InkdotGeometry

/// The ruling of a sheet as lines for every painter.
public struct RuledLines: Hashable, Sendable {
  /// The ruling.
  public let ruling: Ruling
  /// Start and end of each line in turn, in pt.
  public let ends: [Point2D]
  /// Width of a line or dot, in pt. Ends are round.
  public let width: Double
  /// Distance of the dots of a line, in pt, from its start; `nil` for a solid line.
  public let dotSpacing: Double?
  /// Colour of all lines.
  public let color: RGBAColor

  /// Distance of shown lines at which they are no longer painted, in px; they would merge to a grey area.
  public static let minimumSpacing = 3.0
  /// Distance of shown lines at which they have their full colour, in px; closer lines fade.
  public static let fullOpacitySpacing = 6.0

  private static let lineWidth = 1.0
  private static let dotWidth = 2.0
  /// Lines are in the middle of pixels at one pixel per pt.
  private static let lineOffset = 0.5
  /// Lines of a staff; spacings from one staff to the next, and before the first.
  private static let staff = (lines: 5, period: 11, start: 4)

  /// Creates the lines of a sheet that may intersect a part of it; `nil` if there are none.
  ///
  /// Positions do not depend on the part, so that parts fit together.
  ///
  /// - Parameters:
  ///   - sheet: the sheet.
  ///   - part: in pt of the sheet.
  ///   - scale: pixels per pt, if known. Lines closer than ``fullOpacitySpacing`` fade then.
  /// - Complexity: O(lines in the part); a row of dots is one line.
  public init?(of sheet: Sheet, in part: Rect2D, scale: Double = .infinity) {
    let ruling = sheet.ruling
    let opacity = (ruling.spacing * scale - Self.minimumSpacing) / (Self.fullOpacitySpacing - Self.minimumSpacing)
    guard part.isFinite, opacity > 0 else { return nil }
    let grid = Grid(sheet, near: part)
    switch ruling.kind {
    case .plain: return nil
    case .lined: ends = grid.rows { _ in true }
    case .squared: ends = grid.rows { _ in true } + grid.columns
    case .dotted: ends = grid.dottedRows
    case .music: ends = grid.rows(where: Self.isInStaff)
    }
    if ends.isEmpty { return nil }
    self.ruling = ruling
    switch ruling.kind {
    case .plain, .lined, .squared, .music:
      width = Self.lineWidth
      dotSpacing = nil
    case .dotted:
      width = Self.dotWidth
      dotSpacing = ruling.spacing
    }
    color = Self.color(of: sheet).faded(to: opacity)
  }

  /// The multiples of the spacing near a part of a sheet.
  private struct Grid {
    let spacing: Double
    let bounds: Rect2D
    var left = 0.0
    var right = 0.0
    var top = 0.0
    var bottom = 0.0

    init(_ sheet: Sheet, near part: Rect2D) {
      spacing = sheet.ruling.spacing
      bounds = sheet.bounds
      // Lines extend into the part, but not beyond the sheet.
      left = max(part.x - spacing, bounds.x)
      top = max(part.y - spacing, bounds.y)
      right = min(part.x + part.width + spacing, bounds.x + bounds.width)
      bottom = min(part.y + part.height + spacing, bounds.y + bounds.height)
    }

    /// Returns the horizontal lines at selected multiples of the spacing.
    func rows(where isIncluded: (Int) -> Bool) -> [Point2D] {
      lines(rowNumbers(offset: RuledLines.lineOffset), from: left, to: right, where: isIncluded)
    }

    /// The vertical lines.
    var columns: [Point2D] {
      numbers(left, right, bounds.x, bounds.x + bounds.width, offset: RuledLines.lineOffset).flatMap {
        let x = Double($0) * spacing + RuledLines.lineOffset
        return [Point2D(x, top), Point2D(x, bottom)]
      }
    }

    /// The horizontal lines of dots, which start and end at a dot.
    var dottedRows: [Point2D] {
      let columns = numbers(left, right, bounds.x, bounds.x + bounds.width, offset: 0)
      guard let first = columns.first, let last = columns.last else { return [] }
      return rowNumbers(offset: 0).flatMap {
        let y = Double($0) * spacing
        return [Point2D(Double(first) * spacing, y), Point2D(Double(last) * spacing, y)]
      }
    }

    private func lines(
      _ numbers: Range<Int>, from start: Double, to end: Double, where isIncluded: (Int) -> Bool
    ) -> [Point2D] {
      numbers.filter(isIncluded).flatMap {
        let y = Double($0) * spacing + RuledLines.lineOffset
        return [Point2D(start, y), Point2D(end, y)]
      }
    }

    private func rowNumbers(offset: Double) -> Range<Int> {
      numbers(top, bottom, bounds.y, bounds.y + bounds.height, offset: offset)
    }

    /// Returns the multiples of the spacing between two coordinates, without those at the edges of the sheet.
    private func numbers(
      _ from: Double, _ to: Double, _ lowerEdge: Double, _ upperEdge: Double, offset: Double
    ) -> Range<Int> {
      guard right > left, bottom > top else { return 0..<0 }
      var first = Int((from / spacing).rounded(.up))
      var last = Int((to / spacing).rounded(.down))
      if Double(first) * spacing <= lowerEdge { first += 1 }
      if Double(last) * spacing + offset >= upperEdge { last -= 1 }
      return first <= last ? first..<last + 1 : 0..<0
    }
  }

  private static func isInStaff(_ row: Int) -> Bool {
    let place = (row - staff.start) % staff.period
    return (place < 0 ? place + staff.period : place) < staff.lines
  }

  /// Light on dark sheets and dark on light ones, always weaker than ink.
  private static func color(of sheet: Sheet) -> RGBAColor {
    switch sheet.ruling.kind {
    case .plain, .lined, .squared: RGBAColor(rgba: sheet.isDark ? 0xFFFF_FF33 : 0x3C5A_8C55)
    case .dotted: RGBAColor(rgba: sheet.isDark ? 0xFFFF_FF66 : 0x3C5A_8C80)
    case .music: RGBAColor(rgba: sheet.isDark ? 0xFFFF_FF80 : 0x2A33_4499)
    }
  }
}
