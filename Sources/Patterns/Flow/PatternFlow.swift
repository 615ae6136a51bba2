/// An input to a flow. ``PatternFlow/handle(_:)`` lists the steps in which each matters.
public enum PatternFlowInput: Equatable, Sendable {
  /// A drawing was finished: at least one dot, perhaps fewer than the minimum.
  case drew(Pattern)
  /// A drawing was cut short by a call, a palm, an app switch. Never an attempt; changes nothing.
  case drawingCancelled
  /// The person wants to draw the first one again.
  case startOver
  /// The person leaves.
  case cancel
  /// The answer to ``PatternFlowEffect/check(_:)``.
  case verdict(PatternVerdict)
  /// Attempts changed on their own: a wait ended, or another window counted a failure.
  case status(AttemptStatus)
  /// ``PatternFlowEffect/save(_:)`` was carried out.
  case saved
  /// ``PatternFlowEffect/remove`` was carried out.
  case removed
  /// Saving or removing failed, or the host found that it cannot continue.
  case failed(PatternFailure)
}

/// An effect a flow asks its host to carry out.
public enum PatternFlowEffect: Equatable, Sendable {
  /// Check the drawing and answer with ``PatternFlowInput/verdict(_:)``.
  case check(Pattern)
  /// Save the pattern and answer with ``PatternFlowInput/saved`` or ``PatternFlowInput/failed(_:)``.
  case save(Pattern)
  /// Remove the pattern and answer with ``PatternFlowInput/removed`` or ``PatternFlowInput/failed(_:)``.
  case remove
  /// Let the drawing on the board go like this.
  case echo(PatternEcho)
  /// The flow is over; it takes no further input.
  case finished(PatternOutcome)
}

/// The appearance of a finished drawing that is still on the board.
public enum PatternEcho: UInt8, Hashable, Sendable, CaseIterable {
  /// It goes away at once.
  case clear
  /// It turns to the error style for a moment, then goes away.
  case error
  /// It turns to the style of a correct one.
  case correct
}

/// Creating, entering, changing or removing a pattern, step by step.
///
/// A pure state machine: it takes what happened and returns what to do; what to show is a value, never text.
///
/// 1. Make one of the kind wanted, for the checking kinds with the limiter's status.
/// 2. Show ``screen``.
/// 3. Send everything that happens to ``handle(_:)``, carry out the effects in order, and show ``screen`` again.
/// 4. Let it go after ``PatternFlowEffect/finished(_:)``.
///
/// The first drawing of a new pattern lives only in here (and in screens and effects not yet let go). It is dropped, and
/// with its last copy wiped, when the pattern is saved, the flow is cancelled or the person starts over.
public struct PatternFlow: Sendable {
  /// The purpose of a flow.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// Set a first pattern: draw it twice.
    case create
    /// Open with the pattern.
    case unlock
    /// Draw the pattern before a sensitive step.
    case verify
    /// Draw the old pattern, then set a new one.
    case change
    /// Draw the old pattern, then switch it off.
    case remove
  }

  /// The treatment of a new pattern that is easy to guess.
  public enum WeakPolicy: UInt8, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case accept
    /// A warning with the request to confirm it; the person decides by drawing it again or starting over.
    case warn
    /// It is not taken.
    case refuse
  }

  /// Where the flow is. Patterns are held only here.
  private enum Step {
    case current
    case checking
    case locked
    /// Only cancelling leads out: refused for good, or the record is gone.
    case stuck
    case new
    case confirm(Pattern)
    case saving(Pattern)
    case removing
    case finished

    /// Where the current pattern is asked for, if it may be.
    init(_ status: AttemptStatus) {
      switch status {
      case .open: self = .current
      case .locked: self = .locked
      case .permanentlyLocked: self = .stuck
      }
    }
  }

  /// The purpose of a flow.
  public let kind: Kind
  /// The grid of the pattern that is set.
  public let grid: PatternGrid
  /// The rule of the pattern that is set.
  public private(set) var rule: PatternRule
  /// The grid of a pattern to be set.
  public let newGrid: PatternGrid
  /// The rule of a pattern to be set.
  public let newRule: PatternRule
  /// The treatment of a weak new pattern.
  public let weakPolicy: WeakPolicy
  /// Whether a correct pattern is asked for again instead of ending the flow, as by a host that only hands patterns over.
  public var asksAgain = false

  private var step: Step
  private var message: PatternMessage

  /// A flow at its first step.
  ///
  /// - Parameters:
  ///   - kind: what the flow is for.
  ///   - grid: the grid drawn on; for the checking kinds the record's.
  ///   - rule: the rule drawn by; for the checking kinds the record's.
  ///   - newGrid: for ``Kind/change``, the grid of the new pattern; nil keeps `grid`.
  ///   - newRule: for ``Kind/change``, the rule of the new pattern; nil keeps `rule`.
  ///   - weakPolicy: what happens to a weak new pattern.
  ///   - status: whether attempts may be made; ignored by ``Kind/create``.
  public init(
    _ kind: Kind, grid: PatternGrid = .standard, rule: PatternRule = .standard, newGrid: PatternGrid? = nil,
    newRule: PatternRule? = nil, weakPolicy: WeakPolicy = .warn, status: AttemptStatus = .open(attemptsLeft: nil)
  ) {
    self.kind = kind
    self.grid = grid
    self.rule = rule
    self.newGrid = newGrid ?? grid
    self.newRule = newRule ?? rule
    self.weakPolicy = weakPolicy
    if kind == .create {
      step = .new
      message = .drawNew(minimum: self.newRule.minimumLength)
    } else {
      step = .current
      message = .drawCurrent(kind, attemptsLeft: nil)
      take(status)
    }
  }

  /// The grid the board shows now.
  public var drawnGrid: PatternGrid { isSettingNew ? newGrid : grid }

  /// The flow for a vault that checks current patterns of any length.
  public var acceptingAnyLength: PatternFlow {
    var flow = self
    flow.rule.minimumLength = 1
    return flow
  }

  /// The rule the board draws by now.
  public var drawnRule: PatternRule { isSettingNew ? newRule : rule }

  /// The screen to show now.
  public var screen: PatternScreen {
    PatternScreen(message: message, buttons: buttons, preview: preview, takesTouches: takesTouches)
  }

  /// Whether a new pattern is being drawn rather than the current one.
  public var isSettingNew: Bool {
    switch step {
    case .new, .confirm, .saving: true
    case .finished: kind == .create || message == .finished(.changed)
    case .current, .checking, .locked, .stuck, .removing: kind == .create
    }
  }

  private var takesTouches: Bool {
    switch step {
    case .current, .new, .confirm: true
    case .checking, .locked, .stuck, .saving, .removing, .finished: false
    }
  }

  private var preview: Pattern? {
    switch step {
    case .confirm(let first), .saving(let first): first
    case .current, .checking, .locked, .stuck, .new, .removing, .finished: nil
    }
  }

  private var buttons: PatternScreen.Buttons {
    switch step {
    case .current, .checking, .locked, .stuck: kind == .unlock ? [.forgot, .manage] : [.forgot, .cancel]
    case .new: [.cancel]
    case .confirm: [.startOver, .cancel]
    case .saving, .removing, .finished: []
    }
  }
}

// MARK: Transitions

// One function for each kind of input, each a switch over the steps in which it matters.

extension PatternFlow {
  /// Takes what happened and returns what to do, in order.
  ///
  /// What does not fit the step changes nothing and returns nothing, so a late or doubled answer is harmless:
  ///
  /// | input | matters |
  /// |---|---|
  /// | `drew` | while the screen takes touches, on ``drawnGrid``; otherwise it is only cleared from the board |
  /// | `drawingCancelled` | never |
  /// | `startOver` | from the first drawing of a new pattern until it is saved |
  /// | `cancel` | always but while saving or removing, whose answer decides, and after the end |
  /// | `verdict` | while checking |
  /// | `status` | while the current pattern is asked for or the wait runs |
  /// | `saved`, `removed` | while saving, removing |
  /// | `failed` | always but after the end or once nothing can be checked any more |
  public mutating func handle(_ input: PatternFlowInput) -> [PatternFlowEffect] {
    switch input {
    case .drew(let pattern): return take(pattern)
    case .drawingCancelled: return []
    case .startOver: return startOver()
    case .cancel: return cancel()
    case .verdict(let verdict):
      guard case .checking = step else { return [] }
      return take(verdict)
    case .status(let status):
      switch step {
      case .current, .locked: take(status)
      case .checking, .stuck, .new, .confirm, .saving, .removing, .finished: break
      }
      return []
    case .saved:
      guard case .saving = step else { return [] }
      return finish(kind == .change ? .changed : .created, echo: .correct)
    case .removed:
      guard case .removing = step else { return [] }
      return finish(.removed, echo: .correct)
    case .failed(let failure): return fail(failure)
    }
  }

  private mutating func take(_ pattern: Pattern) -> [PatternFlowEffect] {
    guard screen.takesTouches, pattern.grid == drawnGrid, pattern.count > 0 else { return just(.echo(.clear)) }
    let minimum = drawnRule.minimumLength
    guard pattern.count >= minimum else {
      message = .connectAtLeast(minimum: minimum)
      return just(.echo(.error))
    }
    switch step {
    case .current:
      show(.checking, .checking)
      return [.check(pattern)]
    case .new:
      return record(pattern)
    case .confirm(let first):
      guard pattern == first else {
        message = .differs
        return just(.echo(.error))
      }
      show(.saving(first), .saving)
      return [.save(first)]
    case .checking, .locked, .stuck, .saving, .removing, .finished:
      return just(.echo(.clear))
    }
  }

  private mutating func record(_ first: Pattern) -> [PatternFlowEffect] {
    let isWeak = weakPolicy != .accept && PatternStrength(of: first).verdict == .weak
    switch isWeak ? weakPolicy : .accept {
    case .accept:
      show(.confirm(first), .drawAgain)
    case .warn:
      show(.confirm(first), .weak)
    case .refuse:
      show(.new, .weakRefused)
      return just(.echo(.error))
    }
    return just(.echo(.clear))
  }

  private mutating func startOver() -> [PatternFlowEffect] {
    switch step {
    case .new, .confirm: show(.new, .drawNew(minimum: newRule.minimumLength))
    case .current, .checking, .locked, .stuck, .saving, .removing, .finished: break
    }
    return []
  }

  private mutating func cancel() -> [PatternFlowEffect] {
    switch step {
    case .saving, .removing, .finished: []
    case .current, .checking, .locked, .stuck, .new, .confirm: finish(.cancelled, echo: .clear)
    }
  }

  private mutating func take(_ verdict: PatternVerdict) -> [PatternFlowEffect] {
    switch verdict {
    case .correct where asksAgain:
      show(.current, .drawCurrent(kind, attemptsLeft: nil))
      return just(.echo(.correct))
    case .correct:
      switch kind {
      case .unlock: return finish(.unlocked, echo: .correct)
      case .verify: return finish(.verified, echo: .correct)
      case .change:
        show(.new, .drawNew(minimum: newRule.minimumLength))
        return just(.echo(.clear))
      case .remove:
        show(.removing, .removing)
        return just(.remove)
      case .create: return []
      }
    case .wrong(let status):
      show(Step(status), .wrong(status))
      return just(.echo(.error))
    case .tooShort(let minimum):
      show(.current, .connectAtLeast(minimum: minimum))
      return just(.echo(.error))
    case .cancelled:
      show(.current, .drawCurrent(kind, attemptsLeft: nil))
      return just(.echo(.clear))
    case .failed(let failure):
      return fail(failure)
    }
  }

  private mutating func take(_ status: AttemptStatus) {
    if case .open(let attemptsLeft) = status {
      show(.current, .drawCurrent(kind, attemptsLeft: attemptsLeft))
    } else {
      show(Step(status), .wrong(status))
    }
  }

  /// Goes back to where trying again makes sense.
  private mutating func fail(_ failure: PatternFailure) -> [PatternFlowEffect] {
    switch step {
    case .current:
      show(failure.isFinal ? .stuck : .current, .failed(failure))
      return []
    case .locked:
      // A wait continues whatever else fails; only a record that is gone ends it.
      if failure.isFinal { show(.stuck, .failed(failure)) }
      return []
    case .checking, .removing:
      show(failure.isFinal ? .stuck : .current, .failed(failure))
      return just(.echo(.clear))
    case .new, .confirm:
      message = .failed(failure)
      return []
    case .saving(let first):
      show(.confirm(first), .failed(failure))
      return just(.echo(.clear))
    case .stuck, .finished:
      return []
    }
  }

  // These two are not inlined: Swift 6.3.1 in release for wasm32 lays out constant arrays of effects wrongly, so that
  // `[.remove]` is read as an echo. The browser tests of all flows guard it.

  /// A single effect.
  @inline(never)
  private func just(_ effect: PatternFlowEffect) -> [PatternFlowEffect] { [effect] }

  @inline(never)
  private mutating func finish(_ outcome: PatternOutcome, echo: PatternEcho) -> [PatternFlowEffect] {
    show(.finished, .finished(outcome))
    return [.echo(echo), .finished(outcome)]
  }

  private mutating func show(_ step: Step, _ message: PatternMessage) {
    self.step = step
    self.message = message
  }
}
