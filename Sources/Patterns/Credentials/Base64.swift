/// Base64 (RFC 4648, standard alphabet) without padding, as the PHC string format has it.
enum Base64 {
  static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(character(UInt8(bits >> UInt32(count) & 63)))
      }
      bits &= 1 << UInt32(count) - 1
    }
    if count > 0 { text.append(character(UInt8(bits << UInt32(6 - count) & 63))) }
  }

  /// The bytes of a text, nil unless it is the one canonical form of them: known characters, no padding, and the bits
  /// that are left over 0.
  static func bytes(of text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for character in text {
      guard let value = value(character) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> UInt32(count) & 255))
        bits &= 1 << UInt32(count) - 1
      }
    }
    return count < 6 && bits == 0 ? bytes : nil
  }

  private static func character(_ value: UInt8) -> UInt8 {
    switch value {
    case 0..<26: UInt8(ascii: "A") + value
    case 26..<52: UInt8(ascii: "a") + value - 26
    case 52..<62: UInt8(ascii: "0") + value - 52
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
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
