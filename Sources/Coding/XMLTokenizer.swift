/// Reads XML 1.0 tag by tag, as far as InkML and SVG need it.
///
/// Work and memory are O(bytes): it stores the names of the open elements and the attributes of one element, limited by
/// ``Limit``.
///
/// Supports only UTF-8, see ``UTF16Text``. Names in the root element's namespace, `xml:` names and `href` lose their
/// prefix; others keep it. Supported entities are those of XML, numeric characters, and plain text entities of the
/// document, which drawing programs use for long addresses. Nested entities are rejected and expansions limited, so
/// that a small document cannot become large.
package struct XMLTokenizer {
  package enum Event {
    case start(ByteText, [Attribute])
    case text([UInt8])
    case end(ByteText)
  }

  package struct Attribute {
    package let name: ByteText
    package let value: [UInt8]

    package init(name: ByteText, value: [UInt8]) { (self.name, self.value) = (name, value) }
  }

  /// The limits of a document.
  package enum Limit {
    /// Maximum depth of elements.
    package static var depth: Int { 64 }
    /// Maximum number of attributes of an element.
    package static var attributeCount: Int { 1_000 }
    /// Maximum number of attributes of an element with default values.
    package static var defaultCount: Int { 32 }
    /// Maximum number of bytes of a name.
    package static var nameLength: Int { 256 }
    /// Maximum number of prefixes of the root element's namespace.
    package static var prefixCount: Int { 16 }
    /// Returns the maximum number of bytes that entities may expand to.
    ///
    /// 64 KiB plus 16 times the document, of which at most 1 MiB counts.
    package static func entities(in byteCount: Int) -> Int { 1 << 16 + 16 * min(byteCount, 1 << 20) }
  }

  package private(set) var text: TextCursor
  private var open: [ByteText] = []
  private var pendingEnd: ByteText?
  private var hasRoot = false
  /// The prefixes of the root element's namespace.
  private var prefixes: [ByteText] = []
  /// The namespace of the root element.
  package private(set) var namespace: [UInt8]?
  /// The values of entities that the document declares.
  private var definitions: [ByteText: [UInt8]] = [:]
  /// The default values of attributes that the document declares, by the name of the element as written.
  private var defaults: [ByteText: [Attribute]] = [:]
  /// Remaining bytes for the expansion of entities and default values.
  private var room: Int

  package init(_ bytes: [UInt8]) {
    room = Limit.entities(in: bytes.count)
    text = TextCursor(bytes)
    _ = text.take("\u{FEFF}")
  }

  /// Creates a tokenizer of one element of a document, which starts at an offset.
  package init(_ document: XMLTokenizer, at offset: Int) {
    text = document.text
    text.offset = offset
    (definitions, defaults, room) = (document.definitions, document.defaults, document.room)
    (prefixes, namespace) = (document.prefixes, document.namespace)
  }

  /// Returns to an earlier position. Entities expanded in between still count.
  package mutating func goBack(to place: XMLTokenizer) {
    let room = room
    self = place
    self.room = room
  }

  package func fault(_ reason: TextFault.Reason) -> TextFault { text.fault(reason) }

  /// The depth of the current element.
  package var depth: Int { open.count }

  /// Returns the next event; `nil` at the end of the document.
  package mutating func next() throws(TextFault) -> Event? {
    if let name = pendingEnd {
      pendingEnd = nil
      open.removeLast()
      return .end(name)
    }
    while true {
      if open.isEmpty { text.skipSpace() }
      if text.isAtEnd {
        guard open.isEmpty, hasRoot else { throw fault(.endsEarly) }
        return nil
      }
      if text.current != UInt8(ascii: "<") {
        guard !open.isEmpty else { throw fault(.unexpected) }
        return .text(try characters(until: UInt8(ascii: "<")))
      }
      if text.take("<!--") {
        try skip(past: "-->")
      } else if text.take("<![CDATA[") {
        guard !open.isEmpty else { throw fault(.unexpected) }
        let start = text.offset
        try skip(past: "]]>")
        return .text(Array(text.bytes[start..<text.offset - 3]))
      } else if text.take("<?") {
        try skip(past: "?>")
      } else if text.take("<!DOCTYPE") {
        try readDocumentType()
      } else if text.take("</") {
        let name = try self.name()
        text.skipSpace()
        guard open.popLast() == name, text.take(UInt8(ascii: ">")) else { throw fault(.unexpected) }
        return .end(local(name))
      } else {
        return try start()
      }
    }
  }

  private mutating func start() throws(TextFault) -> Event {
    guard text.take(UInt8(ascii: "<")), !(open.isEmpty && hasRoot) else { throw fault(.unexpected) }
    let name = try self.name()
    let isRoot = open.isEmpty && !hasRoot && text.offset > 0
    hasRoot = true
    guard open.count < Limit.depth else { throw fault(.tooDeep(limit: Limit.depth)) }
    open.append(name)
    var attributes: [Attribute] = []
    var isEmpty = false
    while true {
      text.skipSpace()
      if text.take(UInt8(ascii: ">")) { break }
      if text.take("/>") {
        isEmpty = true
        break
      }
      let name = try self.name()
      text.skipSpace()
      guard text.take(UInt8(ascii: "=")) else { throw fault(.unexpected) }
      text.skipSpace()
      let quote = text.current
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw fault(.unexpected) }
      text.offset += 1
      let value = try characters(until: quote)
      guard text.take(quote) else { throw fault(.unexpected) }
      guard attributes.count < Limit.attributeCount else { throw fault(.tooLong(limit: Limit.attributeCount)) }
      // Of several references, the one without a prefix counts (SVG 2, section 16.1.4).
      attributes.insert(Attribute(name: local(name), value: value), at: name == "href" ? 0 : attributes.count)
    }
    if !defaults.isEmpty { try addDefaults(of: name, to: &attributes) }
    if isRoot { findNamespace(of: name, attributes) }
    bindPrefixes(attributes)
    if isEmpty { pendingEnd = local(name) }
    return .start(local(name), attributes)
  }

  /// Adds the default values of attributes that an element does not set.
  private mutating func addDefaults(
    of element: ByteText, to attributes: inout [Attribute]
  ) throws(TextFault) {
    for attribute in defaults[element] ?? [] {
      let name = local(attribute.name)
      if attributes.contains(where: { $0.name == name }) { continue }
      room -= attribute.value.count
      guard room >= 0 else { throw fault(.tooLong(limit: Limit.entities(in: text.bytes.count))) }
      attributes.append(Attribute(name: name, value: attribute.value))
    }
  }

  /// Finds the namespace of the root element.
  private mutating func findNamespace(of root: ByteText, _ attributes: [Attribute]) {
    prefixes = []
    let own = root.bytes.firstIndex(of: UInt8(ascii: ":")).map { Array(root.bytes[..<$0]) }
    if let own { prefixes.append(ByteText(bytes: own)) }
    let binding = Array("xmlns".utf8)
    namespace =
      attributes.first { $0.name.bytes == (own.map { binding + [UInt8(ascii: ":")] + $0 } ?? binding) }?
      .value
  }

  /// Adds the prefixes that an element binds to the root element's namespace. They count to the end of the document.
  private mutating func bindPrefixes(_ attributes: [Attribute]) {
    guard let namespace else { return }
    for attribute in attributes where attribute.name.bytes.starts(with: "xmlns:".utf8) && attribute.value == namespace {
      let prefix = ByteText(bytes: Array(attribute.name.bytes.dropFirst(6)))
      if prefixes.count < Limit.prefixCount, !prefixes.contains(prefix) { prefixes.append(prefix) }
    }
  }

  private mutating func skip(past end: StaticString) throws(TextFault) {
    while !text.take(end) {
      guard !text.isAtEnd else { throw fault(.endsEarly) }
      text.offset += 1
    }
  }

  private mutating func readDocumentType() throws(TextFault) {
    while !text.take(UInt8(ascii: ">")) {
      if text.take(UInt8(ascii: "[")) {
        guard !hasRoot else { throw fault(.notUnderstood("DOCTYPE")) }
        try readDefinitions()
      } else {
        try skipPart()
      }
    }
  }

  private mutating func skipDeclaration() throws(TextFault) {
    while !text.take(UInt8(ascii: ">")) { try skipPart() }
  }

  /// Skips a byte of a declaration, or a quoted text.
  private mutating func skipPart() throws(TextFault) {
    let byte = text.current
    let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    repeat {
      guard !text.isAtEnd else { throw fault(.endsEarly) }
      text.offset += 1
    } while isQuote && text.current != byte
    if isQuote { text.offset += 1 }
  }

  /// Reads the internal subset of a document type: entities and default values. Skips declarations of elements.
  private mutating func readDefinitions() throws(TextFault) {
    while true {
      text.skipSpace()
      guard !text.isAtEnd else { throw fault(.endsEarly) }
      if text.take(UInt8(ascii: "]")) { return }
      if text.take("<!--") {
        try skip(past: "-->")
      } else if text.take("<?") {
        try skip(past: "?>")
      } else if text.take("<!ENTITY") {
        try define()
      } else if text.take("<!ATTLIST") {
        try readDefaults()
      } else if text.take("<!") {
        try skipDeclaration()
      } else {
        throw fault(.notUnderstood("DOCTYPE"))
      }
    }
  }

  /// Reads an entity declaration. Ignores external entities; the first declaration of a name counts.
  private mutating func define() throws(TextFault) {
    text.skipSpace()
    guard text.current != UInt8(ascii: "%") else { throw fault(.notUnderstood("DOCTYPE")) }
    let name = try self.name()
    text.skipSpace()
    let quote = text.current
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return try skipDeclaration() }
    let start = text.offset
    try skipPart()
    let value = text.bytes[start + 1..<text.offset - 1]
    // Rejects nested entities and elements, whose expansion would have to be parsed.
    guard !value.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "<") })
    else { throw fault(.notUnderstood("DOCTYPE")) }
    try skipDeclaration()
    if definitions[name] == nil { definitions[name] = Array(value) }
  }

  /// Reads the default values of an attribute list (XML 1.0, section 3.3). The first declaration of an attribute counts.
  private mutating func readDefaults() throws(TextFault) {
    text.skipSpace()
    guard let element = try? name() else { return try skipDeclaration() }
    while true {
      text.skipSpace()
      if text.take(UInt8(ascii: ">")) { return }
      guard let attribute = try? name() else { return try skipDeclaration() }
      text.skipSpace()
      // The type: a word, a list in parentheses, or both.
      _ = try? name()
      text.skipSpace()
      if text.take(UInt8(ascii: "(")) { try skip(past: ")") }
      text.skipSpace()
      if text.take("#REQUIRED") || text.take("#IMPLIED") { continue }
      if text.take("#FIXED") { text.skipSpace() }
      let quote = text.current
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return try skipDeclaration() }
      text.offset += 1
      let value = try characters(until: quote)
      text.offset += 1
      let known = defaults[element] ?? []
      if known.count < Limit.defaultCount, !known.contains(where: { $0.name == attribute }) {
        defaults[element] = known + [Attribute(name: attribute, value: value)]
      }
    }
  }

  private mutating func name() throws(TextFault) -> ByteText {
    let start = text.offset
    loop: while !text.isAtEnd {
      switch text.current {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-"),
        UInt8(ascii: "."), 0x80...:
        text.offset += 1
      default: break loop
      }
    }
    guard text.offset > start, text.offset - start <= Limit.nameLength else { throw fault(.unexpected) }
    return ByteText(bytes: Array(text.bytes[start..<text.offset]))
  }

  /// Returns a name without the prefix of the root element's namespace or of XML. `href` loses any prefix, because it
  /// varies.
  private func local(_ name: ByteText) -> ByteText {
    guard let colon = name.bytes.firstIndex(of: UInt8(ascii: ":")) else { return name }
    let (prefix, rest) = (
      ByteText(bytes: Array(name.bytes[..<colon])), ByteText(bytes: Array(name.bytes[(colon + 1)...]))
    )
    return prefix == "xml" || rest == "href" || prefixes.contains(prefix) ? rest : name
  }

  /// Reads characters up to a byte, which is not consumed, and replaces references.
  private mutating func characters(until end: UInt8) throws(TextFault) -> [UInt8] {
    var result: [UInt8] = []
    while true {
      let start = text.offset
      while text.offset < text.bytes.count, case let byte = text.bytes[text.offset], byte != end,
        byte != UInt8(ascii: "&"), byte != UInt8(ascii: "<")
      { text.offset += 1 }
      result += text.bytes[start..<text.offset]
      if text.isAtEnd { throw fault(.endsEarly) }
      if text.current == end { return result }
      guard text.take(UInt8(ascii: "&")) else { throw fault(.unexpected) }
      try reference(into: &result)
    }
  }

  private mutating func reference(into result: inout [UInt8]) throws(TextFault) {
    for (name, character) in Self.entities where text.take(name) {
      result.append(character)
      return
    }
    guard text.take(UInt8(ascii: "#")) else { return try ownReference(into: &result) }
    let code: UInt32
    if text.take(UInt8(ascii: "x")) {
      // There may be any number of leading zeros.
      skipZeros()
      code = text.hexadecimal(atMost: 7).value
    } else {
      code = decimal()
    }
    guard text.take(UInt8(ascii: ";")), code > 0, let scalar = Unicode.Scalar(code) else { throw fault(.unexpected) }
    result.append(scalar)
  }

  private mutating func ownReference(into result: inout [UInt8]) throws(TextFault) {
    let place = text
    guard !definitions.isEmpty, let name = try? name(), text.take(UInt8(ascii: ";")), let value = definitions[name]
    else {
      text = place
      throw fault(.notUnderstood("&"))
    }
    room -= value.count
    guard room >= 0 else { throw fault(.tooLong(limit: Limit.entities(in: text.bytes.count))) }
    result += value
  }

  private mutating func skipZeros() {
    while text.take(UInt8(ascii: "0")) {}
  }

  private mutating func decimal() -> UInt32 {
    var (code, count) = (UInt32(0), 0)
    skipZeros()
    while count < 8, case let digit = text.current &- UInt8(ascii: "0"), digit < 10 {
      code = code * 10 + UInt32(digit)
      count += 1
      text.offset += 1
    }
    return code
  }

  private static var entities: [(StaticString, UInt8)] {
    [
      ("amp;", UInt8(ascii: "&")), ("lt;", UInt8(ascii: "<")), ("gt;", UInt8(ascii: ">")),
      ("quot;", UInt8(ascii: "\"")), ("apos;", UInt8(ascii: "'")),
    ]
  }
}

extension [XMLTokenizer.Attribute] {
  /// The value of an attribute.
  package subscript(_ name: StaticString) -> [UInt8]? {
    for attribute in self where attribute.name == name { return attribute.value }
    return nil
  }

  package func text(_ name: StaticString) -> ByteText? { self[name].map { ByteText(bytes: $0) } }
}
