import InkdotGeometry

/// A path of equidistant points with sums that give the error of a chord in O(1).
struct ShapePath {
  let points: [Point2D]
  /// Length of the path, in pt.
  let length: Double
  /// Distance between neighbouring points along the path, in pt.
  let step: Double
  /// Diagonal of the bounding box, in pt.
  let diagonal: Double
  /// Prefix sums of x, y, x², xy and y². Relative to the first point, to avoid cancellation.
  private var sums: [(x: Double, y: Double, xx: Double, xy: Double, yy: Double)] = []

  /// Divides the path through corners into `count` equidistant points, including its ends; `nil` if its length is 0.
  ///
  /// - Complexity: O(corners + count).
  init?(through corners: [Point2D], count: Int) {
    var length = 0.0
    for (a, b) in zip(corners, corners.dropFirst()) { length += a.distance(to: b) }
    guard let first = corners.first, let last = corners.last, length > 0, length.isFinite else { return nil }
    var points = [first]
    points.reserveCapacity(count)
    let step = length / Double(count - 1)
    // Distance along the path from the last point.
    var distance = 0.0
    for (a, b) in zip(corners, corners.dropFirst()) {
      let piece = a.distance(to: b)
      guard piece > 0 else { continue }
      var at = step - distance
      while at <= piece, points.count < count - 1 {
        points.append(a + (b - a) * (at / piece))
        at += step
      }
      distance = piece - (at - step)
    }
    while points.count < count { points.append(last) }
    self.points = points
    self.length = length
    self.step = step
    var bounds = BoundingBox()
    for point in points { bounds.add(point) }
    let box = bounds.rect
    diagonal = Vector2D(box.width, box.height).length
    var sum = (x: 0.0, y: 0.0, xx: 0.0, xy: 0.0, yy: 0.0)
    sums.reserveCapacity(count + 1)
    sums.append(sum)
    for point in points {
      let p = point - first
      sum = (sum.x + p.dx, sum.y + p.dy, sum.xx + p.dx * p.dx, sum.xy + p.dx * p.dy, sum.yy + p.dy * p.dy)
      sums.append(sum)
    }
  }

  /// Returns the sum of squared distances from the line through two points of the path.
  ///
  /// If both are the same point, distances are to that point. A part more than a tenth longer than its chord is
  /// penalized by a quarter of the excess per point.
  ///
  /// - Complexity: O(1).
  func error(from: Int, to: Int) -> Double {
    let (low, high) = (sums[from], sums[to + 1])
    let count = Double(to - from + 1)
    let a = points[from] - points[0]
    // Moments about the first point.
    let (sx, sy) = (high.x - low.x, high.y - low.y)
    let xx = high.xx - low.xx - 2 * a.dx * sx + count * a.dx * a.dx
    let xy = high.xy - low.xy - a.dx * sy - a.dy * sx + count * a.dx * a.dy
    let yy = high.yy - low.yy - 2 * a.dy * sy + count * a.dy * a.dy
    let chord = points[to] - points[from]
    let square = chord.squaredLength
    let error =
      square > 0
      ? (chord.dy * chord.dy * xx - 2 * chord.dx * chord.dy * xy + chord.dx * chord.dx * yy) / square : xx + yy
    // A part that doubles back is not straight, even if it stays near the line.
    let detour = Double(to - from) * step - square.squareRoot()
    let back = detour > 0.1 * Double(to - from) * step ? detour / 4 : 0
    return (error > 0 ? error : 0) + count * back * back
  }

  /// Returns the best polylines of 1…`most` pieces from the first to the last point, with their squared errors.
  ///
  /// Corners are indices. Dynamic programming: the best polyline to a point in k pieces extends a best one in k − 1
  /// pieces (J.-C. Perez, E. Vidal, *Optimum polygonal approximation of digitized curves*, Pattern Recognition Letters
  /// 15, 1994).
  ///
  /// - Complexity: O(most · points²).
  func polylines(most: Int) -> [(corners: [Int], error: Double)] {
    let count = points.count
    var best = (0..<count).map { error(from: 0, to: $0) }
    var cameFrom = [[Int]](repeating: [Int](repeating: 0, count: count), count: most)
    var found: [(corners: [Int], error: Double)] = [([0, count - 1], best[count - 1])]
    guard most > 1 else { return found }
    for pieces in 2...most {
      var next = [Double](repeating: .infinity, count: count)
      for end in pieces..<count {
        for corner in (pieces - 1)..<end {
          let total = best[corner] + error(from: corner, to: end)
          if total < next[end] {
            next[end] = total
            cameFrom[pieces - 1][end] = corner
          }
        }
      }
      best = next
      var corners = [count - 1]
      for piece in stride(from: pieces - 1, through: 1, by: -1) {
        corners.append(cameFrom[piece][corners[corners.count - 1]])
      }
      corners.append(0)
      corners.reverse()
      found.append((corners, best[count - 1]))
    }
    return found
  }

  /// Returns the line nearest to the points between two corners, as a point and a unit direction.
  ///
  /// Points near the corners are ignored, because drawn corners are rounded. The direction is the major axis of the
  /// moments (total least squares, K. Pearson 1901).
  func side(from: Int, to: Int) -> (point: Point2D, direction: Vector2D) {
    let margin = (to - from) / 6
    let (lower, upper) = (from + margin, to - margin)
    let count = Double(upper - lower + 1)
    let (low, high) = (sums[lower], sums[upper + 1])
    let (mx, my) = ((high.x - low.x) / count, (high.y - low.y) / count)
    let xx = (high.xx - low.xx) / count - mx * mx
    let xy = (high.xy - low.xy) / count - mx * my
    let yy = (high.yy - low.yy) / count - my * my
    let chord = (points[to] - points[from]).normalized
    var direction = Axes(xx: xx, xy: xy, yy: yy).direction
    if direction.dot(chord) < 0 { direction = -direction }
    // Too few points for a direction.
    if upper - lower < 2 || direction.dot(chord) < 0.8 { direction = chord }
    return (points[0] + Vector2D(mx, my), direction)
  }

  /// Returns the total signed turn of a closed path, in radians. Its last point equals its first.
  func turning() -> Double {
    // Measured over several points, because of jitter.
    let step = 5
    let count = points.count - 1
    var sum = 0.0
    for index in stride(from: 0, to: count, by: step) {
      let (middle, next) = ((index + step) % count, (index + 2 * step) % count)
      let (before, after) = (points[middle] - points[index], points[next] - points[middle])
      sum += Trigonometry.atan2(before.cross(after), before.dot(after))
    }
    return sum
  }
}

/// The principal axes of a symmetric matrix of second moments.
struct Axes {
  /// Unit vector of the major axis.
  let direction: Vector2D
  /// Moments along the major and the minor axis.
  let greater: Double
  let lesser: Double

  init(xx: Double, xy: Double, yy: Double) {
    let half = (xx - yy) / 2
    let root = (half * half + xy * xy).squareRoot()
    let middle = (xx + yy) / 2
    greater = middle + root
    lesser = middle - root
    // An eigenvector, from the row without cancellation.
    let vector = half >= 0 ? Vector2D(half + root, xy) : Vector2D(xy, root - half)
    direction = vector.squaredLength > 0 ? vector.normalized : Vector2D(1, 0)
  }
}
