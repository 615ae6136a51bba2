import InkdotGeometry
import Testing

@Suite struct PointTests {
  @Test func `steps lead from point to point`() {
    let (start, end) = (Point(1, 2), Point(4, 6))
    #expect(end - start == Vector(3, 4))
    #expect(start + (end - start) == end)
    #expect(end - (end - start) == start)
    #expect(start.distance(to: end) == 5)
    #expect(end.distance(to: start) == 5)
  }

  @Test func `only two finite coordinates make a finite point`() {
    #expect(Point(1e308, -1e308).isFinite)
    #expect(!Point(.nan, 0).isFinite)
    #expect(!Point(0, .infinity).isFinite)
  }
}
