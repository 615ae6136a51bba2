import InkdotGeometry
import InkdotTouches
import Testing

@Suite struct TouchDispatcherTests {
  @Test func `a refused event changes nothing`() throws {
    let scene = TouchScene()
    scene.addRoot(TouchView(frame: Rect(0, 0, 100, 100)))
    let dispatcher = TouchDispatcher(scene: scene)
    try dispatcher.dispatch(TouchEvent(time: 0, samples: [TouchSample(id: 1, phase: .began, location: Point(1, 1))]))
    #expect(throws: TouchError.notDown(id: 2)) {
      try dispatcher.dispatch(
        TouchEvent(
          time: 1,
          samples: [
            TouchSample(id: 1, phase: .moved, location: Point(9, 9)),
            TouchSample(id: 2, phase: .ended, location: Point(9, 9)),
          ]))
    }
    #expect(dispatcher.touches.map(\.location) == [Point(1, 1)])
  }
}
