import InkdotGeometry

/// Parses decimal numbers to the nearest `Double`, with ties to even as in IEEE 754.
///
/// Short numbers use Clinger's fast path (*How to read floating point numbers accurately*, 1990): an exact integer
/// times or divided by an exact power of ten. For most others, double-double precision decides the rounding. The rest
/// use exact big integer division.
enum Decimal {
  /// The exact midpoint between two neighbouring Doubles has at most 767 digits.
  private static var maximumDigitCount: Int { 770 }
  /// A greater exponent makes the value of any text 0 or infinite. Fits 32 bits, even with the length of a text added.
  private static var maximumExponent: Int { 1_000_000_000 }

  /// Parses the number at an offset, and returns it with the offset after it; `nil` if there is none.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, _ form: TextCursor.NumberForm
  ) -> (value: Double, end: Int)? {
    var at = offset
    func isAt(_ byte: UInt8) -> Bool { at < bytes.count && bytes[at] == byte }
    let isNegative = isAt(UInt8(ascii: "-"))
    if isNegative || form != .strict && isAt(UInt8(ascii: "+")) { at += 1 }
    let start = at
    // The first 19 significant digits, which fit 64 bits, and the number of further digits.
    var (digits, count, dropped, isExact) = (UInt64(0), 0, 0, true)
    func take() -> Bool {
      guard at < bytes.count, case let digit = bytes[at] &- UInt8(ascii: "0"), digit < 10 else { return false }
      if count < 19 {
        digits = digits &* 10 &+ UInt64(digit)
        if digits != 0 { count += 1 }
      } else {
        dropped += 1
        if digit != 0 { isExact = false }
      }
      at += 1
      return true
    }
    while take() {}
    let wholeCount = at - start
    if form == .strict, wholeCount == 0 || wholeCount > 1 && bytes[start] == UInt8(ascii: "0") { return nil }
    var fractionCount = 0
    if isAt(UInt8(ascii: ".")) {
      at += 1
      let first = at
      while take() {}
      fractionCount = at - first
      if form != .loose, fractionCount == 0 { return nil }
    }
    guard wholeCount + fractionCount > 0 else { return nil }
    let mantissa = start..<at
    var exponent = 0
    if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      let back = at
      at += 1
      let isSmall = isAt(UInt8(ascii: "-"))
      if isSmall || isAt(UInt8(ascii: "+")) { at += 1 }
      let first = at
      while at < bytes.count, case let digit = bytes[at] &- UInt8(ascii: "0"), digit < 10 {
        exponent = exponent < maximumExponent / 10 ? exponent * 10 + Int(digit) : maximumExponent
        at += 1
      }
      if at > first {
        if isSmall { exponent = -exponent }
      } else if form == .strict {
        return nil
      } else {
        at = back
      }
    }
    let scale = exponent - fractionCount + dropped
    let value =
      quick(digits, scale, isExact: isExact)
      ?? exact(bytes, mantissa, scale: exponent - fractionCount)
    return (isNegative ? -value : value, at)
  }

  // MARK: Fast paths

  /// Returns digits·10^scale; `nil` if double-double precision does not decide the rounding. Inexact digits are
  /// truncated.
  private static func quick(_ digits: UInt64, _ scale: Int, isExact: Bool) -> Double? {
    if digits == 0 { return 0 }
    if isExact, digits < 1 << 53, scale >= -22, scale <= 22 {
      let whole = Double(digits)
      return scale == 0 ? whole : scale < 0 ? whole / power(-scale) : whole * power(scale)
    }
    // Prevents overflow and underflow in intermediate results: digits are below 2^64.
    guard scale >= -280, scale <= 270 else { return nil }
    let high = Double(digits)
    // 2^64 does not fit 64 bits, but 19 digits cannot reach it.
    let low = Double(Int64(bitPattern: digits &- UInt64(high)))
    var power = DoubleDouble(high: Self.power(abs(scale) % 22), low: 0)
    for _ in 0..<abs(scale) / 22 { power = power * 1e22 }
    let value = DoubleDouble(high: high, low: low)
    let scaled = scale < 0 ? value / power : value * power
    // At most thirteen products and a quotient, each with a relative error of 2^-99, and one unit of dropped digits.
    let error = scaled.high * 0x1p-94
    let above = isExact ? error : error + scaled.high / high
    let (least, most) = (scaled.high + (scaled.low - error), scaled.high + (scaled.low + above))
    return least == most ? least : nil
  }

  /// Returns 10^exponent for 0 to 22, which are exact as `Double`.
  private static func power(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<exponent { power *= 10 }
    return power
  }

  // MARK: Exact

  /// Divides in binary: digits · 10^scale as numerator / denominator, rounded once, ties to even.
  private static func exact(
    _ bytes: UnsafeBufferPointer<UInt8>, _ mantissa: Range<Int>, scale: Int
  ) -> Double {
    var (numerator, count, scale) = (BigNumber(0), 0, scale)
    // Nine digits at a time.
    var (part, factor) = (UInt32(0), UInt32(1))
    var isMore = false
    for index in mantissa where bytes[index] != UInt8(ascii: ".") {
      let digit = UInt32(bytes[index] - UInt8(ascii: "0"))
      if digit == 0, count == 0 { continue }
      if count == maximumDigitCount {
        // Too small to matter, except that it is not zero.
        if digit != 0 { isMore = true }
        scale += 1
        continue
      }
      count += 1
      (part, factor) = (part * 10 + digit, factor * 10)
      if factor == 1_000_000_000 {
        numerator.multiply(by: factor, adding: part)
        (part, factor) = (0, 1)
      }
    }
    if factor > 1 { numerator.multiply(by: factor, adding: part) }
    if isMore {
      numerator.multiply(by: 10, adding: 1)
      (scale, count) = (scale - 1, count + 1)
    }
    if scale + count < -330 { return 0 }
    if scale + count > 310 { return .infinity }
    var denominator = BigNumber(1)
    if scale < 0 { denominator.multiply(byTenTo: -scale) } else { numerator.multiply(byTenTo: scale) }
    // Shift until denominator ≤ numerator < 2 · denominator; the value is the quotient · 2^power.
    var power = numerator.bitCount - denominator.bitCount
    if power > 0 { denominator.shiftLeft(by: power) } else { numerator.shiftLeft(by: -power) }
    if numerator < denominator {
      numerator.shiftLeft(by: 1)
      power -= 1
    }
    // 53 bits, fewer for numbers below 2^-1022.
    let bitCount = power >= -1022 ? 53 : 53 - (-1022 - power)
    if bitCount < 0 { return 0 }
    var bits: UInt64 = 0
    for _ in 0..<bitCount { bits = bits << 1 | numerator.quotientBit(denominator) }
    let isAtLeastHalf = numerator.quotientBit(denominator) == 1
    if isAtLeastHalf, !numerator.isZero || bits & 1 == 1 { bits += 1 }
    // A carry out of the significand increments the exponent, which correctly rounds up to a power of two.
    if power < -1022 { return Double(bitPattern: bits) }
    // Two powers above the maximum is also infinite.
    guard power <= 1023 else { return .infinity }
    let pattern = (UInt64(power + 1022) << 52) + bits
    return pattern < 0x7FF0_0000_0000_0000 ? Double(bitPattern: pattern) : .infinity
  }
}
