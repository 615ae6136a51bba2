import InkdotCoding
import InkdotDrawings
import InkdotInk
import InkdotGeometry

// Definitions: formats, brushes, maps and contexts.
extension InkMLReader {
  mutating func context(_ attributes: [XMLTokenizer.Attribute]) throws(TextFault) -> Context {
    var context = Context(references: References(attributes), offset: xml.text.offset)
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
      case "channelProperty": setResolution(inner, of: &context)
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

  /// Scales the channel that a `channelProperty` names by its resolution, in steps per unit of length.
  private func setResolution(_ property: [XMLTokenizer.Attribute], of context: inout Context) {
    guard isText(property, "name", "resolution"), let value = number(property["value"]), value > 0,
      let units = property["units"], units.starts(with: "1/".utf8),
      let unit = InkMLFormat.pixels(in: ByteText(bytes: Array(units.dropFirst(2)))), var format = context.format
    else { return }
    let isX = isText(property, "channel", "X")
    guard isX || isText(property, "channel", "Y") else { return }
    for index in format.channels.indices where format.channels[index].meaning == (isX ? .x : .y) {
      format.channels[index].factor = (format.channels[index].factor < 0 ? -unit : unit) / value
    }
    context.format = format
  }

  /// Reads the first mapping in the current element. A mapping that is neither affine nor the identity is a loss.
  mutating func map(_ attributes: [XMLTokenizer.Attribute]) throws(TextFault) -> Transform2D? {
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
          guard let number = cursor.number(.loose) else { break }
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

  mutating func traceFormat(_ attributes: [XMLTokenizer.Attribute]) throws(TextFault) -> InkMLFormat {
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

  func number(_ text: [UInt8]?) -> Double? {
    guard let text else { return nil }
    var cursor = TextCursor(text)
    cursor.skipSpace()
    return cursor.number(.loose)
  }

  mutating func brush(_ attributes: [XMLTokenizer.Attribute]) throws(TextFault) -> InkMLBrush {
    var brush = InkMLBrush(base: References(attributes).brush)
    let depth = xml.depth
    while let event = try xml.next() {
      if case .start(let name, let property) = event, name == "brushProperty", let value = property["value"] {
        let name = property.text("name") ?? ByteText(bytes: [])
        if name == "width" || name == "height" {
          let units = property.text("units") ?? ByteText(bytes: [])
          if InkMLFormat.pixels(in: units) == nil, number(value) != nil { losses.add("units", at: xml.text.offset) }
          if !brush.setSide(name, to: number(value), in: units) { losses.add(name, at: xml.text.offset) }
        } else if !brush.set(name, to: value) {
          losses.add(name, at: xml.text.offset)
        }
      }
      if case .end = event, xml.depth < depth { break }
    }
    if !brush.isRound { losses.add("height", at: xml.text.offset) }
    if let id = attributes.text("id") { brushes[id] = brush }
    return brush
  }

  /// Parses width, height, colour, ruling and whether the sheet is endless; the last values are optional.
  static func paper(_ text: [UInt8]) -> Sheet? {
    var cursor = TextCursor(text)
    cursor.skipSpace()
    guard let width = cursor.number(.loose) else { return nil }
    cursor.skipSpace()
    guard let height = cursor.number(.loose), Drawing.sides ~= width, Drawing.sides ~= height else { return nil }
    cursor.skipSpace()
    let word = text[cursor.offset...].prefix { !TextCursor.isSpace($0) }
    let color = RGBAColor(hexadecimal: word) ?? .white
    cursor.offset += word.count
    let ruling = Ruling(words: &cursor)
    cursor.skipSpace()
    return Sheet(width: width, height: height, color: color, ruling: ruling, isEndless: cursor.take("endless"))
  }
}
