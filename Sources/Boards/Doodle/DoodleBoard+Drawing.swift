import InkdotDrawings
import InkdotGeometry
import InkdotGestures
import InkdotTouches

/// A stroke or the way of an eraser, while it is made.
struct DoodleStroke {
  let touch: Touch
  let kind: TouchKind
  let tool: DoodleTool
  /// What is drawn; empty for an eraser that takes away.
  var builder: StrokeBuilder
  /// Whether the device measures pressure.
  let isMeasured: Bool
  /// How much of the ink was handed out.
  var takenCount = 0
  /// Where an eraser was last.
  var place: Point
  var hasErased = false

  /// Whether it is too long to be taken for the first finger of a gesture.
  func isEstablished(at time: Double) -> Bool {
    let way = touch.location.distance(to: touch.start.location)
    return time - touch.start.time >= DoodleSettings.graceDuration
      && (way >= DoodleSettings.graceDistance || builder.samples.count > 32)
  }
}

// Drawing and erasing with one touch.

extension DoodleBoard {
  func touchBegan(_ touch: Touch, at time: Double) {
    if let stroke {
      // Only a first finger can turn out to be part of a gesture.
      guard stroke.kind == .finger, touch.kind == .finger, !stroke.isEstablished(at: time) else { return }
      discardStroke()
    } else if touch.kind != .finger {
      begin(touch, at: time)
    } else if !fingersOnlyNavigate, !hasOtherTouch(than: touch) {
      begin(touch, at: time)
    }
  }

  private func hasOtherTouch(than touch: Touch) -> Bool {
    arbiter.dispatcher.touches.contains { $0 !== touch }
  }

  private func begin(_ touch: Touch, at time: Double) {
    selectPhoto(nil)
    cancelDip()
    let tool = touch.isErasing ? .partEraser : settings.tool
    let isEraser = tool.ink == nil || tool == .backgroundEraser
    let place = view.paper(touch.location)
    // Browsers report 0, ½ or 1 for what measures no pressure.
    let isMeasured = touch.kind == .pen && touch.pressure > 0 || ![0, 0.5, 1].contains(touch.pressure)
    let builder = StrokeBuilder(
      tool: tool.ink ?? .background, color: settings.color, width: isEraser ? settings.eraserWidth : settings.width,
      start: time)
    stroke = DoodleStroke(
      touch: touch, kind: touch.kind, tool: tool, builder: builder, isMeasured: isMeasured, place: place)
    if tool.ink == nil { history.begin() }
    add(touch, at: time)
  }

  func touchMoved(_ touch: Touch, at time: Double) {
    if stroke?.touch === touch { add(touch, at: time) }
  }

  func touchEnded(_ touch: Touch, at time: Double) {
    guard let stroke, stroke.touch === touch else { return }
    if touch.location != touch.previousLocation { add(touch, at: time) }
    endStroke()
  }

  /// The system took the touch away. What was clearly drawn stays: ink is dearer than a stray line.
  func touchCancelled(_ touch: Touch) {
    guard let stroke, stroke.touch === touch else { return }
    if stroke.isEstablished(at: touch.time) { endStroke() } else { discardStroke() }
  }

  private func add(_ touch: Touch, at time: Double) {
    guard let tool = stroke?.tool else { return }
    let place = view.paper(touch.location)
    if tool.ink == nil {
      erase(to: place)
    } else if let sample = sample(at: place, time: time, of: touch) {
      // In place, for a copy of the builder would copy its samples.
      stroke?.builder.append(sample)
      effects.insert(.ink)
    }
  }

  private func sample(at place: Point, time: Double, of touch: Touch) -> StrokeSample? {
    guard let stroke else { return nil }
    let tilt = Self.tilt(altitude: touch.altitude, azimuth: touch.azimuth)
    return StrokeSample(
      position: place, time: time - stroke.builder.start, pressure: stroke.isMeasured ? touch.pressure : nil,
      tiltX: tilt.x, tiltY: tilt.y)
  }

  /// Tilt in degrees, as in Pointer Events level 3, "Converting between tiltX/tiltY and altitudeAngle/azimuthAngle":
  /// tan(tiltX) = cos(azimuth)/tan(altitude), tan(tiltY) = sin(azimuth)/tan(altitude).
  static func tilt(altitude: Double, azimuth: Double) -> (x: Double, y: Double) {
    if altitude >= .pi / 2 { return (0, 0) }
    let (rise, run) = (Trigonometry.sin(altitude), Trigonometry.cos(altitude))
    let degrees = 180 / Double.pi
    return (
      Trigonometry.atan2(Trigonometry.cos(azimuth) * run, rise) * degrees,
      Trigonometry.atan2(Trigonometry.sin(azimuth) * run, rise) * degrees
    )
  }

  private func erase(to place: Point) {
    guard let stroke else { return }
    let points = stroke.place == place ? [place] : [stroke.place, place]
    self.stroke?.place = place
    guard let path = EraserPath(points, radius: stroke.builder.width / 2) else { return }
    let changes =
      stroke.tool == .strokeEraser
      ? history.drawing.changes(erasingStrokesAlong: path) : history.drawing.changes(erasingPartsAlong: path)
    guard !changes.isEmpty else { return }
    self.stroke?.hasErased = true
    perform(changes)
  }

  /// Ends the stroke under way; it becomes a step.
  func endStroke() {
    guard let done = stroke else { return }
    stroke = nil
    effects.insert(.inkEnded)
    if done.tool.ink == nil {
      history.end()
      if done.hasErased { keepStep() }
    } else if let line = done.builder.finish(), line.bounds.touches(history.drawing.bounds) {
      do throws(DrawingError) {
        try history.perform([.add(line)])
        newMarks.append(history.drawing.marks.count - 1)
        effects.insert(.marksAdded)
        keepStep()
      } catch {
        effects.insert(.full)
      }
    }
  }

  /// Takes the stroke under way back.
  func discardStroke() {
    guard let stroke else { return }
    self.stroke = nil
    if stroke.tool.ink == nil { add(damage: history.abandon()) }
    effects.insert(.inkEnded)
  }

  // MARK: Steps

  /// Makes changes; between ``DrawingHistory/begin()`` and ``DrawingHistory/end()`` as part of the open step.
  ///
  /// - Returns: whether they could be made.
  @discardableResult
  func perform(_ changes: [DrawingChange]) -> Bool {
    do throws(DrawingError) {
      add(damage: try history.perform(changes))
      effects.insert(.historyChanged)
      return true
    } catch {
      effects.insert(.full)
      return false
    }
  }

  /// Writes the step that was just made into the journal.
  func keepStep() {
    pending += journal.step(history.latestStep)
    effects.formUnion([.historyChanged, .journal])
  }

  func add(damage new: [Rect]) {
    damage += new
    if !new.isEmpty { effects.insert(.damage) }
  }

  /// Takes everything off the paper, as one step.
  public func clear() -> DoodleEffects {
    settle()
    if !history.drawing.isEmpty, perform([.clear]) {
      keepStep()
      photosHaveChanged()
    }
    return takeEffects()
  }

  /// Takes the last step back; a stroke under way ends first.
  public func undo() -> DoodleEffects {
    settle()
    if let damage = history.undo() {
      pending += journal.undo()
      stepped(damage)
    }
    return takeEffects()
  }

  /// Makes the step again that was taken back last; a stroke under way ends first.
  public func redo() -> DoodleEffects {
    settle()
    if let damage = history.redo() {
      pending += journal.redo()
      stepped(damage)
    }
    return takeEffects()
  }

  private func stepped(_ damage: [Rect]) {
    add(damage: damage)
    effects.insert(.historyChanged)
    photosHaveChanged()
  }

  /// Ends what is going on, before a command.
  func settle() {
    endStroke()
    cancelDip()
    commitAdjustment()
  }
}

extension Touch {
  /// Whether a pen is held the other way round; hosts number such touches from here on.
  static let firstErasingID = 1 << 24

  var isErasing: Bool { kind == .pen && id >= Self.firstErasingID }
}
