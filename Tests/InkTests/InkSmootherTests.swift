import InkdotGeometry
import TestSupport
import Testing
@testable import InkdotInk

/// Smoothing must not depend on how a device samples.
@Suite struct InkSmootherTests {
  private static let smooth = [StrokeSmoothing.normal, .strong]

  /// Returns samples of a sine at a steady rate; in integer pixels if `isWhole`.
  private static func sine(_ count: Int, rate: Double, isWhole: Bool, seed: UInt64 = 1) -> [StrokeSample] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).compactMap { number in
      let time = Double(number) / rate
      var place = Point2D(20 + 300 * time, 80 + 40 * Trigonometry.sin(5 * time))
      if isWhole {
        place = Point2D(place.x.rounded(), place.y.rounded())
      } else {
        place = Point2D(
          place.x + .random(in: -0.4...0.4, using: &random), place.y + .random(in: -0.4...0.4, using: &random))
      }
      return try? StrokeSample(position: place, time: time)
    }
  }

  @Test(arguments: StrokeTool.allCases, smooth)
  func `Final ink never changes, and equals that of all samples at once`(tool: StrokeTool, smoothing: StrokeSmoothing)
    throws
  {
    for (count, seed) in [(1, 1), (2, 2), (3, 3), (6, 4), (17, 5), (34, 6), (70, 7), (1_300, 8)] as [(Int, UInt64)] {
      var builder = StrokeBuilder(tool: tool, color: .black, width: 20, smoothing: smoothing)
      var final: [InkNode] = []
      let samples = Strokes.wandering(count, seed: seed, hasPressure: seed % 2 == 0)
      for (number, sample) in samples.enumerated() {
        let new = builder.append(sample)
        #expect(new == final.count..<builder.ink.count)
        #expect(builder.ink.starts(with: final))
        if number % 53 == 0 || number < 40 { builder.checkInvariants() }
        final = builder.ink
      }
      builder.checkInvariants()
      let stroke = try #require(builder.stroke)
      #expect(builder.wholeInk == stroke.ink)
      #expect(stroke.ink.first?.position == samples.first?.position)
      #expect(stroke.ink.last?.position == samples.last?.position)
    }
  }

  @Test(arguments: [StrokeTool.pen, .brush, .taperedBrush], [60.0, 240, 1_000])
  func `A part of a stroke has the same ink as the whole`(tool: StrokeTool, rate: Double) throws {
    let samples = Self.sine(2_000, rate: rate, isWhole: true)
    let stroke = try Stroke(tool: tool, color: .black, width: 9, smoothing: .normal, samples: samples)
    let whole = stroke.ink
    var pieces: [CurveRange] = []
    stroke.forEachPiece(in: stroke.fullRange) { (_, range, _, _) in pieces.append(range) }
    #expect(pieces.first?.lower == 0)
    #expect(pieces.last?.upper == stroke.fullRange.upper)
    #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.upper == $1.lower })
    for (lower, upper) in [(0.0, 40.5), (700.25, 731), (1_024, 1_025), (1_900.5, 2_000)] {
      let part = stroke.ink(CurveRange(lower: lower, upper: upper))
      #expect(part.dropFirst().dropLast().allSatisfy(whole.contains))
      let (slice, range) = stroke.sliced(to: CurveRange(lower: lower, upper: upper))
      #expect(slice.ink(range) == part)
      #expect(slice.samples.count < 1_000)
      let box = stroke.bounds(of: CurveRange(lower: lower, upper: upper)).inset(by: -1e-9)
      #expect(part.allSatisfy { box.contains($0.position) })
      #expect(stroke.runs(of: [stroke.fullRange], near: box).contains { $0.lower <= lower && upper <= $0.upper })
    }
  }

  @Test(arguments: smooth) func `Noise is removed`(smoothing: StrokeSmoothing) throws {
    for (rate, isWhole) in [(120.0, false), (1_000, true)] {
      let samples = Self.sine(Int(rate), rate: rate, isWhole: isWhole)
      let raw = try Self.turning(of: Stroke(tool: .pen, color: .black, width: 2, samples: samples))
      let smooth = try Self.turning(
        of: Stroke(tool: .pen, color: .black, width: 2, smoothing: smoothing, samples: samples))
      #expect(smooth < raw / 4)
    }
  }

  /// Returns the total turning of a stroke without its ends, in rad.
  private static func turning(of stroke: Stroke) -> Double {
    let ink = stroke.ink(CurveRange(lower: 20, upper: stroke.fullRange.upper - 20)).map(\.position)
    var sum = 0.0
    for number in 1..<ink.count - 1 {
      let (a, b) = (ink[number] - ink[number - 1], ink[number + 1] - ink[number])
      if a.squaredLength > 0, b.squaredLength > 0 { sum += abs(Trigonometry.atan2(a.cross(b), a.dot(b))) }
    }
    return sum
  }

  /// The sample times that a remote-control program or a busy browser reports.
  enum Clock: CaseIterable {
    /// All samples of a frame have the same time.
    case frames
    case none
    /// Alternately short and long intervals.
    case busy
    /// Occasional pauses of 250 ms.
    case rests

    func times(_ count: Int) -> [Double] {
      var random = SeededGenerator(seed: 3)
      var time = 0.0
      return (0..<count).map { number in
        switch self {
        case .frames: return (Double(number) * 0.008 / 0.016_6).rounded(.down) * 0.016_6
        case .none: return 0
        case .busy: time += .random(in: 0...1, using: &random) < 0.1 ? 0.04 : .random(in: 0.002...0.02, using: &random)
        case .rests: time += .random(in: 0...1, using: &random) < 0.05 ? 0.25 : 0.008
        }
        return time
      }
    }
  }

  @Test(arguments: [1.0, 2, 4], Clock.allCases)
  func `Whole pixels are equally smooth with imprecise times`(step: Double, clock: Clock) throws {
    let places = (0...Int(400 / step)).map { number in
      let x = Double(number) * step
      return Point2D(x, (100 + 40 * Trigonometry.sin(x / 30)).rounded())
    }
    func turning(_ times: [Double]) throws -> Double {
      let samples = zip(places, times).compactMap { try? StrokeSample(position: $0, time: $1) }
      return try Self.turning(
        of: Stroke(tool: .pen, color: .black, width: 2, smoothing: .normal, samples: samples))
    }
    let even = try turning(places.indices.map { Double($0) * 0.008 })
    #expect(try turning(clock.times(places.count)) < 1.25 * even)
  }

  @Test func `A corner stays a corner, and a dot is a dot`() throws {
    let corner = (0...40).compactMap { number in
      let way = Double(number) * 3
      return try? StrokeSample(
        position: way <= 60 ? Point2D(way, 0) : Point2D(60, way - 60), time: Double(number) / 120)
    }
    let stroke = try Stroke(tool: .pen, color: .black, width: 2, smoothing: .normal, samples: corner)
    let nearest = stroke.ink.map { $0.position.distance(to: Point2D(60, 0)) }.min() ?? 9
    // At a steady speed; a hand slows down at a corner, so there are more samples.
    #expect(nearest < 0.8)
    let dot = try Stroke(
      tool: .brush, color: .black, width: 4, smoothing: .normal,
      samples: [(try? StrokeSample(position: Point2D(3, 4)))].compactMap { $0 })
    #expect(dot.ink == [InkNode(Point2D(3, 4), radius: 2 * (0.2 + 0.8 * 0.5))])
  }

  @Test(arguments: [60.0, 125, 1_000]) func `A line that comes to rest ends at its last sample without a hook`(
    rate: Double
  )
    throws
  {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      // Slowest at the beginning and the end, as a hand draws.
      let samples = (0...Int(rate / 2)).compactMap { number in
        let share = Double(number) / (rate / 2)
        let way = 90 * share * share * (3 - 2 * share)
        func error() -> Double { .random(in: -0.5...0.5, using: &random) }
        return try? StrokeSample(position: Point2D(20 + way + error(), 40 + error()), time: Double(number) / rate)
      }
      let stroke = try Stroke(tool: .pen, color: .black, width: 2, smoothing: .normal, samples: samples)
      let (first, last) = (try #require(samples.first).position, try #require(samples.last).position)
      let ink = stroke.ink.map(\.position)
      #expect(ink.first == first && ink.last == last)
      #expect(ink.allSatisfy { $0.x >= first.x - 0.05 && $0.x <= last.x + 0.05 })
    }
  }

  @Test func `A tilted pen widens the brush, from 45 degrees to the full width at 75`() throws {
    func radius(_ tilt: Double) throws -> Double {
      let samples = (0..<60).compactMap {
        try? StrokeSample(position: Point2D(Double($0) * 3, 0), time: Double($0) / 240, pressure: 0.5, tiltX: tilt)
      }
      let stroke = try? Stroke(tool: .brush, color: .black, width: 10, smoothing: .normal, samples: samples)
      return try #require(stroke).ink[30].radius
    }
    #expect(try abs(radius(0) - 3) < 1e-9)
    #expect(try abs(radius(45) - 3) < 1e-9)
    #expect(try abs(radius(60) - 4) < 1e-9)
    #expect(try abs(radius(-80) - 5) < 1e-9)
  }

  @Test(arguments: smooth) func `Hostile samples do not trap`(smoothing: StrokeSmoothing) throws {
    var random = SeededGenerator(seed: 77)
    for kind in 0..<8 {
      let samples = (0..<400).compactMap { number in
        let far = kind % 2 == 0 ? 1_000_000.0 : 3
        let time: Double =
          switch kind / 2 {
          case 0: 0
          case 1: Double(400 - number) / 50
          case 2: .random(in: 0...400_000, using: &random)
          default: Double(number / 100) * 0.004
          }
        return try? StrokeSample(
          position: Point2D(.random(in: -far...far, using: &random), .random(in: -far...far, using: &random)),
          time: time, tiltX: .random(in: -90...90, using: &random))
      }
      for tool in StrokeTool.allCases {
        let stroke = try Stroke(tool: tool, color: .black, width: 50, smoothing: smoothing, samples: samples)
        let ink = stroke.ink
        let box = stroke.bounds.inset(by: -1e-6)
        #expect(ink.allSatisfy { box.contains($0.position) && $0.radius > 0 && $0.radius <= 25 + 1e-9 })
        #expect(ink.last?.position == samples.last?.position)
        let (slice, range) = stroke.sliced(to: CurveRange(lower: 200.5, upper: 201.5))
        #expect(slice.curves(of: range) == stroke.curves(of: CurveRange(lower: 200.5, upper: 201.5)))
      }
    }
  }
}
