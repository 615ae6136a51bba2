import CCairo
import CoreGraphics
import InkdotDrawings
import InkdotGeometry
import InkdotRendering

/// Pictures by InkdotCairo's `CairoPainter`, whose source file is linked into this target.
enum EnginePicture {
  static func paint(
    _ renderer: DrawingRenderer, width: Int, height: Int, scale: Double, origin: Point2D = .zero
  ) -> CGImage? {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      let context = cairo_create(surface)
    else { return nil }
    // The display has 2 pixels per pt.
    cairo_translate(context, origin.x * 2, origin.y * 2)
    cairo_scale(context, scale, scale)
    var painter = CairoPainter(context: context, tolerance: 0.05 / scale, photos: PhotoPictures())
    painter.paint(renderer, in: renderer.drawing.area, scale: scale) {}
    cairo_destroy(context)
    cairo_surface_flush(surface)
    return CGImage(surface)
  }
}

// Declarations of InkdotCairo that the painter uses.

struct PhotoPictures {}

extension CairoPainter {
  func paint(_ photo: Photo) {}

  /// The pictures of these tests contain no text.
  mutating func paint(_ text: TextBox) {}
}
