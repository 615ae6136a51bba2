import InkdotCoding
public import InkdotDrawings
import InkdotGeometry
public import InkdotRendering

/// Writes drawings as SVG 1.1. Documentation/Formats.md describes what the format preserves.
public enum SVGDocument {
  /// The background of the drawing.
  public typealias Background = DrawingRenderer.Background

  /// Tolerance of ink, in pt: a sixth of the thinnest line.
  ///
  /// Half of it makes documents a quarter longer. A fifth more, together with ``outlineTolerance``, is visible.
  public static let tolerance = 0.16

  /// Tolerance of the edges of a brush, in pt. Larger, because a brush has two edges and documents would be twice as
  /// long.
  public static let outlineTolerance = 0.26

  /// Returns the compact SVG document of a drawing in UTF-8, the same on every machine.
  ///
  /// An endless sheet has the size of `Drawing.area`. Lines are within ``tolerance``, edges of a brush within
  /// ``outlineTolerance``, including rounding to fifths of a pt. Photos keep their original bytes.
  /// - Parameters:
  ///   - drawing: the drawing.
  ///   - background: the background.
  ///   - scale: size of 1 pt in px, above 0.
  /// - Complexity: O(samples + bytes of photos).
  public static func bytes(
    of drawing: Drawing, background: Background = .sheet, scale: Double = 1
  ) -> [UInt8] {
    var painter = SVGDrawingPainter(area: drawing.area)
    DrawingRenderer(drawing, background: background).paint(on: &painter)
    return painter.document(scale: scale)
  }

  /// Returns an SVG document that replays a drawing on its sheet once, with CSS animations. See `DrawingReplay`.
  ///
  /// Without support for animations, or with reduced motion, it shows the whole drawing.
  ///
  /// - Parameters:
  ///   - drawing: the drawing.
  ///   - speed: factor of the drawing speed, above 0.
  ///   - scale: size of 1 pt in px, above 0.
  /// - Complexity: O(samples + bytes of photos).
  public static func bytes(replaying drawing: Drawing, speed: Double = 1, scale: Double = 1) -> [UInt8] {
    var painter = SVGDrawingPainter(area: drawing.area)
    let (renderer, replay) = (DrawingRenderer(drawing), DrawingReplay(of: drawing))
    renderer.paintSheet(on: &painter)
    for mark in drawing.zOrder { painter.paint(mark: mark, of: replay, renderer, speed: speed) }
    painter.closePath()
    if !drawing.floatingPhotos.isEmpty {
      painter.course = StrokeReveal(at: (replay.duration - DrawingReplay.photoPause) / speed)
      renderer.paintFloatingPhotos(on: &painter)
      painter.course = nil
    }
    return painter.document(scale: scale)
  }
}
