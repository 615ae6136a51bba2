import InkdotPatterns
import TestSupport
import Testing

@Suite struct PatternTraceTests {
  @Test(arguments: [
    (3, [0, 8, 2, 6], "0-4-8-5-2-6"), (3, [0, 0, 1, 1, 0, 2], "0-1-2"), (3, [1, 0, 2], "1-0-2"),
    (4, [0, 15], "0-5-10-15"), (4, [3, 0], "3-2-1-0"), (4, [0, 9], "0-9"),
    (5, [0, 14], "0-7-14"), (5, [0, 22], "0-11-22"), (5, [24, 4], "24-19-14-9-4"),
    (7, [0, 34], "0-17-34"), (10, [0, 44], "0-11-22-33-44"),
  ])
  func `Skipped dots are filled in path order`(side: Int, reached: [Int], text: String) throws {
    var trace = PatternTrace(grid: try PatternGrid(rows: side, columns: side))
    for dot in reached { trace.append(dot) }
    #expect(trace.pattern.text() == text)
  }

  @Test func `A pattern taken from a trace outlives its clearing`() {
    var trace = PatternTrace()
    for dot in [0, 1, 2, 5] { trace.append(dot) }
    let pattern = trace.pattern
    trace.clear()
    trace.append(7)
    #expect(pattern.text() == "0-1-2-5")
    #expect(trace.pattern.text() == "7")
  }

  @Test func `Entered dots follow the rule`() throws {
    var random = SeededGenerator(seed: 3)
    for round in 0..<120 {
      var rule = PatternRule()
      rule.skippedDots = PatternRule.SkippedDots.allCases[round % PatternRule.SkippedDots.allCases.count]
      rule.allowsRepeats = round % 2 == 0
      var trace = PatternTrace(grid: try PatternGrid(rows: 2 + round % 6, columns: 2 + round / 6 % 6), rule: rule)
      for _ in 0..<150 {
        if Int.random(in: 0..<60, using: &random) == 0 { trace.clear() }
        let before = trace.count
        let added = trace.append(.random(in: -1...trace.grid.count, using: &random))
        #expect(trace.count == before + added)
        trace.checkInvariants()
      }
    }
  }

  // By definition: every unused dot strictly between the ends; some dots are already used.
  @Test(arguments: 2...16)
  func `Every link includes the dots that it passes, on every grid`(side: Int) throws {
    let grid = try PatternGrid(rows: side, columns: side)
    for start in 0..<grid.count {
      for end in 0..<grid.count where end != start {
        var trace = PatternTrace(grid: grid)
        trace.append(start)
        let added = trace.append(end)
        let between = grid.dots(between: start, and: end)
        guard added == between.count + 1, (0..<trace.count).map({ trace[$0] }) == [start] + between + [end] else {
          Issue.record("\(side) \(start) \(end)")
          return
        }
      }
    }
  }

  @Test func `Used dots are passed over`() throws {
    var trace = PatternTrace(grid: try PatternGrid(rows: 2, columns: 5))
    for dot in [2, 1, 3] { trace.append(dot) }
    #expect(trace.append(0) == 1)
    #expect(trace.append(4) == 1)
    #expect(trace.pattern.text() == "2-1-3-0-4")
  }

  @Test func `Jumps and refusals follow the rule`() {
    var rule = PatternRule()
    rule.skippedDots = .jump
    var jumping = PatternTrace(rule: rule)
    for dot in [0, 2, 8] { jumping.append(dot) }
    #expect(jumping.pattern.text() == "0-2-8")
    rule.skippedDots = .refuse
    var refusing = PatternTrace(rule: rule)
    refusing.append(0)
    #expect(refusing.append(2) == 0)
    #expect(refusing.append(1) == 1)
    #expect(refusing.append(2) == 1)
    #expect(refusing.pattern.text() == "0-1-2")
  }

  @Test func `Unknown dots are not reached`() {
    var trace = PatternTrace()
    for dot in [-1, 9, 300, Int.min, Int.max] {
      #expect(trace.append(dot) == 0)
      #expect(!trace.contains(dot))
    }
    #expect(trace.isEmpty && trace.last == nil)
  }

  @Test func `The 389112 patterns of 3×3 resolve to themselves`() async throws {
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for first in 0..<9 {
        group.addTask {
          var count = 0
          var trace = PatternTrace()
          try forEachPattern(startingAt: first) { enumerator in
            trace.clear()
            for index in 0..<enumerator.count where trace.append(enumerator[index]) != 1 { return }
            for index in 0..<enumerator.count where trace[index] != enumerator[index] { return }
            count += 1
          }
          return count
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(counts == 389112)
  }
}
