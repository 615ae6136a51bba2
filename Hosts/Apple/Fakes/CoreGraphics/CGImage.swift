import CCairo
import Foundation

/// coregraphics/cgimage · iOS 2.0
public final class CGImage: @unchecked Sendable {
  /// coregraphics/cgimage/width · iOS 2.0
  public let width: Int
  /// coregraphics/cgimage/height · iOS 2.0
  public let height: Int
  // Never painted on.
  let surface: OpaquePointer

  /// Takes a surface over.
  package init(_ surface: OpaquePointer) {
    self.surface = surface
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
  }

  deinit { cairo_surface_destroy(surface) }

  /// For tests: a pixel as `0xAARRGGBB`, premultiplied.
  package subscript(x: Int, y: Int) -> UInt32 {
    guard 0..<width ~= x, 0..<height ~= y, let data = cairo_image_surface_get_data(surface) else { return 0 }
    let offset = y * Int(cairo_image_surface_get_stride(surface)) + 4 * x
    return UnsafeRawPointer(data).load(fromByteOffset: offset, as: UInt32.self)
  }

  /// For tests: how many pixels differ by more than so much in one of their four channels, of 255.
  package func differences(from other: CGImage, over limit: Int) -> Int {
    guard width == other.width, height == other.height, let a = cairo_image_surface_get_data(surface),
      let b = cairo_image_surface_get_data(other.surface)
    else { return width * height }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var count = 0
    for y in 0..<height {
      let (first, second) = (a + y * stride, b + y * stride)
      // Most rows are the same.
      if memcmp(first, second, 4 * width) == 0 { continue }
      var x = 0
      while x < 4 * width {
        var differs = false
        for channel in x..<x + 4 where abs(Int(first[channel]) - Int(second[channel])) > limit { differs = true }
        if differs { count += 1 }
        x += 4
      }
    }
    return count
  }

  /// For documentation: a PNG file.
  package func writePNG(_ path: String) -> Bool {
    cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS
  }
}
