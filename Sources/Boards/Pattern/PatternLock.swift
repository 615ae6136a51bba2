public import InkdotGeometry
public import InkdotPatterns
public import InkdotRendering
public import InkdotTouches

/// A pattern board with a flow: an unlock screen without storage, cryptography and texts.
///
/// 1. Create it with a flow, call ``resize(width:height:)``, and show ``screen``.
/// 2. Pass touches, keys, ticks and button presses. Carry out the effects of each answer: show ``screen`` on
///    ``PatternEffects/screenChanged``, ``paint(on:)`` on ``PatternEffects/redraw``.
/// 3. Carry out the ``PatternAnswer/request`` of an answer, then ``send(_:at:)`` the verdict, `saved`, `removed` or the
///    failure.
/// 4. Tick at ``deadline``, which animates pulses and echoes.
/// 5. Release the lock after a ``PatternAnswer/outcome``; if the last drawing was correct, on the following
///    ``PatternEffects/echoEnded``. Releasing it wipes its secrets.
///
/// Times are those of ``BoardInput``: a late time counts as the latest one. A time that is not finite throws and changes
/// nothing.
public final class PatternLock {
  /// The outcome of the flow, after it has ended.
  public private(set) var outcome: PatternOutcome?

  /// Strength of the new pattern after its first drawing; `nil` if there is none.
  public private(set) var strength: PatternStrength?

  private let board: PatternBoard
  private var flow: PatternFlow

  /// Creates a lock at the first step of its flow.
  public init(_ flow: PatternFlow, settings: PatternBoardSettings = PatternBoardSettings()) {
    self.flow = flow
    board = PatternBoard(grid: flow.drawnGrid, rule: flow.drawnRule, settings: settings)
    board.takesTouches = flow.screen.takesTouches
    board.isSettingNew = flow.isSettingNew
  }

  /// The current screen.
  public var screen: PatternScreen { flow.screen }

  /// Whether a new pattern is being drawn rather than the current one.
  public var isSettingNew: Bool { flow.isSettingNew }

  /// Whether a drawing that begins now is invisible. See ``PatternBoardSettings/hidesPath``; hosts then also hide
  /// picked dots in other controls.
  public var hidesPath: Bool { settings.hidesPath && !isSettingNew }

  // MARK: The surface

  /// The settings of the surface. Changes apply to the next paint.
  public var settings: PatternBoardSettings {
    get { board.settings }
    set { board.settings = newValue }
  }

  /// The positions of the dots.
  public var layout: PatternLayout { board.layout }

  /// The current grid; the flow may change it.
  public var grid: PatternGrid { board.grid }

  /// Whether the current drawing contains a dot.
  public func isPicked(_ dot: Int) -> Bool { board.isPicked(dot) }

  /// Sets the size of the surface; see ``PatternBoard/resize(width:height:)``.
  public func resize(width: Double, height: Double) -> PatternAnswer {
    PatternAnswer(board.resize(width: width, height: height))
  }

  /// Shows a smaller grid at a position of the surface; see ``PatternBoard/moveGrid(to:)``. The position stays when the
  /// flow changes the grid.
  public func moveGrid(to place: Point2D?) -> PatternAnswer {
    PatternAnswer(board.moveGrid(to: place))
  }

  /// Paints the current picture.
  public func paint(on painter: inout some Painter) { board.paint(on: &painter) }

  /// The items of the current picture, from back to front.
  public var displayList: DisplayList { board.displayList }

  /// Time of the next tick that the board needs; see ``BoardInput``.
  public var deadline: Double? { board.deadline }

  // MARK: Input

  /// Handles one input.
  ///
  /// - Throws: `TouchError` if the input is invalid; nothing has changed then.
  public func handle(_ input: BoardInput, at time: Double) throws(TouchError) -> PatternAnswer {
    try follow(try board.handle(input, at: time), at: time)
  }

  /// Handles one touch event.
  ///
  /// - Throws: `TouchError` if the event is invalid; nothing has changed then.
  public func dispatch(_ event: TouchEvent) throws(TouchError) -> PatternAnswer {
    try handle(.touches(event.samples), at: event.time)
  }

  /// Advances the time of the lock.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func tick(at time: Double) throws(TouchError) -> PatternAnswer { try handle(.tick, at: time) }

  /// Adds a dot from a keyboard or switch, as if a finger had reached it.
  ///
  /// Ignores dots that the grid does not have, and all dots while a finger draws or the last drawing is being checked.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func pick(_ dot: Int, at time: Double) throws(TouchError) -> PatternAnswer {
    try follow(try board.pick(dot, at: time), at: time)
  }

  /// Finishes a drawing from a keyboard.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func submit(at time: Double) throws(TouchError) -> PatternAnswer {
    try follow(try board.submit(at: time), at: time)
  }

  /// Discards the current drawing.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func cancelEntry(at time: Double) throws(TouchError) -> PatternAnswer {
    try follow(try board.cancelEntry(at: time), at: time)
  }

  /// Removes the drawing or its echo at once, which is not an attempt. A check in progress continues.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func clear(at time: Double) throws(TouchError) -> PatternAnswer {
    try follow(try board.show(.clear, at: time), at: time)
  }

  /// Passes an event to the flow: a verdict, the result of a request, a button.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  /// - Complexity: O(dots).
  public func send(_ input: PatternFlowInput, at time: Double) throws(TouchError) -> PatternAnswer {
    var answer = PatternAnswer(try board.handle(.tick, at: time))
    let before = (message: flow.screen.message, grid: flow.drawnGrid, rule: flow.drawnRule)
    for effect in flow.handle(input) {
      switch effect {
      case .check(let pattern): answer.request = .check(pattern)
      case .save(let pattern): answer.request = .save(pattern)
      case .remove: answer.request = .remove
      case .echo(let echo): answer.effects.formUnion(try board.show(echo, at: time))
      case .finished(let outcome):
        self.outcome = outcome
        answer.outcome = outcome
      }
    }
    if flow.drawnGrid != before.grid || flow.drawnRule != before.rule {
      answer.effects.formUnion(board.change(to: flow.drawnGrid, flow.drawnRule))
    }
    board.takesTouches = flow.screen.takesTouches
    board.isSettingNew = flow.isSettingNew
    if flow.screen.preview == nil { strength = nil }
    if flow.screen.tone == .error, flow.screen.message != before.message || answer.effects.contains(.redraw) {
      answer.effects.insert(.shakeMessage)
    }
    // Dots that cannot be drawn on may look different.
    answer.effects.formUnion([.screenChanged, .redraw])
    return answer
  }

  // MARK: Invariants

  /// Traps if board and flow are inconsistent; for tests, between calls.
  ///
  /// - Complexity: that of ``PatternBoard``.
  package func checkInvariants() {
    board.checkInvariants()
    precondition(board.grid == flow.drawnGrid && board.rule == flow.drawnRule, "what is drawn on is the flow's")
    precondition(board.takesTouches == screen.takesTouches, "the board takes touches when the screen says so")
    precondition(strength == nil || screen.preview != nil, "only what waits to be confirmed is rated")
    if case .finished(let ended) = screen.message {
      precondition(outcome == ended, "the lock has ended as its flow did")
    } else {
      precondition(outcome == nil, "neither has ended")
    }
  }

  // MARK: Steps

  private func follow(_ effects: PatternEffects, at time: Double) throws(TouchError) -> PatternAnswer {
    var answer = PatternAnswer(effects)
    if effects.contains(.drawn) {
      let pattern = board.drawing
      let drawn = isSettingNew ? PatternStrength(of: pattern) : nil
      answer = try send(.drew(pattern), at: time)
      if flow.screen.preview == pattern { strength = drawn }
    } else if effects.contains(.discarded) {
      answer = try send(.drawingCancelled, at: time)
    }
    answer.effects.formUnion(effects)
    return answer
  }

}
