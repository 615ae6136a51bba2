/// The tool of a stroke.
public enum StrokeTool: UInt8, Equatable, Hashable, Sendable, CaseIterable {
  /// A line of constant width.
  case pen = 1
  /// A line whose width follows the pressure, or the speed where no pressure was measured.
  case brush = 2
  /// A translucent line of constant width that does not darken where it crosses itself.
  case highlighter = 3
  /// A line of constant width in the colour of the sheet; the stroke's own colour is not used.
  case background = 4
  /// A brush whose width falls with speed and whose ends taper where no pressure was measured.
  case taperedBrush = 5
  /// A pen whose width varies slightly with pressure or speed and whose ends taper where no pressure was measured.
  case fountainPen = 6

  /// The name of the tool in files.
  public var name: StaticString {
    switch self {
    case .pen: "pen"
    case .brush: "brush"
    case .highlighter: "highlighter"
    case .background: "background"
    case .taperedBrush: "tapered-brush"
    case .fountainPen: "fountain-pen"
    }
  }

  /// The first version of the file format that has the tool.
  package var version: UInt8 {
    switch self {
    case .pen, .brush, .highlighter, .background: 1
    case .taperedBrush, .fountainPen: 4
    }
  }

  /// How the width follows pressure or speed; `nil` for constant width.
  package var widthModel: WidthModel? {
    switch self {
    case .brush: .brush
    case .taperedBrush: .taperedBrush
    case .fountainPen: .fountainPen
    case .pen, .highlighter, .background: nil
    }
  }

  /// Width at pressure 0, as a share of the full width; 1 for constant width. Tapers are narrower.
  public var minimumWidthFactor: Double { widthModel?.minimumFactor ?? 1 }

  /// Whether the width follows pressure or speed.
  package var hasVariableWidth: Bool { widthModel != nil }

  /// Whether the ink is translucent and can be blended with the marks below.
  package var isTranslucent: Bool {
    switch self {
    case .highlighter: true
    case .pen, .brush, .background, .taperedBrush, .fountainPen: false
    }
  }

  /// Whether the ink has the colour of the sheet.
  package var usesPaperColor: Bool {
    switch self {
    case .background: true
    case .pen, .brush, .highlighter, .taperedBrush, .fountainPen: false
    }
  }
}
