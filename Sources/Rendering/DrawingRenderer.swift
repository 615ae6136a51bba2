public import InkdotDrawings
public import InkdotInk
public import InkdotGeometry

/// The look of a stroke, the same for every painter.
///
/// Lines of all tools have round caps and joins, a line without length is a dot, and all that is left of a stroke is one
/// area, which does not darken where it crosses itself.
public struct StrokeLook: Hashable, Sendable {
  /// The tool it was drawn with.
  public let tool: StrokeTool
  /// Its colour before the tool's own opacity: that of the paper for the background tool.
  public let color: RGBAColor
  /// Width in pt; for a brush the greatest width.
  public let width: Double
  /// Whether it makes what lies under it transparent instead of painting over it; the colour does not matter then.
  public let takesAway: Bool
  /// How it meets what lies under it.
  public let blend: InkBlend

  /// The look of a stroke on a sheet.
  ///
  /// - Parameter isTransparent: whether the sheet itself is not painted.
  package init(
    of tool: StrokeTool, blending: StrokeBlending, color: RGBAColor, width: Double, on sheet: Sheet,
    isTransparent: Bool = false
  ) {
    self.tool = tool
    self.color = tool.usesPaperColor ? sheet.color : color
    self.width = width
    takesAway = tool.usesPaperColor && isTransparent
    blend = tool.isTranslucent && blending == .mixes ? sheet.isDark ? .screen : .multiply : .over
  }

  /// Opacity with which the tool paints its colour, 0…1.
  public var toolOpacity: Double { tool.isTranslucent ? InkSettings.highlighterOpacity : 1 }

  /// Opacity of what is painted, 0…1, not rounded to that of a `RGBAColor`.
  public var opacity: Double { Double(color.opacity) / 255 * toolOpacity }

  /// The colour of display items; `RGBAColor.clear` for strokes that erase.
  public var paint: RGBAColor { takesAway ? .clear : color.faded(to: toolOpacity) }

  /// Whether another stroke of this look may be part of the same area. What lets something through darkens where two
  /// strokes cross.
  public var isJoinable: Bool { takesAway || opacity >= 1 && blend == .over }
}

/// Something that paints the marks of a drawing from the bottom up: a document, a picture.
public protocol DrawingPainter {
  /// Paints the paper; called first, and not at all when there is to be none.
  mutating func paint(paper: RGBAColor)
  /// Paints what is printed on the paper; called after it, and not at all when that is nothing.
  mutating func paint(_ lines: RuledLines)
  /// Paints the visible parts of a stroke as one area.
  ///
  /// - Parameters:
  ///   - stroke: as it was drawn.
  ///   - parts: at least one.
  ///   - look: how its tool looks.
  mutating func paint(_ stroke: Stroke, _ parts: [CurveRange], _ look: StrokeLook)
  /// Paints a photo with what erasers left of it.
  mutating func paint(_ photo: Photo)
  /// Paints words in one of the system's fonts; see ``DisplayItem/text(_:)``.
  mutating func paint(_ text: TextBox)
}

/// Paints a drawing: the only place that knows what its tools look like and what lies over what.
///
/// It is a value that may be handed to another thread; the drawing may be changed meanwhile, the renderer paints what was
/// there when it was made.
///
/// 1. A document or a picture is a ``DrawingPainter``: ``paint(on:)`` paints all of it.
/// 2. What shows a part on a screen is a ``Painter`` of display items: ``paint(_:on:)`` paints the marks in a rectangle.
///    Paper and photos that wait to be stamped are layers of the host's own there.
public struct DrawingRenderer: Sendable {
  /// The background of the drawing.
  public enum Background: Hashable, Sendable {
    /// The paper in its colour.
    case paper
    /// Nothing; strokes of the background tool make what is under them transparent.
    case transparent
  }

  /// The drawing.
  public let drawing: Drawing
  /// The background.
  public let background: Background
  /// Numbers of photos' files in display items.
  public let numbers: PhotoNumbers

  /// A renderer of a drawing.
  ///
  /// - Parameters:
  ///   - drawing: what is painted.
  ///   - background: what lies under it.
  ///   - numbers: by which display items call the photos' files. A photo without a number is left out.
  public init(_ drawing: Drawing, background: Background = .paper, numbers: PhotoNumbers = PhotoNumbers()) {
    self.drawing = drawing
    self.background = background
    self.numbers = numbers
  }

  /// Returns the look of a stroke on this drawing.
  public func look(of stroke: Stroke) -> StrokeLook {
    look(of: stroke.tool, blending: stroke.blending, color: stroke.color, width: stroke.inkWidth)
  }

  /// Returns the look of a stroke under way on this drawing.
  public func look(
    of tool: StrokeTool, blending: StrokeBlending = .covers, color: RGBAColor, width: Double
  ) -> StrokeLook {
    StrokeLook(
      of: tool, blending: blending, color: color, width: width, on: drawing.sheet,
      isTransparent: background == .transparent)
  }

  // MARK: Documents and pictures

  /// Paints the paper, every mark, and the photos that wait to be stamped over all of them.
  ///
  /// - Complexity: O(marks), and what the painter takes for each.
  public func paint(on painter: inout some DrawingPainter) {
    paintPaper(on: &painter)
    for number in drawing.paintOrder { paint(mark: number, on: &painter) }
    paintFloatingPhotos(on: &painter)
  }

  /// Paints the paper with what is printed on it, if there is to be any.
  ///
  /// - Parameters:
  ///   - part: where the lines are to be, in pt of the paper; those of `Drawing.area` when it is `nil`.
  ///   - scale: px for 1 pt where that is known: lines nearer to each other than
  ///     ``RuledLines/leastShownSpacing`` are left out then.
  ///   - painter: what paints.
  public func paintPaper(in part: Rect2D? = nil, scale: Double = .infinity, on painter: inout some DrawingPainter) {
    guard background == .paper else { return }
    painter.paint(paper: drawing.paper)
    if let lines = lines(in: part ?? drawing.area, scale: scale) { painter.paint(lines) }
  }

  private func lines(in part: Rect2D, scale: Double) -> RuledLines? {
    guard drawing.sheet.ruling.spacing * scale >= RuledLines.leastShownSpacing else { return nil }
    return RuledLines(of: drawing.sheet, in: part)
  }

  /// Paints one mark, whole. Nothing when nothing is left of it.
  ///
  /// - Parameters:
  ///   - mark: a number of `Drawing.marks`; others are nothing.
  ///   - painter: what paints.
  public func paint(mark: Int, on painter: inout some DrawingPainter) {
    guard drawing.marks.indices ~= mark else { return }
    switch drawing.marks[mark] {
    case .stroke(let stroke, let parts):
      if !parts.isEmpty { painter.paint(stroke, parts, look(of: stroke)) }
    case .photo(let photo): painter.paint(photo)
    case .text(let text): painter.paint(text)
    }
  }

  /// Paints the photos that wait to be stamped, or those of them that may lie in a rectangle.
  ///
  /// - Complexity: O(photos that wait).
  public func paintFloatingPhotos(in region: Rect2D? = nil, on painter: inout some DrawingPainter) {
    for photo in drawing.floatingPhotos where region.map({ photo.bounds.intersects($0) }) ?? true {
      painter.paint(photo)
    }
  }

  // MARK: Display items

  /// Paints what is printed on a part of the paper as a display item. The paper's colour is a layer of the host's own.
  ///
  /// - Parameters:
  ///   - part: in pt of the paper.
  ///   - scale: px for 1 pt; lines nearer to each other than ``RuledLines/leastShownSpacing`` are left out.
  ///   - painter: what paints.
  /// - Complexity: O(lines in the part).
  public func paintRuling(_ part: Rect2D, scale: Double, on painter: inout some Painter) {
    if let lines = lines(in: part, scale: scale) { painter.paint(.rules(lines)) }
  }

  /// Paints the marks that may lie in a part of the paper as display items, from the bottom up.
  ///
  /// - Complexity: O(marks found + their samples near the part), not in what the drawing holds.
  public func paint(_ part: Rect2D, on painter: inout some Painter) {
    for number in drawing.marks(intersecting: part) { paint(mark: number, near: part, on: &painter) }
  }

  /// Paints of one mark what may lie in a rectangle, as a display item.
  ///
  /// - Parameters:
  ///   - mark: a number of `Drawing.marks`; others are nothing.
  ///   - part: the rectangle, in pt of the paper.
  ///   - painter: what paints.
  /// - Complexity: O(samples near the rectangle + samples / 32).
  public func paint(mark: Int, near part: Rect2D, on painter: inout some Painter) {
    guard drawing.marks.indices ~= mark else { return }
    switch drawing.marks[mark] {
    case .stroke(let stroke, let parts):
      let runs = stroke.runs(of: parts, near: part)
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
