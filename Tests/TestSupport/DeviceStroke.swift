import InkdotInk
import InkdotGeometry

/// The path that a hand intends to draw, with the time at each point.
public struct MeantPath: Sendable {
  /// The kind of path.
  public enum Shape: CaseIterable, Sendable {
    /// A row of letters e, about 34 pt high.
    case loops
    /// A row of letters e, 8 pt high.
    case smallLoops
    case ellipse
    /// Almost horizontal and slow, so that integer pixels form steps.
    case level
    case spiral
    /// Five fast sides with sharp turns.
    case zigzag
    /// A right angle.
    case angle
    /// A fast curve of six samples.
    case flick
  }

  /// Points at equal distances along the path.
  public private(set) var points: [Point2D] = []
  /// The time at each point, in s.
  public private(set) var times: [Double] = []
  /// The distance between points along the path, in pt.
  public private(set) var step = 0.0
  /// The indices of corners.
  public private(set) var corners: [Int] = []
  /// The indices of the tops and bottoms of loops.
  public private(set) var extremes: [Int] = []

  private static let circle = 6.283_185_307_179_586
  private static let resolution = 0.1

  /// Creates a randomly rotated and stretched path with a random speed.
  ///
  /// - Parameter rate: sampling rate in Hz, which determines the duration of a flick.
  public init(_ shape: Shape, rate: Double, _ random: inout SeededGenerator) {
    func about(_ value: Double) -> Double { value * Double.random(in: 0.85...1.15, using: &random) }
    let turn = Double.random(in: 0...Self.circle, using: &random)
    switch shape {
    case .loops: loops(about(26), about(34), about(30), count: 5, slant: 0.3, gain: about(230), lean: turn / 30)
    case .smallLoops: loops(about(7.5), 8, about(7.5), count: 7, slant: 0.25, gain: about(100), lean: turn / 30)
    case .ellipse:
      let (a, b) = (about(75), about(45))
      curve(gain: about(170)) { u in
        Self.turned(Point2D(a * Trigonometry.cos(5.7 * u), b * Trigonometry.sin(5.7 * u)), by: turn)
      }
    case .spiral:
      let reach = about(55)
      curve(gain: about(130)) { u in
        let radius = 3 + reach * u
        let angle = turn + 3.5 * Self.circle * u
        return Point2D(radius * Trigonometry.cos(angle), radius * Trigonometry.sin(angle))
      }
    case .level:
      let length = about(200)
      sides([.zero, Point2D(length, length * about(0.052))], peak: about(95))
    case .zigzag:
      var corners: [Point2D] = []
      var x = 0.0
      for number in 0..<6 {
        corners.append(Point2D(x, number % 2 == 1 ? about(42) : Double.random(in: 0...6, using: &random)))
        x += about(18)
      }
      sides(corners, peak: about(620))
    case .angle:
      let side = about(70)
      sides([Point2D(side, 0), .zero, Point2D(0, side)].map { Self.turned($0, by: turn) }, peak: about(480))
    case .flick:
      let duration = 5 / (rate > 240 ? 125 : rate)
      let length = Swift.min(120, Swift.max(45, 1_800 * duration))
      let bow = Double.random(in: -0.25...0.25, using: &random)
      curve(gain: 300) { u in Self.turned(Point2D(length * u, 2 * bow * length * u * (1 - u)), by: turn) }
      // At almost full speed throughout, slightly faster at the end.
      let last = Double(points.count - 1)
      times = points.indices.map { duration * ((0.25 + 2 * Double($0) / last).squareRoot() - 0.5) }
    }
  }

  private static func turned(_ point: Point2D, by angle: Double) -> Point2D {
    let (c, s) = (Trigonometry.cos(angle), Trigonometry.sin(angle))
    return Point2D(c * point.x - s * point.y, s * point.x + c * point.y)
  }

  private mutating func loops(
    _ pitch: Double, _ height: Double, _ width: Double, count: Int, slant: Double, gain: Double, lean: Double
  ) {
    let turns = Double(count)
    let parameters = curve(gain: gain) { u in
      let angle = Self.circle * (turns * u - (turns * u).rounded(.down))
      let y = -height / 2 * (1 - Trigonometry.cos(angle))
      let x = pitch * turns * u + width / 2 * Trigonometry.sin(angle) - slant * y
      return Self.turned(Point2D(x, y), by: lean)
    }
    for half in 1..<2 * count {
      let wanted = Double(half) / 2 / turns
      extremes.append(parameters.indices.min { abs(parameters[$0] - wanted) < abs(parameters[$1] - wanted) } ?? 0)
    }
  }

  /// Follows a curve by the two-thirds power law (Lacquaniti, Terzuolo and Viviani, 1983): the speed is proportional to the
  /// curvature to the power of −1/3. It begins and ends at rest.
  @discardableResult
  private mutating func curve(gain: Double, _ place: (Double) -> Point2D) -> [Double] {
    let fine = 8_000
    let raw = (0...fine).map { place(Double($0) / Double(fine)) }
    var lengths = [0.0]
    for number in 1...fine { lengths.append(lengths[number - 1] + raw[number].distance(to: raw[number - 1])) }
    let count = Swift.max(2, Int((lengths[fine] / Self.resolution).rounded()))
    step = lengths[fine] / Double(count)
    var parameters: [Double] = []
    var at = 0
    for number in 0...count {
      let wanted = lengths[fine] * Double(number) / Double(count)
      while at < fine - 1, lengths[at + 1] < wanted { at += 1 }
      let gap = lengths[at + 1] - lengths[at]
      parameters.append((Double(at) + (gap > 0 ? (wanted - lengths[at]) / gap : 0)) / Double(fine))
      points.append(place(parameters[number]))
    }
    let speeds = (0...count).map { number in
      let (a, b, c) = (points[Swift.max(0, number - 5)], points[number], points[Swift.min(count, number + 5)])
      let turn = abs(Trigonometry.atan2((b - a).cross(c - b), (b - a).dot(c - b)))
      let curvature = turn / (5 * step) + 0.004
      let free = gain / Self.cubeRoot(curvature)
      let ramp = (18_000 * (Double(Swift.min(number, count - number)) * step + 0.02)).squareRoot()
      return 1 / (1 / (free * free) + 1 / (ramp * ramp)).squareRoot()
    }
    times = [0]
    for number in 1...count { times.append(times[number - 1] + 2 * step / (speeds[number - 1] + speeds[number])) }
    return parameters
  }

  private static func cubeRoot(_ value: Double) -> Double {
    var root = value < 1 ? 1 : value
    for _ in 0..<60 { root -= (root - value / (root * root)) / 3 }
    return root
  }

  /// Follows straight sides with minimum jerk, at rest in the corners (Flash and Hogan, 1985).
  private mutating func sides(_ ends: [Point2D], peak: Double) {
    (points, times, step) = ([ends[0]], [0], Self.resolution)
    for (start, end) in zip(ends, ends.dropFirst()) {
      if points.count > 1 { corners.append(points.count - 1) }
      let way = end - start
      let duration = 1.875 * way.length / peak
      let begin = times[times.count - 1]
      let count = Swift.max(2, Int((way.length / step).rounded()))
      var low = 0.0
      for number in 1...count {
        let share = Double(number) / Double(count)
        var high = 1.0
        for _ in 0..<40 {
          let middle = (low + high) / 2
          if middle * middle * middle * (10 - 15 * middle + 6 * middle * middle) < share {
            low = middle
          } else {
            high = middle
          }
        }
        points.append(start + way * share)
        times.append(begin + high * duration)
      }
    }
  }

  /// Returns the position of the hand at a time.
  public func place(at time: Double) -> Point2D {
    var (low, high) = (0, times.count - 1)
    if time <= 0 { return points[0] }
    if time >= times[high] { return points[high] }
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    return points[low] + (points[high] - points[low]) * ((time - times[low]) / (times[high] - times[low]))
  }
}

/// A device that samples a path.
public enum StrokeDevice: CaseIterable, Sendable {
  case mouse125, mouse1000, touch60, touch120, pen240

  /// Sampling rate, in Hz.
  public var rate: Double {
    switch self {
    case .mouse125: 125
    case .mouse1000: 1_000
    case .touch60: 60
    case .touch120: 120
    case .pen240: 240
    }
  }

  private var isMouse: Bool { self == .mouse125 || self == .mouse1000 }

  /// Standard deviation of the positions, in pt.
  private var noise: Double { isMouse ? 0 : self == .pen240 ? 0.1 : 0.3 }

  /// Returns samples: integer pixels of a mouse, noisy positions and times of a finger, pressure of a pen.
  public func samples(of path: MeantPath, _ random: inout SeededGenerator) -> [StrokeSample] {
    let last = path.times[path.times.count - 1]
    var moments = [0.0]
    var next = Double.random(in: 0.2...1, using: &random) / rate
    while next < last - 0.2 / rate {
      moments.append(next)
      next += 1 / rate
    }
    moments.append(last)
    let rhythm = Double.random(in: 0...6, using: &random)
    var samples: [StrokeSample] = []
    var before = -1.0
    for (number, moment) in moments.enumerated() {
      var place = path.place(at: moment)
      place = Point2D(place.x + noise * Self.normal(&random), place.y + noise * Self.normal(&random))
      if isMouse { place = Point2D((place.x + 0.5).rounded(.down), (place.y + 0.5).rounded(.down)) }
      // A mouse at rest reports nothing until its button is released.
      if isMouse, number > 0, number < moments.count - 1, samples.last?.position == place { continue }
      var told = moment
      if self == .touch60 || self == .touch120, number > 0 { told += Double.random(in: -0.001...0.001, using: &random) }
      if told <= before { told = before + 0.000_5 }
      before = told
      var pressure: Double?
      if self == .pen240 {
        let rise = Swift.min(1, (moment + 0.004) / 0.04, (last - moment + 0.004) / 0.04)
        let wave = 0.45 + 0.2 * Trigonometry.sin(rhythm + 5 * moment)
        pressure = Swift.min(1, Swift.max(0.01, rise * wave + 0.02 * Self.normal(&random)))
      }
      if let sample = try? StrokeSample(position: place, time: told, pressure: pressure) { samples.append(sample) }
    }
    return samples
  }

  /// Returns an approximately normal value: the sum of twelve uniform values, minus six.
  private static func normal(_ random: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0...1, using: &random) }
  }
}
