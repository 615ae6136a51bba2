import InkdotCoding
public import InkdotDrawings
import InkdotInk
import InkdotGeometry

extension SVGDocument {
  /// The strokes of a document: its paths, lines and shapes, as they are painted.
  ///
  /// Lines keep colour, width and up to 2^16 dashes. What is filled without a line becomes a thin line around it, also the
  /// outline of a brush. Pictures, text and markers are left out, and nothing is clipped. Curves lie within 0.1 pt of the
  /// document's. Limits: 2^28 bytes, 2^22 points on curves, 64 nested elements, 1000 attributes of one; for expanded entities
  /// 16 times the text, of which 2^20 bytes count; for properties set by style sheets 16 times the text and 2^24 bytes.
  /// - Throws: ``DocumentError`` with the place in the text.
  /// - Complexity: O(bytes + points on curves). Memory: at most 100 bytes per byte of the text with expanded entities, for
  ///   circles of one digit, and 200 for curves up to their limit, which takes 250 MB.
  public static func drawing(from bytes: [UInt8]) throws(DocumentError) -> Drawing { try read(bytes).drawing }

  /// The strokes of a document as in ``drawing(from:)``, and whether there is nothing in it that was left out or is seen
  /// otherwise: pictures, text, markers, clip paths, masks, and dashes without number.
  ///
  /// - Throws: ``DocumentError`` with the place in the text.
  /// - Complexity: that of ``drawing(from:)``.
  public static func read(_ bytes: [UInt8]) throws(DocumentError) -> (drawing: Drawing, isComplete: Bool) {
    try DocumentError.wrap(bytes) { () throws(TextFault) in
      var reader = SVGReader(bytes)
      return (try reader.drawing(), reader.isComplete)
    }
  }
}

/// Reads an SVG document as strokes.
struct SVGReader {
  /// The inherited properties of an element.
  private struct Style {
    var map = Transform2D.identity
    /// The size that percentages refer to.
    var viewport = (width: 0.0, height: 0.0)
    var color: UInt32 = 0x0000_00FF
    var fill: UInt32? = 0x0000_00FF
    var stroke: UInt32?
    var (fillOpacity, strokeOpacity, opacity, width) = (1.0, 1.0, 1.0, 1.0)
    var tool: StrokeTool?
    var blending = StrokeBlending.covers
    var dashes = SVGDashes()
    /// Whether a clip path, a mask, or at its corners markers, should change what is seen of it.
    var (isCut, isMasked, isMarked) = (false, false, false)
    /// The clip path of the element itself.
    var clip: ByteText?
    /// Whether nothing of it is painted, whatever what is in it says; and whether it is not, until something in it is.
    var (isHidden, isInvisible) = (false, false)
  }

  private var xml: XMLTokenizer
  private var sketch = DrawingAssembler(paper: nil)
  private var size = (width: 300.0, height: 150.0)
  private var paper = RGBAColor.white
  private var stack: [Style] = []
  private var ruling = Ruling.plain
  private var isFirstShape = true
  /// Whether nothing was met that is painted but cannot be read.
  private(set) var isComplete = true
  private var sampleCount = 0
  /// How many dashes may still be drawn.
  private var dashRoom = 1 << 16
  private var sheet = SVGStyleSheet()
  /// Where elements begin, by their `id`; looked for when the first one is used.
  private var places: [ByteText: Int]?
  /// The bounds of clip paths by `id`.
  private var clips: [ByteText: Rect2D] = [:]
  /// How many elements that are used the reader is in, and how many bytes it may still read again.
  private var (useDepth, useBytes) = (0, Self.maximumUseBytes)
  /// How many bytes of values rules may still set.
  private var ruleBytes: Int

  private static let maximumUseDepth = 16
  private static let maximumUseBytes = 1 << 24
  /// The cost of a `use` element in addition to its bytes.
  private static let useCost = 256
  /// The cost of a declaration in addition to the bytes of its value.
  private static let ruleCost = 16

  /// Bytes of values that rules set, one by one for each element; as many on every platform.
  private static func maximumRuleBytes(in byteCount: Int) -> Int { 1 << 24 + 16 * min(byteCount, 1 << 26) }

  /// Whether an element paints nothing where it stands.
  private static func isHidden(_ name: ByteText) -> Bool {
    switch name {
    case "defs", "mask", "clipPath", "symbol", "pattern", "marker", "metadata", "style", "script", "title", "desc",
      "text",
      "linearGradient", "radialGradient", "filter", "foreignObject":
      true
    default: false
    }
  }

  /// Whether an element is painted by others and left out here. What asks for extensions is painted by the one program that
  /// wrote it, which others get something else for.
  private static func isLeftOut(_ name: ByteText, _ attributes: [XMLTokenizer.Attribute]) -> Bool {
    name == "image" || name == "text" || name == "foreignObject" && attributes["requiredExtensions"] == nil
  }

  init(_ bytes: [UInt8]) {
    xml = XMLTokenizer(bytes)
    ruleBytes = Self.maximumRuleBytes(in: bytes.count)
  }

  mutating func drawing() throws(TextFault) -> Drawing {
    guard case .start(let root, let attributes)? = try xml.next(), root == "svg" else {
      throw xml.fault(.missing("svg"))
    }
    var style = Style()
    style.map = page(attributes)
    style.viewport = viewBox(attributes).map { ($0[2], $0[3]) } ?? size
    style = try self.style(root, attributes, in: style)
    try clip(&style)
    stack = [style]
    try elements(above: 0)
    // What is wrong behind the end.
    _ = try xml.next()
    sketch.paper = Sheet(width: size.width, height: size.height, color: paper, ruling: ruling)
    guard let drawing = sketch.drawing else { throw xml.fault(.badValue("d")) }
    return drawing
  }

  /// Reads what is in an element, and its end.
  private mutating func elements(above base: Int) throws(TextFault) {
    while stack.count > base {
      let start = xml.text.offset
      guard let event = try xml.next() else { return }
      switch event {
      case .text: break
      case .end: stack.removeLast()
      case .start(let name, let attributes): try element(name, attributes)
      }
      if useDepth > 0 { try spend(xml.text.offset - start) }
    }
  }

  private mutating func element(_ name: ByteText, _ attributes: [XMLTokenizer.Attribute]) throws(TextFault) {
    if name == "style" { return sheet.read(try content()) }
    var style = try self.style(name, attributes, in: stack[stack.count - 1])
    try clip(&style)
    if !style.isHidden, name == "text", attributes.text("class").map({ $0 == "text" }) ?? false {
      return try words(attributes, style)
    }
    if !style.isHidden, Self.isLeftOut(name, attributes) { isComplete = false }
    if Self.isHidden(name) || takesRuling(attributes["class"]) { style.isHidden = true }
    if name == "svg" { enter(attributes, sized: attributes, &style) }
    stack.append(style)
    if style.isHidden { return }
    if name == "use" { try use(attributes) } else if !style.isInvisible { try shape(name, attributes, style) }
  }

  /// Counts bytes that are read again, so that no text can grow while it is read.
  private mutating func spend(_ bytes: Int) throws(TextFault) {
    useBytes -= bytes
    if useBytes < 0 { throw xml.fault(.tooLong(limit: Self.maximumUseBytes)) }
  }

  /// The characters of the element that was begun, to its end.
  private mutating func content() throws(TextFault) -> [UInt8] {
    let depth = xml.depth
    var text: [UInt8] = []
    while let event = try xml.next() {
      if case .text(let part) = event { text += part }
      if case .end = event, xml.depth < depth { break }
    }
    return text
  }

  // MARK: What is used again

  /// Paints the element that `use` names, where it stands (SVG 1.1, section 5.6).
  private mutating func use(_ attributes: [XMLTokenizer.Attribute]) throws(TextFault) {
    if places == nil { places = try findPlaces() }
    guard let link = attributes["href"], link.first == UInt8(ascii: "#"), useDepth < Self.maximumUseDepth,
      let place = places?[ByteText(bytes: Array(link.dropFirst()))]
    else { return isComplete = false }
    let (outer, base) = (xml, stack.count)
    xml = XMLTokenizer(outer, at: place)
    useDepth += 1
    defer {
      useDepth -= 1
      xml.goBack(to: outer)
    }
    // The rules of a sheet are read where it stands.
    guard case .start(let name, let inner)? = try xml.next(), !(name == "style") else { return }
    var here = stack[base - 1]
    here.map = Transform2D.translation(origin(attributes)).concatenating(here.map)
    stack.append(here)
    if name == "symbol" || name == "svg" {
      var style = try self.style(name, inner, in: here)
      try clip(&style)
      enter(inner, sized: attributes, &style)
      stack.append(style)
    } else {
      try element(name, inner)
    }
    // An element of words is read to its end by now.
    try spend(Self.useCost + xml.text.offset - place)
    try elements(above: base + 1)
    stack.removeLast()
  }

  // MARK: What is cut

  /// Notes that a clip path should cut an element, unless it shows the whole page, as those of whole drawings do.
  private mutating func clip(_ style: inout Style) throws(TextFault) {
    guard let clip = style.clip else { return }
    if places == nil { places = try findPlaces() }
    if clips[clip] == nil { clips[clip] = try frame(ofClip: clip) }
    guard let frame = clips[clip], let inverse = style.map.inverse else { return style.isCut = true }
    let page = Rect2D(x: 0, y: 0, width: size.width, height: size.height)
    // Programs round what they write.
    let room = frame.inset(by: -0.001 * max(frame.width, frame.height))
    if !page.corners.allSatisfy({ room.contains(inverse.applying($0)) }) { style.isCut = true }
  }

  /// The rectangle that a clip path begins with; an empty one where it begins otherwise.
  private mutating func frame(ofClip name: ByteText) throws(TextFault) -> Rect2D {
    guard let place = places?[name] else { return .zero }
    let outer = xml
    xml = XMLTokenizer(outer, at: place)
    defer { xml.goBack(to: outer) }
    guard case .start(let element, let clip)? = try xml.next(), element == "clipPath" else { return .zero }
    var next = try xml.next()
    while case .text? = next { next = try xml.next() }
    guard case .start(let shape, let rect)? = next, shape == "rect" else { return .zero }
    for attribute in clip + rect {
      switch attribute.name {
      case "id", "x", "y", "width", "height", "fill", "class", "style": break
      default: return .zero
      }
    }
    func value(_ name: StaticString) -> Double { rect[name].flatMap { length($0) } ?? 0 }
    return Rect2D(x: value("x"), y: value("y"), width: value("width"), height: value("height"))
  }

  private func findPlaces() throws(TextFault) -> [ByteText: Int] {
    var places: [ByteText: Int] = [:]
    var document = XMLTokenizer(xml.text.bytes)
    var start = 0
    while let event = try document.next() {
      // The first of a name counts.
      if case .start(_, let attributes) = event, let id = attributes.text("id"), !places.keys.contains(id) {
        places[id] = start
      }
      start = document.text.offset
    }
    return places
  }

  private func origin(_ attributes: [XMLTokenizer.Attribute]) -> Vector2D {
    Vector2D(attributes["x"].flatMap { length($0) } ?? 0, attributes["y"].flatMap { length($0) } ?? 0)
  }

  /// Maps what is in an inner page, or in a symbol, to where that lies; what reaches beyond its edges is not cut off.
  private func enter(
    _ attributes: [XMLTokenizer.Attribute], sized: [XMLTokenizer.Attribute], _ style: inout Style
  ) {
    func side(_ name: StaticString, _ other: Double) -> Double {
      (sized[name] ?? attributes[name]).flatMap { length($0) } ?? other
    }
    let (width, height) = (side("width", style.viewport.width), side("height", style.viewport.height))
    style.map = Transform2D.translation(origin(attributes)).concatenating(style.map)
    style.viewport = (width, height)
    guard let box = viewBox(attributes) else { return }
    style.map = Self.map(box, to: (width, height), attributes).concatenating(style.map)
    style.viewport = (box[2], box[3])
  }

  /// Whether an element is what our own documents have printed on paper.
  private mutating func takesRuling(_ name: [UInt8]?) -> Bool {
    var words = TextCursor(name ?? [])
    guard words.take("ruling ") else { return false }
    ruling = Ruling(words: &words)
    return true
  }

  private func viewBox(_ attributes: [XMLTokenizer.Attribute]) -> [Double]? {
    let box = numbers(attributes["viewBox"])
    return box.count == 4 && box[2] > 0 && box[3] > 0 ? box : nil
  }

  /// The size of the page, and the map from the view box to it.
  private mutating func page(_ attributes: [XMLTokenizer.Attribute]) -> Transform2D {
    let box = viewBox(attributes)
    func side(_ name: StaticString, _ other: Double) -> Double {
      let side = attributes[name].flatMap { length($0) } ?? other
      return min(max(side, Drawing.sides.lowerBound), Drawing.sides.upperBound)
    }
    size = (side("width", box?[2] ?? 300), side("height", box?[3] ?? 150))
    return box.map { Self.map($0, to: size, attributes) } ?? .identity
  }

  /// The map from a view box to a frame (SVG 1.1, section 7.8): in the middle, as large as fits, or stretched.
  private static func map(
    _ box: [Double], to size: (width: Double, height: Double), _ attributes: [XMLTokenizer.Attribute]
  ) -> Transform2D {
    let (x, y) = (size.width / box[2], size.height / box[3])
    let isStretched = attributes.text("preserveAspectRatio").map { $0 == "none" } ?? false
    let scale = min(x, y)
    return Transform2D.translation(Vector2D(-box[0] - box[2] / 2, -box[1] - box[3] / 2)).concatenating(
      Transform2D(a: isStretched ? x : scale, b: 0, c: 0, d: isStretched ? y : scale, tx: 0, ty: 0)
    )
    .concatenating(.translation(Vector2D(size.width / 2, size.height / 2)))
  }

  // MARK: Values

  private func numbers(_ text: [UInt8]?) -> [Double] {
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

  /// A length in px; `nil` for percents, which need a frame.
  private func length(_ text: [UInt8]) -> Double? {
    var cursor = TextCursor(text)
    cursor.skipSpace()
    guard let number = cursor.number() else { return nil }
    let unit = ByteText(bytes: text[cursor.offset...].filter { !TextCursor.isSpace($0) })
    return InkMLFormat.pixels(in: unit).map { number * $0 }
  }

  private mutating func style(
    _ name: ByteText, _ attributes: [XMLTokenizer.Attribute], in parent: Style
  ) throws(TextFault) -> Style {
    var style = parent
    style.blending = .covers
    style.clip = nil
    if let text = attributes["transform"] { style.map = transform(text).concatenating(parent.map) }
    let rules = sheet.declarations(of: name, attributes)
    for rule in rules { ruleBytes -= Self.ruleCost + rule.value.count }
    guard ruleBytes >= 0 else { throw xml.fault(.tooLong(limit: Self.maximumRuleBytes(in: xml.text.bytes.count))) }
    let own = attributes["style"].map { SVGStyleSheet.declarations(in: $0) } ?? []
    // Before what refers to it.
    for color in [attributes["color"]] + rules.map({ $0.name == "color" ? $0.value : nil }) {
      style.color = color.flatMap { DocumentColor.css($0) } ?? style.color
    }
    for attribute in attributes { set(attribute.name, attribute.value, in: &style, parent) }
    for rule in rules { set(rule.name, rule.value, in: &style, parent) }
    for (name, value, _) in own { set(name, value, in: &style, parent) }
    return style
  }

  private func set(_ name: ByteText, _ value: [UInt8], in style: inout Style, _ parent: Style) {
    func share() -> Double {
      let number = (TextCursor.firstNumber(of: value) ?? 1) / (value.last == UInt8(ascii: "%") ? 100 : 1)
      return min(max(number, 0), 1)
    }
    switch name {
    case "color": style.color = DocumentColor.css(value) ?? style.color
    case "fill": style.fill = Self.paint(value, style.fill, parent.fill, color: style.color)
    case "stroke": style.stroke = Self.paint(value, style.stroke, parent.stroke, color: style.color)
    case "stroke-width": style.width = length(value) ?? style.width
    case "fill-opacity": style.fillOpacity = share()
    case "stroke-opacity": style.strokeOpacity = share()
    case "opacity": style.opacity = parent.opacity * share()
    case "display": if value.elementsEqual("none".utf8) { style.isHidden = true }
    case "visibility": style.isInvisible = !value.elementsEqual("visible".utf8)
    case "stroke-dasharray": style.dashes.set(value.contains(UInt8(ascii: "%")) ? [] : numbers(value))
    case "stroke-dashoffset": style.dashes.offset = length(value) ?? style.dashes.offset
    case "stroke-linecap": style.dashes.isFlat = value.elementsEqual("butt".utf8)
    // Of groups and what is in them.
    case "clip-path": style.clip = TextCursor.link(value)
    case "mask": style.isMasked = parent.isMasked || TextCursor.link(value) != nil
    case "marker", "marker-start", "marker-mid", "marker-end": style.isMarked = TextCursor.link(value) != nil
    // Not inherited, as groups are painted by themselves first.
    case "mix-blend-mode": style.blending = Self.mixes(value) ? .mixes : .covers
    // The classes of our own documents.
    case "class":
      if let tool = StrokeTool(name: ByteText(bytes: value)) {
        // Replays show an outline through a mask, in the end all of it.
        if tool.hasVariableWidth { style.isMasked = false } else { style.tool = tool }
      }
    default: break
    }
  }

  /// A paint (SVG 1.1, section 11.2); `nil` is none. What cannot be painted here leaves what was.
  private static func paint(_ value: [UInt8], _ old: UInt32?, _ inherited: UInt32?, color: UInt32) -> UInt32? {
    var cursor = TextCursor(value)
    cursor.skipSpace()
    var word = value[cursor.offset...]
    if cursor.take("url(") {
      // A gradient or pattern; what stands behind it is meant for readers that have none.
      guard let end = word.firstIndex(of: UInt8(ascii: ")")) else { return old }
      word = word[(end + 1)...]
    }
    while let first = word.first, TextCursor.isSpace(first) { word.removeFirst() }
    while let last = word.last, TextCursor.isSpace(last) { word.removeLast() }
    // What is written has no place for more.
    guard word.count <= 200 else { return old }
    let lower = ByteText(bytes: word.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 })
    switch lower {
    case "none", "transparent": return nil
    case "inherit": return inherited
    case "currentcolor": return color & 255 == 0 ? nil : color
    default:
      guard let color = DocumentColor.css(lower.bytes) else { return old }
      return color & 255 == 0 ? nil : color
    }
  }

  private func transform(_ text: [UInt8]) -> Transform2D {
    var (cursor, map) = (TextCursor(text), Transform2D.identity)
    while true {
      cursor.skipSpace()
      _ = cursor.take(UInt8(ascii: ","))
      cursor.skipSpace()
      let start = cursor.offset
      while cursor.current | 0x20 >= UInt8(ascii: "a"), cursor.current | 0x20 <= UInt8(ascii: "z") {
        cursor.offset += 1
      }
      let name = ByteText(bytes: Array(text[start..<cursor.offset]))
      cursor.skipSpace()
      guard !name.bytes.isEmpty, cursor.take(UInt8(ascii: "(")) else { return map }
      let inner = text[cursor.offset...].prefix { $0 != UInt8(ascii: ")") }
      let n = numbers(Array(inner))
      cursor.offset += inner.count
      guard cursor.take(UInt8(ascii: ")")) else { return map }
      guard let step = Self.transform(name, n) else { return map }
      map = step.concatenating(map)
    }
  }

  private static func transform(_ name: ByteText, _ n: [Double]) -> Transform2D? {
    let degree = Double.pi / 180
    switch (name, n.count) {
    case ("matrix", 6): return Transform2D(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case ("translate", 1), ("translate", 2): return .translation(Vector2D(n[0], n.count > 1 ? n[1] : 0))
    case ("scale", 1), ("scale", 2): return Transform2D(a: n[0], b: 0, c: 0, d: n.count > 1 ? n[1] : n[0], tx: 0, ty: 0)
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

  // MARK: Words

  /// Reads a text of our own documents, to its end: each line is a `tspan`.
  private mutating func words(_ attributes: [XMLTokenizer.Attribute], _ style: Style) throws(TextFault) {
    var (utf8, isWrapped, isFirst) = ([UInt8](), false, true)
    let depth = xml.depth
    while let event = try xml.next() {
      switch event {
      case .text(let part): utf8 += part
      case .start(_, let line):
        if !isFirst { utf8 += isWrapped ? Array("\u{2028}".utf8) : [UInt8(ascii: "\n")] }
        isFirst = false
        isWrapped = line.text("class").map { $0 == "wrapped" } ?? false
      case .end: break
      }
      if case .end = event, xml.depth < depth { break }
    }
    let em = attributes["font-size"].flatMap { TextCursor.firstNumber(of: $0) } ?? 16
    let (map, cleaned) = (style.map, TextBox.cleaned(utf8))
    let width = attributes["data-width"].flatMap { TextCursor.firstNumber(of: $0) }.map { $0 / em }
    let family: TextBox.Family =
      switch attributes.text("font-family") ?? ByteText(bytes: []) {
      case "serif": .serif
      case "ui-monospace, monospace", "monospace": .monospaced
      default: .sans
      }
    guard
      let placement = Placement(
        center: map.applying(.zero), scale: em * abs(map.determinant).squareRoot(),
        angle: Trigonometry.atan2(map.b, map.a)),
      let text = TextBox(
        utf8: cleaned, family: family,
        color: Self.faded(style.fill ?? 0, style.fillOpacity * style.opacity),
        width: width ?? TextBox.estimatedWidth(of: cleaned), at: placement)
    else { return isComplete = false }
    isFirstShape = false
    sketch.add(text)
  }

  // MARK: Shapes

  private mutating func shape(
    _ name: ByteText, _ attributes: [XMLTokenizer.Attribute], _ style: Style
  ) throws(TextFault) {
    var path = SVGPathReader(map: style.map, limit: DocumentLimit.pointCount - sampleCount)
    func value(_ name: StaticString) -> Double { attributes[name].flatMap { length($0) } ?? 0 }
    switch name {
    case "path": path.read(attributes["d"] ?? [])
    case "line":
      path.move(to: Point2D(value("x1"), value("y1")))
      path.addLine(to: Point2D(value("x2"), value("y2")))
    case "polyline", "polygon":
      let n = numbers(attributes["points"])
      for index in stride(from: 0, to: n.count - 1, by: 2) {
        let point = Point2D(n[index], n[index + 1])
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      if name == "polygon" { path.close() }
    case "rect":
      if isPaper(attributes, style) { return }
      addRect(Rect2D(x: value("x"), y: value("y"), width: value("width"), height: value("height")), to: &path)
    case "circle", "ellipse":
      let rx = value(name == "circle" ? "r" : "rx")
      let ry = name == "circle" ? rx : value("ry")
      let middle = Point2D(value("cx"), value("cy"))
      guard rx > 0, ry > 0 else { return }
      let (left, right) = (Point2D(middle.x - rx, middle.y), Point2D(middle.x + rx, middle.y))
      path.move(to: left)
      path.addArc(rx, ry, turned: 0, isLarge: false, isClockwise: true, to: right)
      path.addArc(rx, ry, turned: 0, isLarge: false, isClockwise: true, to: left)
    default: return
    }
    path.finish()
    add(path.lines, style)
    guard !path.isFull, sampleCount < DocumentLimit.pointCount else {
      throw xml.fault(.tooLong(limit: DocumentLimit.pointCount))
    }
  }

  private func addRect(_ rect: Rect2D, to path: inout SVGPathReader) {
    guard rect.width > 0, rect.height > 0 else { return }
    path.move(to: Point2D(rect.x, rect.y))
    path.addLine(to: Point2D(rect.x + rect.width, rect.y))
    path.addLine(to: Point2D(rect.x + rect.width, rect.y + rect.height))
    path.addLine(to: Point2D(rect.x, rect.y + rect.height))
    path.close()
  }

  /// Whether a rectangle is the paper: the first thing there is, filled, and as large as the page.
  private mutating func isPaper(_ attributes: [XMLTokenizer.Attribute], _ style: Style) -> Bool {
    defer { isFirstShape = false }
    guard isFirstShape, let fill = style.fill, style.stroke == nil, attributes["x"] == nil, attributes["y"] == nil
    else {
      return false
    }
    func isWhole(_ name: StaticString, _ page: Double) -> Bool {
      guard let text = attributes[name] else { return false }
      if text.elementsEqual("100%".utf8) { return true }
      return (length(text) ?? 0) * abs(style.map.determinant).squareRoot() >= page - 0.01
    }
    let isWhole = isWhole("width", size.width) && isWhole("height", size.height)
    if isWhole { paper = Self.faded(fill, style.fillOpacity * style.opacity) }
    return isWhole
  }

  private mutating func add(_ lines: [[Point2D]], _ style: Style) {
    isFirstShape = false
    let growth = abs(style.map.determinant).squareRoot()
    let (color, opacity, width) =
      style.stroke.map { ($0, style.strokeOpacity, style.width * growth) } ?? (style.fill ?? 0, style.fillOpacity, 1)
    guard style.stroke != nil || style.fill != nil else { return }
    var share = opacity * style.opacity
    if style.tool?.isTranslucent == true { share = min(1, share / InkSettings.highlighterOpacity) }
    if style.isCut || style.isMasked || style.isMarked { isComplete = false }
    for line in lines.flatMap({ parts(of: $0, style, width: width, growth: growth) }) {
      sampleCount += line.count
      sketch.add(
        tool: style.tool ?? .pen, color: Self.faded(color, share), width: width, blending: style.blending,
        samples: line.map { DrawingAssembler.Sample(x: $0.x, y: $0.y) })
    }
  }

  /// The painted parts of a line: all of it, or its dashes.
  private mutating func parts(of line: [Point2D], _ style: Style, width: Double, growth: Double) -> [[Point2D]] {
    guard style.stroke != nil, !style.dashes.lengths.isEmpty, line.count > 1 else { return [line] }
    guard let (parts, dashes) = style.dashes.parts(of: line, scale: growth, width: width, atMost: dashRoom) else {
      isComplete = false
      return [line]
    }
    dashRoom -= dashes
    return parts
  }

  private static func mixes(_ value: [UInt8]) -> Bool {
    let word = ByteText(bytes: value.filter { !TextCursor.isSpace($0) })
    return word == "multiply" || word == "screen"
  }

  private static func faded(_ color: UInt32, _ share: Double) -> RGBAColor {
    RGBAColor(rgba: color).faded(to: share)
  }
}

extension TextCursor {
  /// The number that a text begins with.
  static func firstNumber(of text: [UInt8]) -> Double? {
    var cursor = TextCursor(text)
    cursor.skipSpace()
    return cursor.number()
  }

  /// The target of a value that begins with `url(`: the `id` of an element or another reference.
  static func link(_ value: [UInt8]) -> ByteText? {
    var cursor = TextCursor(value)
    cursor.skipSpace()
    guard cursor.take("url(") else { return nil }
    let marks = Array("\"' )".utf8)
    var name = value[cursor.offset...].drop { marks.contains($0) }.prefix { !marks.contains($0) }
    if name.first == UInt8(ascii: "#") { name.removeFirst() }
    return ByteText(bytes: Array(name))
  }
}
