import InkdotInk
import InkdotGeometry
import Testing

@Suite struct InkNodeTests {
  @Test(arguments: [(40.0, 0.0), (0, 40), (-30, 20), (25, -35)])
  func `A band has the direction of circles and touches both discs`(x: Double, y: Double) throws {
    let (start, end) = (InkNode(Point2D(10, 10), radius: 8), InkNode(Point2D(10 + x, 10 + y), radius: 3))
    let band = try #require(start.band(to: end))
    var area = 0.0
    for (index, point) in band.enumerated() {
      let next = band[(index + 1) % band.count]
      area += (point.x * next.y - next.x * point.y) / 2
    }
    // From the x axis towards the y axis, as an arc from 0 to 2π.
    #expect(area > 0)
    #expect(abs(band[0].distance(to: start.position) - 8) < 1e-9)
    #expect(abs(band[1].distance(to: end.position) - 3) < 1e-9)
    #expect((end.position - start.position).cross(band[0] - start.position) < 0)
  }
}
