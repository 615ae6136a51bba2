import InkdotGeometry

extension Stroke {
  /// Resolution of the search for a cut before refinement, in pt; for long pieces a share of their length.
  private static let resolution = (points: 0.000_5, share: 0x1p-16)

  /// Returns the ranges of the given parts whose ink an eraser path touches, in order.
  ///
  /// A point of the curve is touched if its distance from the path is less than the eraser's radius plus the ink's
  /// radius. The remaining ink therefore does not overlap the swept region.
  /// - Precondition: the stroke allows the parts.
  /// - Complexity: O(samples / 32) for the bounding boxes, plus O(samples near the path).
  package func touched(by path: EraserPath, in parts: [CurveRange]) -> [CurveRange] {
    let swept = path.bounds
    guard bounds.intersects(swept) else { return [] }
    if lacksCurve { return derivingCurve().touched(by: path, in: parts) }
    var result = CurveRangeList()
    for part in parts {
      let (firstBox, endBox) = (Int(part.lower) / Self.boxLength, Int(part.upper.rounded(.up)))
      for number in firstBox..<(endBox + Self.boxLength - 1) / Self.boxLength where box(number).intersects(swept) {
        let first = Double(number * Self.boxLength)
        let last = first + Double(Self.boxLength)
        let near = CurveRange(
          lower: part.lower > first ? part.lower : first, upper: part.upper < last ? part.upper : last)
        forEachPiece(in: near) { (piece, range, from, to) in
          let bounds = piece.bounds
          guard bounds.intersects(swept) else { return }
          let search = SweptPiece(piece: piece, range: range, path: path, bounds: bounds)
          guard !search.segments.isEmpty else { return }
          let speed = piece.maximumSpeed
          let resolution =
            speed * Self.resolution.share > Self.resolution.points
            ? speed * Self.resolution.share : Self.resolution.points
          search.scan(from, to, speed: speed, resolution: resolution, into: &result)
        }
      }
    }
    return result.ranges
  }
}

/// Sorted ranges. Appending a range merges it with an adjacent last one.
package struct CurveRangeList {
  package private(set) var ranges: [CurveRange] = []

  package init() {}

  package mutating func append(_ lower: Double, _ upper: Double) {
    if let last = ranges.last, last.upper == lower {
      ranges[ranges.count - 1].upper = upper
    } else if lower < upper {
      ranges.append(CurveRange(lower: lower, upper: upper))
    }
  }

  /// Returns `parts` without `holes`; both are sorted and do not overlap.
  package static func difference(_ parts: [CurveRange], _ holes: [CurveRange]) -> [CurveRange] {
    var result: [CurveRange] = []
    var next = 0
    for part in parts {
      var lower = part.lower
      while next < holes.count, holes[next].upper <= lower { next += 1 }
      var hole = next
      while hole < holes.count, holes[hole].lower < part.upper {
        if holes[hole].lower > lower { result.append(CurveRange(lower: lower, upper: holes[hole].lower)) }
        lower = holes[hole].upper
        hole += 1
      }
      if lower < part.upper { result.append(CurveRange(lower: lower, upper: part.upper)) }
    }
    return result
  }
}

/// A piece of a curve and the segments of an eraser path near it.
private struct SweptPiece {
  let piece: InkPiece
  /// Parameters of the piece in the stroke.
  let range: CurveRange
  let radius: Double
  var segments: [(start: Point2D, end: Point2D)] = []

  init(piece: InkPiece, range: CurveRange, path: EraserPath, bounds: Rect2D) {
    self.piece = piece
    self.range = range
    radius = path.radius
    for (index, end) in path.points.enumerated() {
      if index == 0, path.points.count > 1 { continue }
      let start = path.points[index > 0 ? index - 1 : 0]
      var box = BoundingBox()
      box.add(start, margin: radius)
      box.add(end, margin: radius)
      if box.rect.intersects(bounds) { segments.append((start, end)) }
    }
  }

  /// Converts a parameter of the piece to one of the stroke.
  private func parameter(_ t: Double) -> Double { t == 1 ? range.upper : range.lower + t * (range.upper - range.lower) }

  /// Returns the distance of the ink at a parameter from the swept region, negative inside.
  ///
  /// It changes at most as fast as the piece: a distance changes no faster than its point.
  private func gap(_ t: Double) -> Double {
    let node = piece.node(at: t)
    var least = Double.infinity
    for segment in segments {
      let distance = node.position.distance(toSegmentFrom: segment.start, to: segment.end)
      if distance < least { least = distance }
    }
    return least - radius - node.radius
  }

  /// Appends the ranges with a negative gap between two parameters.
  ///
  /// Halves the interval until the gap cannot change its sign in it, so that it finds each touched range longer than
  /// the resolution.
  func scan(
    _ from: Double, _ to: Double, speed: Double, resolution: Double, into result: inout CurveRangeList
  ) {
    let middle = from + (to - from) / 2
    let gap = gap(middle)
    let reach = speed * (to - from) / 2
    if abs(gap) > reach {
      if gap < 0 { result.append(parameter(from), parameter(to)) }
    } else if reach <= resolution {
      edge(from, to, middle: gap, into: &result)
    } else {
      scan(from, middle, speed: speed, resolution: resolution, into: &result)
      scan(middle, to, speed: speed, resolution: resolution, into: &result)
    }
  }

  /// Bisects an interval of the resolution's length to find where the gap changes its sign.
  private func edge(_ from: Double, _ to: Double, middle: Double, into result: inout CurveRangeList) {
    let isInside = gap(from) < 0
    guard isInside != (gap(to) < 0) else {
      if middle < 0 { result.append(parameter(from), parameter(to)) }
      return
    }
    var (near, far) = (from, to)
    for _ in 0..<40 {
      let middle = near + (far - near) / 2
      if (gap(middle) < 0) == isInside { near = middle } else { far = middle }
    }
    if isInside {
      result.append(parameter(from), parameter(near))
    } else {
      result.append(parameter(far), parameter(to))
    }
  }
}
