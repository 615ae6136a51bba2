/// Reads one JSON text, strictly: no comments, no trailing commas, no bare words, valid UTF-8.
///
/// - Complexity: O(bytes).
struct JSONReader {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  static func read(_ bytes: [UInt8]) throws(ReplayError) -> JSONValue {
    guard bytes.count <= ReplayLimits.bytes else { throw .tooLong(limit: ReplayLimits.bytes) }
    var reader = JSONReader(bytes: bytes)
    reader.skipBlanks()
    let value = try reader.value()
    reader.skipBlanks()
    guard reader.index == bytes.count else { throw .notJSON(offset: reader.index) }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var here: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var wrong: ReplayError { .notJSON(offset: index) }

  private mutating func skipBlanks() {
    while let byte = here, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard here == byte else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(ReplayError) -> JSONValue {
    switch here {
    case UInt8(ascii: "{"): return try nested { (reader) throws(ReplayError) in try reader.object() }
    case UInt8(ascii: "["): return try nested { (reader) throws(ReplayError) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try text())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(ReplayError) -> JSONValue
  ) throws(ReplayError) -> JSONValue {
    guard depth < ReplayLimits.depth else { throw .tooDeep(limit: ReplayLimits.depth) }
    depth += 1
    index += 1
    skipBlanks()
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func array() throws(ReplayError) -> JSONValue {
    var values: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array(values) }
    repeat {
      skipBlanks()
      values.append(try value())
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw wrong }
    return .array(values)
  }

  private mutating func object() throws(ReplayError) -> JSONValue {
    var members: [(key: JSONText, value: JSONValue)] = []
    if take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipBlanks()
      let key = try text()
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw wrong }
      skipBlanks()
      members.append((key, try value()))
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw wrong }
    return .object(members)
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(ReplayError) -> JSONValue {
    for offset in 0..<word.utf8CodeUnitCount {
      guard take(word.utf8Start[offset]) else { throw wrong }
    }
    return value
  }

  // MARK: Text

  private mutating func text() throws(ReplayError) -> JSONText {
    guard take(UInt8(ascii: "\"")) else { throw wrong }
    let start = index
    var text: [UInt8] = []
    while let byte = here {
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard String(validating: text, as: UTF8.self) != nil else { throw .notJSON(offset: start) }
        return JSONText(bytes: text)
      case UInt8(ascii: "\\"): try escape(&text)
      case 0..<0x20: throw .notJSON(offset: index - 1)
      default: text.append(byte)
      }
    }
    throw wrong
  }

  private mutating func escape(_ text: inout [UInt8]) throws(ReplayError) {
    guard let byte = here else { throw wrong }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): try unicode(&text)
    default: throw .notJSON(offset: index - 1)
    }
  }

  private mutating func unicode(_ text: inout [UInt8]) throws(ReplayError) {
    var code = try hex()
    if code & 0xFC00 == 0xD800 {
      guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw wrong }
      let low = try hex()
      guard low & 0xFC00 == 0xDC00 else { throw wrong }
      code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
    }
    guard let scalar = Unicode.Scalar(code) else { throw wrong }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { text.append(byte) }
  }

  private mutating func hex() throws(ReplayError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = here, let digit = Self.hexDigit(byte) else { throw wrong }
      code = code << 4 | digit
      index += 1
    }
    return code
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  // MARK: Numbers

  private mutating func number() throws(ReplayError) -> Double {
    var decimal = Decimal()
    decimal.isNegative = take(UInt8(ascii: "-"))
    let start = index
    let whole = digits(into: &decimal, isFraction: false)
    guard whole > 0, whole == 1 || bytes[start] != UInt8(ascii: "0") else { throw wrong }
    if take(UInt8(ascii: ".")) {
      guard digits(into: &decimal, isFraction: true) > 0 else { throw wrong }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      let isNegative = take(UInt8(ascii: "-"))
      if !isNegative { _ = take(UInt8(ascii: "+")) }
      var (exponent, count) = (0, 0)
      while let byte = here, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        // Beyond this every number is zero or too large, however many digits follow.
        if exponent < 1_000_000_000 { exponent = exponent * 10 + Int(byte - UInt8(ascii: "0")) }
        index += 1
        count += 1
      }
      guard count > 0 else { throw wrong }
      decimal.exponent += isNegative ? -exponent : exponent
    }
    let number = decimal.nearestDouble
    guard number.isFinite else { throw .notJSON(offset: start) }
    return number
  }

  private mutating func digits(into decimal: inout Decimal, isFraction: Bool) -> Int {
    let start = index
    while let byte = here, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      decimal.append(byte - UInt8(ascii: "0"), isFraction: isFraction)
      index += 1
    }
    return index - start
  }
}
