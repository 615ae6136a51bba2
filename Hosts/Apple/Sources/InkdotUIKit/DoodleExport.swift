#if canImport(UIKit)
  import InkdotFormats
  public import InkdotDrawings
  import InkdotGeometry
  import InkdotGraphics
  import InkdotRendering
  public import UIKit

  /// File formats of a drawing.
  public enum DoodleExport: String, Hashable, Sendable, CaseIterable {
    /// A PNG picture with two pixels per pt.
    case png
    /// A vector drawing for the web and for drawing programs.
    case svg
    /// A PDF page.
    case pdf
    /// A file that a board can open.
    case inkdot

    /// Returns a file of a drawing.
    ///
    /// - Parameters:
    ///   - drawing: the drawing.
    ///   - decoder: decodes a photo's file to an upright picture.
    /// - Returns: `nil` if even a picture with one pixel per pt would have more than 8,192 pixels on a side.
    /// - Complexity: O(samples + bytes of photos), of a picture and its pixels.
    public func data(of drawing: Drawing, decoder: ((PhotoSource) -> CGImage?)? = nil) -> Data? {
      write(drawing, decoder)
    }

    /// Returns a file of a drawing, created off the main thread.
    ///
    /// - Parameters:
    ///   - drawing: the drawing.
    ///   - decoder: decodes a photo's file to an upright picture.
    /// - Returns: `nil` if even a picture with one pixel per pt would have more than 8,192 pixels on a side.
    /// - Complexity: O(samples + bytes of photos), of a picture and its pixels.
    @concurrent public func data(of drawing: Drawing, decoder: (@Sendable (PhotoSource) -> CGImage?)? = nil) async
      -> Data?
    {
      write(drawing, decoder)
    }

    private func write(_ drawing: Drawing, _ decoder: ((PhotoSource) -> CGImage?)?) -> Data? {
      switch self {
      case .png:
        Self.png(of: drawing, scale: 2, pictures: decoder) ?? Self.png(of: drawing, scale: 1, pictures: decoder)
      case .svg: Data(SVGDocument.bytes(of: drawing))
      case .pdf: Self.pdf(of: drawing)
      case .inkdot: Data(DrawingFile.bytes(of: drawing))
      }
    }

    static func image(
      of drawing: Drawing, scale: CGFloat, pictures: ((PhotoSource) -> CGImage?)?
    ) -> CGImage? {
      let area = drawing.area
      guard let canvas = PixelCanvas(frame: CGRect(area), scale: scale) else { return nil }
      var numbers = PhotoNumbers()
      numbers.add(photosOf: drawing)
      let renderer = DrawingRenderer(drawing, numbers: numbers)
      canvas.paint { context in
        var painter = ContextPainter(context, surface: CGRect(area)) { number in
          numbers.source(number).flatMap { (pictures ?? PhotoReader.picture)($0) }
        }
        painter.paint(.fill(drawing.sheet.color))
        renderer.paintRuling(in: area, scale: Double(scale), on: &painter)
        renderer.paint(in: area, on: &painter)
        for photo in drawing.floatingPhotos {
          guard let number = numbers.number(of: photo.source) else { continue }
          painter.paint(.photo(id: number, photo.frame, photo.placement.transform, cuts: photo.cuts))
        }
      }
      return canvas.image
    }

    static func png(
      of drawing: Drawing, scale: CGFloat, pictures: ((PhotoSource) -> CGImage?)?
    ) -> Data? {
      image(of: drawing, scale: scale, pictures: pictures).flatMap { UIImage(cgImage: $0).pngData() }
    }

    /// Writes strokes as vectors. Photos that PDF does not support, and texts, are pixels.
    private static func pdf(of drawing: Drawing) -> Data {
      Data(PDFDocument.bytes(of: drawing, photo: PhotoReader.pixels, text: picture))
    }

    private static func picture(of text: TextBox) -> PDFDocument.Pixels? {
      let (moved, width, height) = PDFDocument.picture(of: text)
      guard let canvas = PixelCanvas(frame: CGRect(x: 0, y: 0, width: width, height: height), scale: 1) else {
        return nil
      }
      canvas.paint { ContextPainter($0, surface: canvas.frame).paint(.text(moved)) }
      let pixels = canvas.pixels
      return PDFDocument.Pixels(
        width: width, height: height, deflatedColor: StoredDeflate.stream(of: pixels.color),
        deflatedOpacity: StoredDeflate.stream(of: pixels.opacity))
    }
  }
#endif
