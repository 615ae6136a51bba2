import InkdotGeometry
import InkdotTouches
import TestSupport
import Testing

@Suite struct TouchGateTests {
  /// A gate that applies the test's decision to every touch.
  final class Gate: TouchGate {
    var hold = TouchWithholding.nothing
    var seen: [String] = []
    func touchesChanged(_ touches: [Touch], at time: Double) { seen.append(touches.map { "\($0.id)" }.joined()) }
    func withholding(for touch: Touch) -> TouchWithholding { hold }
  }

  let log = TouchLog()
  let scene = TouchScene()
  let gate = Gate()
  let dispatcher: TouchDispatcher

  init() {
    let root = RecordingView("root", Rect2D(x: 0, y: 0, width: 100, height: 100), log)
    root.isMultipleTouchEnabled = true
    scene.addRoot(root)
    dispatcher = TouchDispatcher(scene: scene)
  }

  func send(_ event: TouchEvent) throws -> [String] {
    try dispatcher.dispatch(event, through: gate)
    return log.take()
  }

  @Test func `The gate gets touches before the views, also those outside of all views`() throws {
    _ = try send(event(0, (2, 1, 1, .began), (1, -5, 1, .began)))
    #expect(gate.seen == ["12"])
  }

  @Test func `A delayed touch is delivered from its beginning`() throws {
    gate.hold = .everything
    #expect(try send(event(0, (1, 10, 10, .began))) == [])
    #expect(try send(event(1, (1, 20, 10, .moved))) == [])
    gate.hold = .nothing
    #expect(try send(event(2, (1, 30, 10, .moved))) == ["root began 1@10,10", "root moved 1@30,10"])
    #expect(dispatcher.touches[0].location == Point2D(30, 10))
    #expect(try send(event(3, (1, 30, 10, .ended))) == ["root ended 1@30,10"])
  }

  @Test func `A delayed touch that has ended is delivered between events`() throws {
    gate.hold = .everything
    #expect(try send(event(0, (1, 10, 10, .began))) == [])
    #expect(try send(event(1, (1, 20, 10, .moved))) == [])
    #expect(try send(event(2, (1, 25, 10, .ended))) == [])
    #expect(dispatcher.touches.isEmpty)
    gate.hold = .nothing
    dispatcher.deliver(at: 3, through: gate)
    #expect(log.take() == ["root began 1@10,10", "root moved 1@25,10", "root ended 1@25,10"])
    dispatcher.deliver(at: 4, through: gate)
    #expect(log.take() == [])
  }

  @Test func `A delayed touch that returned to its start is delivered as began and moved there`() throws {
    gate.hold = .everything
    _ = try send(event(0, (1, 10, 10, .began)))
    _ = try send(event(1, (1, 20, 10, .moved)))
    gate.hold = .nothing
    #expect(try send(event(2, (1, 10, 10, .moved))) == ["root began 1@10,10", "root moved 1@10,10"])
  }

  @Test func `A delayed end is delivered later or becomes a cancellation`() throws {
    gate.hold = .ending
    #expect(try send(event(0, (1, 10, 10, .began), (2, 50, 50, .began))) == ["root began 1@10,10 2@50,50"])
    #expect(try send(event(1, (1, 11, 10, .moved))) == ["root moved 1@11,10"])
    #expect(try send(event(2, (1, 11, 10, .ended))) == [])
    gate.hold = .nothing
    #expect(try send(event(3, (2, 51, 50, .moved))) == ["root moved 2@51,50", "root ended 1@11,10"])
    gate.hold = .ending
    #expect(try send(event(4, (2, 51, 50, .ended))) == [])
    gate.hold = .forGood
    dispatcher.deliver(at: 5, through: gate)
    #expect(log.take() == ["root cancelled 2@51,50"])
  }

  @Test func `A discarded touch is cancelled once and then unknown to the view`() throws {
    _ = try send(event(0, (1, 10, 10, .began)))
    gate.hold = .forGood
    #expect(try send(event(1, (1, 20, 10, .moved))) == ["root cancelled 1@20,10"])
    gate.hold = .nothing
    #expect(try send(event(2, (1, 30, 10, .moved))) == [])
    #expect(try send(event(3, (1, 30, 10, .ended))) == [])
  }

  @Test func `A touch that is discarded before delivery leaves no trace`() throws {
    gate.hold = .everything
    _ = try send(event(0, (1, 10, 10, .began)))
    gate.hold = .forGood
    #expect(try send(event(1, (1, 20, 10, .moved))) == [])
    #expect(try send(event(2, (1, 20, 10, .cancelled))) == [])
  }

  @Test func `A cancelled touch is delivered at once, even if others are delayed`() throws {
    gate.hold = .ending
    _ = try send(event(0, (1, 10, 10, .began)))
    #expect(try send(event(1, (1, 10, 10, .cancelled))) == ["root cancelled 1@10,10"])
  }
}
