public import InkdotGeometry

/// Sizes of sheets that have names. A pt of the drawing is a point of print, 1/72 in, so that a PDF has that size.
public enum SheetSize: UInt8, CaseIterable, Hashable, Sendable {
  /// ISO 216, 210 × 297 mm.
  case a4 = 0
  /// ISO 216, 148 × 210 mm.
  case a5 = 1
  /// ANSI/ASME Y14.1, 8.5 × 11 in.
  case letter = 2
  /// As wide as high.
  case square = 3

  /// Its sides in pt, to the whole pt.
  ///
  /// - Parameter isLevel: whether the longer side is the width.
  public func size(isLevel: Bool = false) -> Size2D {
    let size =
      switch self {
      case .a4: Size2D(595, 842)
      case .a5: Size2D(420, 595)
      case .letter: Size2D(612, 792)
      case .square: Size2D(600, 600)
      }
    return isLevel ? Size2D(size.height, size.width) : size
  }
}
