import InkdotGeometry
import InkdotTouches
import TestSupport
import Testing

@Suite struct InputClockTests {
  @Test func `The first input sets the clock`() throws {
    for first in [-1e9, 0, 1e9] {
      var clock = InputClock()
      #expect(clock.now == -.infinity)
      #expect(try clock.admit(first) == first)
      #expect(clock.now == first)
    }
  }

  @Test func `A late input gets the time of the clock`() throws {
    var clock = InputClock()
    try clock.admit(2)
    #expect(try clock.reading(1.9) == 2)
    #expect(try clock.admit(1.9) == 2)
    #expect(try clock.reading(2.5) == 2.5)
    #expect(clock.now == 2)
    #expect(try clock.admit(2.5) == 2.5)
    #expect(clock.now == 2.5)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `A time that is not finite is refused and changes nothing`(time: Double) throws {
    var clock = InputClock()
    #expect(throws: TouchError.timeNotFinite) { try clock.admit(time) }
    #expect(clock == InputClock())
    try clock.admit(3)
    #expect(throws: TouchError.timeNotFinite) { try clock.reading(time) }
    #expect(throws: TouchError.timeNotFinite) { try clock.admit(time) }
    #expect(clock.now == 3)
  }

  @Test func `An event older than the clock gets the clock's time`() throws {
    let log = TouchLog()
    let root = RecordingView("root", Rect2D(x: 0, y: 0, width: 100, height: 100), log)
    let scene = TouchScene()
    scene.addRoot(root)
    let dispatcher = TouchDispatcher(scene: scene)
    try dispatcher.dispatch(event(1, (1, 1, 1, .began)))
    try dispatcher.tick(at: 1.1)
    try dispatcher.dispatch(event(1.05, (1, 5, 5, .moved)))
    #expect(dispatcher.touches.map(\.time) == [1.1])
    try dispatcher.dispatch(TouchEvent(time: 2, samples: []))
    try dispatcher.dispatch(event(1.07, (1, 6, 6, .ended)))
    #expect(log.take() == ["root began 1@1,1", "root moved 1@5,5", "root ended 1@6,6"])
    #expect(dispatcher.touches.isEmpty)
    #expect(dispatcher.clock.now == 2)
  }
}
