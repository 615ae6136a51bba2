import InkdotGeometry
import Testing

@Suite struct RectTests {
  @Test func `the left and top edges belong to a rectangle, the others do not`() {
    let rect = Rect(10, 20, 30, 40)
    #expect(rect.contains(Point(10, 20)))
    #expect(rect.contains(rect.center))
    #expect(!rect.contains(Point(40, 30)))
    #expect(!rect.contains(Point(20, 60)))
    #expect(!rect.contains(Point(9.999, 30)))
    #expect(!rect.contains(Point(.nan, 30)))
  }

  @Test func `an empty or inside-out rectangle contains nothing`() {
    #expect(!Rect.zero.contains(.zero))
    #expect(!Rect(10, 10, -5, 20).contains(Point(7, 15)))
    #expect(!Rect(10, 10, .nan, 20).contains(Point(10, 15)))
  }

  @Test func `a margin moves every edge`() {
    #expect(Rect(10, 20, 30, 40).inset(by: 5) == Rect(15, 25, 20, 30))
    #expect(Rect(10, 20, 30, 40).inset(by: -5) == Rect(5, 15, 40, 50))
    #expect(Rect(10, 20, 30, 40).inset(by: 5).center == Rect(10, 20, 30, 40).center)
  }

  @Test func `one number that is not finite is enough`() {
    #expect(Rect(1, 2, 3, 4).isFinite)
    for index in 0..<4 {
      let numbers = (0..<4).map { $0 == index ? Double.infinity : 1 }
      #expect(!Rect(numbers[0], numbers[1], numbers[2], numbers[3]).isFinite)
    }
  }
}
