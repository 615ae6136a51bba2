/// Reads JSON (RFC 8259) value by value.
struct JSONCursor {
  var text: TextCursor
  private var depth = 0

  init(_ bytes: [UInt8]) { text = TextCursor(bytes) }

  func error(_ reason: DocumentError.Reason) -> DocumentError { text.error(reason) }

  /// Goes over the sign that must come next, and the space around it.
  mutating func expect(_ sign: Unicode.Scalar) throws(DocumentError) {
    text.skipSpace()
    guard text.take(UInt8(ascii: sign)) else { throw error(.unexpected) }
    text.skipSpace()
  }

  /// Enters an object or array.
  mutating func open(_ sign: Unicode.Scalar) throws(DocumentError) {
    try expect(sign)
    depth += 1
    guard depth <= DocumentLimit.depth else { throw error(.tooDeep(limit: DocumentLimit.depth)) }
  }

  /// Whether there is another element; leaves the object or array when there is none.
  mutating func hasNext(until sign: Unicode.Scalar, isFirst: inout Bool) throws(DocumentError) -> Bool {
    text.skipSpace()
    if text.take(UInt8(ascii: sign)) {
      depth -= 1
      return false
    }
    if !isFirst { try expect(",") }
    isFirst = false
    return true
  }

  /// The key of the next member; `nil` after the last one.
  mutating func nextKey(isFirst: inout Bool) throws(DocumentError) -> String? {
    guard try hasNext(until: "}", isFirst: &isFirst) else { return nil }
    let key = String(decoding: try string(), as: UTF8.self)
    try expect(":")
    return key
  }

  mutating func number(_ name: String) throws(DocumentError) -> Double {
    guard let number = text.number(.strict) else { throw error(.badValue(name)) }
    return number
  }

  /// A number, or `nil` for `null`.
  mutating func numberOrNull(_ name: String) throws(DocumentError) -> Double? {
    text.take("null") ? nil : try number(name)
  }

  mutating func string() throws(DocumentError) -> [UInt8] {
    guard text.take(UInt8(ascii: "\"")) else { throw error(.unexpected) }
    var result: [UInt8] = []
    while true {
      // Whole runs at once: files of photos are long.
      let start = text.offset
      while text.offset < text.bytes.count, case let byte = text.bytes[text.offset],
        byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20
      { text.offset += 1 }
      result += text.bytes[start..<text.offset]
      if text.take(UInt8(ascii: "\"")) { return result }
      guard text.take(UInt8(ascii: "\\")) else { throw error(.unexpected) }
      try escape(into: &result)
    }
  }

  private mutating func escape(into result: inout [UInt8]) throws(DocumentError) {
    let character = text.current
    text.offset += 1
    switch character {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(character)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"):
      var code = try unit()
      if code & 0xFC00 == 0xD800, text.take("\\u") {
        let low = try unit()
        code = low & 0xFC00 == 0xDC00 ? 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF : 0xFFFD
      }
      result += Array(String(Character(Unicode.Scalar(code) ?? "\u{FFFD}")).utf8)
    default:
      text.offset -= 1
      throw error(.unexpected)
    }
  }

  private mutating func unit() throws(DocumentError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      let character = text.current | 0x20
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): code = code << 4 | UInt32(character - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): code = code << 4 | UInt32(character - UInt8(ascii: "a") + 10)
      default: throw error(.unexpected)
      }
      text.offset += 1
    }
    return code
  }

  /// Goes over a value of any kind.
  mutating func skipValue() throws(DocumentError) {
    text.skipSpace()
    var isFirst = true
    switch text.current {
    case UInt8(ascii: "{"):
      try open("{")
      while try nextKey(isFirst: &isFirst) != nil { try skipValue() }
    case UInt8(ascii: "["):
      try open("[")
      while try hasNext(until: "]", isFirst: &isFirst) { try skipValue() }
    case UInt8(ascii: "\""): _ = try string()
    default:
      if text.take("null") || text.take("true") || text.take("false") { return }
      guard text.number(.strict) != nil else { throw error(.unexpected) }
    }
  }
}
