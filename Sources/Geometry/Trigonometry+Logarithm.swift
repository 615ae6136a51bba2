extension Trigonometry {
  /// Returns the base-2 logarithm; exact for powers of two, including subnormal ones.
  ///
  /// −∞ for ±0, +∞ for +∞, NaN for NaN and negative numbers.
  /// - Complexity: O(1).
  public static func log2(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    var exponent = Double(x.exponent)
    var m = x.significand
    // Keeps the mantissa around 1, so that exponent and rest never cancel.
    if m > 1.4375 {
      m /= 2
      exponent += 1
    }
    // With c the multiple of 1/32 nearest to m: ln(m/c) = 2·artanh(s), s = (m − c) / (m + c), |s| < 1/91.
    let index = Int(m * 32 + 0.5)
    let c = Double(index) / 32
    let s = DoubleDouble(high: m - c, low: 0) / DoubleDouble.sum(m, c)
    let z = s.high * s.high
    var series = 1 / 9.0
    series = 1 / 7.0 + z * series
    series = 1 / 5.0 + z * series
    series = 1 / 3.0 + z * series
    let toBase2 = DoubleDouble(high: 0x1.71547652b82fep1, low: 0x1.777d0ffda0d24p-55)  // 2 / ln 2
    let product = DoubleDouble.product(s.high, toBase2.high)
    let rest = product.low + (s.high * toBase2.low + (s.low + s.high * z * series) * toBase2.high)
    let base = thirtySeconds[index - 23]
    let whole = DoubleDouble.sum(exponent, base.high)
    let top = DoubleDouble.sum(whole.high, product.high)
    return top.high + (top.low + (whole.low + (base.low + rest)))
  }

  /// log2(k / 32) for k in 23…46, as sums.
  private static let thirtySeconds: [(high: Double, low: Double)] = [
    (-0x1.e7df5fe538ab3p-2, -0x1.3bed456b24ed1p-56),
    (-0x1.a8ff971810a5ep-2, -0x1.817fd3b7d7e5dp-58),
    (-0x1.6cb0f6865c8eap-2, -0x1.b6d40900b2502p-61),
    (-0x1.32bfee370ee68p-2, -0x1.968925e378d68p-56),
    (-0x1.f5fd8a9063e35p-3, 0x1.bdc0426c3c274p-57),
    (-0x1.8a8980abfbd32p-3, -0x1.99aa6df8b7d83p-57),
    (-0x1.22dadc2ab3497p-3, 0x1.696e2866c718ep-58),
    (-0x1.7d60496cfbb4cp-4, -0x1.9ced1447e30adp-58),
    (-0x1.77394c9d958d5p-5, -0x1.77970e03f821cp-59),
    (0, 0),
    (0x1.6bad3758efd87p-5, 0x1.89b03784b5be1p-60),
    (0x1.663f6fac91316p-4, 0x1.f3314e0985116p-58),
    (0x1.08c588cda79e4p-3, -0x1.a7610e40bd6abp-57),
    (0x1.5c01a39fbd688p-3, -0x1.817fd3b7d7e5dp-57),
    (0x1.acf5e2db4ec94p-3, -0x1.01ee1343fe7cap-59),
    (0x1.fbc16b902680ap-3, 0x1.1d46ccc53c278p-58),
    (0x1.24407ab0e073ap-2, -0x1.f6e91ad16ecffp-56),
    (0x1.49a784bcd1b8bp-2, -0x1.b6d40900b2502p-62),
    (0x1.6e221cd9d0cdep-2, 0x1.5e35482d13dc1p-56),
    (0x1.91bba891f1709p-2, -0x1.2d352bea51e59p-56),
    (0x1.b47ebf73882a1p-2, -0x1.6fae441c09d76p-56),
    (0x1.d6753e032ea0fp-2, -0x1.c141e66faaaadp-62),
    (0x1.f7a8568cb06cfp-2, -0x1.8f3673ffdd785p-57),
    (0x1.0c10500d63aa6p-1, 0x1.62095d4a6d897p-55),
  ]
}
