public import InkdotGeometry

/// Named sizes of sheets. 1 pt of a drawing is 1/72 in, so that PDFs have this size.
public enum SheetSize: UInt8, CaseIterable, Hashable, Sendable {
  /// ISO 216, 210 × 297 mm.
  case a4 = 0
  /// ISO 216, 148 × 210 mm.
  case a5 = 1
  /// ANSI/ASME Y14.1, 8.5 × 11 in.
  case letter = 2
  /// A square of 600 pt.
  case square = 3

  /// The name of the size on the command line.
  public var name: StaticString {
    switch self {
    case .a4: "a4"
    case .a5: "a5"
    case .letter: "letter"
    case .square: "square"
    }
  }

  /// Returns the size in whole pt.
  ///
  /// - Parameter isLandscape: whether the sheet is in landscape orientation.
  public func size(isLandscape: Bool = false) -> Size2D {
    let size =
      switch self {
      case .a4: Size2D(595, 842)
      case .a5: Size2D(420, 595)
      case .letter: Size2D(612, 792)
      case .square: Size2D(600, 600)
      }
    return isLandscape ? Size2D(size.height, size.width) : size
  }
}
