import InkdotGeometry

/// Upper bounds of the radii near an end of a stroke.
///
/// Over the length ℓ of the taper, the radius is multiplied by a factor that rises from 1 − d at the end to 1, as 1 − d
/// · (1 − s)² with s from 0 to 1, so that the outline has no corner where the taper ends. First, radii are limited to
/// fall towards the end, because a hand that starts and stops slowly would thicken it there. d is the depth of the
/// model. For strokes shorter than ℓ, both ℓ and d shrink in proportion, so that a tap remains a dot.
struct InkTaper {
  /// Maximum number of positions in a taper. The last radius does not depend on positions beyond
  /// ``SmoothingParameters/pendingLimit``.
  static let maximumCount =
    SmoothingParameters.pendingLimit - SmoothingParameters.widthPoints.upperBound
    - SmoothingParameters.speedPoints.upperBound

  /// One bound for each position from the end inward.
  private var limits: [Double] = []

  /// No taper.
  init() {}

  /// - Parameters:
  ///   - positions: from the end inward.
  ///   - radii: the known radii of these positions, in pt.
  ///   - taper: the taper of the stroke's tool.
  ///   - width: the width of the stroke, in pt.
  /// - Returns: `nil` if a radius within the taper is not known.
  init?(
    _ positions: some Sequence<SIMD2<Double>>, radii: some Sequence<Double>, _ taper: WidthModel.Taper, width: Double
  ) {
    let length = taper.length(width: width)
    // Largest distance so far, so that noise at rest does not accumulate.
    var reaches: [Double] = []
    var end = SIMD2<Double>(0, 0)
    for position in positions {
      if reaches.isEmpty { end = position }
      let delta = position - end
      let distance = (delta * delta).sum().squareRoot()
      let before = reaches.last ?? 0
      reaches.append(distance > before ? distance : before)
      if distance >= length || reaches.count > Self.maximumCount { break }
    }
    limits = Array(radii.prefix(reaches.count))
    guard let reach = reaches.last, limits.count == reaches.count else { return nil }
    let full = reach < length ? reach : length
    guard full > 0 else { return }
    let depth = taper.depth * (full / length)
    for index in limits.indices.reversed() {
      let next = index + 1 < limits.count ? limits[index + 1] : limits[index]
      if limits[index] > next { limits[index] = next }
    }
    for index in limits.indices {
      let rest = reaches[index] < full ? 1 - reaches[index] / full : 0
      limits[index] *= 1 - depth * (rest * rest)
    }
  }

  /// Returns the limited radius of a position by its index from the end.
  func limited(_ radius: Double, at distance: Int) -> Double {
    distance < limits.count && limits[distance] < radius ? limits[distance] : radius
  }
}
