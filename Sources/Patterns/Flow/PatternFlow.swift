/// An input to a flow. ``PatternFlow/handle(_:)`` lists when each one applies.
public enum PatternFlowInput: Equatable, Sendable {
  /// A drawing was finished, with at least one dot, possibly fewer than the minimum.
  case drew(Pattern)
  /// A drawing was cancelled by a call, a palm or an app switch. Not an attempt; changes nothing.
  case drawingCancelled
  /// The user starts the new pattern over.
  case startOver
  /// The user cancels the flow.
  case cancel
  /// The result of ``PatternFlowEffect/check(_:)``.
  case verdict(PatternVerdict)
  /// The status of attempts changed: a wait ended, or another window counted a failure.
  case status(AttemptStatus)
  /// ``PatternFlowEffect/save(_:)`` was carried out.
  case saved
  /// ``PatternFlowEffect/remove`` was carried out.
  case removed
  /// Saving or removing failed, or the host cannot continue.
  case failed(PatternFailure)
}

/// An effect of a flow that the host must carry out.
public enum PatternFlowEffect: Equatable, Sendable {
  /// Check the drawing and answer with ``PatternFlowInput/verdict(_:)``.
  case check(Pattern)
  /// Save the pattern and answer with ``PatternFlowInput/saved`` or ``PatternFlowInput/failed(_:)``.
  case save(Pattern)
  /// Remove the pattern and answer with ``PatternFlowInput/removed`` or ``PatternFlowInput/failed(_:)``.
  case remove
  /// Set the appearance of the drawing on the board.
  case echo(PatternEcho)
  /// The flow has ended; it ignores further input.
  case finished(PatternOutcome)
}

/// The appearance of a finished drawing on the board.
public enum PatternEcho: UInt8, Hashable, Sendable, CaseIterable {
  /// Removed at once.
  case clear
  /// Shown as wrong for a moment, then removed.
  case error
  /// Shown as correct.
  case correct
}

/// A flow that creates, enters, changes or removes a pattern, step by step.
///
/// A state machine without side effects: takes inputs and returns effects. The screen is a value without texts.
///
/// 1. Create a flow of a kind; for kinds that check a pattern, with the limiter's status.
/// 2. Show ``screen``.
/// 3. Pass all inputs to ``handle(_:)``, carry out the effects in order, and show ``screen`` again.
/// 4. Release it after ``PatternFlowEffect/finished(_:)``.
///
/// Only the flow holds the first drawing of a new pattern (and screens and effects that are still in use). It is
/// released, and wiped with its last copy, when the pattern is saved, the flow is cancelled or the user starts over.
public struct PatternFlow: Sendable {
  /// The purpose of a flow.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// Set a first pattern by drawing it twice.
    case create
    /// Open with the pattern.
    case unlock
    /// Draw the pattern before a sensitive step.
    case verify
    /// Draw the old pattern, then create a new one.
    case change
    /// Draw the old pattern, then disable it.
    case remove
  }

  /// The treatment of a new pattern that is easy to guess.
  public enum WeakPolicy: UInt8, Hashable, Sendable, CaseIterable {
    /// Accepted without a warning.
    case accept
    /// Accepted after a warning: the user confirms it by drawing it again, or starts over.
    case warn
    /// Rejected.
    case refuse
  }

  /// The state of the flow. Only this value holds patterns.
  private enum Step {
    case current
    case checking
    case locked
    /// Only cancelling is possible: locked out permanently, or the record is gone.
    case stuck
    case new
    case confirm(Pattern)
    case saving(Pattern)
    case removing
    case finished

    /// The step that asks for the current pattern, if attempts are allowed.
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
  /// The grid of the current pattern.
  public let grid: PatternGrid
  /// The rule of the current pattern.
  public private(set) var rule: PatternRule
  /// The grid of a new pattern.
  public let newGrid: PatternGrid
  /// The rule of a new pattern.
  public let newRule: PatternRule
  /// The treatment of a weak new pattern.
  public let weakPolicy: WeakPolicy
  /// Whether to ask again after a correct pattern instead of ending, for hosts that only read patterns.
  public var asksAgain = false

  private var step: Step
  private var message: PatternMessage

  /// Creates a flow at its first step.
  ///
  /// - Parameters:
  ///   - kind: the purpose of the flow.
  ///   - grid: the grid; for kinds that check a pattern, that of the record.
  ///   - rule: the rule; for kinds that check a pattern, that of the record.
  ///   - newGrid: for ``Kind/change``, the grid of the new pattern; `nil` keeps `grid`.
  ///   - newRule: for ``Kind/change``, the rule of the new pattern; `nil` keeps `rule`.
  ///   - weakPolicy: the treatment of a weak new pattern.
  ///   - status: whether attempts are allowed; ignored by ``Kind/create``.
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

  /// The current grid of the board.
  public var drawnGrid: PatternGrid { isSettingNew ? newGrid : grid }

  /// The flow for a vault that checks patterns of any length.
  public var acceptingAnyLength: PatternFlow {
    var flow = self
    flow.rule.minimumLength = 1
    return flow
  }

  /// The current rule of the board.
  public var drawnRule: PatternRule { isSettingNew ? newRule : rule }

  /// The current screen.
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

// One function per kind of input, each a switch over the steps to which it applies.

extension PatternFlow {
  /// Handles an input, and returns the effects in order.
  ///
  /// Inputs that do not apply to the step change nothing and return nothing, so that late or repeated answers are
  /// harmless:
  ///
  /// | input | applies |
  /// |---|---|
  /// | `drew` | while the screen takes touches, on ``drawnGrid``; otherwise it only clears the board |
  /// | `drawingCancelled` | never |
  /// | `startOver` | from the first drawing of a new pattern until it is saved |
  /// | `cancel` | always except while saving or removing, and after the end |
  /// | `verdict` | while checking |
  /// | `status` | while the current pattern is requested or a wait is running |
  /// | `saved`, `removed` | while saving, removing |
  /// | `failed` | always except after the end, or if nothing can be checked any more |
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

  /// Returns to the step from which the user can try again.
  private mutating func fail(_ failure: PatternFailure) -> [PatternFlowEffect] {
    switch step {
    case .current:
      show(failure.isFinal ? .stuck : .current, .failed(failure))
      return []
    case .locked:
      // A wait continues after other failures; only a lost record ends it.
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

  // Not inlined: Swift 6.3.1 in release for wasm32 lays out constant arrays of effects wrongly, so that `[.remove]` is
  // read as an echo. The browser tests of all flows cover it.

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
