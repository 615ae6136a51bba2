/// Colours as texts write them.
enum DocumentColor {
  /// `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, as `0xRRGGBBAA`.
  static func hexadecimal(_ text: some Collection<UInt8>) -> UInt32? {
    guard text.first == UInt8(ascii: "#") else { return nil }
    var (value, count) = (UInt32(0), 0)
    for character in text.dropFirst() {
      let lower = character | 0x20
      let digit: UInt8
      switch lower {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where character < 0x40: digit = character - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = lower - UInt8(ascii: "a") + 10
      default: return nil
      }
      count += 1
      if count > 8 { return nil }
      value = value << 4 | UInt32(digit)
    }
    switch count {
    case 3, 4:
      if count == 3 { value = value << 4 | 15 }
      var wide: UInt32 = 0
      for shift in stride(from: UInt32(12), through: 0, by: -4) { wide = wide << 8 | (value >> shift & 15) * 17 }
      return wide
    case 6: return value << 8 | 255
    case 8: return value
    default: return nil
    }
  }

  /// What CSS 2.1 (section 4.3.6) allows: hexadecimal, `rgb()` with numbers or percents, and its seventeen names; also
  /// `rgba()`.
  static func css(_ text: [UInt8]) -> UInt32? {
    if let color = hexadecimal(text) { return color }
    let lower = text.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    var cursor = TextCursor(lower)
    if cursor.take("rgba(") || cursor.take("rgb(") {
      var parts: [Double] = []
      while parts.count < 4 {
        cursor.skipSpace()
        guard var number = cursor.number() else { break }
        if cursor.take(UInt8(ascii: "%")) { number = number * (parts.count < 3 ? 255 : 1) / 100 }
        parts.append(number)
        cursor.skipSpace()
        _ = cursor.take(UInt8(ascii: ",")) || cursor.take(UInt8(ascii: "/"))
      }
      guard parts.count >= 3, cursor.take(UInt8(ascii: ")")) else { return nil }
      if parts.count == 3 { parts.append(1) }
      parts[3] *= 255
      return parts.reduce(0) { $0 << 8 | UInt32($1 >= 255 ? 255 : $1 > 0 ? $1.rounded() : 0) }
    }
    for (name, color) in names where cursor.take(name) && cursor.isAtEnd { return color }
    return nil
  }

  private static var names: [(StaticString, UInt32)] {
    [
      ("black", 0x0000_00FF), ("silver", 0xC0C0_C0FF), ("gray", 0x8080_80FF), ("white", 0xFFFF_FFFF),
      ("maroon", 0x8000_00FF), ("red", 0xFF00_00FF), ("purple", 0x8000_80FF), ("fuchsia", 0xFF00_FFFF),
      ("green", 0x0080_00FF), ("lime", 0x00FF_00FF), ("olive", 0x8080_00FF), ("yellow", 0xFFFF_00FF),
      ("navy", 0x0000_80FF), ("blue", 0x0000_FFFF), ("teal", 0x0080_80FF), ("aqua", 0x00FF_FFFF),
      ("orange", 0xFFA5_00FF),
    ]
  }
}
