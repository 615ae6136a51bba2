public import InkdotGeometry
public import InkdotPatterns
public import InkdotRendering
public import InkdotTouches

/// The surface for drawing patterns: converts touches and keys to effects and a display list.
///
/// Most hosts use a ``PatternLock``, which runs a flow on a board.
///
/// 1. Pass all input to ``handle(_:at:)``, or entries from a keyboard to ``pick(_:at:)`` and ``submit(at:)``.
/// 2. After ``PatternEffects/drawn`` the board shows the drawing and ignores touches. Check ``drawing``, and call
///    ``show(_:at:)`` with the result.
/// 3. ``paint(on:)`` on each ``PatternEffects/redraw``, and tick when ``deadline`` is reached.
///
/// All times use one clock: a late time counts as the latest one. A time that is not finite throws and changes nothing.
public final class PatternBoard {
  /// The settings. Changes apply to the next paint.
  public var settings: PatternBoardSettings {
    didSet { relayout() }
  }
  /// The positions of the dots.
  public private(set) var layout: PatternLayout
  /// Whether new touches and keys draw.
  public var takesTouches = true
  /// Whether drawings that begin now are new patterns. See ``PatternBoardSettings/arrows`` and
  /// ``PatternBoardSettings/hidesPath``.
  public var isSettingNew = false

  /// Whether the current drawing, or its echo, is a new pattern.
  private var isNewDrawing = false
  private var entry: PatternEntry
  /// Effects that views reported while an event is dispatched.
  private var reported: PatternEffects = []
  private var size = Size2D.zero
  private var placement: Point2D?
  private let dispatcher: TouchDispatcher
  private let surface: PatternSurface

  /// Creates a board without a size; call ``resize(width:height:)``.
  ///
  /// Any grid works. If it is not `PatternGrid.isDrawable`, its dots may be too small for fingers.
  public init(grid: PatternGrid, rule: PatternRule = .standard, settings: PatternBoardSettings = PatternBoardSettings())
  {
    self.settings = settings
    entry = PatternEntry(grid: grid, rule: rule)
    layout = PatternLayout(grid: grid, preset: settings.preset, in: .zero, settings: settings.layout)
    surface = PatternSurface(frame: .zero)
    let scene = TouchScene()
    scene.addRoot(surface)
    dispatcher = TouchDispatcher(scene: scene)
    surface.board = self
  }

  deinit {
    surface.board = nil
  }

  /// Whether a new touch or key draws, unless a drawing is being checked.
  private var isOpen: Bool { takesTouches && settings.isEnabled }

  /// The grid.
  public var grid: PatternGrid { entry.grid }

  /// The rule for drawings.
  public var rule: PatternRule { entry.rule }

  // MARK: Layout

  /// Sets the size of the board in pt.
  ///
  /// The current drawing is kept. Sizes that are not finite, negative or above 100,000 pt count as 0.
  ///
  /// - Complexity: O(dots).
  public func resize(width: Double, height: Double) -> PatternEffects {
    let usable = 0...100_000.0
    size = Size2D(usable.contains(width) ? width : 0, usable.contains(height) ? height : 0)
    surface.frame = bounds
    return relayout()
  }

  /// Shows a smaller grid at a position of the board, against smudges; `nil` shows the full grid in the centre.
  ///
  /// - Parameter place: horizontal and vertical position as fractions from 0 to 1 of the free space: random numbers
  ///   from the host. Clamped; NaN counts as 0.
  public func moveGrid(to place: Point2D?) -> PatternEffects {
    placement = place
    return relayout()
  }

  /// Changes grid or rule, and keeps the position. Current touches do not draw on the new grid.
  func change(to grid: PatternGrid, _ rule: PatternRule) -> PatternEffects {
    entry.change(to: grid, rule).union(relayout())
  }

  @discardableResult
  private func relayout() -> PatternEffects {
    var room = bounds
    if let placement {
      let side = min(size.width, size.height) * min(max(settings.placedSide, 0.5), 1)
      // NaN fails the comparison and counts as 0.
      let part = { (x: Double) in x > 0 ? min(x, 1) : 0 }
      room = Rect2D(
        x: part(placement.x) * (size.width - side), y: part(placement.y) * (size.height - side), width: side,
        height: side)
    }
    layout = PatternLayout(grid: grid, preset: settings.preset, in: room, settings: settings.layout)
    return .redraw
  }

  private var bounds: Rect2D { Rect2D(x: 0, y: 0, width: size.width, height: size.height) }

  // MARK: Input

  /// Handles one input. Accelerations only advance the time. Cancelling discards the current drawing, which is not an
  /// attempt.
  ///
  /// - Throws: `TouchError` if the input is invalid; nothing has changed then.
  /// - Complexity: O(touches² + dots).
  public func handle(_ input: BoardInput, at time: Double) throws(TouchError) -> PatternEffects {
    let before = now
    switch input {
    case .touches(let samples): try dispatcher.dispatch(TouchEvent(time: time, samples: samples))
    case .cancel: try dispatcher.cancelAll(at: time)
    case .acceleration, .tick: try dispatcher.tick(at: time)
    }
    return passTime(since: before)
  }

  /// Handles one touch event.
  ///
  /// - Throws: `TouchError` if the event is invalid; nothing has changed then.
  public func dispatch(_ event: TouchEvent) throws(TouchError) -> PatternEffects {
    try handle(.touches(event.samples), at: event.time)
  }

  /// Advances the time of the board.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func tick(at time: Double) throws(TouchError) -> PatternEffects { try handle(.tick, at: time) }

  /// Adds a dot from a keyboard or switch, as if a finger had reached it.
  ///
  /// Ignored while a finger draws or the last drawing is being checked.
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  /// - Complexity: O(dots).
  public func pick(_ dot: Int, at time: Double) throws(TouchError) -> PatternEffects {
    let effects = try handle(.tick, at: time)
    guard isOpen, entry.phase != .touching, entry.phase != .checking, grid.contains(dot) else { return effects }
    let begun = entry.phase == .keying ? [] : entry.begin(.keying)
    if entry.lastTime == nil { isNewDrawing = isSettingNew }
    return effects.union(begun).union(entry.reach(dot, at: now))
  }

  /// Finishes a drawing from a keyboard. Does nothing if no dot was picked.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func submit(at time: Double) throws(TouchError) -> PatternEffects {
    let effects = try handle(.tick, at: time)
    return entry.phase == .keying ? effects.union(entry.finish()) : effects
  }

  /// Discards the current drawing, which is not an attempt.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func cancelEntry(at time: Double) throws(TouchError) -> PatternEffects {
    try handle(.tick, at: time).union(entry.discard())
  }

  /// Whether the current drawing contains a dot.
  public func isPicked(_ dot: Int) -> Bool { entry.isPicked(dot) }

  // MARK: Touches from the view

  /// Handles the first finger that touches down.
  ///
  /// - Returns: whether it draws.
  func fingerBegan(at point: Point2D, time: Double) -> Bool {
    guard isOpen, entry.phase != .checking else { return false }
    isNewDrawing = isSettingNew
    // The corners of pictures are visible too. A link to another dot may pass there, so only a touch that
    // begins there selects.
    let corner = settings.style.normal.picture == nil ? nil : layout.dot(withSquareAt: point)
    reported.formUnion(entry.touch(at: point, on: layout.dot(at: point) ?? corner, time: time))
    return true
  }

  func fingerMoved(to point: Point2D, time: Double) {
    reported.formUnion(entry.move(to: point, in: layout, time: time))
    if entry.phase == .touching, !isHidden { reported.insert(.redraw) }
  }

  func fingerEnded(at point: Point2D, time: Double) {
    fingerMoved(to: point, time: time)
    if entry.phase == .touching { reported.formUnion(entry.finish()) }
  }

  func fingerCancelled() {
    if entry.phase == .touching { reported.formUnion(entry.discard()) }
  }

  // MARK: Time

  private var now: Double { dispatcher.clock.now }

  /// Time of the next tick that the board needs; see ``BoardInput``.
  public var deadline: Double? {
    if let end = echoEnd {
      return settings.reducesMotion || isHidden ? end : max(now, end - settings.fadeDuration)
    }
    return entry.phase != .idle && isPulsing(at: now) ? now : nil
  }

  /// End of the echo; `nil` if there is none.
  private var echoEnd: Double? {
    switch entry.phase {
    case .error(let since): since + settings.errorEchoDuration
    case .correct(let since): since + settings.correctEchoDuration
    case .idle, .touching, .keying, .checking: nil
    }
  }

  private func isPulsing(at time: Double) -> Bool {
    guard !settings.reducesMotion, !isHidden, let last = entry.lastTime else { return false }
    return time - last < settings.pulseDuration
  }

  /// Returns the reported effects together with those of pulses, echoes and fades since `before`.
  private func passTime(since before: Double) -> PatternEffects {
    var effects = reported
    reported = []
    let now = now
    if !effects.contains(.redraw), now > before, isPulsing(at: before) { effects.insert(.redraw) }
    guard let end = echoEnd else { return effects }
    // Tolerates rounding errors of hosts that sleep exactly until the end.
    if now >= end - 1e-9 {
      effects.formUnion(entry.clear().union(.echoEnded))
    } else if end - now < settings.fadeDuration, !settings.reducesMotion {
      effects.insert(.redraw)
    }
    return effects
  }

  // MARK: Verdict

  /// The current drawing: in progress, being checked or echoed. A secret.
  public var drawing: Pattern { entry.pattern }

  /// Sets the verdict of the drawing.
  ///
  /// Shows it as wrong for ``PatternBoardSettings/errorEchoDuration`` or as correct for
  /// ``PatternBoardSettings/correctEchoDuration``, or removes it at once. Does nothing without a drawing.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func show(_ echo: PatternEcho, at time: Double) throws(TouchError) -> PatternEffects {
    try handle(.tick, at: time).union(entry.show(echo, at: now))
  }

  // MARK: Invariants

  /// Traps if an invariant of the board is violated; for tests, between calls.
  ///
  /// - Complexity: O(dots² + touches²).
  package func checkInvariants() {
    dispatcher.checkInvariants()
    entry.checkInvariants()
    precondition(reported.isEmpty, "everything that was reported has been answered")
    precondition(layout.grid == grid, "the grid that is laid out is the one that is drawn on")
    if entry.phase == .touching { precondition(!dispatcher.touches.isEmpty, "what draws touches the board") }
    precondition(deadline.map { !$0.isNaN } ?? true, "a deadline is a time")
  }

  // MARK: Painting

  /// The items of the current picture, from back to front.
  public var displayList: DisplayList {
    var list = DisplayListRecorder()
    paint(on: &list)
    return list.items
  }

  /// Paints the current picture.
  ///
  /// - Complexity: O(dots²) if lines are clipped at the dots, otherwise O(dots).
  public func paint(on painter: inout some Painter) {
    settings.style.background.paint(in: bounds, on: &painter)
    var figure = PatternFigure(layout: layout, style: settings.style)
    figure.isDisabled = !isOpen && entry.phase == .idle
    if !isHidden {
      figure.drawing = entry.pattern
      figure.finger = entry.finger
    }
    switch settings.arrows {
    case .never: figure.showsArrows = false
    case .whileSetting: figure.showsArrows = isNewDrawing
    case .always: figure.showsArrows = true
    }
    if let end = echoEnd {
      if case .error = entry.phase { figure.state = .error } else { figure.state = .correct }
      if !settings.reducesMotion, settings.fadeDuration > 0 {
        figure.opacity = min(1, (end - now) / settings.fadeDuration)
      }
    } else if !settings.reducesMotion, settings.pulseDuration > 0 {
      figure.enlargement = { [self] place in pulse(at: place) }
    }
    figure.paint(on: &painter)
  }

  /// Whether the current drawing or echo is invisible.
  private var isHidden: Bool {
    if case .error = entry.phase { return settings.hidesErrorEcho }
    return settings.hidesPath && !isNewDrawing
  }

  /// Returns the current scale of a dot's pulse, a parabola over time.
  private func pulse(at place: Int) -> Double {
    let t = (now - entry.time(of: place)) / settings.pulseDuration
    guard t >= 0, t < 1 else { return 1 }
    return 1 + (settings.pulseScale - 1) * 4 * t * (1 - t)
  }
}
