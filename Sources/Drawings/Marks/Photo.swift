import InkdotInk
public import InkdotGeometry

/// The area that an eraser removed from a photo, as the path of a disc. It is sharp at any scale.
@frozen
public struct PhotoCut: Hashable, Sendable {
  /// Centres of the disc, in pixels of the upright photo relative to its centre; at least one point.
  public private(set) var path: [Point2D]
  /// Radius of the disc, in pixels.
  public let radius: Double

  /// Creates a cut from its path and radius.
  ///
  /// - Returns: `nil` if there are no points, a number is not finite, or the radius is negative.
  /// - Complexity: O(points).
  public init?(path: [Point2D], radius: Double) {
    guard !path.isEmpty, radius.isFinite, radius >= 0, !path.contains(where: { !$0.isFinite }) else { return nil }
    self.path = path
    self.radius = radius
  }

  /// Whether another cut starts where this one ends and has the same radius.
  func canBeJoined(by cut: PhotoCut) -> Bool { radius == cut.radius && path.last == cut.path.first }

  /// Appends another cut; see ``canBeJoined(by:)``.
  mutating func join(_ cut: PhotoCut) { path += cut.path.dropFirst() }

  /// Keeps only the first points of the path.
  mutating func shorten(to count: Int) { path.removeLast(path.count - count) }

  /// Memory of the cut, in bytes.
  var cost: Int64 { Int64(path.count * MemoryLayout<Point2D>.stride) }
}

/// A photo on the sheet.
public struct Photo: Sendable {
  /// The file of the photo.
  public let source: PhotoSource
  /// The placement of the photo.
  public private(set) var placement: Placement
  /// The bounding box of the photo on the sheet, in pt.
  public private(set) var bounds: Rect2D
  /// The cuts by erasers, in order.
  public private(set) var cuts: [PhotoCut] = []
  /// Number of points of all cuts.
  private var cutPointCount = 0

  /// Creates a photo without cuts.
  public init(_ source: PhotoSource, at placement: Placement) {
    self.source = source
    self.placement = placement
    bounds = Self.bounds(of: source, at: placement)
  }

  /// The bounds of the photo, in pixels of the upright photo relative to its centre.
  public var frame: Rect2D { Self.frame(of: source) }

  private static func frame(of source: PhotoSource) -> Rect2D {
    let (width, height) = (Double(source.uprightWidth), Double(source.uprightHeight))
    return Rect2D(x: -width / 2, y: -height / 2, width: width, height: height)
  }

  private static func bounds(of source: PhotoSource, at placement: Placement) -> Rect2D {
    let (map, frame) = (placement.transform, frame(of: source))
    var bounds = BoundingBox()
    bounds.add(map.applying(Point2D(frame.x, frame.y)))
    bounds.add(map.applying(Point2D(frame.x + frame.width, frame.y)))
    bounds.add(map.applying(Point2D(frame.x, frame.y + frame.height)))
    bounds.add(map.applying(Point2D(frame.x + frame.width, frame.y + frame.height)))
    return bounds.rect
  }

  /// Memory of the photo, in bytes, without its file, which is counted where the photo is added.
  var cost: Int64 { Int64(64 + cuts.count * 32 + cutPointCount * MemoryLayout<Point2D>.stride) }

  /// Memory of the photo with its file, in bytes.
  var costWithSource: Int64 { cost + Int64(source.bytes.count) }

  /// Whether the photo covers a point of the sheet, apart from its cuts.
  ///
  /// - Complexity: O(points of the cuts).
  public func contains(_ point: Point2D) -> Bool {
    guard let place = placement.transform.inverse?.applying(point), frame.contains(place) else { return false }
    return !cuts.contains { place.distance(toPath: $0.path) < $0.radius }
  }

  /// Returns the cut that an eraser path makes, or `nil` if it does not touch the photo.
  func cut(by path: EraserPath) -> PhotoCut? {
    guard path.bounds.intersects(bounds), let inverse = placement.transform.inverse else { return nil }
    var points: [Point2D] = []
    for point in path.points { points.append(inverse.applying(point)) }
    let radius = path.radius / placement.scale
    guard frame.distance(toPath: points) < radius else { return nil }
    return PhotoCut(path: points, radius: radius)
  }

  /// The photo without cuts.
  var uncut: Photo {
    var photo = self
    (photo.cuts, photo.cutPointCount) = ([], 0)
    return photo
  }

  mutating func move(to placement: Placement) {
    self.placement = placement
    bounds = Self.bounds(of: source, at: placement)
  }

  /// Cuts out an area. If `joining`, a cut that starts at the end of the last one extends it.
  ///
  /// - Returns: if the last cut was extended, its previous number of points, otherwise `nil`.
  /// - Complexity: O(points of the cut) amortized, while no copy of the photo exists.
  mutating func take(_ cut: PhotoCut, joining: Bool) -> Int? {
    guard joining, let last = cuts.indices.last, cuts[last].canBeJoined(by: cut) else {
      cuts.append(cut)
      cutPointCount += cut.path.count
      return nil
    }
    let count = cuts[last].path.count
    cuts[last].join(cut)
    cutPointCount += cut.path.count - 1
    return count
  }

  /// Removes cuts after `count`, and points after `lastPointCount` of the last one.
  ///
  /// - Complexity: O(removed points).
  mutating func truncateCuts(to count: Int, lastPointCount: Int?) {
    while cuts.count > count { cutPointCount -= cuts.removeLast().path.count }
    guard let lastPointCount, count > 0 else { return }
    cutPointCount -= cuts[count - 1].path.count - lastPointCount
    cuts[count - 1].shorten(to: lastPointCount)
  }

  /// Traps if cached values of cuts or placement are wrong. For tests.
  func checkInvariants() {
    precondition(bounds == Self.bounds(of: source, at: placement), "the bounds of a photo")
    precondition(cutPointCount == cuts.reduce(0) { $0 + $1.path.count }, "points of the cuts")
  }
}

extension Photo: Hashable {
  /// Whether both photos look the same. Files are equal if their bytes are.
  public static func == (a: Photo, b: Photo) -> Bool {
    guard a.placement == b.placement, a.cuts == b.cuts else { return false }
    if a.source === b.source { return true }
    return a.source.orientation == b.source.orientation && a.source.pixelWidth == b.source.pixelWidth
      && a.source.pixelHeight == b.source.pixelHeight && a.source.bytes == b.source.bytes
  }

  /// Hashes a subset of the values that ``==(_:_:)`` compares, without the file.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(placement)
    hasher.combine(cuts)
    hasher.combine(source.pixelWidth)
    hasher.combine(source.pixelHeight)
  }
}
