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
    var place: SIMD2<Double>
    /// In steps of 0.1 ms.
    var time: Double
    /// Negative where none was measured.
    var pressure: Double
    /// How far the pen leans, in degrees.
    var lean: Double
    var first: Int
    var count: Int
    /// How many of the samples differ in one coordinate alone from the one before or after them.
    var stepCount = 0
    /// The same of all points up to this one.
    var allSteps = 0
    /// Number of the latest point up to this one that came sooner or later than the one before it.
    var uneven = -InkSmoother.reach
    /// Number of the latest point up to this one that is the mean of several samples.
    var averaged = -InkSmoother.reach
    /// From the point before it, in pt, with ``InkSmoother/distanceStep``.
    var way = 0.0

    static let none = Point(place: SIMD2(0, 0), time: 0, pressure: 0, lean: 0, first: 0, count: 0)
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
  private var weight = 0.0
  /// Where its first sample is: places are summed up as seen from there, so that one alone stays as it is to the last bit.
  private var origin = SIMD2<Double>(0, 0)
  private var firstTicks: UInt32 = 0
  private var lastTicks: UInt32 = 0
  /// The last sample: how long it held is known with the next one.
  private var latest: Point?
  private var wasStep = false
  private var sampleCount = 0
  private var places: [SIMD2<Double>] = []
  private var pressures: [Double] = []
  private var radii: [Double] = []
  private var controlCount = 0
  private var start: InkEnd?

  /// Residuals that noise may leave, in pt (rms of both axes together), without measured pressure and with it.
  private static let normalNoise = (plain: 0.5, measured: 0.16)
  private static let strongNoise = (plain: 1.0, measured: 0.5)
  /// A fit with this many times that residual has no say.
  private static let fade = 1.3
  /// Whole pixels, which are told as they are entered, leave less than noise: this share of it.
  private static let stepNoise = 0.78
  /// Points to each side whose samples tell whether they are whole pixels.
  private static let stepReach = 3
  /// How far smooth places lie off their points, as a multiple of the noise.
  private static let limit = 2.0
  /// Points to each side of a fit, in order.
  private static let reaches: [Int] = [4, 7, 12]
  static let reach = 12
  /// The farthest of fits of fourth order.
  private static let highReach = 7
  /// What fits of points in one rhythm have in common.
  private static let evenSpans: [EvenFit.Span] = reaches.map { EvenFit.Span(reach: $0) }
  /// Spans of fits end a step beyond their outermost points: (n + 1)/n.
  private static let spans: [Double] = [
    1, 2, 3 / 2, 4 / 3, 5 / 4, 6 / 5, 7 / 6, 8 / 7, 9 / 8, 10 / 9, 11 / 10, 12 / 11, 13 / 12,
  ]
  /// What fits of fourth order leave counts so many times where points come in one rhythm: they may leave 0.85 of the noise.
  private static let evenHighNoise = 1.4
  /// Times are uneven where one step is so many times as long as its neighbour.
  private static let unevenness = 1.65
  /// For each point that fits by the way reach farther than those by the time they have so much of a share.
  private static let distanceShare = 0.8
  /// Over the widest span they are tried where the square of what lies between its ends is more than this share of that of the way.
  private static let straightness = 0.4
  /// Each step of the way counts for so much more, in pt, so that points in one place are not one.
  private static let distanceStep = 0.5
  /// Weight of the second difference in control points: 1/8 leads the curve through its places, the rest makes up for what
  /// fits take from the height of loops.
  private static let sharpening = 0.155
  /// So much of it is left out where the stroke turns back at once: a curve through the places passes a corner by as much.
  private static let cornerSharpening = 0.1
  /// A turn is no corner once the square of the way between its neighbours is so many times that of the second difference.
  private static let cornerWay = 2.25
  /// So much is left out where a hand all but rests, which makes a mean of neighbours: it would sharpen noise alone, of which the
  /// outline of a corner shows what lies farthest out.
  private static let restSharpening = 0.4
  /// It rests where the squares of both steps together are less than so many times that of the noise, twice as many at a turn back.
  private static let restWay = 6.0
  /// Length over which the curve is led to the very first and last sample, in pt.
  private static let rampLength = 8.0
  /// So much of the curve at an end is an arc, in pt; its direction is told by the way beyond that.
  private static let arc = (length: 3.0, beyond: 1.0)
  /// An arc of a parabola would bend by all that it meets the rest of the curve with: this share of it is as near and bends less.
  private static let arcBend = 0.75
  /// Points that lie as near to the newest are not final yet, for the stroke may end there; so many at most.
  private static let hold = 64
  /// Samples of so many steps of 0.1 ms are averaged: those of devices of at most 166 Hz stay apart, of 240 Hz two are one.
  private static let binTicks: UInt32 = 60
  /// A sample counts for so many steps of 0.1 ms at most, however long the next one is in coming.
  private static let longestHold = 120.0
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
  static let context = hold + reach + 2

  /// - Parameter first: number of the first sample that will come; a multiple of ``Stroke/boxLength``.
  init(tool: StrokeTool, width: Double, smoothing: StrokeSmoothing, first: Int = 0) {
    isBrush = tool == .brush
    self.width = width
    noise = smoothing == .strong ? Self.strongNoise : Self.normalNoise
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
  static func isApart(_ ticks: UInt32, from before: UInt32, since first: UInt32, number: Int) -> Bool {
    number <= 1 || number % Stroke.boxLength == 0 || ticks <= before || ticks - first >= binTicks
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
    if let latest {
      hold(latest, until: next)
      if Self.isApart(sample.ticks, from: lastTicks, since: firstTicks, number: sampleCount) {
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
  private mutating func hold(_ sample: Point, until next: Point) {
    let gap = next.time - sample.time
    let held = gap > 1 ? gap < Self.longestHold ? gap : Self.longestHold : 1
    let isStep = sample.place.x == next.place.x || sample.place.y == next.place.y
    if open.count == 0 { (origin, open.first) = (sample.place, sample.first) }
    open.place += (sample.place - origin) * held
    // The very first one stays where it is.
    open.time += (sample.time + (gap > 0 && sampleCount > 1 ? held / 2 : 0)) * held
    open.pressure = open.pressure < 0 || sample.pressure < 0 ? -1 : open.pressure + sample.pressure * held
    open.lean += sample.lean * held
    open.count += 1
    if isStep || wasStep { open.stepCount += 1 }
    wasStep = isStep
    weight += held
  }

  /// Hands out what is left: the last sample is the end.
  mutating func finish() {
    guard let last = latest else { return }
    latest = nil
    if open.count > 0 { closePoint() }
    points.append(last)
    markUneven()
    advance(places: base + points.count, isEnd: true)
  }

  /// Forgets control points that were taken.
  mutating func removeControls() { controls.removeAll(keepingCapacity: true) }

  private mutating func close() {
    guard open.count > 0 else { return }
    closePoint()
    let ready = base + points.count - Self.reach
    if ready > 0 { advance(places: ready, isEnd: false) }
    if points.count > 512 { forget() }
  }

  /// Makes a point of the open sums.
  private mutating func closePoint() {
    let share = 1 / weight
    open.place = origin + open.place * share
    open.time *= share
    if open.pressure >= 0 { open.pressure *= share }
    open.lean *= share
    points.append(open)
    markUneven()
    (open, weight) = (.none, 0)
  }

  /// Notes whether the newest point came in the rhythm of those before it, and from how far.
  private mutating func markUneven() {
    let last = points.count - 1
    points[last].allSteps = points[last].stepCount
    guard last > 0 else { return }
    points[last].allSteps += points[last - 1].allSteps
    let step = points[last].time - points[last - 1].time
    let before = last > 1 ? points[last - 1].time - points[last - 2].time : step
    let isEven = step > 0 && step * Self.unevenness > before && before * Self.unevenness > step
    points[last].uneven = isEven ? points[last - 1].uneven : base + last
    points[last].averaged = points[last].count == 1 ? points[last - 1].averaged : base + last
    let way = points[last].place - points[last - 1].place
    points[last].way = (way * way).sum().squareRoot() + Self.distanceStep
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
    while base + places.count < placeEnd { places.append(fitted(base + places.count)) }
    if isBrush {
      let pressureEnd = isEnd ? placeEnd : placeEnd - Self.speedPoints.upperBound
      while base + pressures.count < pressureEnd { pressures.append(pressure(base + pressures.count)) }
      let radiusEnd = isEnd ? placeEnd : pressureEnd - Self.widthPoints.upperBound
      while base + radii.count < radiusEnd { radii.append(radius(base + radii.count)) }
    }
    let ready = isBrush ? base + radii.count : placeEnd
    let controlEnd = isEnd ? placeEnd : ready < placeEnd ? ready : placeEnd - 1
    guard controlCount < controlEnd, isEnd || isSettled(controlCount) else { return }
    if controlCount == 0 { lead(from: 0, by: 1) }
    if isEnd, placeEnd > 1 { lead(from: places.count - 1, by: -1) }
    while controlCount < controlEnd, isEnd || isSettled(controlCount) {
      controls.append(control(controlCount, isLast: isEnd && controlCount == placeEnd - 1))
      if controlCount < Self.hold { keepFromStart() }
      controlCount += 1
    }
    if isEnd { keepFromEnd() }
  }

  // MARK: Places

  /// Whether the end of the stroke, wherever it will be, has no say in a control point any more.
  private mutating func isSettled(_ number: Int) -> Bool {
    let newest = places.count - 1
    if base + newest - number > Self.hold { return true }
    let way = places[newest] - places[number - base]
    return (way * way).sum() > Self.rampLength * Self.rampLength
  }

  /// Leads places to the first or last sample: moved there itself, the others by a share that falls from 1 there to 0 at
  /// ``rampLength``, with no slope at either (a cubic Hermite step). Lengths are those of the farthest point on the way, which noise
  /// at rest does not add up in.
  private mutating func lead(from end: Int, by step: Int) {
    let sample = points[end].place
    let gap = sample - places[end]
    places[end] = sample
    let pending = step > 0 ? places.count - 1 : base + places.count - 1 - controlCount
    let count = pending < Self.hold ? pending : Self.hold
    var full = 0.0
    for index in 0...count {
      let way = points[end + step * index].place - sample
      let square = (way * way).sum()
      if square > full { full = square }
    }
    if full > Self.rampLength * Self.rampLength { full = Self.rampLength * Self.rampLength }
    var length = 0.0
    for index in 0...count where index > 0 {
      let number = end + step * index
      let way = points[number].place - sample
      let square = (way * way).sum()
      if square > length { length = square }
      if length >= full { break }
      let share = (length / full).squareRoot()
      // In two steps: the compiler takes eight seconds to find the types in one.
      let part: Double = (1 - share) * (1 - share) * (1 + 2 * share)
      places[number] += gap * part
    }
    round(from: end, by: step, count: count)
  }

  /// Lays places near an end on one arc from there into the rest of the curve, as far as they lie off it by no more than noise:
  /// fits on one side alone sway, and where the hand rests they sway in one place, so that the line would end in a kink.
  private mutating func round(from end: Int, by step: Int, count: Int) {
    let sample = places[end]
    var border = 0
    var axis = SIMD2<Double>(0, 0)
    while border < count, (axis * axis).sum() <= Self.arc.length * Self.arc.length {
      border += 1
      axis = places[end + step * border] - sample
    }
    let square = (axis * axis).sum()
    guard border > 1, square > 0 else { return }
    var (on, beyond) = (SIMD2<Double>(0, 0), border)
    while beyond < count, (on * on).sum() <= Self.arc.beyond * Self.arc.beyond {
      beyond += 1
      on = places[end + step * beyond] - sample - axis
    }
    let normal = SIMD2(-axis[1], axis[0])
    let (along, across) = ((on * axis).sum(), (on * normal).sum())
    // Where the stroke turns there it is no arc; where nothing lies beyond it is straight.
    guard along > abs(across) || beyond == border else { return }
    let bend = beyond == border ? 0 : Self.arcBend * across / along
    var farthest = 0.0
    var arc: [SIMD2<Double>] = []
    for index in 1..<border {
      let share = (((places[end + step * index] - sample) * axis).sum() / square).clamped(0, 1)
      let place = sample + axis * share + normal * (bend * share * (share - 1))
      arc.append(place)
      let off = places[end + step * index] - place
      let far = (off * off).sum()
      if far > farthest { farthest = far }
    }
    let noise = points[end].pressure < 0 ? noise.plain : noise.measured
    let most = noise * noise * (Self.fade * Self.fade)
    let share = ((most - farthest) / (most - noise * noise)).clamped(0, 1)
    for index in 1..<border { places[end + step * index] += (arc[index - 1] - places[end + step * index]) * share }
  }

  /// The place of a point by weighted least squares: as a polynomial of the number of points where these are samples in one rhythm,
  /// for what such are told to come at errs more than when they come; of the time elsewhere; and where points came unevenly, which a
  /// browser that was busy, a clock of coarse steps and a program that moves the pointer do, of the way if that goes farther.
  private mutating func fitted(_ number: Int) -> SIMD2<Double> {
    let index = number - base
    let center = points[index]
    let noise =
      center.pressure < 0 ? noise.plain * Self.noiseShare(around: index, in: points) : noise.measured
    let last = index + Self.reach < points.count ? index + Self.reach : points.count - 1
    let isEven = points[last].uneven <= number - Self.reach
    let isWhole = index >= Self.reach && last - index == Self.reach
    var shift = SIMD2<Double>(0, 0)
    if isEven, isWhole, points[last].averaged < number - Self.reach {
      shift = points.withUnsafeBufferPointer { points in Self.evenFit(index, in: points, noise: noise) }
    } else {
      var extent = 0.0
      points.withUnsafeBufferPointer { points in
        (shift, extent) = Self.fit(index, in: points, isByDistance: false, noise: noise, beyond: -1)
        if !isEven, Self.mayReachFarther(than: extent, around: index, in: points) {
          let other = Self.fit(index, in: points, isByDistance: true, noise: noise, beyond: extent)
          let share = (other.extent - extent) * Self.distanceShare
          if share > 0 { shift += (other.shift - shift) * (share < 1 ? share : 1) }
        }
      }
    }
    let length = (shift * shift).sum()
    let limit = Self.limit * noise
    if length <= limit * limit { return center.place + shift }
    return length.isFinite ? center.place + shift * (limit / length.squareRoot()) : center.place
  }

  /// Whether a fit by the way may have more of a say than one by the time had: where only the widest is left, as at corners and in small
  /// writing of a mouse that tells no pixel twice, the way must be straight enough for it.
  private static func mayReachFarther(
    than extent: Double, around index: Int, in points: UnsafeBufferPointer<Point>
  ) -> Bool {
    if extent < Double(highReach) { return true }
    if extent >= Double(reach) { return false }
    let first = index > reach ? index - reach : 0
    let last = index + reach < points.count ? index + reach : points.count - 1
    var length = -distanceStep * Double(last - first)
    var near = first
    while near < last {
      near += 1
      length += points[near].way
    }
    let chord = points[last].place - points[first].place
    return (chord * chord).sum() > straightness * (length * length)
  }

  /// What fits over ever more points say, each as far as what it leaves is no more than noise.
  private struct Verdict {
    /// How far the point is to be moved.
    var shift = SIMD2<Double>(0, 0)
    /// What share quadratics still have, and of the rest the polynomials of fourth order.
    var trust = 1.0
    var highTrust = 1.0
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
      most = square * (fade * fade)
      scale = 1 / (square * (fade * fade - 1))
    }

    @inline(__always)
    mutating func take(quadratic fit: LocalFit.Value) {
      let share = (most - fit.residual) * scale
      if share < 1 { trust = share > 0 ? trust * share : 0 }
      shift += (fit.place - shift) * trust
    }

    /// - Parameter rest: the share that quadratics had lost before this span.
    @inline(__always)
    mutating func take(quartic fit: LocalFit.Value, rest: Double) {
      let share = (most - fit.residual * highNoise) * scale
      if share < 1 { highTrust *= share > 0 ? 1 - rest * (1 - share) : 1 - rest }
      shift += (fit.place - shift) * (rest * highTrust)
    }
  }

  /// How far a point is to be moved: x and y as quadratics, over ever more points, as long as what they leave is no more than
  /// noise; what they lose goes to polynomials of fourth order over the same points, as long as that holds for them. Over the widest
  /// there are none, for they pass corners that quadratics leave alone. And how many points to each side had a say, which may be less
  /// where it can be no more than `least`.
  @inline(never)
  private static func fit(
    _ index: Int, in points: UnsafeBufferPointer<Point>, isByDistance: Bool, noise: Double, beyond least: Double
  ) -> (shift: SIMD2<Double>, extent: Double) {
    let center = points[index]
    var fit = LocalFit()
    var verdict = Verdict(noise: noise, highNoise: 1)
    // What the latest span had a say with, and all of them together.
    var (say, extent) = (1.0, 0.0)
    var (from, to) = (index, index)
    var (highFrom, highTo) = (index, index)
    // When the outermost are, as seen from the center.
    var (early, late) = (0.0, 0.0)
    var (highEarly, highLate) = (0.0, 0.0)
    var before = 0
    for reach in reaches {
      let width = Double(reach - before)
      before = reach
      let lower = index > reach ? index - reach : 0
      let upper = index + reach < points.count ? index + reach : points.count - 1
      if lower == from, upper == to {
        extent += say * width
        continue
      }
      while from > lower {
        early = isByDistance ? early - points[from].way : points[from - 1].time - center.time
        from -= 1
        fit.add(points[from].place - center.place, at: early)
      }
      while to < upper {
        to += 1
        late = isByDistance ? late + points[to].way : points[to].time - center.time
        fit.add(points[to].place - center.place, at: late)
      }
      // Where times fall, as on no device, this makes no sense but no harm either.
      let side = index - lower > upper - index ? index - lower : upper - index
      let span = (-early > late ? -early : late) * spans[side]
      let count = Double(upper - lower + 1)
      if verdict.trust > 0 {
        verdict.take(quadratic: fit.quadratic(count, squaredSpan: span * span) ?? (verdict.shift, .infinity))
      }
      say = verdict.trust
      let rest = 1 - verdict.trust
      if rest > 0, verdict.highTrust > 0, reach < Self.reach {
        while highFrom > lower {
          highEarly = isByDistance ? highEarly - points[highFrom].way : points[highFrom - 1].time - center.time
          highFrom -= 1
          fit.addHigh(points[highFrom].place - center.place, at: highEarly)
        }
        while highTo < upper {
          highTo += 1
          highLate = isByDistance ? highLate + points[highTo].way : points[highTo].time - center.time
          fit.addHigh(points[highTo].place - center.place, at: highLate)
        }
        verdict.take(quartic: fit.quartic(count, squaredSpan: span * span) ?? (verdict.shift, .infinity), rest: rest)
        say += rest * verdict.highTrust
      }
      extent += say * width
      // Over the widest only quadratics have a say. No later span has more of one than this.
      if verdict.trust == 0, verdict.highTrust == 0 || reach >= highReach { break }
      if extent + say * Double(Self.reach - reach) <= least { break }
    }
    return (verdict.shift, extent)
  }

  /// The same for a point among even ones, with as many to each side as any fit has.
  @inline(never)
  private static func evenFit(_ index: Int, in points: UnsafeBufferPointer<Point>, noise: Double) -> SIMD2<Double> {
    let center = points[index].place
    var fit = EvenFit()
    var verdict = Verdict(noise: noise, highNoise: evenHighNoise)
    var (near, highNear) = (0, 0)
    for (number, reach) in reaches.enumerated() {
      while near < reach {
        near += 1
        fit.add(points[index + near].place - center, points[index - near].place - center, at: Double(near))
      }
      if verdict.trust > 0 { verdict.take(quadratic: fit.quadratic(evenSpans[number])) }
      let rest = 1 - verdict.trust
      if rest > 0, verdict.highTrust > 0, reach < Self.reach {
        while highNear < reach {
          highNear += 1
          fit.addHigh(
            points[index + highNear].place - center, points[index - highNear].place - center, at: Double(highNear))
        }
        verdict.take(quartic: fit.quartic(evenSpans[number]), rest: rest)
      }
      // Over the widest nobody has a say then.
      if verdict.trust == 0, verdict.highTrust == 0 || reach >= highReach { break }
    }
    return verdict.shift
  }

  /// Keeps the control point that was made last from lying before the first sample.
  private mutating func keepFromStart() {
    let last = controls.count - 1
    if controlCount == 0 {
      start = InkEnd(
        at: controls[last].node.position,
        before: points.prefix(Self.hold).lazy.map { Point2D($0.place.x, $0.place.y) })
    } else if let node = start?.keep(controls[last].node) {
      controls[last].node = node
    }
  }

  /// Keeps the last control points, none of which has been handed out, from lying beyond the last sample.
  private mutating func keepFromEnd() {
    guard let last = controls.last else { return }
    let near = controls.indices.suffix(Self.hold).dropLast().reversed()
    var end = InkEnd(at: last.node.position, before: near.map { controls[$0].node.position })
    for index in near { controls[index].node = end.keep(controls[index].node) }
  }

  /// How much of the noise there is to expect: less the more of the samples around a point are whole pixels.
  private static func noiseShare(around index: Int, in points: [Point]) -> Double {
    let first = points[index > stepReach ? index - stepReach : 0]
    let last = points[index + stepReach < points.count ? index + stepReach : points.count - 1]
    let steps = last.allSteps - first.allSteps + first.stepCount
    let all = last.first + last.count - first.first
    return 1 - (1 - stepNoise) * Double(steps) / Double(all)
  }

  // MARK: Widths

  /// The pressure at a point: measured, or what stands in for it, 1 at rest and ½ at ``InkSettings/halvingSpeed``.
  private mutating func pressure(_ number: Int) -> Double {
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
  private mutating func radius(_ number: Int) -> Double {
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
    let lean = ((leans / weights - Self.lean.begin) / (Self.lean.end - Self.lean.begin)).clamped(0, 1)
    let share = pressure + (1 - pressure) * lean
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

  /// The control point of a point, so that the curve runs through smooth places and not within them: a quadratic B-spline
  /// passes its control point at c + (c₋ − 2c + c₊)/8.
  private mutating func control(_ number: Int, isLast: Bool) -> Control {
    let index = number - base
    let point = points[index]
    var place = places[index]
    if number > 0, !isLast {
      var shift = place - point.place
      // Typed one by one: as one expression the compiler looks for its types for seconds.
      let before: SIMD2<Double> = places[index - 1] - place
      let after: SIMD2<Double> = places[index + 1] - place
      let bend = before + after
      let way: SIMD2<Double> = after - before
      // Without a bend nothing is taken, of whatever share.
      let sharpness = 1 - (way * way).sum() / ((bend * bend).sum() * Self.cornerWay)
      let turn = sharpness > 0 ? sharpness : 0
      var sharpening = Self.sharpening - Self.cornerSharpening * turn
      // Of the device, however much is smoothed.
      let noise = point.pressure < 0 ? Self.normalNoise.plain : Self.normalNoise.measured
      let steps = (before * before + after * after).sum()
      let most = Self.restWay * (1 + turn) * (noise * noise)
      if steps < most { sharpening -= Self.restSharpening * ((most - steps) / most) }
      shift -= bend * sharpening
      let square = (shift * shift).sum()
      if square > Self.maximumShift * Self.maximumShift { shift *= Self.maximumShift / square.squareRoot() }
      place = point.place + shift
    }
    return Control(
      node: InkNode(Point2D(place.x, place.y), radius: isBrush ? radii[index] : width / 2), first: point.first,
      count: point.count)
  }
}
