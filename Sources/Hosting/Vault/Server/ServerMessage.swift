#if !hasFeature(Embedded)
  import InkdotCoding

  /// Writes the body of a request as JSON. Bytes are base64url.
  struct ServerBody {
    private var writer = JSONWriter()

    init() { writer.open("{") }

    /// Returns a body with the members that `write` adds.
    static func bytes(_ write: (inout ServerBody) -> Void) -> [UInt8] {
      var body = ServerBody()
      write(&body)
      body.writer.close("}")
      return body.writer.bytes
    }

    mutating func bytes(_ name: StaticString, _ bytes: [UInt8]) { text(name, Self.base64URL(bytes)) }

    mutating func text(_ name: StaticString, _ text: [UInt8]) {
      writer.key(name)
      writer.text(text)
    }

    mutating func number(_ name: StaticString, _ number: Int) {
      writer.key(name)
      writer.number(Double(number))
    }

    mutating func null(_ name: StaticString) {
      writer.key(name)
      writer.null()
    }

    mutating func object(_ name: StaticString, _ write: (inout ServerBody) -> Void) {
      writer.key(name)
      writer.open("{")
      write(&self)
      writer.close("}")
    }

    /// Writes a list of byte strings.
    mutating func list(_ name: StaticString, _ values: [[UInt8]]) {
      writer.key(name)
      writer.open("[")
      for bytes in values { writer.text(Self.base64URL(bytes)) }
      writer.close("]")
    }

    /// Base64 without padding, with `-` and `_` (RFC 4648, section 5).
    static func base64URL(_ bytes: [UInt8]) -> [UInt8] {
      var text: [UInt8] = []
      Base64.append(bytes, isPadded: false, to: &text)
      return text.map { character in
        switch character {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: character
        }
      }
    }
  }

  /// A JSON value of an answer.
  enum ServerValue {
    case null
    case number(Double)
    case text([UInt8])
    case list([ServerValue])
    case object([String: ServerValue])

    /// - Returns: `nil` unless the bytes are a single value.
    init?(json: [UInt8]) {
      var tokens = JSONTokenizer(json, depthLimit: 8)
      guard let value = try? Self.read(&tokens), (try? tokens.expectEnd()) != nil else { return nil }
      self = value
    }

    private static func read(_ tokens: inout JSONTokenizer) throws -> ServerValue {
      tokens.text.skipSpace()
      var isFirst = true
      switch tokens.text.current {
      case UInt8(ascii: "{"):
        var fields: [String: ServerValue] = [:]
        try tokens.open("{")
        while let key = try tokens.nextKey(isFirst: &isFirst) { fields[key.string] = try read(&tokens) }
        return .object(fields)
      case UInt8(ascii: "["):
        var values: [ServerValue] = []
        try tokens.open("[")
        while try tokens.hasNext(until: "]", isFirst: &isFirst) { values.append(try read(&tokens)) }
        return .list(values)
      case UInt8(ascii: "\""): return .text(try tokens.string())
      default:
        if tokens.text.take("null") { return .null }
        return .number(try tokens.number("answer"))
      }
    }

    subscript(name: String) -> ServerValue? {
      guard case .object(let fields) = self else { return nil }
      return fields[name]
    }

    var isNull: Bool { if case .null = self { true } else { false } }

    var string: String? {
      guard case .text(let text) = self else { return nil }
      return String(decoding: text, as: UTF8.self)
    }

    /// An integer from 0 to 2^53.
    var count: Int? {
      guard case .number(let number) = self, number >= 0, number <= 9_007_199_254_740_992 else { return nil }
      return Int(exactly: number)
    }

    func bytes(_ length: Int? = 32) -> [UInt8]? {
      guard case .text(let text) = self else { return nil }
      let standard = text.map { character in
        switch character {
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: character
        }
      }
      guard let bytes = Base64.bytes(of: standard[...], .canonical), length == nil || bytes.count == length else {
        return nil
      }
      return bytes
    }
  }
#endif
