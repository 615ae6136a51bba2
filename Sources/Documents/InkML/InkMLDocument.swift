import InkdotCoding
public import InkdotDrawings
import InkdotGeometry

/// A drawing as InkML, W3C's format for ink (Recommendation of 20 September 2011), for other programs.
///
/// Each part of a stroke that is left is a `trace` with X, Y, force, time and tilt; what it was drawn with is a `brush`.
/// Photos are not part of the format and left out. Documentation/Documents.md says more.
public enum InkMLDocument {
  /// The text of a drawing.
  ///
  /// - Complexity: O(samples).
  public static func bytes(of drawing: Drawing) -> [UInt8] {
    var text = TextWriter()
    text.text("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ink xmlns=\"http://www.w3.org/2003/InkML\">\n")
    text.text("<annotation type=\"paper\">")
    text.exact(drawing.width)
    text.text(" ")
    text.exact(drawing.height)
    text.text(" ")
    text.colorWithOpacity(drawing.paper)
    text.text("</annotation>\n<definitions>\n")
    for format in Format.allCases { write(format, to: &text) }
    var brushes: [Look: Int] = [:]
    var traces = TextWriter()
    for case .stroke(let stroke, let parts) in drawing.marks {
      let look = Look(tool: stroke.tool, color: stroke.color, width: stroke.width)
      let brush = brushes[look] ?? brushes.count
      if brush == brushes.count {
        brushes[look] = brush
        write(stroke, brush, to: &text)
      }
      for part in parts { write(stroke.samples(in: part), of: stroke, brush, to: &traces) }
    }
    text.text("</definitions>\n")
    text.bytes += traces.bytes
    text.text("</ink>\n")
    return text.bytes
  }

  /// What strokes of one brush share.
  private struct Look: Hashable {
    let tool: Tool
    let color: Color
    let width: Double
  }

  /// The channels that traces have.
  enum Format: Int, CaseIterable {
    case places, pressed, tilted
  }

  private static func write(_ format: Format, to text: inout TextWriter) {
    switch format {
    case .places: text.text("<context xml:id=\"c0\"><traceFormat>")
    case .pressed: text.text("<context xml:id=\"c1\"><traceFormat>")
    case .tilted: text.text("<context xml:id=\"c2\"><traceFormat>")
    }
    text.text("<channel name=\"X\" type=\"decimal\" units=\"px\"/><channel name=\"Y\" type=\"decimal\" units=\"px\"/>")
    text.text("<channel name=\"T\" type=\"decimal\" units=\"s\"/>")
    if format != .places { text.text("<channel name=\"F\" type=\"decimal\" min=\"0\" max=\"1\"/>") }
    if format == .tilted {
      text.text(
        "<channel name=\"OTx\" type=\"integer\" units=\"deg\"/><channel name=\"OTy\" type=\"integer\" units=\"deg\"/>")
    }
    text.text("</traceFormat></context>\n")
  }

  private static func write(_ stroke: Stroke, _ number: Int, to text: inout TextWriter) {
    text.text("<brush xml:id=\"b")
    text.integer(number)
    text.text("\"><brushProperty name=\"width\" value=\"")
    text.decimal(stroke.width, places: 2, isTerse: false)
    text.text("\" units=\"px\"/><brushProperty name=\"color\" value=\"")
    text.color(stroke.color)
    text.text("\"/><brushProperty name=\"transparency\" value=\"")
    text.integer(255 - Int(stroke.color.opacity))
    switch stroke.tool {
    case .pen: text.text("\"/><brushProperty name=\"tool\" value=\"pen\"/></brush>\n")
    case .brush: text.text("\"/><brushProperty name=\"tool\" value=\"brush\"/></brush>\n")
    case .highlighter:
      text.text("\"/><brushProperty name=\"rasterOp\" value=\"maskPen\"/>")
      text.text("<brushProperty name=\"tool\" value=\"highlighter\"/></brush>\n")
    case .background: text.text("\"/><brushProperty name=\"tool\" value=\"background\"/></brush>\n")
    }
  }

  private static func write(_ samples: [StrokeSample], of stroke: Stroke, _ brush: Int, to text: inout TextWriter) {
    let isTilted = samples.contains { $0.tiltX != 0 || $0.tiltY != 0 }
    let isPressed = samples.contains { $0.pressure != nil }
    let format = isTilted ? Format.tilted : isPressed ? .pressed : .places
    text.text("<trace contextRef=\"#c")
    text.integer(format.rawValue)
    text.text("\" brushRef=\"#b")
    text.integer(brush)
    if stroke.start != 0 {
      text.text("\" timeOffset=\"")
      text.exact(stroke.start * 1000)
    }
    text.text("\">")
    for (index, sample) in samples.enumerated() {
      if index > 0 { text.text(",") }
      text.decimal(sample.position.x, places: 3, isTerse: false)
      text.text(" ")
      text.decimal(sample.position.y, places: 3, isTerse: false)
      text.text(" ")
      text.decimal(sample.time, places: 4, isTerse: false)
      if format != .places {
        text.text(" ")
        if let pressure = sample.pressure { text.decimal(pressure, places: 4, isTerse: false) } else { text.text("?") }
      }
      if format == .tilted {
        text.text(" ")
        text.decimal(sample.tiltX, places: 0, isTerse: false)
        text.text(" ")
        text.decimal(sample.tiltY, places: 0, isTerse: false)
      }
    }
    text.text("</trace>\n")
  }
}
