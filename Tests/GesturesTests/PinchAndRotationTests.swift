import InkdotGeometry
import InkdotGestures
import TestSupport
import Testing

@Suite struct PinchAndRotationTests {
  let tester = GestureTester()

  /// Two fingers opposite each other about (500, 500).
  func pair(_ time: Double, _ phase: TouchPhaseName, radius: Double, degrees: Double = 0) throws {
    let angle = degrees * .pi / 180
    let arm = Vector2D(radius * Trigonometry.cos(angle), radius * Trigonometry.sin(angle))
    let (a, b) = (Point2D(500, 500) + arm, Point2D(500, 500) - arm)
    switch phase {
    case .down: try tester.send(time, (1, a.x, a.y, .began), (2, b.x, b.y, .began))
    case .move: try tester.send(time, (1, a.x, a.y, .moved), (2, b.x, b.y, .moved))
    case .up: try tester.send(time, (1, a.x, a.y, .ended), (2, b.x, b.y, .ended))
    }
  }
  enum TouchPhaseName { case down, move, up }

  @Test func `A pinch begins at ten points, of which eight are swallowed`() throws {
    let pinch = try tester.add("pinch", PinchRecognizer())
    try pair(0, .down, radius: 100)
    try pair(0.1, .move, radius: 104.99)
    #expect(tester.takeReports() == [])
    #expect(pinch.scale == 1)
    try pair(0.2, .move, radius: 105)
    #expect(tester.takeReports() == ["pinch began"])
    #expect(abs(pinch.scale - 210 / 208) < 1e-12)
    try pair(0.3, .move, radius: 52)
    #expect(abs(pinch.scale - 0.5) < 1e-12)
    try pair(0.4, .up, radius: 52)
    #expect(tester.takeReports() == ["pinch changed", "pinch ended"])
    #expect(pinch.scale == 1, "everything starts anew")
  }

  @Test func `The scale can be set and continues from the set value`() throws {
    let pinch = try tester.add("pinch", PinchRecognizer())
    try pair(0, .down, radius: 100)
    try pair(0.1, .move, radius: 200)
    pinch.scale = 3
    try pair(0.2, .move, radius: 300)
    #expect(abs(pinch.scale - 4.5) < 1e-12)
    for absurd in [0, -1, Double.nan, .infinity] {
      pinch.scale = absurd
      #expect(abs(pinch.scale - 4.5) < 1e-12)
    }
    pinch.scale = 1e300
    try pair(0.3, .move, radius: 9e8)
    #expect(pinch.scale.isFinite && pinch.velocity.isFinite)
  }

  @Test func `Setting the scale before recognition does not change the threshold`() throws {
    let pinch = try tester.add("pinch", PinchRecognizer())
    try pair(0, .down, radius: 100)
    try pair(0.1, .move, radius: 104)
    pinch.scale = 3
    #expect(pinch.scale == 3)
    try pair(0.2, .move, radius: 104.99)
    #expect(tester.takeReports() == [])
    try pair(0.3, .move, radius: 105)
    #expect(tester.takeReports() == ["pinch began"])
    #expect(abs(pinch.scale - 3 * 210 / 208) < 1e-12)
  }

  @Test func `Setting the rotation before recognition does not change the threshold`() throws {
    let rotation = try tester.add("rotation", RotationRecognizer())
    try pair(0, .down, radius: 100)
    try pair(0.1, .move, radius: 100, degrees: 8)
    rotation.rotation = 1
    #expect(rotation.rotation == 1)
    try pair(0.2, .move, radius: 100, degrees: 9.9)
    #expect(tester.takeReports() == [])
    try pair(0.3, .move, radius: 100, degrees: 10)
    #expect(tester.takeReports() == ["rotation began"])
    #expect(abs(rotation.rotation - (1 + 5 * .pi / 180)) < 1e-12)
  }

  @Test func `The velocity of a rotation includes the swallowed degrees`() throws {
    let rotation = try tester.add("rotation", RotationRecognizer())
    try pair(0, .down, radius: 100)
    try pair(0.05, .move, radius: 100, degrees: 10)
    #expect(tester.takeReports() == ["rotation began"])
    #expect(abs(rotation.velocity - 3.490658503988659) < 1e-9)
    rotation.rotation = 7
    #expect(abs(rotation.velocity - 3.490658503988659) < 1e-9)
  }

  @Test func `A steady turn has its velocity when it begins`() throws {
    let rotation = try tester.add("rotation", RotationRecognizer())
    try pair(0, .down, radius: 100)
    for step in 1...10 {
      try pair(Double(step) / 100, .move, radius: 100, degrees: Double(step))
    }
    #expect(tester.takeReports() == ["rotation began"])
    #expect(abs(rotation.velocity - 100 * .pi / 180) < 1e-9)
  }

  @Test func `Fingers at one position do not divide by zero`() throws {
    let pinch = try tester.add("pinch", PinchRecognizer())
    try pair(0, .down, radius: 0)
    try pair(0.1, .move, radius: 100)
    #expect(tester.takeReports() == ["pinch began"])
    #expect(abs(pinch.scale - 25) < 1e-6)
    try pair(0.2, .move, radius: 0)
    #expect(pinch.scale > 0 && pinch.scale < 1e-9)
    try tester.send(0.3, (3, 500, 500, .began))
    try pair(0.4, .move, radius: 100)
    #expect(pinch.scale.isFinite)
  }

  @Test func `A rotation begins at ten degrees, of which five are swallowed, and can exceed full turns`() throws {
    let rotation = try tester.add("rotation", RotationRecognizer())
    try pair(0, .down, radius: 100)
    try pair(0.1, .move, radius: 100, degrees: -9.9)
    #expect(tester.takeReports() == [])
    for step in 1...100 { try pair(0.1 + Double(step) / 100, .move, radius: 100, degrees: -9.9 * Double(step)) }
    #expect(abs(rotation.rotation * 180 / .pi + 985) < 1e-9)
    rotation.rotation = 1
    try pair(2, .move, radius: 100, degrees: -990 + 18)
    #expect(abs(rotation.rotation - 1 - .pi / 10) < 1e-12)
    rotation.rotation = .nan
    #expect(abs(rotation.rotation - 1 - .pi / 10) < 1e-12)
    try pair(3, .up, radius: 100)
    #expect(rotation.rotation == 0)
  }

  @Test func `Adding and lifting fingers at rest changes neither scale nor rotation`() throws {
    let pinch = try tester.add("pinch", PinchRecognizer())
    let rotation = try tester.add("rotation", RotationRecognizer())
    pinch.delegate = tester.kept(RunTogether())
    try pair(0, .down, radius: 100)
    try pair(0.1, .move, radius: 150, degrees: 30)
    _ = tester.takeReports()
    let before = (pinch.scale, rotation.rotation)
    try tester.send(0.2, (3, 20, 900, .began))
    try tester.send(0.3, (4, 700, 30, .began))
    #expect((pinch.scale, rotation.rotation) == before)
    try tester.send(0.4, (1, 500, 500, .stationary), (2, 0, 0, .ended))
    try tester.send(0.5, (3, 20, 900, .ended))
    let after = (pinch.scale, rotation.rotation)
    try tester.send(0.6, (4, 700, 30, .ended))
    #expect((pinch.scale, rotation.rotation) == after)
    try tester.send(0.7, (1, 900, 900, .moved))
    #expect((pinch.scale, rotation.rotation) == after, "one finger neither pinches nor turns")
    #expect(pinch.state == .changed && rotation.state == .changed)
  }

  @Test func `One finger neither pinches nor rotates`() throws {
    try tester.add("pinch", PinchRecognizer())
    try tester.add("rotation", RotationRecognizer())
    try tester.drag(0, 1, from: Point2D(100, 100), by: Vector2D(300, 300), steps: 10, over: 1)
    #expect(tester.takeReports() == [])
  }
}

/// Allows all recognizers to run together.
final class RunTogether: RecognizerDelegate {
  func recognizer(_ recognizer: Recognizer, shouldRecognizeSimultaneouslyWith other: Recognizer) -> Bool { true }
}
