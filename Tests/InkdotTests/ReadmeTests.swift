import Testing

// quote: lock
import Inkdot

/// A lock on which somebody sets a pattern.
final class SetPattern {
  let lock = PatternLock(PatternFlow(.create))
  var picture = SVGPainter(width: 360, height: 360)
  /// Your storage.
  var save: (Pattern) -> Void = { _ in }

  init() throws { try follow(lock.resize(width: 360, height: 360), at: 0) }

  func finger(_ phase: TouchPhase, x: Double, y: Double, at time: Double) throws {
    let sample = TouchSample(id: 1, phase: phase, location: Point2D(x, y))
    try follow(lock.dispatch(TouchEvent(time: time, samples: [sample])), at: time)
  }

  /// What was drawn fades; call it at this time.
  var deadline: Double? { lock.deadline }
  func tick(at time: Double) throws { try follow(lock.tick(at: time), at: time) }

  private func follow(_ answer: PatternAnswer, at time: Double) throws {
    if answer.effects.contains(.redraw) {
      picture = SVGPainter(width: 360, height: 360)  // or any other `Painter`: a canvas, Core Graphics
      lock.paint(on: &picture)
    }
    if case .save(let pattern) = answer.request {
      save(pattern)
      try follow(lock.send(.saved, at: time), at: time)
    }
  }
}
// end quote

@Suite struct ReadmeTests {
  @Test func `the example of the readme saves what was drawn twice, and has a picture of it`() throws {
    let example = try SetPattern()
    var saved: [[Int]] = []
    example.save = { saved.append($0.dots) }
    let layout = example.lock.layout
    for start in [1.0, 10] {
      for (index, dot) in [0, 1, 2, 5, 8].enumerated() {
        let center = layout.center(of: dot)
        let phase: TouchPhase = index == 0 ? .began : index == 4 ? .ended : .moved
        try example.finger(phase, x: center.x, y: center.y, at: start + Double(index) / 10)
      }
      #expect(saved.isEmpty == (start == 1))
    }
    #expect(saved == [[0, 1, 2, 5, 8]])
    #expect(example.lock.outcome == .created)
    #expect(example.picture.document.contains("<circle"))
    while let deadline = example.deadline { try example.tick(at: deadline + 0.01) }
  }
}
