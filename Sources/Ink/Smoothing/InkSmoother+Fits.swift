/// Fits of a point to its neighbours, over spans that grow until the residual is more than noise.
extension InkSmoother {
  /// Constants of fits by point number, one for each reach.
  private static let evenSpans: [EvenFit.Span] = Parameters.reaches.map { EvenFit.Span(reach: $0) }

  /// Returns whether a fit by distance may reach farther than the fit by time. If only the widest span remains, as at
  /// corners and in small writing, the path must be nearly straight.
  static func mayFitByDistance(
    than extent: Double, around index: Int, in points: UnsafeBufferPointer<Point>
  ) -> Bool {
    if extent < Double(Parameters.quarticReach) { return true }
    if extent >= Double(Parameters.reach) { return false }
    let first = index > Parameters.reach ? index - Parameters.reach : 0
    let last = index + Parameters.reach < points.count ? index + Parameters.reach : points.count - 1
    var length = -Parameters.distanceStep * Double(last - first)
    var near = first
    while near < last {
      near += 1
      length += points[near].distance
    }
    let chord = points[last].position - points[first].position
    return (chord * chord).sum() > Parameters.straightness * (length * length)
  }

  /// Blends fits over growing spans. The weight of a fit falls as its residual exceeds the noise.
  private struct BlendedFit {
    /// Offset from the point to its fitted position.
    var shift = SIMD2<Double>(0, 0)
    /// Weight of quadratics, and weight of fourth-order polynomials within the rest.
    var quadraticWeight = 1.0
    var quarticWeight = 1.0
    private let most: Double
    private let scale: Double
    private let highNoise: Double

    /// - Parameters:
    ///   - noise: residual in pt that counts as noise.
    ///   - highNoise: factor for the squared residuals of fourth-order fits.
    @inline(__always)
    init(noise: Double, highNoise: Double) {
      let square = noise * noise
      self.highNoise = highNoise
      most = square * (Parameters.fade * Parameters.fade)
      scale = 1 / (square * (Parameters.fade * Parameters.fade - 1))
    }

    @inline(__always)
    mutating func add(quadratic fit: LocalFit.Value) {
      let share = (most - fit.residual) * scale
      if share < 1 { quadraticWeight = share > 0 ? quadraticWeight * share : 0 }
      shift += (fit.position - shift) * quadraticWeight
    }

    /// - Parameter rest: 1 − the weight of quadratics after this span.
    @inline(__always)
    mutating func add(quartic fit: LocalFit.Value, rest: Double) {
      let share = (most - fit.residual * highNoise) * scale
      if share < 1 { quarticWeight *= share > 0 ? 1 - rest * (1 - share) : 1 - rest }
      shift += (fit.position - shift) * (rest * quarticWeight)
    }
  }

  /// Returns the offset of a point by fits over growing spans, and the number of points to each side that contributed.
  ///
  /// Quadratics contribute while their residual is noise. Their lost weight goes to fourth-order polynomials, except
  /// over the widest span. Stops early if the extent can no longer exceed `least`.
  @inline(never)
  static func fit(
    _ index: Int, in points: UnsafeBufferPointer<Point>, isByDistance: Bool, noise: Double, beyond least: Double
  ) -> (shift: SIMD2<Double>, extent: Double) {
    let center = points[index]
    var fit = LocalFit()
    var blended = BlendedFit(noise: noise, highNoise: 1)
    // Weight of the latest span, and the sum of all weights times their points.
    var (contribution, extent) = (1.0, 0.0)
    var (from, to) = (index, index)
    var (highFrom, highTo) = (index, index)
    // Parameters of the outermost points, relative to the centre.
    var (early, late) = (0.0, 0.0)
    var (highEarly, highLate) = (0.0, 0.0)
    var before = 0
    for reach in Parameters.reaches {
      let width = Double(reach - before)
      before = reach
      let lower = index > reach ? index - reach : 0
      let upper = index + reach < points.count ? index + reach : points.count - 1
      if lower == from, upper == to {
        extent += contribution * width
        continue
      }
      while from > lower {
        early = isByDistance ? early - points[from].distance : points[from - 1].time - center.time
        from -= 1
        fit.add(points[from].position - center.position, at: early)
      }
      while to < upper {
        to += 1
        late = isByDistance ? late + points[to].distance : points[to].time - center.time
        fit.add(points[to].position - center.position, at: late)
      }
      // Falling times, which no device reports, give a meaningless but finite span.
      let side = index - lower > upper - index ? index - lower : upper - index
      let span = (-early > late ? -early : late) * Parameters.spans[side]
      let count = Double(upper - lower + 1)
      if blended.quadraticWeight > 0 {
        blended.add(quadratic: fit.quadratic(count, squaredSpan: span * span) ?? (blended.shift, .infinity))
      }
      contribution = blended.quadraticWeight
      let rest = 1 - blended.quadraticWeight
      if rest > 0, blended.quarticWeight > 0, reach < Parameters.reach {
        while highFrom > lower {
          highEarly = isByDistance ? highEarly - points[highFrom].distance : points[highFrom - 1].time - center.time
          highFrom -= 1
          fit.addHigh(points[highFrom].position - center.position, at: highEarly)
        }
        while highTo < upper {
          highTo += 1
          highLate = isByDistance ? highLate + points[highTo].distance : points[highTo].time - center.time
          fit.addHigh(points[highTo].position - center.position, at: highLate)
        }
        blended.add(quartic: fit.quartic(count, squaredSpan: span * span) ?? (blended.shift, .infinity), rest: rest)
        contribution += rest * blended.quarticWeight
      }
      extent += contribution * width
      // Only quadratics cover the widest span, and weights never grow.
      if blended.quadraticWeight == 0, blended.quarticWeight == 0 || reach >= Parameters.quarticReach { break }
      if extent + contribution * Double(Parameters.reach - reach) <= least { break }
    }
    return (blended.shift, extent)
  }

  /// Returns the same for a point whose neighbours are all present and evenly timed.
  @inline(never)
  static func evenFit(_ index: Int, in points: UnsafeBufferPointer<Point>, noise: Double) -> SIMD2<Double> {
    let center = points[index].position
    var fit = EvenFit()
    var blended = BlendedFit(noise: noise, highNoise: Parameters.evenQuarticResidual)
    var (near, highNear) = (0, 0)
    for (number, reach) in Parameters.reaches.enumerated() {
      while near < reach {
        near += 1
        fit.add(points[index + near].position - center, points[index - near].position - center, at: Double(near))
      }
      if blended.quadraticWeight > 0 { blended.add(quadratic: fit.quadratic(evenSpans[number])) }
      let rest = 1 - blended.quadraticWeight
      if rest > 0, blended.quarticWeight > 0, reach < Parameters.reach {
        while highNear < reach {
          highNear += 1
          fit.addHigh(
            points[index + highNear].position - center, points[index - highNear].position - center, at: Double(highNear)
          )
        }
        blended.add(quartic: fit.quartic(evenSpans[number]), rest: rest)
      }
      // Only quadratics cover the widest span.
      if blended.quadraticWeight == 0, blended.quarticWeight == 0 || reach >= Parameters.quarticReach { break }
    }
    return blended.shift
  }
}
