import CCairo
public import InkdotBoards
import InkdotGeometry
public import InkdotPatterns
import InkdotRendering

extension CairoPicture {
  /// Returns a PNG of a pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern; `nil` for the empty grid.
  ///   - grid: the grid of the dots.
  ///   - echo: the verdict to show; `nil` for a drawing in progress.
  ///   - side: side of the square picture, in pt.
  ///   - scale: pixels per pt.
  ///   - settings: the appearance. Arrows are shown unless they are `never`.
  ///   - pictures: the pictures of the style, by number.
  /// - Throws: ``CairoError``.
  public static func png(
    of pattern: Pattern?, grid: PatternGrid = .standard, echo: PatternEcho? = nil, side: Double = 300,
    scale: Double = 2, settings: PatternBoardSettings = PatternBoardSettings(), pictures: [UInt32: CairoImage] = [:]
  ) throws(CairoError) -> CairoPicture {
    guard side > 0 else { throw .invalidSize(side) }
    guard scale > 0 else { throw .invalidSize(scale) }
    let pixels = Int(min((side * scale).rounded(.up), 1e9))
    let surface = try CairoSurface(width: pixels, height: pixels, hasAlpha: true)
    let items = PatternBoard.picture(of: pattern, grid: grid, echo: echo, side: side, settings: settings)
    try paint(items, on: surface.pointer, side: side, scale: scale, pictures)
    return CairoPicture(bytes: try PNGFile.bytes(of: surface), problems: [])
  }

  /// Returns a PDF of a pattern. See ``png(of:grid:echo:side:scale:settings:pictures:)`` for the parameters.
  ///
  /// - Throws: ``CairoError``.
  public static func pdf(
    of pattern: Pattern?, grid: PatternGrid = .standard, echo: PatternEcho? = nil, side: Double = 300,
    settings: PatternBoardSettings = PatternBoardSettings(), pictures: [UInt32: CairoImage] = [:]
  ) throws(CairoError) -> CairoPicture {
    let items = PatternBoard.picture(of: pattern, grid: grid, echo: echo, side: side, settings: settings)
    return try vectors(items, side: side, pictures, cairo_pdf_surface_create_for_stream)
  }

  /// Returns an SVG of a pattern. See ``png(of:grid:echo:side:scale:settings:pictures:)`` for the parameters.
  ///
  /// - Throws: ``CairoError``.
  public static func svg(
    of pattern: Pattern?, grid: PatternGrid = .standard, echo: PatternEcho? = nil, side: Double = 300,
    settings: PatternBoardSettings = PatternBoardSettings(), pictures: [UInt32: CairoImage] = [:]
  ) throws(CairoError) -> CairoPicture {
    let items = PatternBoard.picture(of: pattern, grid: grid, echo: echo, side: side, settings: settings)
    return try vectors(items, side: side, pictures, cairo_svg_surface_create_for_stream)
  }

  private static func vectors(
    _ items: DisplayList, side: Double, _ pictures: [UInt32: CairoImage],
    _ create: (cairo_write_func_t?, UnsafeMutableRawPointer?, Double, Double) -> OpaquePointer?
  ) throws(CairoError) -> CairoPicture {
    guard side > 0, side.isFinite else { throw .invalidSize(side) }
    let file = Bytes()
    let write: cairo_write_func_t = { file, bytes, count in
      guard let file else { return CAIRO_STATUS_WRITE_ERROR }
      Unmanaged<Bytes>.fromOpaque(file).takeUnretainedValue().bytes += UnsafeBufferPointer(
        start: bytes, count: Int(count))
      return CAIRO_STATUS_SUCCESS
    }
    guard let surface = create(write, Unmanaged.passUnretained(file).toOpaque(), side, side) else {
      throw .failed("out of memory")
    }
    defer {
      // Cairo writes until the surface is finished.
      withExtendedLifetime(file) { cairo_surface_destroy(surface) }
    }
    try paint(items, on: surface, side: side, scale: 1, pictures)
    cairo_surface_finish(surface)
    try CairoError.check(cairo_surface_status(surface))
    return CairoPicture(bytes: file.bytes, problems: [])
  }

  private static func paint(
    _ items: DisplayList, on surface: OpaquePointer, side: Double, scale: Double, _ pictures: [UInt32: CairoImage]
  ) throws(CairoError) {
    guard let context = cairo_create(surface) else { throw .failed("out of memory") }
    defer { cairo_destroy(context) }
    cairo_scale(context, scale, scale)
    let bounds = Rect2D(x: 0, y: 0, width: side, height: side)
    let painter = CairoPatternPainter(context: context, pictures: pictures, bounds: bounds)
    withExtendedLifetime(pictures) { for item in items { painter.paint(item) } }
    try CairoError.check(cairo_status(context))
  }

  /// Collects the output of Cairo.
  private final class Bytes {
    var bytes: [UInt8] = []
  }
}
