import InkdotGeometry
import Testing

@Suite struct Point2DTests {
  @Test func `The difference of two points is the vector between them`() {
    let (start, end) = (Point2D(1, 2), Point2D(4, 6))
    #expect(end - start == Vector2D(3, 4))
    #expect(start + (end - start) == end)
    #expect(end - (end - start) == start)
    #expect(start.distance(to: end) == 5)
    #expect(end.distance(to: start) == 5)
  }

  @Test func `A point is finite if both coordinates are`() {
    #expect(Point2D(1e308, -1e308).isFinite)
    #expect(!Point2D(.nan, 0).isFinite)
    #expect(!Point2D(0, .infinity).isFinite)
  }
}
