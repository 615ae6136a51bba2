/// Turns consecutive control points into the pieces of a quadratic B-spline.
struct CurveWalk {
  private var before: InkNode?
  private var control: InkNode?

  /// Whether no control point was added yet.
  var isEmpty: Bool { control == nil }

  /// The piece of the last control point, where the curve ends; `nil` if there are fewer than two.
  var last: InkPiece? {
    guard let before, let control else { return nil }
    return InkPiece(start: before.middle(control), control: control, end: control)
  }

  /// Flattens the piece that another control point completes, or begins the ink with the first one.
  mutating func append(_ node: InkNode, to ink: inout [InkNode]) {
    if let control {
      InkPiece(start: before?.middle(control) ?? control, control: control, end: control.middle(node))
        .flatten(into: &ink)
    } else if ink.isEmpty {
      ink.append(node)
    }
    before = control
    control = node
  }
}
