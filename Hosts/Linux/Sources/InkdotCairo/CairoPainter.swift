import InkdotDrawings
import CCairo
import InkdotRendering
import InkdotInk
import InkdotGeometry

/// Paints drawings as pixels with Cairo. The context's coordinates are pt of the drawing.
struct CairoPainter: DrawingPainter {
  /// Cairo's drawing context.
  let context: OpaquePointer
  /// Maximum distance of painted ink from its curve, in pt.
  let tolerance: Double
  /// The photos' pixels.
  let photos: PhotoPictures

  /// Paints the items in a rectangle.
  ///
  /// - Parameters:
  ///   - renderer: the drawing.
  ///   - region: in pt of the drawing.
  ///   - scale: pixels per pt.
  ///   - advance: called after each mark.
  mutating func paint(_ renderer: DrawingRenderer, in region: Rect2D, scale: Double, advance: () -> Void) {
    cairo_save(context)
    cairo_rectangle(context, region.x, region.y, region.width, region.height)
    cairo_clip(context)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    renderer.paintSheet(in: region, scale: scale, on: &self)
    for number in renderer.drawing.marks(intersecting: region) {
      renderer.paint(mark: number, on: &self)
      advance()
    }
    renderer.paintFloatingPhotos(in: region, on: &self)
    cairo_restore(context)
  }

  func paint(sheetColor: RGBAColor) {
    setColor(sheetColor)
    cairo_paint(context)
  }

  func paint(_ lines: RuledLines) {
    setColor(lines.color)
    cairo_set_line_width(context, lines.width)
    if let spacing = lines.dotSpacing { cairo_set_dash(context, [0, spacing], 2, 0) }
    for index in stride(from: 0, to: lines.ends.count - 1, by: 2) {
      cairo_move_to(context, lines.ends[index].x, lines.ends[index].y)
      cairo_line_to(context, lines.ends[index + 1].x, lines.ends[index + 1].y)
    }
    cairo_stroke(context)
    cairo_set_dash(context, nil, 0, 0)
  }

  func paint(inside: [Point2D], _ color: RGBAColor) {
    setColor(color)
    for (index, point) in inside.enumerated() {
      if index == 0 { cairo_move_to(context, point.x, point.y) } else { cairo_line_to(context, point.x, point.y) }
    }
    cairo_fill(context)
  }

  func paint(_ stroke: Stroke, _ parts: [CurveRange], _ look: StrokeLook) {
    if look.erases {
      setColor(.black)
      cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT)
    } else {
      setColor(look.color, opacity: look.toolOpacity)
      switch look.blend {
      case .over: break
      case .multiply: cairo_set_operator(context, CAIRO_OPERATOR_MULTIPLY)
      case .screen: cairo_set_operator(context, CAIRO_OPERATOR_SCREEN)
      }
    }
    let shape = InkShape(flattening: stroke, parts: parts, tolerance: tolerance)
    add(shape.path)
    switch shape.form {
    case .line(let width):
      cairo_set_line_width(context, width)
      cairo_stroke(context)
    case .outline: cairo_fill(context)
    }
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  private func add(_ path: Path2D) {
    var pen = Point2D.zero
    for segment in path.segments {
      switch segment {
      case .move(let end):
        cairo_move_to(context, end.x, end.y)
        pen = end
      case .line(let end):
        cairo_line_to(context, end.x, end.y)
        pen = end
      case .quad(let control, let end):
        let (first, second) = Path2D.cubicControls(from: pen, control: control, to: end)
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
        pen = end
      case .cubic(let first, let second, let end):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
        pen = end
      case .close: cairo_close_path(context)
      }
    }
  }

  func setColor(_ color: RGBAColor, opacity: Double = 1) {
    func share(_ shift: UInt32) -> Double { Double(color.rgba >> shift & 255) / 255 }
    cairo_set_source_rgba(context, share(24), share(16), share(8), share(0) * opacity)
  }
}
