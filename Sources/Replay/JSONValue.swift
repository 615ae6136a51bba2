/// A JSON value (RFC 8259). Objects keep the order of their members.
enum JSONValue {
  case null
  case bool(Bool)
  case number(Double)
  case string(JSONText)
  case array([JSONValue])
  case object([(key: JSONText, value: JSONValue)])

  /// The member of an object with a key; the last one when there are several, as is common.
  func member(_ key: StaticString) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    for (name, value) in members.reversed() where name == key { return value }
    return nil
  }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// A whole number that a Double holds exactly.
  var integer: Int? {
    guard let number, abs(number) <= 0x1p53, number == number.rounded(.towardZero) else { return nil }
    return Int(number)
  }

  var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  var text: JSONText? {
    if case .string(let text) = self { text } else { nil }
  }

  var array: [JSONValue]? {
    if case .array(let array) = self { array } else { nil }
  }

  /// The numbers of an array of so many numbers.
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

/// Text as UTF-8; compared byte by byte, which needs no Unicode tables.
struct JSONText: Equatable {
  var bytes: [UInt8]

  static func == (text: JSONText, other: StaticString) -> Bool {
    guard text.bytes.count == other.utf8CodeUnitCount else { return false }
    for index in text.bytes.indices where text.bytes[index] != other.utf8Start[index] { return false }
    return true
  }

  /// For messages.
  var string: String { String(decoding: bytes, as: UTF8.self) }
}
