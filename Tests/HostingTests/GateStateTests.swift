import InkdotHosting
import InkdotPatterns
import Testing

struct GateStateTests {
  let stored = StoredPattern()

  @Test func `A gate opens only for the pattern, or for the first one that is set`() {
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
  func `Other outcomes do not open the gate`(_ outcome: PatternOutcome) {
    for answer in [GateState.Answer.pattern(stored), .pattern(nil), .failure(.storageFailed)] {
      var gate = GateState()
      gate.take(answer)
      gate.finish(outcome)
      let opens = answer == .pattern(stored) && outcome == .unlocked || answer == .pattern(nil) && outcome == .created
      #expect((gate.step == .open) == opens)
    }
  }

  @Test(arguments: PatternFailure.allCases)
  func `An unreadable vault keeps the gate closed until it is readable`(_ failure: PatternFailure) async {
    var gate = GateState()
    gate.take(.failure(failure))
    #expect(gate.step == .failed(failure))
    gate.take(.pattern(stored))
    #expect(gate.step == .locked(stored))
  }

  @Test func `A late answer changes nothing`() {
    var gate = GateState()
    gate.take(.pattern(stored))
    gate.take(.pattern(nil))
    #expect(gate.step == .locked(stored))
    gate.finish(.unlocked)
    gate.close()
    #expect(gate.step == .asking)
  }

  @Test func `After removing the pattern the user can set a new one; an existing pattern is kept`() {
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
  func `A late answer about a forgotten pattern opens nothing`(_ answer: GateState.Answer) {
    var gate = GateState()
    gate.reconsider(answer)
    #expect(gate.step == .asking)
    gate.take(.pattern(stored))
    gate.reconsider(.failure(.storageDenied))
    #expect(gate.step == .failed(.storageDenied))
    gate.reconsider(answer)
    #expect(gate.step == .failed(.storageDenied))
  }

  @Test func `A vault is asked once for its state`() async throws {
    let around = Surroundings()
    #expect(await GateState.answer(of: around.vault) == .pattern(nil))
    around.calls.begin(failing: 1, with: .storageDenied)
    #expect(await GateState.answer(of: around.vault) == .failure(.storageDenied))
  }
}
