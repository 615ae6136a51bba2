import InkdotGeometry
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
}
