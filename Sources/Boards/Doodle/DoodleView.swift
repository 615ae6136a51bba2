public import InkdotGeometry

/// How the paper lies on the screen: scaled alike along both axes, then shifted.
@frozen
public struct DoodleView: Hashable, Sendable {
  /// Size of a pt of the paper on the screen, in pt.
  public var scale = 1.0
  /// Where the paper's top left corner lies on the screen, in pt.
  public var origin = Point2D.zero

  /// From the screen to the paper.
  func paper(_ point: Point2D) -> Point2D {
    Point2D((point.x - origin.x) / scale, (point.y - origin.y) / scale)
  }

  /// Scales by a factor about a location on the screen.
  mutating func zoom(by factor: Double, about place: Point2D) {
    let new = min(max(scale * factor, DoodleSettings.scales.lowerBound), DoodleSettings.scales.upperBound)
    origin = place + (origin - place) * (new / scale)
    scale = new
  }

  /// Keeps some of the paper on the screen.
  mutating func hold(paper: Rect2D, on screen: Size2D) {
    func held(_ origin: Double, _ first: Double, _ length: Double, _ room: Double) -> Double {
      let (start, length) = (first * scale, length * scale)
      let overlap = min(DoodleSettings.minimumOverlap, length, room)
      return min(max(origin, overlap - length - start), room - overlap - start)
    }
    origin = Point2D(
      held(origin.x, paper.x, paper.width, screen.width), held(origin.y, paper.y, paper.height, screen.height))
  }

  /// The view that shows all of an area of the paper in the middle, at most in its true size.
  static func fitting(_ area: Rect2D, on screen: Size2D) -> Self {
    var view = Self()
    let fit = min(screen.width / area.width, screen.height / area.height, 1)
    view.scale = min(max(fit, DoodleSettings.scales.lowerBound), DoodleSettings.scales.upperBound)
    view.origin = Point2D(
      (screen.width - area.width * view.scale) / 2 - area.x * view.scale,
      (screen.height - area.height * view.scale) / 2 - area.y * view.scale)
    return view
  }
}
