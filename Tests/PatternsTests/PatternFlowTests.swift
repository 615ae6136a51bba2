import InkdotPatterns
import Testing

@Suite struct PatternFlowTests {
  let line = drawn(1, 6, 5, 0, 7, 2)
  let other = drawn(7, 0, 5, 6, 1, 8)
  let weak = drawn(0, 1, 2, 5)
  let short = drawn(0, 1)

  @Test func `Create records, previews, confirms and saves`() {
    var flow = PatternFlow(.create)
    #expect(flow.screen.message == .drawNew(minimum: 4))
    #expect(flow.handle(.drew(line)) == [.echo(.clear)])
    #expect(flow.screen.message == .drawAgain)
    #expect(flow.screen.preview == line)
    #expect(flow.screen.buttons == [.startOver, .cancel])
    #expect(flow.handle(.drew(line)) == [.save(line)])
    #expect(flow.screen.message == .saving)
    #expect(!flow.screen.takesTouches)
    #expect(flow.handle(.saved) == [.echo(.correct), .finished(.created)])
    #expect(flow.screen.message == .finished(.created))
    #expect(flow.screen.tone == .success)
    #expect(flow.screen.preview == nil)
  }

  @Test func `A pattern that is too short is reported before and after the first drawing, which is kept`() {
    var flow = PatternFlow(.create)
    #expect(flow.handle(.drew(short)) == [.echo(.error)])
    #expect(flow.screen.message == .connectAtLeast(minimum: 4))
    _ = flow.handle(.drew(line))
    #expect(flow.handle(.drew(short)) == [.echo(.error)])
    #expect(flow.screen.message == .connectAtLeast(minimum: 4))
    #expect(flow.screen.preview == line)
    #expect(flow.handle(.drew(line)) == [.save(line)])
  }

  @Test func `A different second drawing is rejected, and starting over discards the first`() {
    var flow = PatternFlow(.create)
    _ = flow.handle(.drew(line))
    #expect(flow.handle(.drew(other)) == [.echo(.error)])
    #expect(flow.screen.message == .differs)
    #expect(flow.screen.preview == line)
    #expect(flow.handle(.startOver) == [])
    #expect(flow.screen.message == .drawNew(minimum: 4))
    #expect(flow.screen.preview == nil)
    #expect(flow.handle(.drew(other)) == [.echo(.clear)])
    #expect(flow.handle(.drew(other)) == [.save(other)])
  }

  @Test func `A weak pattern causes a warning and is accepted by drawing it again`() {
    var flow = PatternFlow(.create, weakPolicy: .warn)
    #expect(flow.handle(.drew(weak)) == [.echo(.clear)])
    #expect(flow.screen.message == .weak)
    #expect(flow.screen.tone == .warning)
    #expect(flow.screen.preview == weak)
    #expect(flow.screen.buttons.contains(.startOver))
    #expect(flow.handle(.drew(other)) == [.echo(.error)])
    #expect(flow.screen.message == .differs)
    #expect(flow.handle(.drew(weak)) == [.save(weak)])
  }

  @Test func `The policy refuses or accepts a weak pattern`() {
    var strict = PatternFlow(.create, weakPolicy: .refuse)
    #expect(strict.handle(.drew(weak)) == [.echo(.error)])
    #expect(strict.screen.message == .weakRefused)
    #expect(strict.screen.preview == nil)
    var easy = PatternFlow(.create, weakPolicy: .accept)
    _ = easy.handle(.drew(weak))
    #expect(easy.screen.message == .drawAgain)
  }

  @Test(arguments: PatternFlow.Kind.allCases)
  func `A cancelled drawing changes nothing`(kind: PatternFlow.Kind) {
    var flow = PatternFlow(kind)
    for input in [PatternFlowInput.drew(line), .verdict(.correct), .drew(other), .drew(other)] {
      let before = flow.screen
      #expect(flow.handle(.drawingCancelled) == [])
      #expect(flow.screen == before)
      _ = flow.handle(input)
    }
  }

  @Test func `A failed save keeps the first drawing for another try`() {
    var flow = PatternFlow(.create)
    _ = flow.handle(.drew(line))
    _ = flow.handle(.drew(line))
    #expect(flow.handle(.failed(.storageFull)) == [.echo(.clear)])
    #expect(flow.screen.message == .failed(.storageFull))
    #expect(flow.handle(.drew(line)) == [.save(line)])
  }

  @Test func `Unlock ignores touches while checking and opens only on a correct verdict`() {
    var flow = PatternFlow(.unlock, status: .open(attemptsLeft: 2))
    #expect(flow.screen.message == .drawCurrent(.unlock, attemptsLeft: 2))
    #expect(flow.screen.buttons == [.forgot, .manage])
    #expect(flow.handle(.verdict(.correct)) == [])
    #expect(flow.handle(.drew(short)) == [.echo(.error)])
    #expect(flow.handle(.drew(line)) == [.check(line)])
    #expect(flow.screen.message == .checking)
    #expect(!flow.screen.takesTouches)
    #expect(flow.handle(.drew(other)) == [.echo(.clear)])
    #expect(flow.handle(.verdict(.wrong(.open(attemptsLeft: 1)))) == [.echo(.error)])
    #expect(flow.screen.message == .wrong(.open(attemptsLeft: 1)))
    #expect(flow.screen.takesTouches)
    #expect(flow.handle(.drew(line)) == [.check(line)])
    #expect(flow.handle(.verdict(.correct)) == [.echo(.correct), .finished(.unlocked)])
    #expect(flow.handle(.cancel) == [])
  }

  @Test func `A flow that asks again accepts one drawing after another`() {
    var flow = PatternFlow(.verify)
    flow.asksAgain = true
    for (verdict, echo) in [
      (PatternVerdict.correct, PatternEcho.correct), (.wrong(.open(attemptsLeft: nil)), .error), (.cancelled, .clear),
      (.correct, .correct),
    ] {
      #expect(flow.handle(.drew(line)) == [.check(line)])
      #expect(flow.handle(.verdict(verdict)) == [.echo(echo)])
      #expect(flow.screen.takesTouches)
    }
  }

  @Test func `A lockout ignores touches until it ends`() {
    var flow = PatternFlow(.unlock)
    _ = flow.handle(.drew(line))
    #expect(flow.handle(.verdict(.wrong(.locked(until: 99)))) == [.echo(.error)])
    #expect(flow.screen.message == .wrong(.locked(until: 99)))
    #expect(!flow.screen.takesTouches)
    #expect(flow.handle(.drew(line)) == [.echo(.clear)])
    #expect(flow.handle(.failed(.storageFailed)) == [])
    #expect(flow.screen.message == .wrong(.locked(until: 99)))
    _ = flow.handle(.status(.open(attemptsLeft: 5)))
    #expect(flow.screen.message == .drawCurrent(.unlock, attemptsLeft: 5))
    #expect(flow.screen.takesTouches)
  }

  @Test func `A flow starts locked or refused when the limiter says so`() {
    #expect(PatternFlow(.verify, status: .locked(until: 7)).screen.message == .wrong(.locked(until: 7)))
    var refused = PatternFlow(.unlock, status: .permanentlyLocked)
    #expect(refused.screen.message == .wrong(.permanentlyLocked))
    _ = refused.handle(.status(.open(attemptsLeft: 5)))
    #expect(refused.screen.message == .wrong(.permanentlyLocked))
    #expect(refused.screen.buttons.contains(.forgot))
  }

  @Test func `A failed or abandoned check can be repeated, unless the record is missing`() {
    var flow = PatternFlow(.unlock)
    _ = flow.handle(.drew(line))
    #expect(flow.handle(.verdict(.cancelled)) == [.echo(.clear)])
    #expect(flow.screen.message == .drawCurrent(.unlock, attemptsLeft: nil))
    _ = flow.handle(.drew(line))
    #expect(flow.handle(.verdict(.failed(.storageFailed))) == [.echo(.clear)])
    #expect(flow.handle(.drew(line)) == [.check(line)])
    #expect(flow.handle(.verdict(.failed(.recordDamaged))) == [.echo(.clear)])
    #expect(flow.screen.message == .failed(.recordDamaged))
    #expect(!flow.screen.takesTouches)
    #expect(flow.handle(.drew(line)) == [.echo(.clear)])
  }

  @Test func `Verify ends with a correct verdict or when it is left, and later events change nothing`() {
    var flow = PatternFlow(.verify)
    _ = flow.handle(.drew(line))
    #expect(flow.handle(.verdict(.correct)) == [.echo(.correct), .finished(.verified)])
    var left = PatternFlow(.verify)
    _ = left.handle(.drew(line))
    #expect(left.handle(.cancel) == [.echo(.clear), .finished(.cancelled)])
    #expect(left.handle(.verdict(.correct)) == [])
  }

  @Test func `Change verifies on the old grid, then creates on the new one`() throws {
    let grid = try PatternGrid(rows: 4, columns: 4)
    let new = try Pattern(dots: [0, 1, 2, 3, 7], grid: grid)
    var flow = PatternFlow(.change, newGrid: grid)
    #expect(flow.handle(.drew(new)) == [.echo(.clear)])
    #expect(flow.drawnGrid == .standard)
    _ = flow.handle(.drew(line))
    #expect(flow.handle(.verdict(.correct)) == [.echo(.clear)])
    #expect(flow.screen.message == .drawNew(minimum: 4))
    #expect(flow.drawnGrid == grid)
    #expect(flow.handle(.drew(line)) == [.echo(.clear)])
    #expect(flow.screen.message == .drawNew(minimum: 4))
    _ = flow.handle(.drew(new))
    #expect(flow.handle(.drew(new)) == [.save(new)])
    #expect(flow.handle(.saved) == [.echo(.correct), .finished(.changed)])
    #expect(flow.drawnGrid == grid)
  }

  @Test func `Remove verifies, then asks to remove`() {
    var flow = PatternFlow(.remove)
    #expect(flow.handle(.removed) == [])
    _ = flow.handle(.drew(line))
    #expect(flow.handle(.verdict(.correct)) == [.remove])
    #expect(flow.handle(.cancel) == [])
    #expect(flow.handle(.failed(.storageFailed)) == [.echo(.clear)])
    #expect(flow.handle(.drew(line)) == [.check(line)])
    _ = flow.handle(.verdict(.correct))
    #expect(flow.handle(.removed) == [.echo(.correct), .finished(.removed)])
  }
}

func drawn(_ dots: Int...) -> Pattern {
  var trace = PatternTrace()
  for dot in dots { trace.append(dot) }
  return trace.pattern
}

@Suite struct PatternMessageTests {
  /// Messages of every kind.
  static let all: [PatternMessage] =
    PatternFlow.Kind.allCases.map { .drawCurrent($0, attemptsLeft: 3) } + [
      .drawNew(minimum: 4), .connectAtLeast(minimum: 4), .drawAgain, .differs, .weak, .weakRefused, .checking, .saving,
      .removing, .wrong(.open(attemptsLeft: nil)), .wrong(.open(attemptsLeft: 2)), .wrong(.locked(until: 9)),
      .wrong(.permanentlyLocked),
    ] + PatternFailure.allCases.map { .failed($0) } + PatternOutcome.allCases.map { .finished($0) }

  @Test func `Every message has its name, and every name its message`() {
    var names: [String] = []
    for message in Self.all where !names.contains(message.name) { names.append(message.name) }
    #expect(names.sorted() == PatternMessage.names.sorted())
    #expect(Set(names).count == PatternMessage.names.count)
  }

  @Test func `Names of messages match the table of texts`() {
    #expect(
      PatternMessage.names == [
        "drawCurrent.unlock", "drawCurrent.verify", "drawCurrent.change", "drawCurrent.remove", "drawNew",
        "connectAtLeast", "drawAgain", "differs", "weak", "weakRefused", "checking", "saving", "removing", "wrong",
        "wrong.left", "locked", "refusedForGood", "failed.storageDenied", "failed.storageFull", "failed.storageFailed",
        "failed.recordDamaged", "failed.recordMissing", "failed.derivationFailed", "failed.serverUnreachable",
        "failed.serverBusy", "failed.serverRefused", "failed.serverMisfit", "failed.serverFull", "failed.serverChanged",
        "failed.signUpRefused", "failed.deviceOutdated", "failed.deviceRemoved", "failed.deviceUnknown",
        "failed.recoveryKeyWrong", "failed.samePattern", "failed.notOpen", "finished.created", "finished.unlocked",
        "finished.verified", "finished.changed", "finished.removed", "finished.cancelled",
      ])
  }
}
