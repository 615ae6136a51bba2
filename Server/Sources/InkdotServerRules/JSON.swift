/// A JSON value. Objects keep the order of their fields.
package enum JSON: Sendable {
  case null
  case number(Int)
  case text(String)
  case list([JSON])
  case object([(String, JSON)])

  package static func bytes(_ bytes: [UInt8]) -> JSON { .text(Base64URL.text(bytes)) }

  /// The value as text.
  package var encoded: String {
    switch self {
    case .null: "null"
    case .number(let number): String(number)
    case .text(let text): Self.quoted(text)
    case .list(let values): "[" + values.map(\.encoded).joined(separator: ",") + "]"
    case .object(let fields):
      "{" + fields.map { Self.quoted($0.0) + ":" + $0.1.encoded }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension JSON {
  /// Reads a text (RFC 8259) in UTF-8, strictly.
  ///
  /// Programs disagree about some texts, so it rejects objects with two equal names, escapes of half a character, and
  /// numbers that are not plain integers. `true` and `false` are in no body.
  /// - Throws: `malformed`.
  package init(text: [UInt8]) throws(ServerFailure) {
    var parser = Parser(text: text)
    self = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.isAtEnd else { throw .malformed }
  }

  private struct Parser {
    let text: [UInt8]
    var offset = 0
    /// Maximum depth of a value in the bodies of the protocol. Also limits the recursion.
    private static let depthLimit = 2

    init(text: [UInt8]) { self.text = text }

    var isAtEnd: Bool { offset == text.count }

    mutating func skipSpace() {
      while offset < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[offset]) { offset += 1 }
    }

    private mutating func next() throws(ServerFailure) -> UInt8 {
      guard offset < text.count else { throw .malformed }
      defer { offset += 1 }
      return text[offset]
    }

    /// Consumes a character if it is the next one.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard offset < text.count, text[offset] == UInt8(ascii: character) else { return false }
      offset += 1
      return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(ServerFailure) {
      guard take(character) else { throw .malformed }
    }

    /// Reads a value and the space before it.
    mutating func value(depth: Int) throws(ServerFailure) -> JSON {
      guard depth <= Self.depthLimit else { throw .malformed }
      skipSpace()
      if take("{") { return .object(try fields(depth: depth)) }
      if take("[") { return .list(try elements(depth: depth)) }
      if take("\"") { return .text(try string()) }
      if take("n") {
        for character in "ull".unicodeScalars { try expect(character) }
        return .null
      }
      return .number(try integer())
    }

    private mutating func elements(depth: Int) throws(ServerFailure) -> [JSON] {
      var elements: [JSON] = []
      skipSpace()
      if take("]") { return [] }
      repeat {
        elements.append(try value(depth: depth + 1))
        skipSpace()
      } while take(",")
      try expect("]")
      return elements
    }

    private mutating func fields(depth: Int) throws(ServerFailure) -> [(String, JSON)] {
      var fields: [(String, JSON)] = []
      var names: Set<String> = []
      skipSpace()
      if take("}") { return [] }
      repeat {
        skipSpace()
        try expect("\"")
        let name = try string()
        guard names.insert(name).inserted else { throw .malformed }
        skipSpace()
        try expect(":")
        fields.append((name, try value(depth: depth + 1)))
        skipSpace()
      } while take(",")
      try expect("}")
      return fields
    }

    private mutating func integer() throws(ServerFailure) -> Int {
      let start = offset
      _ = take("-")
      let first = offset
      while offset < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[offset]) { offset += 1 }
      guard let number = Int(String(decoding: text[start..<offset], as: UTF8.self)),
        offset == first + 1 || text[first] != UInt8(ascii: "0")
      else { throw .malformed }
      return number
    }

    /// Reads a string behind its first quotation mark.
    private mutating func string() throws(ServerFailure) -> String {
      var bytes: [UInt8] = []
      while case let byte = try next(), byte != UInt8(ascii: "\"") {
        switch byte {
        case 0..<0x20: throw .malformed
        case UInt8(ascii: "\\"): bytes += Array(String(Character(try escape())).utf8)
        default: bytes.append(byte)
        }
      }
      guard let string = String(validating: bytes, as: UTF8.self) else { throw .malformed }
      return string
    }

    private mutating func escape() throws(ServerFailure) -> Unicode.Scalar {
      switch Unicode.Scalar(try next()) {
      case "\"": return "\""
      case "\\": return "\\"
      case "/": return "/"
      case "b": return "\u{8}"
      case "f": return "\u{C}"
      case "n": return "\n"
      case "r": return "\r"
      case "t": return "\t"
      case "u":
        var code = try unit()
        if code & 0xFC00 == 0xD800 {
          try expect("\\")
          try expect("u")
          let low = try unit()
          guard low & 0xFC00 == 0xDC00 else { throw .malformed }
          code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
        }
        guard let scalar = Unicode.Scalar(code) else { throw .malformed }
        return scalar
      default: throw .malformed
      }
    }

    /// Reads the four digits of an escape.
    private mutating func unit() throws(ServerFailure) -> UInt32 {
      var code: UInt32 = 0
      for _ in 0..<4 {
        guard let digit = Character(Unicode.Scalar(try next())).hexDigitValue else { throw .malformed }
        code = code << 4 | UInt32(digit)
      }
      return code
    }
  }
}

/// The fields of a request's body. Each field must be read once; unread fields are an error.
struct Fields {
  private var values: [String: JSON]

  /// - Throws: `malformed` unless `body` is an object.
  init(_ body: [UInt8]) throws(ServerFailure) {
    try self.init(JSON(text: body))
  }

  private init(_ value: JSON) throws(ServerFailure) {
    guard case .object(let fields) = value else { throw .malformed }
    values = Dictionary(fields) { first, _ in first }
  }

  /// Reads bytes with a count within a range.
  mutating func bytes(_ name: String, _ counts: ClosedRange<Int>) throws(ServerFailure) -> [UInt8] {
    guard let bytes = try bytesIfPresent(name, counts) else { throw .malformed }
    return bytes
  }

  mutating func bytes(_ name: String, _ count: Int) throws(ServerFailure) -> [UInt8] {
    try bytes(name, count...count)
  }

  /// Reads bytes, or `nil` if the field is missing or null.
  mutating func bytesIfPresent(_ name: String, _ counts: ClosedRange<Int>) throws(ServerFailure) -> [UInt8]? {
    switch values.removeValue(forKey: name) {
    case nil, .null?: return nil
    case .text(let text)?:
      guard let bytes = Base64URL.bytes(text), counts.contains(bytes.count) else { throw .malformed }
      return bytes
    case .number?, .list?, .object?: throw .malformed
    }
  }

  mutating func text(_ name: String, atMost count: Int) throws(ServerFailure) -> String {
    guard let text = try textIfPresent(name, atMost: count) else { throw .malformed }
    return text
  }

  mutating func textIfPresent(_ name: String, atMost count: Int) throws(ServerFailure) -> String? {
    switch values.removeValue(forKey: name) {
    case nil, .null?: return nil
    case .text(let text)?:
      guard text.utf8.count <= count, !text.unicodeScalars.contains("\0") else { throw .malformed }
      return text
    case .number?, .list?, .object?: throw .malformed
    }
  }

  mutating func number(_ name: String, _ range: ClosedRange<Int>) throws(ServerFailure) -> Int {
    guard case .number(let number)? = values.removeValue(forKey: name), range.contains(number) else {
      throw .malformed
    }
    return number
  }

  mutating func object(_ name: String) throws(ServerFailure) -> Fields {
    guard let value = values.removeValue(forKey: name) else { throw .malformed }
    return try Fields(value)
  }

  /// Reads a list of byte strings of equal length.
  mutating func list(_ name: String, of count: Int, _ counts: ClosedRange<Int>) throws(ServerFailure) -> [[UInt8]] {
    guard case .list(let entries)? = values.removeValue(forKey: name), counts.contains(entries.count) else {
      throw .malformed
    }
    var list: [[UInt8]] = []
    for entry in entries {
      guard case .text(let text) = entry, let bytes = Base64URL.bytes(text), bytes.count == count else {
        throw .malformed
      }
      list.append(bytes)
    }
    return list
  }

  /// - Throws: `malformed` if a field was not read.
  func end() throws(ServerFailure) {
    guard values.isEmpty else { throw .malformed }
  }
}
