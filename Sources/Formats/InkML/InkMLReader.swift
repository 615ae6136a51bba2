import InkdotCoding
public import InkdotDrawings
import InkdotInk
import InkdotGeometry

extension InkMLDocument {
  /// The drawing of a text. Elements that are not known are skipped, traces of a pen in the air too.
  ///
  /// Where the text does not say how large the paper is, it is as large as the ink with a margin around it. At most 2^28 bytes,
  /// 2^24 samples, 64 elements inside each other and 64 channels of a format.
  /// - Throws: ``DocumentError`` with the place in the text.
  /// - Complexity: O(bytes). Memory: at most 40 bytes for a byte of the text, most for points of one digit each.
  public static func drawing(from bytes: [UInt8]) throws(DocumentError) -> Drawing {
    try DocumentError.wrap(bytes) { () throws(TextFault) in
      var reader = InkMLReader(bytes)
      return try reader.drawing()
    }
  }
}

/// A `brush` element.
private struct InkMLBrush {
  var (tool, color, width) = (StrokeTool.pen, UInt32(0x0000_00FF), 2.0)
  var smoothing = StrokeSmoothing.off
  var blending = StrokeBlending.covers
}

struct InkMLReader {
  private var xml: XMLTokenizer
  // By their ids; of several the last one counts.
  private var formats: [ByteText: InkMLFormat] = [:]
  private var brushes: [ByteText: InkMLBrush] = [:]
  private var contexts: [ByteText: (format: InkMLFormat?, brush: InkMLBrush?)] = [:]
  /// The format of traces that name none.
  private var firstFormat: InkMLFormat?
  private var traces: [(text: [UInt8], place: Range<Int>, format: InkMLFormat?, brush: InkMLBrush?, start: Double?)] =
    []
  private var paper: Sheet?

  init(_ bytes: [UInt8]) { xml = XMLTokenizer(bytes) }

  mutating func drawing() throws(TextFault) -> Drawing {
    guard case .start(let root, _)? = try xml.next(), root == "ink" else { throw xml.fault(.missing("ink")) }
    // Definitions may come after what refers to them: traces are read at the end.
    var groups: [(format: InkMLFormat?, brush: InkMLBrush?)] = []
    while let event = try xml.next() {
      guard case .start(let name, let attributes) = event else {
        if case .end(let name) = event, name == "traceGroup" { _ = groups.popLast() }
        continue
      }
      switch name {
      case "traceFormat": _ = try traceFormat(attributes)
      case "brush": _ = try brush(attributes)
      case "context", "inkSource": try context(attributes)
      case "annotation":
        let text = try self.text()
        if isText(attributes, "type", "paper") { paper = Self.paper(text) }
      case "traceGroup":
        let (format, brush) = references(attributes)
        groups.append((format ?? groups.last?.format, brush ?? groups.last?.brush))
      case "trace":
        let (format, brush) = references(attributes)
        let isDown = !isText(attributes, "type", "penUp")
        let place = xml.text.offset
        let text = try self.text()
        let start = attributes["timeOffset"].flatMap { bytes -> Double? in
          var cursor = TextCursor(bytes)
          return cursor.number()
        }
        if isDown {
          traces.append(
            (text, place..<xml.text.offset, format ?? groups.last?.format, brush ?? groups.last?.brush, start))
        }
      default: break
      }
    }
    return try assemble()
  }

  /// The text of the element that was entered, to its end.
  private mutating func text() throws(TextFault) -> [UInt8] {
    var result: [UInt8] = []
    let depth = xml.depth
    while let event = try xml.next() {
      if case .text(let part) = event { result += part }
      if case .end = event, xml.depth < depth { break }
    }
    return result
  }

  private func isText(_ attributes: [XMLTokenizer.Attribute], _ name: StaticString, _ value: StaticString) -> Bool {
    attributes.text(name).map { $0 == value } ?? false
  }

  private func references(_ attributes: [XMLTokenizer.Attribute]) -> (InkMLFormat?, InkMLBrush?) {
    func name(_ key: StaticString) -> ByteText? {
      attributes[key].map { ByteText(bytes: $0.first == UInt8(ascii: "#") ? Array($0.dropFirst()) : $0) }
    }
    var (format, brush) = (nil as InkMLFormat?, nil as InkMLBrush?)
    if let id = name("contextRef"), let context = contexts[id] {
      (format, brush) = (context.format, context.brush)
    }
    if let id = name("traceFormatRef") { format = formats[id] ?? format }
    if let id = name("brushRef") { brush = brushes[id] ?? brush }
    if let id = name("inkSourceRef") { format = contexts[id]?.format ?? format }
    return (format, brush)
  }

  // MARK: Definitions

  private mutating func context(_ attributes: [XMLTokenizer.Attribute]) throws(TextFault) {
    var (format, brush) = references(attributes)
    let depth = xml.depth
    while let event = try xml.next() {
      if case .end = event, xml.depth < depth { break }
      guard case .start(let name, let inner) = event else { continue }
      switch name {
      case "traceFormat": format = try traceFormat(inner)
      case "brush": brush = try self.brush(inner)
      case "channelProperty":
        // Resolution in steps a unit of length.
        guard isText(inner, "name", "resolution"), let value = number(inner["value"]), value > 0,
          let units = inner["units"], units.starts(with: "1/".utf8),
          let unit = InkMLFormat.pixels(in: ByteText(bytes: Array(units.dropFirst(2)))), format != nil
        else { break }
        let meaning: InkMLFormat.Meaning =
          isText(inner, "channel", "X") ? .x : isText(inner, "channel", "Y") ? .y : .other
        for index in (format?.channels ?? []).indices
        where format?.channels[index].meaning == meaning && meaning != .other {
          format?.channels[index].factor = unit / value
        }
      default: break
      }
    }
    if let id = attributes.text("id") {
      contexts[id] = (format, brush)
      if let format { formats[id] = format }
    }
    firstFormat = firstFormat ?? format
  }

  private mutating func traceFormat(_ attributes: [XMLTokenizer.Attribute]) throws(TextFault) -> InkMLFormat {
    var format = InkMLFormat()
    let depth = xml.depth
    while let event = try xml.next() {
      if case .start(let name, let channel) = event, name == "channel" {
        guard format.channels.count < InkMLFormat.maximumChannelCount else {
          throw xml.fault(.tooLong(limit: InkMLFormat.maximumChannelCount))
        }
        format.channels.append(try self.channel(channel))
      }
      if case .end = event, xml.depth < depth { break }
    }
    if !format.channels.contains(where: { $0.meaning == .x }) || !format.channels.contains(where: { $0.meaning == .y })
    {
      throw xml.fault(.missing("channel"))
    }
    if let id = attributes.text("id") { formats[id] = format }
    firstFormat = firstFormat ?? format
    return format
  }

  private mutating func channel(_ attributes: [XMLTokenizer.Attribute]) throws(TextFault) -> InkMLFormat.Channel {
    var channel = InkMLFormat.Channel(meaning: .other)
    let units = attributes.text("units") ?? ByteText(bytes: [])
    let name = attributes.text("name") ?? ByteText(bytes: [])
    switch name {
    case "X", "Y":
      channel.meaning = name == "X" ? .x : .y
      guard let factor = InkMLFormat.pixels(in: units) else {
        throw xml.fault(.notUnderstood(ByteText(bytes: Array(units.bytes.prefix(40))).string))
      }
      channel.factor = factor
    case "F": channel.meaning = .force
    case "T":
      channel.meaning = .time
      channel.factor = units == "s" ? 1 : 0.001
    case "OTx":
      channel.meaning = .tiltX
      channel.factor = units == "rad" ? 180 / .pi : 1
    case "OTy":
      channel.meaning = .tiltY
      channel.factor = units == "rad" ? 180 / .pi : 1
    default: break
    }
    channel.least = number(attributes["min"]) ?? 0
    channel.maximum = number(attributes["max"])
    return channel
  }

  private func number(_ text: [UInt8]?) -> Double? {
    guard let text else { return nil }
    var cursor = TextCursor(text)
    cursor.skipSpace()
    return cursor.number()
  }

  private mutating func brush(_ attributes: [XMLTokenizer.Attribute]) throws(TextFault) -> InkMLBrush {
    var brush = InkMLBrush()
    let depth = xml.depth
    while let event = try xml.next() {
      if case .start(let name, let property) = event, name == "brushProperty", let value = property["value"] {
        switch property.text("name") ?? ByteText(bytes: []) {
        case "width":
          if let width = number(value) {
            brush.width = width * (InkMLFormat.pixels(in: property.text("units") ?? ByteText(bytes: [])) ?? 1)
          }
        case "color":
          if let color = DocumentColor.css(value) { brush.color = color & ~255 | brush.color & 255 }
        case "transparency":
          if let number = number(value), 0...255 ~= number {
            brush.color = brush.color & ~255 | UInt32(255 - number.rounded())
          }
        case "rasterOp": if value.elementsEqual("maskPen".utf8) { brush.tool = .highlighter }
        case "tool": brush.tool = StrokeTool(name: ByteText(bytes: value)) ?? brush.tool
        case "smoothing": brush.smoothing = StrokeSmoothing(name: ByteText(bytes: value)) ?? brush.smoothing
        case "blending": brush.blending = StrokeBlending(name: ByteText(bytes: value)) ?? brush.blending
        default: break
        }
      }
      if case .end = event, xml.depth < depth { break }
    }
    if let id = attributes.text("id") { brushes[id] = brush }
    return brush
  }

  /// Width, height, colour, ruling, and whether it is endless; what comes last may be left out.
  private static func paper(_ text: [UInt8]) -> Sheet? {
    var cursor = TextCursor(text)
    cursor.skipSpace()
    guard let width = cursor.number() else { return nil }
    cursor.skipSpace()
    guard let height = cursor.number(), Drawing.sides ~= width, Drawing.sides ~= height else { return nil }
    cursor.skipSpace()
    let word = text[cursor.offset...].prefix { !TextCursor.isSpace($0) }
    let color = DocumentColor.hexadecimal(word).map(RGBAColor.init(rgba:)) ?? .white
    cursor.offset += word.count
    let ruling = Ruling(words: &cursor)
    cursor.skipSpace()
    return Sheet(width: width, height: height, color: color, ruling: ruling, isEndless: cursor.take("endless"))
  }

  // MARK: Traces

  private mutating func assemble() throws(TextFault) -> Drawing {
    let standard = firstFormat ?? .standard
    var strokes: [InkMLStroke] = []
    var sampleCount = 0
    // The largest force, if the format names none.
    var maximumForce = 1.0
    for trace in traces {
      let stroke: InkMLStroke
      do throws(TextFault) {
        stroke = try InkMLStroke(
          trace.text, trace.format ?? standard, trace.start, limit: DocumentLimit.sampleCount - sampleCount)
      } catch {
        // In the document; behind characters that are written by name it is only about there.
        throw TextFault(error.reason, at: min(trace.place.lowerBound + error.offset, trace.place.upperBound))
      }
      sampleCount += stroke.rows.count
      for row in stroke.rows { if let force = row.force, force > maximumForce { maximumForce = force } }
      strokes.append(stroke)
    }
    var sketch = DrawingAssembler(paper: paper)
    for (trace, stroke) in zip(traces, strokes) {
      let brush = trace.brush ?? InkMLBrush()
      sketch.add(
        tool: brush.tool, color: RGBAColor(rgba: brush.color), width: brush.width, smoothing: brush.smoothing,
        blending: brush.blending, start: stroke.start,
        samples: stroke.rows.map { row in
          DrawingAssembler.Sample(
            x: row.x, y: row.y, time: row.time, pressure: row.force.map { $0 / maximumForce }, tiltX: row.tiltX,
            tiltY: row.tiltY)
        })
    }
    guard let drawing = sketch.drawing else { throw xml.fault(.badValue("trace")) }
    return drawing
  }
}

/// The samples of a trace.
private struct InkMLStroke {
  struct Row {
    var (x, y, time, tiltX, tiltY) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var force: Double?
  }

  var rows: [Row] = []
  var start = 0.0

  init(_ text: [UInt8], _ format: InkMLFormat, _ offset: Double?, limit: Int) throws(TextFault) {
    var reader = InkMLTraceReader(format)
    var rows: [Row] = []
    try reader.rows(text, limit: limit) { values in
      var row = Row()
      for (value, channel) in zip(values, format.channels) {
        guard let value else { continue }
        let scaled = value * channel.factor
        switch channel.meaning {
        case .x: row.x = scaled
        case .y: row.y = scaled
        case .time: row.time = scaled
        case .tiltX: row.tiltX = scaled
        case .tiltY: row.tiltY = scaled
        case .force:
          let range = (channel.maximum ?? 0) - channel.least
          row.force = channel.maximum != nil && range > 0 ? (value - channel.least) / range : value
        case .other: break
        }
      }
      rows.append(row)
    }
    self.rows = rows
    if let offset {
      start = offset / 1000
    } else if let first = rows.first?.time {
      // On the clock of the device: from here on since the stroke began.
      start = first
      for index in rows.indices { self.rows[index].time -= first }
    }
  }
}
