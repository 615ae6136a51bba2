import InkdotInk
import InkdotGeometry

/// The shape of the current stroke, and its ink.
struct ShapePreview {
  /// The stroke as drawn; it determines tool and colour of the shape.
  let drawn: Stroke
  /// Whether a held key draws a straight line. The drawn stroke returns when the key is released.
  let isStraightLine: Bool
  private var adjustment: ShapeAdjustment
  /// The ink of the current shape.
  private(set) var stroke: Stroke

  /// Creates the preview of a shape that a resting finger holds.
  init?(_ shape: DrawnShape, of drawn: Stroke, heldAt hold: Point2D, radius: Double) {
    guard let stroke = try? Stroke(shape, like: drawn) else { return nil }
    (self.drawn, self.stroke, isStraightLine) = (drawn, stroke, false)
    adjustment = ShapeAdjustment(shape, heldAt: hold, radius: radius)
  }

  /// Creates a straight line from the start of the drawn stroke to a point.
  init?(straight drawn: Stroke, to end: Point2D) {
    let start = drawn.samples[0].position
    // The end of the line follows the pointer.
    var adjustment = ShapeAdjustment(.line(from: start, to: start), heldAt: start, radius: 0)
    adjustment.move(to: end)
    guard let stroke = try? Stroke(adjustment.shape, like: drawn) else { return nil }
    (self.drawn, self.adjustment, self.stroke, isStraightLine) = (drawn, adjustment, stroke, true)
  }

  /// Adjusts the shape to a new position of the finger. Ignores positions that a drawing cannot hold.
  mutating func move(to point: Point2D) {
    var next = adjustment
    next.move(to: point)
    guard let stroke = try? Stroke(next.shape, like: drawn) else { return }
    adjustment = next
    self.stroke = stroke
  }
}
