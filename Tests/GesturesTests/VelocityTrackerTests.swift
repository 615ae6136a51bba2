import InkdotGeometry
import InkdotGestures
import TestSupport
import Testing

/// The recorded flings and strokes are in the conformance cases named velocity-*.
@Suite struct VelocityTrackerTests {
  /// A straight stroke, sampled evenly, with noise of up to half a point.
  static func stroke(_ speed: Double, _ rate: Double, noise: Double, seed: UInt64) -> (VelocityTracker, Double) {
    var random = SeededGenerator(seed: seed)
    var tracker = VelocityTracker()
    var time = 0.0
    for index in 0...Int(0.3 * rate) {
      time = Double(index) / rate
      let way = Vector2D(0.8, 0.6) * (speed * time)
      let off = Vector2D(Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random))
      tracker.add(way + off * noise, at: time)
    }
    return (tracker, time)
  }

  @Test(arguments: [60.0, 120, 240, 1000]) func `A steady stroke has its speed`(rate: Double) {
    let (tracker, end) = Self.stroke(1500, rate, noise: 0, seed: 1)
    let velocity = tracker.velocity(at: end)
    #expect((velocity - Vector2D(1200, 900)).length < 1e-6)
  }

  @Test(arguments: [60.0, 120, 240, 1000]) func `Noise changes the velocity by at most two per cent and 0.9 degrees`(
    rate: Double
  ) {
    var (speed, angle) = (0.0, 0.0)
    for seed in 0..<200 {
      let (tracker, end) = Self.stroke(1500, rate, noise: 0.5, seed: UInt64(seed))
      let velocity = tracker.velocity(at: end)
      speed += (velocity.length / 1500 - 1) * (velocity.length / 1500 - 1) / 200
      let turn = Trigonometry.atan2(Vector2D(0.8, 0.6).cross(velocity), Vector2D(0.8, 0.6).dot(velocity)) * 180 / .pi
      angle += turn * turn / 200
    }
    #expect(speed.squareRoot() < 0.02)
    #expect(angle.squareRoot() < 0.9)
    #expect(speed > 0)
  }

  @Test func `At rest the velocity only falls, and is zero after a tenth of a second`() {
    for isSeen in [true, false] {
      var (tracker, end) = Self.stroke(2000, 120, noise: 0, seed: 1)
      let place = Vector2D(0.8, 0.6) * (2000 * end)
      var last = Double.infinity
      for step in 0...20 {
        let time = end + Double(step) / 120
        if isSeen { tracker.add(place, at: time) }
        let velocity = tracker.velocity(at: time)
        #expect(velocity.length <= last && velocity.dot(Vector2D(0.8, 0.6)) >= 0)
        if time >= end + 0.1 { #expect(velocity == .zero) }
        last = velocity.length
      }
    }
  }

  @Test func `A lift one sample late keeps the velocity, an observed rest does not`() {
    var (tracker, end) = Self.stroke(2000, 120, noise: 0, seed: 1)
    #expect(abs(tracker.velocity(at: end + 1 / 60.0).length - 2000) < 1e-6)
    tracker.add(Vector2D(0.8, 0.6) * (2000 * end), at: end + 1 / 60.0)
    #expect(tracker.velocity(at: end + 1 / 60.0).length < 1700)
  }

  @Test func `The velocity of a stroke that slows down never points backwards`() {
    for deceleration in stride(from: 1000.0, through: 40000, by: 500) {
      var tracker = VelocityTracker()
      let end = 2000 / deceleration
      for index in 0...120 {
        let time = Double(index) / 120
        let t = Swift.min(time, end)
        tracker.add(Vector2D(2000 * t - deceleration * t * t / 2, 0), at: time)
        #expect(tracker.velocity(at: time).dx >= 0)
      }
    }
  }

  @Test func `A fling that speeds up is not underestimated`() {
    var tracker = VelocityTracker()
    for index in 0...12 { tracker.add(Vector2D(10000 * Double(index * index) / 14400, 0), at: Double(index) / 120) }
    #expect(abs(tracker.velocity(at: 0.1).dx - 2000) < 40)
  }

  @Test func `Extreme samples give finite velocities`() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(Vector2D(-1e9, 1e9), at: 0)
    tracker.add(Vector2D(1e9, -1e9), at: 0)
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(Vector2D(0, 0), at: 1e-4)
    #expect(tracker.velocity(at: 1e-4).length.isFinite)
    tracker.add(Vector2D(5, 0), at: 1e300)
    #expect(tracker.velocity(at: 1e300) == .zero)
    #expect(tracker.velocity(at: .nan) == .zero)
  }
}
