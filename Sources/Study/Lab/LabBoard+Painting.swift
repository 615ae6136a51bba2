public import InkdotGeometry
public import InkdotRendering

extension LabBoard {
  /// Returns the items of the current picture, from back to front.
  public func displayList(_ palette: LabPalette) -> DisplayList {
    var list = DisplayListRecorder()
    paint(on: &list, palette)
    return list.items
  }

  /// Paints the surface.
  ///
  /// - Complexity: O(views + sparks + touches).
  public func paint(on painter: inout some Painter, _ palette: LabPalette) { picture.paint(on: &painter, palette) }

  private var picture: LabPicture {
    LabPicture(
      card: card, session: session, scene: scene, hit: hit, clock: clock, surface: surface, reducesMotion: reducesMotion
    )
  }

  /// Returns the bounding box of a view on the surface, for texts; `nil` for unknown views.
  ///
  /// - Complexity: O(views).
  public func outline(ofView index: Int) -> Rect2D? { picture.outline(ofView: index) }

  /// The positions of app, scene and controller on the surface, in this order; empty on cards without a controller.
  public var stations: [Point2D] { picture.stationsOnSurface }

  /// Seconds shown by the timeline.
  public static var timelineSpan: Double { LabTimeline.span }

  /// Paints one row per recognizer, with the present at the right end.
  ///
  /// States differ in height and shape, not only in colour: idle is a hairline, watching a thin band, began and changed
  /// a thick one; recognized is a disc on a bar, failed a hollow band that starts with a cross, cancelled a ring.
  ///
  /// - Parameters:
  ///   - painter: the painter.
  ///   - palette: the colours.
  ///   - width: width of a row, in pt.
  ///   - height: height of a row, in pt.
  /// - Complexity: O(shown changes of state).
  public func paintTimeline(on painter: inout some Painter, _ palette: LabPalette, width: Double, height: Double) {
    timeline.paint(on: &painter, palette, at: clock, width: width, height: height)
  }
}
