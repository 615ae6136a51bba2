import InkdotGeometry

/// Derives the control points of a stroke's curve from its samples, one after the other. Documentation/Ink.md explains
/// the model and where its constants come from.
///
/// A control point is final once it was handed out; what follows is handed out by ``finish(_:)``, which is called on a copy
/// while the stroke goes on. Each depends on a bounded number of points to both sides, so that the curve of a part needs only
/// the samples near it.
struct InkSmoother {
  /// A control point, and the samples that it stands for: its piece of curve has their parameters.
  struct Control {
    var node: InkNode
    var first: Int
    var count: Int
  }

  /// Mean of the samples of one interval of time.
  private struct Point {
    var place: SIMD2<Double>
    /// In steps of 0.1 ms.
    var time: Double
    /// Negative where none was measured.
    var pressure: Double
    /// How far the pen leans, in degrees.
    var lean: Double
    var first: Int
    var count: Int
  }

  /// Control points that are final and not yet taken.
  private(set) var controls: [Control] = []

  private let isBrush: Bool
  private let width: Double
  private let noise: (plain: Double, measured: Double)
  /// Number of the first point that is kept.
  private var base = 0
  private var points: [Point] = []
  /// The point that still takes samples, as sums.
  private var open: Point?
  private var lastTicks: UInt32 = 0
  private var latest: Point?
  private var sampleCount = 0
  private var places: [SIMD2<Double>] = []
  /// From the first smooth place to the first sample.
  private var startGap = SIMD2<Double>(0, 0)
  private var pressures: [Double] = []
  private var radii: [Double] = []
  private var controlCount = 0

  /// Residuals that noise may leave, in pt (rms of both axes together), without measured pressure and with it.
  private static let normalNoise = (plain: 0.5, measured: 0.16)
  private static let strongNoise = (plain: 1.0, measured: 0.5)
  /// A fit with this many times that residual has no say.
  private static let fade = 1.35
  /// How far smooth places lie off their points, as a multiple of the noise.
  private static let limit = 2.0
  /// Points to each side of a fit, in order.
  private static let reaches: [Int] = [3, 5, 8, 12, 16]
  static let reach = 16
  /// Points to each side of fits of fourth order, and the noise they may leave, as a share of that of the others.
  private static let tightReaches = 4...5
  private static let tightNoise = 0.85
  /// Weight of the second difference in control points: 1/8 leads the curve through its places, the rest makes up for what
  /// fits take from the height of loops.
  private static let sharpening = 0.145
  /// Length over which the curve is led to the very first and last sample, in pt.
  private static let rampLength = 8.0
  /// Steps of 0.1 ms of which the samples are averaged; no device of 240 Hz or fewer has two in one.
  private static let binTicks: UInt32 = 40
  /// Half the time over which speed is measured, in 0.1 ms, and the bounds of its points to each side.
  private static let speedTime = 225.0
  private static let speedPoints = 2...6
  /// Half the time over which pressure is averaged, in 0.1 ms, and the bounds of its points to each side.
  private static let widthTime = 450.0
  private static let widthPoints = 5...12
  /// A pen that leans by this many degrees begins to widen the brush, and by so many it has its full width.
  private static let lean = (begin: 45.0, end: 75.0)
  /// Farthest that a control point lies off its samples' mean, in pt.
  static let maximumShift = 3.0

  /// How many points before and after a point have a say in its control point or in whether it is at an end.
  static func context(of tool: StrokeTool) -> Int {
    tool == .brush ? 2 * reach + speedPoints.upperBound + widthPoints.upperBound : 2 * reach + 2
  }

  /// - Parameter first: number of the first sample that will come; a multiple of ``Stroke/boxLength``.
  init(tool: StrokeTool, width: Double, smoothing: StrokeSmoothing, first: Int = 0) {
    isBrush = tool == .brush
    self.width = width
    noise = smoothing == .strong ? Self.strongNoise : Self.normalNoise
    sampleCount = first
  }

  /// Whether a sample begins another point than the one before it.
  ///
  /// It depends on these two alone. Points do not cross the boundaries of a stroke's boxes, and samples of one time, as
  /// strokes without times have them, stay apart.
  static func isApart(_ ticks: UInt32, from before: UInt32, number: Int) -> Bool {
    number <= 1 || number % Stroke.boxLength == 0 || ticks <= before || ticks / binTicks != before / binTicks
  }

  /// Takes the next sample.
  ///
  /// - Complexity: O(1).
  mutating func append(_ sample: StrokeSample) {
    let x = sample.tiltX
    let y = sample.tiltY
    let next = Point(
      place: SIMD2(sample.position.x, sample.position.y), time: Double(sample.ticks), pressure: sample.pressure ?? -1,
      lean: isBrush && (x != 0 || y != 0) ? (x * x + y * y).squareRoot() : 0, first: sampleCount, count: 1)
    if var sum = open, !Self.isApart(sample.ticks, from: lastTicks, number: sampleCount) {
      sum.place += next.place
      sum.time += next.time
      sum.pressure = sum.pressure < 0 || next.pressure < 0 ? -1 : sum.pressure + next.pressure
      sum.lean += next.lean
      sum.count += 1
      open = sum
    } else {
      if let open { close(open) }
      open = next
    }
    latest = next
    lastTicks = sample.ticks
    sampleCount += 1
  }

  /// Hands out what is left: the last sample is the end.
  mutating func finish() {
    guard var rest = open, let last = latest else { return }
    open = nil
    if rest.count > 1 {
      rest.place -= last.place
      rest.time -= last.time
      if rest.pressure >= 0 { rest.pressure -= last.pressure }
      rest.lean -= last.lean
      rest.count -= 1
      points.append(Self.mean(rest))
    }
    points.append(last)
    let end = base + points.count
    advance(places: end, isEnd: true)
  }

  /// Forgets control points that were taken.
  mutating func removeControls() { controls.removeAll(keepingCapacity: true) }

  private mutating func close(_ sum: Point) {
    points.append(Self.mean(sum))
    let ready = base + points.count - Self.reach
    if ready > 0 { advance(places: ready, isEnd: false) }
    if points.count > 512 { forget() }
  }

  private static func mean(_ sum: Point) -> Point {
    if sum.count == 1 { return sum }
    let count = Double(sum.count)
    return Point(
      place: sum.place / count, time: sum.time / count, pressure: sum.pressure < 0 ? -1 : sum.pressure / count,
      lean: sum.lean / count, first: sum.first, count: sum.count)
  }

  /// Drops points that nothing depends on any more.
  private mutating func forget() {
    let count = controlCount - base - 2 * Self.reach
    guard count > 0 else { return }
    points.removeFirst(count)
    places.removeFirst(count)
    if isBrush {
      pressures.removeFirst(count)
      radii.removeFirst(count)
    }
    base += count
  }

  /// Works out places up to a number, and everything that follows from them.
  private mutating func advance(places placeEnd: Int, isEnd: Bool) {
    while base + places.count < placeEnd { places.append(smoothPlace(base + places.count)) }
    if isEnd { leadToEnd() }
    if isBrush {
      let pressureEnd = isEnd ? placeEnd : placeEnd - Self.speedPoints.upperBound
      while base + pressures.count < pressureEnd { pressures.append(pressure(base + pressures.count)) }
      let radiusEnd = isEnd ? placeEnd : pressureEnd - Self.widthPoints.upperBound
      while base + radii.count < radiusEnd { radii.append(radius(base + radii.count)) }
    }
    let ready = isBrush ? base + radii.count : placeEnd
    let controlEnd = isEnd ? placeEnd : ready < placeEnd ? ready : placeEnd - 1
    while controlCount < controlEnd {
      controls.append(control(controlCount, isLast: isEnd && controlCount == placeEnd - 1))
      controlCount += 1
    }
  }

  // MARK: Places

  /// The place of a point, smooth, and led to the first sample where that is near.
  private mutating func smoothPlace(_ number: Int) -> SIMD2<Double> {
    let place = fitted(number)
    guard number <= Self.reach, base == 0 else { return place }
    let start = points[0].place
    if number == 0 {
      startGap = start - place
      return start
    }
    return place + startGap * Self.share(of: number, from: 0, in: points)
  }

  /// Leads the last places to the last sample.
  private mutating func leadToEnd() {
    let last = points.count - 1
    guard last > 0 else { return }
    let gap = points[last].place - places[last]
    for step in 1...(last < Self.reach ? last : Self.reach) {
      let share = Self.share(of: last - step, from: last, in: points)
      if share <= 0 { break }
      places[last - step] += gap * share
    }
    places[last] = points[last].place
  }

  /// How much of the correction of an end a point takes: from 1 there to 0 at ``rampLength``, with no slope at either (a
  /// cubic Hermite step). Lengths are those of the farthest point on the way, which noise at rest does not add up in.
  private static func share(of number: Int, from end: Int, in points: [Point]) -> Double {
    let step = end == 0 ? 1 : -1
    let most = end == 0 ? (points.count - 1 < reach ? points.count - 1 : reach) : (end < reach ? end : reach)
    var (length, here) = (0.0, 0.0)
    for index in 1...most {
      let way = points[end + step * index].place - points[end].place
      let square = (way * way).sum()
      if square > length { length = square }
      if end + step * index == number { here = length }
    }
    let full = length < rampLength * rampLength ? length : rampLength * rampLength
    guard here < full else { return 0 }
    let share = (here / full).squareRoot()
    return (1 - share) * (1 - share) * (1 + 2 * share)
  }

  /// The place of a point by weighted least squares: x and y as quadratics of the time, over ever more points, as long as
  /// what they leave is no more than noise.
  private func fitted(_ number: Int) -> SIMD2<Double> {
    let index = number - base
    let center = points[index]
    let noise = center.pressure < 0 ? self.noise.plain : self.noise.measured
    let (least, most) = (noise * noise, noise * noise * Self.fade * Self.fade)
    var moments = FitMoments()
    var shift = SIMD2<Double>(0, 0)
    var trust = 1.0
    var (low, high) = (index, index)
    for reach in Self.reaches {
      let lower = index > reach ? index - reach : 0
      let upper = index + reach < points.count ? index + reach : points.count - 1
      if lower == low, upper == high { break }
      while low > lower {
        low -= 1
        moments.add(points[low].place - center.place, at: points[low].time - center.time)
      }
      while high < upper {
        high += 1
        moments.add(points[high].place - center.place, at: points[high].time - center.time)
      }
      let side = index - lower > upper - index ? index - lower : upper - index
      guard let (value, residual) = moments.fit(side: side) else { break }
      let share = (most - residual) / (most - least)
      if share < 1, reach == Self.reaches[0] { shift = tightShift(index, noise: noise * Self.tightNoise) }
      if share <= 0 { break }
      if share < 1 { trust *= share }
      shift += (value - shift) * trust
    }
    let square = (shift * shift).sum()
    let limit = Self.limit * noise
    if square > limit * limit { shift *= limit / square.squareRoot() }
    return center.place + shift
  }

  /// From a point to its place by polynomials of fourth order, for the few points where not even the nearest ones lie on a
  /// quadratic: small loops at few samples a second. They hardly flatten them and halve their noise.
  private func tightShift(_ index: Int, noise: Double) -> SIMD2<Double> {
    let (least, most) = (noise * noise, noise * noise * Self.fade * Self.fade)
    var shift = SIMD2<Double>(0, 0)
    var trust = 1.0
    for reach in Self.tightReaches where index >= reach && index + reach < points.count {
      let (value, residual) = tightFit(index, reach: reach)
      let share = (most - residual) / (most - least)
      if share <= 0 { break }
      if share < 1 { trust *= share }
      shift += (value - shift) * trust
    }
    return shift
  }

  private func tightFit(_ index: Int, reach: Int) -> (value: SIMD2<Double>, residual: Double) {
    let center = points[index]
    var span = 0.0
    for number in index - reach...index + reach {
      let away = abs(points[number].time - center.time)
      if away > span { span = away }
    }
    let none = (SIMD2<Double>(0, 0), Double.infinity)
    guard span > 0 else { return none }
    span *= 1 + 1 / Double(reach)
    // The normal equations, in powers of the time: 5 unknowns each of x and y.
    var powers = [Double](repeating: 0, count: 9)
    var sides = [SIMD2<Double>](repeating: SIMD2(0, 0), count: 5)
    var left = 0.0
    for number in index - reach...index + reach {
      let u = (points[number].time - center.time) / span
      let place = points[number].place - center.place
      var weight = (1 - u * u) * (1 - u * u)
      left += weight * (place * place).sum()
      for power in 0..<9 {
        powers[power] += weight
        if power < 5 { sides[power] += place * weight }
        weight *= u
      }
    }
    var rows = (0..<25).map { powers[$0 / 5 + $0 % 5] }
    var values = sides
    for pivot in 0..<5 {
      let diagonal = rows[6 * pivot]
      guard diagonal > 1e-7 * powers[0] else { return none }
      for row in pivot + 1..<5 {
        let factor = rows[5 * row + pivot] / diagonal
        for column in pivot..<5 { rows[5 * row + column] -= factor * rows[5 * pivot + column] }
        values[row] -= values[pivot] * factor
      }
    }
    for pivot in (0..<5).reversed() {
      for column in pivot + 1..<5 { values[pivot] -= values[column] * rows[5 * pivot + column] }
      values[pivot] /= rows[6 * pivot]
      left -= (values[pivot] * sides[pivot]).sum()
    }
    return (values[0], left > 0 ? left / powers[0] : 0)
  }

  // MARK: Widths

  /// The pressure at a point: measured, or what stands in for it, 1 at rest and ½ at ``InkSettings/halvingSpeed``.
  private func pressure(_ number: Int) -> Double {
    let index = number - base
    let center = points[index]
    if center.pressure >= 0 { return center.pressure }
    let (low, high) = window(around: index, Self.speedTime, Self.speedPoints, count: places.count)
    var length = 0.0
    for step in low..<high {
      let way = places[step + 1] - places[step]
      length += (way * way).sum().squareRoot()
    }
    let time = points[high].time - points[low].time
    guard time > 0 else { return InkSettings.restingPressure }
    return 1 / (1 + length * StrokeSample.ticksPerSecond / time / InkSettings.halvingSpeed)
  }

  /// Half the width at a point: by the pressure, averaged with the weights 1 − u² of Epanechnikov's kernel, and by how the
  /// pen leans.
  private func radius(_ number: Int) -> Double {
    let index = number - base
    let (low, high) = window(around: index, Self.widthTime, Self.widthPoints, count: pressures.count)
    let time = points[index].time
    var span = 1.0
    for step in low...high {
      let away = abs(points[step].time - time)
      if away > span { span = away }
    }
    span *= 1.1
    var (sum, weights, leans) = (0.0, 0.0, 0.0)
    for step in low...high {
      let u = (points[step].time - time) / span
      let weight = 1 - u * u
      sum += weight * pressures[step]
      weights += weight
      leans += weight * points[step].lean
    }
    // A mean of ones may be a little more in its last digits.
    let pressure = sum < weights ? sum / weights : 1
    let lean = StrokeSample.clamped((leans / weights - Self.lean.begin) / (Self.lean.end - Self.lean.begin), 0, 1)
    let share = pressure + (1 - pressure) * lean
    return width / 2 * (InkSettings.minimumWidthFactor + (1 - InkSettings.minimumWidthFactor) * share)
  }

  /// The points within a time of a point, with bounds of their number to each side.
  private func window(around index: Int, _ time: Double, _ bounds: ClosedRange<Int>, count: Int) -> (Int, Int) {
    let center = points[index].time
    var (low, high) = (index, index)
    while low > 0, index - low < bounds.upperBound,
      index - low < bounds.lowerBound || center - points[low - 1].time <= time
    {
      low -= 1
    }
    while high < count - 1, high - index < bounds.upperBound,
      high - index < bounds.lowerBound || points[high + 1].time - center <= time
    {
      high += 1
    }
    return (low, high)
  }

  // MARK: Controls

  /// The control point of a point, so that the curve runs through smooth places and not within them: a quadratic B-spline
  /// passes its control point at c + (c₋ − 2c + c₊)/8.
  private func control(_ number: Int, isLast: Bool) -> Control {
    let index = number - base
    let point = points[index]
    var place = places[index]
    if number > 0, !isLast {
      var shift = place - point.place
      shift -= ((places[index - 1] - place) + (places[index + 1] - place)) * Self.sharpening
      let square = (shift * shift).sum()
      if square > Self.maximumShift * Self.maximumShift { shift *= Self.maximumShift / square.squareRoot() }
      place = point.place + shift
    }
    return Control(
      node: InkNode(Point2D(place.x, place.y), radius: isBrush ? radii[index] : width / 2), first: point.first,
      count: point.count)
  }
}

/// Sums of powers of the time, also with x and y, from which least squares with the weights (1 − u²)² of any span follow.
private struct FitMoments {
  private var m0 = 1.0
  private var m1 = 0.0
  private var m2 = 0.0
  private var m3 = 0.0
  private var m4 = 0.0
  private var m5 = 0.0
  private var m6 = 0.0
  private var m7 = 0.0
  private var m8 = 0.0
  private var p0 = SIMD2<Double>(0, 0)
  private var p1 = SIMD2<Double>(0, 0)
  private var p2 = SIMD2<Double>(0, 0)
  private var p3 = SIMD2<Double>(0, 0)
  private var p4 = SIMD2<Double>(0, 0)
  private var p5 = SIMD2<Double>(0, 0)
  private var p6 = SIMD2<Double>(0, 0)
  private var q0 = 0.0
  private var q2 = 0.0
  private var q4 = 0.0
  /// The longest time from the center.
  private var farthest = 0.0

  @inline(__always)
  mutating func add(_ p: SIMD2<Double>, at t: Double) {
    let away = abs(t)
    if away > farthest { farthest = away }
    let t2 = t * t
    let t4 = t2 * t2
    m0 += 1
    m1 += t
    m2 += t2
    m3 += t2 * t
    m4 += t4
    m5 += t4 * t
    m6 += t4 * t2
    m7 += t4 * t2 * t
    m8 += t4 * t4
    p0 += p
    p1 += p * t
    p2 += p * t2
    p3 += p * (t2 * t)
    p4 += p * t4
    p5 += p * (t4 * t)
    p6 += p * (t4 * t2)
    let square = (p * p).sum()
    q0 += square
    q2 += square * t2
    q4 += square * t4
  }

  /// The value of the quadratic at the center, and the weighted mean square of what it leaves, both axes together; `nil`
  /// when times are too few to tell.
  ///
  /// - Parameter side: points on the longer side. The weights end a step beyond them.
  func fit(side: Int) -> (value: SIMD2<Double>, residual: Double)? {
    guard farthest > 0 else { return nil }
    let i1 = 1 / (farthest * (1 + 1 / Double(side)))
    let i2 = i1 * i1
    let (i3, i4) = (i2 * i1, i2 * i2)
    let i6 = i4 * i2
    let s0 = m0 - 2 * m2 * i2 + m4 * i4
    let s1 = (m1 - 2 * m3 * i2 + m5 * i4) * i1
    let s2 = (m2 - 2 * m4 * i2 + m6 * i4) * i2
    let s3 = (m3 - 2 * m5 * i2 + m7 * i4) * i3
    let s4 = m4 * i4 - 2 * m6 * i6 + m8 * i4 * i4
    let a = p0 - p2 * (2 * i2) + p4 * i4
    let b = (p1 - p3 * (2 * i2) + p5 * i4) * i1
    let c = (p2 - p4 * (2 * i2) + p6 * i4) * i2
    let square = q0 - 2 * q2 * i2 + q4 * i4
    // Cofactors of the symmetric matrix of the normal equations.
    let (m00, m01, m02) = (s2 * s4 - s3 * s3, s2 * s3 - s1 * s4, s1 * s3 - s2 * s2)
    let (m11, m12, m22) = (s0 * s4 - s2 * s2, s1 * s2 - s0 * s3, s0 * s2 - s1 * s1)
    let determinant = s0 * m00 + s1 * m01 + s2 * m02
    guard determinant > 1e-9 else { return nil }
    let inverse = 1 / determinant
    let value = (a * m00 + b * m01 + c * m02) * inverse
    let slope = (a * m01 + b * m11 + c * m12) * inverse
    let bend = (a * m02 + b * m12 + c * m22) * inverse
    let left = square - (value * a + slope * b + bend * c).sum()
    return (value, left > 0 ? left / s0 : 0)
  }
}
