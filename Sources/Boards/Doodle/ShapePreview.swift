import InkdotInk
import InkdotGeometry

/// The shape that a stroke under way has become, and its ink.
struct ShapePreview {
  /// The stroke as it was drawn, whose tool and colour the shape has.
  let drawn: Stroke
  /// Whether a key is held and not the finger: the stroke is drawn on, to come back when the key is released.
  let isStraightLine: Bool
  private var adjustment: ShapeAdjustment
  /// The shape as it would be now.
  private(set) var stroke: Stroke

  /// A shape that a resting finger holds.
  init?(_ shape: DrawnShape, of drawn: Stroke, heldAt hold: Point2D, radius: Double) {
    guard let stroke = try? Stroke(shape, like: drawn) else { return nil }
    (self.drawn, self.stroke, isStraightLine) = (drawn, stroke, false)
    adjustment = ShapeAdjustment(shape, heldAt: hold, radius: radius)
  }

  /// A straight line from the beginning of what is drawn to a point.
  init?(straight drawn: Stroke, to end: Point2D) {
    let start = drawn.samples[0].position
    // Held at its end, which may go anywhere.
    var adjustment = ShapeAdjustment(.line(from: start, to: start), heldAt: start, radius: 0)
    adjustment.move(to: end)
    guard let stroke = try? Stroke(adjustment.shape, like: drawn) else { return nil }
    (self.drawn, self.adjustment, self.stroke, isStraightLine) = (drawn, adjustment, stroke, true)
  }

  /// The finger moves; the shape stays when it would leave what a drawing can hold.
  mutating func move(to point: Point2D) {
    var next = adjustment
    next.move(to: point)
    guard let stroke = try? Stroke(next.shape, like: drawn) else { return }
    adjustment = next
    self.stroke = stroke
  }
}
