import InkdotRendering
import InkdotGeometry

/// A painter in the coordinates of a case.
struct LabCanvas<Target: Painter> {
  var target: Target
  /// Maps coordinates of the case to those of the surface.
  var map = Transform2D.identity
  /// The scale of the map.
  var scale = 1.0
  /// The bounds of the surface; dashes outside are not painted.
  var surface = Rect2D.zero

  mutating func disc(_ center: Point2D, _ radius: Double, _ color: RGBAColor) {
    target.paint(.disc(center: map.applying(center), radius: radius * scale, color))
  }

  mutating func ring(_ center: Point2D, _ radius: Double, _ width: Double, _ color: RGBAColor) {
    target.paint(.ring(center: map.applying(center), radius: radius * scale, width: width, color))
  }

  mutating func line(_ points: [Point2D], _ width: Double, _ color: RGBAColor) {
    target.paint(.line(points.map { map.applying($0) }, width: width, color))
  }

  mutating func polygon(_ points: [Point2D], _ color: RGBAColor) {
    target.paint(.polygon(points.map { map.applying($0) }, color))
  }

  /// Returns the outline of a rounded rectangle, mapped by a transform.
  static func rounded(_ rect: Rect2D, _ radius: Double, _ place: Transform2D = .identity) -> [Point2D] {
    let radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    var points: [Point2D] = []
    let corners = [
      Point2D(rect.x + rect.width - radius, rect.y + rect.height - radius),
      Point2D(rect.x + radius, rect.y + rect.height - radius),
      Point2D(rect.x + radius, rect.y + radius), Point2D(rect.x + rect.width - radius, rect.y + radius),
    ]
    // Six steps per quarter circle.
    let steps = 6
    for (quarter, corner) in corners.enumerated() {
      for step in 0...steps {
        let turn = (Double(quarter) + Double(step) / Double(steps)) * .pi / 2
        let offset = Vector2D(Trigonometry.cos(turn) * radius, Trigonometry.sin(turn) * radius)
        points.append(place.applying(corner + offset))
      }
    }
    return points
  }

  /// Returns a star with `count` points.
  static func star(_ center: Point2D, points count: Int, outer: Double, inner: Double, turn: Double) -> [Point2D] {
    var points: [Point2D] = []
    for corner in 0..<(2 * count) {
      let angle = turn + Double(corner) * .pi / Double(count)
      let radius = corner.isMultiple(of: 2) ? outer : inner
      points.append(Point2D(center.x + Trigonometry.sin(angle) * radius, center.y - Trigonometry.cos(angle) * radius))
    }
    return points
  }

  /// Paints a dashed outline of a closed polygon, or a dashed line between two points, for inactive items.
  mutating func dashes(_ outline: [Point2D], _ width: Double, _ color: RGBAColor) {
    let corners = outline.map { map.applying($0) }
    for (index, start) in corners.enumerated() where corners.count > 2 || index == 0 {
      let offset = corners[(index + 1) % corners.count] - start
      let length = offset.length
      guard length > 10, length < 100_000, let visible = visibleRange(of: offset, from: start) else { continue }
      let count = (length / 10).rounded(.down)
      for dash in Int(visible.lowerBound * count)..<Int((visible.upperBound * count).rounded(.up)) {
        let from = start + offset * (Double(dash) / count)
        target.paint(.line([from, from + offset * (0.5 / count)], width: width, color))
      }
    }
  }

  /// Returns the part of a line inside the surface, as shares of its length; `nil` if it is outside.
  private func visibleRange(of offset: Vector2D, from start: Point2D) -> ClosedRange<Double>? {
    var (lower, upper) = (0.0, 1.0)
    for (start, offset, edge, length) in [
      (start.x, offset.dx, surface.x, surface.width), (start.y, offset.dy, surface.y, surface.height),
    ] {
      if offset == 0 {
        guard edge...edge + length ~= start else { return nil }
        continue
      }
      let (a, b) = ((edge - start) / offset, (edge + length - start) / offset)
      (lower, upper) = (max(lower, min(a, b)), min(upper, max(a, b)))
    }
    return lower < upper ? lower...upper : nil
  }

  /// Paints an arrow; nothing if its length is 0.
  mutating func arrow(from start: Point2D, _ offset: Vector2D, _ width: Double, _ color: RGBAColor) {
    let direction = offset.normalized
    guard offset.length > 4 else { return }
    let tip = start + offset
    let side = direction.perpendicular
    line([start, tip - direction * 6], width, color)
    polygon([tip, tip - direction * 14 + side * 7, tip - direction * 14 - side * 7], color)
  }
}
