import InkdotGeometry
import InkdotTouches
import TestSupport
import Testing

@Suite struct TouchErrorTests {
  let log = TouchLog()
  let scene = TouchScene()
  let dispatcher: TouchDispatcher

  init() throws {
    let root = RecordingView("root", Rect2D(x: 0, y: 0, width: 100, height: 100), log)
    root.isMultipleTouchEnabled = true
    scene.addRoot(root)
    dispatcher = TouchDispatcher(scene: scene)
    try dispatcher.dispatch(event(1, (1, 1, 1, .began)))
    _ = log.take()
  }

  static let refused: [(TouchEvent, TouchError)] = [
    (event(.nan, (1, 2, 2, .moved)), .timeNotFinite),
    (event(.infinity, (1, 2, 2, .moved)), .timeNotFinite),
    (event(2, (1, .nan, 2, .moved)), .locationOutOfRange(id: 1)),
    (event(2, (1, 2, -.infinity, .moved)), .locationOutOfRange(id: 1)),
    (event(2, (1, 1e300, 2, .moved)), .locationOutOfRange(id: 1)),
    (event(2, (1, 2, 2, .moved), (1, 3, 3, .moved)), .listedTwice(id: 1)),
    (event(2, (2, 2, 2, .began), (2, 2, 2, .ended)), .listedTwice(id: 2)),
    (event(2, (1, 2, 2, .began)), .alreadyDown(id: 1)),
    (event(2, (1, 2, 2, .moved), (2, 2, 2, .ended)), .notDown(id: 2)),
    (event(2, (2, 2, 2, .stationary)), .notDown(id: 2)),
    (event(2, (2, 2, 2, .cancelled)), .notDown(id: 2)),
  ]

  @Test(arguments: refused) func `A refused event changes nothing`(event: TouchEvent, error: TouchError) throws {
    #expect(throws: error) { try dispatcher.check(event) }
    #expect(throws: error) { try dispatcher.dispatch(event) }
    #expect(log.take() == [])
    #expect(dispatcher.touches.map(\.location) == [Point2D(1, 1)])
    try dispatcher.dispatch(TestSupport.event(1, (1, 5, 5, .ended)))
    #expect(log.take() == ["root ended 1@5,5"])
  }

  @Test func `A hundred fingers are tracked, one more is refused`() throws {
    var samples = (2...100).map { TouchSample(id: $0, phase: .began, location: Point2D(Double($0) / 2, 1)) }
    try dispatcher.dispatch(TouchEvent(time: 2, samples: samples))
    #expect(dispatcher.touches.count == 100)
    #expect(throws: TouchError.tooManyTouches(limit: 100)) {
      try dispatcher.dispatch(event(3, (101, 1, 1, .began)))
    }
    for index in samples.indices { samples[index].phase = .ended }
    try dispatcher.dispatch(TouchEvent(time: 3, samples: samples))
    #expect(dispatcher.touches.count == 1)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `A time that is not finite is refused in every input`(time: Double) throws {
    #expect(throws: TouchError.timeNotFinite) { try dispatcher.tick(at: time) }
    #expect(throws: TouchError.timeNotFinite) { try dispatcher.cancelAll(at: time) }
    #expect(dispatcher.clock.now == 1)
    #expect(dispatcher.touches.count == 1)
    #expect(log.take() == [])
  }
}
