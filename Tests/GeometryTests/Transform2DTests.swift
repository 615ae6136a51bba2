import InkdotGeometry
import TestSupport
import Testing

@Suite struct Transform2DTests {
  @Test func `The inverse undoes a transform`() throws {
    let map = Transform2D(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: -7)
    let inverse = try #require(map.inverse)
    let point = Point2D(12, 34)
    #expect(inverse.applying(map.applying(point)).distance(to: point) < 1e-12)
  }

  @Test func `A degenerate transform has no inverse`() {
    #expect(Transform2D(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
    #expect(Transform2D(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0).inverse == nil)
  }

  @Test func `The first transform is applied first`() {
    let map = Transform2D.scale(2).concatenating(.translation(Vector2D(1, 0)))
    #expect(map.applying(Point2D(3, 4)) == Point2D(7, 8))
  }

  @Test func `A rotation is clockwise on the screen and keeps lengths`() {
    let quarter = Transform2D.rotation(.pi / 2)
    #expect(abs(quarter.applying(Vector2D(1, 0)).dx) < 1e-16)
    #expect(quarter.applying(Vector2D(1, 0)).dy == 1)
    #expect(Transform2D.rotation(0) == .identity)
    #expect(Transform2D.rotation(.infinity).a.isNaN)
    #expect(Transform2D.rotation(.infinity).inverse == nil)
    let turned = Transform2D.rotation(1.25)
    #expect(abs(turned.determinant - 1) < 1e-15)
    #expect(abs(turned.applying(Vector2D(3, 4)).length - 5) < 1e-14)
  }

  @Test func `Rotating a vector adds the rotation to its angle`() {
    for step in 0..<32 {
      let turned = Transform2D.rotation(Double(step) / 10).applying(Vector2D(1, 0))
      #expect(abs(Trigonometry.atan2(turned.dy, turned.dx) - Double(step) / 10) < 1e-15)
    }
  }

  @Test func `Random transforms compose and invert`() throws {
    var generator = SeededGenerator(seed: 1)
    func number() -> Double { .random(in: -4...4, using: &generator) }
    func map() -> Transform2D {
      Transform2D(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    }
    for _ in 0..<500 {
      let (first, next, point) = (map(), map(), Point2D(number(), number()))
      #expect(first.concatenating(next).applying(point).distance(to: next.applying(first.applying(point))) < 1e-12)
      #expect(abs(first.concatenating(next).determinant - first.determinant * next.determinant) < 1e-10)
      guard abs(first.determinant) > 0.1 else { continue }
      let inverse = try #require(first.inverse)
      #expect(inverse.applying(first.applying(point)).distance(to: point) < 1e-11)
      // A step is the difference of two points, so the shift drops out.
      let step = Vector2D(number(), number())
      #expect(((first.applying(point + step) - first.applying(point)) - first.applying(step)).length < 1e-13)
    }
  }
}
