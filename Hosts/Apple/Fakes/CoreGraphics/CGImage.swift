import CCairo
import Foundation

/// coregraphics/cgimage · iOS 2.0 · sdk
public final class CGImage: @unchecked Sendable {
  /// coregraphics/cgimage/width · iOS 2.0 · sdk
  public let width: Int
  /// coregraphics/cgimage/height · iOS 2.0 · sdk
  public let height: Int
  // Never painted on.
  let surface: OpaquePointer

  /// Takes ownership of a surface.
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

  /// For tests: the number of pixels in which a channel (0…255) differs by more than a tolerance.
  package func differences(from other: CGImage, over limit: Int) -> Int {
    guard width == other.width, height == other.height, let a = cairo_image_surface_get_data(surface),
      let b = cairo_image_surface_get_data(other.surface)
    else { return width * height }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var count = 0
    for y in 0..<height {
      let (first, second) = (a + y * stride, b + y * stride)
      // Skips equal rows, which are most.
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

  /// A PNG file.
  package var png: [UInt8]? {
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) {
      cairo_surface_write_to_png_stream(
        surface,
        { target, data, count in
          guard let target, let data else { return CAIRO_STATUS_WRITE_ERROR }
          target.assumingMemoryBound(to: [UInt8].self).pointee += UnsafeBufferPointer(start: data, count: Int(count))
          return CAIRO_STATUS_SUCCESS
        }, $0)
    }
    return status == CAIRO_STATUS_SUCCESS ? bytes : nil
  }

  /// The picture in a PNG file.
  package convenience init?(png: [UInt8]) {
    var rest = png[...]
    let surface = withUnsafeMutablePointer(to: &rest) {
      cairo_image_surface_create_from_png_stream(
        { source, data, count in
          guard let source, let data else { return CAIRO_STATUS_READ_ERROR }
          let rest = source.assumingMemoryBound(to: ArraySlice<UInt8>.self)
          guard rest.pointee.count >= Int(count) else { return CAIRO_STATUS_READ_ERROR }
          for (index, byte) in rest.pointee.prefix(Int(count)).enumerated() { data[index] = byte }
          rest.pointee = rest.pointee.dropFirst(Int(count))
          return CAIRO_STATUS_SUCCESS
        }, $0)
    }
    guard let surface else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.init(surface)
  }

  /// For documentation: a PNG file.
  package func writePNG(_ path: String) -> Bool {
    cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS
  }
}
