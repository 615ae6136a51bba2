import InkdotGeometry
import InkdotTouches
import TestSupport
import Testing

@Suite struct HitTestTests {
  let log = TouchLog()
  let scene = TouchScene()

  func view(_ name: String, _ frame: Rect2D, in parent: TouchView? = nil) -> RecordingView {
    let view = RecordingView(name, frame, log)
    if let parent { parent.addSubview(view) } else { scene.addRoot(view) }
    return view
  }

  func hit(_ x: Double, _ y: Double) -> TouchView? { scene.hitTest(Point2D(x, y)) }

  @Test func `A view contains its left and top edges only`() {
    let box = view("box", Rect2D(x: 10, y: 20, width: 100, height: 50))
    #expect(hit(10, 20) === box)
    #expect(hit(10.nextDown, 20) == nil)
    #expect(hit(110.nextDown, 70.nextDown) === box)
    #expect(hit(110, 40) == nil)
    #expect(hit(50, 70) == nil)
  }

  @Test(arguments: [0, 0.005, 0.01, -1, .nan]) func `An almost transparent view is skipped with its children`(
    alpha: Double
  ) {
    let root = view("root", Rect2D(x: 0, y: 0, width: 100, height: 100))
    let faded = view("faded", Rect2D(x: 0, y: 0, width: 50, height: 50), in: root)
    _ = view("child", Rect2D(x: 0, y: 0, width: 50, height: 50), in: faded)
    faded.alpha = alpha
    #expect(hit(10, 10) === root)
  }

  @Test func `A view just above the limit of alpha receives touches`() {
    let root = view("root", Rect2D(x: 0, y: 0, width: 100, height: 100))
    let faint = view("faint", Rect2D(x: 0, y: 0, width: 50, height: 50), in: root)
    faint.alpha = 0.01.nextUp
    #expect(hit(10, 10) === faint)
  }

  @Test func `Hidden views and views without interaction are skipped with their children`() {
    let root = view("root", Rect2D(x: 0, y: 0, width: 100, height: 100))
    let parent = view("parent", Rect2D(x: 0, y: 0, width: 50, height: 50), in: root)
    let child = view("child", Rect2D(x: 0, y: 0, width: 50, height: 50), in: parent)
    #expect(hit(10, 10) === child)
    parent.isHidden = true
    #expect(hit(10, 10) === root)
    parent.isHidden = false
    parent.isUserInteractionEnabled = false
    #expect(hit(10, 10) === root)
    root.isUserInteractionEnabled = false
    #expect(hit(10, 10) == nil)
  }

  @Test func `A child outside its parent is reachable inside it only`() {
    let root = view("root", Rect2D(x: 0, y: 0, width: 300, height: 200))
    let parent = view("parent", Rect2D(x: 20, y: 20, width: 100, height: 100), in: root)
    let child = view("child", Rect2D(x: 80, y: 80, width: 100, height: 100), in: parent)
    #expect(hit(110, 110) === child)
    #expect(hit(150, 150) === root)
    #expect(hit(60, 60) === parent)
  }

  @Test func `The last sibling is in front, and its parent's children are above the parent`() {
    let root = view("root", Rect2D(x: 0, y: 0, width: 300, height: 300))
    let one = view("one", Rect2D(x: 0, y: 0, width: 200, height: 200), in: root)
    let kid = view("kid", Rect2D(x: 50, y: 50, width: 100, height: 100), in: one)
    let two = view("two", Rect2D(x: 100, y: 0, width: 200, height: 200), in: root)
    #expect(hit(60, 60) === kid)
    #expect(hit(120, 60) === two)
    root.addSubview(one)
    #expect(hit(120, 60) === kid, "added again, a view comes to the front")
  }

  @Test func `The last root is in front`() {
    let back = view("back", Rect2D(x: 0, y: 0, width: 100, height: 100))
    let front = view("front", Rect2D(x: 0, y: 0, width: 50, height: 50))
    #expect(hit(10, 10) === front)
    #expect(hit(60, 60) === back)
  }

  @Test func `A quarter turn about the centre applies to the view and its children`() {
    let root = view("root", Rect2D(x: 0, y: 0, width: 400, height: 400))
    let turned = view("turned", Rect2D(x: 100, y: 100, width: 80, height: 60), in: root)
    turned.transform = Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    let child = view("child", Rect2D(x: 0, y: 0, width: 10, height: 10), in: turned)
    #expect(hit(140, 165) === turned)
    #expect(hit(175, 130) === root)
    #expect(turned.convertFromWindow(Point2D(150, 130)) == Point2D(40, 20))
    // The top left corner of the turned view lies at its frame's top right.
    #expect(hit(169, 91) === child)
  }

  @Test func `Scaling about the centre scales the hit area`() {
    let root = view("root", Rect2D(x: 0, y: 0, width: 400, height: 400))
    let big = view("big", Rect2D(x: 150, y: 150, width: 100, height: 100), in: root)
    big.transform = .scale(2)
    #expect(hit(110, 110) === big)
    #expect(hit(90, 200) === root)
    #expect(hit(310, 200) === root)
  }

  @Test func `A translation in the transform moves the hit area`() {
    let root = view("root", Rect2D(x: 0, y: 0, width: 400, height: 400))
    let moved = view("moved", Rect2D(x: 0, y: 0, width: 100, height: 100), in: root)
    moved.transform = .translation(Vector2D(200, 0))
    #expect(hit(250, 50) === moved)
    #expect(hit(50, 50) === root)
  }

  @Test(arguments: [
    Transform2D(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0), Transform2D(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
    Transform2D(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0), Transform2D(a: .infinity, b: 0, c: 0, d: 1, tx: 0, ty: 0),
  ]) func `A view whose transform has no inverse receives no touches`(transform: Transform2D) {
    let root = view("root", Rect2D(x: 0, y: 0, width: 400, height: 400))
    let flat = view("flat", Rect2D(x: 0, y: 0, width: 400, height: 400), in: root)
    flat.transform = transform
    #expect(hit(200, 200) === root)
    #expect(flat.convertFromWindow(Point2D(200, 200)) == Point2D(200, 200))
  }

  @Test(arguments: [
    Rect2D(x: 0, y: 0, width: -10, height: -10), Rect2D(x: .nan, y: 0, width: 10, height: 10),
    Rect2D(x: 0, y: 0, width: 0, height: 0),
  ])
  func `An invalid frame is never hit`(frame: Rect2D) {
    let root = view("root", Rect2D(x: -100, y: -100, width: 200, height: 200))
    _ = view("absurd", frame, in: root)
    #expect(hit(0, 0) === root)
    #expect(hit(-5, -5) === root)
  }

  @Test func `A view may receive the touches of its whole subtree`() {
    final class Greedy: TouchView {
      override func hitTest(_ point: Point2D, settings: TouchSettings) -> TouchView? { self }
    }
    let greedy = Greedy(frame: Rect2D(x: 0, y: 0, width: 100, height: 100))
    scene.addRoot(greedy)
    _ = view("child", Rect2D(x: 0, y: 0, width: 50, height: 50), in: greedy)
    #expect(hit(10, 10) === greedy)
  }

  @Test func `A view may have another shape than its frame`() {
    final class Disc: TouchView {
      override func contains(_ point: Point2D) -> Bool { point.distance(to: Point2D(50, 50)) < 50 }
    }
    let root = view("root", Rect2D(x: 0, y: 0, width: 100, height: 100))
    let disc = Disc(frame: Rect2D(x: 0, y: 0, width: 100, height: 100))
    root.addSubview(disc)
    #expect(hit(50, 50) === disc)
    #expect(hit(5, 5) === root)
  }

  // MARK: Depth

  @Test func `Twenty thousand nested views are searched, converted and released on a small stack`() {
    onSmallStack {
      let scene = TouchScene()
      let root = TouchView(frame: Rect2D(x: 0, y: 0, width: 100, height: 100))
      scene.addRoot(root)
      // Built from the inside out, because adding a view checks whether it contains the parent.
      var inner = TouchView(frame: Rect2D(x: 0, y: 0, width: 100, height: 100))
      let deepest = inner
      for _ in 1..<20_000 {
        let outer = TouchView(frame: Rect2D(x: 0, y: 0, width: 100, height: 100))
        outer.addSubview(inner)
        inner = outer
      }
      root.addSubview(inner)
      inner = root
      #expect(deepest.convertFromWindow(Point2D(3, 4)) == Point2D(3, 4))
      #expect(deepest.transformToWindow == .identity)
      #expect(deepest.scene === scene)
      let hit = scene.hitTest(Point2D(50, 50))
      var depth = 1
      var link = hit?.superview
      while let view = link { (depth, link) = (depth + 1, view.superview) }
      #expect(depth == TouchSettings().maximumViewDepth)
      root.removeFromSuperview()
    }
  }

  @Test func `Children of a released view become roots with their subtrees`() throws {
    var outer: TouchView? = TouchView(frame: Rect2D(x: 0, y: 0, width: 100, height: 100))
    let middle = TouchView(frame: Rect2D(x: 10, y: 0, width: 100, height: 100))
    let inner = TouchView(frame: Rect2D(x: 10, y: 0, width: 100, height: 100))
    middle.addSubview(inner)
    outer?.addSubview(middle)
    #expect(inner.convertFromWindow(Point2D(20, 0)) == .zero)
    outer = nil
    #expect(middle.superview == nil && inner.superview === middle)
    #expect(inner.convertFromWindow(Point2D(20, 0)) == .zero)
  }

  @Test func `Views deeper than the limit leave the touch to those above`() {
    let root = view("root", Rect2D(x: 0, y: 0, width: 100, height: 100))
    let child = view("child", Rect2D(x: 0, y: 0, width: 100, height: 100), in: root)
    _ = view("grandchild", Rect2D(x: 0, y: 0, width: 100, height: 100), in: child)
    var settings = TouchSettings()
    settings.maximumViewDepth = 2
    #expect(scene.hitTest(Point2D(1, 1), settings: settings) === child)
    settings.maximumViewDepth = 0
    #expect(scene.hitTest(Point2D(1, 1), settings: settings) === root)
  }
}
