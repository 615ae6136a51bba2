import InkdotGeometry
import InkdotInk
import Testing

@Suite struct InkErrorTests {
  @Test func `A sample too far away is refused with its position`() throws {
    for position in [Point2D(.infinity, 0), Point2D(0, 1e9)] {
      #expect(throws: InkError.positionOutOfRange(position)) { try StrokeSample(position: position) }
    }
    #expect(throws: InkError.self) { try StrokeSample(position: Point2D(.nan, 0)) }
  }

  @Test func `A stroke has at least one sample and at most the maximum`() throws {
    #expect(throws: InkError.noSamples) { try Stroke(tool: .pen, color: .black, width: 2, samples: []) }
    let samples = Array(repeating: try StrokeSample(position: .zero), count: Stroke.maximumSampleCount + 1)
    #expect(throws: InkError.tooManySamples(samples.count)) {
      try Stroke(tool: .pen, color: .black, width: 2, samples: samples)
    }
  }

  @Test func `The error of an invalid eraser names the reason`() {
    #expect(throws: InkError.noPoints) { try EraserPath([], radius: 1) }
    #expect(throws: InkError.radiusOutOfRange(-1)) { try EraserPath([.zero], radius: -1) }
    #expect(throws: InkError.positionOutOfRange(Point2D(0, 1e9))) { try EraserPath([Point2D(0, 1e9)], radius: 1) }
  }

  @Test func `Each error is a sentence`() {
    let errors: [InkError] = [
      .positionOutOfRange(.zero), .noSamples, .tooManySamples(1), .noPoints, .radiusOutOfRange(-1),
    ]
    #expect(errors.allSatisfy { $0.description.hasSuffix(".") })
  }
}
