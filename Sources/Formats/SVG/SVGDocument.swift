import InkdotCoding
public import InkdotDrawings
import InkdotGeometry
public import InkdotRendering

/// Drawings as SVG 1.1, sharp at any size. Documentation/Formats.md says what the form keeps.
public enum SVGDocument {
  /// The background of the drawing.
  public typealias Background = DrawingRenderer.Background

  /// How far ink may lie off, in pt: a sixth of the thinnest line. Half of it would make documents a quarter longer; a fifth more,
  /// with what brushes are allowed, shows beside the drawing itself.
  public static let tolerance = 0.16

  /// How far the edge of a brush's ink may lie off in an SVG document, in pt: a brush has two edges, so that documents are twice as
  /// long.
  public static let outlineTolerance = 0.26

  /// The document of a drawing in UTF-8: short, and the same on every machine.
  ///
  /// Endless paper has the size of `Drawing.area`. Lines lie within ``tolerance`` of the drawing's own, edges of a brush's ink within
  /// ``outlineTolerance``, rounding to fifths of a pt included. Photos keep their original bytes.
  /// - Parameters:
  ///   - drawing: what is written.
  ///   - background: what lies under it.
  ///   - magnification: how large 1 pt is shown, in px; above 0.
  /// - Complexity: O(samples + bytes of photos).
  public static func bytes(
    of drawing: Drawing, background: Background = .paper, magnification: Double = 1
  ) -> [UInt8] {
    var painter = SVGDrawingPainter(area: drawing.area)
    DrawingRenderer(drawing, background: background).paint(on: &painter)
    return painter.document(magnification: magnification)
  }

  /// The document of a drawing on its paper that draws itself as it was drawn, see `DrawingReplay`, when it is shown: once,
  /// by CSS animations. Where there are none, or a person wants less motion, it is the whole drawing.
  ///
  /// - Parameters:
  ///   - drawing: what is written.
  ///   - speed: how much faster than it was drawn, above 0.
  ///   - magnification: how large 1 pt is shown, in px; above 0.
  /// - Complexity: O(samples + bytes of photos).
  public static func bytes(replaying drawing: Drawing, speed: Double = 1, magnification: Double = 1) -> [UInt8] {
    var painter = SVGDrawingPainter(area: drawing.area)
    let (renderer, replay) = (DrawingRenderer(drawing), DrawingReplay(of: drawing))
    renderer.paintPaper(on: &painter)
    for mark in drawing.paintOrder { painter.paint(mark: mark, of: replay, renderer, speed: speed) }
    painter.closePath()
    if !drawing.floatingPhotos.isEmpty {
      painter.course = StrokeReveal(at: (replay.duration - DrawingReplay.photoPause) / speed)
      renderer.paintFloatingPhotos(on: &painter)
      painter.course = nil
    }
    return painter.document(magnification: magnification)
  }
}
