import CCairo
import InkdotDrawings

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes drawings as PDF: one page, strokes as vectors, JPEG photos as the files they were.
enum PDFFile {
  /// How far ink may lie off, in pt: that of SVG. Half of it would make files a third longer.
  private static let tolerance = 0.2

  /// Longest side of a page, in points (ISO 32000-1, annex C).
  static let greatestSide = 14_400.0

  /// Writes a drawing.
  ///
  /// - Parameter scale: size of 1 pt of the drawing, in the points of PDF; less where the page would be larger than
  ///   ``greatestSide``.
  /// - Throws: ``CairoError``, also when the file does not take what is written.
  static func write(
    _ drawing: Drawing, scale: Double, isTransparent: Bool, photos: PhotoPictures, to file: UnsafeMutablePointer<FILE>
  ) throws(CairoError) {
    let write: cairo_write_func_t = { file, bytes, count in
      guard let file, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
      let written = fwrite(bytes, 1, Int(count), file.assumingMemoryBound(to: FILE.self))
      return written == Int(count) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
    }
    let scale = min(scale, greatestSide / max(drawing.width, drawing.height))
    let progress = Progress("Painting", of: drawing.marks(touching: drawing.bounds).count)
    defer { progress.end() }
    var extents = cairo_rectangle_t(
      x: 0, y: 0, width: drawing.width / CairoPainter.step, height: drawing.height / CairoPainter.step)
    let recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)
    defer { cairo_surface_destroy(recording) }
    try paint(on: recording) { context in
      cairo_scale(context, 1 / CairoPainter.step, 1 / CairoPainter.step)
      CairoPainter(context: context, isTransparent: isTransparent, tolerance: tolerance, photos: photos)
        .paint(drawing, in: drawing.bounds, progress: progress)
    }
    let surface = cairo_pdf_surface_create_for_stream(write, file, drawing.width * scale, drawing.height * scale)
    defer { cairo_surface_destroy(surface) }
    try paint(on: surface) { context in
      cairo_scale(context, scale * CairoPainter.step, scale * CairoPainter.step)
      cairo_set_source_surface(context, recording, 0, 0)
      cairo_paint(context)
    }
    cairo_surface_finish(surface)
    try CairoError.check(cairo_surface_status(surface))
  }

  private static func paint(on surface: OpaquePointer?, _ body: (OpaquePointer) -> Void) throws(CairoError) {
    guard let context = cairo_create(surface) else { throw .failed("out of memory") }
    defer { cairo_destroy(context) }
    body(context)
    try CairoError.check(cairo_status(context))
  }
}
