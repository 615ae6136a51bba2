import CCairo
import CPango
import InkdotDrawings
import InkdotGeometry

extension CairoPainter {
  /// Font size for layout, in units of the context; large enough for proportional widths at all sizes.
  private static let em = 100.0

  /// Paints words with Pango, which finds a font for every script.
  func paint(_ text: TextBox) {
    cairo_save(context)
    defer { cairo_restore(context) }
    let map = text.placement.transform
    var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
    cairo_transform(context, &matrix)
    cairo_scale(context, 1 / Self.em, 1 / Self.em)
    guard let layout = pango_cairo_create_layout(context), let font = pango_font_description_new() else { return }
    defer {
      pango_font_description_free(font)
      g_object_unref(UnsafeMutableRawPointer(layout))
    }
    pango_font_description_set_family(font, text.family.name)
    pango_font_description_set_absolute_size(font, Self.em * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_layout_set_single_paragraph_mode(layout, 1)
    // Disables rounding of letter positions to whole pixels.
    pango_context_set_round_glyph_positions(pango_layout_get_context(layout), 0)
    let lines = text.lines
    func lay(_ line: ArraySlice<UInt8>) {
      line.withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { pango_layout_set_text(layout, $0.baseAddress, Int32($0.count)) }
      }
    }
    var widest = 0.0
    for line in lines {
      lay(line.utf8)
      var extents = PangoRectangle()
      pango_layout_get_extents(layout, nil, &extents)
      widest = max(widest, Double(extents.width) / Double(PANGO_SCALE))
    }
    // Condenses the text to the box if the fonts are wider than those it was measured with.
    let width = text.width * Self.em
    setColor(text.color)
    cairo_translate(context, lines[0].start.x * Self.em, 0)
    if widest > width { cairo_scale(context, width / widest, 1) }
    for line in lines {
      lay(line.utf8)
      cairo_move_to(context, 0, line.start.y * Self.em)
      pango_cairo_show_layout_line(context, pango_layout_get_line_readonly(layout, 0))
    }
  }
}

extension TextBox.Family {
  /// The family name in fontconfig.
  fileprivate var name: String {
    switch self {
    case .sans: "sans-serif"
    case .serif: "serif"
    case .monospaced: "monospace"
    }
  }
}
