import InkdotInk
public import InkdotGeometry

/// The area that an eraser removed from a photo, as the path of a disc, so that it is sharp at any scale.
@frozen
public struct PhotoCut: Hashable, Sendable {
  /// The way of the disc's middle, in pixels of the upright photo from its middle; at least one point.
  public private(set) var path: [Point2D]
  /// Radius of the disc, in pixels.
  public let radius: Double

  /// A cut from its path and radius.
  ///
  /// - Returns: `nil` without points, when a number is not finite, or when the radius is negative.
  /// - Complexity: O(points).
  public init?(path: [Point2D], radius: Double) {
    guard !path.isEmpty, radius.isFinite, radius >= 0, !path.contains(where: { !$0.isFinite }) else { return nil }
    self.path = path
    self.radius = radius
  }

  /// Whether another one begins where this one ends and is as wide.
  func canBeJoined(by cut: PhotoCut) -> Bool { radius == cut.radius && path.last == cut.path.first }

  /// Goes on along another cut, see ``canBeJoined(by:)``.
  mutating func join(_ cut: PhotoCut) { path += cut.path.dropFirst() }

  /// Leaves the first points of the path.
  mutating func shorten(to count: Int) { path.removeLast(path.count - count) }

  /// Memory it holds, in bytes.
  var cost: Int64 { Int64(path.count * MemoryLayout<Point2D>.stride) }
}

/// A photo on the paper.
public struct Photo: Sendable {
  /// Its file.
  public let source: PhotoSource
  /// Where it lies.
  public private(set) var placement: Placement
  /// A box around the photo on the paper, in pt.
  public private(set) var bounds: Rect2D
  /// The cuts by erasers, in order.
  public private(set) var cuts: [PhotoCut] = []
  /// Points of all cuts.
  private var cutPointCount = 0

  /// A photo that nothing was taken from.
  public init(_ source: PhotoSource, at placement: Placement) {
    self.source = source
    self.placement = placement
    bounds = Self.bounds(of: source, at: placement)
  }

  /// The photo's edges, in pixels of the upright photo from its middle.
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

  /// Memory it holds, in bytes, without the file, which counts where the photo comes.
  var cost: Int64 { Int64(64 + cuts.count * 32 + cutPointCount * MemoryLayout<Point2D>.stride) }

  /// Memory it holds, in bytes, with the file.
  var costWithSource: Int64 { cost + Int64(source.bytes.count) }

  /// Whether there is photo at a place on the paper.
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

  /// The photo with nothing taken from it.
  var uncut: Photo {
    var photo = self
    (photo.cuts, photo.cutPointCount) = ([], 0)
    return photo
  }

  mutating func move(to placement: Placement) {
    self.placement = placement
    bounds = Self.bounds(of: source, at: placement)
  }

  /// Takes something out. When `joining`, a cut that begins where the last one ended becomes part of it.
  ///
  /// - Returns: how many points the last cut had when this one became part of it, otherwise `nil`.
  /// - Complexity: O(points of the cut) amortized, as long as no copy of the photo exists.
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
  /// - Complexity: O(points given back).
  mutating func truncateCuts(to count: Int, lastPointCount: Int?) {
    while cuts.count > count { cutPointCount -= cuts.removeLast().path.count }
    guard let lastPointCount, count > 0 else { return }
    cutPointCount -= cuts[count - 1].path.count - lastPointCount
    cuts[count - 1].shorten(to: lastPointCount)
  }

  /// Stops the program unless what it keeps about its cuts and place is right. For tests.
  func checkInvariants() {
    precondition(bounds == Self.bounds(of: source, at: placement), "the bounds of a photo")
    precondition(cutPointCount == cuts.reduce(0) { $0 + $1.path.count }, "points of the cuts")
  }
}

extension Photo: Hashable {
  /// Whether both show the same; files are the same when their bytes are.
  public static func == (a: Photo, b: Photo) -> Bool {
    guard a.placement == b.placement, a.cuts == b.cuts else { return false }
    if a.source === b.source { return true }
    return a.source.orientation == b.source.orientation && a.source.pixelWidth == b.source.pixelWidth
      && a.source.pixelHeight == b.source.pixelHeight && a.source.bytes == b.source.bytes
  }

  /// Hashes a part of what ``==(_:_:)`` compares, not the file.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(placement)
    hasher.combine(cuts)
    hasher.combine(source.pixelWidth)
    hasher.combine(source.pixelHeight)
  }
}
