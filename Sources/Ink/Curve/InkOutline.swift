import InkdotGeometry

/// The outline of ink, for filling with the nonzero rule.
///
/// The outline consists of half bands and disc sectors that all have the same orientation, so overlapping pieces never
/// cancel out. A disc between two bands adds only the sector on the outer side of the turn; the bands cover the rest.
/// On the inner side of a sharp turn the outline passes through the centre of the disc.
struct InkOutline<Fitter: PathFitter> {
  private var fitter: Fitter
  private let tolerance: Double
  /// Largest distance of an omitted disc from the outline, in pt. Discs near others are omitted; on a grid, so are
  /// discs within the bands of others.
  private let merging: Double

  /// Cosine of the turn (⅓ rad) from which the outer side gets extra points and the inner side a corner.
  private static var smooth: Double { 0.945 }
  /// Largest error of the cubic of ``cap`` over a half circle, as a share of the radius.
  private static var capError: Double { 0.018_5 }
  /// Largest error of a parabola over a half circle, as a share of the radius.
  private static var parabolaError: Double { 0.1 }

  /// - Parameter grid: step of the coordinates of the written outline, in pt; 0 if they are not rounded.
  init(tolerance: Double, grid: Double = 0) {
    self.tolerance = tolerance
    merging = tolerance * (grid > 0 ? 0.15 : 0.2)
    fitter = Fitter(tolerance: tolerance - merging - InkSettings.flatness, grid: grid)
  }

  /// Appends the outlines of a chain of discs. A disc within its neighbour starts a new outline.
  mutating func append(_ ink: [InkNode], to segments: inout [Path2D.Segment]) {
    let ink = fitter.grid > 0 ? simplified(ink) : ink
    var chain: [InkNode] = []
    // The previous disc, if the last disc of the chain covers it.
    var covered: InkNode?
    for (index, node) in ink.enumerated() {
      guard let last = chain.last else {
        chain.append(node)
        continue
      }
      let distance = (node.position - last.position).length
      if distance + abs(node.radius - last.radius) <= merging, index < ink.count - 1 {
        covered = nil
      } else if Self.covers(last, node) {
        covered = node
      } else if Self.covers(node, last), chain.count == 1 {
        (chain, covered) = ([node], nil)
      } else if let start = covered {
        finish(chain, to: &segments)
        chain = Self.covers(node, start) ? [node] : [start, node]
        covered = nil
      } else if Self.covers(node, last) {
        finish(chain, to: &segments)
        chain = [node]
      } else {
        chain.append(node)
      }
    }
    finish(chain, to: &segments)
  }

  /// Returns the discs without those that nearly lie in the band of their neighbours. At sharp turns, each of them
  /// would add a corner on the inner side.
  private func simplified(_ ink: [InkNode]) -> [InkNode] {
    guard ink.count > 2 else { return ink }
    var result = [ink[0]]
    var first = 0
    for next in 2..<ink.count where !spans(ink, first, next) {
      result.append(ink[next - 1])
      first = next - 1
    }
    result.append(ink[ink.count - 1])
    return result
  }

  /// Returns whether the band between two discs nearly equals the ink of the discs between them.
  private func spans(_ ink: [InkNode], _ first: Int, _ last: Int) -> Bool {
    let (start, end) = (ink[first], ink[last])
    let chord = end.position - start.position
    let square = chord.squaredLength
    // Bounded, so that the time stays proportional to the number of discs.
    guard square > 0, last - first <= 16 else { return false }
    var before = 0.0
    for node in ink[first + 1..<last] {
      let off = node.position - start.position
      let share = off.dot(chord) / square
      let swell = node.radius - start.radius - (end.radius - start.radius) * share
      guard share >= before, share <= 1, (off - chord * share).length + abs(swell) <= merging else { return false }
      before = share
    }
    return true
  }

  /// Returns whether a disc lies, or nearly lies, within another. Their tangents nearly coincide.
  private static func covers(_ disc: InkNode, _ other: InkNode) -> Bool {
    (other.position - disc.position).length * (1 - 1e-9) <= disc.radius - other.radius
  }

  private mutating func finish(_ chain: [InkNode], to segments: inout [Path2D.Segment]) {
    guard let first = chain.first, let last = chain.last else { return }
    if chain.count == 1 {
      let right = Vector2D(1, 0)
      segments.append(.move(first.position + right * first.radius))
      cap(first, from: right, to: -right, into: &segments)
      cap(first, from: -right, to: right, into: &segments)
    } else {
      let there = Side(chain)
      let back = Side(chain.reversed())
      segments.append(.move(first.position + there.first * first.radius))
      trace(there, into: &segments)
      cap(last, from: there.last, to: back.first, into: &segments)
      trace(back, into: &segments)
      cap(first, from: back.last, to: there.first, into: &segments)
    }
    segments.append(.close)
  }

  /// One side of a chain: its discs and the normals of the bands between them.
  private struct Side {
    let chain: [InkNode]
    /// Unit vectors from the centres of a band's discs to the tangent points.
    var normals: [Vector2D] = []
    /// Direction of each band, and cosine and sine of the angle between direction and normal.
    private var bands: [(along: Vector2D, cosine: Double, sine: Double)] = []
    /// Lengths of the tangents between their two tangent points.
    var lengths: [Double] = []

    var first: Vector2D { normals[0] }
    var last: Vector2D { normals[normals.count - 1] }

    init(_ chain: [InkNode]) {
      self.chain = chain
      normals.reserveCapacity(chain.count)
      for index in 1..<chain.count {
        let displacement = chain[index].position - chain[index - 1].position
        let length = displacement.length
        let along = displacement * (1 / length)
        let cosine = (chain[index - 1].radius - chain[index].radius) / length
        let rest = 1 - cosine * cosine
        let sine = (rest > 0 ? rest : 0).squareRoot()
        normals.append(along * cosine - along.perpendicular * sine)
        lengths.append(length * sine)
        bands.append((along, cosine, sine))
      }
    }

    /// Returns whether the outline continues around the outside of a disc between two bands.
    ///
    /// The angle around the disc is the turn of the bands plus the change of the angle between band and normal. The sum
    /// can exceed half a circle. Where it cannot, the normals are sufficient.
    func isOuter(at index: Int, cosine: Double) -> Bool {
      let (before, after) = (bands[index - 1], bands[index])
      if cosine > 0.5, abs(before.cosine) < 0.5, abs(after.cosine) < 0.5 {
        return normals[index - 1].cross(normals[index]) >= 0
      }
      let turn = Trigonometry.atan2(before.along.cross(after.along), before.along.dot(after.along))
      let lean = Trigonometry.atan2(after.cosine, after.sine) - Trigonometry.atan2(before.cosine, before.sine)
      return turn + lean >= 0
    }
  }

  private mutating func trace(_ side: Side, into segments: inout [Path2D.Segment]) {
    let chain = side.chain
    fitter.append(chain[0].position + side.first * chain[0].radius)
    for index in 1..<chain.count - 1 {
      let (before, after) = (side.normals[index - 1], side.normals[index])
      let node = chain[index]
      let cosine = before.dot(after)
      if side.isOuter(at: index, cosine: cosine) {
        // Outer side: follow the disc.
        join(node, from: before, to: after, cosine: cosine)
        continue
      }
      // Inner side: the radius in the middle of the turn recedes by r·sin(θ/2).
      let setback = node.radius * ((1 - cosine) / 2).squareRoot()
      let (near, far) = (side.lengths[index - 1], side.lengths[index])
      if cosine > smooth(node), setback * 2 < (near < far ? near : far) {
        fitter.append(node.position + (before + after).normalized * node.radius)
      } else {
        fitter.append(node.position + before * node.radius)
        fitter.finish(into: &segments)
        segments.append(.line(node.position))
        segments.append(.line(node.position + after * node.radius))
        fitter.append(node.position + after * node.radius)
      }
    }
    let end = chain[chain.count - 1]
    fitter.append(end.position + side.last * end.radius)
    fitter.finish(into: &segments)
  }

  /// Cosine of the largest turn that needs only one point on the disc.
  private func near(_ node: InkNode) -> Double { node.radius > 0 ? 1 - 4 * merging / node.radius : -1 }

  private func smooth(_ node: InkNode) -> Double {
    let near = near(node)
    return fitter.grid > 0 && near < Self.smooth ? near : Self.smooth
  }

  /// Adds points on a disc from one normal to another. A chord over an angle θ lies r·θ²/8 within the disc.
  private mutating func join(_ node: InkNode, from before: Vector2D, to after: Vector2D, cosine: Double) {
    let near = near(node)
    if cosine > (near > Self.smooth ? near : Self.smooth) {
      fitter.append(node.position + (before + after).normalized * node.radius)
    } else {
      let middle = Self.middle(before, after)
      let half = before.dot(middle)
      join(node, from: before, to: middle, cosine: half)
      join(node, from: middle, to: after, cosine: half)
    }
  }

  /// Returns the direction halfway between two directions, clockwise on the screen.
  private static func middle(_ before: Vector2D, _ after: Vector2D) -> Vector2D {
    let sum = before + after
    if sum.squaredLength < 1e-6 { return before.perpendicular }
    return before.cross(after) >= 0 ? sum.normalized : -sum.normalized
  }

  /// Appends the arc around the end of a chain, in as few cubics as its tolerance allows.
  ///
  /// A cubic touches the disc at its ends and in the middle if its control points lie 4/3·(1 − cos(θ/2))/sin(θ/2) radii
  /// along the tangents (A. Riškus, *Approximation of a cubic Bézier curve by circular arcs and vice versa*, 2006).
  /// Over half a circle its error is ``capError``. The error is proportional to the sixth power of the angle.
  private func cap(_ node: InkNode, from before: Vector2D, to after: Vector2D, into segments: inout [Path2D.Segment]) {
    let middle = Self.middle(before, after)
    let (cosine, sine) = (before.dot(middle), before.cross(middle))
    if cosine < -0.05 || (cosine < 0.6 && node.radius * Self.capError > tolerance / 2) {
      cap(node, from: before, to: middle, into: &segments)
      cap(node, from: middle, to: after, into: &segments)
      return
    }
    let end = node.position + after * node.radius
    if fitter.grid > 0, node.radius * Self.parabolaError <= tolerance / 3 {
      segments.append(.quad(node.position + middle * (node.radius * (2 - cosine)), end))
      return
    }
    let reach = sine > 1e-9 ? node.radius * 4 / 3 * (1 - cosine) / sine : 0
    let start = node.position + before * node.radius
    segments.append(.cubic(start + before.perpendicular * reach, end - after.perpendicular * reach, end))
  }
}
