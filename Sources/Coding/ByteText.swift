/// Text as UTF-8. Compared byte by byte, which needs no Unicode tables.
package struct ByteText: Hashable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  package init(_ text: StaticString) { bytes = text.withUTF8Buffer { Array($0) } }

  package static func == (text: ByteText, other: StaticString) -> Bool {
    guard text.bytes.count == other.utf8CodeUnitCount else { return false }
    for index in text.bytes.indices where text.bytes[index] != other.utf8Start[index] { return false }
    return true
  }

  /// Supports `switch`.
  package static func ~= (pattern: StaticString, text: ByteText) -> Bool { text == pattern }

  /// The text as a `String`, for messages.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether bytes are valid UTF-8.
  ///
  /// - Complexity: O(bytes).
  package static func isValid(_ bytes: [UInt8]) -> Bool {
    var (decoder, iterator) = (UTF8(), bytes.makeIterator())
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }
}
