import InkdotGeometry
import Testing

@Suite struct RectOverlapTests {
  @Test func `Rectangles that share an edge touch`() {
    #expect(Rect2D(x: 0, y: 0, width: 10, height: 10).intersects(Rect2D(x: 10, y: 10, width: 1, height: 1)))
    #expect(!Rect2D(x: 0, y: 0, width: 10, height: 10).intersects(Rect2D(x: 10.1, y: 0, width: 1, height: 1)))
    #expect(!Rect2D(x: 0, y: 0, width: 10, height: 10).intersects(Rect2D(x: 0, y: -2, width: 1, height: 1)))
    #expect(Rect2D(x: 0, y: 0, width: 10, height: 10).intersects(Rect2D(x: 4, y: 4, width: 1, height: 1)))
  }

  @Test func `A union contains both rectangles`() {
    #expect(
      Rect2D(x: 0, y: 0, width: 1, height: 1).union(Rect2D(x: 5, y: -3, width: 2, height: 2))
        == Rect2D(x: 0, y: -3, width: 7, height: 4))
    #expect(
      Rect2D(x: 0, y: 0, width: 9, height: 9).union(Rect2D(x: 5, y: 5, width: 2, height: 2))
        == Rect2D(x: 0, y: 0, width: 9, height: 9))
  }
}
