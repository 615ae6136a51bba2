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

struct InkMLReader {
  /// The references of an element, by `id`.
  struct References: Hashable {
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
  struct Context {
    var references = References()
    var format: InkMLFormat?
    var brush: InkMLBrush?
    var map: Transform2D?
    /// The index of the enclosing context.
    var base: Int?
    /// Offset of its first reference, and its number of traces.
    var offset = 0
    var useCount = 0
  }

  struct Trace {
    let text: [UInt8]
    /// The offsets of its text.
    let range: Range<Int>
    let context: Int
    let start: Double?
    let id: ByteText?
    /// The trace that this one continues.
    let prior: ByteText?
  }

  /// The features that the drawing lacks.
  var losses = LossCounter()
  var xml: XMLTokenizer
  // Definitions by `id`; the last one of an `id` counts.
  var formats: [ByteText: InkMLFormat] = [:]
  var brushes: [ByteText: InkMLBrush] = [:]
  var maps: [ByteText: Transform2D] = [:]
  var named: [ByteText: Context] = [:]
  /// Properties of named contexts, by their depth below a reference.
  var resolvedNames: [[ByteText: Properties]] = []
  /// The default format of traces.
  var firstFormat: InkMLFormat?
  var contexts = [Context()]
  /// The contexts of the enclosing groups; the last one applies to the next trace.
  private var groups = [0]
  /// Cached contexts of traces, by their references and enclosing context.
  private var known: [Int: [References: Int]] = [:]
  var traces: [Trace] = []
  var paper: Sheet?

  init(_ bytes: [UInt8]) { xml = XMLTokenizer(bytes) }

  mutating func drawing() throws(TextFault) -> Drawing {
    guard case .start(let root, _)? = try xml.next(), root == "ink" else { throw xml.fault(.missing("ink")) }
    // The depth of the current `definitions` element.
    var definitions: Int?
    while let event = try xml.next() {
      switch event {
      case .start(let name, let attributes):
        if name == "definitions" {
          definitions = definitions ?? xml.depth
        } else {
          try readElement(name, attributes, isDefinition: definitions != nil)
        }
      case .end(let name):
        if name == "traceGroup", definitions == nil, groups.count > 1 { groups.removeLast() }
        if let depth = definitions, xml.depth < depth { definitions = nil }
      case .text: break
      }
    }
    return try assemble()
  }

  /// Reads an element. Definitions apply only to their references, other elements to all following ones.
  private mutating func readElement(
    _ name: ByteText, _ attributes: [XMLTokenizer.Attribute], isDefinition: Bool
  ) throws(TextFault) {
    switch name {
    case "traceFormat":
      let format = try traceFormat(attributes)
      if !isDefinition { change { $0.format = format } }
    case "brush":
      let brush = try brush(attributes)
      if !isDefinition { change { $0.brush = brush } }
    case "context", "inkSource":
      let context = try context(attributes)
      guard !isDefinition else { return }
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
      if !isDefinition { groups.append(context(of: References(attributes))) }
    case "trace": try readTrace(attributes, isDefinition: isDefinition)
    // Ignores elements of other namespaces.
    default: if !name.bytes.contains(UInt8(ascii: ":")) { losses.add(name, at: xml.text.offset) }
    }
  }

  private mutating func readTrace(_ attributes: [XMLTokenizer.Attribute], isDefinition: Bool) throws(TextFault) {
    let (offset, references) = (xml.text.offset, References(attributes))
    let text = try self.text()
    guard !isText(attributes, "type", "penUp"), !isDefinition else { return }
    let index = references == References() ? groups[groups.count - 1] : context(of: references)
    contexts[index].useCount += 1
    let continues = isText(attributes, "continuation", "middle") || isText(attributes, "continuation", "end")
    traces.append(
      Trace(
        text: text, range: offset..<xml.text.offset, context: index, start: number(attributes["timeOffset"]),
        id: attributes.text("id"), prior: continues ? priorTrace(attributes) : nil))
  }

  /// Returns the `id` of the trace that is continued; an empty one if it is missing.
  private func priorTrace(_ attributes: [XMLTokenizer.Attribute]) -> ByteText {
    guard let reference = attributes.text("priorRef") else { return ByteText("") }
    return ByteText(bytes: Array(reference.bytes.drop { $0 == UInt8(ascii: "#") }))
  }

  /// Returns the index of the context of a trace or group with its own references.
  private mutating func context(of references: References) -> Int {
    let base = groups[groups.count - 1]
    if let index = known[base]?[references] { return index }
    contexts.append(Context(references: references, base: base, offset: xml.text.offset))
    known[base, default: [:]][references] = contexts.count - 1
    return contexts.count - 1
  }

  /// Changes the properties of all following traces.
  private mutating func change(_ body: (inout Context) -> Void) {
    var context = Context(base: groups[groups.count - 1], offset: xml.text.offset)
    body(&context)
    contexts.append(context)
    groups[groups.count - 1] = contexts.count - 1
  }

  /// Reads the text of the current element, to its end.
  mutating func text() throws(TextFault) -> [UInt8] {
    var result: [UInt8] = []
    let depth = xml.depth
    while let event = try xml.next() {
      if case .text(let part) = event { result += part }
      if case .end = event, xml.depth < depth { break }
    }
    return result
  }

  func isText(_ attributes: [XMLTokenizer.Attribute], _ name: StaticString, _ value: StaticString) -> Bool {
    attributes.text(name).map { $0 == value } ?? false
  }
}
