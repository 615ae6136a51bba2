import InkdotGeometry

/// Derives the control points of a stroke from its samples, one after another.
///
/// Documentation/Ink.md describes the model; `SmoothingParameters` holds its constants. `controls` contains only final
/// control points. `finish()` derives the rest; call it on a copy while the stroke continues. A control point depends
/// on at most `context` points to each side.
///
/// Methods that only read are `mutating` if mutating methods call them. Otherwise the compiler copies the whole struct
/// for each call, which cost a fifth of the time in WebAssembly.
struct InkSmoother {
  /// A control point, and the samples whose parameters its piece of the curve covers.
  struct Control {
    var node: InkNode
    var first: Int
    var count: Int
  }

  /// Weighted mean of the samples of one time interval. The weight of a sample is its duration.
  struct Point {
    var position: SIMD2<Double>
    /// Unit: 0.1 ms.
    var time: Double
    /// Negative if not measured.
    var pressure: Double
    /// Angle between pen and surface normal, in degrees.
    var tilt: Double
    var first: Int
    var count: Int
    /// Number of samples that differ in one coordinate only from a neighbour.
    var stepCount = 0
    /// Prefix sum of `stepCount`, including this point.
    var totalStepCount = 0
    /// Index of the last point, up to this one, with an uneven time step.
    var latestUneven = -SmoothingParameters.reach
    /// Index of the last point so far that averages several samples.
    var latestAveraged = -SmoothingParameters.reach
    /// Distance from the previous point in pt, plus ``SmoothingParameters/distanceStep``.
    var distance = 0.0

    static let none = Point(position: SIMD2(0, 0), time: 0, pressure: 0, tilt: 0, first: 0, count: 0)
  }

  /// Final control points that the caller has not removed yet.
  private(set) var controls: [Control] = []

  /// How the width follows pressure or speed; `nil` for constant width.
  private let widthModel: WidthModel?
  private let width: Double
  /// Distance from the newest position, in pt, beyond which a control point is final.
  private let settlingLength: Double
  private let noise: (plain: Double, measured: Double)
  /// Index of the first point still in `points`.
  private var base = 0
  private var points: [Point] = []
  /// Weighted sums of the samples of the open point; empty if its count is 0.
  private var open = Point.none
  private var openWeight = 0.0
  /// First position in `open`. Sums are relative to it, so that a single sample keeps its exact position.
  private var origin = SIMD2<Double>(0, 0)
  private var firstTicks: UInt32 = 0
  private var lastTicks: UInt32 = 0
  /// The last sample. Its weight is known when the next sample arrives.
  private var latest: Point?
  private var wasStep = false
  private var sampleCount = 0
  private var positions: [SIMD2<Double>] = []
  private var pressures: [Double] = []
  private var radii: [Double] = []
  private var controlCount = 0
  private var start: InkEnd?
  private var startTaper = InkTaper()
  private var endTaper = InkTaper()

  private var isBrush: Bool { widthModel != nil }

  typealias Parameters = SmoothingParameters

  /// Number of points to each side that a control point depends on.
  static let context = Parameters.pendingLimit + Parameters.reach + 2

  /// - Parameter first: index of the first sample to come; a multiple of ``Stroke/boxLength``.
  init(tool: StrokeTool, width: Double, smoothing: StrokeSmoothing, first: Int = 0) {
    widthModel = tool.widthModel
    self.width = width
    let taperLength = widthModel?.taper?.length(width: width) ?? 0
    settlingLength = taperLength > Parameters.rampLength ? taperLength : Parameters.rampLength
    noise = smoothing == .strong ? Parameters.strongNoise : Parameters.normalNoise
    sampleCount = first
  }

  /// Returns whether a sample begins a new point.
  ///
  /// Points do not cross the boxes of a stroke. Samples of equal time, as in strokes without times, are not averaged.
  ///
  /// - Parameters:
  ///   - before: time of the previous sample, in 0.1 ms.
  ///   - first: time of the first sample of its point, in 0.1 ms.
  ///   - number: index of the sample.
  @inline(__always)
  static func startsPoint(_ ticks: UInt32, from before: UInt32, since first: UInt32, number: Int) -> Bool {
    number <= 1 || number % Stroke.boxLength == 0 || ticks <= before || ticks - first >= Parameters.pointDuration
  }

  /// Appends the next sample.
  ///
  /// - Complexity: O(1).
  mutating func append(_ sample: StrokeSample) {
    let x = sample.tiltX
    let y = sample.tiltY
    let next = Point(
      position: SIMD2(sample.position.x, sample.position.y), time: Double(sample.ticks),
      pressure: sample.pressure ?? -1,
      tilt: isBrush && (x != 0 || y != 0) ? (x * x + y * y).squareRoot() : 0, first: sampleCount, count: 1)
    if let latest {
      accumulate(latest, until: next)
      if Self.startsPoint(sample.ticks, from: lastTicks, since: firstTicks, number: sampleCount) {
        close()
        firstTicks = sample.ticks
      }
    } else {
      firstTicks = sample.ticks
    }
    latest = next
    lastTicks = sample.ticks
    sampleCount += 1
  }

  /// Adds a sample to the open point, weighted by the time until the next one. The sample counts for the middle of that
  /// time: mice report a pixel when they enter it, so rounding errors cancel out there.
  private mutating func accumulate(_ sample: Point, until next: Point) {
    let gap = next.time - sample.time
    let held = gap > 1 ? gap < Parameters.longestHold ? gap : Parameters.longestHold : 1
    let isStep = sample.position.x == next.position.x || sample.position.y == next.position.y
    if open.count == 0 { (origin, open.first) = (sample.position, sample.first) }
    open.position += (sample.position - origin) * held
    // The first sample of the stroke keeps its time.
    open.time += (sample.time + (gap > 0 && sampleCount > 1 ? held / 2 : 0)) * held
    open.pressure = open.pressure < 0 || sample.pressure < 0 ? -1 : open.pressure + sample.pressure * held
    open.tilt += sample.tilt * held
    open.count += 1
    if isStep || wasStep { open.stepCount += 1 }
    wasStep = isStep
    openWeight += held
  }

  /// Derives the remaining control points. The last sample becomes the end of the stroke.
  mutating func finish() {
    guard let last = latest else { return }
    latest = nil
    if open.count > 0 { closePoint() }
    points.append(last)
    measureNewestPoint()
    advance(positions: base + points.count, isEnd: true)
  }

  /// Removes the final control points after the caller has used them.
  mutating func removeControls() { controls.removeAll(keepingCapacity: true) }

  private mutating func close() {
    guard open.count > 0 else { return }
    closePoint()
    let ready = base + points.count - Parameters.reach
    if ready > 0 { advance(positions: ready, isEnd: false) }
    if points.count > 512 { dropPoints() }
  }

  /// Divides the sums in `open` by their weight and appends the point.
  private mutating func closePoint() {
    let share = 1 / openWeight
    open.position = origin + open.position * share
    open.time *= share
    if open.pressure >= 0 { open.pressure *= share }
    open.tilt *= share
    points.append(open)
    measureNewestPoint()
    (open, openWeight) = (.none, 0)
  }

  /// Sets the rhythm and the distance of the newest point.
  private mutating func measureNewestPoint() {
    let last = points.count - 1
    points[last].totalStepCount = points[last].stepCount
    guard last > 0 else { return }
    points[last].totalStepCount += points[last - 1].totalStepCount
    let step = points[last].time - points[last - 1].time
    let before = last > 1 ? points[last - 1].time - points[last - 2].time : step
    let isEven = step > 0 && step * Parameters.unevenness > before && before * Parameters.unevenness > step
    points[last].latestUneven = isEven ? points[last - 1].latestUneven : base + last
    points[last].latestAveraged = points[last].count == 1 ? points[last - 1].latestAveraged : base + last
    let delta = points[last].position - points[last - 1].position
    points[last].distance = (delta * delta).sum().squareRoot() + Parameters.distanceStep
  }

  /// Drops points that no further control point depends on.
  private mutating func dropPoints() {
    let count = controlCount - base - 2 * Parameters.reach
    guard count > 0 else { return }
    points.removeFirst(count)
    positions.removeFirst(count)
    if isBrush {
      pressures.removeFirst(count)
      radii.removeFirst(count)
    }
    base += count
  }

  /// Computes positions up to an index, and the widths and control points that follow from them.
  private mutating func advance(positions positionEnd: Int, isEnd: Bool) {
    while base + positions.count < positionEnd { positions.append(fitted(base + positions.count)) }
    if isBrush {
      let pressureEnd = isEnd ? positionEnd : positionEnd - Parameters.speedPoints.upperBound
      while base + pressures.count < pressureEnd { pressures.append(pressure(base + pressures.count)) }
      let radiusEnd = isEnd ? positionEnd : pressureEnd - Parameters.widthPoints.upperBound
      while base + radii.count < radiusEnd { radii.append(radius(base + radii.count)) }
    }
    let ready = isBrush ? base + radii.count : positionEnd
    let controlEnd = isEnd ? positionEnd : ready < positionEnd ? ready : positionEnd - 1
    guard controlCount < controlEnd, isEnd || isSettled(controlCount) else { return }
    if let taper = widthModel?.taper, !measureTapers(taper, isEnd: isEnd) { return }
    if controlCount == 0 { anchor(from: 0, by: 1) }
    if isEnd, positionEnd > 1 { anchor(from: positions.count - 1, by: -1) }
    while controlCount < controlEnd, isEnd || isSettled(controlCount) {
      controls.append(control(controlCount, isLast: isEnd && controlCount == positionEnd - 1))
      if controlCount < Parameters.pendingLimit { constrainStart() }
      controlCount += 1
    }
    if isEnd { constrainEnd() }
  }

  /// Derives the taper of the start before the first control point, and of the end before the last ones.
  ///
  /// - Returns: `false` if radii at the start are not known yet.
  private mutating func measureTapers(_ taper: WidthModel.Taper, isEnd: Bool) -> Bool {
    if controlCount == 0, points[0].pressure < 0 {
      guard let start = InkTaper(positions, radii: radii, taper, width: width) else { return false }
      startTaper = start
    }
    if isEnd, points[points.count - 1].pressure < 0 {
      let pending = (controlCount - base)...
      endTaper =
        InkTaper(positions[pending].reversed(), radii: radii[pending].reversed(), taper, width: width) ?? InkTaper()
    }
    return true
  }

  // MARK: Positions

  /// Returns whether a control point no longer depends on where the stroke ends.
  private mutating func isSettled(_ number: Int) -> Bool {
    let newest = positions.count - 1
    if base + newest - number > Parameters.pendingLimit { return true }
    let delta = positions[newest] - positions[number - base]
    return (delta * delta).sum() > settlingLength * settlingLength
  }

  /// Moves the position at an end to the sample, and its neighbours by a share that falls smoothly to 0. The share is a
  /// cubic Hermite step over ``SmoothingParameters/rampLength``. Distances are the largest so far, so that noise at
  /// rest does not accumulate.
  private mutating func anchor(from end: Int, by step: Int) {
    let sample = points[end].position
    let gap = sample - positions[end]
    positions[end] = sample
    let pending = step > 0 ? positions.count - 1 : base + positions.count - 1 - controlCount
    let count = pending < Parameters.pendingLimit ? pending : Parameters.pendingLimit
    var full = 0.0
    for index in 0...count {
      let delta = points[end + step * index].position - sample
      let square = (delta * delta).sum()
      if square > full { full = square }
    }
    if full > Parameters.rampLength * Parameters.rampLength { full = Parameters.rampLength * Parameters.rampLength }
    var length = 0.0
    for index in 0...count where index > 0 {
      let number = end + step * index
      let delta = points[number].position - sample
      let square = (delta * delta).sum()
      if square > length { length = square }
      if length >= full { break }
      let share = (length / full).squareRoot()
      // Two statements, because the compiler takes eight seconds to type-check one expression.
      let part: Double = (1 - share) * (1 - share) * (1 + 2 * share)
      positions[number] += gap * part
    }
    fitArc(from: end, by: step, count: count)
  }

  /// Moves positions near an end onto an arc that continues the curve, if they differ only by noise. One-sided fits
  /// vary; where the hand rests, their variation would end the line in a kink.
  private mutating func fitArc(from end: Int, by step: Int, count: Int) {
    let sample = positions[end]
    var border = 0
    var axis = SIMD2<Double>(0, 0)
    while border < count, (axis * axis).sum() <= Parameters.arc.length * Parameters.arc.length {
      border += 1
      axis = positions[end + step * border] - sample
    }
    let square = (axis * axis).sum()
    guard border > 1, square > 0 else { return }
    var (on, beyond) = (SIMD2<Double>(0, 0), border)
    while beyond < count, (on * on).sum() <= Parameters.arc.beyond * Parameters.arc.beyond {
      beyond += 1
      on = positions[end + step * beyond] - sample - axis
    }
    let normal = SIMD2(-axis[1], axis[0])
    let (along, across) = ((on * axis).sum(), (on * normal).sum())
    // A turn within the end is not an arc. Without points beyond the end, the arc is a line.
    guard along > abs(across) || beyond == border else { return }
    let bend = beyond == border ? 0 : Parameters.arcBend * across / along
    var farthest = 0.0
    var arc: [SIMD2<Double>] = []
    for index in 1..<border {
      let share = (((positions[end + step * index] - sample) * axis).sum() / square).clamped(0, 1)
      let position = sample + axis * share + normal * (bend * share * (share - 1))
      arc.append(position)
      let off = positions[end + step * index] - position
      let far = (off * off).sum()
      if far > farthest { farthest = far }
    }
    let noise = points[end].pressure < 0 ? noise.plain : noise.measured
    let most = noise * noise * (Parameters.fade * Parameters.fade)
    let share = ((most - farthest) / (most - noise * noise)).clamped(0, 1)
    for index in 1..<border {
      positions[end + step * index] += (arc[index - 1] - positions[end + step * index]) * share
    }
  }

  /// Returns the position of a point by weighted least squares.
  ///
  /// The fit is a polynomial of the point number if points are evenly timed, because reported times are less exact than
  /// a device's rate. Otherwise it is a polynomial of time. If times are uneven (busy browser, coarse clock, scripted
  /// pointer), a fit by distance contributes as far as it reaches farther.
  private mutating func fitted(_ number: Int) -> SIMD2<Double> {
    let index = number - base
    let center = points[index]
    let noise =
      center.pressure < 0 ? noise.plain * Self.noiseShare(around: index, in: points) : noise.measured
    let last = index + Parameters.reach < points.count ? index + Parameters.reach : points.count - 1
    let isEven = points[last].latestUneven <= number - Parameters.reach
    let isWhole = index >= Parameters.reach && last - index == Parameters.reach
    var shift = SIMD2<Double>(0, 0)
    if isEven, isWhole, points[last].latestAveraged < number - Parameters.reach {
      shift = points.withUnsafeBufferPointer { points in Self.evenFit(index, in: points, noise: noise) }
    } else {
      var extent = 0.0
      points.withUnsafeBufferPointer { points in
        (shift, extent) = Self.fit(index, in: points, isByDistance: false, noise: noise, beyond: -1)
        if !isEven, Self.mayFitByDistance(than: extent, around: index, in: points) {
          let other = Self.fit(index, in: points, isByDistance: true, noise: noise, beyond: extent)
          let share = (other.extent - extent) * Parameters.distanceShare
          if share > 0 { shift += (other.shift - shift) * (share < 1 ? share : 1) }
        }
      }
    }
    let length = (shift * shift).sum()
    let limit = Parameters.limit * noise
    if length <= limit * limit { return center.position + shift }
    return length.isFinite ? center.position + shift * (limit / length.squareRoot()) : center.position
  }

  /// Keeps the newest control point from lying before the first sample.
  private mutating func constrainStart() {
    let last = controls.count - 1
    if controlCount == 0 {
      start = InkEnd(
        at: controls[last].node.position,
        before: points.prefix(Parameters.pendingLimit).lazy.map { Point2D($0.position.x, $0.position.y) })
    } else if let node = start?.constrain(controls[last].node) {
      controls[last].node = node
    }
  }

  /// Keeps the pending control points from lying beyond the last sample.
  private mutating func constrainEnd() {
    guard let last = controls.last else { return }
    let near = controls.indices.suffix(Parameters.pendingLimit).dropLast().reversed()
    var end = InkEnd(at: last.node.position, before: near.map { controls[$0].node.position })
    for index in near { controls[index].node = end.constrain(controls[index].node) }
  }

  /// Returns the noise factor around a point. It falls with the number of samples that are whole pixels.
  private static func noiseShare(around index: Int, in points: [Point]) -> Double {
    let first = points[index > Parameters.wholePixelReach ? index - Parameters.wholePixelReach : 0]
    let last = points[
      index + Parameters.wholePixelReach < points.count ? index + Parameters.wholePixelReach : points.count - 1]
    let steps = last.totalStepCount - first.totalStepCount + first.stepCount
    let all = last.first + last.count - first.first
    return 1 - (1 - Parameters.wholePixelNoise) * Double(steps) / Double(all)
  }

  // MARK: Widths

  /// Returns the measured pressure of a point, or the substitute for its speed.
  private mutating func pressure(_ number: Int) -> Double {
    let index = number - base
    let center = points[index]
    if center.pressure >= 0 { return center.pressure }
    let (low, high) = window(around: index, Parameters.speedTime, Parameters.speedPoints, count: positions.count)
    var length = 0.0
    for step in low..<high {
      let delta = positions[step + 1] - positions[step]
      length += (delta * delta).sum().squareRoot()
    }
    let time = points[high].time - points[low].time
    guard time > 0 else { return InkSettings.restingPressure }
    return widthModel?.pressure(speed: length * StrokeSample.ticksPerSecond / time) ?? 1
  }

  /// Returns half the width at a point, from its pressure and tilt. Pressure is averaged with Epanechnikov weights, 1 − u².
  private mutating func radius(_ number: Int) -> Double {
    let index = number - base
    let (low, high) = window(around: index, Parameters.widthTime, Parameters.widthPoints, count: pressures.count)
    let time = points[index].time
    var span = 1.0
    for step in low...high {
      let away = abs(points[step].time - time)
      if away > span { span = away }
    }
    span *= 1.1
    var (sum, weights, tilts) = (0.0, 0.0, 0.0)
    for step in low...high {
      let u = (points[step].time - time) / span
      let weight = 1 - u * u
      sum += weight * pressures[step]
      weights += weight
      tilts += weight * points[step].tilt
    }
    // Rounding may raise a mean of ones above 1.
    let pressure = sum < weights ? sum / weights : 1
    let tilt = ((tilts / weights - Parameters.tilt.begin) / (Parameters.tilt.end - Parameters.tilt.begin)).clamped(0, 1)
    let share = pressure + (1 - pressure) * tilt
    return width / 2 * (widthModel?.widthFactor(pressure: share) ?? 1)
  }

  /// Returns the points within a time of a point, with bounds on their number to each side.
  private mutating func window(around index: Int, _ time: Double, _ bounds: ClosedRange<Int>, count: Int) -> (Int, Int)
  {
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

  /// Returns the control point for which the curve passes through a position. A quadratic B-spline passes its control
  /// point at c
  ///    - (c₋ − 2c + c₊)/8.
  private mutating func control(_ number: Int, isLast: Bool) -> Control {
    let index = number - base
    let point = points[index]
    var position = positions[index]
    if number > 0, !isLast {
      var shift = position - point.position
      // Typed statements, because the compiler takes seconds to type-check one expression.
      let before: SIMD2<Double> = positions[index - 1] - position
      let after: SIMD2<Double> = positions[index + 1] - position
      let bend = before + after
      let delta: SIMD2<Double> = after - before
      // Without a bend the sharpening has no effect.
      let sharpness = 1 - (delta * delta).sum() / ((bend * bend).sum() * Parameters.cornerRatio)
      let turn = sharpness > 0 ? sharpness : 0
      var sharpening = Parameters.sharpening - Parameters.cornerSharpening * turn
      // The noise of the device, also for `strong`.
      let noise = point.pressure < 0 ? Parameters.normalNoise.plain : Parameters.normalNoise.measured
      let steps = (before * before + after * after).sum()
      let most = Parameters.restRatio * (1 + turn) * (noise * noise)
      if steps < most { sharpening -= Parameters.restSharpening * ((most - steps) / most) }
      shift -= bend * sharpening
      let square = (shift * shift).sum()
      if square > Parameters.maximumShift * Parameters.maximumShift {
        shift *= Parameters.maximumShift / square.squareRoot()
      }
      position = point.position + shift
    }
    var radius = isBrush ? radii[index] : width / 2
    if widthModel?.taper != nil {
      radius = endTaper.limited(startTaper.limited(radius, at: number), at: positions.count - 1 - index)
    }
    return Control(
      node: InkNode(Point2D(position.x, position.y), radius: radius), first: point.first, count: point.count)
  }
}
