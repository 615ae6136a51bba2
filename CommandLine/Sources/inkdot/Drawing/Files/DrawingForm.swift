import ArgumentParser

/// The forms of drawings and pictures, named as files end.
enum DrawingForm: String, CaseIterable, ExpressibleByArgument {
  case inkdot
  case json
  case inkml
  case svg
  case png
  case pdf

  /// Forms that can be read.
  static let readable: [DrawingForm] = [.inkdot, .json, .inkml, .svg]

  /// The form that a path ends with, in capitals or not.
  init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }

  /// The form of a file whose name does not tell: binary, or by the first character and element of a text.
  init(content: [UInt8]) {
    let start = content.prefix(4_096)
    let text = String(decoding: start.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }, as: UTF8.self)
    if text.hasPrefix("{") {
      self = .json
    } else if text.hasPrefix("<") {
      self = text.contains("<ink") || text.contains(":ink ") ? .inkml : .svg
    } else {
      self = .inkdot
    }
  }

  /// As it is called in sentences.
  var name: String {
    switch self {
    case .inkdot: ".inkdot"
    case .inkml: "InkML"
    default: rawValue.uppercased()
    }
  }
}
