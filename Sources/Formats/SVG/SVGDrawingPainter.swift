import InkdotCoding
import InkdotDrawings
import InkdotInk
import InkdotGeometry
import InkdotRendering

/// Paints a drawing into an SVG document.
///
/// The view box is in fifths of a pt, so that coordinates need no decimal point. Consecutive opaque strokes of the same
/// appearance share a path, which does not change the picture. Its class is the tool.
struct SVGDrawingPainter: DrawingPainter {
  var out = XMLWriter()
  private var path = PathData(scale: scale)
  private var look: StrokeLook?
  /// With a transparent background, each run of background strokes is a mask on everything below it: its paths.
  private var runs: [XMLWriter] = []
  private var maskCount = 0
  /// When the next painted mark appears, in an animated document.
  var course: StrokeReveal?
  /// Whether a mark appears at its own time.
  var isAnimated = false
  var animatedMaskCount = 0
  /// Files that are already in the document. Further uses refer to them.
  private var sources: [PhotoSource] = []

  /// The area of the sheet that the document shows, in pt.
  private let area: Rect2D

  /// Units per pt.
  static let scale = 5.0

  init(area: Rect2D) { self.area = area }

  /// Returns the painted document.
  mutating func document(scale: Double) -> [UInt8] {
    closePath()
    var document = XMLWriter()
    document.start("svg")
    document.attribute("xmlns", "http://www.w3.org/2000/svg")
    if !sources.isEmpty { document.attribute("xmlns:xlink", "http://www.w3.org/1999/xlink") }
    document.attribute("width", area.width * scale, places: 3)
    document.attribute("height", area.height * scale, places: 3)
    document.openAttribute("viewBox")
    for (index, number) in [area.x, area.y, area.width, area.height].enumerated() {
      if index > 0 { document.out.text(" ") }
      document.out.decimal(number * Self.scale, places: 2)
    }
    document.closeAttribute()
    document.attribute("class", "inkdot")
    document.attribute("fill", "none")
    document.attribute("stroke-linecap", "round")
    document.attribute("stroke-linejoin", "round")
    document.content()
    if isAnimated { document.text(Self.animations) }
    for (number, run) in runs.enumerated().reversed() {
      document.start("mask")
      document.attribute("id", "b", number + 1)
      document.attribute("maskUnits", "userSpaceOnUse")
      frameBeyondPaper(&document)
      document.start("rect")
      frameBeyondPaper(&document)
      document.attribute("fill", "#fff")
      document.end("rect")
      document.append(run)
      document.end("mask")
      document.start("g")
      document.attribute("mask", "url(#b", number + 1, ")")
      document.content()
    }
    document.append(out)
    document.end("svg")
    document.text("\n")
    return document.bytes
  }

  private func frameBeyondPaper(_ out: inout XMLWriter) {
    if isElsewhere {
      let scale = Self.scale
      let margin = max(area.width, area.height) / 10
      let frame = area.inset(by: -margin)
      return out.frame(
        Rect2D(x: frame.x * scale, y: frame.y * scale, width: frame.width * scale, height: frame.height * scale),
        places: 0)
    }
    out.attribute("x", "-10%")
    out.attribute("y", "-10%")
    out.attribute("width", "120%")
    out.attribute("height", "120%")
  }

  /// Whether the shown area does not start at the origin, to which percentages refer.
  private var isElsewhere: Bool { area.x != 0 || area.y != 0 }

  mutating func paint(_ lines: RuledLines) {
    out.start("path")
    // With all information for reading it back.
    out.openAttribute("class")
    out.out.text("ruling ")
    out.out.words(lines.ruling)
    out.closeAttribute()
    out.rules(lines, scale: Self.scale, places: 1)
    out.end("path")
  }

  mutating func paint(sheetColor: RGBAColor) {
    out.start("rect")
    if isElsewhere {
      out.attribute("x", area.x * Self.scale, places: 1)
      out.attribute("y", area.y * Self.scale, places: 1)
    }
    out.attribute("width", "100%")
    out.attribute("height", "100%")
    out.fill(sheetColor)
    out.end("rect")
  }

  // MARK: Strokes

  mutating func paint(_ stroke: Stroke, _ parts: [CurveRange], _ look: StrokeLook) {
    if look.erases { return erase(stroke, parts) }
    endsMask = false
    if !isOpen(for: look) {
      closePath()
      open(look)
    }
    append(stroke, parts)
    if !look.isJoinable { closePath() }
  }

  mutating func paint(inside: [Point2D], _ color: RGBAColor) {
    closePath()
    endsMask = false
    out.start("path")
    out.attribute("class", "fill")
    out.paint("fill", "fill-opacity", color, opacity: Double(color.opacity) / 255)
    if let course { writeCourse(course, blend: .over, isLine: false) }
    out.openAttribute("d")
    path.reset()
    for (index, point) in inside.enumerated() { path.write(index == 0 ? .move(point) : .line(point), to: &out.out) }
    path.write(.close, to: &out.out)
    out.closeAttribute()
    out.end("path")
  }

  /// Whether a stroke may be part of the open path. The outline of a brush contains its width.
  private func isOpen(for next: StrokeLook) -> Bool {
    guard let look, look.tool.hasVariableWidth, next.tool.hasVariableWidth else { return look == next }
    return (look.color, look.erases, look.blend) == (next.color, next.erases, next.blend)
  }

  private var endsMask = false

  private mutating func erase(_ stroke: Stroke, _ parts: [CurveRange]) {
    closePath()
    if !endsMask {
      out.text("</g>")
      runs.append(XMLWriter())
    }
    endsMask = true
    // The masks precede the content, in the order of their ends.
    let body = out
    out = runs[runs.count - 1]
    out.start("path")
    out.attribute("stroke", "#000")
    out.attribute("stroke-width", stroke.inkWidth * Self.scale, places: 1)
    out.openAttribute("d")
    path.reset()
    append(stroke, parts)
    out.closeAttribute()
    out.end("path")
    runs[runs.count - 1] = out
    out = body
  }

  mutating func append(_ stroke: Stroke, _ parts: [CurveRange]) {
    let tolerance = stroke.tool.hasVariableWidth ? SVGDocument.outlineTolerance : SVGDocument.tolerance
    for segment in InkShape(of: stroke, parts: parts, tolerance: tolerance, grid: 1 / Self.scale).path.segments {
      path.write(segment, to: &out.out)
    }
  }

  mutating func open(_ next: StrokeLook) {
    look = next
    out.start("path")
    out.attribute("class", next.tool.name)
    if next.tool.hasVariableWidth {
      out.paint("fill", "fill-opacity", next.color, opacity: next.opacity)
    } else {
      out.paint("stroke", "stroke-opacity", next.color, opacity: next.opacity)
    }
    if let course {
      writeCourse(course, blend: next.blend, isLine: !next.tool.hasVariableWidth)
    } else {
      out.blend(next.blend)
    }
    if !next.tool.hasVariableWidth { out.attribute("stroke-width", next.width * Self.scale, places: 1) }
    out.openAttribute("d")
    path.reset()
  }

  mutating func closePath() {
    guard look != nil else { return }
    out.closeAttribute()
    out.end("path")
    look = nil
  }

  // MARK: Photos

  mutating func paint(_ photo: Photo) {
    closePath()
    endsMask = false
    if !photo.cuts.isEmpty {
      maskCount += 1
      out.startMask("m", maskCount, frame: photo.frame, places: 1)
      for cut in photo.cuts { write(cut, scale: photo.placement.scale) }
      out.end("mask")
    }
    out.start("g")
    out.attribute("class", "photo")
    if let course { writeCourse(course, blend: .over, isLine: false) }
    out.transform(photo.placement.transform.concatenating(.scale(Self.scale)))
    if !photo.cuts.isEmpty {
      out.start("g")
      out.attribute("mask", "url(#m", maskCount, ")")
    }
    write(photo.source)
    if !photo.cuts.isEmpty { out.end("g") }
    out.end("g")
  }

  mutating func paint(_ text: TextBox) {
    closePath()
    endsMask = false
    guard let course else { return out.words(text, scale: Self.scale) }
    out.start("g")
    writeCourse(course, blend: .over, isLine: false)
    out.words(text, scale: Self.scale)
    out.end("g")
  }

  private mutating func write(_ source: PhotoSource) {
    if let number = sources.firstIndex(where: { $0 === source }) {
      out.start("use")
      out.attribute("xlink:href", "#p", number + 1)
      return out.end("use")
    }
    sources.append(source)
    out.start("image")
    out.attribute("id", "p", sources.count)
    let (width, height) = (Double(source.pixelWidth), Double(source.pixelHeight))
    out.frame(Rect2D(x: -width / 2, y: -height / 2, width: width, height: height), places: 1)
    out.attribute("preserveAspectRatio", "none")
    if source.orientation != 1 {
      out.transform(source.uprightTransform)
      // Some viewers would rotate it, others never do.
      out.attribute("style", "image-orientation:none")
    }
    out.openAttribute("xlink:href")
    out.out.text("data:")
    out.out.text(PhotoFormat(source.bytes).mediaType)
    out.out.text(";base64,")
    out.out.base64(source.bytes)
    out.closeAttribute()
    out.end("image")
  }

  /// Writes the swept disc: a black line with round ends on a white mask.
  private mutating func write(_ cut: PhotoCut, scale: Double) {
    let places = Self.places(scale: scale)
    out.start("path")
    out.attribute("stroke", "#000")
    out.attribute("stroke-width", 2 * cut.radius, places: places)
    out.openAttribute("d")
    out.pathData(cut.path, places: places)
    out.closeAttribute()
    out.end("path")
  }

  /// Returns the number of decimal places, in pixels, for a hundredth of a pt.
  private static func places(scale: Double) -> Int {
    var (places, step) = (0, scale)
    while step > 0.01, places < 6 { (places, step) = (places + 1, step / 10) }
    return places
  }
}
