import ArgumentParser
import InkdotFormats

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

  /// The form of a file whose name does not tell.
  init(content: [UInt8]) {
    self =
      switch DocumentForm(of: content) {
      case .inkdot: .inkdot
      case .svg: .svg
      case .inkML: .inkml
      case .json: .json
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
