import InkdotGeometry
import InkdotPatterns

/// One drawing after another on a pattern board: under way, waiting for its verdict, echoed, gone.
///
/// Every method returns what the host is to be told of it.
struct PatternEntry {
  enum Phase: Equatable {
    case idle
    case touching, keying
    case checking
    /// Shown as wrong, as correct.
    case error(since: Double), correct(since: Double)
  }

  private(set) var phase = Phase.idle
  /// Where the drawing finger is.
  private(set) var finger: Point2D?
  private var trace: PatternTrace
  /// When each dot of the trace was reached, in seconds.
  private var reachedAt: [Double] = []

  init(grid: PatternGrid, rule: PatternRule) {
    trace = PatternTrace(grid: grid, rule: rule)
  }

  var grid: PatternGrid { trace.grid }
  var rule: PatternRule { trace.rule }

  /// The drawing. A secret.
  var pattern: Pattern { trace.pattern }

  /// Whether the dot is part of the drawing under way.
  func isPicked(_ dot: Int) -> Bool { (phase == .keying || phase == .touching) && trace.contains(dot) }

  /// When the dot at a place in the drawing was reached.
  func time(of place: Int) -> Double { reachedAt[place] }

  /// When the last dot was reached; `nil` without one.
  var lastTime: Double? { reachedAt.last }

  // MARK: Drawing

  /// Begins a drawing; the one before it goes.
  mutating func begin(_ phase: Phase) -> PatternEffects {
    let effects = forget()
    self.phase = phase
    return effects
  }

  /// A finger came down.
  mutating func touch(at point: Point2D, in layout: PatternLayout, time: Double) -> PatternEffects {
    var effects = begin(.touching).union(.redraw)
    finger = point
    if let dot = layout.dot(at: point) { effects.formUnion(reach(dot, at: time)) }
    return effects
  }

  /// The finger moved on in a straight line.
  mutating func move(to point: Point2D, in layout: PatternLayout, time: Double) -> PatternEffects {
    guard phase == .touching, let start = finger else { return [] }
    var effects = PatternEffects()
    layout.forEachDot(enteredFrom: start, to: point) { effects.formUnion(reach($0, at: time)) }
    finger = point
    return effects
  }

  mutating func reach(_ dot: Int, at time: Double) -> PatternEffects {
    let added = trace.reach(dot)
    guard added > 0 else { return [] }
    for _ in 0..<added { reachedAt.append(time) }
    return [.vibrate, .dotsChanged, .redraw]
  }

  /// Ends the drawing under way; with a dot it waits for its verdict.
  mutating func finish() -> PatternEffects {
    guard phase == .keying || phase == .touching else { return [] }
    finger = nil
    phase = trace.isEmpty ? .idle : .checking
    return trace.isEmpty ? .redraw : [.redraw, .drawn]
  }

  /// Drops the drawing under way; never an attempt.
  mutating func discard() -> PatternEffects {
    guard phase == .keying || phase == .touching else { return [] }
    let wasDrawn = !trace.isEmpty
    let effects = forget().union(.redraw)
    return wasDrawn ? effects.union(.discarded) : effects
  }

  // MARK: Verdict

  /// Shows the drawing that waits as wrong or right, or takes whatever there is away.
  mutating func show(_ echo: PatternEcho, at time: Double) -> PatternEffects {
    switch echo {
    case .clear: return clear()
    case .error where phase == .checking: phase = .error(since: time)
    case .correct where phase == .checking: phase = .correct(since: time)
    case .error, .correct: return []
    }
    return .redraw
  }

  /// Takes whatever there is away.
  mutating func clear() -> PatternEffects {
    phase == .idle ? [] : forget().union(.redraw)
  }

  /// Begins with another grid or rule.
  mutating func change(to grid: PatternGrid, _ rule: PatternRule) -> PatternEffects {
    let effects = clear()
    trace = PatternTrace(grid: grid, rule: rule)
    return effects.union([.redraw, .dotsChanged])
  }

  /// Traps when something does not fit; for tests.
  func checkInvariants() {
    trace.checkInvariants()
    precondition(reachedAt.count == trace.count, "every dot was reached once")
    for (earlier, later) in zip(reachedAt, reachedAt.dropFirst()) { precondition(earlier <= later, "in order") }
    precondition((finger != nil) == (phase == .touching), "a finger draws when one touches")
    switch phase {
    case .idle: precondition(trace.isEmpty, "nothing is drawn")
    case .checking, .error, .correct: precondition(!trace.isEmpty, "what is answered has a dot")
    case .touching, .keying: break
    }
  }

  /// Forgets the drawing; the buffer behind it is wiped with its last holder.
  private mutating func forget() -> PatternEffects {
    let wasDrawn = !trace.isEmpty
    trace.clear()
    reachedAt.removeAll(keepingCapacity: true)
    finger = nil
    phase = .idle
    return wasDrawn ? .dotsChanged : []
  }
}
