/// A decimal number that becomes the nearest Double, exactly as IEEE 754 rounds.
///
/// Short ones take the fast way of Clinger (1990): an exact whole number times or divided by an exact power of ten.
/// The others compare big whole numbers, so no digit is lost.
struct Decimal {
  var isNegative = false
  /// The digits without leading zeros; at most so many that no Double needs more, and the last then stands for the rest.
  private var digits: [UInt8] = []
  /// The power of ten that belongs to the last digit kept.
  var exponent = 0

  /// The exact middle between two neighbouring Doubles has at most 767 digits.
  private static var greatestCount: Int { 770 }

  mutating func append(_ digit: UInt8, isFraction: Bool) {
    if digits.count < Self.greatestCount {
      if digit != 0 || !digits.isEmpty { digits.append(digit) }
      if isFraction { exponent -= 1 }
    } else {
      // Too far behind to matter, except that it is not zero.
      if digit != 0, digits[digits.count - 1] == 0 { digits[digits.count - 1] = 1 }
      if !isFraction { exponent += 1 }
    }
  }

  var nearestDouble: Double {
    let magnitude = magnitude
    return isNegative ? -magnitude : magnitude
  }

  private var magnitude: Double {
    if digits.isEmpty || exponent + digits.count < -400 { return 0 }
    if exponent + digits.count > 400 { return .infinity }
    if digits.count <= 15, abs(exponent) <= 22 {
      var whole = 0.0
      for digit in digits { whole = whole * 10 + Double(digit) }
      var power = 1.0
      for _ in 0..<abs(exponent) { power *= 10 }
      return exponent < 0 ? whole / power : whole * power
    }
    return exact
  }

  /// Long division in binary: numerator / denominator is digits · 10^exponent, rounded once, halves to even.
  private var exact: Double {
    var numerator = BigNumber(0)
    for digit in digits { numerator.multiply(by: 10, adding: UInt32(digit)) }
    var denominator = BigNumber(1)
    for _ in 0..<abs(exponent) {
      if exponent < 0 { denominator.multiply(by: 10, adding: 0) } else { numerator.multiply(by: 10, adding: 0) }
    }
    // Shift until denominator ≤ numerator < 2 · denominator; the value is their quotient · 2^power.
    var power = numerator.bitCount - denominator.bitCount
    if power > 0 { denominator.shiftLeft(by: power) } else { numerator.shiftLeft(by: -power) }
    if numerator < denominator {
      numerator.shiftLeft(by: 1)
      power -= 1
    }
    // 53 bits, fewer for numbers below 2^-1022.
    let count = power >= -1022 ? 53 : 53 - (-1022 - power)
    if count < 0 { return 0 }
    var bits: UInt64 = 0
    for _ in 0..<count { bits = bits << 1 | numerator.quotientBit(denominator) }
    let isAtLeastHalf = numerator.quotientBit(denominator) == 1
    if isAtLeastHalf, !numerator.isZero || bits & 1 == 1 { bits += 1 }
    // A carry out of the significand runs into the exponent, which is what rounding up to a power of two means.
    if power < -1022 { return Double(bitPattern: bits) }
    let pattern = (UInt64(power + 1022) << 52) + bits
    return pattern < 0x7FF0_0000_0000_0000 ? Double(bitPattern: pattern) : .infinity
  }
}
