/// Weighted least squares over equally many, evenly timed points to both sides of a centre. ``LocalFit`` handles other
/// times.
///
/// Even and odd powers are independent here. Constants that depend only on the number of points are precomputed:
/// polynomials that are orthogonal under the weights 1 − u² (weighted Gram polynomials), each of which contributes a
/// separate term.
struct EvenFit {
  /// Sums of the positions on both sides, times even powers of their number.
  private var e0 = SIMD2<Double>(0, 0)
  private var e2 = SIMD2<Double>(0, 0)
  private var e4 = SIMD2<Double>(0, 0)
  private var e6 = SIMD2<Double>(0, 0)
  /// Differences of the positions on both sides, times odd powers.
  private var o1 = SIMD2<Double>(0, 0)
  private var o3 = SIMD2<Double>(0, 0)
  private var o5 = SIMD2<Double>(0, 0)
  /// Squared distances, and their products with the square of the number.
  private var q0q2 = SIMD2<Double>(0, 0)

  /// The constants of all fits over `count` points to each side.
  struct Span {
    /// Square of the span, which ends one step beyond the outermost points.
    let f: Double
    /// P₂ = j² − a, P₄ = j⁴ − b·j² − c and P₃ = j³ − d·j.
    let (a, b, c, d): (Double, Double, Double, Double)
    /// Reciprocal of the weighted sum of squares of each polynomial.
    let (n0, n1, n2, n3, n4): (Double, Double, Double, Double, Double)

    init(reach: Int) {
      f = Double((reach + 1) * (reach + 1))
      var sums = (0.0, 0.0, 0.0, 0.0, 0.0)
      for j in -reach...reach {
        let square = Double(j * j)
        let weight = f - square
        sums.0 += weight
        sums.1 += weight * square
        sums.2 += weight * square * square
        sums.3 += weight * square * square * square
        sums.4 += weight * square * square * square * square
      }
      let (s0, s2, s4, s6, s8) = sums
      a = s2 / s0
      d = s4 / s2
      n0 = 1 / s0
      n1 = 1 / s2
      n2 = 1 / (s4 - a * s2)
      n3 = 1 / (s6 - d * s4)
      b = (s6 - a * s4) * n2
      c = (s4 - b * s2) / s0
      n4 = 1 / (s8 - b * s6 - c * s4)
    }
  }

  /// Adds the points `j` steps after and before the centre, relative to it.
  @inline(__always)
  mutating func add(_ after: SIMD2<Double>, _ before: SIMD2<Double>, at j: Double) {
    let j2 = j * j
    let even = after + before
    let odd = (after - before) * j
    e0 += even
    e2 += even * j2
    e4 += even * (j2 * j2)
    o1 += odd
    o3 += odd * j2
    let square = (after * after + before * before).sum()
    q0q2 += SIMD2(square, square * j2)
  }

  /// Adds the sums of the same points that only fourth-order fits need.
  @inline(__always)
  mutating func addHigh(_ after: SIMD2<Double>, _ before: SIMD2<Double>, at j: Double) {
    let j2 = j * j
    let j4 = j2 * j2
    e6 += (after + before) * (j4 * j2)
    o5 += (after - before) * (j4 * j)
  }

  /// Returns the quadratic over a span. Requires all its points to be added.
  @inline(__always)
  func quadratic(_ span: Span) -> LocalFit.Value {
    let f = span.f
    let a0 = e0 * f - e2
    let g2 = e2 * f - e4 - a0 * span.a
    let b1 = o1 * f - o3
    let c2 = g2 * span.n2
    let value = a0 * span.n0 - c2 * span.a
    var explained = a0 * a0 * span.n0
    explained += c2 * g2
    explained += b1 * b1 * span.n1
    let left = q0q2[0] * f - q0q2[1] - explained.sum()
    return (value, left > 0 ? left * span.n0 : 0)
  }

  /// Returns the fourth-order polynomial. Requires ``addHigh(_:_:at:)`` for all points.
  @inline(__always)
  func quartic(_ span: Span) -> LocalFit.Value {
    let f = span.f
    let a0 = e0 * f - e2
    let a2 = e2 * f - e4
    let g2 = a2 - a0 * span.a
    let g4 = e4 * f - e6 - a2 * span.b - a0 * span.c
    let b1 = o1 * f - o3
    let h3 = o3 * f - o5 - b1 * span.d
    let (c2, c4) = (g2 * span.n2, g4 * span.n4)
    let value = a0 * span.n0 - c2 * span.a - c4 * span.c
    var explained = a0 * a0 * span.n0
    explained += c2 * g2
    explained += c4 * g4
    explained += b1 * b1 * span.n1
    explained += h3 * h3 * span.n3
    let left = q0q2[0] * f - q0q2[1] - explained.sum()
    return (value, left > 0 ? left * span.n0 : 0)
  }
}
