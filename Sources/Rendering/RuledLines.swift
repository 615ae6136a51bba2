public import InkdotDrawings
public import InkdotGeometry

/// What is printed on a sheet, as lines for every painter.
public struct RuledLines: Hashable, Sendable {
  /// What they are lines of.
  public let ruling: Ruling
  /// Beginning and end of each line, one after the other, in pt.
  public let ends: [Point2D]
  /// Width of a line, or of a dot, in pt. Ends are round.
  public let width: Double
  /// Distance of the dots that a line consists of, in pt, the first at its beginning; `nil` for a whole line.
  public let dotSpacing: Double?
  /// Colour of all of them.
  public let color: RGBAColor

  /// Lines that are shown nearer to each other than this are not painted: all of them would be one grey, in px.
  public static let leastShownSpacing = 3.0

  private static let lineWidth = 1.0
  private static let dotWidth = 2.0
  /// Lines run through the middles of the pixels of a screen that shows 1 pt as one.
  private static let lineOffset = 0.5
  /// Lines of a staff, and how many spacings come from one staff to the next, and before the first.
  private static let staff = (lines: 5, period: 11, start: 4)

  /// The lines of a sheet that may lie in a part of it; `nil` for none.
  ///
  /// Each part has the lines of the whole at the same places, so that parts fit together.
  /// - Complexity: O(lines in the part); dots are one line a row.
  public init?(of sheet: Sheet, in part: Rect2D) {
    let ruling = sheet.ruling
    guard ruling.kind != .plain, part.isFinite else { return nil }
    let spacing = ruling.spacing
    let bounds = sheet.bounds
    // What reaches into the part, and no farther than the paper.
    let (left, top) = (max(part.x - spacing, bounds.x), max(part.y - spacing, bounds.y))
    let right = min(part.x + part.width + spacing, bounds.x + bounds.width)
    let bottom = min(part.y + part.height + spacing, bounds.y + bounds.height)
    guard right > left, bottom > top else { return nil }
    let isDotted = ruling.kind == .dotted
    let offset = isDotted ? 0 : Self.lineOffset
    /// The multiples of the spacing between two places, those at the edges of the paper left out.
    func numbers(_ from: Double, _ to: Double, _ edges: (Double, Double)) -> ClosedRange<Int>? {
      var (first, last) = (Int((from / spacing).rounded(.up)), Int((to / spacing).rounded(.down)))
      if Double(first) * spacing <= edges.0 { first += 1 }
      if Double(last) * spacing + offset >= edges.1 { last -= 1 }
      return first <= last ? first...last : nil
    }
    let rows = numbers(top, bottom, (bounds.y, bounds.y + bounds.height))
    let columns = numbers(left, right, (bounds.x, bounds.x + bounds.width))
    var ends: [Point2D] = []
    if let rows {
      // Dots begin at one of them, lines where they are cut.
      let start = isDotted ? Double(columns?.lowerBound ?? 0) * spacing : left
      let end = isDotted ? Double(columns?.upperBound ?? 0) * spacing : right
      if !isDotted || columns != nil {
        for row in rows where ruling.kind != .music || Self.isInStaff(row) {
          let y = Double(row) * spacing + offset
          ends.append(Point2D(start, y))
          ends.append(Point2D(end, y))
        }
      }
    }
    if ruling.kind == .squared, let columns {
      for column in columns {
        let x = Double(column) * spacing + offset
        ends.append(Point2D(x, top))
        ends.append(Point2D(x, bottom))
      }
    }
    guard !ends.isEmpty else { return nil }
    (self.ruling, self.ends) = (ruling, ends)
    width = isDotted ? Self.dotWidth : Self.lineWidth
    dotSpacing = isDotted ? spacing : nil
    color = Self.color(of: sheet)
  }

  private static func isInStaff(_ row: Int) -> Bool {
    let place = (row - staff.start) % staff.period
    return (place < 0 ? place + staff.period : place) < staff.lines
  }

  /// Light on dark paper and dark on light, and never as strong as ink.
  private static func color(of sheet: Sheet) -> RGBAColor {
    switch (sheet.ruling.kind, sheet.isDark) {
    case (.music, false): RGBAColor(rgba: 0x2A33_4499)
    case (.music, true): RGBAColor(rgba: 0xFFFF_FF80)
    case (.dotted, false): RGBAColor(rgba: 0x3C5A_8C80)
    case (.dotted, true): RGBAColor(rgba: 0xFFFF_FF66)
    case (_, false): RGBAColor(rgba: 0x3C5A_8C55)
    case (_, true): RGBAColor(rgba: 0xFFFF_FF33)
    }
  }
}
