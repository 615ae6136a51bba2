import InkdotCoding

/// Reads one JSON text into a tree.
///
/// - Complexity: O(bytes). Memory: at most 80 bytes per value, of which there are at most ``ReplayLimits/values``.
struct JSONReader {
  private var json: JSONTokenizer
  private var count = 0

  static func read(_ bytes: [UInt8]) throws(ReplayError) -> JSONValue {
    guard bytes.count <= ReplayLimits.bytes else { throw .tooLong(limit: ReplayLimits.bytes) }
    var reader = JSONReader(json: JSONTokenizer(bytes, depthLimit: ReplayLimits.depth))
    do throws(TextFault) {
      let value = try reader.value()
      try reader.json.expectEnd()
      return value
    } catch {
      switch error.reason {
      case .tooDeep(let limit): throw .tooDeep(limit: limit)
      case .tooLong(let limit): throw .tooLong(limit: limit)
      case .unexpected, .endsEarly, .missing, .badValue, .notUnderstood: throw .notJSON(offset: error.offset)
      }
    }
  }

  private init(json: JSONTokenizer) { self.json = json }

  private mutating func value() throws(TextFault) -> JSONValue {
    count += 1
    guard count <= ReplayLimits.values else { throw json.fault(.tooLong(limit: ReplayLimits.values)) }
    json.text.skipSpace()
    switch json.text.current {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(ByteText(bytes: try json.string()))
    case UInt8(ascii: "t") where json.text.take("true"): return .bool(true)
    case UInt8(ascii: "f") where json.text.take("false"): return .bool(false)
    case UInt8(ascii: "n") where json.text.take("null"): return .null
    default:
      guard let number = json.finiteNumber() else { throw json.fault(.unexpected) }
      return .number(number)
    }
  }

  private mutating func array() throws(TextFault) -> JSONValue {
    var (values, isFirst) = ([JSONValue](), true)
    try json.open("[")
    while try json.hasNext(until: "]", isFirst: &isFirst) { values.append(try value()) }
    return .array(values)
  }

  private mutating func object() throws(TextFault) -> JSONValue {
    var (members, isFirst) = ([(key: ByteText, value: JSONValue)](), true)
    try json.open("{")
    while let key = try json.nextKey(isFirst: &isFirst) { members.append((key, try value())) }
    return .object(members)
  }
}
