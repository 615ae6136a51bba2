import TestSupport
import Testing

@testable import InkdotPatterns

@Suite struct PatternStrengthTests {
  @Test func `Meters have the published values`() throws {
    for row in try fixture("pattern-strength.csv") {
      let text = try #require(row["pattern"])
      let strength = PatternStrength(of: try pattern(text))
      #expect(abs(strength.sun - (try #require(Double(row["sun"] ?? "")))) < 1e-9, "\(text)")
      #expect(abs(strength.song - (try #require(Double(row["song"] ?? "")))) < 1e-9, "\(text)")
      #expect(String(strength.andriotis) == row["andriotis"], "\(text)")
    }
  }

  struct Ranges: Sendable {
    var sun = (least: Double.infinity, maximum: 0.0)
    var song = (least: Double.infinity, maximum: 0.0)
    var andriotis = (least: Int.max, maximum: 0)
  }

  @Test func `Meters have the published ranges over all patterns of 3×3`() async throws {
    let parts = try await withThrowingTaskGroup(of: Ranges.self) { group in
      for first in 0..<9 {
        group.addTask {
          var ranges = Ranges()
          try forEachPattern(startingAt: first) { enumerator in
            let features = PatternFeatures(of: enumerator.pattern)
            let sun = PatternStrength.sun(features)
            let song = PatternStrength.song(features)
            let andriotis = PatternStrength.andriotis(features, start: first)
            ranges.sun = (min(ranges.sun.least, sun), max(ranges.sun.maximum, sun))
            ranges.song = (min(ranges.song.least, song), max(ranges.song.maximum, song))
            ranges.andriotis = (min(ranges.andriotis.least, andriotis), max(ranges.andriotis.maximum, andriotis))
          }
          return ranges
        }
      }
      return try await group.reduce(into: [Ranges]()) { $0.append($1) }
    }
    let sun = (parts.map(\.sun.least).min() ?? 0, parts.map(\.sun.maximum).max() ?? 0)
    let song = (parts.map(\.song.least).min() ?? 0, parts.map(\.song.maximum).max() ?? 0)
    #expect(abs(sun.0 - 6.339850002884624) < 1e-9 && abs(sun.1 - 46.80738907682584) < 1e-9, "\(sun)")
    #expect(abs(song.0 - 0.17533333333333334) < 1e-9 && abs(song.1 - 0.99) < 1e-9, "\(song)")
    #expect(parts.map(\.andriotis.least).min() == 0)
    #expect(parts.map(\.andriotis.maximum).max() == 13)
  }

  @Test func `An L has several weaknesses`() throws {
    let strength = PatternStrength(of: try pattern("0-1-2-5-8"))
    #expect(strength.sun == 10)
    #expect(strength.song == 0.236)
    #expect(strength.andriotis == 0)
    #expect(strength.isBlocked)
    #expect(strength.verdict == .weak)
    #expect(
      strength.reasons == [
        .commonShape(.letterL), .fewDots(count: 5), .fewTurns(count: 1), .shortLines, .noCrossing,
        .startsInCorner(dot: 0),
      ])
  }

  @Test(arguments: [
    ("4-0-5-6-1-8-3-2-7", PatternStrength.Verdict.strong, []),
    ("1-6-4-3-7-5-8-2", .medium, [.shortLines]),
    ("3-1-4-6-7-0", .weak, [.shortLines]),
    ("1-3-7-5", .weak, [PatternWeakness.commonShape(.diamond), .fewDots(count: 4), .shortLines, .noCrossing]),
    ("6-4-1-3-2-5-8", .weak, [.shortLines, .startsInCorner(dot: 6)]),
    // Many dots and knight moves do not make a common shape strong.
    ("0-1-2-3-4-5-6-7-8", .weak, [.commonShape(.rows), .shortLines, .noCrossing, .startsInCorner(dot: 0)]),
  ])
  func `Verdicts and reasons`(text: String, verdict: PatternStrength.Verdict, reasons: [PatternWeakness]) throws {
    let strength = PatternStrength(of: try pattern(text))
    #expect(strength.verdict == verdict)
    #expect(strength.reasons == reasons)
  }

  @Test func `Every pattern that is not strong has a reason`() throws {
    var random = SeededGenerator(seed: 39)
    for _ in 0..<2000 {
      let dots = Array((0..<9).shuffled(using: &random).prefix(Int.random(in: 4...9, using: &random)))
      guard let pattern = try? pattern(dots.map(String.init).joined(separator: "-")) else { continue }
      let strength = PatternStrength(of: pattern)
      #expect(strength.verdict == .strong || !strength.reasons.isEmpty, "\(dots)")
    }
  }

  @Test func `A single dot can be measured`() throws {
    let strength = PatternStrength(of: try pattern("4"))
    #expect(strength.sun == 0)
    #expect(strength.song == 0)
    #expect(strength.verdict == .weak)
  }
}
