import InkdotDrawings
import InkdotInk
import InkdotGeometry
import InkdotRendering
import InkdotTouches

/// The stroke or erasure of one touch, from touch down until it becomes a step.
struct ActiveTool {
  private var tool: ActiveStroke?
  /// Detects whether the touch rests; `nil` if shapes are off.
  private var hold: HoldDetector?
  /// The shape that replaces the stroke, if one was recognized.
  private var shape: ShapePreview?
  /// The shape that the last held stroke became, until the next stroke begins.
  private(set) var recognizedShape: DrawnShape.Kind?
  /// Whether strokes are straight lines.
  private var isStraight = false
  /// Maximum number of samples of a stroke before another one continues it.
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// Whether a stroke or erasure is in progress.
  var isActive: Bool { tool != nil }

  /// Whether an erasure is in progress.
  var isErasing: Bool { tool?.isEraser == true }

  /// Whether the stroke may become a shape or a straight line.
  private var drawsLines: Bool { tool?.isEraser == false && tool?.tool != .backgroundEraser }

  /// The touch that draws or erases.
  var touch: Touch? { tool?.touch }

  /// Whether the touch stayed near its start.
  var isTap: Bool { shape == nil && tool?.isTap == true }

  /// Whether the touch is too long to be the first finger of a gesture.
  func isEstablished(at time: Double) -> Bool { shape != nil || tool?.isEstablished(at: time) ?? false }

  // MARK: Drawing

  /// Starts to draw or erase with a touch.
  ///
  /// - Parameter position: of the touch, on the sheet.
  mutating func begin(
    _ touch: Touch, at position: Point2D, time: Double, _ settings: DoodleSettings, in session: inout EditingSession
  ) {
    tool = ActiveStroke(touch, settings: settings, at: time, capacity: capacity)
    if isErasing { session.beginStep() }
    hold = settings.recognizesShapes && drawsLines ? HoldDetector(at: touch.location, time: time) : nil
    shape = nil
    recognizedShape = nil
    move(to: position, time: time, in: &session)
  }

  /// Handles a new event of the touch.
  ///
  /// - Parameter position: of the touch, on the sheet.
  mutating func move(to position: Point2D, time: Double, in session: inout EditingSession) {
    if isErasing { return erase(to: position, in: &session) }
    session.report(.ink)
    if shape?.isStraightLine == false {
      shape?.move(to: position)
      return
    }
    // In place, because a copy of the tool would copy its samples.
    tool?.append(position, at: time)
    if tool?.builder.isFull == true { return continueStroke(in: &session) }
    if let location = tool?.touch.location { hold?.move(to: location, at: time) }
    if isStraight, drawsLines { straighten(to: position, in: &session) }
  }

  // MARK: Shapes

  /// Time of the next ``passTime(to:scale:in:)`` that the tool needs, or `nil`.
  var deadline: Double? { tool == nil || shape != nil ? nil : hold?.deadline }

  /// Replaces a stroke whose touch has rested by the shape it resembles.
  ///
  /// - Parameter scale: zoom scale of the sheet.
  mutating func passTime(to time: Double, scale: Double, in session: inout EditingSession) {
    guard tool != nil, shape == nil, hold?.take(at: time) == true else { return }
    guard let drawn = tool?.builder.stroke, let end = drawn.samples.last?.position,
      let found = ShapeRecognizer(scale: scale).shape(of: drawn.samples)
    else { return }
    shape = ShapePreview(found, of: drawn, heldAt: end, radius: DoodleSettings.holdRadius / scale)
    guard shape != nil else { return }
    recognizedShape = found.kind
    session.report([.inkEnded, .ink, .shapeRecognized])
  }

  /// Continues the stroke if a late event shows that its touch did not rest long enough.
  ///
  /// - Parameters:
  ///   - point: position of the event on the screen.
  ///   - time: of the event.
  ///   - now: the board's time, at which another rest begins. A tick may have set it later than the event.
  mutating func checkHold(against point: Point2D, at time: Double, now: Double, in session: inout EditingSession) {
    guard shape?.isStraightLine == false, let hold, hold.isRefuted(by: point, at: time) else { return }
    shape = nil
    recognizedShape = nil
    self.hold = HoldDetector(at: point, time: now)
    tool?.resetPaintedInk()
    session.report([.inkEnded, .ink])
  }

  /// Returns whether a touch at a point of the screen still rests; `false` if shapes are off.
  func isResting(at point: Point2D) -> Bool { hold?.contains(point) == true }

  /// Starts or stops drawing straight lines, also for the current stroke.
  mutating func straighten(_ isOn: Bool, in session: inout EditingSession) {
    guard isOn != isStraight else { return }
    isStraight = isOn
    guard drawsLines, let end = tool?.builder.samples.last?.position else { return }
    if isOn {
      straighten(to: end, in: &session)
    } else if shape?.isStraightLine == true {
      shape = nil
      tool?.resetPaintedInk()
      session.report([.inkEnded, .ink])
    }
  }

  private mutating func straighten(to end: Point2D, in session: inout EditingSession) {
    session.report(.ink)
    if shape != nil {
      if shape?.isStraightLine == true { shape?.move(to: end) }
    } else if let drawn = tool?.builder.stroke {
      shape = ShapePreview(straight: drawn, to: end)
      session.report(.inkEnded)
    }
  }

  private mutating func erase(to position: Point2D, in session: inout EditingSession) {
    guard let kind = tool?.tool, let path = tool?.sweep(to: position) else { return }
    if kind == .partEraser { session.stamp(session.drawing.floatingPhotos(touchedBy: path)) }
    session.deriveCurves(near: path.bounds)
    session.extend(
      kind == .strokeEraser
        ? session.drawing.changes(erasingStrokesAlong: path) : session.drawing.changes(erasingPartsAlong: path))
  }

  /// Makes a full stroke a step, and starts another one where it ends.
  private mutating func continueStroke(in session: inout EditingSession) {
    guard let next = tool?.continued(capacity: capacity) else { return }
    end(in: &session)
    tool = next
    // A continued stroke is not recognized as a shape.
    hold = nil
  }

  /// Ends the stroke or erasure, and makes it a step.
  mutating func end(in session: inout EditingSession) {
    guard let done = tool else { return }
    tool = nil
    defer { shape = nil }
    session.report(.inkEnded)
    if done.isEraser { return session.endStep() }
    guard let drawn = done.builder.stroke,
      (shape?.stroke ?? drawn).bounds.intersects(session.drawing.bounds)
    else { return }
    guard let shape else {
      session.add(drawn)
      return
    }
    if shape.isStraightLine, let last = drawn.samples.last?.position {
      // Recognizes the whole stroke, which takes time in proportion to its samples.
      session.add((ShapePreview(straight: drawn, to: last) ?? shape).stroke)
    } else {
      session.add(shape.stroke, inPlaceOf: shape.drawn)
    }
  }

  /// Discards the stroke or erasure.
  mutating func discard(in session: inout EditingSession) {
    guard tool != nil else { return }
    if isErasing { session.abandonStep() }
    tool = nil
    shape = nil
    session.report(.inkEnded)
  }

  // MARK: Painting, in pt of the sheet

  /// Opacity of the current stroke, 0…1.
  func opacity(on sheet: Sheet) -> Double { tool.map { Double($0.look(on: sheet).paint.opacity) / 255 } ?? 1 }

  /// Blend mode of the current stroke.
  func blend(on sheet: Sheet) -> InkBlend { tool?.look(on: sheet).blend ?? .over }

  /// Paints the ink that has become final since the last call.
  mutating func paintNewInk(on sheet: Sheet, on painter: inout some Painter) {
    guard shape == nil, let nodes = tool?.takeInk() else { return }
    painter.paint(.ink([nodes], opaquePaint(on: sheet)))
  }

  /// Paints the ink that is not final, and continues it through predicted events.
  func paintTip(
    on sheet: Sheet, through predicted: [TouchEvent], in view: DoodleView, on painter: inout some Painter
  ) {
    guard let tool, !tool.isEraser else { return }
    let tail = shape?.stroke.ink ?? tool.tail(through: predicted, in: view)
    if !tail.isEmpty { painter.paint(.ink([tail], opaquePaint(on: sheet))) }
  }

  private func opaquePaint(on sheet: Sheet) -> RGBAColor {
    RGBAColor(rgba: (tool?.look(on: sheet).paint.rgba ?? 0) | 255)
  }

  /// Traps if an invariant is violated; for tests.
  func checkInvariants() {
    precondition(shape == nil || tool?.isEraser == false, "only what is drawn becomes a shape")
  }
}
