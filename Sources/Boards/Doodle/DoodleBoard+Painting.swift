import InkdotDrawings
public import InkdotGeometry
import InkdotInk
public import InkdotRendering
public import InkdotTouches

// Painting, in pt of the sheet.
extension DoodleBoard {
  /// Returns and removes the damage: boxes on the sheet to repaint.
  public func drainDamage() -> [Rect2D] { session.drainDamage() }

  /// Returns a renderer of the drawing as it is now, for any thread.
  ///
  /// - Complexity: O(marks).
  public func renderer(background: DrawingRenderer.Background = .sheet) -> DrawingRenderer {
    numbers.add(photosOf: session.drawing)
    session.deriveCurves(near: session.drawing.bounds)
    return DrawingRenderer(session.drawing, background: background, numbers: numbers)
  }

  /// Paints the marks near a part of the sheet in z-order, without the sheet.
  ///
  /// - Parameters:
  ///   - part: in pt of the sheet.
  ///   - background: `transparent` for hosts without a sheet, which erase below items of the colour `RGBAColor.clear`.
  ///   - painter: receives the items.
  /// - Complexity: O(marks found + their samples near the part).
  public func paint(
    in part: Rect2D, background: DrawingRenderer.Background = .sheet, on painter: inout some Painter
  ) {
    session.deriveCurves(near: part)
    let shown = selection.rest ?? session.drawing
    paint(shown.marks(intersecting: part), of: shown, near: part, background, on: &painter)
  }

  /// Paints the ruling of a part of the sheet, without the sheet's colour.
  ///
  /// - Parameters:
  ///   - part: in pt of the sheet.
  ///   - scale: pixels per pt; lines that are too close together fade.
  ///   - painter: receives the items.
  /// - Complexity: O(lines in the part).
  public func paintRuling(in part: Rect2D, scale: Double, on painter: inout some Painter) {
    DrawingRenderer(session.drawing).paintRuling(in: part, scale: scale, on: &painter)
  }

  /// Paints the strokes that were finished since the last call.
  public func paintNewMarks(on painter: inout some Painter) {
    paint(session.drainNewMarks(), of: session.drawing, near: session.drawing.bounds, .sheet, on: &painter)
  }

  private func paint(
    _ found: [Int], of drawing: Drawing, near part: Rect2D, _ background: DrawingRenderer.Background,
    on painter: inout some Painter
  ) {
    for number in found {
      if let source = drawing.photoSource(ofMark: number) { numbers.add(source) }
    }
    let renderer = DrawingRenderer(drawing, background: background, numbers: numbers)
    for number in found where number != writing.edited { renderer.paint(mark: number, near: part, on: &painter) }
  }

  // MARK: The current stroke

  /// Opacity of the current stroke, 0…1.
  ///
  /// Its ink is painted opaque into a layer with this opacity, so that it is not darker where it crosses itself.
  public var inkOpacity: Double { tool.opacity(on: session.drawing.sheet) }

  /// The blend mode of the layer with the current stroke.
  public var inkBlend: InkBlend { tool.blend(on: session.drawing.sheet) }

  /// Paints the ink that has become final since the last call, over the ink that is already painted.
  public func paintNewInk(on painter: inout some Painter) {
    tool.paintNewInk(on: session.drawing.sheet, on: &painter)
  }

  /// Paints the tip of the current stroke: from its last final ink to its last sample, and on through predicted events.
  ///
  /// The host replaces the previous tip. Call it at any time, also without ``DoodleEffects/ink``, because predictions
  /// change without new samples. Paints nothing if no stroke is being drawn.
  ///
  /// - Parameters:
  ///   - predicted: expected events of the drawing touch; other touches are ignored.
  ///   - painter: receives the items.
  /// - Complexity: O(predicted samples + the ink to the last sample).
  public func paintTip(through predicted: [TouchEvent] = [], on painter: inout some Painter) {
    tool.paintTip(on: session.drawing.sheet, through: predicted, in: view, on: &painter)
  }

  // MARK: The selection

  /// The current lasso, in pt of the sheet; empty if there is none.
  public var lasso: [Point2D] { lassoing.map { $0.isForText ? [] : $0.points } ?? [] }

  /// Paints the selected marks at their position before a move; once for each ``InkSelection/generation``.
  ///
  /// - Parameters:
  ///   - range: indices of the selected marks in z-order, so that a large selection can be painted over several frames.
  ///     Indices out of range are ignored.
  ///   - painter: receives the items.
  /// - Complexity: O(selected marks + samples of the painted marks).
  public func paintSelection(_ range: Range<Int> = 0..<Int.max, on painter: inout some Painter) {
    guard let marks = selection.marks else { return }
    let all = session.drawing.itemsInOrder(of: marks)
    let items = all[range.clamped(to: all.indices)]
    for item in items {
      session.deriveCurve(of: item.mark)
      if let source = session.drawing.photoSource(ofMark: item.mark) { numbers.add(source) }
    }
    let renderer = DrawingRenderer(session.drawing, numbers: numbers)
    for item in items { renderer.paint(item, near: selection.frame, on: &painter) }
  }

  /// Paints the alignment guides of a dragged selection, and its equal gaps; nothing at rest.
  ///
  /// They change with ``DoodleEffects/selectionChanged`` and ``DoodleEffects/photosChanged``.
  public func paintGuides(on painter: inout some Painter) {
    let colors = DoodleSettings.guideColors
    let color = session.drawing.sheet.isDark ? colors.onDark : colors.onLight
    for guide in selection.guides {
      for item in guide.items(color, scale: view.scale) { painter.paint(item) }
    }
  }
}
