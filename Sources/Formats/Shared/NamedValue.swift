import InkdotCoding
import InkdotDrawings
import InkdotInk

/// A value that documents write as a word, the same in every format.
protocol NamedValue: CaseIterable {
  /// The word.
  var name: StaticString { get }
}

extension NamedValue {
  /// The value of a word; `nil` if no value has it.
  init?(name: ByteText) {
    for value in Self.allCases where name == value.name {
      self = value
      return
    }
    return nil
  }
}

extension StrokeTool: NamedValue {
  var name: StaticString {
    switch self {
    case .pen: "pen"
    case .brush: "brush"
    case .highlighter: "highlighter"
    case .background: "background"
    }
  }
}

extension StrokeSmoothing: NamedValue {
  var name: StaticString {
    switch self {
    case .off: "off"
    case .normal: "normal"
    case .strong: "strong"
    }
  }
}

extension StrokeBlending: NamedValue {
  var name: StaticString {
    switch self {
    case .covers: "cover"
    case .mixes: "mix"
    }
  }
}

extension TextBox.Family: NamedValue {
  var name: StaticString {
    switch self {
    case .sans: "sans"
    case .serif: "serif"
    case .monospaced: "monospaced"
    }
  }
}

extension Ruling.Kind: NamedValue {
  var name: StaticString {
    switch self {
    case .plain: "plain"
    case .lined: "lined"
    case .squared: "squared"
    case .dotted: "dotted"
    case .music: "music"
    }
  }
}
