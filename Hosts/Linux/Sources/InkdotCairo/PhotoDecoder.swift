import CCairo
import CGdkPixbuf
import InkdotFormats
import InkdotDrawings

/// Decodes photos with gdk-pixbuf into Cairo surfaces. Accepts only the formats of ``PhotoFormat``, not other formats
/// of the library (icons, SVG, …), to limit the code that hostile files can reach.
enum PhotoDecoder {
  /// Maximum number of pixels of a photo, and of all decoded photos of a drawing: 1 GiB of memory. Protects against
  /// files that are meant to exhaust memory.
  static let maximumPixelCount = 1 << 28

  /// A decoded photo, or its problem.
  struct Picture: Sendable {
    /// The stored pixels without the metadata's orientation; `nil` if there are none.
    var surface: CairoSurface?
    /// The reason why the photo is missing or incomplete; `nil` if it is complete.
    var problem: PhotoProblem.Reason?
  }

  /// Decodes a photo, at most as large as needed.
  ///
  /// - Parameters:
  ///   - scale: required pixels per pixel of the photo, at most 1.
  ///   - limit: maximum number of decoded pixels.
  static func decode(_ source: PhotoSource, scale: Double, limit: Int = maximumPixelCount) -> Picture {
    let format = PhotoFormat(source.bytes)
    guard let name = format.loaderName else { return Picture(problem: .unknownFormat) }
    guard let loader = gdk_pixbuf_loader_new_with_type(name, nil) else {
      return Picture(problem: .noDecoder(format))
    }
    defer { g_object_unref(loader) }
    let request = UnsafeMutablePointer<Request>.allocate(capacity: 1)
    request.initialize(to: Request(scale: min(scale, 1), limit: limit))
    defer { request.deallocate() }
    let prepare: @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, gint, gint, gpointer) -> Void = {
      let request = $3.assumingMemoryBound(to: Request.self)
      let scale = request.pointee.scale
      let (width, height) = (PhotoDecoder.length($1, scale: scale), PhotoDecoder.length($2, scale: scale))
      request.pointee.isTooLarge =
        Int($1) * Int($2) > PhotoDecoder.maximumPixelCount || Int(width) * Int(height) > request.pointee.limit
      if request.pointee.isTooLarge {
        // A size of 0 makes the library stop.
        gdk_pixbuf_loader_set_size($0, 0, 0)
      } else if scale < 1 {
        gdk_pixbuf_loader_set_size($0, width, height)
      }
    }
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(prepare, to: GCallback.self), request, nil, GConnectFlags(rawValue: 0))
    // Closes the loader even if writing failed: the pixels before the damage are used.
    let isWritten = gdk_pixbuf_loader_write(loader, source.bytes, gsize(source.bytes.count), nil)
    let isClosed = gdk_pixbuf_loader_close(loader, nil)
    if request.pointee.isTooLarge {
      return Picture(problem: .tooLarge)
    }
    let problem =
      isWritten != 0 && isClosed != 0 && !format.isTruncated(source.bytes) ? nil : PhotoProblem.Reason.damaged
    guard let pixels = gdk_pixbuf_loader_get_pixbuf(loader), let surface = surface(of: pixels) else {
      return Picture(problem: problem ?? .noPicture)
    }
    return Picture(surface: surface, problem: problem)
  }

  /// A request to the library, and whether it exceeded a limit.
  private struct Request {
    let scale: Double
    let limit: Int
    var isTooLarge = false
  }

  private static func length(_ pixels: gint, scale: Double) -> gint {
    max(1, gint((Double(pixels) * scale).rounded(.up)))
  }

  /// Returns the pixels in Cairo's format: 32-bit words, premultiplied.
  private static func surface(of pixels: OpaquePointer) -> CairoSurface? {
    let (width, height) = (Int(gdk_pixbuf_get_width(pixels)), Int(gdk_pixbuf_get_height(pixels)))
    let hasAlpha = gdk_pixbuf_get_has_alpha(pixels) != 0
    let step = Int(gdk_pixbuf_get_n_channels(pixels))
    let stride = Int(gdk_pixbuf_get_rowstride(pixels))
    guard let from = gdk_pixbuf_get_pixels(pixels),
      let surface = try? CairoSurface(width: width, height: height, hasAlpha: hasAlpha)
    else { return nil }
    surface.forEachRow { row, words in
      var byte = from + row * stride
      for column in 0..<width {
        let (red, green, blue) = (UInt32(byte[0]), UInt32(byte[1]), UInt32(byte[2]))
        if hasAlpha {
          let alpha = UInt32(byte[3])
          func multiplied(_ value: UInt32) -> UInt32 { (value * alpha + 127) / 255 }
          words[column] = alpha << 24 | multiplied(red) << 16 | multiplied(green) << 8 | multiplied(blue)
        } else {
          words[column] = 0xFF00_0000 | red << 16 | green << 8 | blue
        }
        byte += step
      }
    }
    return surface
  }
}
