import TestSupport
import Testing

struct HandwrittenPageTests {
  @Test(arguments: [(600, 64_000), (10_000, 500_000), (1, 1), (7, 7)])
  func `A page has the requested number of strokes and samples, all on the paper`(strokes: Int, samples: Int) {
    let page = HandwrittenPage(strokeCount: strokes, sampleCount: samples)
    #expect(page.strokes.count == strokes)
    #expect(page.strokes.reduce(0) { $0 + $1.samples.count } == samples)
    #expect(page.drawing.marks.count == strokes)
    let paper = page.drawing.bounds
    let outside = page.strokes.filter { stroke in
      stroke.samples.contains { sample in !paper.contains(sample.position) }
    }
    #expect(outside.isEmpty)
  }

  @Test func `Equal seeds give equal pages, and different seeds different pages`() {
    let page = HandwrittenPage(seed: 5, strokeCount: 20, sampleCount: 900)
    #expect(page.drawing == HandwrittenPage(seed: 5, strokeCount: 20, sampleCount: 900).drawing)
    #expect(page.drawing != HandwrittenPage(seed: 6, strokeCount: 20, sampleCount: 900).drawing)
  }
}
