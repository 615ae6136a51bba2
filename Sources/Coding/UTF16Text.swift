/// Converts UTF-16 text, which some programs use for XML.
package enum UTF16Text {
  /// Returns a text in UTF-8.
  ///
  /// Recognizes UTF-16 by a byte order mark or by `<` or `{` as first character. Returns all other bytes unchanged.
  ///
  /// Lone surrogates and an odd last byte become U+FFFD.
  /// - Complexity: O(bytes) for UTF-16, otherwise O(1).
  package static func utf8(of bytes: [UInt8]) -> [UInt8] {
    guard let isLittle = isLittleEndian(bytes) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 2)
    var lead: UInt16?
    func unit(at index: Int) -> UInt16 {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? first | second << 8 : first << 8 | second
    }
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let unit = unit(at: index)
      if let first = lead {
        lead = nil
        if unit & 0xFC00 == 0xDC00 {
          let code = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(unit & 0x3FF))
          result.append(Unicode.Scalar(code) ?? replacement)
          continue
        }
        result.append(replacement)
      }
      if unit & 0xFC00 == 0xD800 { lead = unit } else { result.append(Unicode.Scalar(unit) ?? replacement) }
    }
    if lead != nil || bytes.count % 2 == 1 { result.append(replacement) }
    return result
  }

  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// Returns whether UTF-16 is little-endian; `nil` for other texts.
  private static func isLittleEndian(_ bytes: [UInt8]) -> Bool? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (UInt8(ascii: "<"), 0), (UInt8(ascii: "{"), 0): return true
    case (0xFE, 0xFF), (0, UInt8(ascii: "<")), (0, UInt8(ascii: "{")): return false
    default: return nil
    }
  }
}
