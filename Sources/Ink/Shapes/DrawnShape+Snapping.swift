import InkdotGeometry

extension DrawnShape {
  /// Returns the rectangle nearest to four corners; `nil` if an angle is not about 90°.
  ///
  /// Its direction is the mean of all sides: their fourth powers, as complex numbers, point the same way for
  /// perpendicular sides.
  static func rectangle(nearest corners: [Point2D]) -> DrawnShape? {
    guard corners.count == 4 else { return nil }
    let sides = (0..<4).map { corners[($0 + 1) % 4] - corners[$0] }
    var (sum, turn) = (Vector2D.zero, 0.0)
    for (index, side) in sides.enumerated() {
      let next = sides[(index + 1) % 4]
      let angle = Trigonometry.atan2(side.cross(next), side.dot(next))
      turn += angle
      guard abs(abs(angle) - .pi / 2) <= ShapeSettings.rectangleTilt else { return nil }
      // Fourth power by squaring twice, weighted with the length.
      let length = side.length
      guard length > 0 else { return nil }
      let unit = side * (1 / length)
      let square = Vector2D(unit.dx * unit.dx - unit.dy * unit.dy, 2 * unit.dx * unit.dy)
      sum = sum + Vector2D(square.dx * square.dx - square.dy * square.dy, 2 * square.dx * square.dy) * length
    }
    guard abs(turn) > 6 else { return nil }
    // The fourth root nearest to the first side.
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

  /// The shape, with sides snapped to horizontal, vertical or 45° where they nearly are.
  ///
  /// Lines and arrows turn about their start and keep their length; a polyline turns piece by piece. Other shapes turn
  /// about their centre: a rectangle by its sides, a triangle by its most horizontal or vertical side, an ellipse by
  /// its axes.
  var snapped: DrawnShape {
    switch kind {
    case .line, .arrow:
      let displacement = points[1] - points[0]
      return turned(by: Self.correction(of: displacement, within: ShapeSettings.snapAngle), about: points[0])
    case .polyline:
      guard !isClosed else { return self }
      var snapped = [points[0]]
      for (index, corner) in points.enumerated().dropFirst() {
        let last = snapped[index - 1]
        // The new corner: the drawn corner, projected onto the new direction of the piece.
        let displacement = corner - last
        let turn = Self.correction(of: displacement, within: ShapeSettings.snapAngle)
        snapped.append(last + Transform2D.rotation(turn).applying(displacement))
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

  /// Returns the angle that turns a vector to the nearest of `steps` directions; 0 if it exceeds `limit`.
  static func correction(of displacement: Vector2D, within limit: Double, steps: Double = 8) -> Double {
    let angle = Trigonometry.atan2(displacement.dy, displacement.dx)
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
