import CCairo

/// A Cairo surface in memory with 32 bits per pixel.
///
/// Only one thread at a time may paint a surface. Cairo counts references atomically, and threads may use different
/// surfaces concurrently; each thread reads a shared photo through its own band.
final class CairoSurface: @unchecked Sendable {
  /// Maximum side in pixels: Cairo's coordinates have 16 bits.
  static let maximumSide = 32_767
  /// Maximum number of pixels: 1 GiB of memory.
  static let maximumPixelCount = 1 << 28

  /// Cairo's own surface.
  let pointer: OpaquePointer
  let width: Int
  let height: Int
  /// Whether pixels have an opacity; otherwise all are opaque.
  let hasAlpha: Bool
  /// Keeps the pixels of a band alive.
  private let shared: CairoSurface?

  /// Creates an empty surface.
  ///
  /// - Throws: ``CairoError``.
  init(width: Int, height: Int, hasAlpha: Bool) throws(CairoError) {
    guard 1...Self.maximumSide ~= width, 1...Self.maximumSide ~= height, width * height <= Self.maximumPixelCount
    else { throw .tooLarge(width: width, height: height) }
    let format = hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
    // Never nil; failures are in the status.
    pointer = cairo_image_surface_create(format, Int32(width), Int32(height))
    (self.width, self.height, self.hasAlpha, shared) = (width, height, hasAlpha, nil)
    try CairoError.check(cairo_surface_status(pointer))
  }

  /// Creates a surface that shares a band of another surface's rows. Flush both before reading the other's changes.
  init(rows: Range<Int>, of whole: CairoSurface) throws(CairoError) {
    cairo_surface_flush(whole.pointer)
    let stride = cairo_image_surface_get_stride(whole.pointer)
    let first = cairo_image_surface_get_data(whole.pointer).map { $0 + rows.lowerBound * Int(stride) }
    pointer = cairo_image_surface_create_for_data(
      first, cairo_image_surface_get_format(whole.pointer), Int32(whole.width), Int32(rows.count), stride)
    (width, height, hasAlpha, shared) = (whole.width, rows.count, whole.hasAlpha, whole)
    try CairoError.check(cairo_surface_status(pointer))
  }

  deinit { cairo_surface_destroy(pointer) }

  /// Calls `body` with the mutable words of each row: `0xAARRGGBB`, premultiplied.
  func forEachRow(_ body: (_ row: Int, _ words: UnsafeMutablePointer<UInt32>) -> Void) {
    cairo_surface_flush(pointer)
    guard let data = cairo_image_surface_get_data(pointer) else { return }
    let stride = Int(cairo_image_surface_get_stride(pointer))
    for row in 0..<height {
      (data + row * stride).withMemoryRebound(to: UInt32.self, capacity: width) { body(row, $0) }
    }
    cairo_surface_mark_dirty(pointer)
  }
}
