/// Turns consecutive control points into the pieces of a quadratic B-spline.
struct CurveWalk {
  private var before: InkNode?
  private var control: InkNode?

  /// Whether no control point has been added.
  var isEmpty: Bool { control == nil }

  /// The piece at the end of the curve; `nil` if there are fewer than two control points.
  var last: InkPiece? {
    guard let before, let control else { return nil }
    return InkPiece(start: before.middle(control), control: control, end: control)
  }

  /// Adds a control point, and appends the flattened piece that it completes. The first point appends itself.
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
