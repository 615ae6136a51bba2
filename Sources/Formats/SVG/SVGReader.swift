import InkdotCoding
public import InkdotDrawings
import InkdotInk
import InkdotGeometry

extension SVGDocument {
  /// Reads a document as strokes: its paths, lines and shapes, as painted.
  ///
  /// Lines keep colour, width and up to 2^16 dashes. A filled shape without a line becomes a filled stroke; a brush, and a
  /// shape whose outlines overlap, become thin outlines. Curves are within 0.1 pt. Limits: 2^28 bytes, 2^22 points on curves, 64 nested elements, 1,000 attributes
  /// per element; entities may expand to 16 times the text, of which 2^20 bytes count; values set by style sheets to 16
  /// times the text plus 2^24 bytes.
  /// - Throws: ``DocumentError`` with the position in the text.
  /// - Complexity: O(bytes + points on curves). Memory: at most 100 bytes per byte of the expanded text, for circles of
  ///   one digit; 200 for curves up to their limit, which takes 250 MB.
  public static func drawing(from bytes: some Sequence<UInt8>) throws(DocumentError) -> Drawing {
    try read(bytes).drawing
  }

  /// Reads a document as ``drawing(from:)``, and reports its losses.
  ///
  /// Anything that is not certainly read exactly or invisible is a loss: fills, pictures, text, gradients, clip paths,
  /// filters, caps and corners of wide lines, widths outside `Stroke.widths`, and all unsupported content.
  /// - Throws: ``DocumentError`` with the position in the text.
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
  typealias Style = SVGStyle
  enum Axis { case x, y, other }

  var xml: XMLTokenizer
  var sketch = DrawingAssembler(paper: nil)
  var size = (width: 300.0, height: 150.0)
  var paper = RGBAColor.white
  var stack: [Style] = []
  /// The elements of ``stack``, if selectors need them.
  var path: [SVGStyleSheet.Element] = []
  var ruling = Ruling.plain
  var isFirstShape = true
  /// Whether Inkdot wrote the document. Its class names are tools then.
  var isOwn = false
  var losses = LossCounter()
  /// Offset of the current element.
  var place = 0
  var (sampleCount, lineCount) = (0, 0)
  /// The fill of the next stroke, in a document of Inkdot.
  var nextFill: (color: RGBAColor, lines: [[Point2D]])?
  /// Painted areas; the last box contains all areas beyond the limit.
  var covered: [Rect2D] = []
  /// Remaining number of dashes.
  var dashRoom = 1 << 16
  var sheet = SVGStyleSheet()
  /// Offsets of elements by `id`; found on the first reference.
  var places: [ByteText: Int]?
  /// The bounds of clip paths by `id`.
  var clips: [ByteText: Rect2D] = [:]
  /// Paint servers by `id`: their name, and the first colour of a gradient.
  var paints: [ByteText: (name: ByteText, color: UInt32?)] = [:]
  /// Nesting depth of `use`, and the remaining bytes that may be read again.
  var (useDepth, useBytes) = (0, Self.maximumUseBytes)
  /// Remaining bytes of values that rules may set.
  var ruleBytes: Int

  static let maximumUseBytes = 1 << 24

  /// Returns the maximum number of bytes of values that rules may set, counted per element; the same on all platforms.
  static func maximumRuleBytes(in byteCount: Int) -> Int { 1 << 24 + 16 * min(byteCount, 1 << 26) }

  private enum Kind {
    /// Painted, or has painted content.
    case painted
    /// Not painted at its position.
    case unpainted
    /// Not supported.
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
    if hasExternalSheet() { losses.add("xml-stylesheet", at: 0) }
    isOwn = attributes.text("class").map { $0 == "inkdot" } ?? false
    if !isOwn { for loss in sheet.losses { losses.add(loss, at: 0) } }
    var style = Style()
    style.map = page(sized(attributes))
    style.viewport = viewBox(attributes).map { ($0[2], $0[3]) } ?? size
    style = try self.style(root, &attributes, in: style)
    try clip(&style)
    (stack, path) = ([style], [SVGStyleSheet.Element(name: root, attributes: attributes, isRoot: true)])
    try elements(above: 0)
    // Reports faults after the end.
    _ = try xml.next()
    sketch.paper = Sheet(width: size.width, height: size.height, color: paper, ruling: ruling)
    guard let (drawing, leftOut) = sketch.drawing() else { throw xml.fault(.tooLong(limit: Drawing.maximumMarkCount)) }
    losses.add("path", at: 0, count: leftOut)
    return drawing
  }

  /// Reads the `style` elements, whose rules also apply to earlier elements.
  private mutating func readSheets() throws(TextFault) {
    let bytes = xml.text.bytes
    // Most documents have none and are read only once.
    let isStyled = bytes.indices.dropFirst().contains { index in
      bytes[index] == UInt8(ascii: "s")
        && (bytes[index - 1] == UInt8(ascii: "<") || bytes[index - 1] == UInt8(ascii: ":"))
        && bytes[index...].starts(with: "style".utf8)
    }
    guard isStyled else { return }
    let start = xml
    defer { xml = start }
    while let event = try xml.next() {
      guard case .start(let name, let attributes) = event else { continue }
      // A style sheet of HTML would apply too.
      if name.bytes.reversed().starts(with: ":style".utf8.reversed()) { losses.add(name, at: xml.text.offset) }
      guard name == "style" else { continue }
      let type = SVGStyleSheet.keyword(attributes["type"] ?? [])
      guard type == "" || type == "text/css" else { continue }
      switch SVGStyleSheet.applies(media: SVGStyleSheet.trimmed((attributes["media"] ?? [])[...])) {
      case true?: sheet.read(try content())
      case false?: break
      case nil: losses.add("media", at: xml.text.offset)
      }
    }
  }

  /// Whether an instruction before the root element refers to a style sheet.
  private func hasExternalSheet() -> Bool {
    let bytes = xml.text.bytes[..<xml.text.offset]
    return bytes.indices.contains {
      bytes[$0] == UInt8(ascii: "<") && bytes[$0...].starts(with: "<?xml-stylesheet".utf8)
    }
  }

  /// Reads the content and the end of an element.
  mutating func elements(above base: Int) throws(TextFault) {
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

  mutating func push(_ style: Style, _ name: ByteText, _ attributes: [XMLTokenizer.Attribute]) {
    stack.append(style)
    if sheet.needsAncestors { path.append(SVGStyleSheet.Element(name: name, attributes: attributes, isRoot: false)) }
  }

  mutating func leave() {
    let style = stack.removeLast()
    if path.count > stack.count { path.removeLast() }
    // Overlapping lines become translucent one by one.
    if let first = style.firstFaded, lineCount > first + 1 { losses.add("opacity", at: place) }
  }

  mutating func element(_ name: ByteText, _ attributes: [XMLTokenizer.Attribute]) throws(TextFault) {
    var attributes = attributes
    let parent = stack[stack.count - 1]
    var style = try self.style(name, &attributes, in: parent)
    // Elements of another namespace are not painted.
    if let other = attributes["xmlns"], let namespace = xml.namespace, other != namespace { style.isHidden = true }
    if !parent.isHidden { style.isHidden = style.isHidden || !applies(attributes) }
    try clip(&style)
    if !style.isHidden, isOwn, name == "text", attributes.text("class").map({ $0 == "text" }) ?? false {
      return try words(attributes, style)
    }
    if !style.isHidden {
      switch Self.kind(of: name) {
      case .painted: style.isHidden = isOwn && readRuling(ofClass: attributes["class"])
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

  /// Whether an element applies to English readers without extensions; in a `switch`, whether it is the first such
  /// element.
  private mutating func applies(_ attributes: [XMLTokenizer.Attribute]) -> Bool {
    let isChosen = stack[stack.count - 1].isChosen
    if isChosen == true { return false }
    if attributes["requiredExtensions"] != nil { return false }
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

  /// Counts bytes that are read again, which bounds the time.
  mutating func spend(_ bytes: Int) throws(TextFault) {
    useBytes -= bytes
    if useBytes < 0 { throw xml.fault(.tooLong(limit: Self.maximumUseBytes)) }
  }

  /// Reads the characters of the current element, to its end.
  private mutating func content() throws(TextFault) -> [UInt8] {
    let depth = xml.depth
    var text: [UInt8] = []
    while let event = try xml.next() {
      if case .text(let part) = event { text += part }
      if case .end = event, xml.depth < depth { break }
    }
    return text
  }

  /// Reads the ruling in a document of Inkdot, and returns whether the element is one.
  private mutating func readRuling(ofClass name: [UInt8]?) -> Bool {
    var words = TextCursor(name ?? [])
    guard words.take("ruling ") else { return false }
    ruling = Ruling(words: &words)
    return true
  }

  static func faded(_ color: UInt32, _ share: Double) -> RGBAColor {
    RGBAColor(rgba: color).faded(to: share)
  }
}
