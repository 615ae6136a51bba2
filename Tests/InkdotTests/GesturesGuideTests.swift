import Inkdot
import Testing

// The code of the guide "Recognize gestures" of InkdotGestures, run.

// quote: scene
/// A map that fingers move, and a double tap marks.
final class MapScreen {
  private(set) var offset = Vector2D.zero
  private(set) var marks: [Point2D] = []
  private let arbiter: Arbiter

  init(width: Double, height: Double) throws {
    let view = TouchView(frame: Rect2D(x: 0, y: 0, width: width, height: height))
    view.isMultipleTouchEnabled = true
    let scene = TouchScene()
    scene.addRoot(view)
    arbiter = Arbiter(dispatcher: TouchDispatcher(scene: scene))
    // end quote

    // quote: recognizers
    let pan = PanRecognizer()
    pan.action = { [unowned self, unowned pan] _ in
      guard pan.state.isActive else { return }
      offset = offset + pan.translation
      pan.translation = .zero
    }
    try arbiter.add(pan, to: view)

    let doubleTap = TapRecognizer()
    doubleTap.numberOfTapsRequired = 2
    doubleTap.action = { [unowned self] in marks.append($0.location) }
    try arbiter.add(doubleTap, to: view)
    // end quote
  }

  // quote: input
  func touch(_ event: TouchEvent) throws { try arbiter.dispatch(event) }

  /// The time at which to call `tick(at:)`. A second tap after it is too late for a double tap.
  var deadline: Double? { arbiter.nextDeadline }

  func tick(at time: Double) throws { try arbiter.tick(at: time) }
  // end quote
}

@Suite struct GesturesGuideTests {
  private func finger(_ phase: TouchPhase, _ x: Double, _ y: Double, _ time: Double, on screen: MapScreen) throws {
    try screen.touch(TouchEvent(time: time, samples: [TouchSample(id: 1, phase: phase, location: Point2D(x, y))]))
  }

  @Test func `A drag moves the map`() throws {
    let screen = try MapScreen(width: 400, height: 300)
    try finger(.began, 100, 100, 0, on: screen)
    for step in 1...20 { try finger(.moved, 100 + 5 * Double(step), 100, Double(step) / 60, on: screen) }
    try finger(.ended, 200, 100, 0.4, on: screen)
    #expect(screen.offset.dx > 80 && screen.offset.dx <= 100 && screen.offset.dy == 0)
    #expect(screen.marks.isEmpty)
  }

  @Test func `A double tap marks a place, a single tap does not`() throws {
    let screen = try MapScreen(width: 400, height: 300)
    for start in [1.0, 1.2, 5] {
      try finger(.began, 40, 60, start, on: screen)
      try finger(.ended, 40, 60, start + 0.05, on: screen)
    }
    if let deadline = screen.deadline { try screen.tick(at: deadline) }
    #expect(screen.marks == [Point2D(40, 60)])
    #expect(screen.offset == .zero)
  }
}
