import InkdotCoding

/// Parses the text of a ``CredentialRecord``. The end of the bytes is always reported as `truncated`.
struct RecordReader {
  let bytes: [UInt8]
  private(set) var offset = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether a byte comes next.
  func isNext(_ byte: UInt8) -> Bool { offset < bytes.count && bytes[offset] == byte }

  /// Consumes a fixed text.
  mutating func expect(
    _ text: StaticString, orThrow error: CredentialRecordError
  ) throws(CredentialRecordError) {
    for index in 0..<text.utf8CodeUnitCount {
      guard offset < bytes.count else { throw .truncated }
      guard bytes[offset] == text.utf8Start[index] else { throw error }
      offset += 1
    }
  }

  /// Reads lower-case letters, which must not end the text.
  mutating func word() throws(CredentialRecordError) -> ArraySlice<UInt8> {
    try run { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
  }

  /// Reads a decimal number without leading zeros, which must not end the text.
  mutating func number(
    after name: StaticString, _ parameter: CredentialRecord.Parameter
  ) throws(CredentialRecordError) -> Int {
    try expect(name, orThrow: .parameterMissing(parameter))
    let digits = try run { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    // Eight digits cover all valid values and cannot overflow.
    guard let first = digits.first, digits.count <= 8, first != UInt8(ascii: "0") || digits.count == 1 else {
      throw .parameterOutOfRange(parameter)
    }
    var number = 0
    for digit in digits { number = number * 10 + Int(digit - UInt8(ascii: "0")) }
    return number
  }

  /// Reads base64 up to the next `$`, which is consumed; as last field, up to the end.
  mutating func base64(isLast: Bool) throws(CredentialRecordError) -> [UInt8] {
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "$") { offset += 1 }
    guard isLast || offset < bytes.count else { throw .truncated }
    guard !isLast || offset == bytes.count else { throw .malformed(offset: offset) }
    guard let decoded = Base64.bytes(of: bytes[start..<offset], .canonical) else { throw .malformed(offset: start) }
    offset += 1
    return decoded
  }

  private mutating func run(
    _ belongs: (UInt8) -> Bool
  ) throws(CredentialRecordError) -> ArraySlice<UInt8> {
    let start = offset
    while offset < bytes.count, belongs(bytes[offset]) { offset += 1 }
    guard offset < bytes.count else { throw .truncated }
    return bytes[start..<offset]
  }
}
