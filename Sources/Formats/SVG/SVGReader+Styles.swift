import InkdotCoding
import InkdotInk
import InkdotDrawings
import InkdotGeometry

/// The properties of elements: attributes, declarations and rules.
extension SVGReader {
  /// The cost of a declaration, in addition to the bytes of its value.
  private static let ruleCost = 16

  mutating func style(
    _ name: ByteText, _ attributes: inout [XMLTokenizer.Attribute], in parent: Style
  ) throws(TextFault) -> Style {
    var style = parent.inherited()
    let rules =
      sheet.isEmpty
      ? [] : sheet.declarations(of: .init(name: name, attributes: attributes, isRoot: stack.isEmpty), in: path)
    for rule in rules { ruleBytes -= Self.ruleCost + rule.value.count }
    guard ruleBytes >= 0 else { throw xml.fault(.tooLong(limit: Self.maximumRuleBytes(in: xml.text.bytes.count))) }
    let own = attributes["style"].map { SVGStyleSheet.declarations(in: $0) } ?? []
    var declared: [(name: ByteText, value: [UInt8])] = []
    if !rules.isEmpty || !own.isEmpty {
      for rule in rules where !rule.isImportant { declared.append((rule.name, rule.value)) }
      for rule in own where !rule.isImportant { declared.append((rule.name, rule.value)) }
      for rule in rules where rule.isImportant { declared.append((rule.name, rule.value)) }
      for rule in own where rule.isImportant { declared.append((rule.name, rule.value)) }
      resolve(&declared, &style)
      override(&attributes, by: declared)
    }
    // First, because other properties may refer to it.
    if let color = attributes["color"] { style.color = DocumentColor.css(color) ?? style.color }
    for (name, value) in declared where name == "color" { style.color = DocumentColor.css(value) ?? style.color }
    if let text = attributes["transform"] { transform(text, attributes["transform-origin"], &style, parent) }
    for attribute in attributes { try set(attribute.name, attribute.value, of: name, in: &style, parent) }
    for (property, value) in declared { try set(property, value, of: name, in: &style, parent) }
    return style
  }

  /// Defines the custom properties of an element, and replaces them in its other properties.
  private mutating func resolve(_ declared: inout [(name: ByteText, value: [UInt8])], _ style: inout Style) {
    for (name, value) in declared where name.bytes.starts(with: "--".utf8) && style.variables.count < 256 {
      style.variables[name] = value
    }
    var kept: [(name: ByteText, value: [UInt8])] = []
    for (name, value) in declared where !name.bytes.starts(with: "--".utf8) {
      guard let value = style.resolved(value) else {
        if !style.isHidden { losses.add(name, at: place) }
        continue
      }
      kept.append((name, value))
    }
    declared = kept
  }

  /// Applies the attributes that are also CSS properties (SVG 2, section 7.2).
  private func override(
    _ attributes: inout [XMLTokenizer.Attribute], by declared: [(name: ByteText, value: [UInt8])]
  ) {
    for (name, value) in declared {
      var value = value
      switch name {
      case "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "transform", "transform-origin", "overflow": break
      case "d":
        let quotes = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
        guard value.starts(with: "path(".utf8) else { continue }
        value = Array(value.dropFirst(5).drop { !quotes.contains($0) }.dropFirst().prefix { !quotes.contains($0) })
      default: continue
      }
      attributes.removeAll { $0.name == name }
      attributes.append(XMLTokenizer.Attribute(name: name, value: value))
    }
  }

  private mutating func set(
    _ name: ByteText, _ value: [UInt8], of element: ByteText, in style: inout Style, _ parent: Style
  ) throws(TextFault) {
    func share() -> Double {
      let number = (TextCursor.firstNumber(of: value) ?? 1) / (value.last == UInt8(ascii: "%") ? 100 : 1)
      return min(max(number, 0), 1)
    }
    switch name {
    case "d", "color", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "transform", "transform-origin": break
    case "fill": style.fill = try paint(name, value, style.fill, parent.fill, &style)
    case "fill-rule": style.isEvenOdd = value.elementsEqual("evenodd".utf8)
    case "stroke": style.stroke = try paint(name, value, style.stroke, parent.stroke, &style)
    case "stroke-width":
      let width = length(value, .other, style)
      style.width = width ?? style.width
      style.noteLine(name, width == nil && !Style.isNone(value))
    case "fill-opacity": style.fillOpacity = share()
    case "stroke-opacity": style.strokeOpacity = share()
    case "opacity":
      style.opacity = parent.opacity * share()
      style.firstFaded = share() < 1 && share() > 0 ? lineCount : nil
    case "display": if value.elementsEqual("none".utf8) { style.isHidden = true }
    case "visibility":
      switch ByteText(bytes: value) {
      case "inherit", "unset": style.isInvisible = parent.isInvisible
      default: style.isInvisible = !(value.elementsEqual("visible".utf8) || value.elementsEqual("initial".utf8))
      }
    case "stroke-dasharray": style.dashes.set(lengths(value, style))
    case "stroke-dashoffset": style.dashes.offset = length(value, .other, style) ?? style.dashes.offset
    case "stroke-linecap":
      style.dashes.isFlat = value.elementsEqual("butt".utf8)
      style.isSquare = value.elementsEqual("square".utf8)
    case "stroke-linejoin":
      style.corners.join =
        value.elementsEqual("round".utf8) ? .round : value.elementsEqual("bevel".utf8) ? .bevel : .miter
    case "stroke-miterlimit":
      style.corners.miterLimit = TextCursor.firstNumber(of: value) ?? style.corners.miterLimit
    case "vector-effect":
      style.keepsWidth = value.elementsEqual("non-scaling-stroke".utf8)
      style.note(name, !style.keepsWidth && !Style.isNone(value), above: parent)
    case "font-size": style.em = length(value, .other, parent) ?? style.em
    // On groups and on their content.
    case "clip-path":
      style.clip = TextCursor.link(value)
      style.note(name, style.clip == nil && !Style.isNone(value), above: parent)
    case "mask": style.isMasked = parent.isMasked || TextCursor.link(value) != nil
    case "marker", "marker-start", "marker-mid", "marker-end": style.isMarked = TextCursor.link(value) != nil
    // Not inherited, because groups are painted separately first.
    case "mix-blend-mode":
      style.blending = Self.mixes(value) ? .mixes : .covers
      style.note(name, !Style.isNone(value) && !(Self.mixes(value) && isOwn), above: parent)
    case "background", "background-color":
      if stack.isEmpty, let color = DocumentColor.css(value) { paper = RGBAColor(rgba: color) }
    case "class":
      style.isFill = isOwn && value.elementsEqual("fill".utf8)
      guard isOwn, let tool = StrokeTool(name: ByteText(bytes: value)) else { return }
      // Replays reveal an outline by a mask, which shows all of it at the end.
      if tool.hasVariableWidth { style.isMasked = false } else { style.tool = tool }
    default:
      if Style.isIgnored(name) || isOwn && name.bytes.starts(with: "animation".utf8) { return }
      style.note(name, !Style.isNone(value), above: parent)
    }
  }

  /// Returns the lengths of a list; empty if one is not supported.
  private func lengths(_ text: [UInt8], _ style: Style) -> [Double] {
    var lengths: [Double] = []
    for part in text.split(maxSplits: 1 << 10, whereSeparator: { TextCursor.isSpace($0) || $0 == UInt8(ascii: ",") }) {
      guard let length = length(Array(part), .other, style) else { return [] }
      lengths.append(length)
    }
    return lengths
  }

  /// Parses a paint (SVG 1.1, section 11.2); `nil` means none.
  ///
  /// A gradient becomes its first colour, an unsupported colour the inherited one or black. Both are losses.
  private mutating func paint(
    _ name: ByteText, _ value: [UInt8], _ old: UInt32?, _ inherited: UInt32?, _ style: inout Style
  ) throws(TextFault) -> UInt32? {
    let isLine = name == "stroke"
    var word = SVGStyleSheet.trimmed(value[...])
    // Longer values cannot be valid.
    guard word.count <= 200 else { return old }
    func visible(_ color: UInt32) -> UInt32? { color & 255 == 0 ? nil : color }
    if isLine {
      style.lineEffects.removeAll { $0 == name || $0 == "linearGradient" || $0 == "radialGradient" || $0 == "pattern" }
    }
    if word.starts(with: "url(".utf8) {
      guard let end = word.firstIndex(of: UInt8(ascii: ")")), let link = TextCursor.link(value) else { return old }
      word = SVGStyleSheet.trimmed(word[(end + 1)...])
      if let server = try paintServer(link), !style.isHidden {
        if isLine { style.noteLine(server.name, true) }
        if let color = server.color { return visible(color) }
        if word.isEmpty { return inherited ?? 0x0000_00FF }
      }
      if word.isEmpty { return nil }
    }
    let lower = word.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
    switch ByteText(bytes: lower) {
    case "none", "transparent": return nil
    case "inherit", "unset": return inherited
    case "initial": return isLine ? nil : 0x0000_00FF
    case "currentcolor": return visible(style.color)
    default:
      if let color = DocumentColor.css(lower) { return visible(color) }
      // Viewers ignore unknown words.
      let isKnown = lower.contains(UInt8(ascii: "(")) || lower.starts(with: "context-".utf8)
      if isLine { style.noteLine(name, true) }
      return isKnown ? inherited ?? 0x0000_00FF : old
    }
  }

  private static func mixes(_ value: [UInt8]) -> Bool {
    let word = ByteText(bytes: value.filter { !TextCursor.isSpace($0) })
    return word == "multiply" || word == "screen"
  }
}

extension TextCursor {
  /// Parses the number at the start of a text.
  static func firstNumber(of text: [UInt8]) -> Double? {
    var cursor = TextCursor(text)
    cursor.skipSpace()
    return cursor.number()
  }
}
