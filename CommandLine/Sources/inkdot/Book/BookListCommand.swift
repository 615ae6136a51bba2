import ArgumentParser
import InkdotSealing

/// `inkdot book list`
struct BookListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the drawings of a backup: identifier, day, bytes and name.",
    discussion: """
      Visibly damaged drawings are marked; `inkdot book info` verifies each. The exit status is 0 if the backup can be opened.
      """)

  @Argument(help: "The backup.")
  var file: String

  @OptionGroup var key: BookKeyOptions

  @Flag(help: "Print JSON, one drawing per line.")
  var json = false

  func run() throws {
    let book = try Book(BookFile(file), secrets: key.secrets())
    var output = StandardOutput()
    for drawing in book.index.drawings {
      try output.print(json ? Self.json(drawing) : Self.text(drawing))
    }
    try output.flush()
    if let loss = book.loss { StandardError.print(loss) }
  }

  private static func json(_ drawing: BackupIndex.Drawing) -> String {
    let facts = drawing.facts
    let number = { (value: Double?) in value.map(JSONText.number) ?? "null" }
    return JSONText.object([
      "id": JSONText.string(drawing.uuid),
      "name": drawing.name.map(JSONText.string) ?? "null",
      "created": number(facts?.created), "modified": number(facts?.modified),
      "width": number(facts?.width), "height": number(facts?.height),
      "bytes": facts.map { "\($0.byteCount)" } ?? "null",
      "intact": "\(drawing.isIntact)",
    ])
  }

  private static func text(_ drawing: BackupIndex.Drawing) -> String {
    let state = drawing.isIntact ? "" : "\tdamaged"
    guard let facts = drawing.facts else { return "\(drawing.uuid)\t?\t?\t?\(state)" }
    return "\(drawing.uuid)\t\(UTCDay.text(facts.modified))\t\(facts.byteCount)\t\(drawing.name ?? "")\(state)"
  }
}
