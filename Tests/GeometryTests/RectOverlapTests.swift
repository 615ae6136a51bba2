import InkdotGeometry
import Testing

@Suite struct RectOverlapTests {
  @Test func `rectangles that share an edge touch`() {
    #expect(Rect(0, 0, 10, 10).touches(Rect(10, 10, 1, 1)))
    #expect(!Rect(0, 0, 10, 10).touches(Rect(10.1, 0, 1, 1)))
    #expect(!Rect(0, 0, 10, 10).touches(Rect(0, -2, 1, 1)))
    #expect(Rect(0, 0, 10, 10).touches(Rect(4, 4, 1, 1)))
  }

  @Test func `a union holds both`() {
    #expect(Rect(0, 0, 1, 1).union(Rect(5, -3, 2, 2)) == Rect(0, -3, 7, 4))
    #expect(Rect(0, 0, 9, 9).union(Rect(5, 5, 2, 2)) == Rect(0, 0, 9, 9))
  }
}
