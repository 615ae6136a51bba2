public import InkdotGeometry

/// The map from the sheet to the screen: a uniform scale, then an offset.
@frozen
public struct DoodleView: Hashable, Sendable {
  /// Scale of the sheet on the screen; 1 is its true size.
  public var scale = 1.0
  /// Position of the sheet's top left corner on the screen, in pt.
  public var origin = Point2D.zero

  /// Converts a point from the screen to the sheet.
  func convertToSheet(_ point: Point2D) -> Point2D {
    Point2D((point.x - origin.x) / scale, (point.y - origin.y) / scale)
  }

  /// Scales about a point of the screen, within ``DoodleSettings/scales``.
  mutating func zoom(by factor: Double, about point: Point2D) {
    let new = min(max(scale * factor, DoodleSettings.scales.lowerBound), DoodleSettings.scales.upperBound)
    origin = point + (origin - point) * (new / scale)
    scale = new
  }

  /// Moves the sheet so that a part of it stays on the screen.
  mutating func clamp(_ sheet: Rect2D, to screen: Size2D) {
    func clamped(_ origin: Double, _ first: Double, _ length: Double, _ room: Double) -> Double {
      let (start, length) = (first * scale, length * scale)
      let overlap = min(DoodleSettings.minimumOverlap, length, room)
      return min(max(origin, overlap - length - start), room - overlap - start)
    }
    origin = Point2D(
      clamped(origin.x, sheet.x, sheet.width, screen.width), clamped(origin.y, sheet.y, sheet.height, screen.height))
  }

  /// Returns the view that centres an area of the sheet on the screen, at most in true size.
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
