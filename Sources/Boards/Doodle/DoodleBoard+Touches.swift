import InkdotDrawings
import InkdotGeometry
import InkdotGestures
import InkdotTouches

// Touches of the board's views. Effects are reported to the session; `handle(_:at:)` returns them.
extension DoodleBoard {
  /// Whether a stroke, an erasure or a lasso is being drawn.
  ///
  /// After ``DoodleEffects/inkEnded`` it stays `true` if the stroke became a shape that the finger still adjusts.
  public var isInking: Bool { tool.isActive || lassoing != nil }

  /// Whether a pen touches the screen.
  var isPenDown: Bool { arbiter.dispatcher.touches.contains { $0.kind == .pen } }

  private var fingersOnlyNavigate: Bool {
    switch settings.inputPolicy {
    case .anything: false
    case .penOnceSeen: hasSeenPen
    case .penOnly: true
    }
  }

  /// Sets whether gestures need one finger or two.
  func updateNavigation() { gestures.setFingersOnlyNavigate(fingersOnlyNavigate) }

  /// Discards the strokes of fingers when a pen touches, because they belong to the hand that holds the pen.
  func penBegins() {
    if !hasSeenPen {
      hasSeenPen = true
      session.report(.penSeen)
    }
    if tool.touch?.kind == .finger { discardTool() }
    if lassoing?.touch.kind == .finger { discardLasso() }
    gestures.cancelNavigation()
  }

  func discardLasso() {
    guard lassoing != nil else { return }
    lassoing = nil
    session.report(.selectionChanged)
  }

  // MARK: Drawing

  func endTool() { useTool { $0.end(in: &$1) } }

  private func discardTool() { useTool { $0.discard(in: &$1) } }

  /// Lets the tool change the drawing. The tool may stamp floating photos, also the selected photo.
  private func useTool(_ body: (inout ActiveTool, inout EditingSession) -> Void) {
    if let photos = Self.floatingPhotos(changedBy: body, &tool, &session) {
      selection.drawingChanged(photosBefore: photos, in: &session)
    }
  }

  /// Returns the previous floating photos if some were stamped. Static, because each access to a property of the board
  /// costs as much as this function.
  private static func floatingPhotos(
    changedBy body: (inout ActiveTool, inout EditingSession) -> Void, _ tool: inout ActiveTool,
    _ session: inout EditingSession
  ) -> [Photo]? {
    let photos = session.drawing.floatingPhotos
    body(&tool, &session)
    return photos.count == session.drawing.floatingPhotos.count ? nil : photos
  }

  func touchBegan(_ touch: Touch, at time: Double) {
    let others = arbiter.dispatcher.touches.filter { $0 !== touch }
    gestures.touchBegan(touch, isFirst: others.allSatisfy { $0.start.time >= time }, at: time)
    if let first = tool.touch ?? lassoing?.touch {
      // Only fingers form gestures, and only while the first one may still be part of one.
      let isEstablished = tool.isEstablished(at: time) || lassoing?.isEstablished(at: time) == true
      guard first.kind == .finger, touch.kind == .finger, !isEstablished else { return }
      discardTool()
      discardLasso()
      return
    }
    guard touch.kind != .finger || !fingersOnlyNavigate && others.isEmpty else { return }
    selection.cancelStamp(in: &session)
    let deselects = selection.selection != .none
    selection.deselectPhoto(in: &session)
    let point = viewport.convertToSheet(touch.location)
    if settings.tool == .select || settings.tool == .text, !touch.isInvertedPen {
      lassoing = ActiveLasso(touch, at: point, isForText: settings.tool == .text)
      session.report(.selectionChanged)
    } else {
      selection.select(.none, in: &session)
      useTool { $0.begin(touch, at: point, time: time, settings, in: &$1) }
      ignoresTap = deselects
    }
  }

  func touchMoved(_ touch: Touch, at time: Double) {
    let point = viewport.convertToSheet(touch.location)
    if lassoing?.touch === touch {
      lassoing?.move(to: point)
      session.report(.selectionChanged)
    }
    guard tool.touch === touch else { return }
    let scale = view.scale
    useTool { tool, session in
      // A rest counts at its own position, even if the event is late. A touch that has moved far did not rest: events
      // in between were lost.
      if tool.isResting(at: touch.location) { tool.passTime(to: time, scale: scale, in: &session) }
      tool.move(to: point, time: time, in: &session)
    }
  }

  func touchEnded(_ touch: Touch, at time: Double) {
    gestures.touchEnded(touch, at: time)
    guard tool.touch === touch || lassoing?.touch === touch else { return }
    if touch.location != touch.previousLocation { touchMoved(touch, at: time) }
    if let lasso = lassoing { endLasso(lasso) }
    tool.passTime(to: time, scale: view.scale, in: &session)
    if ignoresTap, tool.isTap { discardTool() } else { endTool() }
  }

  /// Keeps a clearly drawn stroke: losing ink is worse than keeping a stray line.
  func touchCancelled(_ touch: Touch) {
    if lassoing?.touch === touch { discardLasso() }
    guard tool.touch === touch else { return }
    if tool.isEstablished(at: touch.time) { endTool() } else { discardTool() }
  }

  /// Selects the marks inside a lasso or under a tap; requests a text if the text tool taps.
  private func endLasso(_ lasso: ActiveLasso) {
    discardLasso()
    selection.deselectPhoto(in: &session)
    let start = lasso.points[0]
    if lasso.isForText {
      selection.select(.none, in: &session)
      if lasso.isTap, session.drawing.bounds.contains(start) {
        writing.ask(session.drawing.text(at: start), at: start, in: &session)
      }
      return
    }
    var found = DrawingSelection()
    if lasso.isTap {
      found = session.drawing.selection(at: start, within: DoodleSettings.selectionReach / view.scale)
    } else if let lasso = Lasso(lasso.points) {
      session.stamp(session.drawing.floatingPhotos(in: lasso))
      found = session.drawing.selection(in: lasso)
    }
    selection.select(.marks(found), in: &session)
  }

  // MARK: Moving the selection

  private var isHoldingSelection: Bool { arbiter.dispatcher.touches.contains { $0.view === selectionSurface } }

  /// Returns whether a touch at a point of the screen moves a photo or the selection.
  func isMovable(at point: Point2D) -> Bool {
    !isInking
      && (selection.isMovingPhoto || isHoldingSelection || movablePhoto(at: point) != nil || isSelected(at: point))
  }

  /// Returns whether a point of the screen is on selected marks that the tool can move.
  func isSelected(at point: Point2D) -> Bool {
    (settings.tool == .select || settings.tool == .text) && !selection.isLocked(in: session.drawing)
      && selection.contains(viewport.convertToSheet(point), margin: DoodleSettings.selectionMargin / view.scale)
  }

  /// Returns the floating photo that a touch grabs: with the selection tool any photo, with other tools only the
  /// selected one.
  private func movablePhoto(at point: Point2D) -> Int? {
    let place = viewport.convertToSheet(point)
    if settings.tool == .select { return session.drawing.floatingPhoto(at: place) }
    guard let number = selection.photo, session.drawing.floatingPhotos[number].contains(place) else { return nil }
    return number
  }

  func moveBegan(at point: Point2D) {
    selection.cancelStamp(in: &session)
    if !selection.isMovingPhoto, !selection.isMovingMarks, !isSelected(at: point), let photo = movablePhoto(at: point) {
      selection.select(.photo(photo), in: &session)
    }
  }

  /// Commits or reverts a move after its last touch has ended.
  func moveEnded(isCancelled: Bool) {
    if isHoldingSelection { return }
    if isCancelled { selection.cancelMove(in: &session) } else { selection.commit(to: &session) }
  }
}
