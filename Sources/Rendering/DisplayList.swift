/// The display items of a board, from back to front.
public typealias DisplayList = [DisplayItem]

/// Something that can paint: a canvas, an SVG document, a Cairo surface.
public protocol Painter {
  /// Paints one item over what is already there.
  mutating func paint(_ item: DisplayItem)
}

extension Painter {
  /// Paints a whole list, back to front.
  ///
  /// - Complexity: O(points of the items).
  public mutating func paint(_ list: DisplayList) {
    for item in list { paint(item) }
  }
}
