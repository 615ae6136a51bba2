package import InkdotGeometry

/// Writes compact JSON: no blanks, shortest numbers. Inserts commas automatically.
package struct JSONWriter {
  private var out = TextWriter()
  /// Whether a number was not finite. The text is invalid then.
  package private(set) var hasOverflowed = false
  private var needsComma = false

  package init() {}

  package var bytes: [UInt8] { out.bytes }

  package mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    out.bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  package mutating func close(_ bracket: Unicode.Scalar) {
    out.bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  /// Ends a text and starts the next one.
  package mutating func newline() {
    out.bytes.append(0x0A)
    needsComma = false
  }

  private mutating func separate() {
    if needsComma { out.bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  package mutating func key(_ key: StaticString) {
    text(key)
    colon()
  }

  package mutating func key(_ key: ByteText) {
    text(key.bytes)
    colon()
  }

  private mutating func colon() {
    out.bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a text without characters that must be escaped.
  package mutating func text(_ text: StaticString) {
    separate()
    out.text("\"")
    out.text(text)
    out.text("\"")
  }

  package mutating func text(_ text: [UInt8]) {
    separate()
    out.text("\"")
    for byte in text { escaped(byte) }
    out.text("\"")
  }

  private mutating func escaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): out.text("\\\"")
    case UInt8(ascii: "\\"): out.text("\\\\")
    case 0x08: out.text("\\b")
    case 0x0C: out.text("\\f")
    case 0x0A: out.text("\\n")
    case 0x0D: out.text("\\r")
    case 0x09: out.text("\\t")
    case 0..<0x20:
      out.text("\\u00")
      out.hexDigit(UInt32(byte >> 4))
      out.hexDigit(UInt32(byte))
    default: out.bytes.append(byte)
    }
  }

  package mutating func bool(_ value: Bool) {
    separate()
    out.text(value ? "true" : "false")
  }

  package mutating func null() {
    separate()
    out.text("null")
  }

  /// Inserts white space between two values, for readability.
  package mutating func lineBreak() {
    if needsComma { out.bytes.append(UInt8(ascii: ",")) }
    out.bytes.append(0x0A)
    needsComma = false
  }

  /// Writes the shortest decimal that parses as the same `Double`.
  ///
  /// Digits for 1e-6 ≤ |x| < 1e21, otherwise with an exponent; minus zero is 0. A value that is not finite makes the
  /// whole text invalid.
  package mutating func number(_ x: Double) {
    guard x.isFinite else { return hasOverflowed = true }
    separate()
    out.exact(x)
  }

  /// Writes a number rounded to `places` decimal places.
  package mutating func decimal(_ x: Double, places: Int) {
    separate()
    out.decimal(x, places: places, isTerse: false)
  }

  /// Writes a colour as `"#rrggbbaa"`.
  package mutating func color(_ color: RGBAColor) {
    separate()
    out.text("\"")
    out.colorWithOpacity(color)
    out.text("\"")
  }

  /// Writes bytes as a base64 string.
  package mutating func base64(_ data: [UInt8]) {
    separate()
    out.text("\"")
    out.base64(data)
    out.text("\"")
  }
}
