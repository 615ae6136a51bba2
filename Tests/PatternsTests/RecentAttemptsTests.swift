import InkdotPatterns
import Testing

@Suite struct RecentAttemptsTests {
  private func digest(_ seed: UInt8) -> [UInt8] { [UInt8](repeating: seed, count: 32) }

  @Test func `The last five digests are remembered`() {
    var guesses = RecentAttempts()
    for seed in 1...6 { guesses.insert(digest(UInt8(seed)), at: 0) }
    for seed in UInt8(1)...7 {
      let isKnown = guesses.contains(digest(seed), at: 1)
      #expect(isKnown == (2...6).contains(seed))
    }
  }

  @Test func `A digest is remembered for five minutes, and never before its time`() {
    for (time, isKnown) in [(100.0, true), (399.9, true), (400, false), (99, false), (.nan, false)] {
      var guesses = RecentAttempts()
      guesses.insert(digest(1), at: 100)
      let contains = guesses.contains(digest(1), at: time)
      #expect(contains == isKnown, "\(time)")
    }
  }

  @Test func `A digest of another length does not match`() {
    var guesses = RecentAttempts()
    guesses.insert(digest(1), at: 0)
    for other in [Array(digest(1).dropLast()), digest(1) + [0], []] {
      let contains = guesses.contains(other, at: 0)
      #expect(!contains)
    }
  }
}
