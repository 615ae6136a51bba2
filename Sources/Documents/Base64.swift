/// Reads base64 (RFC 4648, section 4); ``TextWriter`` writes it.
enum Base64 {
  /// The bytes of a text; spaces are skipped, padding may be missing. `nil` when there is anything else.
  static func bytes(of text: some Sequence<UInt8>) -> [UInt8]? {
    var (data, bits, count, isOver) = ([UInt8](), UInt32(0), 0, false)
    for character in text {
      if TextCursor.isSpace(character) { continue }
      if character == UInt8(ascii: "=") {
        isOver = true
        continue
      }
      guard !isOver, let value = value(character) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        data.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return count < 6 ? data : nil
  }

  private static func value(_ character: UInt8) -> UInt8? {
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
