import InkdotPatterns
import Testing

@Suite struct PatternTraceTests {
  @Test(arguments: [
    (3, [0, 8, 2, 6], "0-4-8-5-2-6"), (3, [0, 0, 1, 1, 0, 2], "0-1-2"), (3, [1, 0, 2], "1-0-2"),
    (4, [0, 15], "0-5-10-15"), (4, [3, 0], "3-2-1-0"), (4, [0, 9], "0-9"),
    (5, [0, 14], "0-7-14"), (5, [0, 22], "0-11-22"), (5, [24, 4], "24-19-14-9-4"),
    (7, [0, 34], "0-17-34"), (10, [0, 44], "0-11-22-33-44"),
  ])
  func `skipped dots are filled in path order`(side: Int, reached: [Int], text: String) throws {
    var trace = PatternTrace(grid: try PatternGrid(rows: side, columns: side))
    for dot in reached { trace.reach(dot) }
    #expect(trace.pattern.text() == text)
  }

  @Test func `a pattern taken from a trace outlives its clearing`() {
    var trace = PatternTrace()
    for dot in [0, 1, 2, 5] { trace.reach(dot) }
    let pattern = trace.pattern
    trace.clear()
    trace.reach(7)
    #expect(pattern.text() == "0-1-2-5")
    #expect(trace.pattern.text() == "7")
  }
}
