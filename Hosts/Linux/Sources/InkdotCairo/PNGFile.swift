import CCairo
import CPNG

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes pictures as PNG.
///
/// With libpng's simplified interface and `PNG_IMAGE_FLAG_FAST` (no filters, zlib level 3). On handwriting that is three
/// to four times as fast as `cairo_surface_write_to_png` and the files are smaller: flat paper and repeated rows are
/// found better without filters.
enum PNGFile {
  /// Returns the file of a surface. Its pixels are used up.
  ///
  /// - Throws: ``CairoError``.
  static func bytes(of surface: CairoSurface) throws(CairoError) -> [UInt8] {
    var (memory, count): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    guard let stream = open_memstream(&memory, &count) else { throw .failed("out of memory") }
    defer { free(memory) }
    do throws(CairoError) {
      try write(surface, to: stream)
    } catch {
      fclose(stream)
      throw error
    }
    guard fclose(stream) == 0, let memory else { throw .failed("out of memory") }
    return UnsafeRawBufferPointer(start: memory, count: count).map { $0 }
  }

  /// Writes the file of a surface. Its pixels are used up.
  ///
  /// - Throws: ``CairoError``.
  static func write(_ surface: CairoSurface, to file: UnsafeMutablePointer<FILE>) throws(CairoError) {
    surface.hasAlpha ? separate(surface) : pack(surface)
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(surface.width)
    image.height = png_uint_32(surface.height)
    image.format = png_uint_32(surface.hasAlpha ? PNG_FORMAT_BGRA : PNG_FORMAT_RGB)
    image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
    let stride = cairo_image_surface_get_stride(surface.pointer)
    guard png_image_write_to_stdio(&image, file, 0, cairo_image_surface_get_data(surface.pointer), stride, nil) != 0
    else {
      throw .failed(withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
  }

  /// Makes words of three bytes each, which lie closer together.
  private static func pack(_ surface: CairoSurface) {
    surface.forEachRow { _, words in
      var byte = UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self)
      for column in 0..<surface.width {
        let word = words[column]
        byte[0] = UInt8(truncatingIfNeeded: word >> 16)
        byte[1] = UInt8(truncatingIfNeeded: word >> 8)
        byte[2] = UInt8(truncatingIfNeeded: word)
        byte += 3
      }
    }
  }

  /// Divides colours by the opacity, as PNG has them.
  private static func separate(_ surface: CairoSurface) {
    surface.forEachRow { _, words in
      for column in 0..<surface.width {
        let word = words[column]
        let alpha = word >> 24
        if alpha == 0 || alpha == 255 { continue }
        func divided(_ shift: UInt32) -> UInt32 { min(255, ((word >> shift & 255) * 255 + alpha / 2) / alpha) << shift }
        words[column] = alpha << 24 | divided(16) | divided(8) | divided(0)
      }
    }
  }
}
