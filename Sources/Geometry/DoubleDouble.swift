/// A double-double number: the exact sum of `high` and `low`, with about 106 bits.
///
/// The exact operations are those of Dekker, "A floating-point technique for extending the available precision" (1971)
/// and Knuth, TAOCP 2, 4.2.2. They need neither a fused multiply-add nor a wider type.
package struct DoubleDouble {
  package var high: Double
  package var low: Double

  @inlinable
  package init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// Returns the exact sum of two numbers, if it does not overflow.
  package static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let sum = a + b
    let part = sum - a
    return DoubleDouble(high: sum, low: (a - (sum - part)) + (b - part))
  }

  /// Returns the exact product of two numbers between 2^−400 and 2^400 (or zero).
  package static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let (aTop, aRest) = halves(a)
    let (bTop, bRest) = halves(b)
    let product = a * b
    let low = ((aTop * bTop - product) + aTop * bRest + aRest * bTop) + aRest * bRest
    return DoubleDouble(high: product, low: low)
  }

  /// The product, with a relative error of about 2^−100.
  package static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let high = product(a.high, b.high)
    return sum(high.high, high.low + (a.high * b.low + a.low * b.high))
  }

  /// The product, with a relative error of about 2^−100.
  package static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let high = product(a.high, b)
    return sum(high.high, high.low + a.low * b)
  }

  /// The quotient, with a relative error of about 2^−100.
  package static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let quotient = a.high / b.high
    let back = product(quotient, b.high)
    return sum(quotient, ((a.high - back.high) - back.low + a.low - quotient * b.low) / b.high)
  }

  /// Splits 53 bits into two halves of 26 bits, whose products are exact.
  private static func halves(_ a: Double) -> (top: Double, rest: Double) {
    let scaled = 0x1.0000002p27 * a
    let top = scaled - (scaled - a)
    return (top, a - top)
  }
}
