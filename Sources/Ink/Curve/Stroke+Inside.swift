package import InkdotGeometry

/// The area that a closed stroke encloses.
extension Stroke {
  /// Largest distance between both ends of a closed stroke, as a share of the diagonal of its box.
  private static let maximumGap = 0.1
  /// A gap in pt that is closed in any stroke, and the minimum width and height of a closed stroke.
  private static let smallestSide = 1.0
  /// Largest distance between the curve and ``inside``, in pt.
  private static let insideTolerance = 0.05
  /// Maximum number of samples of a closed stroke, so that its display item has room in a display list.
  package static let maximumClosedCount = 1 << 16
  /// Maximum number of sides of ``inside`` for a piece of the curve.
  private static let maximumSideCount = 64.0

  /// Whether both ends lie so near each other that the inside can be filled.
  ///
  /// Depends only on the samples: moving, scaling, recolouring or another width does not change it.
  /// - Complexity: O(1).
  public var isClosed: Bool {
    guard tool != .background, 3...Self.maximumClosedCount ~= samples.count else { return false }
    let box = sampleBounds
    guard box.width >= Self.smallestSide, box.height >= Self.smallestSide else { return false }
    let gap = samples[0].position.distance(to: samples[samples.count - 1].position)
    let diagonal = (box.width * box.width + box.height * box.height).squareRoot()
    return gap <= max(Self.smallestSide, Self.maximumGap * diagonal)
  }

  /// The centre line of the ink as a polygon, closed from the last point to the first, to be filled by the nonzero
  /// rule.
  ///
  /// - Complexity: O(samples).
  package var inside: [Point2D] {
    let curves = (lacksCurve ? derivingCurve() : self).curves(of: fullRange)
    guard var last = curves.first else { return [] }
    var points = [last]
    points.reserveCapacity(curves.count)
    for index in stride(from: 1, to: curves.count - 1, by: 2) {
      let (control, end) = (curves[index], curves[index + 1])
      let bend = Vector2D(last.x - 2 * control.x + end.x, last.y - 2 * control.y + end.y)
      let count = (bend.length / (4 * Self.insideTolerance)).squareRoot().rounded(.up).clamped(1, Self.maximumSideCount)
      for step in 1...Int(count) {
        let t = Double(step) / count
        let s = 1 - t
        points.append(
          Point2D(
            s * s * last.x + 2 * s * t * control.x + t * t * end.x,
            s * s * last.y + 2 * s * t * control.y + t * t * end.y))
      }
      last = end
    }
    return points
  }

  /// Returns whether one of several points is in ``inside``.
  ///
  /// - Complexity: O(points) if all are outside of ``bounds``, otherwise O(samples · points).
  package func encloses(anyOf points: [Point2D]) -> Bool {
    let near = points.filter { bounds.contains($0) }
    guard !near.isEmpty else { return false }
    let polygon = inside
    return near.contains { Self.winding(of: polygon, around: $0) != 0 }
  }

  /// Returns the winding number of a polygon around a point, positive for clockwise.
  private static func winding(of polygon: [Point2D], around point: Point2D) -> Int {
    var winding = 0
    for (index, end) in polygon.enumerated() {
      let start = polygon[index == 0 ? polygon.count - 1 : index - 1]
      guard (start.y <= point.y) != (end.y <= point.y) else { continue }
      let side = (end.x - start.x) * (point.y - start.y) - (point.x - start.x) * (end.y - start.y)
      if start.y <= point.y, side > 0 { winding += 1 }
      if start.y > point.y, side < 0 { winding -= 1 }
    }
    return winding
  }
}
