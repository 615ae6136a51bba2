import InkdotGestures
import TestSupport
import Testing

@Suite struct ShakeRecognizerTests {
  let tester = GestureTester()

  @Test(arguments: AccelerometerTrace.allCases) func `Only a real shake is recognized`(trace: AccelerometerTrace) throws
  {
    try tester.add("shake", ShakeRecognizer())
    var times: [Double] = []
    for sample in trace.samples {
      try tester.arbiter.deviceDidAccelerate(x: sample.x, y: sample.y, z: sample.z, at: sample.time)
      if !tester.takeReports().isEmpty { times.append(sample.time) }
    }
    #expect(times.count == (trace == .shake ? 2 : 0))
    if trace == .shake {
      #expect(times[0] > 4.2 && times[0] < 4.5, "noticed within half a second")
      #expect(times[1] > 6 && times[1] < 6.5)
    }
  }

  @Test func `Three quarters of the samples are needed, over a quarter of a second`() throws {
    try tester.add("shake", ShakeRecognizer())
    for index in 0...4 { try tester.arbiter.deviceDidAccelerate(x: 0, y: 20, z: 0, at: Double(index) / 20) }
    #expect(tester.takeReports() == [], "0.2 s is too short")
    try tester.arbiter.deviceDidAccelerate(x: 0, y: 20, z: 0, at: 0.25)
    #expect(tester.takeReports() == ["shake began"])
    // Of the 11 samples in 0.5 s, 5 + 2 must be strong.
    for index in 6...9 { try tester.arbiter.deviceDidAccelerate(x: 0, y: 9, z: 0, at: Double(index) / 20) }
    #expect(tester.takeReports() == ["shake ended"])
  }

  @Test func `An acceleration equal to the threshold does not count`() throws {
    try tester.add("shake", ShakeRecognizer())
    for index in 0...20 { try tester.arbiter.deviceDidAccelerate(x: 0, y: 13, z: 0, at: Double(index) / 20) }
    #expect(tester.takeReports() == [])
  }

  @Test func `With slow sensors at least four samples are considered`() throws {
    try tester.add("shake", ShakeRecognizer())
    for index in 0...2 { try tester.arbiter.deviceDidAccelerate(x: 20, y: 0, z: 0, at: Double(index)) }
    #expect(tester.takeReports() == ["shake began"])
    try tester.arbiter.deviceDidAccelerate(x: 0, y: 0, z: 0, at: 3)
    #expect(tester.takeReports() == [], "three of four")
    try tester.arbiter.deviceDidAccelerate(x: 0, y: 0, z: 0, at: 4)
    #expect(tester.takeReports() == ["shake ended"])
  }

  @Test func `Touches and gestures do not interrupt a shake`() throws {
    try tester.add("shake", ShakeRecognizer())
    try tester.add("pan", PanRecognizer())
    func shake(_ samples: ClosedRange<Int>) throws {
      for index in samples { try tester.arbiter.deviceDidAccelerate(x: 0, y: 20, z: 0, at: Double(index) / 20) }
    }
    try shake(0...3)
    try tester.send(0.16, (1, 100, 100, .began))
    try tester.send(0.18, (1, 150, 100, .moved))
    #expect(tester.takeReports() == ["pan began"])
    try shake(4...6)
    #expect(tester.takeReports() == ["shake began"])
    try tester.send(0.31, (1, 150, 100, .ended))
    try tester.tap(0.32)
    try shake(8...12)
    #expect(tester.takeReports() == ["pan ended"])
  }

  @Test func `Disabling cancels a shake, and extreme accelerations do not trap`() throws {
    let shake = try tester.add("shake", ShakeRecognizer())
    for index in 0..<5000 { try tester.arbiter.deviceDidAccelerate(x: 1e300, y: 0, z: 0, at: Double(index) / 10000) }
    shake.isEnabled = false
    for index in 0..<10 { try tester.arbiter.deviceDidAccelerate(x: 1e300, y: 0, z: 0, at: 1 + Double(index)) }
    #expect(tester.takeReports() == ["shake began", "shake cancelled"])
  }
}
