import InkdotGeometry
import InkdotTouches
import TestSupport
import Testing

@Suite struct ExtremeValueTests {
  @Test func `A view is not added to itself or to its descendants`() {
    let (root, child, leaf) = (TouchView(frame: .zero), TouchView(frame: .zero), TouchView(frame: .zero))
    root.addSubview(child)
    child.addSubview(leaf)
    for view in [root, child, leaf] {
      view.addSubview(view)
      leaf.addSubview(view)
    }
    #expect(root.superview == nil && child.superview === root && leaf.superview === child)
    #expect(leaf.subviews.isEmpty && child.subviews.count == 1)
  }

  @Test func `Extreme frames, transforms and settings do not trap`() {
    for (rect, point) in zip(Extremes.rects, Extremes.points + Extremes.points + Extremes.points) {
      let (root, child) = (TouchView(frame: rect), TouchView(frame: rect))
      let scene = TouchScene()
      root.addSubview(child)
      scene.addRoot(root)
      child.transform = Transform2D(a: point.x, b: point.y, c: 0, d: 1, tx: point.y, ty: 0)
      child.alpha = point.x
      var settings = TouchSettings()
      settings.minimumTouchableAlpha = point.x
      settings.maximumCoordinate = point.y
      _ = scene.hitTest(point, settings: settings)
      for number in Extremes.integers {
        settings.maximumViewDepth = number
        settings.maximumNumberOfTouches = number
        let dispatcher = TouchDispatcher(scene: scene, settings: settings)
        _ = scene.hitTest(Point2D(4, 4), settings: settings)
        for phase in [TouchPhase.began, .moved, .ended] {
          for time in Extremes.reals.prefix(6) {
            try? dispatcher.dispatch(
              TouchEvent(time: time, samples: [TouchSample(id: number, phase: phase, location: point)]))
            dispatcher.checkInvariants()
          }
        }
      }
    }
  }
}
