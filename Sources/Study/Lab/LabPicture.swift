import InkdotGeometry
import InkdotGestures
import InkdotRendering
import InkdotTouches

/// The current picture of the lab's surface.
struct LabPicture {
  /// The card; `nil` for an opened log from elsewhere.
  let card: LabCard?
  let session: ReplaySession
  let scene: LabScene
  let hit: HitTrace?
  /// The time in the case, in seconds.
  let clock: Double
  let surface: Rect2D
  let reducesMotion: Bool

  /// Paints the surface.
  func paint(on painter: inout some Painter, _ palette: LabPalette) {
    var canvas = LabCanvas(target: painter, map: toSurface, scale: scale, surface: surface)
    switch card {
    case .sparks: paintSparks(on: &canvas, palette)
    case .hitTest, .none: paintViews(on: &canvas, palette)
    case .button: paintButton(on: &canvas, palette)
    case .taps: paintTaps(on: &canvas, palette)
    case .edgePan: paintDrawers(on: &canvas, palette)
    case .shake: paintShake(on: &canvas, palette)
    case .longPress, .swipe, .rotate, .pinch, .together, .pan: paintPicture(on: &canvas, palette)
    }
    paintTouches(on: &canvas, palette)
    painter = canvas.target
  }

  /// The area of the window that the case uses: the bounds of its root views.
  var stage: Rect2D {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for view in session.views where view.value.superview == nil {
      let frame = view.value.frame
      (left, top) = (min(left, frame.x), min(top, frame.y))
      (right, bottom) = (max(right, frame.x + frame.width), max(bottom, frame.y + frame.height))
    }
    let rect = Rect2D(x: left, y: top, width: right - left, height: bottom - top)
    return rect.isFinite && rect.width > 0 && rect.height > 0 ? rect : Rect2D(x: 0, y: 0, width: 1000, height: 1000)
  }

  private var scale: Double {
    let stage = stage
    return min(surface.width / stage.width, surface.height / stage.height)
  }

  private var toSurface: Transform2D {
    let stage = stage
    return Transform2D.translation(Point2D.zero - stage.center).concatenating(.scale(scale)).concatenating(
      .translation(surface.center - .zero))
  }

  /// The positions of app, scene and controller on the surface.
  var stationsOnSurface: [Point2D] { stations.map { toSurface.applying($0) } }

  /// Returns the bounding box of a view on the surface.
  func outline(ofView index: Int) -> Rect2D? {
    guard session.views.indices.contains(index) else { return nil }
    let view = session.views[index].value
    let map = view.transformToWindow.concatenating(toSurface)
    let (a, b) = (map.applying(Point2D.zero), map.applying(Point2D(view.frame.width, view.frame.height)))
    return Rect2D(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }

  private func paintTouches<Target>(on canvas: inout LabCanvas<Target>, _ palette: LabPalette) {
    for touch in session.arbiter.dispatcher.touches {
      canvas.ring(touch.location, 26 / canvas.scale, 2, palette.quiet.faded(to: 0.9))
      canvas.disc(touch.location, 4 / canvas.scale, palette.quiet)
      canvas.line([touch.start.location, touch.location], 1.5, palette.quiet.faded(to: 0.45))
    }
  }

  private func paintSparks<Target>(on canvas: inout LabCanvas<Target>, _ palette: LabPalette) {
    for spark in scene.sparks {
      let age = (clock - spark.time) / LabScene.sparkLife
      guard age >= 0, age < 1 else { continue }
      let size = reducesMotion ? 1 : 1 - 0.5 * age
      let turn = reducesMotion ? 0 : age * 1.2
      let rest = 1 - age * age
      if spark.isStar {
        canvas.polygon(
          LabCanvas<Target>.star(spark.place, points: 4, outer: 30 * size, inner: 8 * size, turn: turn),
          palette.warm.faded(to: rest))
        canvas.disc(spark.place, 5 * size, palette.onAccent.faded(to: rest))
      } else {
        for petal in 0..<6 {
          let angle = turn + Double(petal) * .pi / 3
          let offset = Vector2D(Trigonometry.sin(angle), -Trigonometry.cos(angle)) * (15 * size)
          canvas.disc(spark.place + offset, 7 * size, palette.accent.faded(to: rest))
        }
        canvas.ring(spark.place, 6 * size, 3 * size, palette.accent.faded(to: rest))
      }
    }
  }

  // MARK: A picture

  /// The position of the picture before gestures, in coordinates of the case.
  private var middle: Point2D { stage.center }

  private var side: Double { min(160, 0.42 * min(stage.width, stage.height)) }

  private func paintPicture<Target>(on canvas: inout LabCanvas<Target>, _ palette: LabPalette) {
    var alpha = scene.alpha.value(at: clock)
    var flown = Vector2D.zero
    let flight = (clock - scene.flight.start) / LabScene.flightDuration
    if flight >= 0, flight < 1 {
      // Out along a parabola, back along its mirror image.
      let away = flight < 0.5 ? 4 * flight * flight : 4 * (1 - flight) * (1 - flight)
      if reducesMotion {
        alpha = 1 - away
      } else {
        flown = scene.flight.direction * (away * (max(stage.width, stage.height) / 2 + side))
      }
    }
    let place = middle + scene.offset + scene.shift
    // Its centre stays on the stage, except in flight.
    let kept =
      Point2D(
        min(max(place.x, stage.x), stage.x + stage.width), min(max(place.y, stage.y), stage.y + stage.height)) + flown
    let size = min(max(scene.size * scene.growth, 0.1), 10)
    let turn = scene.angle + scene.turn
    let map = Transform2D.scale(size).concatenating(.rotation(abs(turn) < 1e6 ? turn : 0)).concatenating(
      .translation(kept - .zero))
    paintPhoto(on: &canvas, map, side, alpha, palette)
    if card == .rotate || card == .together { paintDial(on: &canvas, kept, size, turn, palette) }
    if card == .pan || card == .together { paintVelocity(on: &canvas, kept, palette) }
  }

  /// Paints a photo: hills and a sun.
  func paintPhoto<Target>(
    on canvas: inout LabCanvas<Target>, _ map: Transform2D, _ side: Double, _ alpha: Double, _ palette: LabPalette
  ) {
    let half = side / 2
    let paper = palette.onAccent.faded(to: alpha)
    canvas.polygon(
      LabCanvas<Target>.rounded(Rect2D(x: -half, y: -half, width: side, height: side), side * 0.14, map),
      palette.accent.faded(to: alpha))
    let hills = [(-0.36, 0.34), (-0.36, 0.16), (-0.12, -0.06), (0.06, 0.14), (0.2, 0.02), (0.36, 0.18), (0.36, 0.34)]
    canvas.polygon(hills.map { map.applying(Point2D($0.0 * side, $0.1 * side)) }, paper)
    let size = map.determinant.magnitude.squareRoot()
    canvas.disc(map.applying(Point2D(0.18 * side, -0.22 * side)), 0.09 * side * size, paper)
  }

  /// Paints the rotation of the picture: a hand on a ring, and a dot for each full turn.
  private func paintDial<Target>(
    on canvas: inout LabCanvas<Target>, _ center: Point2D, _ size: Double, _ turn: Double, _ palette: LabPalette
  ) {
    guard abs(turn) < 1e6 else { return }
    // Always within the stage.
    let radius = min(side * 0.85 * size, min(stage.width, stage.height) / 2 - 30)
    canvas.ring(center, radius, 1, palette.quiet.faded(to: 0.6))
    let hand = Vector2D(Trigonometry.sin(turn), -Trigonometry.cos(turn))
    canvas.line([center + hand * (radius - 8), center + hand * (radius + 8)], 3, palette.accent)
    let turns = min(Int(abs(turn) / (2 * .pi) + 1e-9), 12)
    for index in 0..<turns {
      let x = center.x + (Double(index) - Double(turns - 1) / 2) * 14
      canvas.disc(Point2D(x, center.y + radius + 18), 4, palette.accent)
    }
  }

  private func paintVelocity<Target>(on canvas: inout LabCanvas<Target>, _ center: Point2D, _ palette: LabPalette) {
    let isMoving = session.recognizers.first?.value.recognizer.state.isActive ?? false
    let age = (clock - scene.velocity.time) / LabScene.arrowLife
    guard isMoving || age >= 0 && age < 1 else { return }
    var offset = scene.velocity.vector * 0.15
    if offset.length > 220 { offset = offset.normalized * 220 }
    canvas.arrow(from: center, offset, 4, palette.warm.faded(to: isMoving ? 1 : 1 - age))
  }

  // MARK: Taps

  private func paintTaps<Target>(on canvas: inout LabCanvas<Target>, _ palette: LabPalette) {
    let zoom = reducesMotion ? scene.zoom.to : scene.zoom.value(at: clock)
    paintPhoto(on: &canvas, Transform2D.scale(zoom).concatenating(.translation(middle - .zero)), side * 0.8, 1, palette)
    for ripple in scene.ripples {
      let age = (clock - ripple.time) / 0.8
      guard age >= 0, age < 1 else { continue }
      for ring in 0..<ripple.count {
        let radius = 18 + Double(ring) * 14 + (reducesMotion ? 0 : 40 * age)
        canvas.ring(ripple.place, radius, 3, (ripple.count > 1 ? palette.warm : palette.success).faded(to: 1 - age))
      }
    }
  }
}
