import InkdotGeometry
import InkdotGestures
import InkdotTouches
import Testing

@Suite struct RecognizerReportingTests {
  @Test func `An action receives the recognizer's own type, and values are converted to views`() throws {
    let scene = TouchScene()
    let root = TouchView(frame: Rect2D(x: 0, y: 0, width: 300, height: 300))
    let child = TouchView(frame: Rect2D(x: 0, y: 0, width: 300, height: 300))
    scene.addRoot(root)
    child.transform = .rotation(.pi / 2)
    root.addSubview(child)
    let arbiter = Arbiter(dispatcher: TouchDispatcher(scene: scene))
    let pan = PanRecognizer()
    var seen: [Vector2D] = []
    pan.onAction { seen.append($0.translation(in: child)) }
    try arbiter.add(pan, to: root)
    func send(_ time: Double, _ phase: TouchPhase, _ x: Double) throws {
      try arbiter.dispatch(
        TouchEvent(time: time, samples: [TouchSample(id: 1, phase: phase, location: Point2D(x, 100))]))
    }
    try send(0, .began, 100)
    try send(0.1, .moved, 140)
    let step = try #require(seen.last)
    #expect(abs(step.dx) < 1e-9 && abs(abs(step.dy) - 40) < 1e-9)
    let velocity = pan.velocity(in: child)
    #expect(abs(velocity.dx) < 1e-6 && abs(velocity.dy) > 1)
    #expect("\(pan)" == "pan changed" || "\(pan)" == "pan began")
    pan.name = "scroll"
    #expect(pan.description.hasPrefix("scroll "))
  }

  @Test func `A recognizer may be its own delegate without a leak`() {
    final class OwnPan: PanRecognizer, RecognizerDelegate {}
    weak var gone: OwnPan?
    do {
      let pan = OwnPan()
      pan.delegate = pan
      gone = pan
      #expect(pan.delegate === pan)
    }
    #expect(gone == nil)
  }

  @Test func `Option sets and failures have readable descriptions`() {
    #expect("\(TouchKinds(rawValue: 5))" == "[finger, mouse]" && "\(SwipeDirection([]))" == "[]")
    #expect("\(ScreenEdge([.left, .right]))" == "[left, right]")
    let failure = RecognizerFailure.moved(distance: 15.14496616041118, allowed: 10)
    #expect("\(failure)" == "a finger moved 15.1 pt, 10.0 pt are allowed")
  }
}
