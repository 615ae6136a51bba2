import InkdotGeometry
import InkdotTouches
import TestSupport
import Testing

@Suite struct TouchDispatcherTests {
  let log = TouchLog()
  let scene = TouchScene()
  let root: RecordingView
  let dispatcher: TouchDispatcher

  init() {
    root = RecordingView("root", Rect2D(x: 0, y: 0, width: 1000, height: 1000), log)
    root.isMultipleTouchEnabled = true
    scene.addRoot(root)
    dispatcher = TouchDispatcher(scene: scene)
  }

  // MARK: One event, one message

  @Test func `Two fingers in one event are delivered in one call, in two events in two`() throws {
    try dispatcher.dispatch(event(0, (1, 10, 10, .began), (2, 20, 20, .began)))
    #expect(log.take() == ["root began 1@10,10 2@20,20"])
    try dispatcher.dispatch(event(1, (3, 30, 30, .began)))
    try dispatcher.dispatch(event(1, (4, 40, 40, .began)))
    #expect(log.take() == ["root began 3@30,30", "root began 4@40,40"])
  }

  @Test func `Phases of one event come in the order began, moved, ended, cancelled`() throws {
    try dispatcher.dispatch(event(0, (1, 1, 1, .began), (2, 2, 2, .began), (3, 3, 3, .began)))
    _ = log.take()
    try dispatcher.dispatch(event(1, (1, 1, 1, .cancelled), (2, 2, 2, .ended), (3, 3, 4, .moved), (4, 4, 4, .began)))
    #expect(log.take() == ["root began 4@4,4", "root moved 3@3,4", "root ended 2@2,2", "root cancelled 1@1,1"])
    #expect(dispatcher.touches.map(\.id) == [3, 4])
  }

  @Test func `Each view gets its own touches in its own coordinates`() throws {
    let left = RecordingView("left", Rect2D(x: 0, y: 0, width: 200, height: 400), log)
    let right = RecordingView("right", Rect2D(x: 200, y: 0, width: 200, height: 400), log)
    root.addSubview(left)
    root.addSubview(right)
    try dispatcher.dispatch(event(0, (0, 100, 100, .began), (1, 300, 100, .began)))
    #expect(log.take() == ["left began 0@100,100", "right began 1@100,100"])
  }

  @Test func `A touch stays with the view it began on, wherever it goes`() throws {
    let small = RecordingView("small", Rect2D(x: 0, y: 0, width: 50, height: 50), log)
    root.addSubview(small)
    try dispatcher.dispatch(event(0, (1, 10, 10, .began)))
    try dispatcher.dispatch(event(1, (1, 500, 500, .moved)))
    try dispatcher.dispatch(event(2, (1, -5, 500, .ended)))
    #expect(log.take() == ["small began 1@10,10", "small moved 1@500,500", "small ended 1@-5,500"])
  }

  @Test func `A touch outside every view is tracked but not delivered`() throws {
    try dispatcher.dispatch(event(0, (1, -10, 10, .began)))
    #expect(dispatcher.touches.count == 1)
    try dispatcher.dispatch(event(1, (1, 10, 10, .moved)))
    try dispatcher.dispatch(event(1, (1, 10, 10, .ended)))
    #expect(log.take() == [])
    #expect(dispatcher.touches.isEmpty)
  }

  @Test func `Stationary touches are not delivered, moves to the same position are`() throws {
    try dispatcher.dispatch(event(0, (1, 10, 10, .began)))
    _ = log.take()
    try dispatcher.dispatch(event(1, (1, 10, 10, .stationary)))
    #expect(log.take() == [])
    #expect(dispatcher.touches[0].phase == .stationary)
    try dispatcher.dispatch(event(2, (1, 10, 10, .moved)))
    #expect(log.take() == ["root moved 1@10,10"])
    try dispatcher.dispatch(event(3, (1, 11, 10, .stationary)))
    #expect(log.take() == ["root moved 1@11,10"])
  }

  @Test func `A touch keeps its identity and its initial state`() throws {
    try dispatcher.dispatch(event(0.5, (7, 10, 10, .began)))
    let touch = dispatcher.touches[0]
    try dispatcher.dispatch(event(1, (7, 20, 10, .moved)))
    #expect(dispatcher.touches[0] === touch)
    #expect(touch.start.location == Point2D(10, 10))
    #expect(touch.start.time == 0.5)
    #expect(touch.previousLocation == Point2D(10, 10))
    #expect(touch.view === root)
    try dispatcher.dispatch(event(2, (7, 20, 12, .ended)))
    #expect(!touch.isDown)
    #expect(touch.location == Point2D(20, 12))
    try dispatcher.dispatch(event(3, (7, 0, 0, .began)))
    #expect(dispatcher.touches[0] !== touch)
  }

  @Test func `The order of the samples makes no difference`() throws {
    func run(_ reversed: Bool) throws -> [String] {
      let log = TouchLog()
      let scene = TouchScene()
      let view = RecordingView("v", Rect2D(x: 0, y: 0, width: 100, height: 100), log)
      scene.addRoot(view)
      let dispatcher = TouchDispatcher(scene: scene)
      let events = [
        event(0, (5, 10, 10, .began), (3, 20, 20, .began), (9, 30, 30, .began)),
        event(0.1, (3, 21, 20, .moved), (9, 31, 30, .ended), (5, 10, 10, .ended)),
        event(0.2, (3, 21, 20, .ended), (1, 10, 10, .began)),
        event(0.3, (1, 10, 10, .ended)), event(0.35, (2, 10, 10, .began)),
      ]
      var counts: [Int] = []
      for event in events {
        try dispatcher.dispatch(
          reversed ? TouchEvent(time: event.time, samples: event.samples.reversed()) : event)
        counts += dispatcher.touches.map(\.tapCount)
      }
      return log.lines + ["\(counts)"]
    }
    #expect(try run(false) == run(true))
  }

  // MARK: One finger at a time

  @Test func `A view without multiple touch sees the first finger only`() throws {
    root.isMultipleTouchEnabled = false
    try dispatcher.dispatch(event(0, (4, 10, 10, .began), (2, 20, 20, .began)))
    #expect(log.take() == ["root began 2@20,20"], "of several in one event the lowest number")
    try dispatcher.dispatch(event(1, (4, 11, 10, .moved)))
    #expect(log.take() == [])
    try dispatcher.dispatch(event(2, (2, 20, 20, .ended)))
    try dispatcher.dispatch(event(3, (4, 12, 10, .moved)))
    #expect(log.take() == ["root ended 2@20,20"], "the other stays unseen")
    try dispatcher.dispatch(event(4, (5, 50, 50, .began)))
    #expect(log.take() == ["root began 5@50,50"])
    #expect(dispatcher.touches.count == 2)
  }

  // MARK: Taps in a row

  @Test func `The tap count rises for quick touches at one place`() throws {
    let touches: [(Double, Double, Int)] = [
      (0, 50, 1), (0.4, 50, 2), (0.8, 95, 3), (1.25, 95, 1), (1.5, 141, 1), (1.85, 141, 2),
    ]
    for (time, x, count) in touches {
      try dispatcher.dispatch(event(time, (1, x, 50, .began)))
      #expect(dispatcher.touches[0].tapCount == count, "at \(time)")
      try dispatcher.dispatch(event(time + 0.05, (1, x, 50, .ended)))
    }
  }

  @Test func `A cancelled touch is not a tap`() throws {
    try dispatcher.dispatch(event(0, (1, 50, 50, .began)))
    try dispatcher.dispatch(event(0.1, (1, 50, 50, .cancelled)))
    try dispatcher.dispatch(event(0.2, (1, 50, 50, .began)))
    #expect(dispatcher.touches[0].tapCount == 1)
  }

  // MARK: Cancelling

  @Test func `Cancelling all touches notifies their views`() throws {
    try dispatcher.dispatch(event(0, (1, 10, 10, .began), (2, 20, 20, .began)))
    _ = log.take()
    try dispatcher.cancelAll(at: -3)
    #expect(log.take() == ["root cancelled 1@10,10 2@20,20"])
    #expect(dispatcher.touches.isEmpty)
    try dispatcher.cancelAll(at: 0)
    #expect(log.take() == [])
    try dispatcher.dispatch(event(0, (1, 10, 10, .began)))
    #expect(log.take() == ["root began 1@10,10"])
  }

  @Test func `Cancelling during a delivery takes effect after it`() throws {
    root.onCall = { [dispatcher] phase in if phase == "moved" { try? dispatcher.cancelAll(at: 1) } }
    try dispatcher.dispatch(event(0, (1, 10, 10, .began)))
    try dispatcher.dispatch(event(1, (1, 11, 10, .moved)))
    #expect(log.take() == ["root began 1@10,10", "root moved 1@11,10", "root cancelled 1@11,10"])
    root.onCall = nil
  }

  @Test func `Dispatching during a delivery is refused`() throws {
    var error: TouchError?
    root.onCall = { [dispatcher] _ in
      do throws(TouchError) { try dispatcher.dispatch(event(5, (2, 1, 1, .began))) } catch let thrown { error = thrown }
    }
    try dispatcher.dispatch(event(0, (1, 10, 10, .began)))
    #expect(error == .dispatching)
    #expect(dispatcher.touches.count == 1)
    root.onCall = nil
  }

  @Test func `A view that is removed or released while touched gets the rest of its touch`() throws {
    do {
      let child = RecordingView("child", Rect2D(x: 0, y: 0, width: 50, height: 50), log)
      root.addSubview(child)
      try dispatcher.dispatch(event(0, (1, 10, 10, .began)))
      child.removeFromSuperview()
    }
    try dispatcher.dispatch(event(1, (1, 20, 10, .moved)))
    try dispatcher.dispatch(event(2, (1, 20, 10, .ended)))
    #expect(log.take() == ["child began 1@10,10", "child moved 1@20,10", "child ended 1@20,10"])
  }

  // MARK: Pens

  @Test func `Force and angles follow the samples`() throws {
    var sample = TouchSample(
      id: 1, phase: .began, location: Point2D(1, 1), kind: .pen, pressure: 0.5, altitude: 1, azimuth: 2)
    try dispatcher.dispatch(TouchEvent(time: 0, samples: [sample]))
    let touch = dispatcher.touches[0]
    #expect(touch.kind == .pen)
    #expect(touch.pointer == PointerState(location: Point2D(1, 1), pressure: 0.5, altitude: 1, azimuth: 2))
    sample.phase = .moved
    (sample.pointer.pressure, sample.pointer.altitude, sample.pointer.azimuth) = (.nan, .nan, .nan)
    try dispatcher.dispatch(TouchEvent(time: 1, samples: [sample]))
    #expect(touch.pointer == PointerState(location: Point2D(1, 1)))
  }
}
