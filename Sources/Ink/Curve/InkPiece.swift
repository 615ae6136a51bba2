package import InkdotGeometry

/// The curve between the middles of two neighbouring pairs of samples: a quadratic Bézier curve whose control point is
/// the sample between them. Radius goes by the same formula as position.
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

  /// The control point of the curve's part between two parameters: its blossom there (L. Ramshaw, *Blossoming*, 1987).
  package func control(from: Double, to: Double) -> Point2D {
    let (a, b, c) = ((1 - from) * (1 - to), from + to - 2 * from * to, from * to)
    return Point2D(
      a * start.position.x + b * control.position.x + c * end.position.x,
      a * start.position.y + b * control.position.y + c * end.position.y)
  }

  /// How many straight pieces stay within ``InkSettings/flatness``.
  ///
  /// A chord over a parameter step h lies at most |c''|·h²/8 off its curve, and c'' = 2·(start − 2·control + end).
  package var straightCount: Int {
    // A straight line, run through at a changing speed.
    if start == control || control == end { return 1 }
    let bend = (start.position - control.position) + (end.position - control.position)
    let swell = abs(start.radius - 2 * control.radius + end.radius)
    let deviation = bend.length > swell ? bend.length : swell
    let count = (deviation / (4 * InkSettings.flatness)).squareRoot().rounded(.up)
    if count <= 1 { return 1 }
    return count >= Double(InkSettings.maximumPieceCount) ? InkSettings.maximumPieceCount : Int(count)
  }

  /// Appends the ends of the straight pieces between two parameters, `from` itself excluded.
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

  /// Upper bound of how fast the curve and its radius move together, per unit of the parameter, in pt.
  var maximumSpeed: Double {
    let first = (control.position - start.position).length + abs(control.radius - start.radius)
    let second = (end.position - control.position).length + abs(end.radius - control.radius)
    return 2 * (first > second ? first : second)
  }

  /// A box around the ink of the piece.
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
