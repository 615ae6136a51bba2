public import InkdotDrawings
public import InkdotInk
public import InkdotGeometry

/// The appearance of a stroke, the same for all painters.
///
/// Lines of all tools have round caps and joins. A line of length 0 is a dot. All visible parts of a stroke are one
/// area, which is not darker where it crosses itself.
public struct StrokeLook: Hashable, Sendable {
  /// The tool of the stroke.
  public let tool: StrokeTool
  /// The colour without the tool's opacity; the sheet's colour for the background tool.
  public let color: RGBAColor
  /// Width in pt; for a brush the maximum width.
  public let width: Double
  /// Whether it erases the marks below to transparency. Its colour is ignored then.
  public let erases: Bool
  /// The blend mode.
  public let blend: InkBlend

  /// Creates the appearance of a stroke on a sheet.
  ///
  /// - Parameter isTransparent: whether the sheet itself is not painted.
  package init(
    of tool: StrokeTool, blending: StrokeBlending, color: RGBAColor, width: Double, on sheet: Sheet,
    isTransparent: Bool = false
  ) {
    self.tool = tool
    self.color = tool.usesPaperColor ? sheet.color : color
    self.width = width
    erases = tool.usesPaperColor && isTransparent
    blend = tool.isTranslucent && blending == .mixes ? sheet.isDark ? .screen : .multiply : .over
  }

  /// Opacity of the tool, 0…1.
  public var toolOpacity: Double { tool.isTranslucent ? InkSettings.highlighterOpacity : 1 }

  /// Opacity of the painted stroke, 0…1, not rounded to that of a `RGBAColor`.
  public var opacity: Double { Double(color.opacity) / 255 * toolOpacity }

  /// The colour of display items; `RGBAColor.clear` for strokes that erase.
  public var paint: RGBAColor { erases ? .clear : color.faded(to: toolOpacity) }

  /// Whether strokes of this appearance may be painted as one area. Translucent strokes may not, because they darken
  /// where they cross.
  public var isJoinable: Bool { erases || opacity >= 1 && blend == .over }
}

/// Paints the marks of a drawing in z-order: a document, a picture.
public protocol DrawingPainter {
  /// Paints the sheet. Called first; not called for transparent backgrounds.
  mutating func paint(sheetColor: RGBAColor)
  /// Paints the ruling. Called after the sheet; not called without a ruling.
  mutating func paint(_ lines: RuledLines)
  /// Paints the visible parts of a stroke as one area.
  ///
  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - parts: its visible parts, at least one.
  ///   - look: the appearance.
  mutating func paint(_ stroke: Stroke, _ parts: [CurveRange], _ look: StrokeLook)
  /// Paints what a closed stroke encloses, below the stroke.
  ///
  /// - Parameters:
  ///   - inside: a polygon, closed from the last point to the first (nonzero winding).
  ///   - color: the fill.
  mutating func paint(inside: [Point2D], _ color: RGBAColor)
  /// Paints a photo with its cuts.
  mutating func paint(_ photo: Photo)
  /// Paints a text; see ``DisplayItem/text(_:)``.
  mutating func paint(_ text: TextBox)
}

/// Paints a drawing. The only code that knows the appearance of tools and the z-order of layers.
///
/// A renderer is a value for use on any thread. Later changes to the drawing do not affect it.
///
/// 1. Documents and pictures are a ``DrawingPainter``: ``paint(on:)`` paints the whole drawing.
/// 2. Screens are a ``Painter`` of display items: ``paint(in:on:)`` paints the marks in a rectangle. The host paints
///    sheet and floating photos as separate layers.
public struct DrawingRenderer: Sendable {
  /// The background of the drawing.
  public enum Background: Hashable, Sendable {
    /// The sheet in its colour.
    case sheet
    /// No background; strokes of the background tool erase to transparency.
    case transparent
  }

  /// The drawing.
  public let drawing: Drawing
  /// The background.
  public let background: Background
  /// The numbers of photos' files in display items.
  public let numbers: PhotoNumbers

  /// Creates a renderer of a drawing.
  ///
  /// - Parameters:
  ///   - drawing: the drawing.
  ///   - background: the background.
  ///   - numbers: the numbers of photos' files in display items. Photos without a number are not painted.
  public init(_ drawing: Drawing, background: Background = .sheet, numbers: PhotoNumbers = PhotoNumbers()) {
    self.drawing = drawing
    self.background = background
    self.numbers = numbers
  }

  /// Returns the appearance of a stroke on this drawing.
  public func look(of stroke: Stroke) -> StrokeLook {
    look(of: stroke.tool, blending: stroke.blending, color: stroke.color, width: stroke.inkWidth)
  }

  /// Returns the appearance of a stroke in progress on this drawing.
  public func look(
    of tool: StrokeTool, blending: StrokeBlending = .covers, color: RGBAColor, width: Double
  ) -> StrokeLook {
    StrokeLook(
      of: tool, blending: blending, color: color, width: width, on: drawing.sheet,
      isTransparent: background == .transparent)
  }

  // MARK: Documents and pictures

  /// Paints the sheet, all marks, and the floating photos above them.
  ///
  /// - Complexity: O(marks), plus the work of the painter.
  public func paint(on painter: inout some DrawingPainter) {
    paintSheet(on: &painter)
    for number in drawing.zOrder { paint(mark: number, on: &painter) }
    paintFloatingPhotos(on: &painter)
  }

  /// Paints the sheet with its ruling, unless the background is transparent.
  ///
  /// - Parameters:
  ///   - part: the area of the ruling, in pt of the sheet; `nil` for `Drawing.area`.
  ///   - scale: pixels per pt, if known. Lines closer than ``RuledLines/fullOpacitySpacing`` fade then.
  ///   - painter: the painter.
  public func paintSheet(in part: Rect2D? = nil, scale: Double = .infinity, on painter: inout some DrawingPainter) {
    guard background == .sheet else { return }
    painter.paint(sheetColor: drawing.sheet.color)
    if let lines = lines(in: part ?? drawing.area, scale: scale) { painter.paint(lines) }
  }

  private func lines(in part: Rect2D, scale: Double) -> RuledLines? {
    RuledLines(of: drawing.sheet, in: part, scale: scale)
  }

  /// Paints a whole mark. Does nothing for invisible marks.
  ///
  /// - Parameters:
  ///   - mark: a number of `Drawing.marks`; invalid numbers are ignored.
  ///   - painter: the painter.
  public func paint(mark: Int, on painter: inout some DrawingPainter) {
    guard drawing.marks.indices ~= mark else { return }
    switch drawing.marks[mark] {
    case .stroke(let stroke, let parts):
      if parts.isEmpty { return }
      if let fill = drawing.fill(of: mark) { painter.paint(inside: stroke.inside, fill) }
      painter.paint(stroke, parts, look(of: stroke))
    case .photo(let photo): painter.paint(photo)
    case .text(let text): painter.paint(text)
    }
  }

  /// Paints the floating photos, or those that may intersect a rectangle.
  ///
  /// - Complexity: O(floating photos).
  public func paintFloatingPhotos(in region: Rect2D? = nil, on painter: inout some DrawingPainter) {
    for photo in drawing.floatingPhotos where region.map({ photo.bounds.intersects($0) }) ?? true {
      painter.paint(photo)
    }
  }

  // MARK: Display items

  /// Paints the ruling of a part of the sheet as a display item. The host paints the sheet's colour as a separate
  /// layer.
  ///
  /// - Parameters:
  ///   - part: in pt of the sheet.
  ///   - scale: pixels per pt. Lines closer than ``RuledLines/fullOpacitySpacing`` fade.
  ///   - painter: the painter.
  /// - Complexity: O(lines in the part).
  public func paintRuling(in part: Rect2D, scale: Double, on painter: inout some Painter) {
    if let lines = lines(in: part, scale: scale) { painter.paint(.rules(lines)) }
  }

  /// Paints the marks that may intersect a part of the sheet as display items, in z-order.
  ///
  /// - Complexity: O(marks found + their samples near the part), independent of the rest of the drawing.
  public func paint(in part: Rect2D, on painter: inout some Painter) {
    for number in drawing.marks(intersecting: part) { paint(mark: number, near: part, on: &painter) }
  }

  /// Paints the parts of a mark that may intersect a rectangle, as a display item.
  ///
  /// - Parameters:
  ///   - mark: a number of `Drawing.marks`; invalid numbers are ignored.
  ///   - part: the rectangle, in pt of the sheet.
  ///   - painter: the painter.
  /// - Complexity: O(samples near the rectangle + samples / 32).
  public func paint(mark: Int, near part: Rect2D, on painter: inout some Painter) {
    guard drawing.marks.indices ~= mark else { return }
    if case .stroke(_, let parts) = drawing.marks[mark] {
      paint(DrawingSelection.Item(mark: mark, parts: parts), near: part, on: &painter)
    } else {
      paint(DrawingSelection.Item(mark: mark, parts: []), near: part, on: &painter)
    }
  }

  /// Paints the selected parts of one mark that may lie in a rectangle, as a display item.
  ///
  /// - Complexity: O(samples near the rectangle + samples / 32).
  package func paint(_ item: DrawingSelection.Item, near part: Rect2D, on painter: inout some Painter) {
    guard drawing.marks.indices ~= item.mark else { return }
    switch drawing.marks[item.mark] {
    case .stroke(let stroke, let parts):
      if item.parts == parts, let fill = drawing.fill(of: item.mark) { painter.paint(.polygon(stroke.inside, fill)) }
      let runs = stroke.runs(of: item.parts, near: part)
      guard !runs.isEmpty else { return }
      if stroke.lacksCurve {
        paint(stroke.derivingCurve(), runs, on: &painter)
      } else {
        paint(stroke, runs, on: &painter)
      }
    case .photo(let photo):
      guard let number = numbers.number(of: photo.source) else { return }
      painter.paint(.photo(id: number, photo.frame, photo.placement.transform, cuts: photo.cuts))
    case .text(let text): painter.paint(.text(text))
    }
  }

  private func paint(_ stroke: Stroke, _ runs: [CurveRange], on painter: inout some Painter) {
    let look = look(of: stroke)
    if look.tool.hasVariableWidth {
      painter.paint(.ink(runs.map { stroke.ink($0) }, look.paint))
    } else {
      painter.paint(.curves(runs.map { stroke.curves(of: $0) }, width: look.width, look.paint, blend: look.blend))
    }
  }
}
