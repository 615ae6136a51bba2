import CCairo
import InkdotDrawings

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes drawings as PDF: one page, strokes as vectors, JPEG photos as the files they were.
enum PDFFile {
  /// Writes a drawing.
  ///
  /// - Parameter scale: size of 1 pt of the drawing, in the points of PDF.
  /// - Throws: ``CairoError``, also when the file does not take what is written.
  static func write(
    _ drawing: Drawing, scale: Double, isTransparent: Bool, photos: PhotoPictures, to file: UnsafeMutablePointer<FILE>
  ) throws(CairoError) {
    let write: cairo_write_func_t = { file, bytes, count in
      guard let file, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
      let written = fwrite(bytes, 1, Int(count), file.assumingMemoryBound(to: FILE.self))
      return written == Int(count) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
    }
    let surface = cairo_pdf_surface_create_for_stream(write, file, drawing.width * scale, drawing.height * scale)
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { throw .failed("out of memory") }
    cairo_scale(context, scale, scale)
    let progress = Progress("Painting", of: drawing.marks(touching: drawing.bounds).count)
    CairoPainter(context: context, isTransparent: isTransparent, photos: photos)
      .paint(drawing, in: drawing.bounds, progress: progress)
    progress.end()
    let status = cairo_status(context)
    cairo_destroy(context)
    cairo_surface_finish(surface)
    try CairoError.check(status)
    try CairoError.check(cairo_surface_status(surface))
  }
}
