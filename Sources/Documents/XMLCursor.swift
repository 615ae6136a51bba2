/// Reads XML 1.0 tag by tag, as much of it as InkML and SVG need.
///
/// UTF-8 only. Names are taken without their prefix. There are no entities but the five of XML and characters by number; a
/// document type with definitions of its own is refused, so that nothing can grow while it is read.
struct XMLCursor {
  enum Event {
    case start(String, [Attribute])
    case text([UInt8])
    case end(String)
  }

  struct Attribute {
    let name: String
    let value: [UInt8]
  }

  var text: TextCursor
  private var open: [String] = []
  private var pendingEnd: String?
  private var hasRoot = false

  init(_ bytes: [UInt8]) throws(DocumentError) {
    text = TextCursor(bytes)
    guard bytes.count <= DocumentLimit.byteCount else { throw text.error(.tooLong(limit: DocumentLimit.byteCount)) }
    _ = text.take("\u{FEFF}")
  }

  func error(_ reason: DocumentError.Reason) -> DocumentError { text.error(reason) }

  /// How deep the cursor is.
  var depth: Int { open.count }

  /// The next event; `nil` at the end of the document.
  mutating func next() throws(DocumentError) -> Event? {
    if let name = pendingEnd {
      pendingEnd = nil
      open.removeLast()
      return .end(name)
    }
    while true {
      if open.isEmpty { text.skipSpace() }
      if text.isAtEnd {
        guard open.isEmpty, hasRoot else { throw error(.endsEarly) }
        return nil
      }
      if text.current != UInt8(ascii: "<") {
        guard !open.isEmpty else { throw error(.unexpected) }
        return .text(try characters(until: UInt8(ascii: "<")))
      }
      if text.take("<!--") {
        try skip(past: "-->")
      } else if text.take("<![CDATA[") {
        guard !open.isEmpty else { throw error(.unexpected) }
        let start = text.offset
        try skip(past: "]]>")
        return .text(Array(text.bytes[start..<text.offset - 3]))
      } else if text.take("<?") {
        try skip(past: "?>")
      } else if text.take("<!DOCTYPE") {
        try skipDocumentType()
      } else if text.take("</") {
        let name = try self.name()
        text.skipSpace()
        guard open.popLast() == name, text.take(UInt8(ascii: ">")) else { throw error(.unexpected) }
        return .end(Self.local(name))
      } else {
        return try start()
      }
    }
  }

  private mutating func start() throws(DocumentError) -> Event {
    guard text.take(UInt8(ascii: "<")), !(open.isEmpty && hasRoot) else { throw error(.unexpected) }
    let name = try self.name()
    hasRoot = true
    guard open.count < DocumentLimit.depth else { throw error(.tooDeep(limit: DocumentLimit.depth)) }
    open.append(name)
    var attributes: [Attribute] = []
    while true {
      text.skipSpace()
      if text.take(UInt8(ascii: ">")) { break }
      if text.take("/>") {
        pendingEnd = Self.local(name)
        break
      }
      let name = try self.name()
      text.skipSpace()
      guard text.take(UInt8(ascii: "=")) else { throw error(.unexpected) }
      text.skipSpace()
      let quote = text.current
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw error(.unexpected) }
      text.offset += 1
      let value = try characters(until: quote)
      guard text.take(quote) else { throw error(.unexpected) }
      attributes.append(Attribute(name: Self.local(name), value: value))
    }
    return .start(Self.local(name), attributes)
  }

  private mutating func skip(past end: StaticString) throws(DocumentError) {
    while !text.take(end) {
      guard !text.isAtEnd else { throw error(.endsEarly) }
      text.offset += 1
    }
  }

  private mutating func skipDocumentType() throws(DocumentError) {
    while !text.take(UInt8(ascii: ">")) {
      guard !text.isAtEnd else { throw error(.endsEarly) }
      if text.current == UInt8(ascii: "[") { throw error(.notUnderstood("DOCTYPE")) }
      text.offset += 1
    }
  }

  private mutating func name() throws(DocumentError) -> String {
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
    guard text.offset > start, text.offset - start <= 256 else { throw error(.unexpected) }
    return String(decoding: text.bytes[start..<text.offset], as: UTF8.self)
  }

  /// A name without its prefix.
  private static func local(_ name: String) -> String {
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return name }
    return String(decoding: name.utf8[name.utf8.index(after: colon)...], as: UTF8.self)
  }

  /// Characters up to a byte that is not taken, references replaced.
  private mutating func characters(until end: UInt8) throws(DocumentError) -> [UInt8] {
    var result: [UInt8] = []
    while true {
      let start = text.offset
      while text.offset < text.bytes.count, case let byte = text.bytes[text.offset], byte != end,
        byte != UInt8(ascii: "&"), byte != UInt8(ascii: "<")
      { text.offset += 1 }
      result += text.bytes[start..<text.offset]
      if text.isAtEnd { throw error(.endsEarly) }
      if text.current == end { return result }
      guard text.take(UInt8(ascii: "&")) else { throw error(.unexpected) }
      try reference(into: &result)
    }
  }

  private mutating func reference(into result: inout [UInt8]) throws(DocumentError) {
    for (name, character) in Self.entities where text.take(name) {
      result.append(character)
      return
    }
    guard text.take(UInt8(ascii: "#")) else { throw error(.notUnderstood("&")) }
    let isHexadecimal = text.take(UInt8(ascii: "x"))
    var (code, count) = (UInt32(0), 0)
    while !text.take(UInt8(ascii: ";")) {
      let character = text.current
      let digit: UInt32
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(character - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f") where isHexadecimal: digit = UInt32(character - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F") where isHexadecimal: digit = UInt32(character - UInt8(ascii: "A") + 10)
      default: throw error(.unexpected)
      }
      code = code * (isHexadecimal ? 16 : 10) + digit
      count += 1
      text.offset += 1
      guard code <= 0x10FFFF else { throw error(.unexpected) }
    }
    guard count > 0, code > 0, let scalar = Unicode.Scalar(code) else { throw error(.unexpected) }
    result += Array(String(Character(scalar)).utf8)
  }

  private static var entities: [(StaticString, UInt8)] {
    [
      ("amp;", UInt8(ascii: "&")), ("lt;", UInt8(ascii: "<")), ("gt;", UInt8(ascii: ">")),
      ("quot;", UInt8(ascii: "\"")), ("apos;", UInt8(ascii: "'")),
    ]
  }
}

extension [XMLCursor.Attribute] {
  /// The value of an attribute.
  subscript(_ name: String) -> [UInt8]? {
    for attribute in self where attribute.name == name { return attribute.value }
    return nil
  }

  func text(_ name: String) -> String? { self[name].map { String(decoding: $0, as: UTF8.self) } }
}
