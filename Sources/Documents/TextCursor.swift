/// Goes through a text byte by byte.
struct TextCursor {
  let bytes: [UInt8]
  var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The byte under the cursor; 0 at the end.
  var current: UInt8 {
    @inline(__always) get { offset < bytes.count ? bytes[offset] : 0 }
  }

  func error(_ reason: DocumentError.Reason) -> DocumentError {
    DocumentError(isAtEnd && reason == .unexpected ? .endsEarly : reason, at: offset, in: bytes)
  }

  mutating func skipSpace() {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  /// Goes over a byte if it is the next one.
  mutating func take(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// Goes over a text if it comes next.
  mutating func take(_ text: StaticString) -> Bool {
    guard bytes.count - offset >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[offset + index] != text.utf8Start[index] { return false }
    offset += text.utf8CodeUnitCount
    return true
  }

  /// How numbers are written.
  enum NumberForm {
    /// As in JSON: no sign +, a digit before and after the point, no leading zero.
    case strict
    /// As in SVG and InkML.
    case loose
  }

  /// A decimal number; `nil`, and the cursor has not moved, when there is none.
  ///
  /// The first 19 digits count. With powers of ten to 10²² the result is what 17 digits were written from; beyond that it
  /// may be off by a few units in the last place.
  mutating func number(_ form: NumberForm = .loose) -> Double? {
    var at = offset
    func byte() -> UInt8 { at < bytes.count ? bytes[at] : 0 }
    let isNegative = byte() == UInt8(ascii: "-")
    if isNegative || form == .loose && byte() == UInt8(ascii: "+") { at += 1 }
    var (digits, exponent, count) = (UInt64(0), 0, 0)
    let start = at
    while case let digit = byte() &- UInt8(ascii: "0"), digit < 10 {
      if count < 19 { digits = digits * 10 + UInt64(digit) } else { exponent += 1 }
      if digits > 0 { count += 1 }
      at += 1
    }
    let wholeCount = at - start
    if form == .strict, wholeCount == 0 || wholeCount > 1 && bytes[start] == UInt8(ascii: "0") { return nil }
    var fractionCount = 0
    if byte() == UInt8(ascii: ".") {
      at += 1
      while case let digit = byte() &- UInt8(ascii: "0"), digit < 10 {
        if count < 19 {
          digits = digits * 10 + UInt64(digit)
          exponent -= 1
        }
        if digits > 0 { count += 1 }
        fractionCount += 1
        at += 1
      }
      if form == .strict, fractionCount == 0 { return nil }
    }
    guard wholeCount + fractionCount > 0 else { return nil }
    if byte() | 0x20 == UInt8(ascii: "e") {
      var next = at + 1
      let isSmall = next < bytes.count && bytes[next] == UInt8(ascii: "-")
      if next < bytes.count, isSmall || bytes[next] == UInt8(ascii: "+") { next += 1 }
      let first = next
      var power = 0
      while next < bytes.count, case let digit = bytes[next] &- UInt8(ascii: "0"), digit < 10 {
        if power < 10_000 { power = power * 10 + Int(digit) }
        next += 1
      }
      if next > first {
        exponent += isSmall ? -power : power
        at = next
      } else if form == .strict {
        return nil
      }
    }
    offset = at
    let value = Self.scaled(digits, by: exponent)
    return isNegative ? -value : value
  }

  /// `digits`·10^`exponent`. What rounding loses is added again, so that up to 10²² the result is as good as one rounding
  /// (T. J. Dekker, *A floating-point technique for extending the available precision*, 1971).
  private static func scaled(_ digits: UInt64, by exponent: Int) -> Double {
    let high = Double(digits)
    if digits == 0 || exponent == 0 { return high }
    // What `high` lacks; 2⁶⁴ is no number of 64 bits, but 19 digits do not reach it.
    let low = Double(Int64(bitPattern: digits &- UInt64(high)))
    // 10²² is the greatest power of ten that a double holds exactly; 700 leads anything to 0 or infinity.
    let magnitude = exponent < 0 ? -exponent : exponent
    var left = magnitude < 700 ? magnitude : 700
    let first = power(left < 22 ? left : 22)
    var value: Double
    if exponent < 0 {
      let quotient = high / first
      let (product, error) = product(quotient, first)
      value = quotient + (high - product - error + low) / first
    } else {
      let (product, error) = product(high, first)
      value = product + (error + low * first)
    }
    left -= left < 22 ? left : 22
    while left > 0 {
      let step = left < 22 ? left : 22
      value = exponent < 0 ? value / power(step) : value * power(step)
      left -= step
    }
    return value
  }

  private static func power(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<exponent { power *= 10 }
    return power
  }

  /// A product and what it lacks, from halves of the factors.
  private static func product(_ a: Double, _ b: Double) -> (product: Double, error: Double) {
    func halves(_ x: Double) -> (Double, Double) {
      let shifted = 134_217_729 * x
      let high = shifted - (shifted - x)
      return (high, x - high)
    }
    let product = a * b
    let ((ah, al), (bh, bl)) = (halves(a), halves(b))
    return (product, ((ah * bh - product) + ah * bl + al * bh) + al * bl)
  }
}
