import InkdotBoards
import InkdotGeometry
import InkdotPatterns
import InkdotStudy
import InkdotTouches
import Testing

@Suite struct TouchRecorderTests {
  private static let events = [
    TouchEvent(
      time: 50,
      samples: [
        TouchSample(id: 1, phase: .began, location: Point2D(50, 50)),
        TouchSample(id: 2, phase: .began, location: Point2D(90, 50), kind: .pen, pressure: 0.25),
      ]),
    TouchEvent(time: 50.5, samples: [TouchSample(id: 1, phase: .moved, location: Point2D(80.25, 50))]),
    TouchEvent(time: 51, samples: [TouchSample(id: 2, phase: .ended, location: Point2D(90, 50), kind: .mouse)]),
    TouchEvent(time: 51, samples: [TouchSample(id: 1, phase: .cancelled, location: Point2D(80, 50))]),
  ]

  @Test func `Recorded touches are read back with kinds and pressure`() throws {
    var recorder = TouchRecorder()
    for event in Self.events { try recorder.record(event) }
    #expect(recorder.events == Self.events)
    let file = recorder.json(id: "pen", width: 300, height: 200)
    let again = try TouchRecorder(json: file)
    #expect(again.events.map(\.samples) == Self.events.map(\.samples))
    #expect(again.events.map(\.time) == [0, 0.5, 1, 1])
    #expect(again.json(id: "pen", width: 300, height: 200) == file)
    let log = String(decoding: try Replay.run(json: file), as: UTF8.self)
    #expect(log.contains("\"view\":\"root\",\"phase\":\"began\",\"touches\":[1,2],\"locations\":[[50,50],[90,50]]"))
  }

  @Test func `Times never fall, and numbers are finite`() throws {
    var recorder = TouchRecorder()
    try recorder.record(TouchEvent(time: 5, samples: []))
    try recorder.record(TouchEvent(time: 4, samples: []))
    #expect(recorder.events.map(\.time) == [5, 5])
    #expect(throws: TouchError.timeNotFinite) { try recorder.record(TouchEvent(time: .nan, samples: [])) }
    let away = TouchSample(id: 3, phase: .began, location: Point2D(.infinity, 0))
    #expect(throws: TouchError.locationOutOfRange(id: 3)) {
      try recorder.record(TouchEvent(time: 6, samples: [away]))
    }
    #expect(recorder.events.count == 2)
  }

  @Test func `A recording draws the same pattern again`() throws {
    var recorder = TouchRecorder()
    let board = PatternBoard(grid: .standard)
    _ = board.resize(width: 300, height: 300)
    let dots = [0, 1, 2, 5].map { board.layout.center(of: $0) }
    for (step, place) in (dots + [dots[3]]).enumerated() {
      let phase: TouchPhase = step == 0 ? .began : step == dots.count ? .ended : .moved
      let event = TouchEvent(
        time: 100 + Double(step) / 10, samples: [TouchSample(id: 7, phase: phase, location: place)])
      try recorder.record(event)
      _ = try board.dispatch(event)
    }
    let other = PatternBoard(grid: .standard)
    _ = other.resize(width: 300, height: 300)
    for event in try TouchRecorder(json: recorder.json(id: "lock", width: 300, height: 300)).events {
      _ = try other.dispatch(event)
    }
    #expect(other.drawing.dots == [0, 1, 2, 5] && board.drawing == other.drawing)
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"frames":[{}]}"#, #"{"frames":[{"t":0,"touches":1}]}"#,
    #"{"frames":[{"t":0,"touches":[[1,2,3,"flown"]]}]}"#, #"{"frames":[{"t":0,"touches":[[1,2,3,"began","foot"]]}]}"#,
    #"{"frames":[{"t":0,"touches":[[1,2,3,"began","pen",2]]}]}"#,
    #"{"frames":[{"t":0,"touches":[[1,2,3,"began","pen",1,0]]}]}"#,
  ])
  func `An invalid case is refused`(json: String) {
    #expect(throws: ReplayError.self) { try TouchRecorder(json: Array(json.utf8)) }
  }
}
