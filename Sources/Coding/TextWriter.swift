package import InkdotGeometry

/// Writes text as bytes, with numbers in the fewest digits. Avoids the tables and copies of `String`.
package struct TextWriter {
  package var bytes: [UInt8] = []

  package init() {}

  package mutating func text(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes text between tags, and escapes the markup characters of XML.
  package mutating func escaped(_ utf8: some Sequence<UInt8>) {
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "&"): text("&amp;")
      case UInt8(ascii: "<"): text("&lt;")
      case UInt8(ascii: ">"): text("&gt;")
      default: bytes.append(byte)
      }
    }
  }

  package mutating func integer(_ value: Int) {
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

  /// Writes a number of units of 10^−places without trailing zeros.
  ///
  /// `isTerse` omits a zero before the point, which CSS, SVG and PDF allow and JSON does not.
  package mutating func decimal(units: Int64, places: Int, isTerse: Bool = true) {
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

  /// Writes a number rounded to `places` decimal places; NaN and numbers of more than 18 digits become 0.
  package mutating func decimal(_ value: Double, places: Int, isTerse: Bool = true) {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let units = (value * scale).rounded()
    decimal(units: abs(units) < 1e18 ? Int64(units) : 0, places: places, isTerse: isTerse)
  }

  /// Writes the shortest decimal that parses as the same number.
  ///
  /// Digits for 10⁻⁶ ≤ |x| < 10²¹, otherwise with an exponent, as in JavaScript. Minus zero and values that are not
  /// finite become 0.
  package mutating func exact(_ number: Double) {
    guard number.isFinite, number != 0 else { return bytes.append(UInt8(ascii: "0")) }
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let (digits, point) = Self.shortest(number.magnitude)
    let (zero, dot) = (UInt8(ascii: "0"), UInt8(ascii: "."))
    if point > 0, point <= 21 {
      bytes += digits.prefix(point)
      if digits.count < point { bytes += repeatElement(zero, count: point - digits.count) }
      if digits.count > point {
        bytes.append(dot)
        bytes += digits.dropFirst(point)
      }
    } else if point <= 0, point > -6 {
      bytes += [zero, dot]
      bytes += repeatElement(zero, count: -point)
      bytes += digits
    } else {
      bytes.append(digits[0])
      if digits.count > 1 {
        bytes.append(dot)
        bytes += digits.dropFirst()
      }
      bytes += [UInt8(ascii: "e"), point > 0 ? UInt8(ascii: "+") : UInt8(ascii: "-")]
      integer(abs(point - 1))
    }
  }

  /// Returns the shortest digits, as ASCII without zeros at either end, and the position of the point: 0.digits ×
  /// 10^point.
  private static func shortest(_ x: Double) -> (digits: [UInt8], point: Int) {
    var digits: [UInt8] = []
    var (point, exponent) = (0, 0)
    var (isFraction, isExponent, isNegative) = (false, false, false)
    // The description of the standard library has the shortest digits: 12.5, 1e-07, 1.5e+300.
    for byte in x.description.utf8 {
      switch byte {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"): isExponent = true
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "+"): break
      case _ where isExponent: exponent = exponent * 10 + Int(byte - UInt8(ascii: "0"))
      default:
        if byte == UInt8(ascii: "0"), digits.isEmpty {
          if isFraction { point -= 1 }
        } else {
          digits.append(byte)
          if !isFraction { point += 1 }
        }
      }
    }
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return (digits, point + (isNegative ? -exponent : exponent))
  }

  /// Writes a colour as `#rrggbbaa`.
  package mutating func colorWithOpacity(_ color: RGBAColor) {
    bytes.append(UInt8(ascii: "#"))
    for shift in stride(from: 28, through: 0, by: -4) { hexDigit(color.rgba >> UInt32(shift)) }
  }

  /// Writes a colour as `#rgb` if exact, otherwise as `#rrggbb`, without opacity.
  package mutating func color(_ color: RGBAColor) {
    let rgba = color.rgba
    bytes.append(UInt8(ascii: "#"))
    let isShort = (rgba >> 4 ^ rgba) & 0x0F0F_0F00 == 0
    for shift in stride(from: 28, through: 8, by: isShort ? -8 : -4) { hexDigit(rgba >> UInt32(shift)) }
  }

  mutating func hexDigit(_ value: UInt32) {
    let digit = UInt8(value & 15)
    bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
  }

  /// Writes bytes in padded base64 (RFC 4648, section 4).
  package mutating func base64(_ data: [UInt8]) { Base64.append(data, isPadded: true, to: &bytes) }
}
