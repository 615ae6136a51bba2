import InkdotInk
import InkdotGeometry
import InkdotRendering

// References for testing ink shapes. They are in this module because it is optimized, unlike test targets.

extension InkShape {
  /// Returns the segments with coordinates rounded to a grid.
  public func written(in grid: Double) -> [Path2D.Segment] {
    guard grid > 0 else { return path.segments }
    func round(_ point: Point2D) -> Point2D {
      Point2D((point.x / grid).rounded() * grid, (point.y / grid).rounded() * grid)
    }
    return path.segments.map { segment in
      switch segment {
      case .move(let end): .move(round(end))
      case .line(let end): .line(round(end))
      case .quad(let a, let end): .quad(round(a), round(end))
      case .cubic(let a, let b, let end): .cubic(round(a), round(b), round(end))
      case .close: .close
      }
    }
  }

  /// Returns the paths as polygons; a curve becomes 32 lines.
  public func polygons() -> [[Point2D]] { Self.polygons(path.segments) }

  /// Returns consecutive segments as polygons, one for each `move`.
  public static func polygons(_ segments: [Path2D.Segment]) -> [[Point2D]] {
    var polygons: [[Point2D]] = []
    for segment in segments {
      let last = polygons.last?.last ?? .zero
      func append(_ place: (Double) -> Point2D) {
        for number in 1...32 { polygons[polygons.count - 1].append(place(Double(number) / 32)) }
      }
      switch segment {
      case .move(let point): polygons.append([point])
      case .line(let point): append { last + (point - last) * $0 }
      case .quad(let a, let end):
        append { t in
          last + (a - last) * (2 * t * (1 - t)) + (end - last) * (t * t)
        }
      case .cubic(let a, let b, let end):
        append { t in
          let s = 1 - t
          return last + (a - last) * (3 * s * s * t) + (b - last) * (3 * s * t * t) + (end - last) * (t * t * t)
        }
      case .close: break
      }
    }
    return polygons
  }
}

/// Returns the distance of the farthest of the points from a polyline.
public func farthest(from points: [Point2D], to line: [Point2D]) -> Double {
  var farthest = 0.0
  for point in points {
    let nearest = zip(line, line.dropFirst()).map { distance(from: point, to: $0, $1) }.min()
    farthest = max(farthest, nearest ?? point.distance(to: line[0]))
  }
  return farthest
}

private func distance(from point: Point2D, to start: Point2D, _ end: Point2D) -> Double {
  let way = end - start
  let share = way.squaredLength > 0 ? (point - start).dot(way) / way.squaredLength : 0
  return point.distance(to: start + way * min(max(share, 0), 1))
}

/// Returns the distance of a point from a chain of discs, negative inside. Between two discs the distance is convex.
public func signedDistance(from place: Point2D, to ink: [InkNode]) -> Double {
  var least = Double.infinity
  for (a, b) in zip(ink, ink.dropFirst() + [ink[ink.count - 1]]) {
    func distance(_ t: Double) -> Double {
      place.distance(to: a.position + (b.position - a.position) * t) - a.radius - (b.radius - a.radius) * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let (left, right) = (low + (high - low) * 0.4, low + (high - low) * 0.6)
      if distance(left) < distance(right) { high = right } else { low = left }
    }
    least = min(least, distance(low), distance(0), distance(1))
  }
  return least
}

/// Returns the winding number of a polygon around a point.
public func winding(of polygon: [Point2D], around place: Point2D) -> Int {
  var winding = 0
  for (start, end) in zip(polygon, polygon.dropFirst() + [polygon[0]]) {
    let side = (end - start).cross(place - start)
    if start.y <= place.y, end.y > place.y, side > 0 { winding += 1 }
    if start.y > place.y, end.y <= place.y, side < 0 { winding -= 1 }
  }
  return winding
}
