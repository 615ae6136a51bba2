import ArgumentParser
import InkdotFormats
import InkdotInk
import InkdotDrawings
import InkdotGeometry

/// `inkdot drawing info`
struct DrawingInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show the contents of a drawing, and its damage.",
    discussion: "A damaged drawing is not a failure: the exit status is 1 only if the file is not a drawing.")

  @Argument(help: "The drawing, or - for standard input.")
  var input: String

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let file = try DrawingInput.read(input)
    let content = try file.content()
    let summary = DrawingSummary(content.history.drawing)
    var output = StandardOutput()
    try output.print(json ? Self.json(file, content, summary) : Self.text(file, content, summary))
    try output.flush()
  }

  private static func json(_ file: DrawingInput, _ content: DrawingContent, _ summary: DrawingSummary) -> String {
    let drawing = content.history.drawing
    return JSONText.object([
      "form": JSONText.string(file.form.rawValue),
      "version": content.version.map { "\($0)" } ?? "null",
      "bytes": "\(file.bytes.count)",
      "width": JSONText.number(drawing.width), "height": JSONText.number(drawing.height),
      "paper": JSONText.string(colorText(drawing.sheet.color)),
      "ruling": JSONText.string("\(drawing.sheet.ruling.kind.name)"),
      "spacing": JSONText.number(drawing.sheet.ruling.spacing),
      "endless": "\(drawing.sheet.isEndless)",
      "strokes": "\(summary.strokeCount)", "points": "\(summary.pointCount)",
      "tools": "{" + summary.tools.map { "\"\($0.tool.name)\":\($0.count)" }.joined(separator: ",") + "}",
      "colors": JSONText.array(
        summary.colors.map {
          JSONText.object(["color": JSONText.string(colorText($0.color)), "strokes": "\($0.count)"])
        }),
      "photos": JSONText.array(summary.photos.map { json($0.photo, isPlaced: $0.isPlaced) }),
      "texts": "\(summary.textCount)",
      "bounds": summary.bounds.map {
        JSONText.object([
          "x": JSONText.number($0.x), "y": JSONText.number($0.y), "width": JSONText.number($0.width),
          "height": JSONText.number($0.height),
        ])
      } ?? "null",
      "steps": JSONText.object(["undo": "\(content.history.undoCount)", "redo": "\(content.history.redoCount)"]),
      "damage": JSONText.array(
        content.losses.map {
          JSONText.object(["kind": JSONText.string($0.name), "sentence": JSONText.string($0.description)])
        }),
    ])
  }

  private static func json(_ photo: Photo, isPlaced: Bool) -> String {
    let source = photo.source
    let format = PhotoFormat(source.bytes)
    return JSONText.object([
      "format": format == .unknown ? "null" : JSONText.string("\(format)".lowercased()),
      "bytes": "\(source.bytes.count)",
      "width": "\(source.pixelWidth)", "height": "\(source.pixelHeight)", "orientation": "\(source.orientation)",
      "cuts": "\(photo.cuts.count)", "stamped": isPlaced ? "false" : "true",
    ])
  }

  private static func text(_ file: DrawingInput, _ content: DrawingContent, _ summary: DrawingSummary) -> String {
    let (drawing, history) = (content.history.drawing, content.history)
    let version = content.version.map { ", version \($0)" } ?? ""
    var lines = [
      "file\t\(file.form.name)\(version), \(file.bytes.count) bytes",
      "paper\t\(paper(drawing.sheet))",
      "strokes\t\(summary.strokeCount)", "points\t\(summary.pointCount)",
    ]
    if !summary.tools.isEmpty {
      lines.append("tools\t" + summary.tools.map { "\($0.tool.name) \($0.count)" }.joined(separator: ", "))
      // Lists only the most frequent colours, for readability.
      let most = 8
      let colors = summary.colors.prefix(most).map { "\(colorText($0.color)) \($0.count)" }.joined(separator: ", ")
      let more = summary.colors.count - most
      lines.append("colors\t\(colors)" + (more > 0 ? " and \(more) more" : ""))
    }
    for (photo, isPlaced) in summary.photos {
      let format = PhotoFormat(photo.source.bytes)
      let name = format == .unknown ? "of an unknown format" : "\(format)"
      let size = "\(photo.source.uprightWidth) × \(photo.source.uprightHeight) pixels"
      let cuts = photo.cuts.isEmpty ? "" : photo.cuts.count == 1 ? ", 1 cut" : ", \(photo.cuts.count) cuts"
      let state = isPlaced ? ", not stamped" : ""
      lines.append("photo\t\(name), \(size), \(photo.source.bytes.count) bytes\(cuts)\(state)")
    }
    if summary.textCount > 0 { lines.append("texts\t\(summary.textCount)") }
    if let box = summary.bounds {
      lines.append(
        "bounds\tx \(length(box.x)) to \(length(box.x + box.width)), y \(length(box.y)) to \(length(box.y + box.height)) pt"
      )
    }
    if history.undoCount + history.redoCount > 0 {
      lines.append("steps\t\(history.undoCount) to undo, \(history.redoCount) to redo")
    }
    lines += content.losses.map { "damage\t\($0.description)" }
    return lines.joined(separator: "\n")
  }

  private static func paper(_ sheet: Sheet) -> String {
    let size = "\(length(sheet.width)) × \(length(sheet.height)) pt, \(colorText(sheet.color))"
    let ruling = sheet.ruling.kind == .plain ? "" : ", \(sheet.ruling.kind) every \(length(sheet.ruling.spacing)) pt"
    return size + ruling + (sheet.isEndless ? ", endless" : "")
  }

  /// Rounds to 0.01 pt.
  private static func length(_ value: Double) -> String { JSONText.number((value * 100).rounded() / 100) }
}
