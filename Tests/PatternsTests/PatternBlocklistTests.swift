import InkdotPatterns
import TestSupport
import Testing

@Suite struct PatternBlocklistTests {
  static let starts = [
    "0-1-2-4-6-7-8", "6-3-0-4-2-5-8", "0-1-2-5-8", "0-1-4-7-8", "0-3-6-7-8", "0-1-2-5-4-3-6-7-8", "0-4-8-5-2-6",
    "0-1-2-5-8-7-6-3", "0-1-2-5", "0-3-6-7", "0-1-2-4", "0-4-8-5",
  ]

  @Test(arguments: starts)
  func `Frequently drawn shapes are common in all rotations and mirror images`(text: String) throws {
    let dots = try Pattern.dots(ofText: text.utf8, grid: .standard)
    for image in 0..<8 {
      let turned = dots.map { dot in
        let x = image & 1 == 0 ? dot % 3 : 2 - dot % 3
        let y = image & 2 == 0 ? dot / 3 : 2 - dot / 3
        return image & 4 == 0 ? 3 * y + x : 3 * x + y
      }
      #expect(PatternBlocklist.contains(try Pattern(dots: turned)), "\(turned)")
    }
  }

  @Test(arguments: [
    (3, "4-3-6-7-8-5-2-1-0", PatternShape.spiral), (3, "8-7-6-3-4-5-2-1-0", .snake), (3, "0-3-4-1", .letterU),
    (4, "0-1-2-3", .line), (4, "0-5-10-15", .line), (4, "0-1-2-3-7-11-15", .letterL),
    (4, "0-1-2-3-6-9-12-13-14-15", .letterZ), (4, "0-4-8-12-13-14-15-11-7-3", .letterU),
    (4, "0-1-2-3-7-6-5-4-8-9-10-11-15-14-13-12", .snake), (4, "0-1-2-3-7-11-15-14-13-12-8-4-5-6-10-9", .spiral),
    (4, "0-1-2-3-4-5-6-7-8-9-10-11-12-13-14-15", .rows), (5, "6-7-8-13-18", .letterL),
    (5, "0-2-4-8-12-16-20-22-24", .letterZ), (6, "0-1-7-8-14-15-21", .stairs), (6, "14-15-16-22-28", .letterL),
    (6, "30-24-18-12-6-0-7-14-21-28-35-29-23-17-11-5", .letterZ),
  ])
  func `Shapes are found on grids of any size`(side: Int, text: String, shape: PatternShape) throws {
    let grid = try PatternGrid(rows: side, columns: side)
    var trace = PatternTrace(grid: grid)
    for dot in try Pattern.dots(ofText: text.utf8, grid: grid) { trace.append(dot) }
    #expect(PatternBlocklist.shape(of: trace.pattern) == shape)
  }

  @Test(arguments: ["4-0-5-6-1-8-3-2-7", "1-0-5-4-6-2", "3-1-4-6-7-0", "0-5-1-6-7-8"])
  func `Other patterns are not common`(text: String) throws {
    #expect(!PatternBlocklist.contains(try pattern(text)))
  }

  @Test func `The list of 3×3 is short, closed under rotation, and without redundant outlines`() async throws {
    let found = try await withThrowingTaskGroup(of: [[Int]: PatternShape].self) { group in
      for first in 0..<9 {
        group.addTask {
          var found: [[Int]: PatternShape] = [:]
          try forEachPattern(startingAt: first) { enumerator in
            let pattern = enumerator.pattern
            if let shape = PatternBlocklist.shape(of: pattern) { found[pattern.dots] = shape }
          }
          return found
        }
      }
      return try await group.reduce(into: [:]) { $0.merge($1) { shape, _ in shape } }
    }
    #expect(found.count == 784)
    for (dots, shape) in found {
      #expect(found[dots.map { (dot: Int) -> Int in 3 * (dot % 3) + 2 - dot / 3 }] == shape, "\(dots)")
    }
    // Four dots in a row need a larger grid.
    #expect(Set(found.values) == Set(PatternShape.allCases).subtracting([.line]))
  }
}
