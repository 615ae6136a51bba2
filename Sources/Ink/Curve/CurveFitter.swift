import InkdotGeometry

/// Fits a sequence of points with few cubic Bézier curves.
///
/// Each curve reaches as far as one cubic stays within the tolerance of all its points. The fit follows P. J.
/// Schneider, *An Algorithm for Automatically Fitting Digitized Curves* (Graphics Gems, 1990): points get parameters by
/// their distance along the path, least squares give the lengths of both control arms, and Newton's method improves the
/// parameters. Directions come from neighbouring points, so that curves join smoothly. Schneider halves a curve that
/// does not fit. This fitter searches for the longest curve instead, starting with the length of the previous one, and
/// needs fewer curves.
///
/// A cubic is accepted if, at each point's parameter, its error across the curve is below the tolerance and its error along
/// the curve is below √2 times that.
///
/// - Complexity: O(points); each length is tried a bounded number of times.
struct CurveFitter {
  /// Largest distance of a curve from a point, in pt.
  let tolerance: Double
  /// Grid of the written coordinates, in pt; 0 for none.
  let grid: Double
  var points: [Point2D] = []
  /// Distance of each point from the first one, along the path.
  var arcLengths: [Double] = []
  // Points of the current curve, relative to its first point; `parameters` holds their parameters.
  var places: [Vector2D] = []
  var parameters: [Double] = []
  /// Cached trends of the points of a run on the grid.
  var trends: [Trend?] = []

  /// Maximum length of a fitted piece, in pt. Longer pieces become lines; ink has them only where it is straight.
  private static let longest = 16.0
  /// Maximum distance between points, in pt. More points are inserted so that the curve cannot stray between them.
  private static let spacing = 2.0
  /// Minimum number of points of a curve. Shorter runs get additional points.
  private static let minimumCount = 8
  /// Number of refinements of the parameters. With a third one, documents are only 2 % shorter.
  private static let refinementCount = 2

  init(tolerance: Double, grid: Double = 0) {
    self.tolerance = tolerance
    self.grid = grid
  }

  /// Appends a point. A turn by more than a right angle stays a corner.
  mutating func append(_ point: Point2D) {
    if let last = points.last, last == point { return }
    points.append(point)
  }

  /// Appends the curves through all points except the first, and removes the points.
  mutating func finish(into segments: inout [Path2D.Segment]) {
    let all = points
    var first = 0
    while first + 1 < all.count {
      var last = first + 1
      var chord = all[last] - all[first]
      if chord.squaredLength > Self.longest * Self.longest {
        segments.append(.line(all[last]))
      } else {
        points = [all[first]]
        arcLengths = [0]
        extend(to: all[last])
        while last + 1 < all.count {
          let next = all[last + 1] - all[last]
          if next.dot(chord) < 0 || next.squaredLength > Self.longest * Self.longest { break }
          extend(to: all[last + 1])
          chord = next
          last += 1
        }
        if grid > 0 { fitRunOnGrid(into: &segments) } else { fitRun(into: &segments) }
      }
      first = last
    }
    points = []
  }

  private mutating func extend(to point: Point2D) {
    guard let start = points.last, let length = arcLengths.last else { return }
    let chord = point - start
    let distance = chord.length
    let count = distance > Self.spacing ? Int((distance / Self.spacing).rounded(.up)) : 1
    for number in 1...count {
      let share = Double(number) / Double(count)
      points.append(number == count ? point : start + chord * share)
      arcLengths.append(length + distance * share)
    }
  }

  /// Fits a run without corners.
  private mutating func fitRun(into segments: inout [Path2D.Segment]) {
    let end = points.count - 1
    var (first, count) = (0, 16)
    while first < end {
      if let (last, curve) = longest(
        from: first, beginningWith: count, reaching: first + 1, { $0.curve(from: first, to: $1) })
      {
        segments.append(segment(curve, from: first, to: last))
        (count, first) = (last - first, last)
      } else {
        segments.append(.line(points[first + 1]))
        first += 1
      }
    }
  }

  /// Returns the longest curve within the tolerance.
  ///
  /// - Parameters:
  ///   - count: the number of points to try first.
  ///   - nearest: the nearest point that a curve must reach.
  ///   - curve: fits a curve to the point with an index; `nil` if none fits.
  mutating func longest(
    from first: Int, beginningWith count: Int, reaching nearest: Int, _ curve: (inout CurveFitter, Int) -> Cubic?
  ) -> (last: Int, curve: Cubic)? {
    let end = points.count - 1
    var best: (last: Int, curve: Cubic)?
    var failed = end + 1
    var last = first + count < end ? first + count : end
    while true {
      if let curve = curve(&self, last) {
        best = (last, curve)
        if last == end { break }
        last = last + 1 + (last - first) / 2
        if last > end { last = end }
        if last >= failed { last = failed - 1 }
      } else {
        failed = last
      }
      let reached = best?.last ?? first
      if failed <= nearest || failed - reached <= 1 + (reached - first) / 16 { break }
      if last >= failed { last = reached + (failed - reached) / 2 }
      if last < nearest { last = nearest }
    }
    return best
  }

  /// Offset and direction, at a point, of the quadratic through its neighbours.
  struct Trend {
    var shift: Vector2D
    var direction: Vector2D
  }

  // MARK: One curve

  /// A cubic Bézier curve that starts at the origin.
  struct Cubic {
    var first: Vector2D
    var second: Vector2D
    var end: Vector2D

    @inline(__always)
    func place(_ t: Double) -> Vector2D {
      let s = 1 - t
      let (a, b, c) = (3 * s * s * t, 3 * s * t * t, t * t * t)
      return Vector2D(
        a * first.dx + b * second.dx + c * end.dx, a * first.dy + b * second.dy + c * end.dy)
    }

    /// Returns a third of the derivative.
    @inline(__always)
    func slope(_ t: Double) -> Vector2D {
      let s = 1 - t
      let (a, b, c) = (s * s, 2 * s * t, t * t)
      return Vector2D(
        a * first.dx + b * (second.dx - first.dx) + c * (end.dx - second.dx),
        a * first.dy + b * (second.dy - first.dy) + c * (end.dy - second.dy))
    }

    /// Returns whether the curve at a parameter is within √`limit` of a point.
    @inline(__always)
    func isNear(_ place: Vector2D, at t: Double, _ limit: Double) -> Bool {
      let off = place - self.place(t)
      let square = off.squaredLength
      if square <= limit { return true }
      if square > 2 * limit { return false }
      let slope = slope(t)
      let across = off.cross(slope)
      return across * across <= limit * slope.squaredLength
    }
  }

  private mutating func curve(from first: Int, to last: Int) -> Cubic? {
    load(from: first, to: last, origin: points[first])
    let ends = (direction(at: first), direction(at: last))
    guard let end = places.last, var curve = solve(ends.0, ends.1, end) else { return nil }
    if meets(curve, tolerance) { return curve }
    guard meets(curve, 4 * tolerance) else { return nil }
    for _ in 0..<Self.refinementCount {
      moveParameters(to: curve)
      guard let better = solve(ends.0, ends.1, end) else { return nil }
      curve = better
      if meets(curve, tolerance) { return curve }
    }
    return nil
  }

  /// Moves parameters by one Newton step towards the nearest points of a curve.
  mutating func moveParameters(to curve: Cubic) {
    for index in parameters.indices.dropLast() {
      let t = parameters[index]
      let slope = curve.slope(t)
      let moved = t + (places[index] - curve.place(t)).dot(slope) / (3 * slope.squaredLength)
      if moved > 0, moved < 1 { parameters[index] = moved }
    }
  }

  /// Returns the direction at a point, from the parabola through it and its neighbours.
  private func direction(at index: Int) -> Vector2D {
    guard points.count > 2 else { return (points[1] - points[0]).normalized }
    let middle = index == 0 ? 1 : index == points.count - 1 ? index - 1 : index
    let (near, far) = (arcLengths[middle] - arcLengths[middle - 1], arcLengths[middle + 1] - arcLengths[middle])
    let before = (points[middle] - points[middle - 1]) * (1 / near)
    let after = (points[middle + 1] - points[middle]) * (1 / far)
    let share = (index == middle ? near : index < middle ? -near : near + 2 * far) / (near + far)
    return (before * (1 - share) + after * share).normalized
  }

  /// Loads the points after `first` up to `last`, and inserts points if they are few.
  ///
  /// - Parameter origin: the point that the loaded points are relative to.
  mutating func load(from first: Int, to last: Int, origin: Point2D) {
    places.removeAll(keepingCapacity: true)
    parameters.removeAll(keepingCapacity: true)
    let start = arcLengths[first]
    let factor = 1 / (arcLengths[last] - start)
    let filling = last - first < Self.minimumCount ? (Self.minimumCount + last - first - 1) / (last - first) : 1
    for index in (first + 1)...last {
      if filling > 1 {
        for number in 1..<filling {
          let share = Double(number) / Double(filling)
          places.append((points[index - 1] - origin) * (1 - share) + (points[index] - origin) * share)
          parameters.append(
            ((arcLengths[index - 1] - start) * (1 - share) + (arcLengths[index] - start) * share) * factor)
        }
      }
      places.append(points[index] - origin)
      parameters.append((arcLengths[index] - start) * factor)
    }
  }

  /// Returns the least-squares cubic with given end directions.
  func solve(_ start: Vector2D, _ finish: Vector2D, _ end: Vector2D) -> Cubic? {
    var (s11, s12, s22, s13, s23) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    for index in parameters.indices {
      let t = parameters[index]
      let place = places[index]
      let s = 1 - t
      let (b1, b2, b3) = (3 * s * s * t, 3 * s * t * t, t * t * t)
      s11 += b1 * b1
      s12 += b1 * b2
      s22 += b2 * b2
      s13 += b1 * b3
      s23 += b2 * b3
      x1 += b1 * place.dx
      y1 += b1 * place.dy
      x2 += b2 * place.dx
      y2 += b2 * place.dy
    }
    // b₁·a·start + b₂·(end − b·finish) + b₃·end, its derivatives by a and b set to zero.
    let mixed = -start.dot(finish) * s12
    let right1 = start.dot(Vector2D(x1, y1) - end * (s12 + s13))
    let right2 = -finish.dot(Vector2D(x2, y2) - end * (s22 + s23))
    let determinant = s11 * s22 - mixed * mixed
    guard determinant > 1e-12 else { return nil }
    let a = (right1 * s22 - right2 * mixed) / determinant
    let b = (right2 * s11 - right1 * mixed) / determinant
    guard a > 0, b > 0 else { return nil }
    return Cubic(first: start * a, second: end - finish * b, end: end)
  }

  /// Returns whether a curve is within a tolerance of all points and of the midpoints between them.
  func meets(_ curve: Cubic, _ tolerance: Double) -> Bool {
    let limit = tolerance * tolerance
    // Check these first: most curves that fail are farthest off here.
    for quarter in 1...3 {
      let index = parameters.count * quarter / 4
      if !curve.isNear(places[index], at: parameters[index], limit) { return false }
    }
    for index in parameters.indices.dropLast() {
      if !curve.isNear(places[index], at: parameters[index], limit) { return false }
    }
    var (last, t) = (Vector2D.zero, 0.0)
    for index in parameters.indices {
      if !curve.isNear((last + places[index]) * 0.5, at: (t + parameters[index]) / 2, limit) { return false }
      (last, t) = (places[index], parameters[index])
    }
    return true
  }

  /// Returns the simplest segment within the tolerance: line, quadratic or cubic.
  private mutating func segment(_ curve: Cubic, from first: Int, to last: Int) -> Path2D.Segment {
    load(from: first, to: last, origin: points[first])
    return simplified(curve, from: points[first])
      ?? .cubic(points[first] + curve.first, points[first] + curve.second, points[first] + curve.end)
  }

  /// Returns a line or quadratic that replaces a cubic within the tolerance.
  func simplified(_ curve: Cubic, from origin: Point2D) -> Path2D.Segment? {
    let line = Cubic(first: curve.end * (1 / 3), second: curve.end * (2 / 3), end: curve.end)
    if meets(line, tolerance / 2) { return .line(origin + curve.end) }
    // The nearest quadratic to a cubic with the same ends.
    let control = onGrid((curve.first * 3 + curve.second * 3 - curve.end) * 0.25)
    let quad = Cubic(first: control * (2 / 3), second: (control * 2 + curve.end) * (1 / 3), end: curve.end)
    return meets(quad, tolerance) ? .quad(origin + control, origin + curve.end) : nil
  }
}
