import CCairo
import InkdotDocuments
import InkdotRendering
import InkdotDrawings
import InkdotGeometry

/// Paints drawings with Cairo. The context's coordinates are pt of the drawing.
struct CairoPainter {
  /// Cairo's drawing context.
  let context: OpaquePointer
  /// Whether the paper is left out. The background tool then takes away what lies under it; in a PDF, which cannot do
  /// that with vectors, it paints in the paper's colour all the same.
  var isTransparent = false
  /// How far ink may lie off, in pt.
  var tolerance = InkShape.standardTolerance
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

  private func paint(_ stroke: Stroke, _ parts: [InkRange], paper: Color) {
    let takesAway = stroke.tool == .background && isTransparent && !isVector
    switch stroke.tool {
    case .background: setColor(takesAway ? .black : paper)
    case .highlighter: setColor(stroke.color, opacity: InkSettings.highlighterOpacity)
    default: setColor(stroke.color)
    }
    cairo_set_operator(context, takesAway ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_OVER)
    // All parts as one, so that translucent ink does not darken where they cross.
    let shape = InkShape(of: stroke, parts: parts, tolerance: tolerance)
    var pen = Point.zero
    for segment in isVector ? shape.segments.map(Self.rounded) : shape.segments {
      switch segment {
      case .move(let end):
        cairo_move_to(context, end.x, end.y)
        pen = end
      case .line(let end):
        cairo_line_to(context, end.x, end.y)
        pen = end
      case .quad(let control, let end):
        // The same curve as a cubic one.
        let (first, second) = (pen + (control - pen) * (2 / 3), end + (control - end) * (2 / 3))
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
        pen = end
      case .cubic(let first, let second, let end):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
        pen = end
      case .close: cairo_close_path(context)
      }
    }
    switch shape.form {
    case .line(let width):
      cairo_set_line_width(context, width)
      cairo_stroke(context)
    case .outline: cairo_fill(context)
    }
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// What the numbers of vectors are whole multiples of, in pt. They are written as whole numbers, which are shorter.
  static let step = 0.1

  private static func rounded(_ segment: InkShape.Segment) -> InkShape.Segment {
    func rounded(_ point: Point) -> Point {
      Point((point.x / step).rounded() * step, (point.y / step).rounded() * step)
    }
    return switch segment {
    case .move(let end): .move(rounded(end))
    case .line(let end): .line(rounded(end))
    case .quad(let control, let end): .quad(rounded(control), rounded(end))
    case .cubic(let first, let second, let end): .cubic(rounded(first), rounded(second), rounded(end))
    case .close: .close
    }
  }

  /// Whether the target keeps vectors.
  var isVector: Bool { cairo_surface_get_type(cairo_get_target(context)) == CAIRO_SURFACE_TYPE_RECORDING }

  func setColor(_ color: Color, opacity: Double = 1) {
    func share(_ shift: UInt32) -> Double { Double(color.rgba >> shift & 255) / 255 }
    cairo_set_source_rgba(context, share(24), share(16), share(8), share(0) * opacity)
  }
}
