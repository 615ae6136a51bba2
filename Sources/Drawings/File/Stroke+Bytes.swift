import InkdotInk
import InkdotCoding
import InkdotGeometry

// The layout is in Documentation/FileFormat.md.

extension Stroke {
  private enum Flag {
    static let times: UInt8 = 1
    static let pressure: UInt8 = 2
    static let tilt: UInt8 = 4
    static let part: UInt8 = 8
    /// Since version 2.
    static let placement: UInt8 = 16
    /// Since version 2, only for highlighters.
    static let mixes: UInt8 = 32
  }

  /// The code of a pressure that was not measured.
  private static let unmeasured: Int64 = Int64(StrokeSample.fullForce) + 1

  func write(part: CurveRange, to writer: inout ByteWriter) {
    let hasTimes = samples.contains { $0.ticks != 0 }
    let hasPressure = samples.contains { $0.force != StrokeSample.unmeasured }
    let hasTilt = samples.contains { $0.tiltXDegrees != 0 || $0.tiltYDegrees != 0 }
    writer.byte(tool.rawValue)
    writer.byte(
      (hasTimes ? Flag.times : 0) | (hasPressure ? Flag.pressure : 0) | (hasTilt ? Flag.tilt : 0)
        | (part == fullRange ? 0 : Flag.part) | (isAsDrawn ? 0 : Flag.placement)
        | (blending == .mixes ? Flag.mixes : 0))
    writer.byte(smoothing.rawValue)
    writer.fixed(color.rgba)
    writer.fixed(UInt16((width / InkSettings.widthStep).rounded()))
    writer.real(start)
    writer.count(samples.count)
    column(to: &writer, isSteady: true) { Int64($0.x) }
    column(to: &writer, isSteady: true) { Int64($0.y) }
    if hasTimes { column(to: &writer, isSteady: true) { Int64($0.ticks) } }
    if hasPressure {
      column(to: &writer, isSteady: false) { $0.force == StrokeSample.unmeasured ? Self.unmeasured : Int64($0.force) }
    }
    if hasTilt {
      column(to: &writer, isSteady: false) { Int64($0.tiltXDegrees) }
      column(to: &writer, isSteady: false) { Int64($0.tiltYDegrees) }
    }
    if part != fullRange {
      writer.real(part.lower)
      writer.real(part.upper)
    }
    if !isAsDrawn { placement.write(to: &writer) }
  }

  /// Writes the differences of neighbours, or the second differences if steps are regular (`isSteady`).
  private func column(to writer: inout ByteWriter, isSteady: Bool, _ value: (StrokeSample) -> Int64) {
    var last: Int64 = 0
    var step: Int64 = 0
    writer.signed(count: samples.count) { index in
      let next = value(samples[index])
      defer {
        // The first difference is relative to zero, so the second difference starts later.
        if isSteady, index > 0 { step = next - last }
        last = next
      }
      return next - last - step
    }
  }

  /// - Parameter version: version of the chunk; strokes of version 1 are not smoothed.
  static func read(_ reader: inout ByteReader, version: UInt8) -> (stroke: Stroke, part: CurveRange)? {
    guard let tool = reader.byte().flatMap(StrokeTool.init(rawValue:)), tool.version <= version,
      let flags = reader.byte(),
      flags < (version == 1 ? Flag.placement : 2 * Flag.mixes), flags & Flag.mixes == 0 || tool.isTranslucent,
      let smoothing = version == 1 ? .off : reader.byte().flatMap(StrokeSmoothing.init(rawValue:)),
      let color = reader.fixed(UInt32.self), let width = reader.fixed(UInt16.self), 100...5_000 ~= width,
      let start = reader.real(), let count = reader.count(atMost: maximumSampleCount),
      // Each sample has at least one byte for each coordinate.
      count > 0, count <= reader.remaining / 2
    else { return nil }
    let sample = StrokeSample(x: 0, y: 0, ticks: 0, force: StrokeSample.unmeasured, tiltXDegrees: 0, tiltYDegrees: 0)
    var samples = [StrokeSample](repeating: sample, count: count)
    let farthest = Int64(StrokeSample.maximumCoordinate * StrokeSample.stepsPerPoint)
    let latest = Int64(StrokeSample.maximumTime * StrokeSample.ticksPerSecond)
    var isGood = read(&reader, &samples, isSteady: true, -farthest...farthest) { $0.x = Int32($1) }
    isGood = isGood && read(&reader, &samples, isSteady: true, -farthest...farthest) { $0.y = Int32($1) }
    if flags & Flag.times != 0 {
      isGood = isGood && read(&reader, &samples, isSteady: true, 0...latest) { $0.ticks = UInt32($1) }
    }
    if flags & Flag.pressure != 0 {
      isGood =
        isGood
        && read(&reader, &samples, isSteady: false, 0...unmeasured) {
          $0.force = $1 == unmeasured ? StrokeSample.unmeasured : UInt16($1)
        }
    }
    if flags & Flag.tilt != 0 {
      isGood = isGood && read(&reader, &samples, isSteady: false, -90...90) { $0.tiltXDegrees = Int8($1) }
      isGood = isGood && read(&reader, &samples, isSteady: false, -90...90) { $0.tiltYDegrees = Int8($1) }
    }
    guard isGood else { return nil }
    let drawn = Stroke(
      tool: tool, color: RGBAColor(rgba: color), width: Double(width) / 100, smoothing: smoothing,
      blending: flags & Flag.mixes != 0 ? .mixes : .covers, start: start, allowed: samples)
    var part = drawn.fullRange
    if flags & Flag.part != 0 {
      guard let lower = reader.real(), let upper = reader.real() else { return nil }
      part = CurveRange(lower: lower, upper: upper)
    }
    guard drawn.allows([part]) else { return nil }
    if flags & Flag.placement == 0 { return (drawn, part) }
    return StrokePlacement.read(&reader).flatMap { drawn.placed($0) }.map { ($0, part) }
  }

  private static func read(
    _ reader: inout ByteReader, _ samples: inout [StrokeSample], isSteady: Bool, _ range: ClosedRange<Int64>,
    _ set: (inout StrokeSample, Int64) -> Void
  ) -> Bool {
    var last: Int64 = 0
    var step: Int64 = 0
    for index in samples.indices {
      // Wraps, because the bytes may contain any value; the range check follows.
      guard let change = reader.signed() else { return false }
      let next = last &+ step &+ change
      guard range.contains(next) else { return false }
      set(&samples[index], next)
      if isSteady, index > 0 { step = next - last }
      last = next
    }
    return true
  }
}

extension StrokePlacement {
  func write(to writer: inout ByteWriter) {
    map.write(to: &writer)
    writer.real(thickness)
  }

  static func read(_ reader: inout ByteReader) -> StrokePlacement? {
    guard let map = Similarity2D.read(&reader), let thickness = reader.real() else { return nil }
    return StrokePlacement(map, thickness: thickness)
  }
}

extension Similarity2D {
  func write(to writer: inout ByteWriter) {
    for number in [a, b, tx, ty] { writer.real(number) }
  }

  static func read(_ reader: inout ByteReader) -> Similarity2D? {
    guard let a = reader.real(), let b = reader.real(), let tx = reader.real(), let ty = reader.real() else {
      return nil
    }
    return Similarity2D(a: a, b: b, tx: tx, ty: ty)
  }
}
