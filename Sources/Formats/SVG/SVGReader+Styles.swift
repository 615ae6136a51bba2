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
      if name == "use" {
        for (property, _) in declared {
          switch property {
          case "x", "y", "width", "height": losses.add(property, at: place)
          default: break
          }
        }
      }
    }
    // First, because other properties may refer to them.
    setFontSize(attributes["font-size"], declared, in: &style, parent)
    if let color = attributes["color"] { style.color = DocumentColor.css(color) ?? style.color }
    for (name, value) in declared where name == "color" { style.color = DocumentColor.css(value) ?? style.color }
    if style.color != parent.color {
      func visible(_ isCurrent: Bool, _ old: UInt32?) -> UInt32? { isCurrent ? Self.visible(style.color) : old }
      (style.fill, style.stroke) = (
        visible(style.isFillCurrent, style.fill), visible(style.isStrokeCurrent, style.stroke)
      )
    }
    if let text = attributes["transform"] {
      let isDeclared = declared.contains { $0.name == "transform" && !isInvalidTransform($0.value) }
      transform(text, attributes["transform-origin"], isDeclared: isDeclared, &style, parent)
      // Other boxes depend on the shape.
      let box = attributes["transform-box"].map { SVGStyleSheet.keyword($0) } ?? ByteText("view-box")
      style.note(ByteText("transform-box"), !(box == "view-box") && !SVGStyle.isNone(box.bytes), above: parent)
    }
    for attribute in attributes { try set(attribute.name, attribute.value, of: name, in: &style, parent) }
    for (property, value) in declared { try set(property, value, of: name, in: &style, parent) }
    return style
  }

  /// Sets the font size, which lengths may refer to.
  private func setFontSize(
    _ attribute: [UInt8]?, _ declared: [(name: ByteText, value: [UInt8])], in style: inout Style, _ parent: Style
  ) {
    if let attribute { style.em = fontSize(attribute, isDeclared: false, parent) ?? style.em }
    for (name, value) in declared {
      switch name {
      case "font-size": style.em = fontSize(value, isDeclared: true, parent) ?? style.em
      case "font":
        // The size is the first length of the shorthand; after a slash follows the line height.
        let words = value.split { TextCursor.isSpace($0) || $0 == UInt8(ascii: "/") }
        style.em = words.lazy.compactMap { self.fontSize(Array($0), isDeclared: true, parent) }.first ?? style.em
      default: continue
      }
    }
  }

  /// Returns a font size (CSS Fonts 4, section 2.5); `nil` if it is invalid or not supported.
  private func fontSize(_ value: [UInt8], isDeclared: Bool, _ parent: Style) -> Double? {
    switch SVGStyleSheet.keyword(value) {
    case "xx-small": return 9
    case "x-small": return 10
    case "small": return 13
    case "medium", "initial": return 16
    case "large": return 18
    case "x-large": return 24
    case "xx-large": return 32
    case "xxx-large": return 48
    case "larger": return parent.em * 1.2
    case "smaller": return parent.em / 1.2
    case "inherit", "unset", "revert", "revert-layer": return parent.em
    default:
      if isDeclared, Self.lacksUnit(value) { return nil }
      let size = value.last == UInt8(ascii: "%") ? Self.percentage(value, of: parent.em) : length(value, .other, parent)
      return size.flatMap { $0 >= 0 ? $0 : nil }
    }
  }

  private static func percentage(_ value: [UInt8], of whole: Double) -> Double? {
    TextCursor.firstNumber(of: value).map { $0 / 100 * whole }
  }

  /// Whether a value is a number other than 0, which CSS does not accept as a length.
  static func lacksUnit(_ value: [UInt8]) -> Bool {
    var cursor = TextCursor(value)
    cursor.skipSpace()
    guard let number = cursor.number(), number != 0 else { return false }
    return SVGStyleSheet.trimmed(value[cursor.offset...]).isEmpty
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
      case "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry": if Self.lacksUnit(value) { continue }
      case "transform": if isInvalidTransform(value) { continue }
      case "transform-origin", "transform-box", "overflow": break
      case "d":
        let quotes = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
        if SVGStyleSheet.keyword(value) == "none" {
          value = []
          break
        }
        guard value.starts(with: "path(".utf8) else { continue }
        let path = SVGStyleSheet.trimmed(value.dropFirst(5))
        guard let quote = path.first, quotes.contains(quote) else { continue }
        value = Array(path.dropFirst().prefix { $0 != quote })
      default: continue
      }
      attributes.removeAll { $0.name == name }
      attributes.append(XMLTokenizer.Attribute(name: name, value: value))
    }
  }

  private mutating func set(
    _ name: ByteText, _ value: [UInt8], of element: ByteText, in style: inout Style, _ parent: Style
  ) throws(TextFault) {
    /// Viewers ignore values that are not numbers. Functions are not supported.
    func share() -> Double? {
      let share = Self.share(value)
      style.note(name, share == nil && value.contains(UInt8(ascii: "(")), above: parent)
      return share
    }
    func isWord(_ word: StaticString) -> Bool { SVGStyleSheet.keyword(value) == word }
    switch Self.origin(of: value) {
    case .parent?: if style.copy(name, from: parent) { return }
    case .initial?: if style.copy(name, from: Style()) { return }
    case nil: break
    }
    switch name {
    case "d", "color", "font", "font-size", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "transform",
      "transform-origin",
      "transform-box":
      break
    case "fill": style.fill = try paint(name, value, style.fill, parent.fill, &style)
    case "fill-rule": style.isEvenOdd = isWord("evenodd")
    case "paint-order":
      let word = SVGStyleSheet.keyword(value)
      style.isFillLast =
        word.bytes.starts(with: "stroke".utf8) || word == "markers stroke"
        || word == "markers stroke fill"
    case "stroke": style.stroke = try paint(name, value, style.stroke, parent.stroke, &style)
    case "stroke-width":
      let width = length(value, .other, style)
      // A negative width is invalid.
      if let width, width >= 0 { style.width = width }
      style.noteLine(name, width == nil && !Style.isNone(value))
    case "fill-opacity": style.fillOpacity = share() ?? style.fillOpacity
    case "stroke-opacity": style.strokeOpacity = share() ?? style.strokeOpacity
    case "opacity":
      guard let share = share() else { return }
      style.opacity = parent.opacity * share
      style.firstFaded = share < 1 && share > 0 ? lineCount : nil
    case "display":
      let isContainer = element == "g" || element == "svg" || element == "use" || element == "a" || element == "switch"
      // Browsers show the root in any case.
      if isWord("none") || isWord("contents") && !isContainer { style.isHidden = !stack.isEmpty }
    case "visibility":
      switch SVGStyleSheet.keyword(value) {
      case "visible": style.isInvisible = false
      case "hidden", "collapse": style.isInvisible = true
      default: break
      }
    case "stroke-dasharray":
      let (lengths, isRead) = lengths(value, style)
      style.dashes.set(lengths)
      style.noteLine(name, !isRead)
    case "stroke-dashoffset":
      let offset = length(value, .other, style)
      style.dashes.offset = offset ?? style.dashes.offset
      style.noteLine(name, offset == nil && !Style.isNone(value))
    case "stroke-linecap":
      switch SVGStyleSheet.keyword(value) {
      case "butt": (style.dashes.isFlat, style.isSquare) = (true, false)
      case "round": (style.dashes.isFlat, style.isSquare) = (false, false)
      case "square": (style.dashes.isFlat, style.isSquare) = (false, true)
      default: break
      }
    case "stroke-linejoin":
      style.corners.join = isWord("round") ? .round : isWord("bevel") ? .bevel : .miter
    case "stroke-miterlimit":
      style.corners.miterLimit = TextCursor.firstNumber(of: value) ?? style.corners.miterLimit
    case "vector-effect":
      style.keepsWidth = isWord("non-scaling-stroke")
      style.note(name, !style.keepsWidth && !Style.isNone(value), above: parent)
    // On groups and on their content.
    case "clip-path":
      style.clip = TextCursor.link(value)
      style.note(name, style.clip == nil && !Style.isNone(value), above: parent)
    case "mask": style.isMasked = parent.isMasked || !Style.isNone(value)
    case "marker", "marker-start", "marker-mid", "marker-end": style.isMarked = TextCursor.link(value) != nil
    // Not inherited, because groups are painted separately first.
    case "mix-blend-mode":
      style.blending = Self.mixes(value) ? .mixes : .covers
      style.note(name, !Style.isNone(value) && !(Self.mixes(value) && isOwn), above: parent)
    case "background", "background-color":
      if stack.isEmpty, let color = DocumentColor.css(value) { paper = RGBAColor(rgba: color) }
    case "padding":
      style.note(name, stack.isEmpty && TextCursor.firstNumber(of: value) != 0, above: parent)
    case "class":
      style.isFill = isOwn && value.elementsEqual("fill".utf8)
      guard isOwn, let tool = StrokeTool(name: ByteText(bytes: value)) else { return }
      // Replays reveal an outline by a mask, which shows all of it at the end.
      if tool.hasVariableWidth { style.isMasked = false } else { style.tool = tool }
    default:
      if Style.isIgnored(name) || isOwn && name.bytes.starts(with: "animation".utf8) { return }
      style.note(name, !Style.isNone(value) || name == "all", above: parent)
    }
  }

  /// The style that a keyword of CSS takes a value from.
  private enum Origin { case parent, initial }

  private static func origin(of value: [UInt8]) -> Origin? {
    // Most values are numbers and colours.
    guard let first = value.first, first > UInt8(ascii: "9") || TextCursor.isSpace(first), value.count < 32 else {
      return nil
    }
    switch SVGStyleSheet.keyword(value) {
    case "inherit", "unset", "revert", "revert-layer": return .parent
    case "initial": return .initial
    default: return nil
    }
  }

  static func visible(_ color: UInt32) -> UInt32? { color & 255 == 0 ? nil : color }

  /// Parses a number or a percentage, clamped to 0…1; `nil` if it is neither.
  static func share(_ value: [UInt8]) -> Double? {
    TextCursor.firstNumber(of: value).map { min(max($0 / (value.last == UInt8(ascii: "%") ? 100 : 1), 0), 1) }
  }

  /// Returns the lengths of a list, and whether all are supported; otherwise none.
  private func lengths(_ text: [UInt8], _ style: Style) -> ([Double], isRead: Bool) {
    if Style.isNone(text) { return ([], true) }
    var lengths: [Double] = []
    for part in text.split(maxSplits: 1 << 10, whereSeparator: { TextCursor.isSpace($0) || $0 == UInt8(ascii: ",") }) {
      guard lengths.count < SVGDashes.maximumCount, let length = length(Array(part), .other, style) else {
        return ([], false)
      }
      lengths.append(length)
    }
    return (lengths, true)
  }

  /// Parses a paint (SVG 1.1, section 11.2); `nil` means none.
  ///
  /// A gradient becomes its first colour, an unsupported colour the inherited one or black. Both are losses.
  private mutating func paint(
    _ name: ByteText, _ value: [UInt8], _ old: UInt32?, _ inherited: UInt32?, _ style: inout Style
  ) throws(TextFault) -> UInt32? {
    let isLine = name == "stroke"
    func note(_ effect: ByteText, _ isOn: Bool) {
      if isLine { style.noteLine(effect, isOn) } else { style.noteFill(effect, isOn) }
    }
    var word = SVGStyleSheet.trimmed(value[...])
    // Longer values cannot be valid.
    guard word.count <= 200 else { return old }
    func isPaint(_ effect: ByteText) -> Bool {
      effect == name || effect == "linearGradient" || effect == "radialGradient" || effect == "pattern"
    }
    if isLine {
      style.lineEffects.removeAll(where: isPaint)
      style.isStrokeCurrent = false
    } else {
      style.fillEffects.removeAll(where: isPaint)
      style.isFillCurrent = false
    }
    if word.starts(with: "url(".utf8) {
      guard let end = word.firstIndex(of: UInt8(ascii: ")")), let link = TextCursor.link(value) else { return old }
      word = SVGStyleSheet.trimmed(word[(end + 1)...])
      if let server = try paintServer(link), !style.isHidden {
        note(server.name, true)
        if let color = server.color { return Self.visible(color) }
        if word.isEmpty { return inherited ?? 0x0000_00FF }
      }
      if word.isEmpty { return nil }
    }
    let lower = word.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
    switch ByteText(bytes: lower) {
    case "none", "transparent": return nil
    case "currentcolor":
      if isLine { style.isStrokeCurrent = true } else { style.isFillCurrent = true }
      return Self.visible(style.color)
    default:
      if let color = DocumentColor.css(lower) { return Self.visible(color) }
      // Viewers ignore unknown words.
      let isKnown = lower.contains(UInt8(ascii: "(")) || lower.starts(with: "context-".utf8)
      if isLine || isKnown { note(name, true) }
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
