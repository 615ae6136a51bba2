extension Trigonometry {
  /// Returns the angle of (x, y) in radians, −π…π, with the argument order of C.
  ///
  /// On the screen, where y increases downwards, the angle increases clockwise from the right.
  ///
  /// NaN if either is NaN. Signed zeros and infinities are handled as in IEEE 754: (±0, x > 0 or +0) is ±0, (±0, x < 0
  /// or −0) is ±π, two infinities are on a diagonal.
  /// - Complexity: O(1).
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let isSteep = abs(y) > abs(x)
    // First the angle from the nearer axis, 0…π/4; then its octant.
    var angle = isSteep ? octant(of: abs(x), over: abs(y)) : octant(of: abs(y), over: abs(x))
    if isSteep { angle = subtract(angle, from: DoubleDouble(high: 0x1.921fb54442d18p0, low: 0x1.1a62633145c07p-54)) }
    if x.sign == .minus {
      angle = subtract(angle, from: DoubleDouble(high: 0x1.921fb54442d18p1, low: 0x1.1a62633145c07p-53))
    }
    let magnitude = angle.high + angle.low
    return y.sign == .minus ? -magnitude : magnitude
  }

  private static func subtract(_ a: DoubleDouble, from b: DoubleDouble) -> DoubleDouble {
    let high = DoubleDouble.sum(b.high, -a.high)
    return DoubleDouble(high: high.high, low: high.low + (b.low - a.low))
  }

  /// Returns the arc tangent of a / b for 0 ≤ a ≤ b.
  private static func octant(of a: Double, over b: Double) -> DoubleDouble {
    if a == 0 || (b.isInfinite && a.isFinite) { return DoubleDouble(high: 0, low: 0) }
    var (a, b) = b.isInfinite ? (1, 1) : (a, b)
    // The angle equals its tangent to 60 bits. The division rounds once, and underflows correctly.
    if a < b * 0x1p-30 { return DoubleDouble(high: a / b, low: 0) }
    if b > 0x1p300 { (a, b) = (a * 0x1p-700, b * 0x1p-700) }
    if b < 0x1p-300 { (a, b) = (a * 0x1p700, b * 0x1p700) }
    // With c the multiple of 1/16 nearest to a / b: atan(a/b) = atan(c) + atan((a − c·b) / (b + c·a)), with a rest
    // within 1/31.
    let index = Int(a / b * 16 + 0.5)
    if index == 0 { return atan(DoubleDouble(high: a, low: 0) / DoubleDouble(high: b, low: 0), beyond: (0, 0)) }
    let c = Double(index) / 16
    return atan(sum(a, -c, b) / sum(b, c, a), beyond: sixteenths[index])
  }

  /// Returns x + c · y.
  private static func sum(_ x: Double, _ c: Double, _ y: Double) -> DoubleDouble {
    let product = DoubleDouble.product(c, y)
    let sum = DoubleDouble.sum(x, product.high)
    return DoubleDouble(high: sum.high, low: sum.low + product.low)
  }

  /// Returns `base` + t − t³/3 + … − t¹¹/11 for |t| ≤ 1/31.
  private static func atan(_ t: DoubleDouble, beyond base: (high: Double, low: Double)) -> DoubleDouble {
    let z = t.high * t.high
    var series = -1 / 11.0
    series = 1 / 9.0 + z * series
    series = -1 / 7.0 + z * series
    series = 1 / 5.0 + z * series
    series = -1 / 3.0 + z * series
    let top = DoubleDouble.sum(base.high, t.high)
    return .sum(top.high, top.low + (base.low + (t.low + t.high * z * series)))
  }

  /// atan(k / 16) for k in 0…16, as sums.
  private static let sixteenths: [(high: Double, low: Double)] = [
    (0, 0),
    (0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60),
    (0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59),
    (0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58),
    (0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
    (0x1.362773707ebccp-2, -0x1.963a544b672d8p-57),
    (0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
    (0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56),
    (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56),
    (0x1.0657e94db30dp-1, -0x1.d5b495f6349e6p-56),
    (0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
    (0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55),
    (0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
    (0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57),
    (0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
    (0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56),
    (0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
  ]
}
