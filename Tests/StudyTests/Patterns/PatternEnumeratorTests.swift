import InkdotPatterns
import InkdotStudy
import TestSupport
import Testing

@Suite struct PatternEnumeratorTests {
  @Test(arguments: [(2, 2, 1), (2, 3, 3), (3, 2, 1), (3, 3, 4), (2, 4, 2), (4, 2, 5)])
  func `Finds the counted number of patterns, in order`(rows: Int, columns: Int, minimum: Int) throws {
    let grid = try PatternGrid(rows: rows, columns: columns)
    var enumerator = try PatternEnumerator(grid: grid, minimumLength: minimum)
    var byLength = [UInt64](repeating: 0, count: grid.count)
    var last: [UInt8] = []
    var isOrdered = true
    while enumerator.advance() {
      byLength[enumerator.count - 1] += 1
      let dots = (0..<enumerator.count).map { UInt8(enumerator[$0]) }
      isOrdered = isOrdered && last.lexicographicallyPrecedes(dots)
      last = dots
    }
    let counted = try PatternCounter(grid: grid).byLength
    #expect(isOrdered)
    #expect(byLength == counted.indices.map { $0 + 1 < minimum ? 0 : counted[$0] })
    let more = enumerator.advance()
    #expect(!more)
    #expect(enumerator.count == 0)
  }

  @Test func `The counts of 3×3 patterns by first dot are correct`() throws {
    let byFirst = try (0..<9).map { first in
      var count = 0
      try forEachPattern(startingAt: first) { _ in count += 1 }
      return count
    }
    #expect(byFirst == [38042, 43176, 38042, 43176, 64240, 43176, 38042, 43176, 38042])
  }

  @Test func `Texts have a singular and a plural form`() throws {
    var enumerator = try PatternEnumerator(grid: .standard)
    var text: [UInt8] = []
    for _ in 0..<2 {
      let found = enumerator.advance()
      #expect(found)
      enumerator.appendText(to: &text)
      text.append(UInt8(ascii: " "))
      enumerator.appendText(to: &text, compact: true)
      text.append(UInt8(ascii: " "))
    }
    #expect(String(decoding: text, as: UTF8.self) == "0-1-2-3 0123 0-1-2-3-4 01234 ")
    var wide = try PatternEnumerator(grid: PatternGrid(rows: 2, columns: 6), minimumLength: 12)
    let found = wide.advance()
    #expect(found)
    text = []
    wide.appendText(to: &text, compact: true)
    #expect(String(decoding: text, as: UTF8.self) == wide.pattern.text())
  }

  @Test func `Too many dots are refused`() throws {
    let grid = try PatternGrid(rows: 5, columns: 13)
    #expect(throws: PatternError.tooManyDots(count: 65, limit: 64)) { try PatternEnumerator(grid: grid) }
  }

  // Rotations and mirror images form a class, represented by its smallest image as a decimal number.
  @Test func `The patterns of 3×3 form 48639 classes of eight`() throws {
    let images: [[Int]] = (0..<8).map { image in
      (0..<9).map { dot in
        let x = image & 1 == 0 ? dot % 3 : 2 - dot % 3
        let y = image & 2 == 0 ? dot / 3 : 2 - dot / 3
        return image & 4 == 0 ? 3 * y + x : 3 * x + y
      }
    }
    var classes: [Int: Int] = [:]
    for first in 0..<9 {
      try forEachPattern(startingAt: first) { enumerator in
        var smallest = Int.max
        for image in images {
          var number = 0
          for index in 0..<enumerator.count { number = number * 10 + image[enumerator[index]] + 1 }
          smallest = min(smallest, number)
        }
        classes[smallest, default: 0] += 1
      }
    }
    #expect(classes.count == 48639)
    #expect(classes.values.allSatisfy { $0 == 8 })
  }
}
