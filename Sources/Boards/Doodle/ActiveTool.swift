import InkdotDrawings
import InkdotInk
import InkdotGeometry
import InkdotRendering
import InkdotTouches

/// The stroke or erasure of one touch, from touch down until it becomes a step.
///
/// Mutating methods return the effects that the host must carry out.
struct ActiveTool {
  private var tool: ActiveStroke?
  /// Whether the touch rests; `nil` when no shape is asked for.
  private var hold: HoldDetector?
  /// The shape that replaces the stroke, if one was recognized.
  private var shape: ShapePreview?
  /// The last shape that a held stroke became, until another stroke begins.
  private(set) var recognizedShape: DrawnShape.Kind?
  /// Whether strokes are straight lines.
  private var isStraight = false
  /// How many samples a stroke takes before another one continues it.
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// Whether something is being drawn or erased.
  var isActive: Bool { tool != nil }

  /// Whether it is being erased.
  var isErasing: Bool { tool?.isEraser == true }

  /// Whether it is ink, which may become a shape or a straight line.
  private var drawsLines: Bool { tool?.isEraser == false && tool?.tool != .backgroundEraser }

  /// The touch that draws or erases.
  var touch: Touch? { tool?.touch }

  /// Whether it is too long to be taken for the first finger of a gesture.
  func isEstablished(at time: Double) -> Bool { shape != nil || tool?.isEstablished(at: time) ?? false }

  // MARK: Drawing

  /// A touch begins to draw or erase.
  ///
  /// - Parameter position: of the touch, on the paper.
  mutating func begin(
    _ touch: Touch, at position: Point2D, time: Double, _ settings: DoodleSettings, in document: inout EditingSession
  ) -> DoodleEffects {
    tool = ActiveStroke(touch, settings: settings, at: time, capacity: capacity)
    let effects = isErasing ? document.beginStep() : []
    hold = settings.recognizesShapes && drawsLines ? HoldDetector(at: touch.location, time: time) : nil
    shape = nil
    recognizedShape = nil
    return effects.union(move(to: position, time: time, in: &document))
  }

  /// The touch was reported again.
  ///
  /// - Parameter position: of the touch, on the paper.
  mutating func move(to position: Point2D, time: Double, in document: inout EditingSession) -> DoodleEffects {
    if isErasing { return erase(to: position, in: &document) }
    if shape?.isStraightLine == false {
      shape?.move(to: position)
      return .ink
    }
    // In place, for a copy of the tool would copy its samples.
    tool?.append(position, at: time)
    if tool?.builder.isFull == true { return continueStroke(in: &document) }
    if let place = tool?.touch.location { hold?.move(to: place, at: time) }
    if isStraight, drawsLines { return straighten(to: position) }
    return .ink
  }

  // MARK: Shapes

  /// When it is to be told that time has passed, or `nil`.
  var deadline: Double? { tool == nil || shape != nil ? nil : hold?.deadline }

  /// Time passes: a stroke whose touch has rested becomes the shape it was meant to be.
  ///
  /// - Parameter scale: of the paper on the screen.
  mutating func passTime(to time: Double, scale: Double) -> DoodleEffects {
    guard let tool, shape == nil, hold?.take(at: time) == true else { return [] }
    guard let drawn = tool.builder.stroke, let end = drawn.samples.last?.position,
      let found = ShapeRecognizer(scale: scale).shape(of: drawn.samples)
    else { return [] }
    shape = ShapePreview(found, of: drawn, heldAt: end, radius: DoodleSettings.holdRadius / scale)
    guard shape != nil else { return [] }
    recognizedShape = found.kind
    return [.inkEnded, .ink, .shapeRecognized]
  }

  /// The finger was elsewhere before its rest was long enough: events that came later than the tick tell so. What was drawn
  /// is drawn on.
  ///
  /// - Parameters:
  ///   - point: on the screen.
  ///   - time: of the event.
  ///   - now: the board's, which the tick has set ahead and from which another rest counts.
  mutating func checkHold(against point: Point2D, at time: Double, now: Double) -> DoodleEffects {
    guard shape?.isStraightLine == false, let hold, hold.isRefuted(by: point, at: time) else { return [] }
    shape = nil
    recognizedShape = nil
    self.hold = HoldDetector(at: point, time: now)
    tool?.resetPaintedInk()
    return [.inkEnded, .ink]
  }

  /// Whether a place of the screen is where the finger was reported last, as far as shapes are asked for.
  func isResting(at point: Point2D) -> Bool { hold?.contains(point) == true }

  /// Makes strokes straight lines from now on, the one under way too, or no longer.
  mutating func straighten(_ isOn: Bool) -> DoodleEffects {
    guard isOn != isStraight else { return [] }
    isStraight = isOn
    guard drawsLines, let end = tool?.builder.samples.last?.position else { return [] }
    if isOn { return straighten(to: end) }
    guard shape?.isStraightLine == true else { return [] }
    shape = nil
    tool?.resetPaintedInk()
    return [.inkEnded, .ink]
  }

  private mutating func straighten(to end: Point2D) -> DoodleEffects {
    if shape != nil {
      if shape?.isStraightLine == true { shape?.move(to: end) }
      return .ink
    }
    guard let drawn = tool?.builder.stroke else { return .ink }
    shape = ShapePreview(straight: drawn, to: end)
    return [.inkEnded, .ink]
  }

  private mutating func erase(to position: Point2D, in document: inout EditingSession) -> DoodleEffects {
    guard let kind = tool?.tool, let path = tool?.sweep(to: position) else { return [] }
    document.deriveCurves(near: path.bounds)
    let changes =
      kind == .strokeEraser
      ? document.drawing.changes(erasingStrokesAlong: path) : document.drawing.changes(erasingPartsAlong: path)
    return document.extend(changes)
  }

  /// A stroke that takes no more samples becomes a step, and another one begins where it ends.
  private mutating func continueStroke(in document: inout EditingSession) -> DoodleEffects {
    guard let next = tool?.continued(capacity: capacity) else { return .ink }
    let effects = end(in: &document)
    tool = next
    // A continued stroke is not recognized as a shape.
    hold = nil
    return effects.union(.ink)
  }

  /// Ends what is being drawn or erased; it becomes a step.
  mutating func end(in document: inout EditingSession) -> DoodleEffects {
    guard let done = tool else { return [] }
    tool = nil
    defer { shape = nil }
    if done.isEraser { return document.endStep().union(.inkEnded) }
    if let shape {
      guard shape.stroke.bounds.intersects(document.drawing.bounds) else { return .inkEnded }
      if shape.isStraightLine, let drawn = done.builder.stroke, let last = drawn.samples.last?.position {
        // With the duration of all that was drawn.
        let line = ShapePreview(straight: drawn, to: last) ?? shape
        return document.add(line.stroke).union(.inkEnded)
      }
      return document.add(shape.stroke, inPlaceOf: shape.drawn).union(.inkEnded)
    }
    guard let stroke = done.builder.stroke, stroke.bounds.intersects(document.drawing.bounds) else { return .inkEnded }
    return document.add(stroke).union(.inkEnded)
  }

  /// Takes back what is being drawn or erased.
  mutating func discard(in document: inout EditingSession) -> DoodleEffects {
    guard tool != nil else { return [] }
    let effects = isErasing ? document.abandonStep() : []
    tool = nil
    shape = nil
    return effects.union(.inkEnded)
  }

  // MARK: Painting, in pt of the paper

  /// Opacity of the stroke under way, 0…1.
  func opacity(on drawing: Drawing) -> Double { tool.map { Double(paint(of: $0, on: drawing).opacity) / 255 } ?? 1 }

  /// Paints the ink that has become final since this was last asked.
  mutating func paintNewInk(of drawing: Drawing, on painter: inout some Painter) {
    guard shape == nil, let nodes = tool?.takeInk(), let tool else { return }
    painter.paint(.ink([nodes], opaquePaint(of: tool, on: drawing)))
  }

  /// Paints what is not final, on through predicted events.
  ///
  /// - Parameter paper: maps from the screen to the paper.
  func paintTip(
    of drawing: Drawing, through predicted: [TouchEvent], on painter: inout some Painter, paper: (Point2D) -> Point2D
  ) {
    guard let tool, !tool.isEraser else { return }
    let tail = shape?.stroke.ink ?? tool.tail(through: predicted, paper: paper)
    if !tail.isEmpty { painter.paint(.ink([tail], opaquePaint(of: tool, on: drawing))) }
  }

  /// How the stroke under way meets what lies under it.
  func blend(on drawing: Drawing) -> InkBlend { tool.map { look(of: $0, on: drawing).blend } ?? .over }

  private func look(of tool: ActiveStroke, on drawing: Drawing) -> StrokeLook {
    let builder = tool.builder
    return DrawingRenderer(drawing).look(
      of: builder.tool, blending: builder.blending, color: builder.color, width: builder.width)
  }

  private func paint(of tool: ActiveStroke, on drawing: Drawing) -> RGBAColor { look(of: tool, on: drawing).paint }

  private func opaquePaint(of tool: ActiveStroke, on drawing: Drawing) -> RGBAColor {
    RGBAColor(rgba: paint(of: tool, on: drawing).rgba | 255)
  }

  /// Traps when something does not fit; for tests.
  func checkInvariants() {
    precondition(shape == nil || tool?.isEraser == false, "only what is drawn becomes a shape")
  }
}
