import CCairo
import CPNG
import InkdotFormats
import InkdotInk
import InkdotRendering

/// Writes drawings as PDF: the engine's ``PDFDocument``, deflated by zlib, with the pixels of photos that are not intact JPEG files.
enum PDFFile {
  /// Returns the file of a document.
  ///
  /// - Throws: ``CairoError`` if memory is exhausted.
  static func bytes(of document: PDFDocument, photos: PhotoPictures) throws(CairoError) -> [UInt8] {
    var pixels: [(photo: Int, pixels: PDFDocument.Pixels)] = []
    for (index, source) in document.photos.enumerated()
    where document.needsPixels(photo: index) || !photos.isWhole(source) {
      if let surface = photos.surface(of: source) {
        pixels.append((index, try Self.pixels(of: surface)))
      } else {
        pixels.append((index, try placeholder()))
      }
    }
    var pictures: [(text: Int, pixels: PDFDocument.Pixels)] = []
    for (index, text) in document.texts.enumerated() {
      let picture = PDFDocument.picture(of: text)
      let surface = try CairoSurface(width: picture.width, height: picture.height, hasAlpha: true)
      guard let context = cairo_create(surface.pointer) else { continue }
      defer { cairo_destroy(context) }
      CairoPainter(context: context, tolerance: InkShape.standardTolerance, photos: photos).paint(picture.text)
      pictures.append((index, try Self.pixels(of: surface)))
    }
    return document.bytes(deflatedContent: try deflated(document.content), pixels: pixels, pictures: pictures)
  }

  private static func pixels(of surface: CairoSurface) throws(CairoError) -> PDFDocument.Pixels {
    var (color, opacity): ([UInt8], [UInt8]) = ([], [])
    color.reserveCapacity(3 * surface.width * surface.height)
    if surface.hasAlpha { opacity.reserveCapacity(surface.width * surface.height) }
    surface.forEachRow { _, words in
      for column in 0..<surface.width {
        let word = words[column]
        let alpha = surface.hasAlpha ? word >> 24 : 255
        for shift: UInt32 in [16, 8, 0] {
          let part = word >> shift & 255
          color.append(UInt8(alpha == 255 || alpha == 0 ? part : min(255, (part * 255 + alpha / 2) / alpha)))
        }
        if surface.hasAlpha { opacity.append(UInt8(alpha)) }
      }
    }
    return PDFDocument.Pixels(
      width: surface.width, height: surface.height, deflatedColor: try deflated(color),
      deflatedOpacity: surface.hasAlpha ? try deflated(opacity) : nil)
  }

  /// A crossed-out frame, for a photo that cannot be decoded.
  private static func placeholder() throws(CairoError) -> PDFDocument.Pixels {
    let side = 64
    var color: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let isCross = abs(x - y) < 2 || abs(x + y - side + 1) < 2
        color += [UInt8](repeating: isCross ? 0x66 : 0xCC, count: 3)
      }
    }
    return PDFDocument.Pixels(width: side, height: side, deflatedColor: try deflated(color))
  }

  /// Returns bytes in the zlib format (RFC 1950).
  private static func deflated(_ bytes: [UInt8]) throws(CairoError) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&result, &count, bytes, uLong(bytes.count), Z_DEFAULT_COMPRESSION) == Z_OK else {
      throw .failed("out of memory")
    }
    result.removeLast(result.count - Int(count))
    return result
  }
}
