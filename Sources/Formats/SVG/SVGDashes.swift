import InkdotCoding
import InkdotGeometry

/// The dashes of a line (SVG 1.1, section 11.4).
struct SVGDashes {
  /// Alternating lengths of dashes and gaps, an even number; empty for a solid line.
  private(set) var lengths: [Double] = []
  /// Offset of the start of a line in the pattern.
  var offset = 0.0
  /// Whether dashes have flat caps. Ink adds half its width, so such dashes are shortened.
  var isFlat = true

  /// Maximum number of lengths. The cost of a line is proportional to its dashes.
  static let maximumCount = 64

  /// Sets new lengths. Invalid lengths produce a solid line.
  mutating func set(_ new: [Double]) {
    let isUsable =
      new.count <= Self.maximumCount && new.allSatisfy { $0 >= 0 && $0.isFinite } && new.contains { $0 > 0 }
    lengths = isUsable ? (new.count % 2 == 0 ? new : new + new) : []
  }

  /// Returns the painted parts of a line, and the number of its dashes; `nil` if there are too many.
  ///
  /// - Parameters:
  ///   - scale: scale from lengths to distances between points.
  ///   - width: width of the ink, in distances between points.
  ///   - ends: whether to shorten the start and end of the line itself.
  ///   - limit: maximum number of dashes.
  /// - Complexity: O(points + dashes).
  func parts(
    of line: [Point2D], scale: Double, width: Double, shortening ends: (first: Bool, last: Bool), atMost limit: Int
  ) -> (parts: [[Point2D]], dashes: Int)? {
    let period = lengths.reduce(0, +) * scale
    let length = Self.length(of: line)
    guard period > 0, period.isFinite, length / period * Double(lengths.count) <= Double(limit) else { return nil }
    let start = offset * scale
    guard start.isFinite else { return nil }
    // Position of the line's start in the pattern. The remainder is exact for any offset; a product would not be, and
    // with a far offset the loop would not reach the line.
    var (index, left) = (0, start.truncatingRemainder(dividingBy: period))
    if left < 0 { left += period }
    while index < lengths.count - 1, case let length = lengths[index] * scale, left >= length, left > 0 {
      left -= length
      index += 1
    }
    let reach = isFlat ? width / 2 : 0
    var walk = Walk(line)
    // Start and end of each dash, along the line.
    var begin = -left
    var dashes = 0
    while begin < length {
      let end = begin + lengths[index] * scale
      if index % 2 == 0 {
        // Counts invisible dashes, too, to bound the loop.
        dashes += 1
        let shorter = min(reach, (end - begin) / 2)
        // The start and end of the line itself are as without dashes.
        let cut = min(reach, (min(end, length) - max(begin, 0)) / 2)
        let from = begin <= 0 ? ends.first ? cut : 0 : begin + shorter
        let to = end >= length ? ends.last ? length - cut : length : end - shorter
        // A dash of length 0 shows only its caps.
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

  /// Returns a line shortened at its ends, or its midpoint if it is too short.
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

  /// Walks along a line once.
  private struct Walk {
    let line: [Point2D]
    private(set) var parts: [[Point2D]] = []
    /// Index and distance along the line of the last passed point.
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

    /// Distance to the next point.
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
