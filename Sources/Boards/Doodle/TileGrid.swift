import InkdotDrawings
public import InkdotGeometry

/// A tile of a surface that is painted in parts.
public struct Tile: Hashable, Sendable {
  /// Column from the surface's origin; negative to the left.
  public var column: Int
  /// Row from the surface's origin; negative above.
  public var row: Int

  /// Creates a tile.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A grid of square tiles on an endless surface.
public struct TileGrid: Hashable, Sendable {
  /// Time without zooming after which tiles are repainted for the new scale, in seconds.
  public static let restDuration = 0.12

  /// Side of a tile, in pt of the surface.
  public let side: Double

  /// Creates a grid; a side of 0 or less counts as 1.
  public init(side: Double) {
    self.side = side > 0 && side.isFinite ? side : 1
  }

  /// Returns the frame of a tile.
  public func frame(of tile: Tile) -> Rect2D {
    Rect2D(x: Double(tile.column) * side, y: Double(tile.row) * side, width: side, height: side)
  }

  /// Returns the tiles that a box touches, sorted by distance from its centre, then by row and column.
  ///
  /// - Returns: no tiles for a box that is not finite or touches more than 10,000.
  /// - Complexity: O(tiles · log tiles).
  public func tiles(touching box: Rect2D) -> [Tile] {
    guard box.isFinite, box.width >= 0, box.height >= 0,
      let columns = range(box.x, box.x + box.width), let rows = range(box.y, box.y + box.height),
      columns.count * rows.count <= 10_000
    else { return [] }
    let middle = box.center
    var tiles: [(distance: Double, tile: Tile)] = []
    for row in rows {
      for column in columns {
        let tile = Tile(column: column, row: row)
        tiles.append((frame(of: tile).center.distance(to: middle), tile))
      }
    }
    tiles.sort { ($0.distance, $0.tile.row, $0.tile.column) < ($1.distance, $1.tile.row, $1.tile.column) }
    return tiles.map { $0.tile }
  }

  private func range(_ start: Double, _ end: Double) -> ClosedRange<Int>? {
    let (first, last) = ((start / side).rounded(.down), (end / side).rounded(.down))
    guard abs(first) < 1e9, abs(last) < 1e9, last - first < 10_000 else { return nil }
    return Int(first)...Int(last)
  }
}

extension DoodleBoard {
  /// The tiles of the sheet that are visible, those nearest to the middle first.
  ///
  /// - Parameter grid: tiles of the sheet, in pt.
  /// - Complexity: O(tiles · log tiles).
  public func visibleTiles(of grid: TileGrid) -> [Tile] {
    let bounds = history.drawing.bounds
    let (right, bottom) = (bounds.x + bounds.width, bounds.y + bounds.height)
    return grid.tiles(touching: visibleSheet).filter {
      Double($0.column) * grid.side < right && Double($0.row) * grid.side < bottom
    }
  }
}
