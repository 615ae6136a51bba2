import InkdotGeometry
import InkdotGestures
import InkdotTouches
import TestSupport
import Testing

/// Random streams of touches, ticks and accelerations whose clocks differ by up to 100 ms.
@Suite struct InputSourcesTests {
  /// The outcome of one stream.
  struct Outcome: Equatable {
    /// Samples sent and received for each phase.
    var sent = [0, 0, 0, 0]
    var delivered = [0, 0, 0, 0]
    /// Callbacks of recognizers and views with their times, oldest first.
    var lines: [String] = []
  }

  private final class Listener: TouchView {
    var outcome = Outcome()

    private func tell(_ phase: TouchPhase, _ touches: [Touch], _ time: Double) {
      outcome.delivered[Self.index(phase)] += touches.count
      outcome.lines.append("\(time) \(phase) \(touches.map(\.id))")
    }

    static func index(_ phase: TouchPhase) -> Int {
      switch phase {
      case .began: 0
      case .moved, .stationary: 1
      case .ended: 2
      case .cancelled: 3
      }
    }

    override func touchesBegan(_ touches: [Touch], at time: Double) { tell(.began, touches, time) }
    override func touchesMoved(_ touches: [Touch], at time: Double) { tell(.moved, touches, time) }
    override func touchesEnded(_ touches: [Touch], at time: Double) { tell(.ended, touches, time) }
    override func touchesCancelled(_ touches: [Touch], at time: Double) { tell(.cancelled, touches, time) }
  }

  /// Plays the stream of a seed.
  ///
  /// - Parameter isPlain: whether recognizers hold back nothing, so that the view must receive every sample.
  private func play(seed: UInt64, isPlain: Bool) throws -> Outcome {
    var random = SeededGenerator(seed: seed)
    let view = Listener(frame: Rect2D(x: 0, y: 0, width: 1000, height: 1000))
    view.isMultipleTouchEnabled = true
    let scene = TouchScene()
    scene.addRoot(view)
    let arbiter = Arbiter(dispatcher: TouchDispatcher(scene: scene))
    var last = -Double.infinity
    for number in 0..<Int.random(in: 1...6, using: &random) {
      let make: [() -> Recognizer] = [
        { TapRecognizer() }, { LongPressRecognizer() }, { SwipeRecognizer() }, { PanRecognizer() },
        { PinchRecognizer() }, { RotationRecognizer() }, { ShakeRecognizer() },
      ]
      let recognizer = make.randomElement(using: &random)!()
      if let tap = recognizer as? TapRecognizer { tap.numberOfTapsRequired = .random(in: 1...2, using: &random) }
      recognizer.preventsOthers = .random(using: &random)
      recognizer.cancelsTouchesInView = isPlain ? false : .random(using: &random)
      recognizer.delaysTouchesBegan = isPlain ? false : .random(using: &random)
      recognizer.delaysTouchesEnded = isPlain ? false : .random(using: &random)
      recognizer.action = { [unowned arbiter] in
        view.outcome.lines.append("\(arbiter.time) \(number) \($0.state) \($0.location)")
        if arbiter.time < last { Issue.record("seed \(seed): time falls") }
        last = arbiter.time
      }
      let others = arbiter.recognizers
      try arbiter.add(recognizer, to: view)
      if let other = others.randomElement(using: &random), Int.random(in: 0..<3, using: &random) == 0 {
        try recognizer.require(toFail: other)
      }
    }
    // Each source's clock is monotonic; together they are not.
    let apart = (0..<3).map { _ in Double.random(in: -0.1...0.1, using: &random) }
    var now = 1000.0
    var down: [(id: Int, place: Point2D)] = []
    var nextID = 0
    func touches(_ samples: [TouchSample]) throws {
      for sample in samples { view.outcome.sent[Listener.index(sample.phase)] += 1 }
      try arbiter.dispatch(TouchEvent(time: now + apart[0], samples: samples))
    }
    for _ in 0..<120 {
      now += [0, 0.002, 0.008, 0.016, 0.2].randomElement(using: &random)!
      switch Int.random(in: 0..<8, using: &random) {
      case 0: try arbiter.tick(at: now + apart[1])
      case 1:
        try arbiter.deviceDidAccelerate(
          x: .random(in: -25...25, using: &random), y: 0, z: 9.81, at: now + apart[2])
      case 2 where down.count < 4:
        let place = Point2D(.random(in: 100...900, using: &random), .random(in: 100...900, using: &random))
        down.append((nextID, place))
        nextID += 1
        try touches([TouchSample(id: nextID - 1, phase: .began, location: place)])
      case 3 where !down.isEmpty:
        let lifted = down.remove(at: .random(in: down.indices, using: &random))
        try touches([TouchSample(id: lifted.id, phase: .ended, location: lifted.place)])
      default:
        for index in down.indices {
          down[index].place.x += .random(in: -12...12, using: &random)
          down[index].place.y += .random(in: -12...12, using: &random)
        }
        if !down.isEmpty {
          try touches(down.map { TouchSample(id: $0.id, phase: .moved, location: $0.place) })
        }
      }
      arbiter.checkInvariants()
      #expect(arbiter.dispatcher.touches.map(\.id) == down.map(\.id))
    }
    if !down.isEmpty { try touches(down.map { TouchSample(id: $0.id, phase: .ended, location: $0.place) }) }
    arbiter.checkInvariants()
    #expect(arbiter.dispatcher.touches.isEmpty, "seed \(seed): a ghost finger")
    // After ten seconds nothing is pending; a shake ends when the device rests.
    for step in 0..<20 { try arbiter.deviceDidAccelerate(x: 0, y: 0, z: 0, at: now + 10 + Double(step) / 10) }
    arbiter.checkInvariants()
    for recognizer in arbiter.recognizers {
      #expect(recognizer.state == .possible && recognizer.touches.isEmpty, "seed \(seed): a recognizer is left behind")
    }
    return view.outcome
  }

  @Test func `No sample is lost, and the same stream gives the same callbacks`() throws {
    for seed in 0..<60 as Range<UInt64> {
      let outcome = try play(seed: seed, isPlain: true)
      #expect(outcome.delivered == outcome.sent, "seed \(seed)")
      #expect(try play(seed: seed, isPlain: true) == outcome, "seed \(seed)")
    }
  }

  @Test func `A view gets the end of every touch whose beginning it got`() throws {
    for seed in 0..<60 as Range<UInt64> {
      let outcome = try play(seed: seed, isPlain: false)
      #expect(outcome.delivered[0] == outcome.delivered[2] + outcome.delivered[3], "seed \(seed)")
      #expect(try play(seed: seed, isPlain: false) == outcome, "seed \(seed)")
    }
  }
}
