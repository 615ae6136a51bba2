/// The tool of a stroke.
public enum StrokeTool: UInt8, Equatable, Hashable, Sendable, CaseIterable {
  /// A line of constant width.
  case pen = 1
  /// A line whose width follows the pressure, or the speed where no pressure was measured.
  case brush = 2
  /// A translucent line of constant width that does not darken where it crosses itself.
  case highlighter = 3
  /// A line of constant width in whatever colour the paper has; the stroke's own colour is not used.
  case background = 4

  /// The name of the tool in files.
  public var name: StaticString {
    switch self {
    case .pen: "pen"
    case .brush: "brush"
    case .highlighter: "highlighter"
    case .background: "background"
    }
  }

  /// The first version of the file format that has the tool.
  package var version: UInt8 {
    switch self {
    case .pen, .brush, .highlighter, .background: 1
    }
  }

  /// Whether the width follows pressure or speed.
  package var hasVariableWidth: Bool {
    switch self {
    case .brush: true
    case .pen, .highlighter, .background: false
    }
  }

  /// Whether its ink is translucent and can mix with what lies below.
  package var isTranslucent: Bool {
    switch self {
    case .highlighter: true
    case .pen, .brush, .background: false
    }
  }

  /// Whether it paints with the colour of the paper.
  package var usesPaperColor: Bool {
    switch self {
    case .background: true
    case .pen, .brush, .highlighter: false
    }
  }
}
