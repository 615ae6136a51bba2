public import InkdotGeometry

extension Stroke {
  /// Returns the ink of a part of the curve as a chain of discs; empty for an empty part.
  ///
  /// A stroke has at most as many nodes as the greater of ``InkSettings/maximumNodeCount`` and
  /// ``InkSettings/fewestPieceCount`` times its samples, plus one for each part.
  /// - Parameter part: clamped to ``fullRange``.
  /// - Complexity: O(samples in the part).
  public func ink(_ part: CurveRange) -> [InkNode] {
    var nodes: [InkNode] = []
    let most = maximumPieceCount
    // Typical handwriting has two straight pieces between two samples.
    nodes.reserveCapacity(2 * pieceCount(in: part) + 1)
    forEachPiece(in: part) { (piece, _, from, to) in
      if nodes.isEmpty { nodes.append(from == 0 ? piece.start : piece.node(at: from)) }
      // A single sample is a dot: its piece has no length.
      if samples.count > 1 { piece.flatten(from: from, to: to, atMost: most, into: &nodes) }
    }
    return nodes
  }

  /// Returns the runs of the parts that may have ink in a rectangle, each of at least `boxLength` pieces. A run ends
  /// outside the rectangle or at the end of its part.
  ///
  /// - Complexity: O(samples / 32).
  public func runs(of parts: [CurveRange], near rect: Rect2D) -> [CurveRange] {
    var runs: [CurveRange] = []
    for part in parts {
      var run: CurveRange?
      let first = Int(part.lower.clamped(0, fullRange.upper)) / Self.boxLength
      guard first < boxCount else { continue }
      for number in first..<boxCount {
        let lower = Double(number * Self.boxLength)
        let upper = lower + Double(Self.boxLength)
        guard lower < part.upper else { break }
        if box(number).intersects(rect) {
          run = CurveRange(
            lower: run?.lower ?? (lower > part.lower ? lower : part.lower),
            upper: upper < part.upper ? upper : part.upper)
        } else if let done = run {
          runs.append(done)
          run = nil
        }
      }
      if let run { runs.append(run) }
    }
    return runs
  }

  /// Returns the centre line of a part as quadratic Bézier curves.
  ///
  /// The first point is the start; then follow the control point and the end of each curve. A dot has only the first
  /// point.
  ///
  /// - Complexity: O(samples in the part).
  public func curves(of part: CurveRange) -> [Point2D] {
    var points: [Point2D] = []
    points.reserveCapacity(2 * pieceCount(in: part) + 1)
    forEachPiece(in: part) { (piece, _, from, to) in
      if points.isEmpty { points.append(piece.node(at: from).position) }
      guard samples.count > 1 else { return }
      let ends = from == 0 && to == 1
      points.append(ends ? piece.control.position : piece.control(from: from, to: to))
      points.append(ends ? piece.end.position : piece.node(at: to).position)
    }
    return points
  }

  /// The ink of the whole stroke.
  public var ink: [InkNode] { ink(fullRange) }

  /// Returns a bounding box of the ink of a part.
  ///
  /// - Complexity: O(samples in the part).
  public func bounds(of part: CurveRange) -> Rect2D {
    if part == fullRange { return bounds }
    var box: Rect2D?
    forEachPiece(in: part) { (piece, _, _, _) in box = box?.union(piece.bounds) ?? piece.bounds }
    return box ?? .zero
  }

  /// Returns a sample at a parameter of the curve as drawn. Time, pressure and tilt are blended like the position.
  ///
  /// - Parameter parameter: clamped to 0…number of samples; NaN counts as 0.
  public func sample(at parameter: Double) -> StrokeSample {
    let parameter = parameter.clamped(0, fullRange.upper)
    let index = Int(parameter) < samples.count ? Int(parameter) : samples.count - 1
    let t = parameter - Double(index)
    let s = 1 - t
    let control = samples[index]
    let before = index > 0 ? samples[index - 1] : control
    let after = index + 1 < samples.count ? samples[index + 1] : control
    // Pieces start and end at midpoints between samples, except at the ends of the stroke.
    func blend(_ a: Double, _ b: Double, _ c: Double) -> Double {
      (s * s * (a + b) / 2 + 2 * s * t * b + t * t * (b + c) / 2).rounded()
    }
    var (x, y) = (
      Int32(blend(Double(before.x), Double(control.x), Double(after.x))),
      Int32(blend(Double(before.y), Double(control.y), Double(after.y)))
    )
    if smoothing != .off, parameter > 0, parameter < fullRange.upper {
      var place: Point2D?
      forEachPiece(in: CurveRange(lower: parameter, upper: Double(index + 1)), isPlaced: false) { (piece, _, from, _) in
        place = place ?? piece.node(at: from).position
      }
      if let place, let sample = try? StrokeSample(position: place) { (x, y) = (sample.x, sample.y) }
    }
    let isMeasured = before.pressure != nil && control.pressure != nil && after.pressure != nil
    return StrokeSample(
      x: x, y: y,
      ticks: UInt32(blend(Double(before.ticks), Double(control.ticks), Double(after.ticks))),
      force: isMeasured
        ? UInt16(blend(Double(before.force), Double(control.force), Double(after.force))) : control.force,
      tiltXDegrees: Int8(blend(before.tiltX, control.tiltX, after.tiltX)),
      tiltYDegrees: Int8(blend(before.tiltY, control.tiltY, after.tiltY)))
  }

  /// Returns the samples of a part, for formats that know only whole strokes.
  ///
  /// The result contains the samples inside the part and an interpolated sample at each cut.
  ///
  /// - Complexity: O(samples in the part).
  public func samples(in part: CurveRange) -> [StrokeSample] {
    let samples = drawnSamples(in: part)
    return isAsDrawn ? samples : samples.map { $0.moved(by: placement.map) }
  }

  private func drawnSamples(in part: CurveRange) -> [StrokeSample] {
    if part == fullRange { return samples }
    guard part.lower < part.upper else { return [] }
    let last = Double(samples.count)
    var result: [StrokeSample] = []
    if part.lower > 0 { result.append(sample(at: part.lower)) }
    // Sample i is the control point of piece i, nearest to its middle.
    let first = Int(part.lower.clamped(0, last))
    for index in first..<Int(part.upper.clamped(Double(first), last).rounded(.up)) {
      let middle = Double(index) + 0.5
      let isEnd = index == 0 ? part.lower <= 0 : index == samples.count - 1 ? part.upper >= last : false
      if isEnd || (middle > part.lower && middle < part.upper) { result.append(samples[index]) }
    }
    if part.upper < last { result.append(sample(at: part.upper)) }
    return result
  }

  /// Maximum number of straight pieces between two samples. Decreases with the number of samples.
  private var maximumPieceCount: Int {
    let count = InkSettings.maximumNodeCount / samples.count
    return count < InkSettings.fewestPieceCount
      ? InkSettings.fewestPieceCount : count < InkSettings.maximumPieceCount ? count : InkSettings.maximumPieceCount
  }

  /// Number of pieces that a part touches, or one more.
  private func pieceCount(in part: CurveRange) -> Int {
    let lower = part.lower.clamped(0, fullRange.upper)
    return Int(part.upper.clamped(lower, fullRange.upper) - lower) + 1
  }

  /// Calls `body` with each piece that a part touches.
  ///
  /// The other arguments are the parameters of the whole piece, and the start and end of the part within the piece
  /// (0…1).
  package func forEachPiece(in part: CurveRange, _ body: (InkPiece, CurveRange, Double, Double) -> Void) {
    forEachPiece(in: part, isPlaced: !isAsDrawn, body)
  }

  /// - Parameter isPlaced: whether to apply the placement of the stroke to the pieces.
  private func forEachPiece(
    in part: CurveRange, isPlaced: Bool, _ body: (InkPiece, CurveRange, Double, Double) -> Void
  ) {
    let lower = part.lower.clamped(0, fullRange.upper)
    let upper = part.upper.clamped(0, fullRange.upper)
    guard lower < upper else { return }
    if smoothing == .off {
      forEachPiece(from: lower, to: upper, first: Int(lower), count: samples.count, isPlaced: isPlaced, body) { index in
        InkNode(
          samples[index].position, radius: StrokeWidth.radius(of: samples, at: index, tool: tool, width: width))
      } range: {
        CurveRange(lower: Double($0), upper: Double($0 + 1))
      }
    } else {
      let curve = curve ?? derivedCurve
      forEachPiece(
        from: lower, to: upper, first: curve.index(ofSample: Int(lower)), count: curve.count, isPlaced: isPlaced, body
      ) {
        curve.node($0)
      } range: {
        curve.range($0)
      }
    }
  }

  /// The loop over control points, inlined for each kind of stroke.
  @inline(__always)
  private func forEachPiece(
    from lower: Double, to upper: Double, first: Int, count: Int, isPlaced: Bool,
    _ body: (InkPiece, CurveRange, Double, Double) -> Void, drawn: (Int) -> InkNode, range: (Int) -> CurveRange
  ) {
    func node(_ index: Int) -> InkNode { isPlaced ? placement.applying(drawn(index)) : drawn(index) }
    var before = node(first > 0 ? first - 1 : 0)
    var control = first > 0 ? node(first) : before
    for index in first..<count {
      let range = range(index)
      if range.lower >= upper { return }
      let after = index + 1 < count ? node(index + 1) : control
      let piece = InkPiece(
        start: index > 0 ? before.middle(control) : control, control: control,
        end: index + 1 < count ? control.middle(after) : control)
      let span = range.upper - range.lower
      let from = (lower - range.lower) / span
      let to = (upper - range.lower) / span
      body(piece, range, from > 0 ? from : 0, to < 1 ? to : 1)
      before = control
      control = after
    }
  }

  /// Returns the first sample that the ink from a sample on depends on; a multiple of ``boxLength``.
  func firstSample(before index: Int) -> Int {
    var (first, points) = (index / Self.boxLength * Self.boxLength, InkSmoother.context)
    while first > 0, points > 0 {
      first -= Self.boxLength
      forEachPointStart(from: first) { number in
        if number >= first + Self.boxLength { return false }
        points -= 1
        return true
      }
    }
    return first
  }

  /// Returns the last sample that the ink up to a sample depends on.
  func lastSample(after index: Int) -> Int {
    var (last, points) = (samples.count - 1, InkSmoother.context)
    forEachPointStart(from: index / Self.boxLength * Self.boxLength) { number in
      if number > index { points -= 1 }
      if points == 0 { last = number }
      return points > 0
    }
    return last
  }

  /// Calls `body` with each sample that starts a point of smooth ink, from the start of a box on, until `body` returns
  /// `false`.
  private func forEachPointStart(from first: Int, _ body: (Int) -> Bool) {
    var begin = samples[first].ticks
    guard body(first) else { return }
    for index in first + 1..<samples.count {
      let ticks = samples[index].ticks
      guard InkSmoother.startsPoint(ticks, from: samples[index - 1].ticks, since: begin, number: index) else {
        continue
      }
      begin = ticks
      guard body(index) else { return }
    }
  }
}
