import InkdotFormats
import InkdotGeometry
public import InkdotDrawings
public import InkdotRendering

#if canImport(Glibc)
  import Glibc
#else
  public import Darwin
#endif

extension CairoPicture {
  /// Returns a PNG of the whole sheet, including floating photos.
  ///
  /// Paints on all processors. The bytes do not depend on their number.
  ///
  /// - Parameters:
  ///   - drawing: the drawing.
  ///   - background: whether the sheet is painted.
  ///   - scale: pixels per pt.
  ///   - progress: called after each mark.
  /// - Throws: ``CairoError``.
  public static func png(
    of drawing: Drawing, background: DrawingRenderer.Background = .sheet, scale: Double = 1,
    progress: @escaping Progress = { _, _ in }
  ) async throws -> CairoPicture {
    // Also rejects NaN.
    guard scale > 0 else { throw CairoError.invalidSize(scale) }
    return try await png(of: drawing, background, scale, pixels(drawing.area.width * scale), progress)
  }

  /// Returns a PNG of the whole sheet with a width.
  ///
  /// - Parameters:
  ///   - drawing: the drawing.
  ///   - background: whether the sheet is painted.
  ///   - width: width in pixels.
  ///   - progress: called after each mark.
  /// - Throws: ``CairoError``.
  public static func png(
    of drawing: Drawing, background: DrawingRenderer.Background = .sheet, width: Int,
    progress: @escaping Progress = { _, _ in }
  ) async throws -> CairoPicture {
    guard width > 0 else { throw CairoError.invalidSize(Double(width)) }
    return try await png(of: drawing, background, Double(width) / drawing.area.width, width, progress)
  }

  private static func png(
    of drawing: Drawing, _ background: DrawingRenderer.Background, _ scale: Double, _ width: Int,
    _ progress: @escaping Progress
  ) async throws -> CairoPicture {
    let (surface, problems) = try await paint(drawing, background, scale, width, progress)
    return CairoPicture(bytes: try PNGFile.bytes(of: surface), problems: problems)
  }

  /// Writes a PNG of the whole sheet, without holding the file in memory.
  ///
  /// - Parameters:
  ///   - drawing: the drawing.
  ///   - background: whether the sheet is painted.
  ///   - scale: pixels per pt.
  ///   - width: width in pixels; replaces `scale`.
  ///   - progress: called after each mark.
  ///   - open: called when everything is painted; opens the file and calls `write` with it.
  /// - Returns: photos that are missing or incomplete.
  /// - Throws: ``CairoError``, and errors of `open`.
  public static func writePNG(
    of drawing: Drawing, background: DrawingRenderer.Background = .sheet, scale: Double = 1, width: Int? = nil,
    progress: @escaping Progress = { _, _ in },
    open: (_ write: (UnsafeMutablePointer<FILE>) throws -> Void) throws -> Void
  ) async throws -> [PhotoProblem] {
    let scale = width.map { Double($0) / drawing.area.width } ?? scale
    guard scale > 0 else { throw CairoError.invalidSize(scale) }
    let (surface, problems) = try await paint(
      drawing, background, scale, width ?? pixels(drawing.area.width * scale), progress)
    try open { try PNGFile.write(surface, to: $0) }
    return problems
  }

  private static func paint(
    _ drawing: Drawing, _ background: DrawingRenderer.Background, _ scale: Double, _ width: Int,
    _ progress: @escaping Progress
  ) async throws -> (CairoSurface, [PhotoProblem]) {
    let area = drawing.area
    let surface = try CairoSurface(
      width: width, height: pixels(area.height * scale),
      hasAlpha: background == .transparent || drawing.sheet.color.opacity < 255)
    let photos = PhotoPictures(of: drawing, scale: scale)
    try await surface.paint(
      drawing, area: area, scale: scale, isTransparent: background == .transparent, photos: photos, progress: progress)
    return (surface, photos.problems)
  }

  /// Returns a PDF of one page: compressed, with photos of all formats. Texts are pictures.
  ///
  /// - Parameters:
  ///   - drawing: the drawing.
  ///   - background: whether the sheet is painted.
  ///   - scale: points of 1/72 in for 1 pt; see ``InkdotFormats/PDFDocument``.
  /// - Throws: ``CairoError``.
  public static func pdf(
    of drawing: Drawing, background: DrawingRenderer.Background = .sheet, scale: Double = 1
  ) throws(CairoError) -> CairoPicture {
    guard scale > 0, scale.isFinite else { throw .invalidSize(scale) }
    let document = PDFDocument(of: drawing, background: background, scale: scale)
    let photos = PhotoPictures(of: drawing, scale: PDFDocument.pixelsPerPoint * scale) { source in
      document.photos.firstIndex { $0 === source }.map { !document.needsPixels(photo: $0) } ?? false
    }
    return CairoPicture(bytes: try PDFFile.bytes(of: document, photos: photos), problems: photos.problems)
  }

  /// Returns the number of pixels, at least 1; values that are too large are clamped.
  private static func pixels(_ length: Double) -> Int { max(1, Int(min(length.rounded(), 1e9))) }
}
