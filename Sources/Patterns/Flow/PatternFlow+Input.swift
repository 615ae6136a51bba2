// The transitions: one function a kind of input, each a switch over the steps in which it matters.

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
    case .drew(let pattern, let isWeak): return take(pattern, isWeak: isWeak)
    case .drawingCancelled: return []
    case .startOver: return startOver()
    case .cancel: return cancel()
    case .verdict(let verdict):
      guard case .checking = step else { return [] }
      return take(verdict)
    case .status(let status):
      switch step {
      case .current, .locked: take(status)
      default: break
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

  private mutating func take(_ pattern: Pattern, isWeak: Bool) -> [PatternFlowEffect] {
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
      return record(pattern, isWeak: isWeak)
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

  private mutating func record(_ first: Pattern, isWeak: Bool) -> [PatternFlowEffect] {
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
    case .wrong(let attemptsLeft):
      show(.current, .wrong(attemptsLeft: attemptsLeft))
      return just(.echo(.error))
    case .tooShort(let minimum):
      show(.current, .connectAtLeast(minimum: minimum))
      return just(.echo(.error))
    case .locked(let until):
      take(AttemptStatus.locked(until: until))
      return just(.echo(.error))
    case .refusedForGood:
      take(AttemptStatus.refusedForGood)
      return just(.echo(.error))
    case .cancelled:
      show(.current, .drawCurrent(kind, attemptsLeft: nil))
      return just(.echo(.clear))
    case .failed(let failure):
      return fail(failure)
    }
  }

  mutating func take(_ status: AttemptStatus) {
    switch status {
    case .open(let attemptsLeft): show(.current, .drawCurrent(kind, attemptsLeft: attemptsLeft))
    case .locked(let until): show(.locked, .locked(until: until))
    case .refusedForGood: show(.stuck, .refusedForGood)
    }
  }

  /// Goes back to where trying again makes sense.
  private mutating func fail(_ failure: PatternFailure) -> [PatternFlowEffect] {
    switch step {
    case .current:
      show(failure.isFinal ? .stuck : .current, .failed(failure))
      return []
    case .locked:
      // A wait goes on whatever else fails; only a record that is gone ends it.
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
