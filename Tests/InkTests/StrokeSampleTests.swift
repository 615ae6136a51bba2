import InkdotInk
import InkdotGeometry
import Testing

@Suite struct StrokeSampleTests {
  @Test func `A sample is rounded to thousandths of a point, tenths of a millisecond and whole degrees`() throws {
    let sample = try StrokeSample(
      position: Point2D(1.23449, -0.0006), time: 0.00126, pressure: 0.43216, tiltX: 12.6, tiltY: -3.2)
    #expect(sample.position == Point2D(1.234, -0.001))
    #expect(sample.time == 0.0013)
    #expect(sample.pressure == 0.4322)
    #expect(sample.tiltX == 13)
    #expect(sample.tiltY == -3)
    #expect(MemoryLayout<StrokeSample>.stride == 16)
  }

  @Test func `Out-of-range values are clamped, but out-of-range positions are refused`() throws {
    for bad in [Double.nan, .infinity, -.infinity, 1_000_000.1] {
      #expect((try? StrokeSample(position: Point2D(bad, 0))) == nil)
      #expect((try? StrokeSample(position: Point2D(0, bad))) == nil)
    }
    let sample = try StrokeSample(
      position: Point2D(-1e6, 1e6), time: .infinity, pressure: 2, tiltX: -.infinity, tiltY: .nan)
    #expect(sample.position == Point2D(-1e6, 1e6))
    #expect(sample.time == StrokeSample.maximumTime)
    #expect(sample.pressure == 1)
    #expect(sample.tiltX == -90)
    #expect(sample.tiltY == 0)
    #expect((try? StrokeSample(position: .zero, time: -1, pressure: .nan))?.pressure == nil)
  }
}
