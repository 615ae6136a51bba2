import InkdotFormats
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import Testing

@Suite struct SVGReplayTests {
  private func stroke(
    _ tool: StrokeTool, at y: Double, start: Double, times: [Double] = [0, 0.1, 0.4], blending: StrokeBlending = .covers
  ) throws -> Stroke {
    let samples = times.enumerated().compactMap { index, time in
      try? StrokeSample(position: Point2D(10 + 10 * Double(index), y), time: time, pressure: 1)
    }
    return try Stroke(tool: tool, color: .black, width: 2, blending: blending, start: start, samples: samples)
  }

  private func drawing(_ strokes: [Stroke], photos: Int = 0) throws -> Drawing {
    var drawing = try Drawing(width: 100, height: 50)
    for stroke in strokes { try drawing.apply(.add(stroke)) }
    for _ in 0..<photos {
      let source = try #require(PhotoSource(bytes: [1], pixelWidth: 4, pixelHeight: 2))
      try drawing.apply(.place(Photo(source, at: #require(Placement(center: .zero, scale: 1)))))
    }
    return drawing
  }

  private func text(_ drawing: Drawing, speed: Double = 1) -> String {
    String(decoding: SVGDocument.bytes(replaying: drawing, speed: speed), as: UTF8.self)
  }

  @Test func `A line is animated as a growing dash with the original timing`() throws {
    let drawing = try drawing([stroke(.pen, at: 10, start: 5), stroke(.pen, at: 20, start: 5.5)])
    let line = ##"<path class="pen" stroke="#000" pathLength="1" style="animation:d .4s "##
    // Half of the path is drawn in the first quarter of the time.
    let pace = "s both linear;animation-timing-function:linear(0,.25,.5,.58,.67,.75,.83,.92,1)\""
    #expect(text(drawing).contains(line + "0" + pace) && text(drawing).contains(line + ".5" + pace))
    #expect(text(drawing, speed: 2).contains(##"style="animation:d .2s .25s both"##))
  }

  @Test func `The whole drawing is visible with reduced motion and in viewers without animation`() throws {
    let drawing = try drawing([stroke(.pen, at: 10, start: 5)])
    #expect(text(drawing).contains("@media(prefers-reduced-motion:reduce){*{animation:none!important}}"))
    // Only the animation uses dashes.
    #expect(!text(drawing).contains("stroke-dasharray=") && text(drawing).contains("d=\"M50 50"))
  }

  @Test func `A dot and a photo appear at once`() throws {
    let drawing = try drawing(
      [stroke(.pen, at: 10, start: 0), stroke(.pen, at: 20, start: 0.5, times: [0])], photos: 1)
    #expect(text(drawing).contains("style=\"animation:s .01s .5s both\""))
    #expect(text(drawing).contains("<g class=\"photo\" style=\"animation:s .01s .5s both\""))
  }

  @Test func `A brush is revealed by a line mask, and highlighters still mix`() throws {
    let strokes = [
      try stroke(.brush, at: 10, start: 0), try stroke(.highlighter, at: 20, start: 1, blending: .mixes),
    ]
    let text = text(try drawing(strokes))
    #expect(text.contains("<mask id=\"r1\"") && text.contains("<g mask=\"url(#r1)\"><path class=\"brush\""))
    #expect(text.contains("style=\"mix-blend-mode:multiply;animation:d .4s "))
  }

  @Test func `An animated SVG is read back stroke by stroke`() throws {
    let strokes = try StrokeTool.allCases.map { try stroke($0, at: 10, start: 0) }
    let read = try SVGDocument.read(SVGDocument.bytes(replaying: try drawing(strokes)))
    #expect(read.drawing.marks.count == strokes.count && read.losses.isEmpty)
  }
}
