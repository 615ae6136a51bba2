import InkdotPatterns
import TestSupport
import Testing

@Suite struct PatternFeaturesTests {
  @Test func `Features have the published values`() throws {
    for row in try fixture("pattern-features.csv") {
      let text = try #require(row["pattern"])
      let grid = PatternGrid.standard
      // Some rows jump over dots.
      var rule = PatternRule()
      rule.skippedDots = .jump
      rule.minimumLength = 1
      let features = PatternFeatures(of: try Pattern(dots: Pattern.dots(ofText: text.utf8, grid: grid), rule: rule))
      #expect(String(features.count) == row["pointLength"], "\(text)")
      #expect(String(features.intersections) == row["sunIs"], "\(text)")
      #expect(String(features.crossings) == row["songIs"], "\(text)")
      #expect(String(features.overlaps) == row["overlappingSegments"], "\(text)")
      #expect(String(features.revisited) == row["revisited"], "\(text)")
      #expect(String(features.knightMoves) == row["kMoves"], "\(text)")
      #expect(String(features.turns) == row["dirChanges"], "\(text)")
      #expect(String(features.maximumNormLength) == row["sumOfMaximumNorms"], "\(text)")
      let length = try #require(Double(row["sumOfEuclideanDistances"] ?? ""))
      let ratio = try #require(Double(row["ratioOfNonRepeatedSegments"] ?? ""))
      #expect(abs(features.length - length) < 1e-9, "\(text)")
      #expect(abs(Double(features.directions) / Double(features.count - 1) - ratio) < 1e-9, "\(text)")
    }
  }

  @Test func `A straight run over several dots is one direction on any grid`() throws {
    // 5×5, from the corner right in steps of one and two: no turn; then back over used dots.
    let features = PatternFeatures(of: try pattern("0-1-2-3-4-9-8-7-6-5-10", rows: 5, columns: 5))
    #expect(features.turns == 3)
    #expect(features.overlaps == 0)
    let back = PatternFeatures(of: try pattern("2-1-3-0-4", rows: 2, columns: 5))
    #expect(back.turns == 3)
    #expect(back.revisited == 1 + 2 + 3)
    // 2-1 with 1-3, 3-0 and 0-4; 1-3 with 3-0 and 0-4; 3-0 with 0-4.
    #expect(back.overlaps == 6)
  }

  @Test func `One dot has no line`() throws {
    let features = PatternFeatures(of: try pattern("4"))
    #expect(features.count == 1)
    #expect(features.length == 0)
    #expect(features.directions == 0)
    #expect(features.turns == 0)
  }
}
