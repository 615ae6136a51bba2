import InkdotGeometry

extension DrawnShape {
  /// The rectangle nearest to four corners; `nil` when their angles are not about right.
  ///
  /// Its direction is that of all sides together: turned to the fourth power, sides at right angles point the same way.
  static func rectangle(nearest corners: [Point2D]) -> DrawnShape? {
    guard corners.count == 4 else { return nil }
    let sides = (0..<4).map { corners[($0 + 1) % 4] - corners[$0] }
    var (sum, turn) = (Vector2D.zero, 0.0)
    for (index, side) in sides.enumerated() {
      let next = sides[(index + 1) % 4]
      let angle = Trigonometry.atan2(side.cross(next), side.dot(next))
      turn += angle
      guard abs(abs(angle) - .pi / 2) <= ShapeSettings.rectangleTilt else { return nil }
      // The power by squaring twice; weighted with the length.
      let length = side.length
      guard length > 0 else { return nil }
      let unit = side * (1 / length)
      let square = Vector2D(unit.dx * unit.dx - unit.dy * unit.dy, 2 * unit.dx * unit.dy)
      sum = sum + Vector2D(square.dx * square.dx - square.dy * square.dy, 2 * square.dx * square.dy) * length
    }
    guard abs(turn) > 6 else { return nil }
    // The fourth root that is nearest to the first side.
    let root = Trigonometry.atan2(sum.dy, sum.dx) / 4
    let first = Trigonometry.atan2(sides[0].dy, sides[0].dx)
    let angle = root + ((first - root) / (.pi / 2)).rounded() * (.pi / 2)
    let along = Vector2D(Trigonometry.cos(angle), Trigonometry.sin(angle))
    let across = turn > 0 ? along.perpendicular : -along.perpendicular
    var width = (sides[0].dot(along) - sides[2].dot(along)) / 2
    var height = (sides[1].dot(across) - sides[3].dot(across)) / 2
    guard width > 0, height > 0 else { return nil }
    if min(width, height) >= ShapeSettings.squareRatio * max(width, height) {
      width = (width * height).squareRoot()
      height = width
    }
    let center = DrawnShape(.rectangle, corners).center
    let (u, v) = (along * (width / 2), across * (height / 2))
    return DrawnShape(.rectangle, [center - u - v, center + u - v, center + u + v, center - u + v])
  }

  /// Itself, made level, upright or at 45° where it nearly is.
  ///
  /// Lines and arrows turn about their beginning and keep their length; a polyline piece by piece; the others turn about
  /// their middle: a rectangle by its sides, a triangle by the side that is nearest to level or upright, an ellipse by its axes.
  var snapped: DrawnShape {
    switch kind {
    case .line, .arrow:
      let way = points[1] - points[0]
      return turned(by: Self.correction(of: way, within: ShapeSettings.snapAngle), about: points[0])
    case .polyline:
      guard !isClosed else { return self }
      var snapped = [points[0]]
      for (index, corner) in points.enumerated().dropFirst() {
        let last = snapped[index - 1]
        // Towards where the corner was drawn, as far as the piece reaches in its new direction.
        let way = corner - last
        let turn = Self.correction(of: way, within: ShapeSettings.snapAngle)
        snapped.append(last + Transform2D.rotation(turn).applying(way))
      }
      return DrawnShape(.polyline, snapped)
    case .rectangle:
      return turned(by: Self.correction(of: points[1] - points[0], within: ShapeSettings.snapAngle), about: center)
    case .triangle:
      var best = 0.0
      for index in 0..<3 {
        let turn = Self.correction(
          of: points[(index + 1) % 3] - points[index], within: ShapeSettings.snapAngle, steps: 4)
        if turn != 0, best == 0 || abs(turn) < abs(best) { best = turn }
      }
      return turned(by: best, about: center)
    case .ellipse:
      let axis = points[1] - points[0]
      return turned(by: Self.correction(of: axis, within: ShapeSettings.axisSnapAngle, steps: 4), about: center)
    case .circle:
      return self
    }
  }

  /// Returns the angle that turns a vector to the nearest of `steps` directions; 0 if it is beyond `limit`.
  static func correction(of way: Vector2D, within limit: Double, steps: Double = 8) -> Double {
    let angle = Trigonometry.atan2(way.dy, way.dx)
    let step = 2 * .pi / steps
    let turn = (angle / step).rounded() * step - angle
    return abs(turn) <= limit ? turn : 0
  }

  private func turned(by angle: Double, about point: Point2D) -> DrawnShape {
    guard angle != 0 else { return self }
    let map = Transform2D.translation(Point2D.zero - point).concatenating(.rotation(angle))
    return mapped(by: map.concatenating(.translation(point - .zero)))
  }
}
