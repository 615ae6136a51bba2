import InkdotCoding
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import InkdotRendering

// Replays with CSS animations. Viewers without animations, and users with reduced motion, see the whole drawing. A line
// is a dash that grows to its length, with `pathLength` 1. A brush outline is revealed by a mask with such a line.
extension SVGDrawingPainter {
  /// The style sheet of replays: growing lines and fading marks, unless reduced motion is preferred.
  ///
  /// The dash starts just beyond the end of the line, so that its round cap is hidden.
  static let animations: StaticString = """
    <style>@keyframes d{from{stroke-dasharray:1.01 2;stroke-dashoffset:1.02}to{stroke-dasharray:1.01 2}}\
    @keyframes s{from{visibility:hidden}}@media(prefers-reduced-motion:reduce){*{animation:none!important}}</style>
    """

  /// Number of pieces of a line with their own speed.
  static let pieceCount = 8

  /// Paints a mark that appears at its own time.
  ///
  /// - Parameter speed: factor of the drawing speed.
  mutating func paint(mark: Int, of replay: DrawingReplay, _ renderer: DrawingRenderer, speed: Double) {
    guard let span = replay.span(ofMark: mark) else { return }
    isAnimated = true
    defer { course = nil }
    guard case .stroke(let stroke, let parts) = renderer.drawing.marks[mark] else {
      course = StrokeReveal(at: span.lowerBound / speed)
      return renderer.paint(mark: mark, on: &self)
    }
    let look = renderer.look(of: stroke)
    closePath()
    if let fill = renderer.drawing.fill(of: mark) {
      course = StrokeReveal(at: span.upperBound / speed)
      paint(inside: stroke.inside, fill)
    }
    for (part, drawn) in zip(parts, replay.courses(ofMark: mark, count: Self.pieceCount)) {
      let next = drawn.faster(by: speed)
      let mask = look.tool.hasVariableWidth && !next.shares.isEmpty ? write(maskOf: stroke, part, next) : nil
      if let mask {
        out.start("g")
        out.attribute("mask", "url(#r", mask, ")")
      }
      course = mask == nil ? next : nil
      open(look)
      append(stroke, [part])
      closePath()
      if mask != nil { out.end("g") }
    }
  }

  /// Writes the centre line of a brush as a mask, and returns its number.
  private mutating func write(maskOf stroke: Stroke, _ part: CurveRange, _ course: StrokeReveal) -> Int {
    animatedMaskCount += 1
    let margin = stroke.inkWidth
    let (frame, scale) = (stroke.bounds(of: part).inset(by: -margin), Self.scale)
    out.start("mask")
    out.attribute("id", "r", animatedMaskCount)
    out.attribute("maskUnits", "userSpaceOnUse")
    out.frame(
      Rect2D(x: frame.x * scale, y: frame.y * scale, width: frame.width * scale, height: frame.height * scale),
      places: 0)
    out.start("path")
    out.attribute("stroke", "#fff")
    // Wider than the ink, because the line is only near the centre of the ink.
    out.attribute("stroke-width", (1.2 * stroke.inkWidth + 6) * scale, places: 0)
    writeCourse(course, blend: .over, isLine: true)
    out.openAttribute("d")
    var line = PathData(scale: scale)
    for (index, sample) in stroke.samples(in: part).enumerated() {
      line.write(index == 0 ? .move(sample.position) : .line(sample.position), to: &out.out)
    }
    out.closeAttribute()
    out.end("path")
    out.end("mask")
    return animatedMaskCount
  }

  /// Writes the attributes of an open element for its animation and blend mode.
  mutating func writeCourse(_ course: StrokeReveal, blend: InkBlend, isLine: Bool) {
    let grows = isLine && !course.shares.isEmpty
    if grows { out.attribute("pathLength", "1") }
    out.openAttribute("style")
    switch blend {
    case .over: break
    case .multiply: out.out.text("mix-blend-mode:multiply;")
    case .screen: out.out.text("mix-blend-mode:screen;")
    }
    out.out.text(grows ? "animation:d " : "animation:s ")
    out.out.decimal(grows ? course.end - course.begin : 0.01, places: 3)
    out.out.text("s ")
    out.out.decimal(course.begin, places: 3)
    out.out.text("s both")
    if grows {
      // Separate, because browsers without support then use constant speed.
      out.out.text(" linear;animation-timing-function:linear(")
      for (index, share) in course.shares.enumerated() {
        if index > 0 { out.out.text(",") }
        out.out.decimal(share, places: 2)
      }
      out.out.text(")")
    }
    out.closeAttribute()
  }
}

extension StrokeReveal {
  fileprivate func faster(by speed: Double) -> StrokeReveal {
    StrokeReveal(begin: begin / speed, end: end / speed, shares: shares)
  }
}
