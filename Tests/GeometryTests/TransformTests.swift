import InkdotGeometry
import TestSupport
import Testing

@Suite struct TransformTests {
  @Test func `the inverse undoes a map`() throws {
    let map = Transform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: -7)
    let inverse = try #require(map.inverse)
    let point = Point(12, 34)
    #expect(inverse.apply(map.apply(point)).distance(to: point) < 1e-12)
  }

  @Test func `a flat map has no inverse`() {
    #expect(Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
    #expect(Transform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0).inverse == nil)
  }

  @Test func `the first map acts first`() {
    let map = Transform.scale(2).then(.translation(Vector(1, 0)))
    #expect(map.apply(Point(3, 4)) == Point(7, 8))
  }

  @Test func `a turn goes clockwise on the screen and keeps lengths`() {
    let quarter = Transform.rotation(.pi / 2)
    #expect(abs(quarter.apply(Vector(1, 0)).dx) < 1e-16)
    #expect(quarter.apply(Vector(1, 0)).dy == 1)
    #expect(Transform.rotation(0) == .identity)
    #expect(Transform.rotation(.infinity).a.isNaN)
    #expect(Transform.rotation(.infinity).inverse == nil)
    let turned = Transform.rotation(1.25)
    #expect(abs(turned.determinant - 1) < 1e-15)
    #expect(abs(turned.apply(Vector(3, 4)).length - 5) < 1e-14)
  }

  @Test func `the angle of a turned vector grows by the turn`() {
    for step in 0..<32 {
      let turned = Transform.rotation(Double(step) / 10).apply(Vector(1, 0))
      #expect(abs(Trigonometry.atan2(turned.dy, turned.dx) - Double(step) / 10) < 1e-15)
    }
  }

  @Test func `random maps compose and undo`() throws {
    var generator = SeededGenerator(seed: 1)
    func number() -> Double { .random(in: -4...4, using: &generator) }
    func map() -> Transform {
      Transform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    }
    for _ in 0..<500 {
      let (first, next, point) = (map(), map(), Point(number(), number()))
      #expect(first.then(next).apply(point).distance(to: next.apply(first.apply(point))) < 1e-12)
      #expect(abs(first.then(next).determinant - first.determinant * next.determinant) < 1e-10)
      guard abs(first.determinant) > 0.1 else { continue }
      let inverse = try #require(first.inverse)
      #expect(inverse.apply(first.apply(point)).distance(to: point) < 1e-11)
      // A step is the difference of two points, so the shift drops out.
      let step = Vector(number(), number())
      #expect(((first.apply(point + step) - first.apply(point)) - first.apply(step)).length < 1e-13)
    }
  }
}
