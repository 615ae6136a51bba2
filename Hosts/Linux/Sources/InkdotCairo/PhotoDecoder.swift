import CCairo
import CGdkPixbuf
import InkdotFormats
import InkdotDrawings

/// Decodes photos with gdk-pixbuf, into surfaces for Cairo. Only the formats of ``PhotoFormat``: what else the library
/// knows (icons, SVG, …) is no photo, and a file from elsewhere has no business in it.
enum PhotoDecoder {
  /// Most pixels of a photo, and of all photos of a drawing as they are painted: 1 GiB of memory. More are taken for an attempt
  /// to use it up.
  static let maximumPixelCount = 1 << 28

  /// A decoded photo, or its problem.
  struct Picture: Sendable {
    /// The stored pixels, not turned upright; `nil` when there are none.
    var surface: CairoSurface?
    /// The reason why it is not whole, if it is not.
    var problem: PhotoProblem.Reason?
  }

  /// Decodes a photo, at most as large as needed.
  ///
  /// - Parameters:
  ///   - scale: pixels that are needed for a pixel of the photo; up to 1.
  ///   - limit: most pixels of the picture.
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
        // Without a size it gives up.
        gdk_pixbuf_loader_set_size($0, 0, 0)
      } else if scale < 1 {
        gdk_pixbuf_loader_set_size($0, width, height)
      }
    }
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(prepare, to: GCallback.self), request, nil, GConnectFlags(rawValue: 0))
    // What came before the damage is kept, so both are asked for whether they went well and neither ends it.
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

  /// The pixels in the form of Cairo: 32-bit words, colours multiplied by the opacity.
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
