/// Goes through a text byte by byte.
package struct TextCursor {
  package let bytes: [UInt8]
  package var offset = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  @inlinable
  package var isAtEnd: Bool { offset >= bytes.count }

  /// The byte under the cursor; 0 at the end.
  @inlinable
  package var current: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// A fault at the cursor; at the end of the text the reason is always the end.
  package func fault(_ reason: TextFault.Reason) -> TextFault {
    TextFault(isAtEnd && reason == .unexpected ? .endsEarly : reason, at: offset)
  }

  @inlinable
  package mutating func skipSpace() {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
  }

  @inlinable
  package static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  /// Goes over a byte if it is the next one.
  @inlinable
  package mutating func take(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// Goes over a text if it comes next.
  package mutating func take(_ text: StaticString) -> Bool {
    guard bytes.count - offset >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[offset + index] != text.utf8Start[index] { return false }
    offset += text.utf8CodeUnitCount
    return true
  }

  /// Consumes at most `most` hexadecimal digits.
  ///
  /// - Returns: their value and how many there were; more than eight do not fit.
  package mutating func hexadecimal(atMost most: Int) -> (value: UInt32, count: Int) {
    var (value, count) = (UInt32(0), 0)
    while count < most, offset < bytes.count, let digit = Self.hexadecimalDigit(bytes[offset]) {
      value = value << 4 | digit
      count += 1
      offset += 1
    }
    return (value, count)
  }

  /// The value of a hexadecimal digit.
  package static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// How numbers are written.
  package enum NumberForm {
    /// As in JSON: no sign +, a digit before and after the point, no leading zero.
    case strict
    /// As in SVG and InkML.
    case loose
  }

  /// A decimal number, rounded once to the nearest Double; `nil`, and the cursor has not moved, when there is none.
  /// What is too large is infinite.
  ///
  /// - Complexity: O(bytes of the number); at most about a microsecond for each byte, a hundredth of that for numbers of up to
  ///   fifteen digits.
  package mutating func number(_ form: NumberForm = .loose) -> Double? {
    let number = bytes.withUnsafeBufferPointer { Decimal.read($0, at: offset, form) }
    guard let number else { return nil }
    offset = number.end
    return number.value
  }
}
