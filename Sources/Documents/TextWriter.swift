import InkdotGeometry

/// Writes text as bytes: words and numbers in the fewest digits, without the tables and copies of `String`.
struct TextWriter {
  var bytes: [UInt8] = []

  mutating func text(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func integer(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(UInt64(value.magnitude))
  }

  private mutating func digits(_ value: UInt64) {
    if value < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(value)) }
    let start = bytes.count
    var rest = value
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    var (low, high) = (start, bytes.count - 1)
    while low < high {
      bytes.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }

  /// A number of units of 10^−places, without zeros at its end. A zero before the point is left out when `isTerse`, as CSS,
  /// SVG and PDF allow and JSON does not.
  mutating func decimal(units: Int64, places: Int, isTerse: Bool = true) {
    var (rest, places) = (units.magnitude, places)
    while places > 0, rest % 10 == 0 { (rest, places) = (rest / 10, places - 1) }
    var scale: UInt64 = 1
    for _ in 0..<places { scale *= 10 }
    if units < 0 { bytes.append(UInt8(ascii: "-")) }
    if rest >= scale || !isTerse || places == 0 { digits(rest / scale) }
    guard places > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: places))
    var fraction = rest % scale
    for index in stride(from: start + places - 1, through: start, by: -1) {
      bytes[index] = UInt8(ascii: "0") + UInt8(fraction % 10)
      fraction /= 10
    }
  }

  /// A number rounded to so many places; NaN and what has more than 18 digits become 0.
  mutating func decimal(_ value: Double, places: Int, isTerse: Bool = true) {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let units = (value * scale).rounded()
    decimal(units: abs(units) < 1e18 ? Int64(units) : 0, places: places, isTerse: isTerse)
  }

  /// `#rgb` where that says it, else `#rrggbb`; the opacity is left out.
  mutating func color(_ color: Color) {
    let rgba = color.rgba
    bytes.append(UInt8(ascii: "#"))
    let isShort = (rgba >> 4 ^ rgba) & 0x0F0F_0F00 == 0
    for shift in stride(from: 28, through: 8, by: isShort ? -8 : -4) { hexDigit(rgba >> UInt32(shift)) }
  }

  mutating func hexDigit(_ value: UInt32) {
    let digit = UInt8(value & 15)
    bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
  }

  /// Bytes in base64 (RFC 4648, section 4).
  mutating func base64(_ data: [UInt8]) {
    let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    bytes.reserveCapacity(bytes.count + (data.count + 2) / 3 * 4)
    alphabet.withUTF8Buffer { alphabet in
      for index in stride(from: 0, to: data.count, by: 3) {
        let count = data.count - index
        let a = UInt32(data[index]) << 16
        let b = count > 1 ? UInt32(data[index + 1]) << 8 : 0
        let word = a | b | (count > 2 ? UInt32(data[index + 2]) : 0)
        bytes.append(alphabet[Int(word >> 18)])
        bytes.append(alphabet[Int(word >> 12 & 63)])
        bytes.append(count > 1 ? alphabet[Int(word >> 6 & 63)] : UInt8(ascii: "="))
        bytes.append(count > 2 ? alphabet[Int(word & 63)] : UInt8(ascii: "="))
      }
    }
  }
}
