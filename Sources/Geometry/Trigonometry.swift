/// Sine, cosine, arc tangent and binary logarithm with bit-identical results on every machine.
///
/// C libraries differ in the last digits, so recorded touches replayed in a browser would differ, too. These functions
/// use only +, −, ×, ÷ and the bits of a number, which IEEE 754 defines, and no fused multiply-add, which it does not
/// require. Results are within 1 ulp of the correctly rounded ones.
///
/// Polynomials are Taylor series, truncated where the next term is below a tenth of an ulp. Constants with more bits
/// than a `Double` are stored as sums. Both can be checked by hand.
public enum Trigonometry {
  /// Maximum magnitude of an angle for ``sin(_:)`` and ``cos(_:)``, in radians: about 159,000 turns.
  public static let maximumAngle = 1e6

  /// Returns the sine of an angle in radians.
  ///
  /// NaN for NaN, infinities and angles beyond ``maximumAngle``. The sine of −0 is −0.
  /// - Complexity: O(1).
  public static func sin(_ angle: Double) -> Double {
    // x³/6 is less than half of the last bit here, and −0 keeps its sign.
    if abs(angle) < 0x1p-27 { return angle }
    guard let (quarter, rest) = reduce(angle) else { return .nan }
    let value = quarter & 1 == 0 ? sine(rest) : cosine(rest)
    return quarter & 2 == 0 ? value : -value
  }

  /// Returns the cosine of an angle in radians.
  ///
  /// NaN for NaN, infinities and angles beyond ``maximumAngle``.
  /// - Complexity: O(1).
  public static func cos(_ angle: Double) -> Double {
    guard let (quarter, rest) = reduce(angle) else { return .nan }
    let value = quarter & 1 == 0 ? cosine(rest) : sine(rest)
    return (quarter + 1) & 2 == 0 ? value : -value
  }

  /// Reduces an angle to a number of quarter turns and a rest of at most an eighth of a turn.
  private static func reduce(_ angle: Double) -> (quarter: Int, rest: DoubleDouble)? {
    guard abs(angle) <= maximumAngle else { return nil }
    // The nearest integer, without a call to the C library's `round`.
    let quarter = Int(angle * 0x1.45f306dc9c883p-1 + (angle < 0 ? -0.5 : 0.5))
    let count = Double(quarter)
    // π/2 in four parts. The first three have at most 33 bits, so that their products with a count below 2²⁰ are exact.
    // The last one reaches to 2^−157, far below the smallest distance of an angle in range to a multiple of π/2.
    let first = angle - count * 0x1.921fb544p0
    let second = DoubleDouble.sum(first, -count * 0x1.0b4611a6p-34)
    let third = DoubleDouble.sum(second.high, -count * 0x1.3198a2ep-69)
    let low = (second.low + third.low) - count * 0x1.b839a252049c1p-104
    return (quarter, .sum(third.high, low))
  }

  /// Returns x − x³/3! + … + x¹⁷/17! for |x| ≤ π/4.
  private static func sine(_ x: DoubleDouble) -> Double {
    let z = x.high * x.high
    var series = 1 / 355_687_428_096_000.0
    series = -1 / 1_307_674_368_000.0 + z * series
    series = 1 / 6_227_020_800.0 + z * series
    series = -1 / 39_916_800.0 + z * series
    series = 1 / 362_880.0 + z * series
    series = -1 / 5_040.0 + z * series
    series = 1 / 120.0 + z * series
    series = -1 / 6.0 + z * series
    // The derivative of the sine scales the low part of x.
    return x.high + (x.low * (1 - z / 2) + x.high * z * series)
  }

  /// Returns 1 − x²/2! + … + x¹⁶/16! for |x| ≤ π/4.
  private static func cosine(_ x: DoubleDouble) -> Double {
    let z = x.high * x.high
    var series = 1 / 20_922_789_888_000.0
    series = -1 / 87_178_291_200.0 + z * series
    series = 1 / 479_001_600.0 + z * series
    series = -1 / 3_628_800.0 + z * series
    series = 1 / 40_320.0 + z * series
    series = -1 / 720.0 + z * series
    series = 1 / 24.0 + z * series
    let top = DoubleDouble.sum(1, -z / 2)
    return top.high + (top.low + (z * z * series - x.high * x.low))
  }
}
