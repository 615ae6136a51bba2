import InkdotGeometry
import TestSupport
import Testing

@Suite struct VectorTests {
  @Test func `lengths and sums`() {
    #expect(Vector(3, 4).length == 5)
    #expect(Vector(3, 4).squaredLength == 25)
    #expect(Vector(1, 2) + Vector(3, 5) == Vector(4, 7))
    #expect(Vector(1, 2) - Vector(3, 5) == Vector(-2, -3))
    #expect(-Vector(1, -2) == Vector(-1, 2))
    #expect(Vector(1, -2) * 3 == Vector(3, -6))
  }

  @Test func `a normalized vector keeps its direction`() {
    let unit = Vector(-30, 40).normalized
    #expect(abs(unit.dx + 0.6) < 1e-15)
    #expect(abs(unit.dy - 0.8) < 1e-15)
    #expect(Vector.zero.normalized == .zero)
  }

  @Test func `a quarter turn goes clockwise on the screen`() {
    #expect(Vector(1, 0).turnedQuarter == Vector(0, 1))
    #expect(Vector(2, 3).turnedQuarter.dot(Vector(2, 3)) == 0)
    #expect(Vector(1, 0).cross(Vector(0, 1)) == 1)
  }

  @Test func `the products hold the square of both lengths`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let a = Vector(.random(in: -10...10, using: &generator), .random(in: -10...10, using: &generator))
      let b = Vector(.random(in: -10...10, using: &generator), .random(in: -10...10, using: &generator))
      // Lagrange: (a·b)² + (a×b)² = |a|²|b|².
      let (dot, cross) = (a.dot(b), a.cross(b))
      #expect(abs(dot * dot + cross * cross - a.squaredLength * b.squaredLength) < 1e-10)
      #expect(a.cross(b) == -b.cross(a))
      #expect(a.dot(b) == b.dot(a))
    }
  }
}
