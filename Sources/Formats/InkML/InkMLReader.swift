import InkdotCoding
public import InkdotDrawings
import InkdotInk
import InkdotGeometry

extension InkMLDocument {
  /// Reads a drawing from a text. Skips traces of a pen in the air.
  ///
  /// If the text does not specify a sheet, it is as large as the ink with a margin. Corners of traces without times
  /// stay sharp. Limits: 2^28 bytes, 2^24 samples, 64 nested elements and 64 channels of a format.
  /// - Throws: ``DocumentError`` with the position in the text.
  /// - Complexity: O(bytes). Memory: at most 40 bytes per byte of the text, the most for points of one digit each.
  public static func drawing(from bytes: some Sequence<UInt8>) throws(DocumentError) -> Drawing {
    try read(bytes).drawing
  }

  /// Reads a drawing from a text as ``drawing(from:)``, and reports its losses.
  ///
  /// Losses are unknown elements, references, channels and properties of brushes, and clamped values.
  ///
  /// - Throws: ``DocumentError`` with the position in the text.
  /// - Complexity: that of ``drawing(from:)``.
  public static func read(_ bytes: some Sequence<UInt8>) throws(DocumentError) -> DocumentContent {
    let bytes = UTF16Text.utf8(of: Array(bytes))
    return try DocumentError.wrap(bytes) { () throws(TextFault) in
      var reader = InkMLReader(bytes)
      let drawing = try reader.drawing()
      return DocumentContent(drawing: drawing, losses: reader.losses.losses(in: bytes))
    }
  }
}

/// The properties that a `brush` element sets.
private struct InkMLBrush {
  /// The brush that provides the other properties.
  var base: ByteText?
  var tool: StrokeTool?
  /// Red, green and blue.
  var color: UInt32?
  var opacity: UInt32?
  var width: Double?
  var smoothing: StrokeSmoothing?
  var blending: StrokeBlending?
  var ignoresForce: Bool?
  /// Whether the brush is the default of traces without a brush.
  var isDefault = false

  /// Returns the brush with missing properties taken from another one.
  func inheriting(from other: InkMLBrush) -> InkMLBrush {
    var brush = self
    brush.base = other.base
    brush.tool = tool ?? other.tool
    (brush.color, brush.opacity) = (color ?? other.color, opacity ?? other.opacity)
    brush.width = width ?? other.width
    (brush.smoothing, brush.blending) = (smoothing ?? other.smoothing, blending ?? other.blending)
    brush.ignoresForce = ignoresForce ?? other.ignoresForce
    return brush
  }

  /// Whether force varies the width. Programs that write `ignorePressure` imply this if it is absent.
  var followsForce: Bool { !isDefault && tool == nil && ignoresForce != true }

  /// Default width, in px.
  static let defaultWidth = 2.0
  /// Scale of the width: a brush of boards maps force to 0.2…1 of its width, those programs to 0.25…1.75.
  static let forceFactor = 1.75
}

struct InkMLReader {
  /// The references of an element, by `id`.
  private struct References: Hashable {
    var context, format, brush, source, map: ByteText?

    init(_ attributes: [XMLTokenizer.Attribute] = []) {
      func name(_ key: StaticString) -> ByteText? {
        attributes[key].map { ByteText(bytes: $0.first == UInt8(ascii: "#") ? Array($0.dropFirst()) : $0) }
      }
      (context, format, brush) = (name("contextRef"), name("traceFormatRef"), name("brushRef"))
      (source, map) = (name("inkSourceRef"), name("canvasTransformRef"))
    }
  }

  /// The properties of traces.
  ///
  /// A context's own properties take precedence over those of referenced contexts, then over those of enclosing ones.
  /// Definitions may follow their references, so references are resolved at the end.
  private struct Context {
    var references = References()
    var format: InkMLFormat?
    var brush: InkMLBrush?
    var map: Transform2D?
    /// The index of the enclosing context.
    var base: Int?
    /// Position of its first reference, and its number of traces.
    var place = 0
    var useCount = 0
  }

  private struct Trace {
    let text: [UInt8]
    let place: Range<Int>
    let context: Int
    let start: Double?
    let id: ByteText?
    /// The trace that this one continues.
    let prior: ByteText?
  }

  /// The features that the drawing lacks.
  private(set) var losses = LossCounter()
  private var xml: XMLTokenizer
  // Definitions by `id`; the last one of an `id` counts.
  private var formats: [ByteText: InkMLFormat] = [:]
  private var brushes: [ByteText: InkMLBrush] = [:]
  private var maps: [ByteText: Transform2D] = [:]
  private var named: [ByteText: Context] = [:]
  /// Properties of named contexts, by their depth below a reference.
  private var resolvedNames: [[ByteText: Properties]] = []
  /// The default format of traces.
  private var firstFormat: InkMLFormat?
  private var contexts = [Context()]
  /// The contexts of the enclosing groups; the last one applies to the next trace.
  private var groups = [0]
  /// Cached contexts of traces, by their references and enclosing context.
  private var known: [Int: [References: Int]] = [:]
  private var traces: [Trace] = []
  private var paper: Sheet?

  init(_ bytes: [UInt8]) { xml = XMLTokenizer(bytes) }

  mutating func drawing() throws(TextFault) -> Drawing {
    guard case .start(let root, _)? = try xml.next(), root == "ink" else { throw xml.fault(.missing("ink")) }
    var definitions: Int?
    while let event = try xml.next() {
      guard case .start(let name, let attributes) = event else {
        if case .end(let name) = event {
          if name == "traceGroup", definitions == nil, groups.count > 1 { groups.removeLast() }
          if let depth = definitions, xml.depth < depth { definitions = nil }
        }
        continue
      }
      // Definitions apply only to their references, other elements to all following ones.
      let applies = definitions == nil
      switch name {
      case "definitions": definitions = definitions ?? xml.depth
      case "traceFormat":
        let format = try traceFormat(attributes)
        if applies { change { $0.format = format } }
      case "brush":
        let brush = try brush(attributes)
        if applies { change { $0.brush = brush } }
      case "context", "inkSource":
        let context = try context(attributes)
        guard applies else { break }
        change {
          $0.references = context.references
          ($0.format, $0.brush, $0.map) = (
            context.format ?? $0.format, context.brush ?? $0.brush, context.map ?? $0.map
          )
        }
      case "canvasTransform", "mapping": _ = try map(attributes)
      case "annotation":
        let text = try self.text()
        if isText(attributes, "type", "paper") { paper = Self.paper(text) }
      case "annotationXML", "canvas", "timestamp": _ = try self.text()
      case "traceGroup":
        if applies { groups.append(context(of: References(attributes))) }
      case "trace":
        let isDown = !isText(attributes, "type", "penUp") && applies
        let (place, references) = (xml.text.offset, References(attributes))
        let text = try self.text()
        guard isDown else { break }
        let index = references == References() ? groups[groups.count - 1] : context(of: references)
        contexts[index].useCount += 1
        let continues = isText(attributes, "continuation", "middle") || isText(attributes, "continuation", "end")
        traces.append(
          Trace(
            text: text, place: place..<xml.text.offset, context: index, start: number(attributes["timeOffset"]),
            id: attributes.text("id"),
            prior: continues
              ? attributes.text("priorRef").map { ByteText(bytes: Array($0.bytes.drop { $0 == UInt8(ascii: "#") })) }
                ?? ByteText("") : nil))
      // Ignores elements of other namespaces.
      default: if !name.bytes.contains(UInt8(ascii: ":")) { losses.add(name, at: xml.text.offset) }
      }
    }
    return try assemble()
  }

  /// Returns the index of the context of a trace or group with its own references.
  private mutating func context(of references: References) -> Int {
    let base = groups[groups.count - 1]
    if let index = known[base]?[references] { return index }
    contexts.append(Context(references: references, base: base, place: xml.text.offset))
    known[base, default: [:]][references] = contexts.count - 1
    return contexts.count - 1
  }

  /// Changes the properties of all following traces.
  private mutating func change(_ body: (inout Context) -> Void) {
    var context = Context(base: groups[groups.count - 1], place: xml.text.offset)
    body(&context)
    contexts.append(context)
    groups[groups.count - 1] = contexts.count - 1
  }

  /// Reads the text of the current element, to its end.
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

  // MARK: Definitions

  private mutating func context(_ attributes: [XMLTokenizer.Attribute]) throws(TextFault) -> Context {
    var context = Context(references: References(attributes), place: xml.text.offset)
    let depth = xml.depth
    while let event = try xml.next() {
      if case .end = event, xml.depth < depth { break }
      guard case .start(let name, let inner) = event else { continue }
      switch name {
      case "traceFormat": context.format = try traceFormat(inner)
      case "brush": context.brush = try brush(inner)
      case "canvasTransform": context.map = try map(inner)
      case "inkSource":
        let source = References(inner)
        context.references.source = context.references.source ?? source.source
        context.references.format = context.references.format ?? source.format
      case "channelProperty":
        // Resolution in steps per unit of length.
        guard isText(inner, "name", "resolution"), let value = number(inner["value"]), value > 0,
          let units = inner["units"], units.starts(with: "1/".utf8),
          let unit = InkMLFormat.pixels(in: ByteText(bytes: Array(units.dropFirst(2)))), context.format != nil
        else { break }
        let meaning: InkMLFormat.Meaning =
          isText(inner, "channel", "X") ? .x : isText(inner, "channel", "Y") ? .y : .other
        for index in (context.format?.channels ?? []).indices
        where context.format?.channels[index].meaning == meaning && meaning != .other {
          let sign = (context.format?.channels[index].factor ?? 1) < 0 ? -1.0 : 1
          context.format?.channels[index].factor = sign * unit / value
        }
      default: break
      }
    }
    if let id = attributes.text("id") {
      named[id] = context
      if let format = context.format { formats[id] = format }
    }
    firstFormat = firstFormat ?? context.format
    return context
  }

  /// Reads the first mapping in the current element. A mapping that is neither affine nor the identity is a loss.
  private mutating func map(_ attributes: [XMLTokenizer.Attribute]) throws(TextFault) -> Transform2D? {
    var (map, type) = (nil as Transform2D?, attributes.text("type"))
    var id = attributes.text("id")
    let (depth, place) = (xml.depth, xml.text.offset)
    while let event = try xml.next() {
      if case .end = event, xml.depth < depth { break }
      guard map == nil, case .start(let name, let inner) = event else { continue }
      if name == "mapping" {
        type = inner.text("type")
        id = id ?? inner.text("id")
      }
      if name == "affine" {
        var (cursor, numbers) = (TextCursor(try text()), [Double]())
        while numbers.count < 6 {
          while TextCursor.isSpace(cursor.current) || cursor.current == UInt8(ascii: ",") { cursor.offset += 1 }
          guard let number = cursor.number() else { break }
          numbers.append(number)
        }
        if numbers.count == 6 {
          map = Transform2D(
            a: numbers[0], b: numbers[3], c: numbers[1], d: numbers[4], tx: numbers[2], ty: numbers[5])
        }
      }
    }
    if type.map({ $0 == "identity" }) ?? false { map = .identity }
    if let id { maps[id] = map }
    // A definition with an id may be unused, so it is not a loss.
    if map == nil, attributes.text("id") == nil { losses.add("canvasTransform", at: place) }
    return map
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
    func unit(_ first: StaticString, _ second: StaticString, _ factor: Double) -> Double {
      if units == second { return factor }
      if !(units == first || units == "") { losses.add("units", at: xml.text.offset) }
      return 1
    }
    switch name {
    case "X", "Y":
      channel.meaning = name == "X" ? .x : .y
      guard let factor = InkMLFormat.pixels(in: units) else {
        throw xml.fault(.notUnderstood(ByteText(bytes: Array(units.bytes.prefix(40))).string))
      }
      channel.factor = isText(attributes, "orientation", "-ve") ? -factor : factor
    case "F": channel.meaning = .force
    case "T": (channel.meaning, channel.factor) = (.time, 0.001 * unit("ms", "s", 1_000))
    case "OTx": (channel.meaning, channel.factor) = (.tiltX, unit("deg", "rad", 180 / .pi))
    case "OTy": (channel.meaning, channel.factor) = (.tiltY, unit("deg", "rad", 180 / .pi))
    case "OA": (channel.meaning, channel.factor) = (.azimuth, unit("deg", "rad", 180 / .pi))
    case "OE": (channel.meaning, channel.factor) = (.elevation, unit("deg", "rad", 180 / .pi))
    // Ignored channels: height above the sheet, buttons and serial numbers.
    case "Z", "S", "N": break
    default: if name.bytes.first != UInt8(ascii: "B") { losses.add(name, at: xml.text.offset) }
    }
    channel.least = number(attributes["min"]) ?? 0
    channel.maximum = number(attributes["max"])
    channel.standard = number(attributes["default"])
    return channel
  }

  private func number(_ text: [UInt8]?) -> Double? {
    guard let text else { return nil }
    var cursor = TextCursor(text)
    cursor.skipSpace()
    return cursor.number()
  }

  private mutating func brush(_ attributes: [XMLTokenizer.Attribute]) throws(TextFault) -> InkMLBrush {
    var (brush, height) = (InkMLBrush(base: References(attributes).brush), nil as Double?)
    let depth = xml.depth
    while let event = try xml.next() {
      if case .start(let name, let property) = event, name == "brushProperty", let value = property["value"] {
        let name = property.text("name") ?? ByteText(bytes: [])
        var isRead = true
        switch name {
        case "width", "height":
          guard let length = number(value) else {
            isRead = false
            break
          }
          let unit = InkMLFormat.pixels(in: property.text("units") ?? ByteText(bytes: []))
          if unit == nil { losses.add("units", at: xml.text.offset) }
          if name == "width" { brush.width = length * (unit ?? 1) } else { height = length * (unit ?? 1) }
        case "color":
          if let color = DocumentColor.css(value) {
            brush.color = color & ~255
          } else {
            isRead = false
          }
        case "transparency":
          if let number = number(value), 0...255 ~= number {
            brush.opacity = UInt32(255 - number.rounded())
          } else {
            isRead = false
          }
        case "rasterOp":
          isRead = value.elementsEqual("copyPen".utf8) || value.elementsEqual("maskPen".utf8)
          if value.elementsEqual("maskPen".utf8) { brush.tool = .highlighter }
        case "tool": brush.tool = StrokeTool(name: ByteText(bytes: value)) ?? brush.tool
        case "smoothing": brush.smoothing = StrokeSmoothing(name: ByteText(bytes: value)) ?? brush.smoothing
        case "blending": brush.blending = StrokeBlending(name: ByteText(bytes: value)) ?? brush.blending
        case "tip": isRead = value.elementsEqual("ellipse".utf8)
        case "ignorePressure": brush.ignoresForce = value.elementsEqual("1".utf8) || value.elementsEqual("true".utf8)
        // Rendering hints, which are ignored.
        case "antiAliased", "fitToCurve": break
        default: isRead = name.bytes.contains(UInt8(ascii: ":"))
        }
        if !isRead { losses.add(name, at: xml.text.offset) }
      }
      if case .end = event, xml.depth < depth { break }
    }
    let width = brush.width ?? InkMLBrush.defaultWidth
    if let height, abs(height - width) > 0.01 * width { losses.add("height", at: xml.text.offset) }
    if let id = attributes.text("id") { brushes[id] = brush }
    return brush
  }

  /// Parses width, height, colour, ruling and whether the sheet is endless; the last values are optional.
  private static func paper(_ text: [UInt8]) -> Sheet? {
    var cursor = TextCursor(text)
    cursor.skipSpace()
    guard let width = cursor.number() else { return nil }
    cursor.skipSpace()
    guard let height = cursor.number(), Drawing.sides ~= width, Drawing.sides ~= height else { return nil }
    cursor.skipSpace()
    let word = text[cursor.offset...].prefix { !TextCursor.isSpace($0) }
    let color = RGBAColor(hexadecimal: word) ?? .white
    cursor.offset += word.count
    let ruling = Ruling(words: &cursor)
    cursor.skipSpace()
    return Sheet(width: width, height: height, color: color, ruling: ruling, isEndless: cursor.take("endless"))
  }

  // MARK: References

  private typealias Properties = (format: InkMLFormat?, brush: InkMLBrush?, map: Transform2D?)

  /// Resolves the properties of each context.
  private mutating func resolvedContexts() -> [Properties] {
    var resolved: [Properties] = []
    for context in contexts {
      var own = resolve(context, depth: 0)
      if let base = context.base {
        let outer = resolved[base]
        own = (own.format ?? outer.format, own.brush ?? outer.brush, own.map ?? outer.map)
      }
      resolved.append(own)
    }
    return resolved
  }

  /// Resolves a context and its references, to a depth of eight, like brushes.
  private mutating func resolve(_ context: Context, depth: Int) -> Properties {
    let references = context.references
    var base = (nil, nil, nil) as Properties
    func miss(_ name: StaticString, _ id: ByteText) {
      if !id.bytes.starts(with: "Default".utf8) { losses.add(name, at: context.place, count: max(1, context.useCount)) }
    }
    for (name, id) in [("contextRef" as StaticString, references.context), ("inkSourceRef", references.source)] {
      guard let id else { continue }
      guard let other = named[id], depth < 8 else {
        miss(name, id)
        continue
      }
      while resolvedNames.count <= depth { resolvedNames.append([:]) }
      // Contexts that refer to each other twice would be resolved exponentially often.
      let found: Properties
      if let known = resolvedNames[depth][id] {
        found = known
      } else {
        found = resolve(other, depth: depth + 1)
        resolvedNames[depth][id] = found
      }
      base = (found.format ?? base.format, found.brush ?? base.brush, found.map ?? base.map)
    }
    if let id = references.format {
      if let format = formats[id] { base.format = format } else { miss("traceFormatRef", id) }
    }
    if let id = references.brush {
      if let brush = brushes[id] { base.brush = brush } else { miss("brushRef", id) }
    }
    if let id = references.map {
      if let map = maps[id] { base.map = map } else { miss("canvasTransformRef", id) }
    }
    var brush = context.brush ?? base.brush
    var depth = 0
    while let id = brush?.base {
      guard let other = brushes[id], depth < 8 else {
        miss("brushRef", id)
        brush?.base = nil
        break
      }
      brush = brush?.inheriting(from: other)
      depth += 1
    }
    return (context.format ?? base.format, brush, context.map ?? base.map)
  }

  // MARK: Traces

  private mutating func assemble() throws(TextFault) -> Drawing {
    let standard = firstFormat ?? .standard
    let properties = resolvedContexts()
    var strokes: [(stroke: InkMLStroke, trace: Trace)] = []
    /// Strokes of traces that others may continue, by `id`.
    var named: [ByteText: Int] = [:]
    var sampleCount = 0
    // The largest force, unless the format specifies a maximum.
    var maximumForce = 1.0
    for trace in traces {
      let stroke: InkMLStroke
      let (format, _, map) = properties[trace.context]
      do throws(TextFault) {
        stroke = try InkMLStroke(
          trace.text, format ?? standard, trace.start, map, limit: DocumentLimit.sampleCount - sampleCount)
      } catch {
        // Offset in the document; approximate after character references.
        throw TextFault(error.reason, at: min(trace.place.lowerBound + error.offset, trace.place.upperBound))
      }
      sampleCount += stroke.rows.count
      for row in stroke.rows { if let force = row.force, force > maximumForce { maximumForce = force } }
      var index = strokes.count
      if let prior = trace.prior {
        if let first = named[prior] {
          index = first
          strokes[first].stroke.append(stroke)
        } else {
          losses.add("priorRef", at: trace.place.lowerBound)
        }
      }
      if index == strokes.count { strokes.append((stroke, trace)) }
      if let id = trace.id { named[id] = index }
    }
    var sketch = DrawingAssembler(paper: paper)
    for (stroke, trace) in strokes {
      let brush = properties[trace.context].brush ?? InkMLBrush(isDefault: true)
      var (samples, last) = ([DrawingAssembler.Sample](), 0.0)
      for row in stroke.rows {
        let sample = DrawingAssembler.Sample(
          x: row.x, y: row.y, time: row.time, pressure: row.force.map { $0 / maximumForce }, tiltX: row.tiltX,
          tiltY: row.tiltY)
        sample.report(after: last, to: &losses, at: trace.place.lowerBound)
        last = sample.time
        samples.append(sample)
      }
      guard samples.allSatisfy({ DrawingAssembler.isNear(Point2D($0.x, $0.y)) }) else {
        losses.add("trace", at: trace.place.lowerBound)
        continue
      }
      var (tool, width) = (brush.tool ?? StrokeTool.pen, brush.width ?? InkMLBrush.defaultWidth)
      if brush.followsForce, Self.varies(samples) {
        (tool, width) = (.taperedBrush, width * InkMLBrush.forceFactor)
      }
      if !(Stroke.widths ~= width) { losses.add("width", at: trace.place.lowerBound) }
      sketch.add(
        tool: tool, color: RGBAColor(rgba: (brush.color ?? 0) | (brush.opacity ?? 255)), width: width,
        smoothing: brush.smoothing ?? .off, blending: brush.blending ?? .covers, start: stroke.start,
        hasCorners: paper == nil, samples: samples)
    }
    guard let (drawing, leftOut) = sketch.drawing() else { throw xml.fault(.tooLong(limit: Drawing.maximumMarkCount)) }
    losses.add("trace", at: 0, count: leftOut)
    return drawing
  }

  /// Whether the force is measured; without a sensor it is constant.
  private static func varies(_ samples: [DrawingAssembler.Sample]) -> Bool {
    let forces = samples.compactMap { $0.pressure }
    guard let least = forces.min(), let greatest = forces.max() else { return false }
    return greatest - least > 0.02
  }
}

/// The stroke of a trace.
private struct InkMLStroke {
  struct Row {
    var (x, y, time, tiltX, tiltY) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var force: Double?
  }

  var rows: [Row] = []
  var start = 0.0

  init(
    _ text: [UInt8], _ format: InkMLFormat, _ offset: Double?, _ map: Transform2D?, limit: Int
  ) throws(TextFault) {
    var reader = InkMLTraceReader(format)
    var rows: [Row] = []
    try reader.rows(text, limit: limit) { values in
      var row = Row()
      var (azimuth, elevation) = (0.0, nil as Double?)
      for (index, channel) in format.channels.enumerated() {
        guard let value = index < values.count ? values[index] : channel.standard else { continue }
        let scaled = value * channel.factor
        switch channel.meaning {
        case .x: row.x = scaled
        case .y: row.y = scaled
        case .time: row.time = scaled
        case .tiltX: row.tiltX = scaled
        case .tiltY: row.tiltY = scaled
        case .azimuth: azimuth = scaled
        case .elevation: elevation = scaled
        case .force:
          let range = (channel.maximum ?? 0) - channel.least
          row.force = channel.maximum != nil && range > 0 ? (value - channel.least) / range : value
        case .other: break
        }
      }
      if let map {
        let place = map.applying(Point2D(row.x, row.y))
        (row.x, row.y) = (place.x, place.y)
      }
      if let elevation {
        let pointer = PointerState(
          location: .zero, altitude: elevation * .pi / 180,
          azimuth: (azimuth < 0 ? azimuth + 360 : azimuth) * .pi / 180)
        if let sample = try? StrokeSample(pointer, time: 0) { (row.tiltX, row.tiltY) = (sample.tiltX, sample.tiltY) }
      }
      rows.append(row)
    }
    self.rows = rows
    if let offset {
      start = offset / 1000
    } else if let first = rows.first?.time {
      // The time is on the clock of the device; later times are relative to the start of the stroke.
      start = first
      for index in rows.indices { self.rows[index].time -= first }
    }
  }

  /// Appends the samples of a trace that continues this one.
  mutating func append(_ next: InkMLStroke) {
    let hasTimes = rows.contains { $0.time > 0 }
    for var row in next.rows {
      if hasTimes { row.time += next.start - start }
      rows.append(row)
    }
  }
}
