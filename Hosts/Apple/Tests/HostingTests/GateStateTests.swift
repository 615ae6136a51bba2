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

  @Test func `a vault is asked once for what it knows`() async throws {
    let around = Surroundings()
    #expect(await GateState.answer(of: around.vault) == .pattern(nil))
    around.calls.begin(failing: 1, with: .storageDenied)
    #expect(await GateState.answer(of: around.vault) == .failure(.storageDenied))
  }
}
