import ArgumentParser
import InkdotSealing

/// `inkdot book list`
struct BookListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the drawings of a backup: identifier, day, bytes and name.",
    discussion: """
      Drawings that are visibly not whole are marked; whether each opens, `inkdot book info` finds out. The exit status \
      is 0 as long as the backup opens.
      """)

  @Argument(help: "The backup.")
  var file: String

  @OptionGroup var key: BookKeyOptions

  @Flag(help: "Answer in JSON, one drawing a line.")
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
      "whole": "\(drawing.isWhole)",
    ])
  }

  private static func text(_ drawing: BackupIndex.Drawing) -> String {
    let state = drawing.isWhole ? "" : "\tdamaged"
    guard let facts = drawing.facts else { return "\(drawing.uuid)\t?\t?\t?\(state)" }
    return "\(drawing.uuid)\t\(day(facts.modified))\t\(facts.byteCount)\t\(drawing.name ?? "")\(state)"
  }

  /// Returns the UTC day of a time in milliseconds since 1970, such as 2026-11-22. Years begin in March and eras have 400
  /// years, so that leap days come last.
  private static func day(_ milliseconds: Double) -> String {
    guard abs(milliseconds) < 2.5e14 else { return "?" }
    let days = Int((milliseconds / 86_400_000).rounded(.down)) + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let (month, day) = (shifted < 10 ? shifted + 3 : shifted - 9, dayOfYear - (153 * shifted + 2) / 5 + 1)
    let two = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
    return "\(year + era * 400 + (month <= 2 ? 1 : 0))-\(two(month))-\(two(day))"
  }
}
