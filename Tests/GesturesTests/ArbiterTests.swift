import InkdotGeometry
import InkdotGestures
import InkdotTouches
import Testing

@Suite struct ArbiterTests {
  private let root = TouchView(frame: Rect(0, 0, 400, 400))
  private let arbiter: Arbiter

  init() {
    let scene = TouchScene()
    scene.addRoot(root)
    arbiter = Arbiter(dispatcher: TouchDispatcher(scene: scene))
  }

  @Test func `a cycle of requirements is refused when it is made`() throws {
    let (a, b, c) = (TapRecognizer(), TapRecognizer(), PanRecognizer())
    try a.require(toFail: b)
    try b.require(toFail: c)
    #expect(throws: RecognizerError.requirementCycle) { try c.require(toFail: a) }
    #expect(throws: RecognizerError.requirementCycle) { try a.require(toFail: a) }
  }

  @Test func `a recognizer belongs to one arbiter`() throws {
    let tap = TapRecognizer()
    try arbiter.add(tap, to: root)
    #expect(throws: RecognizerError.alreadyAdded) { try arbiter.add(tap, to: root) }
    arbiter.remove(tap)
    try arbiter.add(tap, to: root)
  }

  @Test func `a single tap waits for the double tap only as long as it must`() throws {
    let (single, double) = (TapRecognizer(), TapRecognizer())
    double.numberOfTapsRequired = 2
    var reports: [Double] = []
    single.action = { [arbiter] _ in reports.append(arbiter.time) }
    try single.require(toFail: double)
    try arbiter.add(single, to: root)
    try arbiter.add(double, to: root)
    try arbiter.dispatch(TouchEvent(time: 0, samples: [TouchSample(id: 1, phase: .began, location: Point(9, 9))]))
    try arbiter.dispatch(TouchEvent(time: 0.05, samples: [TouchSample(id: 1, phase: .ended, location: Point(9, 9))]))
    #expect(reports.isEmpty)
    let deadline = try #require(arbiter.nextDeadline)
    #expect(abs(deadline - 0.4) < 1e-9)
    arbiter.tick(at: deadline)
    #expect(reports == [deadline])
  }

  @Test func `a tap alone does not wait`() throws {
    let single = TapRecognizer()
    var count = 0
    single.action = { _ in count += 1 }
    try arbiter.add(single, to: root)
    try arbiter.dispatch(TouchEvent(time: 0, samples: [TouchSample(id: 1, phase: .began, location: Point(9, 9))]))
    try arbiter.dispatch(TouchEvent(time: 0.05, samples: [TouchSample(id: 1, phase: .ended, location: Point(9, 9))]))
    #expect(count == 1)
    #expect(arbiter.nextDeadline == nil)
  }

  @Test func `a failure says why`() throws {
    let tap = TapRecognizer()
    try arbiter.add(tap, to: root)
    try arbiter.dispatch(TouchEvent(time: 0, samples: [TouchSample(id: 1, phase: .began, location: Point(0, 0))]))
    try arbiter.dispatch(TouchEvent(time: 0.05, samples: [TouchSample(id: 1, phase: .moved, location: Point(12, 0))]))
    #expect(tap.failure == .moved(distance: 12, allowed: 10))
  }

  @Test func `kinds that are not allowed are not seen`() throws {
    let tap = TapRecognizer()
    tap.allowedKinds = TouchKinds(.pen)
    var count = 0
    tap.action = { _ in count += 1 }
    try arbiter.add(tap, to: root)
    for (id, kind) in [(1, TouchKind.finger), (2, .mouse), (3, .pen)] {
      let time = Double(id)
      let sample = { (phase: TouchPhase) in TouchSample(id: id, phase: phase, location: Point(9, 9), kind: kind) }
      try arbiter.dispatch(TouchEvent(time: time, samples: [sample(.began)]))
      try arbiter.dispatch(TouchEvent(time: time + 0.1, samples: [sample(.ended)]))
    }
    #expect(count == 1)
  }
}
