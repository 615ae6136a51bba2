extension Point2D {
  /// The distance to the line segment between two points, in pt.
  @inlinable
  package func distance(toSegmentFrom start: Point2D, to end: Point2D) -> Double {
    let delta = end - start
    let square = delta.squaredLength
    guard square > 0 else { return distance(to: start) }
    let share = (self - start).dot(delta) / square
    return distance(to: start + delta * (share <= 0 ? 0 : share >= 1 ? 1 : share))
  }

  /// The distance to the nearest point of a polyline, in pt; infinite if the polyline is empty.
  package func distance(toPath path: [Point2D]) -> Double {
    guard var start = path.first else { return .infinity }
    var least = distance(to: start)
    for end in path.dropFirst() {
      let distance = distance(toSegmentFrom: start, to: end)
      if distance < least { least = distance }
      start = end
    }
    return least
  }
}

extension Rect2D {
  /// The distance to the nearest point of a polyline, in pt; 0 if they intersect, infinite if the polyline is empty.
  package func distance(toPath path: [Point2D]) -> Double {
    var least = Double.infinity
    let corners = [Point2D(x, y), Point2D(x + width, y), Point2D(x + width, y + height), Point2D(x, y + height)]
    for (index, end) in path.enumerated() {
      let start = path[index > 0 ? index - 1 : 0]
      if crosses(start, end) { return 0 }
      // The nearest pair is a corner of the rectangle and the segment, or an end of the segment and the rectangle.
      for corner in corners {
        let distance = corner.distance(toSegmentFrom: start, to: end)
        if distance < least { least = distance }
      }
      let distance = distance(to: end)
      if distance < least { least = distance }
    }
    return least
  }

  private func distance(to point: Point2D) -> Double {
    let dx = point.x < x ? x - point.x : point.x - x - width
    let dy = point.y < y ? y - point.y : point.y - y - height
    return Vector2D(dx > 0 ? dx : 0, dy > 0 ? dy : 0).length
  }

  /// Whether a segment intersects the rectangle, by clipping it at each edge (Liang and Barsky, 1984).
  private func crosses(_ start: Point2D, _ end: Point2D) -> Bool {
    var (from, to) = (0.0, 1.0)
    let delta = end - start
    for (step, room) in [
      (-delta.dx, start.x - x), (delta.dx, x + width - start.x),
      (-delta.dy, start.y - y), (delta.dy, y + height - start.y),
    ] {
      if step == 0 {
        if room < 0 { return false }
      } else if step < 0 {
        if room / step > from { from = room / step }
      } else if room / step < to {
        to = room / step
      }
    }
    return from <= to
  }
}
