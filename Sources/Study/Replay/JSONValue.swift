import InkdotCoding

/// A JSON value (RFC 8259). Objects keep the order of their members.
enum JSONValue {
  case null
  case bool(Bool)
  case number(Double)
  case string(ByteText)
  case array([JSONValue])
  case object([(key: ByteText, value: JSONValue)])

  /// Returns the member of an object with a key; the last one if there are several, as is common.
  func member(_ key: StaticString) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    for (name, value) in members.reversed() where name == key { return value }
    return nil
  }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// An integer of 32 bits, the size of `Int` in WebAssembly.
  var integer: Int? {
    guard let number, let integer = Int32(exactly: number) else { return nil }
    return Int(integer)
  }

  var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  var text: ByteText? {
    if case .string(let text) = self { text } else { nil }
  }

  var array: [JSONValue]? {
    if case .array(let array) = self { array } else { nil }
  }

  /// Returns the numbers of an array of `count` numbers.
  func numbers(_ count: Int) -> [Double]? {
    guard let array, array.count == count else { return nil }
    var numbers: [Double] = []
    for value in array {
      guard let number = value.number else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}

extension JSONWriter {
  /// Writes a value.
  mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let flag): bool(flag)
    case .number(let x): number(x)
    case .string(let string): text(string.bytes)
    case .array(let values):
      open("[")
      for one in values { self.value(one) }
      close("]")
    case .object(let members):
      open("{")
      for (key, one) in members {
        self.key(key)
        self.value(one)
      }
      close("}")
    }
  }
}
