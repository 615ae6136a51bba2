import InkdotGeometry

/// Returns a checksum of the engine's sines, cosines, arc tangents and logarithms of `count` random arguments.
///
/// It depends on every bit of the results. The arguments cover all magnitudes and the special values.
@_expose(wasm, "trigonometry_checksum")
public func trigonometryChecksum(_ seed: Int64, _ count: Int32) -> Int64 {
  var random = UInt64(bitPattern: seed)
  var sum: UInt64 = 0
  for _ in 0..<count {
    let (a, b) = (argument(&random), argument(&random))
    let angle = a.magnitude <= Trigonometry.maximumAngle ? a : a.significand * 1000
    for value in [
      Trigonometry.sin(a), Trigonometry.sin(angle), Trigonometry.cos(angle), Trigonometry.atan2(a, b),
      Trigonometry.atan2(a.significand, b.significand), Trigonometry.log2(a.magnitude),
    ] {
      // The bits of a NaN differ between processors.
      sum = sum &* 0x9E37_79B9_7F4A_7C15 &+ (value.isNaN ? 1 : value.bitPattern)
      sum ^= sum >> 29
    }
  }
  return Int64(bitPattern: sum)
}

/// Returns a random argument: one in sixteen is a special value, the others have random bits.
private func argument(_ random: inout UInt64) -> Double {
  let bits = next(&random)
  guard bits & 15 == 0 else { return Double(bitPattern: next(&random)) }
  let special = [0, -0.0, 1, -1, .infinity, -.infinity, .nan, .leastNonzeroMagnitude]
  return special[Int(bits >> 4 & 7)]
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
private func next(_ state: inout UInt64) -> UInt64 {
  state &+= 0x9E37_79B9_7F4A_7C15
  var z = state
  z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
  z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
  return z ^ z >> 31
}
