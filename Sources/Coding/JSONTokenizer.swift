/// Reads JSON (RFC 8259) value by value, strictly: no comments, no trailing commas, no bare words, numbers that a Double can
/// hold, strings that are UTF-8 without lone surrogates.
///
/// 1. ``open(_:)`` enters an object or array; ``nextKey(isFirst:)`` or ``hasNext(until:isFirst:)`` goes to the next element
///    and leaves at the end.
/// 2. An element is read with ``string()``, ``number(_:)``, ``skipValue()``, or entered in turn.
///
/// - Complexity: O(bytes); it keeps nothing but the string under way and goes no deeper than its limit.
package struct JSONTokenizer {
  package var text: TextCursor
  private var depth = 0
  private let depthLimit: Int

  /// - Parameter depthLimit: most objects and arrays inside each other.
  package init(_ bytes: [UInt8], depthLimit: Int) {
    text = TextCursor(bytes)
    self.depthLimit = depthLimit
  }

  package func fault(_ reason: TextFault.Reason) -> TextFault { text.fault(reason) }

  /// Goes over the sign that must come next, and the space around it.
  package mutating func expect(_ sign: Unicode.Scalar) throws(TextFault) {
    text.skipSpace()
    guard text.take(UInt8(ascii: sign)) else { throw fault(.unexpected) }
    text.skipSpace()
  }

  /// Enters an object or array.
  package mutating func open(_ sign: Unicode.Scalar) throws(TextFault) {
    text.skipSpace()
    guard text.current == UInt8(ascii: sign) else { throw fault(.unexpected) }
    guard depth < depthLimit else { throw fault(.tooDeep(limit: depthLimit)) }
    depth += 1
    text.offset += 1
    text.skipSpace()
  }

  /// Whether there is another element; leaves the object or array when there is none.
  package mutating func hasNext(until sign: Unicode.Scalar, isFirst: inout Bool) throws(TextFault) -> Bool {
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
  package mutating func nextKey(isFirst: inout Bool) throws(TextFault) -> ByteText? {
    guard try hasNext(until: "}", isFirst: &isFirst) else { return nil }
    let key = try string()
    try expect(":")
    return ByteText(bytes: key)
  }

  /// Nothing but space may follow.
  package mutating func expectEnd() throws(TextFault) {
    text.skipSpace()
    guard text.isAtEnd else { throw fault(.unexpected) }
  }

  // MARK: Numbers

  /// A finite number; `name` tells whose value it is.
  package mutating func number(_ name: StaticString) throws(TextFault) -> Double {
    guard let number = finiteNumber() else { throw fault(.badValue("\(name)")) }
    return number
  }

  /// True or false; `name` tells whose value it is.
  package mutating func bool(_ name: StaticString) throws(TextFault) -> Bool {
    if text.take("true") { return true }
    guard text.take("false") else { throw fault(.badValue("\(name)")) }
    return false
  }

  /// A number; `nil`, and the cursor has not moved, when there is none or a Double cannot hold it.
  package mutating func finiteNumber() -> Double? {
    let start = text.offset
    guard let number = text.number(.strict), number.isFinite else {
      text.offset = start
      return nil
    }
    return number
  }

  /// Enters an array of numbers and nulls, reads the first eight of them into a row and leaves it. `null` becomes NaN.
  ///
  /// - Returns: how many elements the array has.
  package mutating func numbers(into row: inout SIMD8<Double>, _ name: StaticString) throws(TextFault) -> Int {
    var (isFirst, count) = (true, 0)
    try open("[")
    while try hasNext(until: "]", isFirst: &isFirst) {
      let isNull = text.current == UInt8(ascii: "n") && text.take("null")
      let value = isNull ? .nan : try number(name)
      if count < row.scalarCount { row[count] = value }
      count += 1
    }
    return count
  }

  // MARK: Strings

  package mutating func string() throws(TextFault) -> [UInt8] {
    let open = text.offset
    guard text.take(UInt8(ascii: "\"")) else { throw fault(.unexpected) }
    var result: [UInt8] = []
    var highest: UInt8 = 0
    while true {
      // Whole runs at once: files of photos are long.
      let start = text.offset
      while text.offset < text.bytes.count, case let byte = text.bytes[text.offset],
        byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20
      {
        highest |= byte
        text.offset += 1
      }
      result += text.bytes[start..<text.offset]
      if text.take(UInt8(ascii: "\"")) {
        guard highest < 0x80 || ByteText.isValid(result) else { throw TextFault(.unexpected, at: open) }
        return result
      }
      guard text.take(UInt8(ascii: "\\")) else { throw fault(.unexpected) }
      try escape(into: &result)
    }
  }

  private mutating func escape(into result: inout [UInt8]) throws(TextFault) {
    let character = text.current
    switch character {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(character)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"):
      text.offset += 1
      var code = try unit()
      if code & 0xFC00 == 0xD800 {
        guard text.take("\\u") else { throw fault(.unexpected) }
        let low = try unit()
        guard low & 0xFC00 == 0xDC00 else { throw fault(.unexpected) }
        code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
      }
      // Half of a pair is no character.
      guard let scalar = Unicode.Scalar(code) else { throw fault(.unexpected) }
      result.append(scalar)
      return
    default: throw fault(.unexpected)
    }
    text.offset += 1
  }

  private mutating func unit() throws(TextFault) -> UInt32 {
    let (code, count) = text.hexadecimal(atMost: 4)
    guard count == 4 else { throw fault(.unexpected) }
    return code
  }

  /// Goes over a value of any kind.
  package mutating func skipValue() throws(TextFault) {
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
      guard finiteNumber() != nil else { throw fault(.unexpected) }
    }
  }
}

extension [UInt8] {
  /// Appends a character as UTF-8.
  mutating func append(_ scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
  }
}
