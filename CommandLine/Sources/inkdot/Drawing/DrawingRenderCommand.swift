import ArgumentParser
import InkdotCairo
import InkdotFormats
import InkdotDrawings
import InkdotGeometry
import InkdotRendering

/// `inkdot drawing render`
struct DrawingRenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a drawing as PNG, SVG or PDF.")

  @Argument(help: "The drawing, or - for standard input.")
  var input: String

  @Argument(help: "The picture, .png, .svg or .pdf; or - for standard output, with --to.")
  var output: String

  @Option(help: "Output format, if the file name does not tell: png, svg or pdf.")
  var to: DrawingForm?

  @Option(help: "Pixels per pt of the drawing, 0.001 to 1000. (default: 1)")
  var scale: Double?

  @Option(help: "Width of the picture in pixels, instead of --scale.")
  var width: Int?

  @Flag(help: "Omit the sheet: transparent background.")
  var transparent = false

  @Flag(help: "Write an animated SVG that replays the drawing.")
  var replay = false

  @Option(help: "With --replay: speed relative to the original, 0.1 to 100.")
  var speed: Double = 1

  func validate() throws {
    if scale != nil, width != nil { throw ValidationError("Give --scale or --width, not both.") }
    if let scale, !(0.001...1_000 ~= scale) { throw ValidationError("--scale must be 0.001 to 1000.") }
    if let width, width < 1 { throw ValidationError("--width must be 1 or more.") }
    if !(0.1...100 ~= speed) { throw ValidationError("--speed must be 0.1 to 100.") }
    if speed != 1, !replay { throw ValidationError("--speed needs --replay.") }
    if replay, transparent || (to ?? DrawingForm(path: output)) != .svg {
      throw ValidationError("--replay writes an SVG with its sheet.")
    }
    guard let form = to ?? DrawingForm(path: output), [.png, .svg, .pdf].contains(form) else {
      throw ValidationError(
        "The format of \(output) is unknown. Use a name that ends in .png, .svg or .pdf, or add --to.")
    }
  }

  func run() async throws {
    let drawing = try DrawingInput.read(input).drawing()
    let scale = width.map { Double($0) / drawing.area.width } ?? scale ?? 1
    let background: DrawingRenderer.Background = transparent ? .transparent : .sheet
    switch to ?? DrawingForm(path: output) {
    case .png: try await renderPNG(drawing, scale)
    case .pdf: try write(CairoPicture.pdf(of: drawing, background: background, scale: scale))
    case .svg:
      if replay {
        let bytes = SVGDocument.bytes(replaying: drawing, speed: speed, scale: scale)
        return try OutputFile.write(bytes, to: output)
      }
      try OutputFile.write(
        SVGDocument.bytes(of: drawing, background: background, scale: scale), to: output)
    // `validate` refuses these.
    case .inkdot, .json, .inkml, nil: break
    }
  }

  private func renderPNG(_ drawing: Drawing, _ scale: Double) async throws {
    let progress = Progress("Painting")
    defer { progress.end() }
    do {
      let problems = try await CairoPicture.writePNG(
        of: drawing, background: transparent ? .transparent : .sheet, scale: scale, width: width,
        progress: progress.show
      ) { write in
        progress.end()
        try OutputFile.write(to: output, write)
      }
      for problem in problems { StandardError.print("\(problem)") }
    } catch let error as CairoError {
      guard case .tooLarge = error else { throw error }
      throw PictureError(description: "\(error) Reduce --width or --scale.")
    }
  }

  private func write(_ picture: CairoPicture) throws {
    try OutputFile.write(picture.bytes, to: output)
    for problem in picture.problems { StandardError.print("\(problem)") }
  }
}

/// A picture that cannot be created, with the option that helps.
private struct PictureError: Error, CustomStringConvertible {
  let description: String
}
