import InkdotInk
public import InkdotGeometry

/// The paper of a drawing: size, colour and ruling.
public struct Sheet: Hashable, Sendable {
  /// Width, in pt.
  public let width: Double
  /// Height, in pt.
  public let height: Double
  /// Colour of the sheet.
  public var color: RGBAColor
  /// The ruling.
  public var ruling: Ruling
  /// Whether the sheet has no edges.
  ///
  /// Ink may be anywhere, and exports include the marks with ``margin``. Width and height are the shown area of an
  /// empty sheet.
  public var isEndless: Bool

  /// Margin around the marks of an endless sheet, in pt.
  public static let margin = 24.0

  /// Creates a sheet.
  ///
  /// - Returns: `nil` if a side is outside `Drawing.sides`.
  public init?(
    width: Double, height: Double, color: RGBAColor = .white, ruling: Ruling = .plain, isEndless: Bool = false
  ) {
    guard Drawing.sides ~= width, Drawing.sides ~= height else { return nil }
    (self.width, self.height, self.color, self.ruling, self.isEndless) = (width, height, color, ruling, isEndless)
  }

  /// Bounds of the sheet, in pt: from the origin to its sides; for an endless sheet, of all allowed ink.
  public var bounds: Rect2D {
    guard isEndless else { return Rect2D(x: 0, y: 0, width: width, height: height) }
    let reach = StrokeSample.maximumCoordinate
    return Rect2D(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
  }

  /// Whether the sheet needs light ink: its luma (ITU-R BT.601) is below the middle.
  public var isDark: Bool {
    func part(_ shift: UInt32) -> UInt32 { color.rgba >> shift & 255 }
    return 299 * part(24) + 587 * part(16) + 114 * part(8) < 128 * 1_000
  }
}
