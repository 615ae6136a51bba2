import InkdotCoding
public import InkdotDrawings
import InkdotInk
import InkdotGeometry

/// Writes drawings as InkML, the ink format of the W3C (Recommendation of 20 September 2011).
///
/// Each visible part of a stroke is a `trace` with X, Y, force, time and tilt; its tool and colour are a `brush`. The
/// format has no photos; they are omitted. See Documentation/Formats.md.
public enum InkMLDocument {
  /// Returns a drawing as text.
  ///
  /// - Complexity: O(samples).
  public static func bytes(of drawing: Drawing) -> [UInt8] {
    var ink = XMLWriter()
    ink.text("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    ink.start("ink")
    ink.attribute("xmlns", "http://www.w3.org/2003/InkML")
    ink.text("\n")
    ink.start("annotation")
    ink.attribute("type", "paper")
    ink.content()
    ink.out.exact(drawing.width)
    ink.out.text(" ")
    ink.out.exact(drawing.height)
    ink.out.text(" ")
    ink.out.colorWithOpacity(drawing.sheet.color)
    if drawing.sheet.ruling != .plain || drawing.sheet.isEndless {
      ink.out.text(" ")
      ink.out.words(drawing.sheet.ruling)
      if drawing.sheet.isEndless { ink.out.text(" endless") }
    }
    ink.end("annotation")
    ink.text("\n")
    ink.start("definitions")
    ink.text("\n")
    for format in Format.allCases { write(format, to: &ink) }
    var brushes: [Look: Int] = [:]
    var traces = XMLWriter()
    for number in drawing.zOrder {
      guard case .stroke(let stroke, let parts) = drawing.marks[number] else { continue }
      let look = Look(
        tool: stroke.tool, color: stroke.color, width: stroke.inkWidth, smoothing: stroke.smoothing,
        blending: stroke.blending)
      let brush = brushes[look] ?? brushes.count
      if brush == brushes.count {
        brushes[look] = brush
        write(stroke, brush, to: &ink)
      }
      for part in parts { write(stroke.samples(in: part), of: stroke, brush, to: &traces) }
    }
    ink.end("definitions")
    ink.text("\n")
    ink.append(traces)
    ink.end("ink")
    ink.text("\n")
    return ink.bytes
  }

  /// The properties shared by the strokes of a brush.
  private struct Look: Hashable {
    let tool: StrokeTool
    let color: RGBAColor
    let width: Double
    let smoothing: StrokeSmoothing
    let blending: StrokeBlending
  }

  /// The combinations of channels.
  enum Format: Int, CaseIterable {
    case places, pressed, tilted
  }

  private static func write(_ format: Format, to ink: inout XMLWriter) {
    ink.start("context")
    ink.attribute("xml:id", "c", format.rawValue)
    ink.start("traceFormat")
    ink.channel("X", "decimal", units: "px")
    ink.channel("Y", "decimal", units: "px")
    ink.channel("T", "decimal", units: "s")
    if format != .places {
      ink.start("channel")
      ink.attribute("name", "F")
      ink.attribute("type", "decimal")
      ink.attribute("min", "0")
      ink.attribute("max", "1")
      ink.end("channel")
    }
    if format == .tilted {
      ink.channel("OTx", "integer", units: "deg")
      ink.channel("OTy", "integer", units: "deg")
    }
    ink.end("traceFormat")
    ink.end("context")
    ink.text("\n")
  }

  private static func write(_ stroke: Stroke, _ number: Int, to ink: inout XMLWriter) {
    ink.start("brush")
    ink.attribute("xml:id", "b", number)
    ink.startProperty("width")
    ink.attribute("value", stroke.inkWidth, places: 2, isTerse: false)
    ink.attribute("units", "px")
    ink.end("brushProperty")
    ink.startProperty("color")
    ink.openAttribute("value")
    ink.out.color(stroke.color)
    ink.closeAttribute()
    ink.end("brushProperty")
    ink.startProperty("transparency")
    ink.attribute("value", "", 255 - Int(stroke.color.opacity))
    ink.end("brushProperty")
    if stroke.tool.isTranslucent { ink.property("rasterOp", "maskPen") }
    ink.property("tool", stroke.tool.name)
    if stroke.smoothing != .off { ink.property("smoothing", stroke.smoothing.name) }
    if stroke.blending != .covers { ink.property("blending", stroke.blending.name) }
    ink.end("brush")
    ink.text("\n")
  }

  private static func write(_ samples: [StrokeSample], of stroke: Stroke, _ brush: Int, to ink: inout XMLWriter) {
    let isTilted = samples.contains { $0.tiltX != 0 || $0.tiltY != 0 }
    let isPressed = samples.contains { $0.pressure != nil }
    let format = isTilted ? Format.tilted : isPressed ? .pressed : .places
    ink.start("trace")
    ink.attribute("contextRef", "#c", format.rawValue)
    ink.attribute("brushRef", "#b", brush)
    // The default start is the first time.
    if stroke.start != 0 || samples.first.map({ $0.time != 0 }) ?? false {
      ink.openAttribute("timeOffset")
      ink.out.exact(stroke.start * 1000)
      ink.closeAttribute()
    }
    ink.content()
    for (index, sample) in samples.enumerated() {
      if index > 0 { ink.out.text(",") }
      write(sample, format, to: &ink.out)
    }
    ink.end("trace")
    ink.text("\n")
  }

  private static func write(_ sample: StrokeSample, _ format: Format, to text: inout TextWriter) {
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
}

extension XMLWriter {
  fileprivate mutating func channel(_ name: StaticString, _ type: StaticString, units: StaticString) {
    start("channel")
    attribute("name", name)
    attribute("type", type)
    attribute("units", units)
    end("channel")
  }

  fileprivate mutating func property(_ name: StaticString, _ value: StaticString) {
    startProperty(name)
    attribute("value", value)
    end("brushProperty")
  }

  fileprivate mutating func startProperty(_ name: StaticString) {
    start("brushProperty")
    attribute("name", name)
  }
}
