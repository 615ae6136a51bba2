import InkdotPatterns
import InkdotGeometry
import InkdotTouches

// Drawing with a finger or, dot by dot, with keys.

extension PatternBoard {
  // MARK: Keys

  /// Picks a dot from a keyboard or switch, as if a finger had reached it.
  ///
  /// Ignored while a finger draws or the last drawing is being checked.
  public func pick(_ dot: Int, at time: Double) -> PatternEffects {
    var effects = tick(at: time)
    guard takesTouches, phase != .touching, phase != .checking, grid.contains(dot) else { return effects }
    if phase != .keying { begin(.keying) }
    reach(dot)
    effects.formUnion(self.effects)
    return effects
  }

  /// Finishes what was picked. Without a picked dot nothing happens.
  public func submit(at time: Double) -> PatternEffects {
    var effects = tick(at: time)
    guard phase == .keying else { return effects }
    finish()
    effects.formUnion(self.effects)
    return effects
  }

  /// Discards what was picked or is being drawn; never an attempt.
  public func cancelEntry(at time: Double) -> PatternEffects {
    var effects = tick(at: time)
    guard phase == .keying || phase == .touching else { return effects }
    discard()
    effects.formUnion(self.effects)
    return effects
  }

  /// Whether the dot is part of the drawing under way.
  public func isPicked(_ dot: Int) -> Bool {
    (phase == .keying || phase == .touching) && trace.contains(dot)
  }

  // MARK: The finger

  /// The first finger came down.
  func fingerBegan(at point: Point, time: Double) {
    effects.insert(.redraw)
    now = max(now, time)
    begin(.touching)
    finger = point
    if let dot = layout.dot(at: point) { reach(dot) }
  }

  /// The finger went on in a straight line.
  func fingerMoved(to point: Point) {
    guard phase == .touching, let start = finger else { return }
    for dot in layout.dots(enteredFrom: start, to: point) { reach(dot) }
    finger = point
    if !isHidden { effects.insert(.redraw) }
  }

  /// The finger was lifted.
  func fingerEnded(at point: Point) {
    fingerMoved(to: point)
    if phase == .touching { finish() }
  }

  /// The system took the touch away.
  func fingerCancelled() {
    if phase == .touching { discard() }
  }

  // MARK: Steps

  private func begin(_ phase: Phase) {
    discardDrawing()
    self.phase = phase
  }

  private func reach(_ dot: Int) {
    let added = trace.reach(dot)
    guard added > 0 else { return }
    for _ in 0..<added { reachedAt.append(now) }
    effects.formUnion([.vibrate, .dotsChanged, .redraw])
  }

  private func finish() {
    finger = nil
    effects.insert(.redraw)
    if trace.isEmpty {
      phase = .idle
    } else {
      phase = .checking
      effects.insert(.drawn)
    }
  }

  private func discard() {
    if !trace.isEmpty { effects.insert(.discarded) }
    discardDrawing()
    effects.insert(.redraw)
  }
}

/// The view of a board: the whole surface, one finger at a time.
final class PatternSurface: TouchView {
  // The board owns the surface and clears this when it goes.
  unowned(unsafe) var board: PatternBoard?
  /// The touch that draws; one that began while the board took none is not drawn with.
  private var drawing: Touch?

  override func touchesBegan(_ touches: [Touch], at time: Double) {
    guard let board, board.takesTouches, board.phase != .checking, let touch = touches.first else { return }
    drawing = touch
    board.fingerBegan(at: touch.location, time: time)
  }

  override func touchesMoved(_ touches: [Touch], at time: Double) {
    for touch in touches where touch === drawing { board?.fingerMoved(to: touch.location) }
  }

  override func touchesEnded(_ touches: [Touch], at time: Double) {
    for touch in touches where touch === drawing {
      drawing = nil
      board?.fingerEnded(at: touch.location)
    }
  }

  override func touchesCancelled(_ touches: [Touch], at time: Double) {
    for touch in touches where touch === drawing {
      drawing = nil
      board?.fingerCancelled()
    }
  }
}
