import InkdotBoards
import InkdotGeometry
import InkdotHosting
import Testing

struct TileGridTests {
  let grid = TileGrid(side: 100)

  @Test func `a box touches the tiles it lies on, the middle first`() {
    let tiles = grid.tiles(touching: Rect2D(x: -50, y: 10, width: 300, height: 20))
    #expect(Set(tiles) == Set((-1...2).map { Tile(column: $0, row: 0) }))
    #expect(tiles.first == Tile(column: 0, row: 0) || tiles.first == Tile(column: 1, row: 0))
    #expect(grid.frame(of: Tile(column: -1, row: 2)) == Rect2D(x: -100, y: 200, width: 100, height: 100))
  }

  @Test func `a box that is not one touches nothing`() {
    #expect(grid.tiles(touching: Rect2D(x: .nan, y: 0, width: 1, height: 1)).isEmpty)
    #expect(grid.tiles(touching: Rect2D(x: 0, y: 0, width: -1, height: 1)).isEmpty)
    #expect(grid.tiles(touching: Rect2D(x: 0, y: 0, width: 1e30, height: 1)).isEmpty)
    #expect(grid.tiles(touching: Rect2D(x: 0, y: 0, width: 1e5, height: 1e5)).isEmpty)
    #expect(TileGrid(side: .nan).side == 1)
  }

  @Test func `the first deadline wakes`() {
    #expect(Wakeup(deadlines: nil, nil, now: 5) == .none)
    #expect(Wakeup(deadlines: 9, nil, 7, now: 5) == .at(7))
    #expect(Wakeup(deadlines: 4, 7, now: 5) == .frame)
    #expect(Wakeup(deadlines: .nan, now: 5) == .none)
  }

  @Test func `shapes and taps are felt on the board`() {
    #expect(Haptic.haptics(of: DoodleEffects.shapeRecognized) == [.tick])
    #expect(Haptic.haptics(of: [.ink, .journal] as DoodleEffects).isEmpty)
  }
}
