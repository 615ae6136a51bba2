import InkdotPatterns
import TestSupport
import Testing

@Suite struct PatternTests {
  @Test(arguments: [
    ([9], PatternError.dotOutOfGrid(dot: 9)), ([-1, 3], .dotOutOfGrid(dot: -1)), ([0, 1, 0], .repeatedDot(dot: 0)),
    ([0, 0], .repeatedDot(dot: 0)), ([0, 2, 1], .skippedDot(dot: 1, from: 0, to: 2)),
    ([0, 8], .skippedDot(dot: 4, from: 0, to: 8)), ([0, 1, 2], .tooShort(count: 3, minimum: 4)),
    ([], .tooShort(count: 0, minimum: 4)),
  ])
  func `Invalid dots are refused with a reason`(dots: [Int], error: PatternError) {
    #expect(throws: error) { try Pattern(dots: dots) }
  }

  @Test func `The rule decides which patterns are valid`() throws {
    var rule = PatternRule()
    rule.skippedDots = .jump
    #expect(try Pattern(dots: [0, 2, 8, 6], rule: rule).dots == [0, 2, 8, 6])
    rule.allowsRepeats = true
    #expect(try Pattern(dots: [0, 2, 0, 2], rule: rule).dots == [0, 2, 0, 2])
    #expect(throws: PatternError.repeatedDot(dot: 2)) { try Pattern(dots: [0, 2, 2, 0], rule: rule) }
    let endless = (0..<65).map { $0 % 2 }
    #expect(throws: PatternError.tooLong(limit: 64)) { try Pattern(dots: endless, rule: rule) }
    #expect(try Pattern(dots: endless.dropLast(), rule: rule).count == 64)
  }

  @Test func `Patterns are equal when grid and dots are`() throws {
    let wide = try PatternGrid(rows: 3, columns: 4)
    #expect(try Pattern(dots: [0, 1, 2, 5]) == Pattern(dots: [0, 1, 2, 5]))
    #expect(try Pattern(dots: [0, 1, 2, 5]) != Pattern(dots: [0, 1, 2, 4]))
    #expect(try Pattern(dots: [0, 1, 2, 5]) != Pattern(dots: [0, 1, 2, 5, 8]))
    #expect(try Pattern(dots: [0, 1, 2, 5]) != Pattern(dots: [0, 1, 2, 5], grid: wide))
  }

  @Test(arguments: [
    (3, "0-1-2-5", [0, 1, 2, 5]), (3, "0125", [0, 1, 2, 5]), (3, "0,8,2,6", [0, 8, 2, 6]), (3, "7", [7]),
    (3, "0-1,2", [0, 1, 2]), (4, "15-10", [15, 10]), (4, "7", [7]), (4, "007-1", [7, 1]),
  ])
  func `Texts are read`(side: Int, text: String, dots: [Int]) throws {
    #expect(try Pattern.dots(ofText: text.utf8, grid: PatternGrid(rows: side, columns: side)) == dots)
  }

  @Test(arguments: [
    (3, "", PatternError.malformedText(offset: 0)), (3, "-", .malformedText(offset: 0)),
    (3, "0-", .malformedText(offset: 2)), (3, "0--1", .malformedText(offset: 2)), (3, "0 1", .malformedText(offset: 1)),
    (3, "01x", .malformedText(offset: 2)), (3, "019", .dotOutOfGrid(dot: 9)), (3, "0-10", .dotOutOfGrid(dot: 10)),
    (4, "0123", .dotOutOfGrid(dot: 123)), (4, "99999999999999999999-1", .dotOutOfGrid(dot: 100_000)),
    (3, "٣-1", .malformedText(offset: 0)),
  ])
  func `Invalid texts are refused with a reason`(side: Int, text: String, error: PatternError) throws {
    let grid = try PatternGrid(rows: side, columns: side)
    #expect(throws: error) { try Pattern.dots(ofText: text.utf8, grid: grid) }
  }

  @Test func `Any bytes are read or refused`() throws {
    var generator = SeededGenerator(seed: 1)
    let alphabet = Array("0123456789--,, x".utf8) + [0, 0xFF]
    for round in 0..<20_000 {
      let grid = try PatternGrid(rows: 2 + round % 15, columns: 2 + round / 15 % 15)
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      guard let dots = try? Pattern.dots(ofText: text, grid: grid) else { continue }
      #expect(!dots.isEmpty && dots.allSatisfy(grid.contains))
      if let pattern = try? Pattern(dots: dots, grid: grid) {
        #expect(try Pattern.dots(ofText: pattern.text().utf8, grid: grid) == dots)
        #expect(try Pattern.dots(ofText: pattern.text(compact: true).utf8, grid: grid) == dots)
      }
    }
  }

  @Test func `A pattern is made from text and compared`() throws {
    #expect(try Pattern("0-1-2-5") == Pattern(dots: [0, 1, 2, 5]))
    #expect(try Pattern("0125"[...], rule: .anyLength).count == 4)
    #expect(throws: PatternError.tooShort(count: 2, minimum: 4)) { try Pattern("0-1") }
    #expect(throws: PatternError.skippedDot(dot: 1, from: 0, to: 2)) { try Pattern("0-2-5-8") }
    #expect(throws: PatternError.malformedText(offset: 1)) { try Pattern("0x") }
  }
}
