import InkdotGeometry
import InkdotPatterns

/// The drawings of a pattern board: in progress, waiting for a verdict, echoed, removed.
///
/// Mutating methods return the effects that the host must carry out.
struct PatternEntry {
  enum Phase: Equatable {
    case idle
    case touching, keying
    case checking
    /// Shown as wrong or as correct.
    case error(since: Double), correct(since: Double)
  }

  private(set) var phase = Phase.idle
  /// Position of the drawing finger.
  private(set) var finger: Point2D?
  private var trace: PatternTrace
  /// Time at which each dot of the trace was reached, in s.
  private var reachedAt: [Double] = []

  init(grid: PatternGrid, rule: PatternRule) {
    trace = PatternTrace(grid: grid, rule: rule)
  }

  var grid: PatternGrid { trace.grid }
  var rule: PatternRule { trace.rule }

  /// The drawing. A secret.
  var pattern: Pattern { trace.pattern }

  /// Whether the current drawing contains a dot.
  func isPicked(_ dot: Int) -> Bool { (phase == .keying || phase == .touching) && trace.contains(dot) }

  /// Time at which a dot was reached, by its index in the drawing.
  func time(of place: Int) -> Double { reachedAt[place] }

  /// Time at which the last dot was reached; `nil` without dots.
  var lastTime: Double? { reachedAt.last }

  // MARK: Drawing

  /// Starts a drawing, and removes the previous one.
  mutating func begin(_ phase: Phase) -> PatternEffects {
    let effects = forget()
    self.phase = phase
    return effects
  }

  /// Handles a touch down of a finger, on a dot or beside the dots.
  mutating func touch(at point: Point2D, on dot: Int?, time: Double) -> PatternEffects {
    var effects = begin(.touching).union(.redraw)
    finger = point
    if let dot { effects.formUnion(reach(dot, at: time)) }
    return effects
  }

  /// Handles a straight movement of the finger.
  mutating func move(to point: Point2D, in layout: PatternLayout, time: Double) -> PatternEffects {
    guard phase == .touching, let start = finger else { return [] }
    var effects = PatternEffects()
    layout.forEachDot(enteredFrom: start, to: point) { effects.formUnion(reach($0, at: time)) }
    finger = point
    return effects
  }

  mutating func reach(_ dot: Int, at time: Double) -> PatternEffects {
    let added = trace.append(dot)
    guard added > 0 else { return [] }
    for _ in 0..<added { reachedAt.append(time) }
    return [.vibrate, .dotsChanged, .redraw]
  }

  /// Ends the current drawing; if it has dots, it waits for a verdict.
  mutating func finish() -> PatternEffects {
    guard phase == .keying || phase == .touching else { return [] }
    finger = nil
    phase = trace.isEmpty ? .idle : .checking
    return trace.isEmpty ? .redraw : [.redraw, .drawn]
  }

  /// Discards the current drawing, which is not an attempt.
  mutating func discard() -> PatternEffects {
    guard phase == .keying || phase == .touching else { return [] }
    let wasDrawn = !trace.isEmpty
    let effects = forget().union(.redraw)
    return wasDrawn ? effects.union(.discarded) : effects
  }

  // MARK: Verdict

  /// Shows the waiting drawing as wrong or correct, or removes the current drawing.
  mutating func show(_ echo: PatternEcho, at time: Double) -> PatternEffects {
    switch echo {
    case .clear: return clear()
    case .error where phase == .checking: phase = .error(since: time)
    case .correct where phase == .checking: phase = .correct(since: time)
    case .error, .correct: return []
    }
    return .redraw
  }

  /// Removes the current drawing.
  mutating func clear() -> PatternEffects {
    phase == .idle ? [] : forget().union(.redraw)
  }

  /// Changes grid or rule.
  mutating func change(to grid: PatternGrid, _ rule: PatternRule) -> PatternEffects {
    let effects = clear()
    trace = PatternTrace(grid: grid, rule: rule)
    return effects.union([.redraw, .dotsChanged])
  }

  /// Traps if an invariant is violated; for tests.
  func checkInvariants() {
    trace.checkInvariants()
    precondition(reachedAt.count == trace.count, "a dot has no time")
    for (earlier, later) in zip(reachedAt, reachedAt.dropFirst()) {
      precondition(earlier <= later, "times are not in order")
    }
    precondition((finger != nil) == (phase == .touching), "the finger does not match the phase")
    switch phase {
    case .idle: precondition(trace.isEmpty, "an idle entry has dots")
    case .checking, .error, .correct: precondition(!trace.isEmpty, "a finished drawing has no dots")
    case .touching, .keying: break
    }
  }

  /// Removes the drawing. Its buffer is wiped with the last reference.
  private mutating func forget() -> PatternEffects {
    let wasDrawn = !trace.isEmpty
    trace.clear()
    reachedAt.removeAll(keepingCapacity: true)
    finger = nil
    phase = .idle
    return wasDrawn ? .dotsChanged : []
  }
}
