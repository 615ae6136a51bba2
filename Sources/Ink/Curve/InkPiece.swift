package import InkdotGeometry

/// A quadratic Bézier curve between the midpoints of two neighbouring pairs of samples. The sample between them is the
/// control point. The radius follows the same formula as the position.
package struct InkPiece {
  var start: InkNode
  var control: InkNode
  var end: InkNode

  package func node(at t: Double) -> InkNode {
    let s = 1 - t
    let (a, b, c) = (s * s, 2 * s * t, t * t)
    return InkNode(
      Point2D(
        a * start.position.x + b * control.position.x + c * end.position.x,
        a * start.position.y + b * control.position.y + c * end.position.y),
      radius: a * start.radius + b * control.radius + c * end.radius)
  }

  /// Returns the control point of the curve between two parameters: its blossom (L. Ramshaw, *Blossoming*, 1987).
  package func control(from: Double, to: Double) -> Point2D {
    let (a, b, c) = ((1 - from) * (1 - to), from + to - 2 * from * to, from * to)
    return Point2D(
      a * start.position.x + b * control.position.x + c * end.position.x,
      a * start.position.y + b * control.position.y + c * end.position.y)
  }

  /// Number of straight pieces that stay within ``InkSettings/flatness``.
  ///
  /// A chord over a parameter step h is at most |c''|·h²/8 from its curve, and c'' = 2·(start − 2·control + end).
  package var straightCount: Int {
    // A straight line with varying speed.
    if start == control || control == end { return 1 }
    let bend = (start.position - control.position) + (end.position - control.position)
    let swell = abs(start.radius - 2 * control.radius + end.radius)
    let deviation = bend.length > swell ? bend.length : swell
    let count = (deviation / (4 * InkSettings.flatness)).squareRoot().rounded(.up)
    if count <= 1 { return 1 }
    return count >= Double(InkSettings.maximumPieceCount) ? InkSettings.maximumPieceCount : Int(count)
  }

  /// Appends the ends of the straight pieces between two parameters, without the point at `from`.
  package func flatten(
    from: Double = 0, to: Double = 1, atMost most: Int = InkSettings.maximumPieceCount, into nodes: inout [InkNode]
  ) {
    let straight = straightCount
    let count = straight < most ? straight : most
    for index in 1...count {
      let t = Double(index) / Double(count)
      if t <= from { continue }
      if t >= to { break }
      nodes.append(node(at: t))
    }
    if to > from { nodes.append(to == 1 ? end : node(at: to)) }
  }

  /// Upper bound of the combined speed of position and radius, in pt per unit of the parameter.
  var maximumSpeed: Double {
    let first = (control.position - start.position).length + abs(control.radius - start.radius)
    let second = (end.position - control.position).length + abs(end.radius - control.radius)
    return 2 * (first > second ? first : second)
  }

  /// A bounding box of the ink of the piece.
  var bounds: Rect2D {
    var bounds = BoundingBox()
    bounds.add(start)
    bounds.add(control)
    bounds.add(end)
    return bounds.rect
  }
}

extension BoundingBox {
  /// Extends the box to a disc of ink.
  mutating func add(_ node: InkNode) { add(node.position, margin: node.radius) }
}
