import CCairo

/// A decoded PNG, such as the picture of a dot.
public final class CairoImage {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  let pointer: OpaquePointer

  /// Decodes a PNG.
  ///
  /// - Throws: `unreadablePicture`.
  public init(png bytes: some Sequence<UInt8>) throws(CairoError) {
    let bytes = Array(bytes)
    let surface = bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      return cairo_image_surface_create_from_png_stream(
        { rest, target, count in
          guard let rest = rest?.assumingMemoryBound(to: Slice<UnsafeRawBufferPointer>.self), let target,
            rest.pointee.count >= Int(count)
          else { return CAIRO_STATUS_READ_ERROR }
          UnsafeMutableRawBufferPointer(start: target, count: Int(count)).copyBytes(
            from: rest.pointee.prefix(Int(count)))
          rest.pointee.removeFirst(Int(count))
          return CAIRO_STATUS_SUCCESS
        }, &rest)
    }
    guard let surface else { throw .unreadablePicture }
    (width, height) = (Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface)))
    pointer = surface
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { throw .unreadablePicture }
  }

  deinit { cairo_surface_destroy(pointer) }
}
