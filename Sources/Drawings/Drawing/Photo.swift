public import InkdotGeometry

/// What an eraser took out of a photo: all that a disc swept over. Kept as its path, so that it stays sharp at any size.
@frozen
public struct PhotoCut: Hashable, Sendable {
  /// The way of the disc's middle, in pixels of the upright photo from its middle; at least one point.
  public var path: [Point]
  /// Radius of the disc, in pixels.
  public var radius: Double

  /// A cut from its path and radius.
  ///
  /// - Returns: `nil` without points, when a number is not finite, or when the radius is negative.
  public init?(path: [Point], radius: Double) {
    guard !path.isEmpty, radius.isFinite, radius >= 0, !path.contains(where: { !$0.isFinite }) else { return nil }
    self.path = path
    self.radius = radius
  }
}

/// A photo on the paper.
public struct Photo: Equatable, Sendable {
  /// Its file.
  public let source: PhotoSource
  /// Where it lies.
  public internal(set) var placement: Placement
  /// What erasers took out of it, in their order.
  public internal(set) var cuts: [PhotoCut] = []

  /// A photo that nothing was taken from.
  public init(_ source: PhotoSource, at placement: Placement) {
    self.source = source
    self.placement = placement
  }

  /// The photo's edges, in pixels of the upright photo from its middle.
  public var frame: Rect {
    let (width, height) = (Double(source.uprightWidth), Double(source.uprightHeight))
    return Rect(-width / 2, -height / 2, width, height)
  }

  /// A box around the photo on the paper, in pt.
  public var bounds: Rect {
    let (map, frame) = (placement.transform, frame)
    var bounds = InkBounds()
    bounds.add(map.apply(Point(frame.x, frame.y)))
    bounds.add(map.apply(Point(frame.x + frame.width, frame.y)))
    bounds.add(map.apply(Point(frame.x, frame.y + frame.height)))
    bounds.add(map.apply(Point(frame.x + frame.width, frame.y + frame.height)))
    return bounds.rect
  }

  /// Whether there is photo at a place on the paper.
  ///
  /// - Complexity: O(points of the cuts).
  public func contains(_ point: Point) -> Bool {
    guard let place = placement.transform.inverse?.apply(point), frame.contains(place) else { return false }
    return !cuts.contains { EraserPath.distance(from: place, to: $0.path) < $0.radius }
  }

  /// What a sweep over the paper takes out, or `nil` when it passes by.
  func cut(by path: EraserPath) -> PhotoCut? {
    guard path.bounds.touches(bounds), let inverse = placement.transform.inverse else { return nil }
    var points: [Point] = []
    for point in path.points { points.append(inverse.apply(point)) }
    let radius = path.radius / placement.scale
    guard EraserPath.distance(from: frame, to: points) < radius else { return nil }
    return PhotoCut(path: points, radius: radius)
  }

  /// Takes something out. A cut that goes on where the last one ended becomes part of it.
  mutating func take(_ cut: PhotoCut, joining: Bool) {
    if joining, let last = cuts.last, last.radius == cut.radius, last.path.last == cut.path.first {
      cuts[cuts.count - 1].path += cut.path.dropFirst()
    } else {
      cuts.append(cut)
    }
  }

  /// Whether both show the same; files are the same when their bytes are.
  public static func == (a: Photo, b: Photo) -> Bool {
    guard a.placement == b.placement, a.cuts == b.cuts else { return false }
    if a.source === b.source { return true }
    return a.source.orientation == b.source.orientation && a.source.pixelWidth == b.source.pixelWidth
      && a.source.pixelHeight == b.source.pixelHeight && a.source.bytes == b.source.bytes
  }
}
