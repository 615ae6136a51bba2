public import InkdotGeometry

/// Named colours of sheets.
public enum SheetColor: UInt8, CaseIterable, Hashable, Sendable {
  /// Pure white.
  case white = 0
  /// A warm white.
  case cream = 1
  /// A dark colour, for light ink.
  case dark = 2

  /// The name of the colour on the command line.
  public var name: StaticString {
    switch self {
    case .white: "white"
    case .cream: "cream"
    case .dark: "dark"
    }
  }

  /// The colour.
  public var color: RGBAColor {
    switch self {
    case .white: .white
    case .cream: RGBAColor(rgba: 0xFBF3_DFFF)
    case .dark: RGBAColor(rgba: 0x1E22_27FF)
    }
  }
}
