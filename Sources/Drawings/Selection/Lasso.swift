import InkdotInk
public import InkdotGeometry

/// The area inside a drawn path, closed by a straight line.
///
/// Uses the nonzero rule: areas that the path encloses in either direction are inside, even where it overlaps itself.
public struct Lasso: Sendable {
  /// The bounding box of the area, in pt of the sheet.
  public let bounds: Rect2D
  private let points: [Point2D]
  /// Edges by horizontal band of the box, so that a point is compared with few of them.
  ///
  /// The edges of band b are `edges[starts[b]..<starts[b + 1]]`.
  private let edges: [Int32]
  private let starts: [Int32]

  /// A grid over the bounds, row by row. Most points are in cells without edges.
  private var cells: [Cell] = []
  private enum Cell: UInt8 { case outside, inside, mixed }

  /// Maximum number of points of a path.
  public static let maximumPointCount = 1 << 14
  private static let maximumBandCount = 256
  /// Number of cells along each side of the box.
  private static let cellCount = 64

  /// Creates a lasso from its path, in pt of the sheet.
  ///
  /// - Returns: `nil` for fewer than three points or more than ``maximumPointCount``, or if a coordinate exceeds
  ///   `StrokeSample.maximumCoordinate`.
  /// - Complexity: O(points); for long edges O(points · bands), with at most 256 bands.
  public init?(_ points: [Point2D]) {
    guard 3...Self.maximumPointCount ~= points.count else { return nil }
    let limit = StrokeSample.maximumCoordinate
    var box = BoundingBox()
    for point in points {
      guard abs(point.x) <= limit, abs(point.y) <= limit else { return nil }
      box.add(point)
    }
    self.points = points
    bounds = box.rect
    let bandCount = points.count < Self.maximumBandCount ? points.count : Self.maximumBandCount
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
    cells = makeCells()
  }

  private func makeCells() -> [Cell] {
    let count = Self.cellCount
    let (width, height) = (bounds.width / Double(count), bounds.height / Double(count))
    guard width > 0, height > 0 else { return Array(repeating: .mixed, count: count * count) }
    var cells = [Cell](repeating: .outside, count: count * count)
    for index in points.indices {
      let (a, b) = (points[index], points[index + 1 < points.count ? index + 1 : 0])
      let (start, end) = a.y < b.y ? (a, b) : (b, a)
      let slope = end.y > start.y ? (end.x - start.x) / (end.y - start.y) : 0
      let (least, most) = start.x < end.x ? (start.x, end.x) : (end.x, start.x)
      for row in cell(start.y - bounds.y, bounds.height)...cell(end.y - bounds.y, bounds.height) {
        // Horizontal extent of the edge in the row, with a margin for rounding.
        var (left, right) = (start.x, end.x)
        if slope.isFinite, slope != 0 {
          let (top, bottom) = (bounds.y + Double(row) * height, bounds.y + Double(row + 1) * height)
          if start.y < top { left = start.x + (top - start.y) * slope }
          if end.y > bottom { right = start.x + (bottom - start.y) * slope }
        }
        if left > right { (left, right) = (right, left) }
        left = (left > least ? left : least) - width / 1024
        right = (right < most ? right : most) + width / 1024
        for column in cell(left - bounds.x, bounds.width)...cell(right - bounds.x, bounds.width) {
          cells[row * count + column] = .mixed
        }
      }
    }
    for row in 0..<count {
      // Cells between two edges are the same.
      var last: Cell?
      for column in 0..<count {
        guard cells[row * count + column] != .mixed else {
          last = nil
          continue
        }
        let middle = Point2D(bounds.x + (Double(column) + 0.5) * width, bounds.y + (Double(row) + 0.5) * height)
        let cell = last ?? (isEncircled(middle) ? .inside : .outside)
        cells[row * count + column] = cell
        last = cell
      }
    }
    return cells
  }

  private func cell(_ offset: Double, _ length: Double) -> Int {
    guard length > 0 else { return 0 }
    let cell = Int(offset * Double(Self.cellCount) / length)
    return cell < 0 ? 0 : cell < Self.cellCount ? cell : Self.cellCount - 1
  }

  private static func band(of y: Double, in bounds: Rect2D, _ count: Int) -> Int {
    guard bounds.height > 0 else { return 0 }
    let band = Int(((y - bounds.y) / bounds.height * Double(count)).rounded(.down))
    return band < 0 ? 0 : band < count ? band : count - 1
  }

  /// Whether a point is inside.
  ///
  /// - Complexity: O(1); near the path O(edges in its band).
  public func contains(_ point: Point2D) -> Bool {
    let (x, y) = (point.x - bounds.x, point.y - bounds.y)
    guard x >= 0, x <= bounds.width, y >= 0, y <= bounds.height else { return false }
    let (column, row) = (cell(x, bounds.width), cell(y, bounds.height))
    switch cells[row * Self.cellCount + column] {
    case .outside: return false
    case .inside: return true
    case .mixed: return isEncircled(point)
    }
  }

  private func isEncircled(_ point: Point2D) -> Bool {
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
