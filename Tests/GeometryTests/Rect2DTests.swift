import InkdotGeometry
import Testing

@Suite struct Rect2DTests {
  @Test func `A rectangle contains its left and top edges only`() {
    let rect = Rect2D(x: 10, y: 20, width: 30, height: 40)
    #expect(rect.contains(Point2D(10, 20)))
    #expect(rect.contains(rect.center))
    #expect(!rect.contains(Point2D(40, 30)))
    #expect(!rect.contains(Point2D(20, 60)))
    #expect(!rect.contains(Point2D(9.999, 30)))
    #expect(!rect.contains(Point2D(.nan, 30)))
  }

  @Test func `An empty or inside-out rectangle contains nothing`() {
    #expect(!Rect2D.zero.contains(.zero))
    #expect(!Rect2D(x: 10, y: 10, width: -5, height: 20).contains(Point2D(7, 15)))
    #expect(!Rect2D(x: 10, y: 10, width: .nan, height: 20).contains(Point2D(10, 15)))
  }

  @Test func `A margin moves every edge`() {
    #expect(Rect2D(x: 10, y: 20, width: 30, height: 40).inset(by: 5) == Rect2D(x: 15, y: 25, width: 20, height: 30))
    #expect(Rect2D(x: 10, y: 20, width: 30, height: 40).inset(by: -5) == Rect2D(x: 5, y: 15, width: 40, height: 50))
    #expect(
      Rect2D(x: 10, y: 20, width: 30, height: 40).inset(by: 5).center
        == Rect2D(x: 10, y: 20, width: 30, height: 40).center)
  }

  @Test func `A vector with one infinite or NaN component is not finite`() {
    #expect(Rect2D(x: 1, y: 2, width: 3, height: 4).isFinite)
    for index in 0..<4 {
      let numbers = (0..<4).map { $0 == index ? Double.infinity : 1 }
      #expect(!Rect2D(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]).isFinite)
    }
  }
}
