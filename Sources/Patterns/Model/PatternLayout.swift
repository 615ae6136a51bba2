public import InkdotGeometry

/// The positions of a grid's dots on a surface, and the dots that a moving finger selects.
///
/// Every point of a visible dot selects it. On grids where links between other dots would touch it, dots are smaller.
public struct PatternLayout: Hashable, Sendable {
  /// A size and spacing of dots.
  public enum Preset: UInt8, Sendable, CaseIterable {
    /// Dots of 74 pt; the first row starts at the top edge.
    case classic
    /// Dots of 60 pt, the same gap on all sides.
    case compact
    /// Rings of 60 pt with a small disc, the same gap on all sides.
    case ring

    /// Diameter of a dot on a sufficiently large surface, in pt. `classic` with three dots per side needs 299 pt.
    public var diameter: Double { self == .classic ? 74 : 60 }
  }

  /// The settings of a layout.
  public struct Settings: Hashable, Sendable {
    /// Diameter of a dot on a sufficiently large surface, in pt; `nil` for the preset's. NaN counts as 0.
    public var diameter: Double?
    /// Minimum hit radius of a dot, relative to half the distance between dots; clamped to 0.2…1.
    ///
    /// At 0.6, a finger can pass diagonally between the dots of a 6×6 grid, at a distance of √2/2 ≈ 0.71 from each
    /// centre.
    public var hitFactor = 0.6
    /// Minimum gap relative to the diameter, above 0. On small surfaces dots shrink to keep it, so that links stay
    /// visible.
    public var minimumGap = 0.26

    /// Creates the default settings.
    public init() {}
  }

  /// The grid.
  public let grid: PatternGrid
  /// The square, in pt, that the grid fills.
  public let area: Rect2D
  /// Diameter of a dot, in pt.
  public let diameter: Double
  /// Distance between the edges of neighbouring dots, in pt.
  public let gap: Double
  /// Radius around a dot's centre that selects the dot, in pt; above half the diameter.
  public let hitRadius: Double
  /// Centre of dot 0, in pt.
  private let first: Point2D

  /// Lays out a grid in the largest centred square of `bounds`.
  ///
  /// gap = (side − n × diameter) / (n + 1), where n is the longer side of the grid. The x of a dot is gap + (diameter +
  /// gap) × column; rows are analogous. A grid that is not square is centred along its shorter side.
  public init(grid: PatternGrid, preset: Preset, in bounds: Rect2D, settings: Settings = Settings()) {
    let side = max(0, min(bounds.width, bounds.height))
    let longest = Double(max(grid.rows, grid.columns))
    let hitFactor = min(max(settings.hitFactor, 0.2), 1)
    // The hit circle contains the dot with its rim and must not touch passing links, so diameter + 2 · rim ≤ factor ·
    // pitch.
    let factor = max(hitFactor, Self.largestHitFactor(of: grid))
    let largest = (factor * side - (longest + 1) * 2 * Self.rim) / (longest + 1 - factor)
    let diameter = max(
      0,
      min(
        settings.diameter ?? preset.diameter, side / (longest + (longest + 1) * max(settings.minimumGap, 0.01)),
        largest))
    let gap = (side - longest * diameter) / (longest + 1)
    let pitch = diameter + gap
    self.grid = grid
    self.diameter = diameter
    self.gap = gap
    area = Rect2D(x: bounds.center.x - side / 2, y: bounds.center.y - side / 2, width: side, height: side)
    hitRadius = min(max(pitch * hitFactor, diameter + 2 * Self.rim), pitch * factor) / 2
    let spare = Vector2D(longest - Double(grid.columns), longest - Double(grid.rows)) * (pitch / 2)
    let top = preset == .classic ? diameter / 2 : gap + diameter / 2
    first = Point2D(area.x, area.y) + Vector2D(gap + diameter / 2, top) + spare
  }

  /// Width of the rim around a dot that belongs to it, in pt: the visible half of pixels that the edge divides.
  private static var rim: Double { 0.5 }

  /// Returns the largest hit radius that no link between other dots touches, relative to half the distance between dots.
  ///
  /// Includes 5 % tolerance for a finger.
  ///
  /// A link of a columns and b rows, which are coprime, passes the nearest other dots at 1/√(a² + b²) of that distance.
  private static func largestHitFactor(of grid: PatternGrid) -> Double {
    var longest = 1
    for a in 1..<grid.columns {
      for b in 1..<grid.rows where !(2...5).contains(where: { a % $0 == 0 && b % $0 == 0 }) {
        longest = max(longest, a * a + b * b)
      }
    }
    return min(1, 0.95 * 2 / Double(longest).squareRoot())
  }

  /// Distance between the centres of neighbouring dots, in pt.
  public var pitch: Double { diameter + gap }

  /// Returns the centre of a dot.
  public func center(of dot: Int) -> Point2D {
    first + Vector2D(Double(grid.column(of: dot)), Double(grid.row(of: dot))) * pitch
  }

  /// Returns the dot whose hit circle contains a point.
  public func dot(at point: Point2D) -> Int? {
    guard let dot = nearestDot(to: point) else { return nil }
    return point.distance(to: center(of: dot)) <= hitRadius ? dot : nil
  }

  /// Returns the dot whose bounding square, which a picture fills, contains a point.
  package func dot(withSquareAt point: Point2D) -> Int? {
    guard let dot = nearestDot(to: point) else { return nil }
    let offset = point - center(of: dot)
    return max(abs(offset.dx), abs(offset.dy)) <= diameter / 2 + Self.rim ? dot : nil
  }

  /// Returns the only dot whose hit circle or square can contain a point, because neither overlap.
  private func nearestDot(to point: Point2D) -> Int? {
    guard pitch > 0 else { return nil }
    let column = ((point.x - first.x) / pitch).rounded()
    let row = ((point.y - first.y) / pitch).rounded()
    guard column >= 0, column < Double(grid.columns), row >= 0, row < Double(grid.rows) else { return nil }
    return Int(row) * grid.columns + Int(column)
  }

  /// Calls `body` with each dot whose hit circle a finger enters between two samples, in order.
  ///
  /// Ignores dots whose circle contains `start`. Stores no dots, because they are part of a secret.
  ///
  /// - Complexity: O(dots of the grid · entered dots), without allocation.
  public func forEachDot(enteredFrom start: Point2D, to end: Point2D, _ body: (Int) -> Void) {
    let path = end - start
    guard path.squaredLength > 0, hitRadius > 0 else { return }
    // Searches the next dot each time, because a sorted list would have to be wiped.
    var last = (at: -1.0, dot: -1)
    while true {
      var next = (at: Double.infinity, dot: -1)
      for dot in 0..<grid.count {
        guard let at = entry(of: dot, from: start, along: path), (at, dot) > last, (at, dot) < next else { continue }
        next = (at, dot)
      }
      guard next.dot >= 0 else { return }
      body(next.dot)
      last = next
    }
  }

  /// Returns the dots of ``forEachDot(enteredFrom:to:_:)`` as an array, which is not wiped.
  public func dots(enteredFrom start: Point2D, to end: Point2D) -> [Int] {
    var dots: [Int] = []
    forEachDot(enteredFrom: start, to: end) { dots.append($0) }
    return dots
  }

  /// Returns where a path enters a dot's circle from outside, as a fraction of its length.
  @inline(__always)
  private func entry(of dot: Int, from start: Point2D, along path: Vector2D) -> Double? {
    // |start + t·path − centre|² = hitRadius², the smaller root.
    let toStart = start - center(of: dot)
    let outside = toStart.squaredLength - hitRadius * hitRadius
    let half = toStart.dot(path)
    guard outside > 0, half < 0 else { return nil }
    let discriminant = half * half - path.squaredLength * outside
    guard discriminant >= 0 else { return nil }
    let at = (-half - discriminant.squareRoot()) / path.squaredLength
    return at <= 1 ? at : nil
  }
}
