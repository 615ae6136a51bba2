import InkdotHosting
import InkdotPatterns
import Testing

struct GateStateTests {
  let stored = StoredPattern()

  @Test func `a gate opens only for the pattern, or for the first one that is set`() {
    var gate = GateState()
    #expect(gate.step == .asking)
    gate.take(.pattern(stored))
    #expect(gate.step == .locked(stored))
    gate.finish(.unlocked)
    #expect(gate.step == .open)
    var first = GateState()
    first.take(.pattern(nil))
    #expect(first.step == .unset)
    first.finish(.created)
    #expect(first.step == .open)
  }

  @Test(arguments: PatternOutcome.allCases)
  func `no other end opens it`(_ outcome: PatternOutcome) {
    for answer in [GateState.Answer.pattern(stored), .pattern(nil), .failure(.storageFailed)] {
      var gate = GateState()
      gate.take(answer)
      gate.finish(outcome)
      let opens = answer == .pattern(stored) && outcome == .unlocked || answer == .pattern(nil) && outcome == .created
      #expect((gate.step == .open) == opens)
    }
  }

  @Test(arguments: PatternFailure.allCases)
  func `a vault that cannot be read leaves it closed, until it can be`(_ failure: PatternFailure) async {
    var gate = GateState()
    gate.take(.failure(failure))
    #expect(gate.step == .failed(failure))
    gate.take(.pattern(stored))
    #expect(gate.step == .locked(stored))
  }

  @Test func `an answer that comes late changes nothing`() {
    var gate = GateState()
    gate.take(.pattern(stored))
    gate.take(.pattern(nil))
    #expect(gate.step == .locked(stored))
    gate.finish(.unlocked)
    gate.close()
    #expect(gate.step == .asking)
  }

  @Test func `a forgotten pattern that was removed gives way to a new one, one that is still set stays`() {
    var gate = GateState()
    gate.take(.pattern(stored))
    let counted = StoredPattern(status: .open(attemptsLeft: 3))
    gate.reconsider(.pattern(counted))
    #expect(gate.step == .locked(stored), "the lock that is shown knows more of it")
    gate.reconsider(.pattern(nil))
    #expect(gate.step == .unset)
    gate.finish(.created)
    #expect(gate.step == .open)
    gate.reconsider(.pattern(stored))
    #expect(gate.step == .open)
  }

  @Test(arguments: [GateState.Answer.pattern(nil), .failure(.storageDenied)])
  func `what is said of a forgotten pattern too late opens nothing`(_ answer: GateState.Answer) {
    var gate = GateState()
    gate.reconsider(answer)
    #expect(gate.step == .asking)
    gate.take(.pattern(stored))
    gate.reconsider(.failure(.storageDenied))
    #expect(gate.step == .failed(.storageDenied))
    gate.reconsider(answer)
    #expect(gate.step == .failed(.storageDenied))
  }

  @Test func `a vault is asked once for what it knows`() async throws {
    let around = Surroundings()
    #expect(await GateState.answer(of: around.vault) == .pattern(nil))
    around.calls.begin(failing: 1, with: .storageDenied)
    #expect(await GateState.answer(of: around.vault) == .failure(.storageDenied))
  }
}
