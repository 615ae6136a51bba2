import TestSupport
import Testing

@Suite struct FuzzTests {
  /// A trap ends the program: `Scripts/fuzz` finds the seed and saves the input.
  @Test(arguments: FuzzForm.allCases.filter { $0 != .numbers })
  func `Every input is either read or refused, twice with the same result`(form: FuzzForm) {
    var outcomes: Set<UInt32> = []
    for seed in 0..<UInt64(_isDebugAssertConfiguration() ? 100 : 1_000) {
      let input = FuzzCorpus.input(form, seed: seed)
      let outcome = FuzzRun.read(input, as: form)
      if seed % 50 == 0 { #expect(FuzzRun.read(FuzzCorpus.input(form, seed: seed), as: form) == outcome) }
      outcomes.insert(outcome)
    }
    // Some inputs pass the first check.
    #expect(outcomes.count > 2)
  }
}
