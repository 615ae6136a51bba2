import InkdotDrawings
import InkdotInk
public import InkdotGeometry

extension DisplayItem {
  /// A bounding box in the item's coordinates; `nil` if it paints the whole surface or nothing.
  ///
  /// For curves it is the bounding box of the control points.
  /// - Complexity: O(points).
  public var bounds: Rect2D? {
    switch self {
    case .fill, .tiles: nil
    case .image(_, let rect): rect
    case .turned(_, let rect, let ahead, _):
      Self.box(
        around: rect.corners.map { corner in
          let offset = corner - rect.center
          return rect.center + ahead * offset.dx + ahead.perpendicular * offset.dy
        }, margin: 0)
    case .disc(let center, let radius, _): Self.box(around: [center], margin: radius)
    case .ring(let center, let radius, let width, _): Self.box(around: [center], margin: radius + width / 2)
    case .line(let points, let width, _): Self.box(around: points, margin: width / 2)
    case .polygon(let points, _): Self.box(around: points, margin: 0)
    case .ink(let chains, _):
      chains.reduce(nil) { box, chain in
        chain.reduce(box) { box, node in
          let disc = Self.box(around: [node.position], margin: node.radius)
          return disc.map { box?.union($0) ?? $0 } ?? box
        }
      }
    case .curves(let chains, let width, _, _):
      chains.reduce(nil) { box, chain in
        Self.box(around: chain, margin: width / 2).map { box?.union($0) ?? $0 } ?? box
      }
    case .rules(let lines): Self.box(around: lines.ends, margin: lines.width / 2)
    case .photo(_, let frame, let map, _):
      Self.box(around: frame.corners.map { map.applying($0) }, margin: 0)
    case .text(let text): text.bounds
    }
  }

  private static func box(around points: [Point2D], margin: Double) -> Rect2D? {
    guard let first = points.first else { return nil }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in points {
      if point.x < left { left = point.x }
      if point.x > right { right = point.x }
      if point.y < top { top = point.y }
      if point.y > bottom { bottom = point.y }
    }
    return Rect2D(x: left, y: top, width: right - left, height: bottom - top).inset(by: -margin)
  }
}
