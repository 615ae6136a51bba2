/// Reads JSON (RFC 8259) value by value, strictly.
///
/// Rejects comments, trailing commas, bare words, numbers beyond the range of `Double`, invalid UTF-8 and lone
/// surrogates.
///
/// 1. ``open(_:)`` enters an object or array; ``nextKey(isFirst:)`` or ``hasNext(until:isFirst:)`` advances to the next
///    element and leaves at the end.
/// 2. Read an element with ``string()``, ``number(_:)`` or ``skipValue()``, or enter it.
///
/// - Complexity: O(bytes). Memory: the current string; the depth is limited.
package struct JSONTokenizer {
  package var text: TextCursor
  private var depth = 0
  private let depthLimit: Int

  /// - Parameter depthLimit: maximum nesting depth of objects and arrays.
  package init(_ bytes: [UInt8], depthLimit: Int) {
    text = TextCursor(bytes)
    self.depthLimit = depthLimit
  }

  package func fault(_ reason: TextFault.Reason) -> TextFault { text.fault(reason) }

  /// Consumes a required character and the space around it.
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

  /// Returns whether there is another element. Leaves the object or array if there is none.
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

  /// Returns the key of the next member; `nil` after the last one.
  package mutating func nextKey(isFirst: inout Bool) throws(TextFault) -> ByteText? {
    guard try hasNext(until: "}", isFirst: &isFirst) else { return nil }
    let key = try string()
    try expect(":")
    return ByteText(bytes: key)
  }

  /// Requires that only space follows.
  package mutating func expectEnd() throws(TextFault) {
    text.skipSpace()
    guard text.isAtEnd else { throw fault(.unexpected) }
  }

  // MARK: Numbers

  /// Reads a finite number; `name` is its key, for errors.
  package mutating func number(_ name: StaticString) throws(TextFault) -> Double {
    guard let number = finiteNumber() else { throw fault(.badValue("\(name)")) }
    return number
  }

  /// Reads `true` or `false`; `name` is its key, for errors.
  package mutating func bool(_ name: StaticString) throws(TextFault) -> Bool {
    if text.take("true") { return true }
    guard text.take("false") else { throw fault(.badValue("\(name)")) }
    return false
  }

  /// Reads a number; `nil`, without moving the cursor, if there is none or `Double` cannot hold it.
  package mutating func finiteNumber() -> Double? {
    let start = text.offset
    guard let number = text.number(.strict), number.isFinite else {
      text.offset = start
      return nil
    }
    return number
  }

  /// Reads an array of numbers and nulls, and stores the first eight in a row. `null` becomes NaN.
  ///
  /// - Returns: the number of elements of the array.
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
      // Copies whole runs, because files of photos are long.
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
      // A lone surrogate is not a character.
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

  /// Skips a value of any kind.
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
