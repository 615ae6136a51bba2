import InkdotCoding
import InkdotGeometry

/// The dashes of a line (SVG 1.1, section 11.4).
struct SVGDashes {
  /// A dash, a gap, a dash and so on; an even number of them, none for a line that goes through.
  private(set) var lengths: [Double] = []
  /// Where in them a line begins.
  var offset = 0.0
  /// Whether a dash ends where it ends. Ink goes half its width on, so that such a dash is made shorter.
  var isFlat = true

  /// Most lengths that are kept: what a line is cut by costs time for each of its dashes.
  private static let maximumCount = 64

  /// Takes new lengths over; what says nothing that can be drawn is a line that goes through.
  mutating func set(_ new: [Double]) {
    let isUsable =
      new.count <= Self.maximumCount && new.allSatisfy { $0 >= 0 && $0.isFinite } && new.contains { $0 > 0 }
    lengths = isUsable ? (new.count % 2 == 0 ? new : new + new) : []
  }

  /// The parts of a line that are painted, and how many dashes the line has; `nil` when there are too many.
  ///
  /// - Parameters:
  ///   - scale: of a length to a distance between points.
  ///   - width: of the ink, as distances between points.
  ///   - ends: whether the line itself is made shorter where it begins and ends.
  ///   - limit: most dashes.
  /// - Complexity: O(points + dashes).
  func parts(
    of line: [Point2D], scale: Double, width: Double, shortening ends: (first: Bool, last: Bool), atMost limit: Int
  ) -> (parts: [[Point2D]], dashes: Int)? {
    let period = lengths.reduce(0, +) * scale
    let length = Self.length(of: line)
    guard period > 0, period.isFinite, length / period * Double(lengths.count) <= Double(limit) else { return nil }
    let start = offset * scale
    guard start.isFinite else { return nil }
    // Where in the lengths the line begins. The rest of a division is exact, however far away that is; a product would not be,
    // and from far outside of the line no dash would come any nearer.
    var (index, left) = (0, start.truncatingRemainder(dividingBy: period))
    if left < 0 { left += period }
    while index < lengths.count - 1, case let length = lengths[index] * scale, left >= length, left > 0 {
      left -= length
      index += 1
    }
    let reach = isFlat ? width / 2 : 0
    var walk = Walk(line)
    // Of each dash where it begins and ends, along the line.
    var begin = -left
    var dashes = 0
    while begin < length {
      let end = begin + lengths[index] * scale
      if index % 2 == 0 {
        // Counts invisible dashes too, to bound the loop.
        dashes += 1
        let shorter = min(reach, (end - begin) / 2)
        // Where the line itself begins and ends it is as it is without dashes.
        let cut = min(reach, (min(end, length) - max(begin, 0)) / 2)
        let from = begin <= 0 ? ends.first ? cut : 0 : begin + shorter
        let to = end >= length ? ends.last ? length - cut : length : end - shorter
        // Nothing is seen of a dash without length but its ends.
        if to > from || to == from && !(isFlat && end == begin) { walk.add(from: from, to: to) }
      }
      begin = end
      index = (index + 1) % lengths.count
    }
    return (walk.parts, dashes)
  }

  static func length(of line: [Point2D]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// A line without some of its length at its ends, or its middle if it is too short.
  ///
  /// - Complexity: O(points).
  static func shortened(_ line: [Point2D], by cut: Double, at ends: (first: Bool, last: Bool)) -> [Point2D] {
    guard ends.first || ends.last, line.count > 1 else { return line }
    let length = length(of: line)
    let cut = min(cut, length / 2)
    var walk = Walk(line)
    walk.add(from: ends.first ? cut : 0, to: ends.last ? length - cut : length)
    return walk.parts[0]
  }

  /// Goes along a line once.
  private struct Walk {
    let line: [Point2D]
    private(set) var parts: [[Point2D]] = []
    /// The point behind which the walk stands, and how far along the line that point is.
    private var (index, distance) = (0, 0.0)

    init(_ line: [Point2D]) { self.line = line }

    mutating func add(from start: Double, to end: Double) {
      var part = [place(at: start)]
      while index < line.count - 1, distance + step < end {
        distance += step
        index += 1
        part.append(line[index])
      }
      if end > start { part.append(place(at: end)) }
      parts.append(part)
    }

    /// To the next point.
    private var step: Double { line[index].distance(to: line[index + 1]) }

    private mutating func place(at target: Double) -> Point2D {
      while index < line.count - 1, distance + step <= target {
        distance += step
        index += 1
      }
      guard index < line.count - 1 else { return line[line.count - 1] }
      return line[index] + (line[index + 1] - line[index]) * ((target - distance) / step)
    }
  }
}
