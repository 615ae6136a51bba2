import InkdotCoding
public import InkdotDrawings
import InkdotInk
import InkdotGeometry

extension SVGDocument {
  /// The strokes of a document: its paths, lines and shapes, as they are painted.
  ///
  /// Lines keep colour, width and up to 2^16 dashes. A filled shape without a line becomes a thin line around it, also the
  /// outline of a brush. Curves lie within 0.1 pt of the document's. Limits: 2^28 bytes, 2^22 points on curves, 64 nested
  /// elements, 1000 attributes of one; for expanded entities 16 times the text, of which 2^20 bytes count; for properties set by
  /// style sheets 16 times the text and 2^24 bytes.
  /// - Throws: ``DocumentError`` with the place in the text.
  /// - Complexity: O(bytes + points on curves). Memory: at most 100 bytes per byte of the text with expanded entities, for
  ///   circles of one digit, and 200 for curves up to their limit, which takes 250 MB.
  public static func drawing(from bytes: some Sequence<UInt8>) throws(DocumentError) -> Drawing {
    try read(bytes).drawing
  }

  /// The strokes of a document as in ``drawing(from:)``, and what the drawing lacks of it.
  ///
  /// Whatever is not known to be read exactly or to paint nothing is a loss: fills, pictures, text, gradients, clip paths,
  /// filters, caps and corners of wide lines, widths that no stroke has, and all that is not understood.
  /// - Throws: ``DocumentError`` with the place in the text.
  /// - Complexity: that of ``drawing(from:)``.
  public static func read(_ bytes: some Sequence<UInt8>) throws(DocumentError) -> DocumentContent {
    let bytes = UTF16Text.utf8(of: Array(bytes))
    return try DocumentError.wrap(bytes) { () throws(TextFault) in
      var reader = SVGReader(bytes)
      let drawing = try reader.drawing()
      return DocumentContent(drawing: drawing, losses: reader.losses.losses(in: bytes))
    }
  }
}

/// Reads an SVG document as strokes.
struct SVGReader {
  private typealias Style = SVGStyle
  private enum Axis { case x, y, other }

  private var xml: XMLTokenizer
  private var sketch = DrawingAssembler(paper: nil)
  private var size = (width: 300.0, height: 150.0)
  private var paper = RGBAColor.white
  private var stack: [Style] = []
  /// The elements of ``stack``, while selectors ask for them.
  private var path: [SVGStyleSheet.Element] = []
  private var ruling = Ruling.plain
  private var isFirstShape = true
  /// Whether Inkdot wrote the document, whose class names are the tools.
  private var isOwn = false
  private(set) var losses = LossCounter()
  /// Where the element begins that is being read.
  private var place = 0
  private var (sampleCount, lineCount) = (0, 0)
  /// Where something is painted; the last box is that of all that did not fit.
  private var covered: [Rect2D] = []
  /// How many dashes may still be drawn.
  private var dashRoom = 1 << 16
  private var sheet = SVGStyleSheet()
  /// Where elements begin, by their `id`; looked for when the first one is used.
  private var places: [ByteText: Int]?
  /// The bounds of clip paths by `id`.
  private var clips: [ByteText: Rect2D] = [:]
  /// Elements that paint, by `id`: their name, and the first colour of a gradient.
  private var paints: [ByteText: (name: ByteText, color: UInt32?)] = [:]
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
  private static let maximumCoveredCount = 256
  /// Distance in pt between outlines, or between widths, from which they look different.
  private static let (visibleDifference, visibleWidth) = (2.0, 0.25)

  /// Bytes of values that rules set, one by one for each element; as many on every platform.
  private static func maximumRuleBytes(in byteCount: Int) -> Int { 1 << 24 + 16 * min(byteCount, 1 << 26) }

  private enum Kind {
    /// Paints, or has content that is painted.
    case painted
    /// Paints nothing where it stands.
    case unpainted
    /// Painted or applied by others.
    case lost
  }

  private static func kind(of name: ByteText) -> Kind {
    switch name {
    case "path", "g", "line", "polyline", "polygon", "rect", "circle", "ellipse", "use", "svg", "a", "switch": .painted
    case "defs", "mask", "clipPath", "symbol", "pattern", "marker", "metadata", "style", "script", "title", "desc",
      "linearGradient", "radialGradient", "stop", "filter", "view", "cursor", "font", "font-face", "color-profile",
      "solidColor", "solidcolor":
      .unpainted
    // Elements of other namespaces.
    default: name.bytes.contains(UInt8(ascii: ":")) ? .unpainted : .lost
    }
  }

  init(_ bytes: [UInt8]) {
    xml = XMLTokenizer(bytes)
    ruleBytes = Self.maximumRuleBytes(in: bytes.count)
  }

  mutating func drawing() throws(TextFault) -> Drawing {
    try readSheets()
    guard case .start(let root, var attributes)? = try xml.next(), root == "svg" else {
      throw xml.fault(.missing("svg"))
    }
    isOwn = attributes.text("class").map { $0 == "inkdot" } ?? false
    if !isOwn { for loss in sheet.losses { losses.add(loss, at: 0) } }
    var style = Style()
    style.map = page(attributes)
    style.viewport = viewBox(attributes).map { ($0[2], $0[3]) } ?? size
    style = try self.style(root, &attributes, in: style)
    try clip(&style)
    (stack, path) = ([style], [SVGStyleSheet.Element(name: root, attributes: attributes, isRoot: true)])
    try elements(above: 0)
    // What is wrong behind the end.
    _ = try xml.next()
    sketch.paper = Sheet(width: size.width, height: size.height, color: paper, ruling: ruling)
    guard let (drawing, leftOut) = sketch.drawing() else { throw xml.fault(.tooLong(limit: Drawing.maximumMarkCount)) }
    losses.add("path", at: 0, count: leftOut)
    return drawing
  }

  /// Reads the `style` elements, whose rules apply to the elements before them too.
  private mutating func readSheets() throws(TextFault) {
    let bytes = xml.text.bytes
    // Most documents have none and are read once.
    let isStyled = bytes.indices.dropFirst().contains { index in
      bytes[index] == UInt8(ascii: "s")
        && (bytes[index - 1] == UInt8(ascii: "<") || bytes[index - 1] == UInt8(ascii: ":"))
        && bytes[index...].starts(with: "style".utf8)
    }
    guard isStyled else { return }
    let start = xml
    defer { xml = start }
    while let event = try xml.next() {
      guard case .start("style", let attributes) = event else { continue }
      switch SVGStyleSheet.applies(media: SVGStyleSheet.trimmed((attributes["media"] ?? [])[...])) {
      case true?: sheet.read(try content())
      case false?: break
      case nil: losses.add("media", at: xml.text.offset)
      }
    }
  }

  /// Reads the content of an element, and its end.
  private mutating func elements(above base: Int) throws(TextFault) {
    while stack.count > base {
      let start = xml.text.offset
      guard let event = try xml.next() else { return }
      switch event {
      case .text: break
      case .end: leave()
      case .start(let name, let attributes):
        place = start
        try element(name, attributes)
      }
      if useDepth > 0 { try spend(xml.text.offset - start) }
    }
  }

  private mutating func push(_ style: Style, _ name: ByteText, _ attributes: [XMLTokenizer.Attribute]) {
    stack.append(style)
    if sheet.needsAncestors { path.append(SVGStyleSheet.Element(name: name, attributes: attributes, isRoot: false)) }
  }

  private mutating func leave() {
    let style = stack.removeLast()
    if path.count > stack.count { path.removeLast() }
    // Lines that lie over each other are each translucent.
    if let first = style.firstFaded, lineCount > first + 1 { losses.add("opacity", at: place) }
  }

  private mutating func element(_ name: ByteText, _ attributes: [XMLTokenizer.Attribute]) throws(TextFault) {
    var attributes = attributes
    let parent = stack[stack.count - 1]
    var style = try self.style(name, &attributes, in: parent)
    if !parent.isHidden { style.isHidden = style.isHidden || !applies(attributes) }
    try clip(&style)
    if !style.isHidden, isOwn, name == "text", attributes.text("class").map({ $0 == "text" }) ?? false {
      return try words(attributes, style)
    }
    if !style.isHidden {
      switch Self.kind(of: name) {
      case .painted: style.isHidden = isOwn && takesRuling(attributes["class"])
      case .unpainted: style.isHidden = true
      case .lost:
        if !style.isInvisible { losses.add(name, at: place) }
        style.isHidden = true
      }
    }
    if name == "svg" { enter(attributes, sized: attributes, &style) }
    if name == "switch" { style.isChosen = false }
    push(style, name, attributes)
    if style.isHidden { return }
    if name == "use" { try use(attributes) } else if !style.isInvisible { try shape(name, attributes, style) }
  }

  /// Whether an element is shown to readers of English without extensions; in a `switch`, whether it is the first such element.
  private mutating func applies(_ attributes: [XMLTokenizer.Attribute]) -> Bool {
    let isChosen = stack[stack.count - 1].isChosen
    if isChosen == true { return false }
    if let extensions = attributes["requiredExtensions"], !extensions.isEmpty { return false }
    if let languages = attributes["systemLanguage"],
      !languages.split(separator: UInt8(ascii: ",")).contains(where: {
        SVGStyleSheet.trimmed($0).prefix(2).elementsEqual("en".utf8)
      })
    {
      if isChosen == nil { losses.add("systemLanguage", at: place) }
      return false
    }
    if isChosen != nil { stack[stack.count - 1].isChosen = true }
    return true
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

  // MARK: Elements that are used again

  /// Paints the element that `use` names, where it stands (SVG 1.1, section 5.6).
  private mutating func use(_ attributes: [XMLTokenizer.Attribute]) throws(TextFault) {
    guard let link = attributes["href"], link.first == UInt8(ascii: "#"), useDepth < Self.maximumUseDepth,
      let target = try findPlaces()[ByteText(bytes: Array(link.dropFirst()))]
    else { return losses.add("use", at: place) }
    let (outer, base, here) = (xml, stack.count, place)
    xml = XMLTokenizer(outer, at: target)
    useDepth += 1
    defer {
      useDepth -= 1
      xml.goBack(to: outer)
      place = here
    }
    // The rules of a sheet are read where it stands.
    guard case .start(let name, var inner)? = try xml.next(), !(name == "style") else { return }
    var outside = stack[base - 1]
    outside.map = Transform2D.translation(origin(attributes, outside)).concatenating(outside.map)
    (outside.isChosen, outside.firstFaded) = (nil, nil)
    push(outside, ByteText("use"), [])
    place = target
    if name == "symbol" || name == "svg" {
      var style = try self.style(name, &inner, in: outside)
      try clip(&style)
      enter(inner, sized: attributes, &style)
      push(style, name, inner)
    } else {
      try element(name, inner)
    }
    // An element of words is read to its end by now.
    try spend(Self.useCost + xml.text.offset - target)
    try elements(above: base + 1)
    leave()
  }

  // MARK: Clip paths

  /// Notes that a clip path should cut an element, unless it shows the whole page, as those of whole drawings do.
  private mutating func clip(_ style: inout Style) throws(TextFault) {
    guard let clip = style.clip else { return }
    if clips[clip] == nil { clips[clip] = try frame(ofClip: clip) }
    guard let frame = clips[clip], let inverse = style.map.inverse else { return style.isCut = true }
    let page = Rect2D(x: 0, y: 0, width: size.width, height: size.height)
    // Programs round what they write.
    let room = frame.inset(by: -0.001 * max(frame.width, frame.height))
    if !page.corners.allSatisfy({ room.contains(inverse.applying($0)) }) { style.isCut = true }
  }

  /// The rectangle that a clip path begins with; an empty one where it begins otherwise.
  private mutating func frame(ofClip name: ByteText) throws(TextFault) -> Rect2D {
    guard let place = try findPlaces()[name] else { return .zero }
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
    func value(_ name: StaticString) -> Double { rect[name].flatMap { length($0, .other, Style()) } ?? 0 }
    return Rect2D(x: value("x"), y: value("y"), width: value("width"), height: value("height"))
  }

  /// Where elements begin, by their `id`; the first of a name counts.
  private mutating func findPlaces() throws(TextFault) -> [ByteText: Int] {
    if let places { return places }
    var found: [ByteText: Int] = [:]
    var document = XMLTokenizer(xml.text.bytes)
    var start = 0
    while let event = try document.next() {
      if case .start(_, let attributes) = event, let id = attributes.text("id"), !found.keys.contains(id) {
        found[id] = start
      }
      start = document.text.offset
    }
    places = found
    return found
  }

  private func origin(_ attributes: [XMLTokenizer.Attribute], _ style: Style) -> Vector2D {
    Vector2D(
      attributes["x"].flatMap { length($0, .x, style) } ?? 0, attributes["y"].flatMap { length($0, .y, style) } ?? 0)
  }

  /// Maps the content of an inner page, or of a symbol, to where that lies.
  private func enter(
    _ attributes: [XMLTokenizer.Attribute], sized: [XMLTokenizer.Attribute], _ style: inout Style
  ) {
    func side(_ name: StaticString, _ axis: Axis, _ other: Double) -> Double {
      (sized[name] ?? attributes[name]).flatMap { length($0, axis, style) } ?? other
    }
    let (width, height) = (side("width", .x, style.viewport.width), side("height", .y, style.viewport.height))
    style.map = Transform2D.translation(origin(attributes, style)).concatenating(style.map)
    style.viewport = (width, height)
    if !(attributes.text("overflow").map { $0 == "visible" || $0 == "auto" } ?? false) {
      style.frame = (Rect2D(x: 0, y: 0, width: width, height: height), style.map)
    }
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

  /// The size of the page, and the map from the view box to it. Of one side and a view box the other side follows.
  private mutating func page(_ attributes: [XMLTokenizer.Attribute]) -> Transform2D {
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

  /// The map from a view box to a frame (SVG 1.1, section 7.8): as large as fits or covers, or stretched.
  private static func map(
    _ box: [Double], to size: (width: Double, height: Double), _ attributes: [XMLTokenizer.Attribute]
  ) -> Transform2D {
    let words = (attributes["preserveAspectRatio"] ?? []).split { TextCursor.isSpace($0) }
    let isStretched = words.first?.elementsEqual("none".utf8) ?? false
    let covers = words.last?.elementsEqual("slice".utf8) ?? false
    let (x, y) = (size.width / box[2], size.height / box[3])
    let scale = covers ? max(x, y) : min(x, y)
    let (across, down) = isStretched ? (x, y) : (scale, scale)
    // Such as `xMinYMid`.
    func share(_ first: Int) -> Double {
      guard let word = words.first, word.count == 8 else { return 0.5 }
      let part = word.dropFirst(first).prefix(3)
      return part.elementsEqual("Min".utf8) ? 0 : part.elementsEqual("Max".utf8) ? 1 : 0.5
    }
    return Transform2D(
      a: across, b: 0, c: 0, d: down, tx: (size.width - box[2] * across) * share(1) - box[0] * across,
      ty: (size.height - box[3] * down) * share(5) - box[1] * down)
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

  /// A length in units of an element (CSS Values 3, section 6); `nil` when it is not understood.
  private func length(_ text: [UInt8], _ axis: Axis, _ style: Style) -> Double? {
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

  private mutating func style(
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
    // Before what refers to it.
    if let color = attributes["color"] { style.color = DocumentColor.css(color) ?? style.color }
    for (name, value) in declared where name == "color" { style.color = DocumentColor.css(value) ?? style.color }
    if let text = attributes["transform"] { transform(text, attributes["transform-origin"], &style, parent) }
    for attribute in attributes { try set(attribute.name, attribute.value, of: name, in: &style, parent) }
    for (property, value) in declared { try set(property, value, of: name, in: &style, parent) }
    return style
  }

  /// Defines the custom properties of an element and replaces them in its other properties.
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

  /// Sets the attributes that are also properties of CSS (SVG 2, section 7.2).
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
    // Of groups and what is in them.
    case "clip-path":
      style.clip = TextCursor.link(value)
      style.note(name, style.clip == nil && !Style.isNone(value), above: parent)
    case "mask": style.isMasked = parent.isMasked || TextCursor.link(value) != nil
    case "marker", "marker-start", "marker-mid", "marker-end": style.isMarked = TextCursor.link(value) != nil
    // Not inherited, as groups are painted by themselves first.
    case "mix-blend-mode":
      style.blending = Self.mixes(value) ? .mixes : .covers
      style.note(name, !Style.isNone(value) && !(Self.mixes(value) && isOwn), above: parent)
    case "background", "background-color":
      if stack.isEmpty, let color = DocumentColor.css(value) { paper = RGBAColor(rgba: color) }
    case "class":
      guard isOwn, let tool = StrokeTool(name: ByteText(bytes: value)) else { return }
      // Replays show an outline through a mask, in the end all of it.
      if tool.hasVariableWidth { style.isMasked = false } else { style.tool = tool }
    default:
      if Style.isIgnored(name) || isOwn && name.bytes.starts(with: "animation".utf8) { return }
      style.note(name, !Style.isNone(value), above: parent)
    }
  }

  /// The lengths of a list; none where one is not understood.
  private func lengths(_ text: [UInt8], _ style: Style) -> [Double] {
    var lengths: [Double] = []
    for part in text.split(maxSplits: 1 << 10, whereSeparator: { TextCursor.isSpace($0) || $0 == UInt8(ascii: ",") }) {
      guard let length = length(Array(part), .other, style) else { return [] }
      lengths.append(length)
    }
    return lengths
  }

  // MARK: Paints

  /// A paint (SVG 1.1, section 11.2); `nil` is none. A gradient is its first colour, and a colour that is not understood the
  /// inherited one or black; both are losses.
  private mutating func paint(
    _ name: ByteText, _ value: [UInt8], _ old: UInt32?, _ inherited: UInt32?, _ style: inout Style
  ) throws(TextFault) -> UInt32? {
    let isLine = name == "stroke"
    var word = SVGStyleSheet.trimmed(value[...])
    // What is written has no place for more.
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
      // A viewer ignores a word that is no colour.
      let isKnown = lower.contains(UInt8(ascii: "(")) || lower.starts(with: "context-".utf8)
      if isLine { style.noteLine(name, true) }
      return isKnown ? inherited ?? 0x0000_00FF : old
    }
  }

  /// The name of an element that paints, and the first colour of a gradient or of the gradient it refers to.
  private mutating func paintServer(_ id: ByteText, depth: Int = 0) throws(TextFault) -> (
    name: ByteText, color: UInt32?
  )? {
    if let known = paints[id] { return known }
    guard depth < 4, let target = try findPlaces()[id] else { return nil }
    let outer = xml
    xml = XMLTokenizer(outer, at: target)
    defer { xml.goBack(to: outer) }
    guard case .start(let name, let attributes)? = try xml.next() else { return nil }
    var found: (name: ByteText, color: UInt32?) = (name, nil)
    if name == "linearGradient" || name == "radialGradient" {
      while xml.depth > 0, let event = try xml.next(), found.color == nil {
        if case .end = event, xml.depth == 0 { break }
        guard case .start("stop", let stop) = event else { continue }
        var (color, opacity) = (stop["stop-color"], stop["stop-opacity"])
        for (name, value, _) in stop["style"].map({ SVGStyleSheet.declarations(in: $0) }) ?? [] {
          if name == "stop-color" { color = value }
          if name == "stop-opacity" { opacity = value }
        }
        let share = min(max(opacity.flatMap { TextCursor.firstNumber(of: $0) } ?? 1, 0), 1)
        found.color = Self.faded(color.flatMap { DocumentColor.css($0) } ?? 0x0000_00FF, share).rgba
      }
      if found.color == nil, let link = attributes["href"], link.first == UInt8(ascii: "#") {
        found.color = try paintServer(ByteText(bytes: Array(link.dropFirst())), depth: depth + 1)?.color
      }
    }
    paints[id] = found
    return found
  }

  // MARK: Transforms

  /// Applies a transform, in units of attributes or of CSS. A transform that is not understood is ignored and a loss.
  private func transform(_ text: [UInt8], _ origin: [UInt8]?, _ style: inout Style, _ parent: Style) {
    if SVGStyleSheet.trimmed(text[...]).isEmpty || Style.isNone(text) { return }
    guard let own = transform(text, style) else { return style.note(ByteText("transform"), true, above: parent) }
    var map = own
    if let origin {
      let places = origin.split(whereSeparator: { TextCursor.isSpace($0) || $0 == UInt8(ascii: ",") }).map { Array($0) }
      func place(_ index: Int, _ axis: Axis) -> Double {
        guard places.indices ~= index else { return (axis == .x ? style.viewport.width : style.viewport.height) / 2 }
        switch ByteText(bytes: places[index]) {
        case "left", "top": return 0
        case "right": return style.viewport.width
        case "bottom": return style.viewport.height
        case "center": return (axis == .x ? style.viewport.width : style.viewport.height) / 2
        default: return length(places[index], axis, style) ?? 0
        }
      }
      let center = Vector2D(place(0, .x), place(1, .y))
      map = Transform2D.translation(-center).concatenating(map).concatenating(.translation(center))
    }
    style.map = map.concatenating(parent.map)
  }

  private func transform(_ text: [UInt8], _ style: Style) -> Transform2D? {
    var (cursor, map) = (TextCursor(text), Transform2D.identity)
    while true {
      cursor.skipSpace()
      while cursor.take(UInt8(ascii: ",")) { cursor.skipSpace() }
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
      guard cursor.take(UInt8(ascii: ")")), let n = arguments(Array(inner), style), let step = Self.transform(name, n)
      else { return nil }
      map = step.concatenating(map)
    }
  }

  /// The arguments of a transform, lengths in units of the element and angles in degrees.
  private func arguments(_ text: [UInt8], _ style: Style) -> [Double]? {
    var (cursor, numbers) = (TextCursor(text), [Double]())
    while numbers.count < 16 {
      cursor.skipSpace()
      if cursor.take(UInt8(ascii: ",")) { cursor.skipSpace() }
      if cursor.isAtEnd { return numbers }
      guard let number = cursor.number() else { return nil }
      let unit = text[cursor.offset...].prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
      cursor.offset += unit.count
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

  private static func transform(_ name: ByteText, _ n: [Double]) -> Transform2D? {
    let degree = Double.pi / 180
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
    else { return losses.add("text", at: place) }
    isFirstShape = false
    sketch.add(text)
  }

  // MARK: Shapes

  private mutating func shape(
    _ name: ByteText, _ attributes: [XMLTokenizer.Attribute], _ style: Style
  ) throws(TextFault) {
    var path = SVGPathReader(map: style.map, limit: DocumentLimit.pointCount - sampleCount)
    var unknown: StaticString?
    func known(_ name: StaticString, _ axis: Axis) -> Double? {
      guard let text = attributes[name] else { return nil }
      let length = length(text, axis, style)
      if length == nil, !Style.isNone(text) { unknown = name }
      return length
    }
    func value(_ name: StaticString, _ axis: Axis) -> Double { known(name, axis) ?? 0 }
    switch name {
    case "path": path.read(attributes["d"] ?? [])
    case "line":
      path.move(to: Point2D(value("x1", .x), value("y1", .y)))
      path.addLine(to: Point2D(value("x2", .x), value("y2", .y)))
    case "polyline", "polygon":
      let n = numbers(attributes["points"])
      for index in stride(from: 0, to: n.count - 1, by: 2) {
        let point = Point2D(n[index], n[index + 1])
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      if name == "polygon" { path.close() }
    case "rect":
      if isPaper(attributes, style) { return }
      let rect = Rect2D(
        x: value("x", .x), y: value("y", .y), width: value("width", .x), height: value("height", .y))
      let (rx, ry) = (known("rx", .x), known("ry", .y))
      add(rect, min(rx ?? ry ?? 0, rect.width / 2), min(ry ?? rx ?? 0, rect.height / 2), to: &path)
    case "circle", "ellipse":
      let (x, y) = name == "circle" ? (value("r", .other), nil) : (known("rx", .x), known("ry", .y))
      // Each is the other one where it is not given.
      guard let rx = x ?? y, let ry = y ?? x, rx > 0, ry > 0 else { break }
      let middle = Point2D(value("cx", .x), value("cy", .y))
      let (left, right) = (Point2D(middle.x - rx, middle.y), Point2D(middle.x + rx, middle.y))
      path.move(to: left)
      path.addArc(rx, ry, turned: 0, isLarge: false, isClockwise: true, to: right)
      path.addArc(rx, ry, turned: 0, isLarge: false, isClockwise: true, to: left)
    default: return
    }
    path.finish()
    if let unknown { losses.add(unknown, at: place) }
    add(path.lines, name, style, pathLength: attributes["pathLength"].flatMap { TextCursor.firstNumber(of: $0) })
    guard !path.isFull, sampleCount < DocumentLimit.pointCount else {
      throw xml.fault(.tooLong(limit: DocumentLimit.pointCount))
    }
  }

  private func add(_ rect: Rect2D, _ rx: Double, _ ry: Double, to path: inout SVGPathReader) {
    guard rect.width > 0, rect.height > 0 else { return }
    let (left, top, right, bottom) = (rect.x, rect.y, rect.x + rect.width, rect.y + rect.height)
    guard rx > 0, ry > 0 else {
      path.move(to: Point2D(left, top))
      path.addLine(to: Point2D(right, top))
      path.addLine(to: Point2D(right, bottom))
      path.addLine(to: Point2D(left, bottom))
      return path.close()
    }
    func arc(_ x: Double, _ y: Double) {
      path.addArc(rx, ry, turned: 0, isLarge: false, isClockwise: true, to: Point2D(x, y))
    }
    path.move(to: Point2D(left + rx, top))
    path.addLine(to: Point2D(right - rx, top))
    arc(right, top + ry)
    path.addLine(to: Point2D(right, bottom - ry))
    arc(right - rx, bottom)
    path.addLine(to: Point2D(left + rx, bottom))
    arc(left, bottom - ry)
    path.addLine(to: Point2D(left, top + ry))
    arc(left + rx, top)
    path.close()
  }

  /// Whether a rectangle is the paper: the first thing there is, filled, and as large as the page.
  private mutating func isPaper(_ attributes: [XMLTokenizer.Attribute], _ style: Style) -> Bool {
    defer { isFirstShape = false }
    guard isFirstShape, let fill = style.fill, style.stroke == nil, attributes["rx"] == nil else { return false }
    func side(_ name: StaticString, _ axis: Axis) -> Double {
      attributes[name].flatMap { length($0, axis, style) } ?? 0
    }
    let rect = Rect2D(
      x: side("x", .x), y: side("y", .y), width: side("width", .x), height: side("height", .y))
    guard let inverse = style.map.inverse else { return false }
    let page = Rect2D(x: 0, y: 0, width: size.width, height: size.height)
    let room = rect.inset(by: -0.01 * abs(inverse.determinant).squareRoot())
    let isWhole = page.corners.allSatisfy { room.contains(inverse.applying($0)) }
    if isWhole {
      paper = Self.faded(fill, style.fillOpacity * style.opacity)
      reportEffects(of: style)
    }
    return isWhole
  }

  private mutating func reportEffects(of style: Style) {
    for effect in style.effects { losses.add(effect, at: place) }
    if style.isCut { losses.add("clip-path", at: place) }
    if style.isMasked { losses.add("mask", at: place) }
  }

  private mutating func add(_ lines: [[Point2D]], _ name: ByteText, _ style: Style, pathLength: Double?) {
    isFirstShape = false
    let growth = style.keepsWidth ? 1 : abs(style.map.determinant).squareRoot()
    var share = style.strokeOpacity * style.opacity
    if style.tool?.isTranslucent == true { share = min(1, share / InkSettings.highlighterOpacity) }
    let line = style.stroke.flatMap { style.width * growth > 0 ? Self.faded($0, share) : nil }
      .flatMap { $0.opacity > 0 ? $0 : nil }
    var fill = style.fill.map { Self.faded($0, style.fillOpacity * style.opacity) }
      .flatMap { fill in fill.opacity > 0 && lines.contains { Self.hasArea($0) } ? fill : nil }
    let box = Self.bounds(of: lines)
    if !isOwn, let area = fill, area == paper, area.opacity == 255, let box,
      !covered.contains(where: { $0.intersects(box) })
    {
      fill = nil
      if line == nil { reportEffects(of: style) }
    }
    guard let color = line ?? fill else { return }
    let width = line == nil ? 1 : style.width * growth
    if fill != nil { losses.add("fill", at: place) }
    if line != nil { reportLine(lines, width: width, growth: growth, style) }
    reportEffects(of: style)
    if style.isMarked, name == "path" || name == "line" || name == "polyline" || name == "polygon" {
      losses.add("marker", at: place)
    }
    if let box { cover(box.inset(by: -width / 2)) }
    let before = sampleCount
    let shared =
      style.stroke != nil && style.dashes.isFlat && width / 2 > Self.visibleDifference ? ends(of: lines) : nil
    for line in lines {
      guard line.allSatisfy({ DrawingAssembler.isNear($0) }) else {
        losses.add(name, at: place)
        continue
      }
      // A flat cap of a line without length paints nothing.
      if style.stroke != nil, line.count < 2, style.dashes.isFlat { continue }
      var ends = (first: false, last: false)
      if let shared, line.first != line.last {
        ends = (shared[Self.key(line[0])] == 1, shared[Self.key(line[line.count - 1])] == 1)
      }
      for part in parts(of: line, style, width: width, growth: growth, shortening: ends, pathLength) {
        sampleCount += part.count
        sketch.add(
          tool: style.tool ?? .pen, color: color, width: width, blending: style.blending,
          samples: part.map { DrawingAssembler.Sample(x: $0.x, y: $0.y) })
      }
    }
    if sampleCount > before { lineCount += 1 }
  }

  /// Reports how lines are seen otherwise: their width, ends and corners.
  private mutating func reportLine(_ lines: [[Point2D]], width: Double, growth: Double, _ style: Style) {
    for effect in style.lineEffects { losses.add(effect, at: place) }
    if width < Stroke.widths.lowerBound - Self.visibleWidth || width > Stroke.widths.upperBound + Self.visibleWidth {
      losses.add("stroke-width", at: place)
    }
    if style.isUneven { losses.add("transform", at: place) }
    if let frame = style.frame, let inverse = frame.map.inverse,
      !lines.joined().allSatisfy({ point in
        frame.rect.inset(by: -0.5).contains(inverse.applying(point))
      })
    {
      losses.add("overflow", at: place)
    }
    if width / 2 * capDifference(lines, width: width, growth: growth, style) > Self.visibleDifference {
      losses.add("stroke-linecap", at: place)
    }
    if lines.contains(where: { width / 2 * style.corners.difference(of: $0) > Self.visibleDifference }) {
      losses.add("stroke-linejoin", at: place)
    }
  }

  /// How far the ends of lines and of ink lie apart, as a share of half the width.
  private func capDifference(_ lines: [[Point2D]], width: Double, growth: Double, _ style: Style) -> Double {
    guard style.dashes.isFlat || style.isSquare else { return 0 }
    let open = style.dashes.lengths.isEmpty ? lines.filter { $0.first != $0.last || $0.count == 1 } : lines
    if style.dashes.isFlat {
      // A line that is shorter than wide becomes a disc.
      let dashes = stride(from: 0, to: style.dashes.lengths.count, by: 2).map { style.dashes.lengths[$0] * growth }
      let lengths = dashes.isEmpty ? open.map { SVGDashes.length(of: $0) } : dashes
      if lengths.contains(where: { $0 > 0 && $0 < width }) { return 1 }
      if !lengths.contains(where: { $0 > 0 }) { return 0 }
    }
    return open.isEmpty ? 0 : SVGCorners.capDifference
  }

  private static func bounds(of lines: [[Point2D]]) -> Rect2D? {
    var box: Rect2D?
    for point in lines.joined() {
      let dot = Rect2D(x: point.x, y: point.y, width: 0, height: 0)
      box = box?.union(dot) ?? dot
    }
    return box
  }

  /// Notes that a part of the paper may be painted on.
  private mutating func cover(_ box: Rect2D) {
    if covered.count < Self.maximumCoveredCount {
      covered.append(box)
    } else {
      covered[covered.count - 1] = covered[covered.count - 1].union(box)
    }
  }

  /// How many lines begin or end at each place.
  private func ends(of lines: [[Point2D]]) -> [Point2D: Int] {
    var counts: [Point2D: Int] = [:]
    for line in lines {
      counts[Self.key(line[0]), default: 0] += 1
      counts[Self.key(line[line.count - 1]), default: 0] += 1
    }
    return counts
  }

  /// A place rounded to hundredths of a pt: relative coordinates add up to about the same.
  private static func key(_ point: Point2D) -> Point2D {
    Point2D((point.x * 100).rounded() / 100 + 0, (point.y * 100).rounded() / 100 + 0)
  }

  private static func hasArea(_ line: [Point2D]) -> Bool {
    guard line.count > 2, let far = line.max(by: { $0.distance(to: line[0]) < $1.distance(to: line[0]) }) else {
      return false
    }
    let side = far - line[0]
    return line.contains { abs(side.cross($0 - line[0])) > 0.05 * side.length }
  }

  /// The painted parts of a line: all of it, or its dashes.
  private mutating func parts(
    of line: [Point2D], _ style: Style, width: Double, growth: Double, shortening ends: (first: Bool, last: Bool),
    _ pathLength: Double?
  ) -> [[Point2D]] {
    guard style.stroke != nil, !style.dashes.lengths.isEmpty, line.count > 1, !(isOwn && pathLength != nil) else {
      return [SVGDashes.shortened(line, by: width / 2, at: ends)]
    }
    var scale = growth
    if let pathLength, pathLength > 0 {
      scale = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } / pathLength
    }
    guard
      let (parts, dashes) = style.dashes.parts(of: line, scale: scale, width: width, shortening: ends, atMost: dashRoom)
    else {
      losses.add("stroke-dasharray", at: place)
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
