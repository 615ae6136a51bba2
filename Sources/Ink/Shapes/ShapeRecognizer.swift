import InkdotGeometry

/// Recognizes the shape that a stroke was meant to be, if any.
///
/// The rules apply in this order; ``ShapeSettings`` holds the constants:
///
/// 1. A stroke below ``ShapeSettings/minimumSize`` is no shape. The rest at the end counts as one point.
/// 2. *Line*: the path is hardly longer than the distance of its ends, stays near the line between them, and does not
///    swing like a wave.
/// 3. *Closed*: both ends, without overshoot, are near each other, and the path turns about once around.
///    - *Ellipse*: the stroke is near the ellipse with the second moments of the enclosed area (M. R. Teague, *Image
///      analysis via the general theory of moments*, 1980). It is a circle if the axes are nearly equal.
///    - *Triangle*, *rectangle*: the least-squares polygon of 3 or 4 corners (`ShapePath.polylines(most:)`) is near the
///      stroke. The corners of a rectangle are about right angles.
///    - Otherwise a closed *polyline* by rule 5.
/// 4. *Arrow*: a straight shaft, followed by two short barbs that point back on either side of the tip.
/// 5. *Polyline*: the fewest straight pieces that are near the stroke. Each is long and nearly straight, and the stroke
///    turns clearly, mostly near the corners.
///
/// The result is exact: total least squares gives the sides, and their intersections give the corners. Nearly
/// horizontal, vertical and 45° sides are snapped. Near squares, circles and right angles become exact.
public struct ShapeRecognizer: Sendable {
  private let scale: Double

  /// A recognizer for a canvas with a zoom; values that are not positive and finite count as 1.
  public init(scale: Double = 1) { self.scale = scale > 0 && scale.isFinite ? scale : 1 }

  /// Returns the shape that the samples were meant to be, if any.
  ///
  /// - Complexity: O(samples), plus a constant of about 50,000 steps.
  public func shape(of samples: [StrokeSample]) -> DrawnShape? {
    guard samples.count <= ShapeSettings.maximumSampleCount else { return nil }
    let corners = Self.thinned(samples.map { $0.position }, rest: ShapeSettings.restRadius / scale)
    guard let path = ShapePath(through: corners, count: ShapeSettings.pointCount),
      path.diagonal * scale >= ShapeSettings.minimumSize
    else { return nil }
    return line(path) ?? closed(path) ?? arrow(path) ?? polyline(path)
  }

  /// Returns the points without jitter: the rest at the end becomes the last point, and points too near to the previous
  /// one are omitted.
  private static func thinned(_ points: [Point2D], rest: Double) -> [Point2D] {
    guard let last = points.last else { return [] }
    var end = points.count
    while end > 0, points[end - 1].distance(to: last) <= rest { end -= 1 }
    var thinned: [Point2D] = []
    for point in points[..<end] where thinned.last.map({ $0.distance(to: point) > rest / 4 }) ?? true {
      thinned.append(point)
    }
    thinned.append(last)
    return thinned
  }

  // MARK: Open shapes

  private func line(_ path: ShapePath) -> DrawnShape? {
    let (first, last) = (path.points[0], path.points[path.points.count - 1])
    let chord = first.distance(to: last)
    guard path.length <= chord * ShapeSettings.lineDetour else { return nil }
    for point in path.points
    where point.distance(toSegmentFrom: first, to: last) > chord * ShapeSettings.lineDeviation { return nil }
    let swing = max(ShapeSettings.lineSwing * chord, ShapeSettings.minimumSwing / scale)
    guard swings(path, of: swing) <= ShapeSettings.lineSwingCount else { return nil }
    return DrawnShape.line(from: first, to: last).snapped
  }

  /// Returns the number of times that a path crosses the line between its ends by at least a distance.
  private func swings(_ path: ShapePath, of reach: Double) -> Int {
    let (first, last) = (path.points[0], path.points[path.points.count - 1])
    let across = (last - first).normalized.perpendicular
    var (lowest, highest, count) = (0.0, 0.0, 0)
    var isUp: Bool?
    for point in path.points {
      let height = across.dot(point - first)
      (lowest, highest) = (min(lowest, height), max(highest, height))
      // Lowest or highest value since the last turn.
      if isUp != true, height - lowest >= reach {
        (isUp, highest, count) = (true, height, count + 1)
      } else if isUp != false, highest - height >= reach {
        (isUp, lowest, count) = (false, height, count + 1)
      }
    }
    return count
  }

  private func arrow(_ path: ShapePath) -> DrawnShape? {
    for (corners, _) in path.polylines(most: 4).dropFirst(2).reversed() {
      let places = corners.map { path.points[$0] }
      let (tail, tip) = (places[0], places[1])
      let shaft = tail.distance(to: tip)
      guard isStraight(path, from: 0, to: corners[1], bow: ShapeSettings.lineDeviation) else { continue }
      // Drawn as tail, tip, barb, tip, barb; or from barb to barb, with or without the tip at the end.
      let barbs: (Point2D, Point2D)
      if places.count == 5, places[3].distance(to: tip) <= 0.45 * places[2].distance(to: tip) {
        barbs = (places[2], places[4])
      } else if places.count == 4
        || places[4].distance(to: tip) <= 0.5 * (places[2].distance(to: tip) + places[3].distance(to: tip)) / 2
      {
        barbs = (places[2], places[3])
      } else {
        continue
      }
      let (one, other) = (barb(barbs.0, of: tip, from: tail), barb(barbs.1, of: tip, from: tail))
      guard let one, let other, one.side * other.side < 0 else { continue }
      let length = (one.length + other.length) / 2
      guard max(one.length, other.length) <= 2.5 * min(one.length, other.length) else { continue }
      guard length <= ShapeSettings.barbLength * shaft else { continue }
      return DrawnShape.arrow(from: tail, to: tip, barb: length).snapped
    }
    return nil
  }

  /// Returns length and side of a barb; `nil` if it does not point back.
  private func barb(_ end: Point2D, of tip: Point2D, from tail: Point2D) -> (length: Double, side: Double)? {
    let (back, shaft) = (tail - tip, end - tip)
    let side = back.cross(shaft)
    guard ShapeSettings.barbAngles ~= Trigonometry.atan2(abs(side), back.dot(shaft)) else { return nil }
    return (shaft.length, side)
  }

  private func polyline(_ path: ShapePath) -> DrawnShape? {
    let tolerance = ShapeSettings.sideDeviation * path.diagonal
    for (corners, error) in path.polylines(most: ShapeSettings.maximumPieceCount).dropFirst() {
      guard (error / Double(path.points.count)).squareRoot() <= tolerance else { continue }
      let isSound = areStraight(path, corners) && areSharp(corners.map { path.points[$0] }) && turnsThere(path, corners)
      guard isSound else { continue }
      var places = Self.refined(path, corners)
      places[0] = path.points[0]
      places[places.count - 1] = path.points[path.points.count - 1]
      return DrawnShape(.polyline, places).snapped
    }
    return nil
  }

  private func areStraight(_ path: ShapePath, _ corners: [Int]) -> Bool {
    for (from, to) in zip(corners, corners.dropFirst()) {
      let length = path.points[from].distance(to: path.points[to])
      guard length >= ShapeSettings.pieceLength * path.diagonal else { return false }
      guard isStraight(path, from: from, to: to, bow: ShapeSettings.bow) else { return false }
    }
    return true
  }

  /// Returns whether a piece neither doubles back nor bulges to one side.
  private func isStraight(_ path: ShapePath, from: Int, to: Int, bow: Double) -> Bool {
    let chord = path.points[to] - path.points[from]
    let length = chord.length
    guard length > 0, Double(to - from) * path.step <= 1.25 * length else { return false }
    // Mean distance on one side of the chord. For an arc, it is two thirds of the maximum.
    var sum = 0.0
    for index in from...to { sum += chord.cross(path.points[index] - path.points[from]) / length }
    return abs(sum) / Double(to - from + 1) <= bow * length * 2 / 3
  }

  private func areSharp(_ places: [Point2D]) -> Bool {
    for index in 1..<(places.count - 1)
    where Self.turn(places[index - 1], places[index], places[index + 1]) < ShapeSettings.cornerTurn { return false }
    return true
  }

  /// Returns whether a path turns mainly at its corners, unlike a wave.
  private func turnsThere(_ path: ShapePath, _ corners: [Int]) -> Bool {
    let points = path.points
    for (at, corner) in corners.enumerated().dropFirst().dropLast() {
      let (before, after) = (corners[at - 1], corners[at + 1])
      let reach = max(3, Int(ShapeSettings.cornerReach * Double(min(corner - before, after - corner))))
      var near = 0.0
      for middle in max(corner - 2, before + reach)...max(min(corner + 2, after - reach), before + reach)
      where middle + reach <= after {
        near = max(near, Self.turn(points[middle - reach], points[middle], points[middle + reach]))
      }
      if near < ShapeSettings.cornerShare * Self.turn(points[before], points[corner], points[after]) { return false }
    }
    return true
  }

  /// Returns the turn at the second of three points, in radians.
  private static func turn(_ from: Point2D, _ place: Point2D, _ to: Point2D) -> Double {
    let (before, after) = (place - from, to - place)
    return abs(Trigonometry.atan2(before.cross(after), before.dot(after)))
  }

  // MARK: Closed shapes

  private func closed(_ path: ShapePath) -> DrawnShape? {
    guard let (loop, rest) = loop(of: path), let shape = outline(loop) else { return nil }
    // An overshoot beyond the closing point follows the shape; the tail of a letter leads away.
    return rest.allSatisfy { shape.distance(to: $0) <= ShapeSettings.tail * path.diagonal } ? shape.snapped : nil
  }

  private func outline(_ loop: ShapePath) -> DrawnShape? {
    let turns = abs(loop.turning()) / (2 * .pi)
    let isOnce = 0.75...1.35 ~= turns
    let ellipse = isOnce ? ellipse(loop) : nil
    if let ellipse, ellipse.deviation <= ShapeSettings.ellipseDeviation { return ellipse.shape }
    // Starts at a reliable corner.
    let polygonPath = turned(loop, to: sharpest(loop))
    let found = polygonPath.polylines(most: ShapeSettings.maximumPieceCount)
    let count = Double(polygonPath.points.count)
    let deviations = found.map { ($0.error / count).squareRoot() / polygonPath.diagonal }
    if isOnce {
      if deviations[2] <= ShapeSettings.sideDeviation,
        deviations[3] > ShapeSettings.cornerGain * deviations[2] || deviations[2] < 0.012,
        let triangle = polygon(polygonPath, found[2].corners), triangle.count == 3
      {
        return DrawnShape(.triangle, triangle)
      }
      if deviations[3] <= ShapeSettings.sideDeviation, let corners = polygon(polygonPath, found[3].corners),
        let rectangle = DrawnShape.rectangle(nearest: corners)
      {
        return rectangle
      }
    }
    for (corners, error) in found.dropFirst(2) {
      guard (error / count).squareRoot() <= ShapeSettings.sideDeviation * polygonPath.diagonal else { continue }
      let places = corners.map { polygonPath.points[$0] }
      guard areStraight(polygonPath, corners), areSharp(places + [places[1]]) else { continue }
      guard let polygon = polygon(polygonPath, corners) else { continue }
      return DrawnShape(.polyline, polygon + [polygon[0]])
    }
    return nil
  }

  /// Returns the closed part of a path and the overlapping rest; `nil` if the path is open.
  private func loop(of path: ShapePath) -> (loop: ShapePath, rest: [Point2D])? {
    let count = path.points.count
    let reach = Int(ShapeSettings.overlap * Double(count))
    var best = (cost: Double.infinity, from: 0, to: count - 1)
    for from in 0...reach {
      for to in (count - 1 - reach)..<count {
        // Omits ends only if this brings them nearer.
        let cutLength = Double(from + count - 1 - to) / Double(count) * path.length
        let cost = path.points[from].distance(to: path.points[to]) + 0.25 * cutLength
        if cost < best.cost { best = (cost, from, to) }
      }
    }
    guard best.cost <= ShapeSettings.gap * path.length else { return nil }
    var corners = Array(path.points[best.from...best.to])
    corners.append(corners[0])
    guard let loop = ShapePath(through: corners, count: count) else { return nil }
    return (loop, Array(path.points[..<best.from] + path.points[(best.to + 1)...]))
  }

  /// Returns the sharpest corner of the best pentagon, which is also a corner of the rectangle or triangle.
  private func sharpest(_ loop: ShapePath) -> Int {
    let corners = loop.polylines(most: 5)[4].corners
    var best = (cosine: 2.0, index: 0)
    for place in 0..<5 {
      let before = loop.points[corners[place]] - loop.points[corners[place > 0 ? place - 1 : 4]]
      let after = loop.points[corners[place + 1]] - loop.points[corners[place]]
      let cosine = before.normalized.dot(after.normalized)
      if cosine < best.cosine { best = (cosine, corners[place]) }
    }
    return best.index
  }

  /// Returns a closed path that starts at another of its points.
  private func turned(_ loop: ShapePath, to index: Int) -> ShapePath {
    let open = loop.points.dropLast()
    let corners = Array(open[index...] + open[..<index]) + [loop.points[index]]
    return ShapePath(through: corners, count: loop.points.count) ?? loop
  }

  /// Returns the ellipse with the second moments of the enclosed area, and its deviation: the rms distance of the
  /// points, in units of the semi-axes.
  private func ellipse(_ loop: ShapePath) -> (shape: DrawnShape, deviation: Double)? {
    // Green's theorem, relative to the first point.
    let origin = loop.points[0]
    var (area, sx, sy, sxx, sxy, syy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for (a, b) in zip(loop.points, loop.points.dropFirst()) {
      let (p, q) = (a - origin, b - origin)
      let cross = p.cross(q)
      area += cross / 2
      sx += cross * (p.dx + q.dx) / 6
      sy += cross * (p.dy + q.dy) / 6
      sxx += cross * (p.dx * p.dx + p.dx * q.dx + q.dx * q.dx) / 12
      syy += cross * (p.dy * p.dy + p.dy * q.dy + q.dy * q.dy) / 12
      sxy += cross * (2 * p.dx * p.dy + p.dx * q.dy + q.dx * p.dy + 2 * q.dx * q.dy) / 24
    }
    guard abs(area) > 1e-6 * loop.diagonal * loop.diagonal else { return nil }
    let (mx, my) = (sx / area, sy / area)
    let axes = Axes(xx: sxx / area - mx * mx, xy: sxy / area - mx * my, yy: syy / area - my * my)
    guard axes.lesser > 0, axes.greater < .infinity else { return nil }
    // The area of an ellipse has the moment a²/4 along the semi-axis a.
    let (a, b) = (2 * axes.greater.squareRoot(), 2 * axes.lesser.squareRoot())
    guard b >= ShapeSettings.ellipseRatio * a else { return nil }
    let center = origin + Vector2D(mx, my)
    var sum = 0.0
    for point in loop.points {
      let offset = point - center
      let (u, v) = (offset.dot(axes.direction) / a, offset.dot(axes.direction.perpendicular) / b)
      let off = (u * u + v * v).squareRoot() - 1
      sum += off * off
    }
    let isCircle = b >= ShapeSettings.circleRatio * a
    let mean = (a * b).squareRoot()
    // Starts at the axis nearest to the start of the stroke.
    let (long, short) = (axes.direction * (isCircle ? mean : a), axes.direction.perpendicular * (isCircle ? mean : b))
    let shape = DrawnShape(
      isCircle ? .circle : .ellipse, [center, center + long, center + short], isReversed: area < 0)
    return (shape, (sum / Double(loop.points.count)).squareRoot())
  }

  /// Returns the intersections of neighbouring sides of a polygon; `nil` if they are parallel or meet far away.
  private func polygon(_ path: ShapePath, _ corners: [Int]) -> [Point2D]? {
    let sides = zip(corners, corners.dropFirst()).map { path.side(from: $0, to: $1) }
    var places: [Point2D] = []
    for (index, side) in sides.enumerated() {
      let before = sides[index > 0 ? index - 1 : sides.count - 1]
      let drawn = path.points[corners[index]]
      guard let meeting = Self.meeting(before, side), meeting.distance(to: drawn) <= 0.25 * path.diagonal else {
        return nil
      }
      places.append(meeting)
    }
    return places
  }

  /// Returns the corners of an open path: the intersections of its pieces, or the drawn corners if those are far away.
  private static func refined(_ path: ShapePath, _ corners: [Int]) -> [Point2D] {
    let sides = zip(corners, corners.dropFirst()).map { path.side(from: $0, to: $1) }
    var places = corners.map { path.points[$0] }
    for index in 1..<(corners.count - 1) {
      guard let meeting = meeting(sides[index - 1], sides[index]) else { continue }
      if meeting.distance(to: places[index]) <= 0.1 * path.diagonal { places[index] = meeting }
    }
    return places
  }

  /// Returns the intersection of two lines; `nil` if they are nearly parallel.
  private static func meeting(
    _ a: (point: Point2D, direction: Vector2D), _ b: (point: Point2D, direction: Vector2D)
  ) -> Point2D? {
    let cross = a.direction.cross(b.direction)
    guard abs(cross) > 0.1 else { return nil }
    return a.point + a.direction * ((b.point - a.point).cross(b.direction) / cross)
  }
}
