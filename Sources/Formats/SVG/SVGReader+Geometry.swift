import InkdotCoding
import InkdotGeometry
import InkdotDrawings

/// Lengths, transforms and view boxes.
extension SVGReader {
  mutating func origin(_ attributes: [XMLTokenizer.Attribute], _ style: Style) -> Vector2D {
    Vector2D(knownLength("x", .x, attributes, style) ?? 0, knownLength("y", .y, attributes, style) ?? 0)
  }

  /// Returns the length of an attribute. An unsupported length is a loss.
  private mutating func knownLength(
    _ name: StaticString, _ axis: Axis, _ attributes: [XMLTokenizer.Attribute], _ style: Style
  ) -> Double? {
    guard let text = attributes[name] else { return nil }
    let length = length(text, axis, style)
    if length == nil, !style.isHidden, !Style.isNone(text) { losses.add(name, at: place) }
    return length
  }

  /// Maps the content of an inner page or symbol to its position.
  mutating func enter(
    _ attributes: [XMLTokenizer.Attribute], sized: [XMLTokenizer.Attribute], _ style: inout Style
  ) {
    func side(_ name: StaticString, _ axis: Axis, _ other: Double) -> Double {
      knownLength(name, axis, sized[name] == nil ? attributes : sized, style) ?? other
    }
    let (width, height) = (side("width", .x, style.viewport.width), side("height", .y, style.viewport.height))
    style.map = Transform2D.translation(origin(attributes, style)).concatenating(style.map)
    style.viewport = (width, height)
    if width <= 0 || height <= 0 { style.isHidden = true }
    if !(attributes.text("overflow").map { $0 == "visible" || $0 == "auto" } ?? false) {
      style.frame = (Rect2D(x: 0, y: 0, width: width, height: height), style.map)
    }
    guard let box = viewBox(attributes) else { return }
    style.map = Self.map(box, to: (width, height), attributes).concatenating(style.map)
    style.viewport = (box[2], box[3])
  }

  mutating func viewBox(_ attributes: [XMLTokenizer.Attribute]) -> [Double]? {
    let box = numbers(attributes["viewBox"])
    // An empty box hides the content.
    if box.count == 4, box[2] == 0 || box[3] == 0 { losses.add("viewBox", at: place) }
    return box.count == 4 && box[2] > 0 && box[3] > 0 ? box : nil
  }

  /// Returns the attributes of the root element with the absolute sides that its style declares.
  func sized(_ attributes: [XMLTokenizer.Attribute]) -> [XMLTokenizer.Attribute] {
    var attributes = attributes
    let rules = sheet.declarations(of: .init(name: ByteText("svg"), attributes: attributes, isRoot: true), in: [])
    let own = attributes["style"].map { SVGStyleSheet.declarations(in: $0) } ?? []
    for (name, value) in rules.map({ ($0.name, $0.value) }) + own.map({ ($0.name, $0.value) }) {
      let isAbsolute =
        !value.contains(UInt8(ascii: "%")) && !Self.lacksUnit(value) && length(value, .other, Style()) != nil
      guard name == "width" || name == "height", isAbsolute else { continue }
      attributes.removeAll { $0.name == name }
      attributes.append(XMLTokenizer.Attribute(name: name, value: value))
    }
    return attributes
  }

  /// Returns the map from the view box to the page, and sets the page's size. A missing side follows from the view box.
  mutating func page(_ attributes: [XMLTokenizer.Attribute]) -> Transform2D {
    let box = viewBox(attributes)
    func side(_ name: StaticString) -> Double? {
      attributes[name].flatMap { $0.contains(UInt8(ascii: "%")) ? nil : length($0, .other, Style()) }
    }
    func kept(_ side: Double) -> Double { min(max(side, Drawing.sides.lowerBound), Drawing.sides.upperBound) }
    let (width, height) = (side("width"), side("height"))
    let ratio = box.map { $0[3] / $0[2] }
    size = (
      kept(width ?? ratio.flatMap { ratio in height.map { $0 / ratio } } ?? box?[2] ?? 300),
      kept(height ?? ratio.flatMap { ratio in width.map { $0 * ratio } } ?? box?[3] ?? 150)
    )
    return box.map { Self.map($0, to: size, attributes) } ?? .identity
  }

  /// Returns the map from a view box to a frame (SVG 1.1, section 7.8): fitting, covering or stretched.
  private static func map(
    _ box: [Double], to size: (width: Double, height: Double), _ attributes: [XMLTokenizer.Attribute]
  ) -> Transform2D {
    let words = (attributes["preserveAspectRatio"] ?? []).split { TextCursor.isSpace($0) }
    let isStretched = words.first?.elementsEqual("none".utf8) ?? false
    let covers = words.last?.elementsEqual("slice".utf8) ?? false
    let (x, y) = (size.width / box[2], size.height / box[3])
    let scale = covers ? max(x, y) : min(x, y)
    let (across, down) = isStretched ? (x, y) : (scale, scale)
    // For values like `xMinYMid`.
    func share(_ first: Int) -> Double {
      guard let word = words.first, word.count == 8 else { return 0.5 }
      let part = word.dropFirst(first).prefix(3)
      return part.elementsEqual("Min".utf8) ? 0 : part.elementsEqual("Max".utf8) ? 1 : 0.5
    }
    return Transform2D(
      a: across, b: 0, c: 0, d: down, tx: (size.width - box[2] * across) * share(1) - box[0] * across,
      ty: (size.height - box[3] * down) * share(5) - box[1] * down)
  }

  func numbers(_ text: [UInt8]?) -> [Double] {
    guard let text else { return [] }
    var (cursor, numbers) = (TextCursor(text), [Double]())
    while numbers.count < 1 << 20 {
      cursor.skipSpace()
      if cursor.take(UInt8(ascii: ",")) { cursor.skipSpace() }
      guard let number = cursor.number() else { break }
      numbers.append(number)
    }
    return numbers
  }

  /// Returns a length in units of an element (CSS Values 3, section 6); `nil` if it is not supported.
  func length(_ text: [UInt8], _ axis: Axis, _ style: Style) -> Double? {
    var cursor = TextCursor(text)
    cursor.skipSpace()
    guard let number = cursor.number() else { return nil }
    let rest = text[cursor.offset...].filter { !TextCursor.isSpace($0) }
    if rest.isEmpty { return number }
    let unit = ByteText(bytes: rest.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 })
    switch unit {
    case "%":
      let (width, height) = style.viewport
      let whole = axis == .x ? width : axis == .y ? height : ((width * width + height * height) / 2).squareRoot()
      return number * whole / 100
    case "em": return number * style.em
    case "rem": return number * 16
    case "ex", "ch": return number * style.em / 2
    case "vw": return number * size.width / 100
    case "vh": return number * size.height / 100
    case "q": return number * 96 / 101.6
    default: return InkMLFormat.pixels(in: unit).map { number * $0 }
    }
  }

  /// Applies a transform of an attribute or of CSS. An unsupported transform is ignored and is a loss.
  func transform(_ text: [UInt8], _ origin: [UInt8]?, isDeclared: Bool, _ style: inout Style, _ parent: Style) {
    if SVGStyleSheet.trimmed(text[...]).isEmpty || Style.isNone(text) { return }
    guard let own = transform(text, isDeclared: isDeclared, style) else {
      return style.note(ByteText("transform"), true, above: parent)
    }
    // The root is a box of CSS: its transform is about its middle, and follows the map of its view box.
    let isRoot = stack.isEmpty
    var map = own
    if isRoot || origin != nil {
      var frame = style
      if isRoot { frame.viewport = size }
      let places = (origin ?? []).split(whereSeparator: { TextCursor.isSpace($0) || $0 == UInt8(ascii: ",") })
      func place(_ index: Int, _ axis: Axis) -> Double {
        let side = axis == .x ? frame.viewport.width : frame.viewport.height
        guard places.indices ~= index else { return side / 2 }
        switch ByteText(bytes: Array(places[index])) {
        case "left", "top": return 0
        case "right", "bottom": return side
        case "center": return side / 2
        default: return length(Array(places[index]), axis, frame) ?? 0
        }
      }
      let center = Vector2D(place(0, .x), place(1, .y))
      map = Transform2D.translation(-center).concatenating(map).concatenating(.translation(center))
    }
    style.map = isRoot ? parent.map.concatenating(map) : map.concatenating(parent.map)
  }

  private func transform(_ text: [UInt8], isDeclared: Bool, _ style: Style) -> Transform2D? {
    var (cursor, map, isFirst) = (TextCursor(text), Transform2D.identity, true)
    while true {
      cursor.skipSpace()
      if !isFirst, cursor.take(UInt8(ascii: ",")) { cursor.skipSpace() }
      isFirst = false
      if cursor.isAtEnd { return map }
      let start = cursor.offset
      while cursor.current | 0x20 >= UInt8(ascii: "a"), cursor.current | 0x20 <= UInt8(ascii: "z") {
        cursor.offset += 1
      }
      let name = ByteText(bytes: Array(text[start..<cursor.offset]))
      cursor.skipSpace()
      guard !name.bytes.isEmpty, cursor.take(UInt8(ascii: "(")) else { return nil }
      let inner = text[cursor.offset...].prefix { $0 != UInt8(ascii: ")") }
      cursor.offset += inner.count
      guard cursor.take(UInt8(ascii: ")")), let n = arguments(Array(inner), isDeclared: isDeclared, style),
        let step = Self.transform(name, n, isDeclared: isDeclared)
      else { return nil }
      map = step.concatenating(map)
    }
  }

  /// Whether a transform is invalid in CSS, which viewers ignore: lengths and angles need units and other numbers have
  /// none, and commas separate arguments (CSS Transforms 1, section 13).
  func isInvalidTransform(_ text: [UInt8]) -> Bool {
    for function in text.split(separator: UInt8(ascii: ")")) {
      let parts = function.split(separator: UInt8(ascii: "("), maxSplits: 1)
      guard parts.count == 2 else { continue }
      let name = SVGStyleSheet.keyword(parts[0])
      let isPlain = name == "matrix" || name.bytes.starts(with: "scale".utf8)
      guard
        isPlain || name.bytes.starts(with: "translate".utf8) || name.bytes.starts(with: "skew".utf8) || name == "rotate"
      else { continue }
      let arguments = parts[1].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      if name == "rotate", arguments.count > 1 { return true }
      for argument in arguments {
        var cursor = TextCursor(Array(argument))
        cursor.skipSpace()
        // Functions like `calc` are not supported.
        guard let number = cursor.number() else { continue }
        let unit = SVGStyleSheet.trimmed(cursor.bytes[cursor.offset...])
        if unit.contains(where: { TextCursor.isSpace($0) }) { return true }
        if unit.isEmpty ? !isPlain && number != 0 : isPlain && !unit.elementsEqual("%".utf8) { return true }
      }
    }
    return false
  }

  /// Returns the arguments of a transform, lengths in units of the element and angles in degrees.
  private func arguments(_ text: [UInt8], isDeclared: Bool, _ style: Style) -> [Double]? {
    var (cursor, numbers) = (TextCursor(text), [Double]())
    while numbers.count < 16 {
      cursor.skipSpace()
      if cursor.take(UInt8(ascii: ",")) { cursor.skipSpace() }
      if cursor.isAtEnd { return numbers }
      guard let number = cursor.number() else { return nil }
      let unit = text[cursor.offset...].prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
      cursor.offset += unit.count
      // Attributes have no units (SVG 1.1, section 7.6).
      guard isDeclared || unit.isEmpty else { return nil }
      switch ByteText(bytes: Array(unit)) {
      case "", "deg", "px": numbers.append(number)
      case "rad": numbers.append(number * 180 / .pi)
      case "grad": numbers.append(number * 0.9)
      case "turn": numbers.append(number * 360)
      default:
        guard let factor = length([UInt8(ascii: "1")] + unit, .other, style) else { return nil }
        numbers.append(number * factor)
      }
    }
    return nil
  }

  private static func transform(_ name: ByteText, _ n: [Double], isDeclared: Bool) -> Transform2D? {
    let degree = Double.pi / 180
    switch (name, n.count) {
    case ("translateX", _), ("translateY", _), ("scaleX", _), ("scaleY", _): if !isDeclared { return nil }
    default: break
    }
    switch (name, n.count) {
    case ("matrix", 6): return Transform2D(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case ("translate", 1), ("translate", 2): return .translation(Vector2D(n[0], n.count > 1 ? n[1] : 0))
    case ("translateX", 1): return .translation(Vector2D(n[0], 0))
    case ("translateY", 1): return .translation(Vector2D(0, n[0]))
    case ("scale", 1), ("scale", 2): return Transform2D(a: n[0], b: 0, c: 0, d: n.count > 1 ? n[1] : n[0], tx: 0, ty: 0)
    case ("scaleX", 1): return Transform2D(a: n[0], b: 0, c: 0, d: 1, tx: 0, ty: 0)
    case ("scaleY", 1): return Transform2D(a: 1, b: 0, c: 0, d: n[0], tx: 0, ty: 0)
    case ("rotate", 1): return .rotation(n[0] * degree)
    case ("rotate", 3):
      let middle = Vector2D(n[1], n[2])
      return Transform2D.translation(-middle).concatenating(.rotation(n[0] * degree)).concatenating(
        .translation(middle))
    case ("skewX", 1):
      let cosine = Trigonometry.cos(n[0] * degree)
      return Transform2D(a: 1, b: 0, c: Trigonometry.sin(n[0] * degree) / cosine, d: 1, tx: 0, ty: 0)
    case ("skewY", 1):
      let cosine = Trigonometry.cos(n[0] * degree)
      return Transform2D(a: 1, b: Trigonometry.sin(n[0] * degree) / cosine, c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }
}
