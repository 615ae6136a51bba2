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
  /// Fewest rows that are worth a task.
  private static let minimumBand = 128

  /// How many bands make good use of this machine: more than it has processors, because ink is not everywhere alike.
  private var standardBandCount: Int {
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return processors > 1 ? max(1, min(2 * processors, height / Self.minimumBand)) : 1
  }

  /// Paints an area of a drawing, its upper left corner in the first pixel.
  ///
  /// In bands of rows, by as many threads as there are processors. Bands are whole rows, so each pixel is the same as if
  /// all were painted at once.
  /// - Parameters:
  ///   - drawing: what is painted.
  ///   - area: in pt.
  ///   - scale: pixels for 1 pt.
  ///   - bands: into how many bands; as many as are quickest when nothing is said.
  ///   - progress: is called after each mark.
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
          // Whole pixels first, so that nothing is rounded otherwise than without bands.
          cairo_translate(context, 0, -((region.y - area.y) * scale).rounded())
          cairo_scale(context, scale, scale)
          cairo_translate(context, -area.x, -area.y)
          // A quarter of a pixel does not show.
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

/// Counts the marks that threads have painted.
private final class Counter: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
