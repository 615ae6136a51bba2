import CCairo
public import Foundation

/// A bitmap context that paints with Cairo. As in Apple's, the origin is at the lower left and y grows upwards.
///
/// coregraphics/cgcontext · iOS 2.0 · sdk
public final class CGContext {
  /// coregraphics/cgcontext/width · iOS 2.0 · sdk
  public let width: Int
  /// coregraphics/cgcontext/height · iOS 2.0 · sdk
  public let height: Int
  /// coregraphics/cgcontext/data · iOS 2.0 · sdk
  public var data: UnsafeMutableRawPointer? {
    cairo_surface_flush(surface)
    return UnsafeMutableRawPointer(cairo_image_surface_get_data(surface))
  }
  /// coregraphics/cgcontext/bytesperrow · iOS 2.0 · sdk
  public var bytesPerRow: Int { Int(cairo_image_surface_get_stride(surface)) }
  /// coregraphics/cgcontext/interpolationquality · iOS 2.0 · sdk
  public var interpolationQuality = CGInterpolationQuality.default

  /// coregraphics/cgcontext/textmatrix · iOS 2.0 · sdk
  public var textMatrix = CGAffineTransform.identity
  /// coregraphics/cgcontext/textposition · iOS 2.0 · sdk
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  private struct State {
    var fill = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    var stroke = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    var alpha: CGFloat = 1
    var mode = CGBlendMode.normal
  }

  private let surface: OpaquePointer
  private let cairo: OpaquePointer
  private var state = State()
  private var saved: [State] = []

  /// coregraphics/cgcontext/init(data:width:height:bitspercomponent:bytesperrow:space:bitmapinfo:) · iOS 2.0 · sdk
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    // Supports only the format that the host uses.
    let layout = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    guard data == nil, bitsPerComponent == 8, bytesPerRow == 0, bitmapInfo == layout, 1...32_767 ~= width,
      1...32_767 ~= height,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      let cairo = cairo_create(surface)
    else { return nil }
    (self.width, self.height, self.surface, self.cairo) = (width, height, surface, cairo)
    cairo_translate(cairo, 0, Double(height))
    cairo_scale(cairo, 1, -1)
    cairo_set_line_width(cairo, 1)
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  // MARK: State

  /// coregraphics/cgcontext/savegstate() · iOS 2.0 · sdk
  public func saveGState() {
    cairo_save(cairo)
    saved.append(state)
  }

  /// coregraphics/cgcontext/restoregstate() · iOS 2.0 · sdk
  public func restoreGState() {
    guard let last = saved.popLast() else { return }
    cairo_restore(cairo)
    state = last
  }

  /// coregraphics/cgcontext/translateby(x:y:) · iOS 2.0 · sdk
  public func translateBy(x tx: CGFloat, y ty: CGFloat) { cairo_translate(cairo, tx, ty) }

  /// coregraphics/cgcontext/scaleby(x:y:) · iOS 2.0 · sdk
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { cairo_scale(cairo, sx, sy) }

  /// coregraphics/cgcontext/concatenate(_:) · iOS 2.0 · sdk
  public func concatenate(_ transform: CGAffineTransform) {
    var matrix = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
    cairo_transform(cairo, &matrix)
  }

  /// coregraphics/cgcontext/clip(to:) · iOS 2.0 · sdk
  public func clip(to rect: CGRect) {
    trace(rect)
    cairo_clip(cairo)
  }

  /// coregraphics/cgcontext/setfillcolor(_:) · iOS 2.0 · sdk
  public func setFillColor(_ color: CGColor) { state.fill = color }

  /// coregraphics/cgcontext/setstrokecolor(_:) · iOS 2.0 · sdk
  public func setStrokeColor(_ color: CGColor) { state.stroke = color }

  /// coregraphics/cgcontext/setalpha(_:) · iOS 2.0 · sdk
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha }

  /// coregraphics/cgcontext/setblendmode(_:) · iOS 2.0 · sdk
  public func setBlendMode(_ mode: CGBlendMode) { state.mode = mode }

  /// coregraphics/cgcontext/setlinewidth(_:) · iOS 2.0 · sdk
  public func setLineWidth(_ width: CGFloat) { cairo_set_line_width(cairo, width) }

  /// coregraphics/cgcontext/setlinecap(_:) · iOS 2.0 · sdk
  public func setLineCap(_ cap: CGLineCap) {
    switch cap {
    case .butt: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(cairo, CAIRO_LINE_CAP_SQUARE)
    }
  }

  /// coregraphics/cgcontext/setlinejoin(_:) · iOS 2.0 · sdk
  public func setLineJoin(_ join: CGLineJoin) {
    switch join {
    case .miter: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
    case .round: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(cairo, CAIRO_LINE_JOIN_BEVEL)
    }
  }

  /// coregraphics/cgcontext/setlinedash(phase:lengths:) · iOS 2.0 · sdk
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    cairo_set_dash(cairo, lengths.map { Double($0) }, Int32(lengths.count), phase)
  }

  // MARK: Paths

  /// coregraphics/cgcontext/beginpath() · iOS 2.0 · sdk
  public func beginPath() { cairo_new_path(cairo) }

  /// coregraphics/cgcontext/move(to:) · iOS 2.0 · sdk
  public func move(to point: CGPoint) { cairo_move_to(cairo, point.x, point.y) }

  /// coregraphics/cgcontext/addline(to:) · iOS 2.0 · sdk
  public func addLine(to point: CGPoint) { cairo_line_to(cairo, point.x, point.y) }

  /// coregraphics/cgcontext/addquadcurve(to:control:) · iOS 2.0 · sdk
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    var (x, y) = (0.0, 0.0)
    cairo_get_current_point(cairo, &x, &y)
    // Converts the quadratic curve to a cubic one.
    cairo_curve_to(
      cairo, (x + 2 * control.x) / 3, (y + 2 * control.y) / 3, (end.x + 2 * control.x) / 3,
      (end.y + 2 * control.y) / 3, end.x, end.y)
  }

  /// coregraphics/cgcontext/addarc(center:radius:startangle:endangle:clockwise:) · iOS 2.0 · sdk
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    let add = clockwise ? cairo_arc_negative : cairo_arc
    add(cairo, center.x, center.y, radius, startAngle, endAngle)
  }

  /// coregraphics/cgcontext/addpath(_:) · iOS 2.0 · sdk
  public func addPath(_ path: CGPath) {
    for step in path.steps {
      switch step {
      case .move(let point): move(to: point)
      case .line(let point): addLine(to: point)
      case .ellipse(let rect): traceEllipse(rect)
      case .close: closePath()
      }
    }
  }

  /// coregraphics/cgcontext/closepath() · iOS 2.0 · sdk
  public func closePath() { cairo_close_path(cairo) }

  private func trace(_ rect: CGRect) {
    cairo_new_path(cairo)
    cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
  }

  private func traceEllipse(_ rect: CGRect) {
    cairo_new_sub_path(cairo)
    guard rect.width > 0, rect.height > 0 else { return }
    cairo_save(cairo)
    cairo_translate(cairo, rect.midX, rect.midY)
    cairo_scale(cairo, rect.width / 2, rect.height / 2)
    cairo_arc(cairo, 0, 0, 1, 0, 2 * .pi)
    cairo_close_path(cairo)
    // Applied before the path is painted, so that lines have an even width.
    cairo_restore(cairo)
  }

  // MARK: Painting

  /// coregraphics/cgcontext/fillpath(using:) · iOS 2.0 · sdk
  public func fillPath(using rule: CGPathFillRule = .winding) {
    cairo_set_fill_rule(cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
    setSource(state.fill)
    cairo_fill(cairo)
  }

  /// coregraphics/cgcontext/strokepath() · iOS 2.0 · sdk
  public func strokePath() {
    setSource(state.stroke)
    cairo_stroke(cairo)
  }

  /// coregraphics/cgcontext/fill(_:)-92qsr · iOS 2.0 · sdk
  public func fill(_ rect: CGRect) {
    trace(rect)
    fillPath()
  }

  /// coregraphics/cgcontext/fillellipse(in:) · iOS 2.0 · sdk
  public func fillEllipse(in rect: CGRect) {
    cairo_new_path(cairo)
    traceEllipse(rect)
    fillPath()
  }

  /// coregraphics/cgcontext/strokeellipse(in:) · iOS 2.0 · sdk
  public func strokeEllipse(in rect: CGRect) {
    cairo_new_path(cairo)
    traceEllipse(rect)
    strokePath()
  }

  /// coregraphics/cgcontext/clear(_:) · iOS 2.0 · sdk
  public func clear(_ rect: CGRect) {
    trace(rect)
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    cairo_fill(cairo)
  }

  /// Draws an image; its upper row is at the greatest y.
  ///
  /// coregraphics/cgcontext/draw(_:in:bytiling:) · iOS 9.0 · sdk
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard image.width > 0, image.height > 0, rect.width > 0, rect.height > 0, !byTiling else { return }
    cairo_save(cairo)
    cairo_translate(cairo, rect.minX, rect.maxY)
    cairo_scale(cairo, rect.width / Double(image.width), -rect.height / Double(image.height))
    cairo_new_path(cairo)
    cairo_rectangle(cairo, 0, 0, Double(image.width), Double(image.height))
    cairo_clip(cairo)
    cairo_set_source_surface(cairo, image.surface, 0, 0)
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
    cairo_set_operator(cairo, compositing)
    cairo_paint_with_alpha(cairo, state.alpha)
    cairo_restore(cairo)
  }

  /// coregraphics/cgcontext/begintransparencylayer(auxiliaryinfo:) · iOS 2.0 · sdk
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    saveGState()
    cairo_push_group(cairo)
    (state.alpha, state.mode) = (1, .normal)
  }

  /// coregraphics/cgcontext/endtransparencylayer() · iOS 2.0 · sdk
  public func endTransparencyLayer() {
    let layer = cairo_pop_group(cairo)
    restoreGState()
    cairo_set_source(cairo, layer)
    cairo_pattern_destroy(layer)
    cairo_set_operator(cairo, compositing)
    cairo_paint_with_alpha(cairo, state.alpha)
  }

  /// Returns a copy of the current pixels.
  ///
  /// coregraphics/cgcontext/makeimage() · iOS 2.0 · sdk
  public func makeImage() -> CGImage? {
    guard let copy = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      let painting = cairo_create(copy)
    else { return nil }
    cairo_set_source_surface(painting, surface, 0, 0)
    cairo_set_operator(painting, CAIRO_OPERATOR_SOURCE)
    cairo_paint(painting)
    cairo_destroy(painting)
    cairo_surface_flush(copy)
    return CGImage(copy)
  }

  private func setSource(_ color: CGColor) {
    let parts = color.rgba
    cairo_set_operator(cairo, compositing)
    cairo_set_source_rgba(cairo, parts[0], parts[1], parts[2], parts[3] * state.alpha)
  }

  private var compositing: cairo_operator_t {
    switch state.mode {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    }
  }
}
