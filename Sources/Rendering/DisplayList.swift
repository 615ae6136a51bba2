/// The display items of a board, from back to front.
public typealias DisplayList = [DisplayItem]

/// Paints display items: a canvas, an SVG document, a Cairo surface.
public protocol Painter {
  /// Paints one item over the existing picture.
  mutating func paint(_ item: DisplayItem)
}

extension Painter {
  /// Paints a list, from back to front.
  ///
  /// - Complexity: O(points of the items).
  public mutating func paint(_ list: DisplayList) {
    for item in list { paint(item) }
  }
}
