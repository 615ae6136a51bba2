import ArgumentParser
import InkdotBoards
import InkdotCairo
import InkdotGeometry
import InkdotPatterns
import InkdotRendering

/// `inkdot pattern draw`
struct PatternDrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draw a pattern as PNG, SVG or PDF.")

  /// The state of a finished drawing.
  enum State: String, CaseIterable, ExpressibleByArgument {
    case drawing, wrong, correct

    var echo: PatternEcho? {
      switch self {
      case .drawing: nil
      case .wrong: .error
      case .correct: .correct
      }
    }
  }

  /// The preset for size and distance of dots.
  enum Preset: String, CaseIterable, ExpressibleByArgument {
    case classic, compact, ring

    var layout: PatternLayout.Preset {
      switch self {
      case .classic: .classic
      case .compact: .compact
      case .ring: .ring
      }
    }
  }

  @Argument(help: "A pattern such as 0-1-2-5-8, or - to read it from standard input.")
  var pattern: String

  @Option(name: .shortAndLong, help: "The picture, .png, .svg or .pdf.")
  var output: String

  @Option(help: "Rows of the grid, 2 to 6.")
  var rows = 3

  @Option(help: "Columns of the grid, 2 to 6.")
  var columns = 3

  @Option(help: "Size and spacing of the dots: classic, compact or ring.")
  var preset = Preset.compact

  @Option(help: "drawing, wrong or correct.")
  var state = State.drawing

  @Option(help: "Side of the picture in pt, 16 to 4096.")
  var size = 300.0

  @Option(help: "Pixels per pt of a PNG, 0.1 to 16.")
  var scale = 2.0

  @Flag(help: "Show arrows from each dot to the next.")
  var arrows = false

  @Flag(help: "Use the colours of the dark appearance.")
  var dark = false

  @Option(help: "Colour of the line, #rrggbb.")
  var line: LineColor?

  @Option(help: "Width of the line in pt, 0.5 to 64.")
  var lineWidth: Double?

  @Option(
    help:
      "A folder with normal.png, selected.png, last-selected.png, error.png, last-error.png, correct.png, line.png, error-line.png, correct-line.png, background.png."
  )
  var pictures: String?

  /// A colour `#rrggbb`.
  struct LineColor: ExpressibleByArgument {
    let color: RGBAColor

    init?(argument: String) {
      guard argument.first == "#", argument.utf8.count == 7, let digits = UInt32(argument.dropFirst(), radix: 16) else {
        return nil
      }
      color = RGBAColor(rgba: digits << 8 | 255)
    }
  }

  func validate() throws {
    guard 16...4096 ~= size else { throw ValidationError("--size must be 16 to 4096.") }
    guard 0.1...16 ~= scale else { throw ValidationError("--scale must be 0.1 to 16.") }
    if let lineWidth, !(0.5...64 ~= lineWidth) { throw ValidationError("--line-width must be 0.5 to 64.") }
    guard let form = DrawingForm(path: output), [.png, .svg, .pdf].contains(form) else {
      throw ValidationError("The format of \(output) is unknown. Use a name that ends in .png, .svg or .pdf.")
    }
    guard 2...6 ~= rows, 2...6 ~= columns else { throw ValidationError("--rows and --columns must be 2 to 6.") }
  }

  func run() throws {
    let grid = try PatternGrid(rows: rows, columns: columns)
    let text = pattern == "-" ? readLine() ?? "" : pattern
    let drawn: Pattern
    do throws(PatternError) {
      drawn = try Pattern(text, grid: grid, rule: .anyLength)
    } catch {
      throw ValidationError(error.clause)
    }
    var settings = PatternBoardSettings()
    settings.preset = preset.layout
    settings.style = PatternStyle(preset: settings.preset, palette: dark ? .dark : .light)
    settings.arrows = arrows ? .always : .never
    if let line {
      (settings.style.line, settings.style.errorLine, settings.style.correctLine) = (line.color, line.color, line.color)
    }
    if let lineWidth { settings.style.lineWidth = lineWidth }
    let folder = try pictures.map { try PatternPictures(folder: $0, &settings.style) }
    let images = folder?.images ?? [:]
    let picture =
      switch DrawingForm(path: output) {
      case .svg:
        try CairoPicture.svg(
          of: drawn, grid: grid, echo: state.echo, side: size, settings: settings, pictures: images)
      case .pdf:
        try CairoPicture.pdf(
          of: drawn, grid: grid, echo: state.echo, side: size, settings: settings, pictures: images)
      // `validate` refuses the others.
      case .png, .inkdot, .json, .inkml, nil:
        try CairoPicture.png(
          of: drawn, grid: grid, echo: state.echo, side: size, scale: scale, settings: settings, pictures: images)
      }
    try OutputFile.write(picture.bytes, to: output)
  }
}
