import ArgumentParser
import InkdotFormats

/// The formats of drawings and pictures, by file extension.
enum DrawingForm: String, CaseIterable, ExpressibleByArgument {
  case inkdot
  case json
  case inkml
  case svg
  case png
  case pdf

  /// Formats that can be read.
  static let readable: [DrawingForm] = [.inkdot, .json, .inkml, .svg]

  /// Returns the format of a path's extension, ignoring case.
  init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }

  /// Detects the format of a file without a known extension.
  init(content: [UInt8]) {
    self =
      switch DocumentForm(of: content) {
      case .inkdot: .inkdot
      case .svg: .svg
      case .inkML: .inkml
      case .json: .json
      }
  }

  /// The name of the format in sentences.
  var name: String {
    switch self {
    case .inkdot: ".inkdot"
    case .inkml: "InkML"
    case .json: "JSON"
    case .svg: "SVG"
    case .png: "PNG"
    case .pdf: "PDF"
    }
  }
}
