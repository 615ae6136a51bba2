public import InkdotPatterns
public import InkdotTouches

/// A pattern board led through a flow: everything an unlock screen needs but storage, cryptography and text.
///
/// 1. Make it with a flow, give ``board`` its size, show ``screen``.
/// 2. Send touches, keys, ticks and presses of buttons. Carry out the effects of each answer: show ``screen`` again on
///    ``PatternEffects/screenChanged``, paint on ``PatternEffects/redraw``.
/// 3. On ``PatternEffects/check``, ``PatternEffects/save`` or ``PatternEffects/remove`` do so, however long it takes,
///    then ``send(_:at:)`` the verdict, `saved`, `removed` or the failure.
/// 4. On ``PatternEffects/finished`` read ``outcome`` and let the lock go: what it still holds is wiped.
public final class PatternLock {
  /// The surface; another one after the grid has changed within a flow.
  public private(set) var board: PatternBoard
  /// How the flow ended, once it has.
  public private(set) var outcome: PatternOutcome?
  /// The pattern to check or save. A secret; `nil` unless one is asked for.
  public private(set) var candidate: Pattern?

  /// How hard the new pattern that was drawn first is to guess; `nil` when there is none.
  public private(set) var strength: PatternStrength?

  private var flow: PatternFlow

  /// A lock at the first step of its flow.
  ///
  /// - Precondition: the grids of the flow are drawable.
  public init(_ flow: PatternFlow, settings: PatternBoardSettings = PatternBoardSettings()) {
    self.flow = flow
    board = PatternBoard(grid: flow.drawnGrid, rule: flow.drawnRule, settings: settings)
    board.takesTouches = flow.screen.takesTouches
  }

  /// What to show now.
  public var screen: PatternScreen { flow.screen }

  /// Whether a new pattern is being drawn, not the one that is set.
  public var isSettingNew: Bool { flow.isSettingNew }

  // MARK: In

  /// Takes one event of touches.
  ///
  /// - Throws: ``TouchError`` when the event cannot be true; nothing has changed then.
  public func dispatch(_ event: TouchEvent) throws(TouchError) -> PatternEffects {
    follow(try board.dispatch(event), at: event.time)
  }

  /// Tells the lock that time has passed.
  public func tick(at time: Double) -> PatternEffects { follow(board.tick(at: time), at: time) }

  /// Cancels every touch, as when the window is lost.
  public func cancelTouches(at time: Double) -> PatternEffects { follow(board.cancelTouches(at: time), at: time) }

  /// Picks a dot from a keyboard or switch.
  public func pick(_ dot: Int, at time: Double) -> PatternEffects { follow(board.pick(dot, at: time), at: time) }

  /// Finishes what was picked.
  public func submit(at time: Double) -> PatternEffects { follow(board.submit(at: time), at: time) }

  /// Discards what was picked or is being drawn.
  public func cancelEntry(at time: Double) -> PatternEffects { follow(board.cancelEntry(at: time), at: time) }

  /// Tells the flow what happened: a verdict, an outcome of storing, a button.
  public func send(_ input: PatternFlowInput, at time: Double) -> PatternEffects {
    var effects = board.tick(at: time)
    candidate = nil
    let before = (message: flow.screen.message, grid: flow.drawnGrid)
    for effect in flow.handle(input) {
      switch effect {
      case .check(let pattern):
        candidate = pattern
        effects.insert(.check)
      case .save(let pattern):
        candidate = pattern
        effects.insert(.save)
      case .remove:
        effects.insert(.remove)
      case .echo(let echo):
        effects.formUnion(show(echo, at: time))
      case .finished(let outcome):
        self.outcome = outcome
        effects.insert(.finished)
      }
    }
    if flow.drawnGrid != before.grid { replaceBoard() }
    board.takesTouches = flow.screen.takesTouches
    if flow.screen.preview == nil { strength = nil }
    if flow.screen.tone == .error, flow.screen.message != before.message || effects.contains(.redraw) {
      effects.insert(.shakeMessage)
    }
    effects.insert(.screenChanged)
    return effects
  }

  // MARK: Steps

  private func follow(_ effects: PatternEffects, at time: Double) -> PatternEffects {
    var effects = effects
    if effects.contains(.drawn) {
      let pattern = board.drawing
      let drawn = isSettingNew ? PatternStrength(of: pattern) : nil
      effects.formUnion(send(.drew(pattern, isWeak: drawn?.verdict == .weak), at: time))
      if flow.screen.preview == pattern { strength = drawn }
    } else if effects.contains(.discarded) {
      effects.formUnion(send(.drawingCancelled, at: time))
    }
    return effects
  }

  private func show(_ echo: PatternEcho, at time: Double) -> PatternEffects {
    switch echo {
    case .clear: board.clear(at: time)
    case .error: board.show(.error, at: time)
    case .correct: board.show(.correct, at: time)
    }
  }

  private func replaceBoard() {
    let next = PatternBoard(grid: flow.drawnGrid, rule: flow.drawnRule, settings: board.settings)
    next.resize(width: board.surfaceSize.width, height: board.surfaceSize.height)
    board = next
  }
}
