public import InkdotGeometry
public import InkdotPatterns
public import InkdotRendering
public import InkdotTouches

/// A pattern board led through a flow: everything an unlock screen needs but storage, cryptography and text.
///
/// 1. Make it with a flow, ``resize(width:height:)`` it, show ``screen``.
/// 2. Send touches, keys, ticks and presses of buttons. Carry out the effects of each answer: show ``screen`` again on
///    ``PatternEffects/screenChanged``, ``paint(on:)`` on ``PatternEffects/redraw``.
/// 3. When an answer has a ``PatternAnswer/request``, do it, however long it takes, then ``send(_:at:)`` the verdict,
///    `saved`, `removed` or the failure.
/// 4. Tick it at ``deadline``: pulses and echoes fade by that.
/// 5. When it has an ``PatternAnswer/outcome``, let the lock go, at once or on the ``PatternEffects/echoEnded`` that follows, when
///    the last drawing was seen to be right. What it still holds is wiped.
///
/// Times are those of ``Board``: a late time counts as the latest one; a time that is not finite throws and changes
/// nothing.
public final class PatternLock: Board {
  /// How the flow ended, once it has.
  public private(set) var outcome: PatternOutcome?

  /// How hard the new pattern that was drawn first is to guess; `nil` when there is none.
  public private(set) var strength: PatternStrength?

  private let board: PatternBoard
  private var flow: PatternFlow

  /// A lock at the first step of its flow.
  ///
  /// - Precondition: the grids of the flow are drawable.
  public init(_ flow: PatternFlow, settings: PatternBoardSettings = PatternBoardSettings()) {
    precondition(flow.newGrid.isDrawable, "the sides of a drawable grid are 2 to 6")
    self.flow = flow
    board = PatternBoard(grid: flow.drawnGrid, rule: flow.drawnRule, settings: settings)
    board.takesTouches = flow.screen.takesTouches
    board.isSettingNew = flow.isSettingNew
  }

  /// The screen to show now.
  public var screen: PatternScreen { flow.screen }

  /// Whether a new pattern is being drawn rather than the current one.
  public var isSettingNew: Bool { flow.isSettingNew }

  /// Whether a drawing that begins now is invisible; see ``PatternBoardSettings/hidesPath``. Hosts then hide picked dots in other
  /// controls too.
  public var hidesPath: Bool { settings.hidesPath && !isSettingNew }

  // MARK: The surface

  /// The tunable numbers and switches of the surface; a change shows when it is painted next.
  public var settings: PatternBoardSettings {
    get { board.settings }
    set { board.settings = newValue }
  }

  /// Where the dots lie.
  public var layout: PatternLayout { board.layout }

  /// The grid that is drawn on; another one after it has changed within a flow.
  public var grid: PatternGrid { board.grid }

  /// Whether the dot is part of the drawing under way.
  public func isPicked(_ dot: Int) -> Bool { board.isPicked(dot) }

  /// Gives the surface its size; see ``PatternBoard/resize(width:height:)``.
  public func resize(width: Double, height: Double) -> PatternAnswer {
    PatternAnswer(board.resize(width: width, height: height))
  }

  /// Puts a smaller grid somewhere else on the surface; see ``PatternBoard/place(at:)``. It stays there when the flow goes
  /// on to another grid.
  public func place(at place: Point2D?) -> PatternAnswer {
    PatternAnswer(board.place(at: place))
  }

  /// Paints what there is to see now.
  public func paint(on painter: inout some Painter) { board.paint(on: &painter) }

  /// The items to paint now, from back to front.
  public var displayList: DisplayList { board.displayList }

  /// When the board wants its next tick; see ``Board``.
  public var deadline: Double? { board.deadline }

  // MARK: Input

  /// Takes one input.
  ///
  /// - Throws: `TouchError` when it cannot be true; nothing has changed then.
  public func handle(_ input: BoardInput, at time: Double) throws(TouchError) -> PatternAnswer {
    try follow(try board.handle(input, at: time), at: time)
  }

  /// Picks a dot from a keyboard or switch, as if a finger had reached it. A dot that the grid does not have is ignored, as are
  /// all while a finger draws or the last drawing is being checked.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func pick(_ dot: Int, at time: Double) throws(TouchError) -> PatternAnswer {
    try follow(try board.pick(dot, at: time), at: time)
  }

  /// Finishes what was picked.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func submit(at time: Double) throws(TouchError) -> PatternAnswer {
    try follow(try board.submit(at: time), at: time)
  }

  /// Discards what was picked or is being drawn.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func cancelEntry(at time: Double) throws(TouchError) -> PatternAnswer {
    try follow(try board.cancelEntry(at: time), at: time)
  }

  /// Clears the drawing or its echo at once; never an attempt. A check that is under way goes on.
  ///
  /// - Throws: `TouchError.timeNotFinite`; nothing has changed then.
  public func clear(at time: Double) throws(TouchError) -> PatternAnswer {
    try follow(try board.show(.clear, at: time), at: time)
  }

  /// Tells the flow what happened: a verdict, an outcome of storing, a button.
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
    answer.effects.insert(.screenChanged)
    return answer
  }

  // MARK: Invariants

  /// Traps when board and flow do not fit each other; for tests. Between calls only.
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
