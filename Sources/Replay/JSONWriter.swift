/// Writes JSON in the one form that a log may have: no blanks, shortest numbers.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  /// A number was not finite; the text is of no use.
  private(set) var hasOverflown = false
  private var needsComma = false

  mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  mutating func newline() {
    bytes.append(0x0A)
    needsComma = false
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  mutating func key(_ key: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for offset in 0..<key.utf8CodeUnitCount { bytes.append(key.utf8Start[offset]) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func text(_ text: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for offset in 0..<text.utf8CodeUnitCount { bytes.append(text.utf8Start[offset]) }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func text(_ text: [UInt8]) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text { escaped(byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x08: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "b")]
    case 0x0C: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "f")]
    case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
    case 0x0D: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
    case 0x09: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
    case 0..<0x20:
      let digits: [UInt8] = [byte >> 4, byte & 15]
      bytes += [UInt8(ascii: "\\"), UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")]
      for digit in digits { bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10) }
    default: bytes.append(byte)
    }
  }

  mutating func bool(_ value: Bool) {
    separate()
    for byte in value ? Array("true".utf8) : Array("false".utf8) { bytes.append(byte) }
  }

  mutating func null() {
    separate()
    bytes += Array("null".utf8)
  }

  /// Writes a value as it was read.
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
      for (key, one) in members { member(key, one) }
      close("}")
    }
  }

  mutating func member(_ key: JSONText, _ value: JSONValue) {
    text(key.bytes)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    self.value(value)
  }

  /// Puts white space between two values, for people.
  mutating func lineBreak() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    bytes.append(0x0A)
    needsComma = false
  }

  /// The shortest decimal that reads as the same Double: digits for 1e-6 ≤ |x| < 1e21, otherwise with an exponent;
  /// minus zero is 0. What is not finite cannot be written and makes the whole log void.
  mutating func number(_ x: Double) {
    guard x.isFinite else { return hasOverflown = true }
    separate()
    guard x != 0 else { return bytes.append(UInt8(ascii: "0")) }
    if x < 0 { bytes.append(UInt8(ascii: "-")) }
    let (digits, point) = Self.shortest(x.magnitude)
    let zero = UInt8(ascii: "0")
    let dot = UInt8(ascii: ".")
    if point > 0, point <= 21 {
      bytes += digits.prefix(point)
      if digits.count < point { bytes += [UInt8](repeating: zero, count: point - digits.count) }
      if digits.count > point { bytes += [dot] + digits.dropFirst(point) }
    } else if point <= 0, point > -6 {
      bytes += [zero, dot] + [UInt8](repeating: zero, count: -point) + digits
    } else {
      bytes.append(digits[0])
      if digits.count > 1 { bytes += [dot] + digits.dropFirst() }
      bytes += [UInt8(ascii: "e"), point > 0 ? UInt8(ascii: "+") : UInt8(ascii: "-")]
      bytes += Array(abs(point - 1).description.utf8)
    }
  }

  /// Shortest digits, as ASCII without zeros at either end, and the place of the point: 0.digits × 10^point.
  private static func shortest(_ x: Double) -> (digits: [UInt8], point: Int) {
    var digits: [UInt8] = []
    var (point, exponent) = (0, 0)
    var (isFraction, isExponent, isNegative) = (false, false, false)
    // The standard library's text has shortest digits: 12.5, 1e-07, 1.5e+300.
    for byte in x.description.utf8 {
      switch byte {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"): isExponent = true
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "+"): break
      case _ where isExponent: exponent = exponent * 10 + Int(byte - UInt8(ascii: "0"))
      default:
        if byte == UInt8(ascii: "0"), digits.isEmpty {
          if isFraction { point -= 1 }
        } else {
          digits.append(byte)
          if !isFraction { point += 1 }
        }
      }
    }
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return (digits, point + (isNegative ? -exponent : exponent))
  }
}
