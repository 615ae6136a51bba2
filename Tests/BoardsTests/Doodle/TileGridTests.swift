import InkdotBoards
import InkdotGeometry
import Testing

struct TileGridTests {
  let grid = TileGrid(side: 100)

  @Test func `The tiles of a box start with the one nearest to its middle`() {
    let tiles = grid.tiles(touching: Rect2D(x: -50, y: 10, width: 300, height: 20))
    #expect(Set(tiles) == Set((-1...2).map { Tile(column: $0, row: 0) }))
    #expect(tiles.first == Tile(column: 0, row: 0) || tiles.first == Tile(column: 1, row: 0))
    #expect(grid.frame(of: Tile(column: -1, row: 2)) == Rect2D(x: -100, y: 200, width: 100, height: 100))
  }

  @Test func `An invalid box touches nothing`() {
    #expect(grid.tiles(touching: Rect2D(x: .nan, y: 0, width: 1, height: 1)).isEmpty)
    #expect(grid.tiles(touching: Rect2D(x: 0, y: 0, width: -1, height: 1)).isEmpty)
    #expect(grid.tiles(touching: Rect2D(x: 0, y: 0, width: 1e30, height: 1)).isEmpty)
    #expect(grid.tiles(touching: Rect2D(x: 0, y: 0, width: 1e5, height: 1e5)).isEmpty)
    #expect(TileGrid(side: .nan).side == 1)
  }

  @Test func `The visible tiles end with the sheet`() {
    let board = DoodleBoard()
    _ = board.start(width: 200, height: 300)
    _ = board.resize(width: 1000, height: 1000)
    #expect(board.view.scale == 1)
    let tiles = board.visibleTiles(of: grid)
    #expect(Set(tiles) == Set((0...1).flatMap { column in (0...2).map { Tile(column: column, row: $0) } }))
    #expect(tiles.first?.row == 1)
    // Slightly more than the right half is off the screen.
    _ = board.scroll(by: Vector2D(510, 0))
    #expect(board.visibleTiles(of: grid).allSatisfy { $0.column == 0 })
  }
}
