/// A cursor over the bytes of a text.
package struct TextCursor {
  package let bytes: [UInt8]
  package var offset = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  @inlinable
  package var isAtEnd: Bool { offset >= bytes.count }

  /// The byte at the cursor; 0 at the end.
  @inlinable
  package var current: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Returns a fault at the cursor. At the end of the text, the reason is always the early end.
  package func fault(_ reason: TextFault.Reason) -> TextFault {
    TextFault(isAtEnd && reason == .unexpected ? .endsEarly : reason, at: offset)
  }

  @inlinable
  package mutating func skipSpace() {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
  }

  @inlinable
  package static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  /// Consumes a byte if it is the next one.
  @inlinable
  package mutating func take(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// Consumes a text if it comes next.
  package mutating func take(_ text: StaticString) -> Bool {
    guard bytes.count - offset >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[offset + index] != text.utf8Start[index] { return false }
    offset += text.utf8CodeUnitCount
    return true
  }

  /// Consumes at most `most` hexadecimal digits.
  ///
  /// - Returns: their value and number; a value has at most eight digits.
  package mutating func hexadecimal(atMost most: Int) -> (value: UInt32, count: Int) {
    var (value, count) = (UInt32(0), 0)
    while count < most, offset < bytes.count, let digit = Self.hexadecimalDigit(bytes[offset]) {
      value = value << 4 | digit
      count += 1
      offset += 1
    }
    return (value, count)
  }

  /// Returns the value of a hexadecimal digit.
  package static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// The syntax of numbers.
  package enum NumberForm {
    /// As in JSON: no plus sign, a digit before and after the point, no leading zero.
    case strict
    /// As in SVG 2 and CSS: a digit after the point.
    case css
    /// As in InkML: a digit before or after the point.
    case loose
  }

  /// Parses a decimal number, rounded once to the nearest `Double`.
  ///
  /// Returns `nil`, without moving the cursor, if there is none. Too large numbers are infinite.
  ///
  /// - Complexity: O(bytes of the number); at most about 1 µs per byte, a hundredth of that for up to fifteen digits.
  package mutating func number(_ form: NumberForm = .css) -> Double? {
    let number = bytes.withUnsafeBufferPointer { Decimal.read($0, at: offset, form) }
    guard let number else { return nil }
    offset = number.end
    return number.value
  }
}
