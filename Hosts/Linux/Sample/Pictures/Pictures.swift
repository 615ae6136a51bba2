import Foundation
import Inkdot
import InkdotCairo

// quote: png
/// Paints a drawing as a PNG with 2 pixels for 1 pt.
func picture(of drawing: Drawing) async throws -> [UInt8] {
  try await CairoPicture.png(of: drawing, scale: 2).bytes
}

/// Paints a pattern such as 0-1-2-5-8 with arrows, as a PNG of 600 × 600 pixels.
func picture(ofPattern text: String) throws -> [UInt8] {
  var settings = PatternBoardSettings()
  settings.arrows = .always
  return try CairoPicture.png(of: try Pattern(text), settings: settings).bytes
}
// end quote

@main struct Pictures {
  static func main() async throws {
    guard CommandLine.arguments.count == 3 else {
      return print("Pictures DRAWING OUT.png, or Pictures 0-1-2-5 OUT.png")
    }
    let (input, output) = (CommandLine.arguments[1], CommandLine.arguments[2])
    let png =
      if FileManager.default.fileExists(atPath: input) {
        try await picture(of: Drawing(contentsOf: Data(contentsOf: URL(filePath: input))))
      } else {
        try picture(ofPattern: input)
      }
    try Data(png).write(to: URL(filePath: output))
  }
}
