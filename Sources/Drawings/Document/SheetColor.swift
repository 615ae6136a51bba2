public import InkdotGeometry

/// Colours of sheets that have names.
public enum SheetColor: UInt8, CaseIterable, Hashable, Sendable {
  /// As bright as can be.
  case white = 0
  /// Warm, and easier on the eyes.
  case cream = 1
  /// For light ink.
  case dark = 2

  /// The colour.
  public var color: RGBAColor {
    switch self {
    case .white: .white
    case .cream: RGBAColor(rgba: 0xFBF3_DFFF)
    case .dark: RGBAColor(rgba: 0x1E22_27FF)
    }
  }
}
