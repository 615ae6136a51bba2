import InkdotRendering
import InkdotGeometry
import InkdotGestures
import InkdotTouches

// Views, drawers and the meter.

extension LabPicture {
  // MARK: Views

  /// Paints all views of the case and, after a touch, how it found its view.
  func paintViews<Target>(on canvas: inout LabCanvas<Target>, _ palette: LabPalette) {
    for named in session.views { paint(named.value, on: &canvas, palette) }
    guard let hit else { return }
    paintHitTestPath(hit, on: &canvas, palette)
    // The chain: from the finger through the centres of the views.
    if hit.chain.count > 1 {
      var path = [hit.point]
      for view in hit.chain { path.append(view.transformToWindow.applying(Point2D(view.frame.width / 2, 12))) }
      canvas.line(path, 2.5, palette.success)
      for point in path.dropFirst() { canvas.disc(point, 5, palette.success) }
    }
    canvas.disc(hit.point, 6, palette.success)
  }

  /// The positions of app, scene and controller in the case; empty without a controller.
  var stations: [Point2D] {
    guard session.hasController else { return [] }
    let stage = stage
    return [0.95, 0.87, 0.79].map { Point2D(stage.x + stage.width * 0.05, stage.y + stage.height * $0) }
  }

  /// Paints the path of the touch: app, scene, controller, then views down to its receiver.
  private func paintHitTestPath<Target>(
    _ hit: HitTrace, on canvas: inout LabCanvas<Target>, _ palette: LabPalette
  ) {
    let stations = stations
    guard !stations.isEmpty, !hit.chain.isEmpty else { return }
    var points = stations
    for view in hit.chain.dropLast().reversed() {
      points.append(view.transformToWindow.applying(Point2D(12, view.frame.height - 12)))
    }
    canvas.line(points, 2, palette.accent)
    for point in points { canvas.disc(point, 5, palette.accent) }
    canvas.arrow(from: points[points.count - 1], hit.point - points[points.count - 1], 2, palette.accent)
  }

  // MARK: Button

  /// Paints the button, the area in which a dragged finger still counts as inside, and a dot for each click.
  func paintButton<Target>(on canvas: inout LabCanvas<Target>, _ palette: LabPalette) {
    for named in session.views {
      guard let view = named.value as? ReplayView, let control = view.control else { continue }
      let rect = Rect2D(x: 0, y: 0, width: view.frame.width, height: view.frame.height)
      let map = view.transformToWindow
      let outline = LabCanvas<Target>.rounded(rect, 16, map)
      canvas.polygon(outline, control.isHighlighted ? palette.success : palette.accent)
      let reach = ControlTracking.reach
      if control.isTracking {
        let area = [
          Point2D(-reach, -reach), Point2D(rect.width + reach, -reach),
          Point2D(rect.width + reach, rect.height + reach), Point2D(-reach, rect.height + reach),
        ]
        canvas.dashes(area.map { map.applying($0) }, 1.5, control.isHighlighted ? palette.success : palette.error)
        if control.isHighlighted { canvas.line(outline + outline.prefix(1), 4, palette.success) }
      }
      let count = min(control.clickCount, 12)
      for index in 0..<count {
        let x = rect.width / 2 + (Double(index) - Double(count - 1) / 2) * 16
        canvas.disc(map.applying(Point2D(x, -20)), 5, palette.success)
      }
    }
  }

  private func paint<Target>(_ view: TouchView, on canvas: inout LabCanvas<Target>, _ palette: LabPalette) {
    let rect = Rect2D(x: 0, y: 0, width: view.frame.width, height: view.frame.height)
    let outline = LabCanvas<Target>.rounded(rect, 10 / canvas.scale, view.transformToWindow)
    let closed = outline + outline.prefix(1)
    let corners = [Point2D(0, 0), Point2D(rect.width, 0), Point2D(rect.width, rect.height), Point2D(0, rect.height)]
    let answer = hit?.steps.last { $0.view === view }?.answer
    let isGhost = view.isHidden || view.alpha <= 0.01
    if !isGhost, view.superview != nil || session.views.count == 1 {
      let tint =
        answer == .found || answer == .itself ? palette.success.faded(to: 0.32) : palette.accent.faded(to: 0.13)
      canvas.polygon(outline, tint.faded(to: view.alpha))
    }
    switch answer {
    case .none:
      if isGhost {
        canvas.dashes(corners.map { view.transformToWindow.applying($0) }, 1.5, palette.quiet)
      } else {
        canvas.line(closed, 1.5, palette.quiet.faded(to: 0.8 * max(0.3, view.alpha)))
      }
    case .found, .itself: canvas.line(closed, 4, palette.success)
    case .searched: canvas.line(closed, 3, palette.accent)
    case .outside, .hidden, .notInteractive, .transparent:
      canvas.dashes(corners.map { view.transformToWindow.applying($0) }, 2, palette.error)
      let place = view.transformToWindow.applying(Point2D(rect.width - 14, 14))
      canvas.line([place + Vector2D(-5, -5), place + Vector2D(5, 5)], 2.5, palette.error)
      canvas.line([place + Vector2D(-5, 5), place + Vector2D(5, -5)], 2.5, palette.error)
    }
  }

  // MARK: Drawers

  func paintDrawers<Target>(on canvas: inout LabCanvas<Target>, _ palette: LabPalette) {
    let stage = stage
    let edge = 20.0
    for (index, drawer) in scene.drawers.enumerated() {
      let isLeft = index == 0
      let x = isLeft ? stage.x : stage.x + stage.width - edge
      // The area in which touches may begin.
      let band = Rect2D(x: x, y: stage.y, width: edge, height: stage.height)
      canvas.polygon(LabCanvas<Target>.rounded(band, 0), palette.warm.faded(to: 0.18))
      let inner = isLeft ? x + edge : x
      canvas.dashes([Point2D(inner, stage.y), Point2D(inner, stage.y + stage.height)], 1, palette.warm)
      let width = min(reducesMotion ? drawer.to : drawer.value(at: clock), stage.width)
      guard width > 0 else { continue }
      let rect = Rect2D(
        x: isLeft ? stage.x : stage.x + stage.width - width, y: stage.y, width: width, height: stage.height)
      canvas.polygon(LabCanvas<Target>.rounded(rect, 0), palette.accent)
      let grip = Point2D(isLeft ? rect.x + width - 8 : rect.x + 8, stage.center.y)
      canvas.line([grip + Vector2D(0, -24), grip + Vector2D(0, 24)], 4, palette.onAccent)
    }
  }

  // MARK: Shaking

  /// Paints the picture, and below it the strength of the last four seconds with the threshold.
  func paintShake<Target>(on canvas: inout LabCanvas<Target>, _ palette: LabPalette) {
    let stage = stage
    let side = min(140, 0.34 * min(stage.width, stage.height))
    var center = Point2D(stage.center.x, stage.y + stage.height * 0.34)
    if scene.isShaken, !reducesMotion {
      let part = clock * 12 - (clock * 12).rounded(.down)
      center.x += (part < 0.5 ? part - 0.25 : 0.75 - part) * 48
    }
    if scene.isShaken { canvas.ring(center, side * 0.85, 6, palette.success) }
    paintPhoto(on: &canvas, .translation(center - .zero), side, 1, palette)
    let plot = Rect2D(
      x: stage.x + 16, y: stage.y + stage.height * 0.68, width: stage.width - 32, height: stage.height * 0.26)
    let height = { (strength: Double) in plot.y + plot.height * (1 - min(strength, 30) / 30) }
    canvas.line(
      [Point2D(plot.x, plot.y + plot.height), Point2D(plot.x + plot.width, plot.y + plot.height)], 1, palette.quiet)
    let threshold = LabOption.threshold.value(in: session) ?? GestureSettings().shakeThreshold
    canvas.dashes(
      [Point2D(plot.x, height(threshold)), Point2D(plot.x + plot.width, height(threshold))], 1.5, palette.error)
    var curve: [Point2D] = []
    for sample in scene.samples where sample.time > clock - 4 {
      curve.append(Point2D(plot.x + plot.width * (1 - (clock - sample.time) / 4), height(sample.strength)))
    }
    if curve.count > 1 { canvas.line(curve, 2, palette.accent) }
  }
}
