import CCairo
import InkdotDrawings
import InkdotGeometry

/// Paints drawings with Cairo. The context's coordinates are pt of the drawing.
struct CairoPainter {
  /// Cairo's drawing context.
  let context: OpaquePointer
  /// Whether the paper is left out.
  var isTransparent = false
  /// The photos' pixels.
  var photos: PhotoPictures

  /// Paints what lies in a rectangle.
  ///
  /// - Parameter progress: advanced by each mark.
  func paint(_ drawing: Drawing, in region: Rect, progress: Progress) {
    cairo_save(context)
    cairo_rectangle(context, region.x, region.y, region.width, region.height)
    cairo_clip(context)
    if !isTransparent {
      setColor(drawing.paper)
      cairo_paint(context)
    }
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    for number in drawing.marks(touching: region) {
      switch drawing.marks[number] {
      case .stroke(let stroke, let parts): paint(stroke, parts, paper: drawing.paper)
      case .photo(let photo): paint(photo)
      }
      progress.advance()
    }
    for photo in drawing.placed where photo.bounds.touches(region) { paint(photo) }
    cairo_restore(context)
  }

  /// Paints all parts as one, so that translucent ink does not darken where they cross.
  private func paint(_ stroke: Stroke, _ parts: [InkRange], paper: UInt32) {
    switch stroke.tool {
    case .background: setColor(paper)
    case .highlighter: setColor(stroke.color, opacity: InkSettings.highlighterOpacity)
    default: setColor(stroke.color)
    }
    if stroke.tool == .brush {
      for part in parts { addRibbon(stroke.ink(part)) }
      cairo_fill(context)
    } else {
      cairo_set_line_width(context, stroke.width)
      for part in parts { addLine(stroke.ink(part)) }
      cairo_stroke(context)
    }
  }

  private func addLine(_ ink: [InkNode]) {
    for (index, node) in ink.enumerated() {
      if index == 0 { cairo_move_to(context, node.position.x, node.position.y) }
      cairo_line_to(context, node.position.x, node.position.y)
    }
  }

  /// Every disc, and the band between two. All go around the same way, so that what overlaps is one area.
  private func addRibbon(_ ink: [InkNode]) {
    for (index, node) in ink.enumerated() {
      if index > 0, let band = ink[index - 1].band(to: node) {
        cairo_move_to(context, band[0].x, band[0].y)
        for corner in band.dropFirst().reversed() { cairo_line_to(context, corner.x, corner.y) }
        cairo_close_path(context)
      }
      cairo_new_sub_path(context)
      cairo_arc(context, node.position.x, node.position.y, node.radius, 0, 2 * .pi)
    }
  }

  func setColor(_ color: UInt32, opacity: Double = 1) {
    func share(_ shift: UInt32) -> Double { Double(color >> shift & 255) / 255 }
    cairo_set_source_rgba(context, share(24), share(16), share(8), share(0) * opacity)
  }
}
