import ArgumentParser
import InkdotFormats
import InkdotDrawings

/// `inkdot drawing convert`
struct DrawingConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert a drawing between .inkdot, JSON, InkML and SVG.",
    discussion: """
      JSON and InkML contain the strokes with their samples, SVG the picture. Features that the format lacks are reported on \
      standard error. The undo history is not converted.
      """)

  @Argument(help: "The drawing, or - for standard input.")
  var input: String

  @Argument(help: "The file to write, .inkdot, .json, .inkml or .svg; or - for standard output, with --to.")
  var output: String

  @Option(help: "Output format, if the file name does not tell: inkdot, json, inkml or svg.")
  var to: DrawingForm?

  @Option(
    help: ArgumentHelp(
      "Change the sheet: words separated by commas, such as dotted,cream,a4-level.",
      discussion: """
        \(alternatives(Ruling.Kind.allCases.map { $0.name })), and :SPACING in pt; \
        \(alternatives(SheetColor.allCases.map { $0.name } + ["#rrggbb"])); \(alternatives(SheetSize.allCases.map { $0.name })), \
        with -level for landscape, WIDTHxHEIGHT in pt, endless or sized. Other properties do not change.
        """))
  var paper: PaperChange?

  func validate() throws {
    if let doubled = paper?.doubled { throw ValidationError("--paper has \(doubled) twice.") }
    let form = to ?? DrawingForm(path: output)
    if let form, DrawingForm.readable.contains(form) { return }
    if let form {
      throw ValidationError("\(form.name) is a picture format. Use `inkdot drawing render`.")
    }
    throw ValidationError(
      "The format of \(output) is unknown. Use a name that ends in .inkdot, .json, .inkml or .svg, or add --to.")
  }

  func run() throws {
    guard let form = to ?? DrawingForm(path: output) else { return }
    var drawing = try DrawingInput.read(input).drawing()
    if let sheet = paper?.sheet(from: drawing.sheet) { try drawing.apply(.setSheet(sheet)) }
    let bytes =
      switch form {
      case .json: JSONDocument.bytes(of: drawing)
      case .inkml: InkMLDocument.bytes(of: drawing)
      case .svg: SVGDocument.bytes(of: drawing)
      // `validate` refuses pictures.
      case .inkdot, .png, .pdf: DrawingFile.bytes(of: drawing)
      }
    try OutputFile.write(bytes, to: output, isLasting: true)
    guard form == .inkml else { return }
    let texts = drawing.marks.filter { if case .text = $0 { true } else { false } }
    let photos = drawing.marks.filter { if case .photo = $0 { true } else { false } }
    for (count, name) in [(photos.count + drawing.floatingPhotos.count, "photo"), (texts.count, "text")] where count > 0
    {
      let subject = count == 1 ? "1 \(name) is" : "\(count) \(name)s are"
      StandardError.print("\(subject) left out: InkML holds ink only.")
    }
  }
}

/// Lists names as "a, b or c".
private func alternatives(_ names: [StaticString]) -> String {
  let words = names.map { "\($0)" }
  return words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
}
