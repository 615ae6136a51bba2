import CCairo
import InkdotFormats
import InkdotDrawings
import InkdotGeometry

extension CairoPainter {
  /// Paints the remaining part of a photo, or a crossed-out frame if it cannot be decoded.
  func paint(_ photo: Photo) {
    cairo_save(context)
    defer { cairo_restore(context) }
    transform(photo.placement.transform)
    let frame = photo.frame
    if photo.cuts.isEmpty {
      paintPixels(of: photo)
    } else {
      // In a separate group, so that erasing does not affect the items below.
      cairo_rectangle(context, frame.x, frame.y, frame.width, frame.height)
      cairo_clip(context)
      cairo_push_group(context)
      cairo_save(context)
      paintPixels(of: photo)
      cairo_restore(context)
      cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT)
      cairo_set_source_rgb(context, 0, 0, 0)
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      for cut in photo.cuts { stroke(cut) }
      cairo_pop_group_to_source(context)
      cairo_paint(context)
    }
  }

  private func paintPixels(of photo: Photo) {
    let frame = photo.frame
    cairo_rectangle(context, frame.x, frame.y, frame.width, frame.height)
    guard let surface = photos.surface(of: photo.source) else { return paintPlaceholder(frame) }
    transform(photo.source.uprightTransform)
    let (width, height) = (Double(photo.source.pixelWidth), Double(photo.source.pixelHeight))
    cairo_scale(context, width / Double(surface.width), height / Double(surface.height))
    // Uses a separate view of the pixels, because other threads paint the same photo.
    let view = try? CairoSurface(rows: 0..<surface.height, of: surface)
    cairo_set_source_surface(
      context, (view ?? surface).pointer, -Double(surface.width) / 2, -Double(surface.height) / 2)
    // Otherwise the edges of the photo would fade.
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_fill(context)
  }

  private func paintPlaceholder(_ frame: Rect2D) {
    cairo_save(context)
    defer { cairo_restore(context) }
    setColor(RGBAColor(rgba: 0xCCCC_CCFF))
    cairo_fill_preserve(context)
    cairo_clip(context)
    cairo_move_to(context, frame.x, frame.y)
    cairo_line_to(context, frame.x + frame.width, frame.y + frame.height)
    cairo_move_to(context, frame.x + frame.width, frame.y)
    cairo_line_to(context, frame.x, frame.y + frame.height)
    setColor(RGBAColor(rgba: 0x6666_66FF))
    cairo_set_line_width(context, 0.05 * min(frame.width, frame.height))
    cairo_stroke(context)
  }

  private func transform(_ map: Transform2D) {
    var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
    cairo_transform(context, &matrix)
  }

  private func stroke(_ cut: PhotoCut) {
    cairo_set_line_width(context, 2 * cut.radius)
    for (index, point) in cut.path.enumerated() {
      if index == 0 { cairo_move_to(context, point.x, point.y) }
      cairo_line_to(context, point.x, point.y)
    }
    cairo_stroke(context)
  }
}
