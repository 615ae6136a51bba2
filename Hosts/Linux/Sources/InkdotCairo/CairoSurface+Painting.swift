import CCairo
import InkdotRendering
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension CairoSurface {
  /// Minimum number of rows of a band.
  private static let minimumBand = 128

  /// Default number of bands: more than processors, because the density of ink varies.
  private var standardBandCount: Int {
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return processors > 1 ? max(1, min(2 * processors, height / Self.minimumBand)) : 1
  }

  /// Paints an area of a drawing, with its upper left corner at the first pixel.
  ///
  /// Paints bands of whole rows on all processors. The pixels do not depend on the number of bands.
  /// - Parameters:
  ///   - drawing: the drawing.
  ///   - area: the area, in pt.
  ///   - scale: pixels per pt.
  ///   - bands: the number of bands; `nil` for the fastest.
  ///   - progress: called after each mark.
  /// - Throws: ``CairoError``.
  func paint(
    _ drawing: Drawing, area: Rect2D, scale: Double, isTransparent: Bool, photos: PhotoPictures,
    bands bandCount: Int? = nil, progress: @escaping CairoPicture.Progress = { _, _ in }
  ) async throws {
    let count = min(bandCount ?? standardBandCount, height)
    var bands: [(surface: CairoSurface, region: Rect2D)] = []
    for number in 0..<count {
      let rows = height * number / count..<height * (number + 1) / count
      let region = Rect2D(
        x: area.x, y: area.y + Double(rows.lowerBound) / scale, width: area.width,
        height: Double(rows.count) / scale)
      bands.append((try CairoSurface(rows: rows, of: self), region))
    }
    let renderer = DrawingRenderer(drawing, background: isTransparent ? .transparent : .sheet)
    let total = bands.reduce(0) { $0 + drawing.marks(intersecting: $1.region).count }
    let painted = Counter()
    try await withThrowingTaskGroup { tasks in
      for (surface, region) in bands {
        tasks.addTask {
          guard let context = cairo_create(surface.pointer) else { return }
          defer { cairo_destroy(context) }
          // Translates by whole pixels first, so that rounding does not depend on bands.
          cairo_translate(context, 0, -((region.y - area.y) * scale).rounded())
          cairo_scale(context, scale, scale)
          cairo_translate(context, -area.x, -area.y)
          // An error of a quarter of a pixel is invisible.
          let tolerance = min(InkShape.standardTolerance, 0.25 / scale)
          var painter = CairoPainter(context: context, tolerance: tolerance, photos: photos)
          painter.paint(renderer, in: region, scale: scale) { progress(painted.next(), total) }
          cairo_surface_flush(surface.pointer)
          try CairoError.check(cairo_status(context))
        }
      }
      try await tasks.waitForAll()
    }
    cairo_surface_mark_dirty(pointer)
  }
}

/// Counts painted marks, from several threads.
private final class Counter: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
