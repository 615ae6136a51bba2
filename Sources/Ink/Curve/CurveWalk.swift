/// Turns consecutive control points into the pieces of a quadratic B-spline.
struct CurveWalk {
  private var before: InkNode?
  private var control: InkNode?

  /// Whether no control point was added yet.
  var isEmpty: Bool { control == nil }

  /// Adds a control point and returns the piece of the control point before it; `nil` for the first one.
  @inline(__always)
  mutating func append(_ node: InkNode) -> InkPiece? {
    defer {
      before = control
      control = node
    }
    return control.map { InkPiece(start: before?.middle($0) ?? $0, control: $0, end: $0.middle(node)) }
  }

  /// The piece of the last control point, where the curve ends; `nil` if there are fewer than two.
  var last: InkPiece? {
    guard let before, let control else { return nil }
    return InkPiece(start: before.middle(control), control: control, end: control)
  }

  /// Flattens the piece that a further control point completes, or begins the ink with the first one.
  @inline(__always)
  mutating func append(_ node: InkNode, to ink: inout [InkNode]) {
    if let piece = append(node) {
      piece.flatten(into: &ink)
    } else if ink.isEmpty {
      ink.append(node)
    }
  }
}
