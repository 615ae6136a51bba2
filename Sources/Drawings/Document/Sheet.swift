import InkdotInk
public import InkdotGeometry

/// The paper of a drawing: its size, its colour and what is printed on it.
public struct Sheet: Hashable, Sendable {
  /// Width, in pt.
  public let width: Double
  /// Height, in pt.
  public let height: Double
  /// Colour of the paper.
  public var color: RGBAColor
  /// The ruling.
  public var ruling: Ruling
  /// Whether it has no edges: one draws anywhere, and what is drawn is exported with ``margin`` around it. Width and height are
  /// then what is shown of it while it is empty.
  public var isEndless: Bool

  /// Room around what is drawn on endless paper, in pt.
  public static let margin = 24.0

  /// A sheet.
  ///
  /// - Returns: `nil` when a side is outside `Drawing.sides`.
  public init?(
    width: Double, height: Double, color: RGBAColor = .white, ruling: Ruling = .plain, isEndless: Bool = false
  ) {
    guard Drawing.sides ~= width, Drawing.sides ~= height else { return nil }
    (self.width, self.height, self.color, self.ruling, self.isEndless) = (width, height, color, ruling, isEndless)
  }

  /// Where there is paper, in pt: from the origin on as far as its sides, or as far as ink may lie where it is endless.
  public var bounds: Rect2D {
    guard isEndless else { return Rect2D(x: 0, y: 0, width: width, height: height) }
    let reach = StrokeSample.maximumCoordinate
    return Rect2D(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
  }

  /// Whether what is white on other paper is needed to be seen: its luma (ITU-R BT.601) is below the middle.
  public var isDark: Bool {
    func part(_ shift: UInt32) -> UInt32 { color.rgba >> shift & 255 }
    return 299 * part(24) + 587 * part(16) + 114 * part(8) < 128 * 1_000
  }
}
