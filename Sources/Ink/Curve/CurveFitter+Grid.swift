import InkdotGeometry

// Fits curves whose coordinates are rounded to a grid, for text formats. The tolerance applies to the rounded curves, so
// the grid may be coarse: coordinates have fewer digits, and fitting takes more attempts.
extension CurveFitter {
  /// Number of refinements of the parameters. With one or two fewer, documents are 1 % longer.
  private static let gridRefinementCount = 4
  /// Largest distance, in pt along the path, of the points that determine the direction at a joint.
  private static let directionReach = 4.0
  /// Cosine of 4.4°, the largest angle between the direction at a joint and the end of a fitted curve.
  private static let minimumCosine = 0.997
  /// A curve whose first arm mirrors the last arm of the previous curve is shorter in SVG (`s`). It is preferred if it
  /// reaches at least this share of the points of the other curve.
  private static let mirrorShare = 0.95

  /// Fits a run without corners.
  mutating func fitRunOnGrid(into segments: inout [Path2D.Segment]) {
    let end = points.count - 1
    trends = Array(repeating: nil, count: points.count)
    var (first, count) = (0, 16)
    // Last control arm of the previous curve.
    var arm: Vector2D?
    while first < end {
      let (origin, start) = (joint(first), arm)
      var best = longest(from: first, beginningWith: count, reaching: first + 1) {
        $0.curve(from: first, at: origin, to: $1, after: start, isMirrored: false)
      }
      if start != nil {
        let length = best.map { arcLengths[$0.last] - arcLengths[first] } ?? 0
        var nearest = best?.last ?? first + 1
        while nearest > first + 1, arcLengths[nearest - 1] - arcLengths[first] >= Self.mirrorShare * length {
          nearest -= 1
        }
        let mirrored = longest(
          from: first, beginningWith: best.map { $0.last - first } ?? count, reaching: nearest
        ) { $0.curve(from: first, at: origin, to: $1, after: start, isMirrored: true) }
        best = mirrored ?? best
      }
      guard let (last, curve) = best else {
        segments.append(.line(points[first + 1]))
        (first, arm) = (first + 1, nil)
        continue
      }
      load(from: first, to: last, origin: origin)
      arm = curve.end - curve.second
      if let segment = simplified(curve, from: origin) {
        segments.append(segment)
        if case .line = segment { arm = nil }
        if case .quad(let control, let end) = segment { arm = end - control }
      } else {
        segments.append(.cubic(origin + curve.first, origin + curve.second, origin + curve.end))
      }
      (count, first) = (last - first, last)
    }
  }

  /// Rounds to the grid, if there is one.
  func onGrid(_ vector: Vector2D) -> Vector2D {
    if grid <= 0 { return vector }
    return Vector2D((vector.dx / grid).rounded() * grid, (vector.dy / grid).rounded() * grid)
  }

  /// Returns the joint of two curves near a point: the point without its noise, rounded to the grid.
  private mutating func joint(_ index: Int) -> Point2D {
    var place = points[index] - Point2D.zero
    if index > 0, index < points.count - 1 {
      // The joint may move by the tolerance less the rounding error.
      let (shift, limit) = (trend(at: index).shift, tolerance - 0.71 * grid)
      let length = shift.length
      if limit > 0 { place = place + (length > limit ? shift * (limit / length) : shift) }
    }
    return Point2D.zero + onGrid(place)
  }

  /// Returns the trend at a point, and caches it for further curves.
  private mutating func trend(at index: Int) -> Trend {
    if let known = trends[index] { return known }
    let trend = fittedTrend(at: index)
    trends[index] = trend
    return trend
  }

  /// Fits a quadratic to a point and its neighbours by weighted least squares.
  private func fittedTrend(at index: Int) -> Trend {
    var (low, high) = (index, index)
    while low > 0, index - low < 2 || arcLengths[index] - arcLengths[low - 1] <= Self.directionReach { low -= 1 }
    while high < points.count - 1, high - index < 2 || arcLengths[high + 1] - arcLengths[index] <= Self.directionReach {
      high += 1
    }
    let (before, after) = (arcLengths[index] - arcLengths[low], arcLengths[high] - arcLengths[index])
    let span = (before > after ? before : after) * 1.1
    var (s0, s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (a, b, c) = (Vector2D.zero, Vector2D.zero, Vector2D.zero)
    for number in low...high {
      let u = (arcLengths[number] - arcLengths[index]) / span
      let place = points[number] - points[index]
      var weight = 1 - u * u
      s0 += weight
      a = a + place * weight
      weight *= u
      s1 += weight
      b = b + place * weight
      weight *= u
      s2 += weight
      c = c + place * weight
      weight *= u
      s3 += weight
      s4 += weight * u
    }
    // Cofactors of the symmetric matrix of the normal equations.
    let (m00, m01, m02) = (s2 * s4 - s3 * s3, s2 * s3 - s1 * s4, s1 * s3 - s2 * s2)
    let (m11, m12) = (s0 * s4 - s2 * s2, s1 * s2 - s0 * s3)
    let determinant = s0 * m00 + s1 * m01 + s2 * m02
    guard determinant > 1e-9 else { return Trend(shift: .zero, direction: (points[high] - points[low]).normalized) }
    return Trend(
      shift: (a * m00 + b * m01 + c * m02) * (1 / determinant), direction: (a * m01 + b * m11 + c * m12).normalized)
  }

  /// Returns a curve that continues in the direction of the previous one.
  private mutating func curve(
    from first: Int, at origin: Point2D, to last: Int, after arm: Vector2D?, isMirrored: Bool
  ) -> Cubic? {
    load(from: first, to: last, origin: origin)
    let end = joint(last) - origin
    let start = arm?.normalized ?? trend(at: first).direction
    let finish = trend(at: last).direction
    for round in 0...Self.gridRefinementCount {
      let found = isMirrored ? arm.flatMap { freeSolution(from: $0, end) } : solve(start, finish, end)
      guard let exact = found else { return nil }
      if let curve = rounded(exact, ending: finish) { return curve }
      if !isMirrored, let free = freeSolution(along: start, end), let curve = rounded(free, ending: finish) {
        return curve
      }
      guard round < Self.gridRefinementCount, meets(exact, 4 * tolerance) else { return nil }
      moveParameters(to: exact)
    }
    return nil
  }

  /// Returns the rounded curve if it ends nearly in a direction and stays within the tolerance.
  private func rounded(_ curve: Cubic, ending finish: Vector2D) -> Cubic? {
    let arm = curve.end - curve.second
    if arm.dot(finish) <= Self.minimumCosine * arm.length { return nil }
    let rounded = Cubic(first: onGrid(curve.first), second: onGrid(curve.second), end: curve.end)
    return meets(rounded, tolerance) ? rounded : nil
  }

  /// Returns the least-squares curve with a given first arm.
  private func freeSolution(from arm: Vector2D, _ end: Vector2D) -> Cubic? {
    let sums = sums(to: end)
    guard sums.s22 > 1e-12 else { return nil }
    return Cubic(first: arm, second: (sums.second - arm * sums.s12) * (1 / sums.s22), end: end)
  }

  /// Returns the least-squares curve whose first arm has a given direction.
  private func freeSolution(along direction: Vector2D, _ end: Vector2D) -> Cubic? {
    let sums = sums(to: end)
    let determinant = sums.s11 * sums.s22 - sums.s12 * sums.s12
    guard determinant > 1e-12 else { return nil }
    let length = (sums.first * sums.s22 - sums.second * sums.s12).dot(direction) / determinant
    guard length > 0 else { return nil }
    let arm = direction * length
    return Cubic(first: arm, second: (sums.second - arm * sums.s12) * (1 / sums.s22), end: end)
  }

  /// Returns the sums of the normal equations for both control points: b₁², b₁·b₂, b₂², and the residuals times b₁ and
  /// b₂. Residuals are relative to the curve of the end point alone.
  private func sums(
    to end: Vector2D
  ) -> (s11: Double, s12: Double, s22: Double, first: Vector2D, second: Vector2D) {
    var (s11, s12, s22) = (0.0, 0.0, 0.0)
    var (first, second) = (Vector2D.zero, Vector2D.zero)
    for index in parameters.indices {
      let t = parameters[index]
      let s = 1 - t
      let (b1, b2) = (3 * s * s * t, 3 * s * t * t)
      s11 += b1 * b1
      s12 += b1 * b2
      s22 += b2 * b2
      let rest = places[index] - end * (t * t * t)
      first = first + rest * b1
      second = second + rest * b2
    }
    return (s11, s12, s22, first, second)
  }
}
