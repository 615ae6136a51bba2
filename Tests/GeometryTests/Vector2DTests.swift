import InkdotGeometry
import TestSupport
import Testing

@Suite struct Vector2DTests {
  @Test func `Lengths and sums`() {
    #expect(Vector2D(3, 4).length == 5)
    #expect(Vector2D(3, 4).squaredLength == 25)
    #expect(Vector2D(1, 2) + Vector2D(3, 5) == Vector2D(4, 7))
    #expect(Vector2D(1, 2) - Vector2D(3, 5) == Vector2D(-2, -3))
    #expect(-Vector2D(1, -2) == Vector2D(-1, 2))
    #expect(Vector2D(1, -2) * 3 == Vector2D(3, -6))
  }

  @Test func `A normalized vector keeps its direction`() {
    let unit = Vector2D(-30, 40).normalized
    #expect(abs(unit.dx + 0.6) < 1e-15)
    #expect(abs(unit.dy - 0.8) < 1e-15)
    #expect(Vector2D.zero.normalized == .zero)
  }

  @Test func `A quarter turn goes clockwise on the screen`() {
    #expect(Vector2D(1, 0).perpendicular == Vector2D(0, 1))
    #expect(Vector2D(2, 3).perpendicular.dot(Vector2D(2, 3)) == 0)
    #expect(Vector2D(1, 0).cross(Vector2D(0, 1)) == 1)
  }

  @Test func `Dot and cross product satisfy Lagrange's identity`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let a = Vector2D(.random(in: -10...10, using: &generator), .random(in: -10...10, using: &generator))
      let b = Vector2D(.random(in: -10...10, using: &generator), .random(in: -10...10, using: &generator))
      // Lagrange: (a·b)² + (a×b)² = |a|²|b|².
      let (dot, cross) = (a.dot(b), a.cross(b))
      #expect(abs(dot * dot + cross * cross - a.squaredLength * b.squaredLength) < 1e-10)
      #expect(a.cross(b) == -b.cross(a))
      #expect(a.dot(b) == b.dot(a))
    }
  }
}
