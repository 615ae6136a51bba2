import InkdotRendering
import InkdotGeometry
import InkdotPatterns

/// A grid with a drawing, ready for painting; used by the board and the preview.
struct PatternFigure {
  /// The appearance of the drawing.
  enum State {
    case drawing, error, correct
  }

  let layout: PatternLayout
  let style: PatternStyle
  /// The dots joined so far. A reference, because copies of an array would not be wiped.
  var drawing: Pattern?
  var state = State.drawing
  /// Position of the drawing finger.
  var finger: Point2D?
  var showsArrows = false
  /// Whether dots outside the drawing look disabled.
  var isDisabled = false
  /// Opacity of the drawing over the plain grid, 0…1.
  var opacity = 1.0
  /// Returns the current scale of a dot by its index in the drawing.
  var enlargement: (Int) -> Double = { _ in 1 }

  /// Paints the grid and the drawing.
  func paint(on painter: inout some Painter) {
    let isShown = opacity > 0 && count > 0
    let plain = isDisabled ? style.disabled ?? style.normal : style.normal
    for dot in 0..<layout.grid.count {
      // A picture does not fade, so the dot below it is invisible.
      if isShown, let place = place(of: dot), opacity >= 1 || look(at: place).picture != nil { continue }
      paint(plain, dot, on: &painter)
    }
    guard isShown else { return }
    paintLines(on: &painter)
    for place in 0..<count {
      paint(look(at: place), dot(place), enlargement(place), opacity, towards: direction(at: place), on: &painter)
    }
    if showsArrows { paintArrows(on: &painter) }
  }

  private var count: Int { drawing?.count ?? 0 }

  /// Returns the dot at an index of the drawing.
  private func dot(_ place: Int) -> Int { drawing?[place] ?? 0 }

  /// Returns the index of a dot in the drawing; `nil` if the drawing does not contain it.
  private func place(of wanted: Int) -> Int? {
    for place in 0..<count where dot(place) == wanted { return place }
    return nil
  }

  /// Returns the direction from a dot to the next one; `nil` for the last dot and if arrows are hidden.
  private func direction(at place: Int) -> Vector2D? {
    guard showsArrows, place < count - 1 else { return nil }
    return (layout.center(of: dot(place + 1)) - layout.center(of: dot(place))).normalized
  }

  private func look(at place: Int) -> PatternStyle.Dot {
    let isLast = place == count - 1
    switch state {
    case .drawing: return isLast ? style.lastSelected : style.selected
    case .error: return isLast ? style.lastError : style.error
    case .correct: return style.correct
    }
  }

  private var lineColor: RGBAColor {
    switch state {
    case .drawing: return style.line.faded(to: opacity)
    case .error: return style.errorLine.faded(to: opacity)
    case .correct: return style.correctLine.faded(to: opacity)
    }
  }

  private var arrowColor: RGBAColor {
    switch state {
    case .drawing: return (style.arrow ?? style.line).faded(to: opacity)
    case .error: return (style.errorArrow ?? style.errorLine).faded(to: opacity)
    case .correct: return (style.correctArrow ?? style.correctLine).faded(to: opacity)
    }
  }

  private var linePicture: UInt32? {
    switch state {
    case .drawing: return style.linePicture
    case .error: return style.errorLinePicture
    case .correct: return style.correctLinePicture
    }
  }

  private func paint(
    _ look: PatternStyle.Dot, _ dot: Int, _ scale: Double = 1, _ opacity: Double = 1, towards ahead: Vector2D? = nil,
    on painter: inout some Painter
  ) {
    let center = layout.center(of: dot)
    let radius = layout.diameter / 2
    if let picture = look.picture {
      let square = Rect2D(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
      guard let ahead else { return painter.paint(.image(id: picture, square)) }
      return painter.paint(.turned(id: picture, square, along: ahead, repeats: false))
    }
    if look.halo.opacity > 0 { painter.paint(.disc(center: center, radius: radius, look.halo.faded(to: opacity))) }
    if look.ring.opacity > 0 {
      let width = min(style.ringWidth, radius)
      painter.paint(.ring(center: center, radius: radius - width / 2, width: width, look.ring.faded(to: opacity)))
    }
    if look.disc.opacity > 0 {
      let disc = min(radius * style.discFactor * scale, radius)
      painter.paint(.disc(center: center, radius: disc, look.disc.faded(to: opacity)))
    }
  }

  // MARK: Lines

  private func paintLines(on painter: inout some Painter) {
    var points: [Point2D] = []
    for place in 0..<count { points.append(layout.center(of: dot(place))) }
    if let finger { points.append(finger) }
    guard points.count > 1 else { return }
    if !style.clipsLines, linePicture == nil {
      return painter.paint(.line(points, width: style.lineWidth, lineColor))
    }
    for index in 1..<points.count {
      let (start, end) = (points[index - 1], points[index])
      for piece in style.clipsLines ? outsideDots(from: start, to: end) : [(start, end)] {
        paintLink(from: piece.start, to: piece.end, on: &painter)
      }
    }
  }

  private func paintLink(from start: Point2D, to end: Point2D, on painter: inout some Painter) {
    guard let linePicture else {
      return painter.paint(.line([start, end], width: style.lineWidth, lineColor))
    }
    let displacement = end - start
    let (length, width, middle) = (displacement.length, style.lineWidth, start + displacement * 0.5)
    guard length > 0 else { return }
    let band = Rect2D(x: middle.x - length / 2, y: middle.y - width / 2, width: length, height: width)
    painter.paint(.turned(id: linePicture, band, along: displacement.normalized, repeats: true))
  }

  /// Returns the parts of a segment outside all dots.
  func outsideDots(from start: Point2D, to end: Point2D) -> [(start: Point2D, end: Point2D)] {
    let displacement = end - start
    let squaredLength = displacement.squaredLength
    guard squaredLength > 0 else { return [] }
    let radius = layout.diameter / 2
    var inside: [(from: Double, to: Double)] = []
    for dot in 0..<layout.grid.count {
      // |start + t·displacement − centre|² ≤ radius² holds between the two roots.
      let toStart = start - layout.center(of: dot)
      let half = toStart.dot(displacement)
      let discriminant = half * half - squaredLength * (toStart.squaredLength - radius * radius)
      guard discriminant > 0 else { continue }
      let root = discriminant.squareRoot()
      let (enter, leave) = ((-half - root) / squaredLength, (-half + root) / squaredLength)
      if leave > 0, enter < 1 { inside.append((enter, leave)) }
    }
    inside.sort { $0.from < $1.from }
    var pieces: [(start: Point2D, end: Point2D)] = []
    var at = 0.0
    for hole in inside {
      if hole.from > at { pieces.append((start + displacement * at, start + displacement * hole.from)) }
      at = max(at, hole.to)
    }
    if at < 1 { pieces.append((start + displacement * at, end)) }
    return pieces
  }

  // MARK: Arrows

  /// The side of arrows. On a line through the dots, an arrow of the same colour is visible only if it is wider.
  private var arrowSide: Double {
    style.clipsLines || style.arrowSide <= 0 ? style.arrowSide : max(style.arrowSide, 2.5 * style.lineWidth)
  }

  /// Paints a triangle on each dot except the last, between disc and edge, in the direction of the line.
  private func paintArrows(on painter: inout some Painter) {
    let radius = layout.diameter / 2
    // The height of an equilateral triangle is √3/2 of its side. It must fit between disc and edge, also on a small
    // grid.
    let height = min(arrowSide * 0.866_025_403_784_438_6, radius * (1 - style.discFactor) * 0.8)
    let side = height / 0.866_025_403_784_438_6
    guard height > 0 else { return }
    for place in 0..<max(0, count - 1) {
      guard let ahead = direction(at: place) else { continue }
      let center = layout.center(of: dot(place))
      let across = ahead.perpendicular
      let middle = center + ahead * (radius * (1 + style.discFactor) / 2)
      let foot = middle - ahead * (height / 2)
      let triangle = [middle + ahead * (height / 2), foot + across * (side / 2), foot - across * (side / 2)]
      painter.paint(.polygon(triangle, arrowColor))
    }
  }
}

extension PatternStyle.Background {
  /// Paints the background of a surface.
  func paint(in bounds: Rect2D, on painter: inout some Painter) {
    switch self {
    case .none: break
    case .color(let color): painter.paint(.fill(color))
    case .image(let id): painter.paint(.image(id: id, bounds))
    case .tiles(let id, let width, let height):
      painter.paint(.tiles(id: id, Rect2D(x: 0, y: 0, width: width, height: height)))
    }
  }
}
