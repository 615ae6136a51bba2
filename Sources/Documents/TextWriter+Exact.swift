import InkdotGeometry

extension TextWriter {
  /// A number in the fewest digits that read back as the same one. What is not finite becomes 0.
  mutating func exact(_ number: Double) {
    guard number.isFinite else { return integer(0) }
    let text = Array("\(number)".utf8)
    bytes += text.suffix(2) == [UInt8(ascii: "."), UInt8(ascii: "0")] ? text.dropLast(2) : text[...]
  }

  /// A colour as `#rrggbbaa`.
  mutating func colorWithOpacity(_ color: Color) {
    bytes.append(UInt8(ascii: "#"))
    for shift in stride(from: 28, through: 0, by: -4) { hexDigit(color.rgba >> UInt32(shift)) }
  }
}
