import InkdotGeometry
import InkdotTouches
import TestSupport
import Testing

@Suite struct ResponderTests {
  @Test func `Unhandled events go from the view to the root, the scene and the app`() throws {
    let log = TouchLog()
    let app = RecordingResponder("app", log)
    let scene = TouchScene(app: app)
    let root = RecordingView("root", Rect2D(x: 0, y: 0, width: 100, height: 100), log)
    let child = RecordingView("child", Rect2D(x: 10, y: 10, width: 50, height: 50), log)
    root.addSubview(child)
    scene.addRoot(root)
    root.handles = false
    child.handles = false
    let chain = child.chain
    #expect(chain.count == 4)
    #expect(zip(chain, [child, root, scene, app] as [Responder]).allSatisfy { $0 === $1 })

    let dispatcher = TouchDispatcher(scene: scene)
    try dispatcher.dispatch(event(0, (1, 20, 20, .began)))
    #expect(log.take() == ["child began 1@10,10", "root began 1@20,20", "app began 1@20,20"])
    root.handles = true
    try dispatcher.dispatch(event(1, (1, 21, 20, .moved)))
    #expect(log.take() == ["child moved 1@11,10", "root moved 1@21,20"])
    child.handles = true
    try dispatcher.dispatch(event(2, (1, 21, 20, .ended)))
    #expect(log.take() == ["child ended 1@11,10"])
  }

  /// Forwards everything to `follower`.
  private final class Link: Responder {
    var follower: Responder?
    var toldCount = 0
    override var next: Responder? { follower }

    override func touchesBegan(_ touches: [Touch], at time: Double) {
      toldCount += 1
      super.touchesBegan(touches, at: time)
    }
  }

  @Test func `A chain of 100,000 responders is followed up to the limit on a small stack`() {
    onSmallStack {
      let links = (0..<100_000).map { _ in Link() }
      for (link, next) in zip(links, links.dropFirst()) { link.follower = next }
      links[0].touchesBegan([], at: 0)
      links[0].touchesMoved([], at: 0)
      let limit = Responder.maximumChainLength
      #expect(links[0].chain.count == limit)
      let delivered = links.map(\.toldCount)
      #expect(delivered.prefix(limit).allSatisfy { $0 == 1 } && delivered.dropFirst(limit).allSatisfy { $0 == 0 })
      for link in links { link.follower = nil }
    }
  }

  @Test func `A cyclic chain ends`() {
    let (one, two) = (Link(), Link())
    (one.follower, two.follower) = (two, one)
    for time in 1...3 {
      one.touchesBegan([], at: Double(time))
      #expect(one.toldCount + two.toldCount == time * Responder.maximumChainLength)
    }
    #expect(one.chain.count == Responder.maximumChainLength)
    one.follower = nil
  }

  @Test func `Without an app the chain ends at the scene`() {
    let scene = TouchScene()
    let root = TouchView(frame: .zero)
    scene.addRoot(root)
    #expect(root.chain.last === scene)
  }

  @Test func `A view without parent has no next responder`() {
    let log = TouchLog()
    let root = RecordingView("root", Rect2D(x: 0, y: 0, width: 100, height: 100), log)
    let child = RecordingView("child", Rect2D(x: 0, y: 0, width: 50, height: 50), log)
    root.addSubview(child)
    #expect(child.next === root)
    child.removeFromSuperview()
    #expect(child.next == nil)
    #expect(root.subviews.isEmpty)
  }

  @Test func `Removing a parent or scene leaves no dangling link`() {
    let child = TouchView(frame: .zero)
    do {
      let parent = TouchView(frame: .zero)
      parent.addSubview(child)
      #expect(child.superview === parent)
    }
    #expect(child.superview == nil)
    do {
      let scene = TouchScene()
      scene.addRoot(child)
      #expect(child.scene === scene)
    }
    #expect(child.scene == nil)
    #expect(child.next == nil)
  }

  @Test func `Moving a view to another parent or scene removes it from the first`() {
    let one = TouchView(frame: .zero)
    let two = TouchView(frame: .zero)
    let child = TouchView(frame: .zero)
    let scene = TouchScene()
    one.addSubview(child)
    two.addSubview(child)
    #expect(one.subviews.isEmpty)
    #expect(child.superview === two)
    scene.addRoot(child)
    #expect(two.subviews.isEmpty)
    #expect(child.superview == nil)
    #expect(scene.roots.count == 1)
    two.addSubview(child)
    #expect(scene.roots.isEmpty)
  }
}
