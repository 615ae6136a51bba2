import InkdotGeometry
import InkdotGestures
import InkdotTouches
import TestSupport
import Testing

// quote: circle
/// Recognizes three fingers whose centroid goes once around a circle.
final class CircleRecognizer: Recognizer {
  private var place: Point2D?
  private var heading: Vector2D?
  private var turn = 0.0

  override var isDiscrete: Bool { true }

  override func follow(at time: Double) {
    if fingers.lifted > 0 { return fail(.lifted) }
    if fingers.down > 3 { return fail(.tooManyTouches(count: fingers.down, allowed: 3)) }
    guard fingers.down == 3 else { return }
    guard let place, fingers.began == 0 else { return self.place = location }
    let step = location - place
    // Shorter steps have no direction worth the name.
    guard step.length >= 8 else { return }
    if let heading { turn += Trigonometry.atan2(heading.cross(step), heading.dot(step)) }
    heading = step
    self.place = location
    // The first step has nothing to turn from, so a full circle falls one turn short.
    if abs(turn) >= 1.8 * .pi { recognize() }
  }

  override func reset() {
    place = nil
    heading = nil
    turn = 0
  }
}
// end quote

@Suite struct CircleRecognizerTests {
  let tester = GestureTester()

  /// Three fingers with their middle on a circle of 100 pt about (500, 500).
  func circle(_ turns: Double, from start: Double = 0) throws {
    func fingers(_ time: Double, _ angle: Double, _ phase: TouchPhase) throws {
      let middle = Point2D(500 + 100 * Trigonometry.cos(angle), 500 + 100 * Trigonometry.sin(angle))
      let offsets = [Vector2D(-40, 0), Vector2D(0, -20), Vector2D(40, 20)]
      try tester.sendAll(time, phase, offsets.map { middle + $0 })
    }
    try fingers(start, 0, .began)
    for step in 1...24 {
      try fingers(start + Double(step) / 60, 2 * .pi * turns * Double(step) / 24, .moved)
    }
    try fingers(start + 0.5, 2 * .pi * turns, .ended)
  }

  @Test func `A circle in either direction is recognized, a partial one is not`() throws {
    try tester.add("circle", CircleRecognizer())
    try circle(1)
    #expect(tester.takeReports() == ["circle ended"])
    try circle(-1, from: 1)
    #expect(tester.takeReports() == ["circle ended"])
    try circle(0.7, from: 2)
    #expect(tester.takeReports() == [])
    try circle(0.5, from: 3)
    try circle(0.5, from: 4)
    #expect(tester.takeReports() == [], "halves do not add up over sequences")
  }

  @Test func `A circle recognizer takes part in arbitration`() throws {
    let circle = try tester.add("circle", CircleRecognizer())
    let pan = try tester.add("pan", PanRecognizer())
    try pan.require(toFail: circle)
    try self.circle(1)
    #expect(tester.takeReports() == ["circle ended"])
    try self.circle(0.5, from: 1)
    #expect(tester.takeReports() == ["pan began", "pan ended"], "the pan waited for the circle to fail")
    #expect(circle.failure == .lifted)
  }

  @Test func `Two or four fingers do not complete a circle of three`() throws {
    let circle = try tester.add("circle", CircleRecognizer())
    try tester.send(0, (1, 100, 100, .began), (2, 200, 100, .began))
    #expect(circle.failure == nil)
    try tester.send(0.1, (3, 300, 100, .began), (4, 400, 100, .began))
    #expect(circle.failure == .tooManyTouches(count: 4, allowed: 3))
  }
}
