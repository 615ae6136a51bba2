/// Base64 with the standard alphabet (RFC 4648, section 4).
package enum Base64 {
  /// The texts that a reader accepts.
  package enum Form {
    /// Unpadded, only characters of the alphabet, unused bits 0. Each byte sequence has exactly one such text, because
    /// records are compared as texts.
    case canonical
    /// Skips white space, allows missing padding and ignores unused bits, for texts of other programs.
    case lenient
  }

  private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

  /// Appends bytes as base64.
  ///
  /// - Complexity: O(bytes).
  package static func append(_ data: [UInt8], isPadded: Bool, to text: inout [UInt8]) {
    text.reserveCapacity(text.count + (data.count + 2) / 3 * 4)
    alphabet.withUTF8Buffer { alphabet in
      var index = 0
      while index + 3 <= data.count {
        let word = UInt32(data[index]) << 16 | UInt32(data[index + 1]) << 8 | UInt32(data[index + 2])
        for shift in stride(from: UInt32(18), through: 0, by: -6) { text.append(alphabet[Int(word >> shift & 63)]) }
        index += 3
      }
      let rest = data.count - index
      guard rest > 0 else { return }
      let word = UInt32(data[index]) << 16 | (rest > 1 ? UInt32(data[index + 1]) << 8 : 0)
      text.append(alphabet[Int(word >> 18)])
      text.append(alphabet[Int(word >> 12 & 63)])
      if rest > 1 { text.append(alphabet[Int(word >> 6 & 63)]) }
      if isPadded { text += repeatElement(UInt8(ascii: "="), count: 3 - rest) }
    }
  }

  /// Decodes a text; `nil` if it does not have the form.
  ///
  /// - Complexity: O(bytes).
  package static func bytes(of text: ArraySlice<UInt8>, _ form: Form) -> [UInt8]? {
    var (data, bits, count, isOver) = ([UInt8](), UInt32(0), UInt32(0), false)
    data.reserveCapacity(text.count / 4 * 3)
    for character in text {
      guard let value = value(of: character) else {
        if form == .canonical { return nil }
        if character == UInt8(ascii: "=") { isOver = true } else if !TextCursor.isSpace(character) { return nil }
        continue
      }
      if isOver { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        data.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    if form == .canonical, bits & (1 << count - 1) != 0 { return nil }
    return count < 6 ? data : nil
  }

  private static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
