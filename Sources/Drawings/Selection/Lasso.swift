public import InkdotGeometry

/// An area that was drawn around: a path, closed by a straight line from its end to its beginning. What the path runs around
/// in either direction is inside, also where it overlaps itself (nonzero winding).
public struct Lasso: Sendable {
  /// A box around the area, in pt of the paper.
  public let bounds: Rect2D
  private let points: [Point2D]
  /// Edges by the band of the box that they reach into, so that a point is held against few of them: those of band b are
  /// `edges[starts[b]..<starts[b + 1]]`.
  private let edges: [Int32]
  private let starts: [Int32]

  /// Most points of a path.
  public static let maximumPointCount = 1 << 14
  private static let greatestBandCount = 256

  /// A lasso from its path, in pt of the paper.
  ///
  /// - Returns: `nil` with fewer than three points or more than ``maximumPointCount``, or when one is farther than
  ///   ``StrokeSample/maximumCoordinate`` from the origin along an axis.
  /// - Complexity: O(points), for long edges O(points · bands), of which there are at most 256.
  public init?(_ points: [Point2D]) {
    guard 3...Self.maximumPointCount ~= points.count else { return nil }
    let limit = StrokeSample.maximumCoordinate
    var box = InkBounds()
    for point in points {
      guard abs(point.x) <= limit, abs(point.y) <= limit else { return nil }
      box.add(point)
    }
    self.points = points
    bounds = box.rect
    let bandCount = points.count < Self.greatestBandCount ? points.count : Self.greatestBandCount
    var lists = [[Int32]](repeating: [], count: bandCount)
    for index in points.indices {
      let (start, end) = (points[index], points[index + 1 < points.count ? index + 1 : 0])
      let (top, bottom) = start.y < end.y ? (start.y, end.y) : (end.y, start.y)
      for band in Self.band(of: top, in: bounds, bandCount)...Self.band(of: bottom, in: bounds, bandCount) {
        lists[band].append(Int32(index))
      }
    }
    var edges: [Int32] = []
    var starts: [Int32] = [0]
    for list in lists {
      edges += list
      starts.append(Int32(edges.count))
    }
    (self.edges, self.starts) = (edges, starts)
  }

  private static func band(of y: Double, in bounds: Rect2D, _ count: Int) -> Int {
    guard bounds.height > 0 else { return 0 }
    let band = Int(((y - bounds.y) / bounds.height * Double(count)).rounded(.down))
    return band < 0 ? 0 : band < count ? band : count - 1
  }

  /// Whether a point is inside.
  ///
  /// - Complexity: O(edges in its band).
  public func contains(_ point: Point2D) -> Bool {
    guard point.x >= bounds.x, point.x <= bounds.x + bounds.width, point.y >= bounds.y,
      point.y <= bounds.y + bounds.height
    else { return false }
    let band = Self.band(of: point.y, in: bounds, starts.count - 1)
    var winding = 0
    for place in Int(starts[band])..<Int(starts[band + 1]) {
      let index = Int(edges[place])
      let (start, end) = (points[index], points[index + 1 < points.count ? index + 1 : 0])
      let isDown = start.y <= point.y && end.y > point.y
      guard isDown || start.y > point.y && end.y <= point.y else { continue }
      let side = (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
      if isDown, side < 0 { winding += 1 }
      if !isDown, side > 0 { winding -= 1 }
    }
    return winding != 0
  }
}
