import InkdotGeometry
import Testing

@Suite struct PointerStateTests {
  @Test func `Out-of-range values are clamped, and NaN counts as not measured`() {
    let high = PointerState(location: .zero, pressure: 7, altitude: 2, azimuth: 1e300)
    #expect((high.pressure, high.altitude, high.azimuth) == (1, .pi / 2, 2 * .pi))
    let low = PointerState(location: .zero, pressure: -0.5, altitude: -1, azimuth: -.infinity)
    #expect((low.pressure, low.altitude, low.azimuth) == (0, 0, 0))
    let none = PointerState(location: .zero, pressure: .nan, altitude: .nan, azimuth: .nan)
    #expect((none.pressure, none.altitude, none.azimuth) == (nil, .pi / 2, 0))
  }

  @Test func `Values that are set later are clamped too`() {
    var state = PointerState(location: Point2D(1, 2), pressure: 0.25, altitude: 1, azimuth: 2)
    #expect(
      state.moved(to: Point2D(3, 4)) == PointerState(location: Point2D(3, 4), pressure: 0.25, altitude: 1, azimuth: 2))
    (state.pressure, state.altitude, state.azimuth) = (2, 9, 9)
    #expect((state.pressure, state.altitude, state.azimuth) == (1, .pi / 2, 2 * .pi))
    (state.pressure, state.altitude, state.azimuth) = (.nan, .nan, .nan)
    #expect(state == PointerState(location: Point2D(1, 2)))
  }
}
