import InkdotGeometry
import TestSupport
import Testing

@Suite struct ExtremeValueTests {
  @Test func `Extreme numbers do not trap`() {
    for x in Extremes.reals {
      for y in Extremes.reals {
        _ = (Trigonometry.atan2(y, x), Trigonometry.sin(x), Trigonometry.cos(x), Trigonometry.log2(x))
        _ = Similarity2D(offset: Vector2D(x, y), turn: x, scale: y, about: Point2D(y, x))
        _ = Transform2D.rotation(x).concatenating(.scale(y)).inverse
        _ = PointerState(location: Point2D(x, y), pressure: x, altitude: y, azimuth: x)
      }
      #expect(RGBAColor.black.faded(to: x).opacity == (x >= 1 ? 255 : x == 0.5 ? 128 : 0))
    }
    for map in Extremes.maps { _ = (map.scale, map.turn, map.isUsable, map.transform.inverse) }
    for (rect, point) in zip(Extremes.rects, Extremes.points) {
      _ = (rect.contains(point), rect.nearest(to: point), rect.inset(by: point.x), rect.union(Extremes.rects[0]))
      _ = (
        rect.intersects(Extremes.rects[1]), rect.distance(toPath: [point]),
        point.distance(toSegmentFrom: point, to: .zero)
      )
    }
  }
}
