import InkdotGeometry

/// Derives the control points of a stroke's curve from its samples, one after the other. Documentation/Ink.md explains
/// the model and where its constants come from.
///
/// A control point is final once it was handed out; what follows is handed out by ``finish(_:)``, which is called on a copy
/// while the stroke goes on. Each depends on a bounded number of points to both sides, so that the curve of a part needs only
/// the samples near it.
///
/// Methods that change nothing are `mutating` where mutating ones call them: the compiler would copy all of it for each call, which
/// as WebAssembly cost a fifth of the model.
struct InkSmoother {
  /// A control point, and the samples that it stands for: its piece of curve has their parameters.
  struct Control {
    var node: InkNode
    var first: Int
    var count: Int
  }

  /// Mean of the samples of one interval of time, each as long as it held.
  private struct Point {
    var position: SIMD2<Double>
    /// In steps of 0.1 ms.
    var time: Double
    /// Negative where none was measured.
    var pressure: Double
    /// How far the pen tilts, in degrees.
    var tilt: Double
    var first: Int
    var count: Int
    /// How many of the samples differ in one coordinate alone from the one before or after them.
    var stepCount = 0
    /// The same of all points up to this one.
    var totalStepCount = 0
    /// Number of the latest point up to this one that came sooner or later than the one before it.
    var latestUneven = -SmoothingParameters.reach
    /// Number of the latest point up to this one that is the mean of several samples.
    var latestAveraged = -SmoothingParameters.reach
    /// From the point before it, in pt, with ``SmoothingParameters/distanceStep``.
    var distance = 0.0

    static let none = Point(position: SIMD2(0, 0), time: 0, pressure: 0, tilt: 0, first: 0, count: 0)
  }

  /// Control points that are final and not yet taken.
  private(set) var controls: [Control] = []

  private let isBrush: Bool
  private let width: Double
  private let noise: (plain: Double, measured: Double)
  /// Number of the first point that is kept.
  private var base = 0
  private var points: [Point] = []
  /// The point that still takes samples, as sums, and the sum of their weights; without samples there is none.
  private var open = Point.none
  private var openWeight = 0.0
  /// Where its first sample is: positions are summed up as seen from there, so that one alone stays as it is to the last bit.
  private var origin = SIMD2<Double>(0, 0)
  private var firstTicks: UInt32 = 0
  private var lastTicks: UInt32 = 0
  /// The last sample: how long it held is known with the next one.
  private var latest: Point?
  private var wasStep = false
  private var sampleCount = 0
  private var positions: [SIMD2<Double>] = []
  private var pressures: [Double] = []
  private var radii: [Double] = []
  private var controlCount = 0
  private var start: InkEnd?

  private typealias Parameters = SmoothingParameters

  /// Sums over point numbers, which fits of evenly timed points share.
  private static let evenSpans: [EvenFit.Span] = Parameters.reaches.map { EvenFit.Span(reach: $0) }

  /// How many points before and after a point have a contribution in its control point or in whether it is at an end.
  static let context = Parameters.pendingLimit + Parameters.reach + 2

  /// - Parameter first: number of the first sample that will come; a multiple of ``Stroke/boxLength``.
  init(tool: StrokeTool, width: Double, smoothing: StrokeSmoothing, first: Int = 0) {
    isBrush = tool == .brush
    self.width = width
    noise = smoothing == .strong ? Parameters.strongNoise : Parameters.normalNoise
    sampleCount = first
  }

  /// Whether a sample begins another point than the one before it.
  ///
  /// Points do not cross the boundaries of a stroke's boxes, and samples of one time, as strokes without times have them, stay
  /// apart.
  ///
  /// - Parameters:
  ///   - before: time of the sample before it.
  ///   - first: time of the first sample in that one's point.
  ///   - number: of the sample.
  @inline(__always)
  static func startsPoint(_ ticks: UInt32, from before: UInt32, since first: UInt32, number: Int) -> Bool {
    number <= 1 || number % Stroke.boxLength == 0 || ticks <= before || ticks - first >= Parameters.pointDuration
  }

  /// Takes the next sample.
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

  /// Adds a sample to the open point. It says where the pointer was from then until the next one: a mouse tells a pixel as it
  /// enters it, so that at the time in the middle the errors of whole pixels cancel out.
  private mutating func accumulate(_ sample: Point, until next: Point) {
    let gap = next.time - sample.time
    let held = gap > 1 ? gap < Parameters.longestHold ? gap : Parameters.longestHold : 1
    let isStep = sample.position.x == next.position.x || sample.position.y == next.position.y
    if open.count == 0 { (origin, open.first) = (sample.position, sample.first) }
    open.position += (sample.position - origin) * held
    // The very first one stays where it is.
    open.time += (sample.time + (gap > 0 && sampleCount > 1 ? held / 2 : 0)) * held
    open.pressure = open.pressure < 0 || sample.pressure < 0 ? -1 : open.pressure + sample.pressure * held
    open.tilt += sample.tilt * held
    open.count += 1
    if isStep || wasStep { open.stepCount += 1 }
    wasStep = isStep
    openWeight += held
  }

  /// Hands out what is left: the last sample is the end.
  mutating func finish() {
    guard let last = latest else { return }
    latest = nil
    if open.count > 0 { closePoint() }
    points.append(last)
    measureNewestPoint()
    advance(positions: base + points.count, isEnd: true)
  }

  /// Forgets control points that were taken.
  mutating func removeControls() { controls.removeAll(keepingCapacity: true) }

  private mutating func close() {
    guard open.count > 0 else { return }
    closePoint()
    let ready = base + points.count - Parameters.reach
    if ready > 0 { advance(positions: ready, isEnd: false) }
    if points.count > 512 { dropPoints() }
  }

  /// Makes a point of the open sums.
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

  /// Notes whether the newest point came in the rhythm of those before it, and from how far.
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

  /// Drops points that nothing depends on any more.
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

  /// Works out positions up to a number, and everything that follows from them.
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
    if controlCount == 0 { anchor(from: 0, by: 1) }
    if isEnd, positionEnd > 1 { anchor(from: positions.count - 1, by: -1) }
    while controlCount < controlEnd, isEnd || isSettled(controlCount) {
      controls.append(control(controlCount, isLast: isEnd && controlCount == positionEnd - 1))
      if controlCount < Parameters.pendingLimit { constrainStart() }
      controlCount += 1
    }
    if isEnd { constrainEnd() }
  }

  // MARK: Places

  /// Whether the end of the stroke, wherever it will be, has no contribution in a control point any more.
  private mutating func isSettled(_ number: Int) -> Bool {
    let newest = positions.count - 1
    if base + newest - number > Parameters.pendingLimit { return true }
    let delta = positions[newest] - positions[number - base]
    return (delta * delta).sum() > Parameters.rampLength * Parameters.rampLength
  }

  /// Leads positions to the first or last sample: moved there itself, the others by a share that falls from 1 there to 0 at
  /// ``rampLength``, with no slope at either (a cubic Hermite step). Lengths are those of the farthest point on the way, which noise
  /// at rest does not add up in.
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
      // In two steps: the compiler takes eight seconds to find the types in one.
      let part: Double = (1 - share) * (1 - share) * (1 + 2 * share)
      positions[number] += gap * part
    }
    fitArc(from: end, by: step, count: count)
  }

  /// Lays positions near an end on one arc from there into the rest of the curve, as far as they lie off it by no more than noise:
  /// fits on one side alone sway, and where the hand rests they sway in one position, so that the line would end in a kink.
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
    // Where the stroke turns there it is no arc; where nothing lies beyond it is straight.
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

  /// The position of a point by weighted least squares: as a polynomial of the number of points where these are samples in one rhythm,
  /// for what such are told to come at errs more than when they come; of the time elsewhere; and where points came unevenly, which a
  /// browser that was busy, a clock of coarse steps and a program that moves the pointer do, of the delta if that goes farther.
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

  /// Whether a fit by the delta may have more of a contribution than one by the time had: where only the widest is left, as at corners and in small
  /// writing of a mouse that tells no pixel twice, the delta must be straight enough for it.
  private static func mayFitByDistance(
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

  /// What fits over ever more points contribution, each as far as what it leaves is no more than noise.
  private struct BlendedFit {
    /// How far the point is to be moved.
    var shift = SIMD2<Double>(0, 0)
    /// What share quadratics still have, and of the rest the polynomials of fourth order.
    var quadraticWeight = 1.0
    var quarticWeight = 1.0
    private let most: Double
    private let scale: Double
    private let highNoise: Double

    /// - Parameters:
    ///   - noise: that a fit may leave.
    ///   - highNoise: how many times what fits of fourth order leave counts.
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

    /// - Parameter rest: the share that quadratics had lost before this span.
    @inline(__always)
    mutating func add(quartic fit: LocalFit.Value, rest: Double) {
      let share = (most - fit.residual * highNoise) * scale
      if share < 1 { quarticWeight *= share > 0 ? 1 - rest * (1 - share) : 1 - rest }
      shift += (fit.position - shift) * (rest * quarticWeight)
    }
  }

  /// How far a point is to be moved: x and y as quadratics, over ever more points, as long as what they leave is no more than
  /// noise; what they lose goes to polynomials of fourth order over the same points, as long as that holds for them. Over the widest
  /// there are none, for they pass corners that quadratics leave alone. And how many points to each side had a contribution, which may be less
  /// where it can be no more than `least`.
  @inline(never)
  private static func fit(
    _ index: Int, in points: UnsafeBufferPointer<Point>, isByDistance: Bool, noise: Double, beyond least: Double
  ) -> (shift: SIMD2<Double>, extent: Double) {
    let center = points[index]
    var fit = LocalFit()
    var blended = BlendedFit(noise: noise, highNoise: 1)
    // What the latest span had a contribution with, and all of them together.
    var (contribution, extent) = (1.0, 0.0)
    var (from, to) = (index, index)
    var (highFrom, highTo) = (index, index)
    // When the outermost are, as seen from the center.
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
      // Where times fall, as on no device, this makes no sense but no harm either.
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
      // Over the widest only quadratics have a contribution. No later span has more of one than this.
      if blended.quadraticWeight == 0, blended.quarticWeight == 0 || reach >= Parameters.quarticReach { break }
      if extent + contribution * Double(Parameters.reach - reach) <= least { break }
    }
    return (blended.shift, extent)
  }

  /// The same for a point among even ones, with as many to each side as any fit has.
  @inline(never)
  private static func evenFit(_ index: Int, in points: UnsafeBufferPointer<Point>, noise: Double) -> SIMD2<Double> {
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
      // Over the widest nobody has a contribution then.
      if blended.quadraticWeight == 0, blended.quarticWeight == 0 || reach >= Parameters.quarticReach { break }
    }
    return blended.shift
  }

  /// Keeps the control point that was made last from lying before the first sample.
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

  /// Keeps the last control points, none of which has been handed out, from lying beyond the last sample.
  private mutating func constrainEnd() {
    guard let last = controls.last else { return }
    let near = controls.indices.suffix(Parameters.pendingLimit).dropLast().reversed()
    var end = InkEnd(at: last.node.position, before: near.map { controls[$0].node.position })
    for index in near { controls[index].node = end.constrain(controls[index].node) }
  }

  /// How much of the noise there is to expect: less the more of the samples around a point are whole pixels.
  private static func noiseShare(around index: Int, in points: [Point]) -> Double {
    let first = points[index > Parameters.wholePixelReach ? index - Parameters.wholePixelReach : 0]
    let last = points[
      index + Parameters.wholePixelReach < points.count ? index + Parameters.wholePixelReach : points.count - 1]
    let steps = last.totalStepCount - first.totalStepCount + first.stepCount
    let all = last.first + last.count - first.first
    return 1 - (1 - Parameters.wholePixelNoise) * Double(steps) / Double(all)
  }

  // MARK: Widths

  /// The pressure at a point: measured, or what stands in for it, 1 at rest and ½ at ``InkSettings/halvingSpeed``.
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
    return 1 / (1 + length * StrokeSample.ticksPerSecond / time / InkSettings.halvingSpeed)
  }

  /// Half the width at a point: by the pressure, averaged with the weights 1 − u² of Epanechnikov's kernel, and by how the
  /// pen tilts.
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
    // A mean of ones may be a little more in its last digits.
    let pressure = sum < weights ? sum / weights : 1
    let tilt = ((tilts / weights - Parameters.tilt.begin) / (Parameters.tilt.end - Parameters.tilt.begin)).clamped(0, 1)
    let share = pressure + (1 - pressure) * tilt
    return width / 2 * (InkSettings.minimumWidthFactor + (1 - InkSettings.minimumWidthFactor) * share)
  }

  /// The points within a time of a point, with bounds of their number to each side.
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

  /// The control point of a point, so that the curve runs through smooth positions and not within them: a quadratic B-spline
  /// passes its control point at c + (c₋ − 2c + c₊)/8.
  private mutating func control(_ number: Int, isLast: Bool) -> Control {
    let index = number - base
    let point = points[index]
    var position = positions[index]
    if number > 0, !isLast {
      var shift = position - point.position
      // Typed one by one: as one expression the compiler looks for its types for seconds.
      let before: SIMD2<Double> = positions[index - 1] - position
      let after: SIMD2<Double> = positions[index + 1] - position
      let bend = before + after
      let delta: SIMD2<Double> = after - before
      // Without a bend nothing is taken, of whatever share.
      let sharpness = 1 - (delta * delta).sum() / ((bend * bend).sum() * Parameters.cornerRatio)
      let turn = sharpness > 0 ? sharpness : 0
      var sharpening = Parameters.sharpening - Parameters.cornerSharpening * turn
      // Of the device, however much is smoothed.
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
    return Control(
      node: InkNode(Point2D(position.x, position.y), radius: isBrush ? radii[index] : width / 2), first: point.first,
      count: point.count)
  }
}
