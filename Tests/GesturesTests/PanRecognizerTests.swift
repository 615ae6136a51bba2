import InkdotGeometry
import InkdotGestures
import TestSupport
import Testing

@Suite struct PanRecognizerTests {
  let tester = GestureTester()

  @Test func `A pan begins at ten points and counts from the touch-down`() throws {
    let pan = try tester.add("pan", PanRecognizer())
    try tester.send(0, (1, 100, 100, .began))
    try tester.send(0.05, (1, 107, 107, .moved))
    #expect(tester.takeReports() == [])
    try tester.send(0.1, (1, 106, 108, .moved))
    #expect(tester.takeReports() == ["pan began"])
    #expect(pan.translation == Vector2D(6, 8))
    pan.translation = .zero
    try tester.send(0.15, (1, 116, 108, .moved))
    #expect(pan.translation == Vector2D(10, 0))
    pan.translation = Vector2D(.nan, 0)
    #expect(pan.translation == Vector2D(10, 0))
    try tester.send(0.2, (1, 116, 118, .ended))
    #expect(tester.takeReports() == ["pan changed", "pan ended"])
  }

  @Test func `Setting the translation before recognition does not change the threshold`() throws {
    let pan = try tester.add("pan", PanRecognizer())
    pan.translation = Vector2D(0, 1)
    try tester.send(0, (1, 100, 100, .began))
    #expect(pan.translation == Vector2D(0, 1))
    try tester.send(0.05, (1, 106, 100, .moved))
    #expect(pan.translation == Vector2D(6, 1))
    pan.translation = Vector2D(500, 0)
    #expect(pan.translation == Vector2D(500, 0))
    try tester.send(0.1, (1, 109, 100, .moved))
    #expect(tester.takeReports() == [])
    try tester.send(0.15, (1, 110, 100, .moved))
    #expect(tester.takeReports() == ["pan began"])
    #expect(pan.translation == Vector2D(504, 0))
    let velocity = pan.velocity
    pan.translation = .zero
    #expect(velocity.dx > 0 && pan.velocity == velocity)
  }

  @Test func `Adding or lifting fingers does not move a pan`() throws {
    let pan = try tester.add("pan", PanRecognizer())
    try tester.send(0, (1, 100, 100, .began))
    try tester.send(0.1, (1, 150, 100, .moved))
    try tester.send(0.2, (2, 400, 700, .began))
    #expect(pan.translation == Vector2D(50, 0))
    #expect(pan.numberOfTouches == 2)
    try tester.send(0.3, (1, 160, 100, .moved), (2, 410, 700, .moved))
    #expect(pan.translation == Vector2D(60, 0))
    try tester.send(0.4, (2, 420, 700, .moved))
    #expect(pan.translation == Vector2D(65, 0), "one of two fingers moves the middle half as far")
    try tester.send(0.5, (1, 160, 100, .ended))
    #expect(pan.translation == Vector2D(65, 0))
    #expect(pan.numberOfTouches == 1)
    try tester.send(0.6, (2, 430, 700, .moved))
    #expect(pan.translation == Vector2D(75, 0))
    try tester.send(0.7, (2, 430, 700, .ended))
    #expect(
      tester.takeReports()
        == ["pan began", "pan changed", "pan changed", "pan changed", "pan changed", "pan changed", "pan ended"])
  }

  @Test func `A pan with too few fingers waits, and later ends`() throws {
    let pan = try tester.add("pan", PanRecognizer()) { $0.minimumNumberOfTouches = 2 }
    try tester.send(0, (1, 100, 100, .began))
    try tester.send(0.1, (1, 200, 100, .moved))
    try tester.send(0.2, (2, 300, 100, .began))
    #expect(tester.takeReports() == [], "what one finger did does not count")
    try tester.send(0.3, (1, 212, 100, .moved), (2, 312, 100, .moved))
    #expect(pan.translation == Vector2D(12, 0))
    try tester.send(0.4, (1, 212, 100, .ended))
    #expect(tester.takeReports() == ["pan began", "pan ended"])
    try tester.send(0.5, (2, 400, 100, .moved))
    try tester.send(0.6, (3, 500, 100, .began))
    try tester.send(0.7, (2, 450, 100, .moved), (3, 600, 100, .moved))
    #expect(tester.takeReports() == [], "not possible again while a finger is down")
  }

  @Test func `Fingers beyond the maximum fail it before it begins and are ignored afterwards`() throws {
    let pan = try tester.add("pan", PanRecognizer()) { $0.maximumNumberOfTouches = 1 }
    try tester.send(0, (1, 100, 100, .began))
    try tester.send(0.1, (2, 300, 100, .began))
    #expect(pan.failure == .tooManyTouches(count: 2, allowed: 1))
    try tester.send(0.2, (1, 100, 100, .ended), (2, 300, 100, .ended))
    try tester.send(1, (1, 100, 100, .began))
    try tester.send(1.1, (1, 150, 100, .moved))
    _ = (tester.takeReports(), tester.takeDeliveries())
    try tester.send(1.2, (2, 300, 100, .began))
    #expect(tester.takeReports() == [])
    #expect(tester.takeDeliveries() == ["began 2"])
    #expect(pan.numberOfTouches == 1)
    try tester.send(1.3, (1, 150, 100, .ended))
    #expect(tester.takeReports() == ["pan ended"])
    #expect(pan.state == .ended)
    try tester.send(1.4, (2, 300, 100, .ended))
    #expect(pan.state == .possible)
  }

  @Test func `A cancelled finger cancels it`() throws {
    try tester.add("pan", PanRecognizer())
    try tester.send(0, (1, 100, 100, .began), (2, 200, 100, .began))
    try tester.send(0.1, (1, 150, 100, .moved))
    try tester.send(0.2, (2, 200, 100, .cancelled))
    try tester.send(0.3, (1, 250, 100, .moved))
    #expect(tester.takeReports() == ["pan began", "pan cancelled"])
  }

  @Test func `An edge pan begins at its edges only`() throws {
    for (edges, x, y) in [
      (ScreenEdge.left, 20.0, 500.0), (.right, 980, 500), (.top, 500, 20), (.bottom, 500, 980),
      ([.top, .left], 500, 5),
    ] {
      let tester = GestureTester()
      let pan = try tester.add("edge", ScreenEdgePanRecognizer()) { $0.edges = edges }
      try tester.send(0, (1, x, y, .began))
      try tester.send(0.1, (1, x + 30, y, .moved))
      #expect(tester.takeReports() == ["edge began"])
      try tester.send(0.2, (2, 500, 500, .began))
      #expect(pan.numberOfTouches == 1, "a finger from elsewhere does not join")
      try tester.send(0.3, (1, x, y, .ended), (2, 500, 500, .ended))
      try tester.send(1, (1, x + 0.1, y + (y < 100 ? 0.1 : -0.1), .began))
      #expect((pan.failure == .notFromEdge(allowed: 20)) == (edges == .left || edges == .top || edges == .bottom))
    }
  }
}
