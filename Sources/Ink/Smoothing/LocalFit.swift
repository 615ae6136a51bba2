/// Fits polynomials of time to points around a centre by weighted least squares.
///
/// The weights are Epanechnikov's, 1 − u² with u the share of a span. Quadratics need powers of the time up to the
/// sixth, fourth-order polynomials up to the tenth. Sums grow from span to span.
struct LocalFit {
  /// The value at the centre, and the weighted mean square residual of both axes together.
  typealias Value = (position: SIMD2<Double>, residual: Double)

  /// Sums of alternating odd and even powers of the time.
  private var t1t2 = SIMD2<Double>(0, 0)
  private var t3t4 = SIMD2<Double>(0, 0)
  private var t5t6 = SIMD2<Double>(0, 0)
  private var t7t8 = SIMD2<Double>(0, 0)
  private var t9t10 = SIMD2<Double>(0, 0)
  /// Sums of positions times powers of the time.
  private var p0 = SIMD2<Double>(0, 0)
  private var p1 = SIMD2<Double>(0, 0)
  private var p2 = SIMD2<Double>(0, 0)
  private var p3 = SIMD2<Double>(0, 0)
  private var p4 = SIMD2<Double>(0, 0)
  private var p5 = SIMD2<Double>(0, 0)
  private var p6 = SIMD2<Double>(0, 0)
  /// Squared distances, and their products with the square of the time.
  private var q0q2 = SIMD2<Double>(0, 0)

  /// Adds a point, relative to the centre.
  @inline(__always)
  mutating func add(_ p: SIMD2<Double>, at t: Double) {
    let t2 = t * t
    var powers = SIMD2(t, t2)
    t1t2 += powers
    powers *= t2
    t3t4 += powers
    powers *= t2
    t5t6 += powers
    p0 += p
    let pt = p * t
    let pt2 = p * t2
    p1 += pt
    p2 += pt2
    p3 += pt * t2
    p4 += pt2 * t2
    let square = (p * p).sum()
    q0q2 += SIMD2(square, square * t2)
  }

  /// Adds the sums of the same point that only fourth-order fits need.
  @inline(__always)
  mutating func addHigh(_ p: SIMD2<Double>, at t: Double) {
    let t2 = t * t
    let t4 = t2 * t2
    var powers = SIMD2(t, t2) * (t4 * t2)
    t7t8 += powers
    powers *= t2
    t9t10 += powers
    let pt4 = p * t4
    p5 += pt4 * t
    p6 += pt4 * t2
  }

  /// Returns the quadratic; `nil` if the times are too few.
  ///
  /// - Parameters:
  ///   - count: number of all points, including the centre.
  ///   - f: square of the span.
  @inline(__always)
  func quadratic(_ count: Double, squaredSpan f: Double) -> Value? {
    // Uses plain powers of the time: the value at the centre does not depend on the unit.
    let s0 = f * count - t1t2[1]
    let odd = t1t2 * f - t3t4
    let high = t3t4 * f - t5t6
    let (s1, s2, s3, s4) = (odd[0], odd[1], high[0], high[1])
    let a = p0 * f - p2
    let b = p1 * f - p3
    let c = p2 * f - p4
    let square = q0q2[0] * f - q0q2[1]
    // Cofactors of the symmetric matrix of the normal equations.
    let (m00, m01, m02) = (s2 * s4 - s3 * s3, s2 * s3 - s1 * s4, s1 * s3 - s2 * s2)
    let (m11, m12, m22) = (s0 * s4 - s2 * s2, s1 * s2 - s0 * s3, s0 * s2 - s1 * s1)
    let determinant = s0 * m00 + s1 * m01 + s2 * m02
    let cube = f * f * f
    guard determinant > 1e-9 * cube * cube else { return nil }
    let both = 1 / (determinant * s0)
    let inverse = both * s0
    let value = (a * m00 + b * m01 + c * m02) * inverse
    let slope = (a * m01 + b * m11 + c * m12) * inverse
    let bend = (a * m02 + b * m12 + c * m22) * inverse
    let left = square - (value * a + slope * b + bend * c).sum()
    return (value, left > 0 ? left * both * determinant : 0)
  }

  /// Returns the fourth-order polynomial; `nil` if the times are too few. Requires ``addHigh(_:at:)`` for all points.
  func quartic(_ count: Double, squaredSpan f: Double) -> Value? {
    guard f > 0 else { return nil }
    let i1 = 1 / f.squareRoot()
    let i2 = i1 * i1
    let units = SIMD2(i1, i2)
    let s0 = count - t1t2[1] * i2
    let s12 = (t1t2 - t3t4 * i2) * units
    let s34 = (t3t4 - t5t6 * i2) * (units * i2)
    let s56 = (t5t6 - t7t8 * i2) * (units * (i2 * i2))
    let s78 = (t7t8 - t9t10 * i2) * (units * (i2 * i2 * i2))
    let (s1, s2, s3, s4) = (s12[0], s12[1], s34[0], s34[1])
    let (s5, s6, s7, s8) = (s56[0], s56[1], s78[0], s78[1])
    let b0 = p0 - p2 * i2
    let b1 = (p1 - p3 * i2) * i1
    let b2 = (p2 - p4 * i2) * i2
    let b3 = (p3 - p5 * i2) * (i2 * i1)
    let b4 = (p4 - p6 * i2) * (i2 * i2)
    // Elimination in the symmetric matrix sⱼ₊ₖ, from the highest power down, so that the value at the centre comes
    // first.
    let least = 1e-7 * s0
    guard s8 > least else { return nil }
    let d4 = 1 / s8
    let (f3, f2, f1, f0) = (s7 * d4, s6 * d4, s5 * d4, s4 * d4)
    let (a33, a32, a31, a30) = (s6 - f3 * s7, s5 - f3 * s6, s4 - f3 * s5, s3 - f3 * s4)
    let (a22, a21, a20) = (s4 - f2 * s6, s3 - f2 * s5, s2 - f2 * s4)
    let (a11, a10, a00) = (s2 - f1 * s5, s1 - f1 * s4, s0 - f0 * s4)
    let (c3, c2, c1, c0) = (b3 - b4 * f3, b2 - b4 * f2, b1 - b4 * f1, b0 - b4 * f0)
    guard a33 > least else { return nil }
    let d3 = 1 / a33
    let (g2, g1, g0) = (a32 * d3, a31 * d3, a30 * d3)
    let (e22, e21, e20) = (a22 - g2 * a32, a21 - g2 * a31, a20 - g2 * a30)
    let (e11, e10, e00) = (a11 - g1 * a31, a10 - g1 * a30, a00 - g0 * a30)
    let (h2, h1, h0) = (c2 - c3 * g2, c1 - c3 * g1, c0 - c3 * g0)
    guard e22 > least else { return nil }
    let d2 = 1 / e22
    let (k1, k0) = (e21 * d2, e20 * d2)
    let (m11, m10, m00) = (e11 - k1 * e21, e10 - k1 * e20, e00 - k0 * e20)
    let (r1, r0) = (h1 - h2 * k1, h0 - h2 * k0)
    guard m11 > least else { return nil }
    let d1 = 1 / m11
    let last = m00 - m10 * m10 * d1
    guard last > least else { return nil }
    let value = (r0 - r1 * (m10 * d1)) / last
    // Each step subtracts what its polynomial explains. Separate statements, because the compiler takes seconds to
    // type-check one expression.
    var explained = b4 * b4 * d4
    explained += c3 * c3 * d3
    explained += h2 * h2 * d2
    explained += r1 * r1 * d1
    explained += value * value * last
    let left = q0q2[0] - q0q2[1] * i2 - explained.sum()
    return (value, left > 0 ? left / s0 : 0)
  }
}
