import CCairo
import InkdotGeometry
import InkdotRendering

/// Paints the display items of patterns with Cairo: on pixels, in SVG or in PDF.
struct CairoPatternPainter: Painter {
  /// Cairo's drawing context, in pt.
  let context: OpaquePointer
  /// Pictures by number.
  let pictures: [UInt32: CairoImage]
  /// The whole surface.
  let bounds: Rect2D

  func paint(_ item: DisplayItem) {
    switch item {
    case .fill(let color):
      setColor(color)
      cairo_paint(context)
    case .image(let id, let rect): paintPicture(id, filling: rect)
    case .tiles(let id, let tile): paintTiles(id, tile)
    case .turned(let id, let rect, let ahead, let repeats):
      cairo_save(context)
      cairo_translate(context, rect.center.x, rect.center.y)
      var turn = cairo_matrix_t(xx: ahead.dx, yx: ahead.dy, xy: -ahead.dy, yy: ahead.dx, x0: 0, y0: 0)
      cairo_transform(context, &turn)
      cairo_translate(context, -rect.center.x, -rect.center.y)
      if repeats { paintPicture(id, along: rect) } else { paintPicture(id, filling: rect) }
      cairo_restore(context)
    case .disc(let center, let radius, let color):
      setColor(color)
      cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
      cairo_fill(context)
    case .ring(let center, let radius, let width, let color):
      setColor(color)
      cairo_set_line_width(context, width)
      cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
      cairo_close_path(context)
      cairo_stroke(context)
    case .line(let points, let width, let color):
      setColor(color)
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_set_line_width(context, width)
      add(points)
      cairo_stroke(context)
    case .polygon(let points, let color):
      setColor(color)
      add(points)
      cairo_fill(context)
    case .ink, .curves, .rules, .photo, .text:
      // Patterns do not contain these items.
      break
    }
  }

  private func add(_ points: [Point2D]) {
    for point in points { cairo_line_to(context, point.x, point.y) }
  }

  private func setColor(_ color: RGBAColor) {
    func share(_ shift: UInt32) -> Double { Double(color.rgba >> shift & 255) / 255 }
    cairo_set_source_rgba(context, share(24), share(16), share(8), share(0))
  }

  /// Paints a picture cropped to fill a rectangle.
  private func paintPicture(_ id: UInt32, filling rect: Rect2D) {
    guard let picture = pictures[id]?.pointer else { return }
    let (width, height) = (
      Double(cairo_image_surface_get_width(picture)), Double(cairo_image_surface_get_height(picture))
    )
    let scale = max(rect.width / width, rect.height / height)
    cairo_save(context)
    cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
    cairo_clip(context)
    cairo_translate(context, rect.center.x - width * scale / 2, rect.center.y - height * scale / 2)
    cairo_scale(context, scale, scale)
    cairo_set_source_surface(context, picture, 0, 0)
    cairo_paint(context)
    cairo_restore(context)
  }

  /// Repeats a picture from the left of a rectangle to its right, at its height.
  private func paintPicture(_ id: UInt32, along rect: Rect2D) {
    guard let picture = pictures[id]?.pointer else { return }
    let scale = rect.height / Double(cairo_image_surface_get_height(picture))
    cairo_save(context)
    cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
    cairo_clip(context)
    cairo_translate(context, rect.x, rect.y)
    cairo_scale(context, scale, scale)
    cairo_set_source_surface(context, picture, 0, 0)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_REPEAT)
    cairo_paint(context)
    cairo_restore(context)
  }

  /// Repeats a picture over the whole surface.
  private func paintTiles(_ id: UInt32, _ tile: Rect2D) {
    guard let picture = pictures[id]?.pointer else { return }
    cairo_save(context)
    cairo_rectangle(context, bounds.x, bounds.y, bounds.width, bounds.height)
    cairo_clip(context)
    cairo_scale(
      context, tile.width / Double(cairo_image_surface_get_width(picture)),
      tile.height / Double(cairo_image_surface_get_height(picture)))
    cairo_set_source_surface(context, picture, 0, 0)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_REPEAT)
    cairo_paint(context)
    cairo_restore(context)
  }
}
